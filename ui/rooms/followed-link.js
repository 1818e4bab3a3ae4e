// @ts-check
// A link that has led here, kept over a reload: it is in the address no more.

import { readLink, linkTo } from './links.js';

/** @import { RoomLink, Rooms } from './types' */

const KEY = 'atar-invited';

/**
 * The link that this tab was opened by: in its address, or before a reload. The address loses it: what stands there is
 * kept in the browser's history.
 * @param {{ location: Location, history: History, sessionStorage: Storage }} page
 * @returns {RoomLink | null}
 */
export function takeFollowedLink({ location, history, sessionStorage }) {
  const link = readLink(location.href);
  if (link) history.replaceState(null, '', location.pathname);
  return link ?? readLink(sessionStorage.getItem(KEY) ?? '');
}

/**
 * Keeps the link until it was used or left.
 * @param {Pick<Rooms, 'state' | 'subscribe'>} rooms @param {{ sessionStorage: Storage }} page
 */
export function keepFollowedLink(rooms, { sessionStorage }) {
  rooms.subscribe(({ invited }) => {
    if (invited) sessionStorage.setItem(KEY, linkTo(invited));
    else sessionStorage.removeItem(KEY);
  });
}
