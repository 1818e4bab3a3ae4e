// @ts-check
// Links to rooms, and addresses of hosts that are typed by hand. Pure.

/** @import { RoomLink } from './types' */

/** A room's id, and the invitation after the #. */
const ROOM = /^[a-z2-7]{10}$/;
const INVITATION = /^[0-9a-f]{32}$/;
/** What lets another device of a member in, after the #. */
const DEVICE = /^device=([0-9a-f]{32})$/;

/** The port of hosts at home, where an address names none. */
const PORT = 7878;

/** Addresses in numbers, and names that only a home network knows; others with a dot are names of the internet. */
const NUMBERS = /^(\[.*\]|\d+(\.\d+){3})$/;
const AT_HOME = /(^[^.]+|\.(local|lan|internal|home\.arpa))\.?$/;

/**
 * The link that lets others into a room, or another device of a member.
 * @param {RoomLink} link
 */
export function linkTo({ address, room, invitation, device = null }) {
  const secret = device ? `device=${device}` : invitation;
  return `${address}/?room=${room}${secret ? `#${secret}` : ''}`;
}

/**
 * A link taken apart; null if it is none. Spaces around it do no harm.
 * @param {string} text
 * @returns {RoomLink | null}
 */
export function readLink(text) {
  const url = urlOf(text);
  const room = url?.searchParams.get('room') ?? '';
  if (!url || !ROOM.test(room)) return null;
  const told = url.hash.slice(1);
  const device = DEVICE.exec(told)?.[1];
  return { address: url.origin, room, invitation: INVITATION.test(told) ? told : null, ...(device && { device }) };
}

/**
 * The origin of a host from what a person types, as `192.168.1.5`, `ann.local:7878`, `play.example.org` or a whole
 * address; null if that is none. A server with a name of the internet encrypts, at the usual port.
 * @param {string} text
 */
export function readAddress(text) {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return null;
  if (/^[a-z]+:\/\//i.test(typed)) return urlOf(typed)?.origin ?? null;
  const url = urlOf(`http://${typed}`);
  if (!url) return null;
  if (url.port !== '' || /:80(\/|$)/.test(typed)) return url.origin;
  if (!NUMBERS.test(url.hostname) && !AT_HOME.test(url.hostname)) return `https://${url.host}`;
  url.port = String(PORT);
  return url.origin;
}

/** @param {string} text */
function urlOf(text) {
  try {
    const url = new URL(text.trim());
    return ['http:', 'https:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
