// @ts-check
// The people in a room, and what can be done about each of them.

import { el, setAttribute } from '../../dom.js';
import { isHost } from '../../rooms/room-state.js';

/**
 * @import { TableSession } from '../../types'
 * @import { Member, RoomActions, RoomState } from '../../rooms/types'
 */

/**
 * Makes the list. `actions` are those of the room.
 * @param {TableSession} session @param {RoomActions} actions
 */
export function createPeople(session, actions) {
  const root = el('ul', { className: 'chat-people', 'aria-label': 'People' });
  let shown = '';
  /** The member whose buttons are shown. @type {string | null} */
  let chosen = null;

  /** @param {Member} member */
  function choose({ member }) {
    chosen = chosen === member ? null : member;
    if (session.state.room) update(session.state.room);
    const again = /** @type {HTMLElement | null} */ (root.querySelector(`[data-member="${member}"] button`));
    again?.focus();
  }

  /** @param {RoomState} room */
  function update(room) {
    const members = room.shown?.members ?? [];
    const key = JSON.stringify([members, room.hidden, chosen]);
    if (key === shown) return;
    shown = key;
    root.replaceChildren(...members.map((member) => personOf(member, room, { session, actions, chosen, choose })));
  }

  return { root, update };
}

/**
 * @typedef {object} World
 * @property {TableSession} session
 * @property {RoomActions} actions
 * @property {string | null} chosen
 * @property {(member: Member) => void} choose
 */

/** @param {Member} member @param {RoomState} room */
const wordsOf = ({ member, host, seats, away, muted }, room) =>
  [
    member === room.you && 'you',
    host && 'host',
    seats.length === 0 && 'watching',
    away !== null && 'away',
    muted && 'muted',
    room.hidden.includes(member) && 'hidden',
  ]
    .filter(Boolean)
    .join(', ');

/** @param {Member} member @param {RoomState} room @param {World} world */
function personOf(member, room, world) {
  const isOpen = world.chosen === member.member;
  const more = el(
    'button',
    {
      type: 'button',
      className: 'button chat-person-more',
      'aria-expanded': String(isOpen),
      'aria-label': `More about ${member.name}`,
      on: { click: () => world.choose(member) },
    },
    '…',
  );
  const item = el(
    'li',
    { className: 'chat-person' },
    el('span', { className: 'chat-person-name' }, member.name),
    el('span', { className: 'chat-person-words' }, wordsOf(member, room)),
    member.member === room.you ? null : more,
    isOpen ? actsOf(member, room, world) : null,
  );
  item.dataset.member = member.member;
  setAttribute(item, 'data-away', member.away === null ? null : 'true');
  return item;
}

/** @param {Member} member @param {RoomState} room @param {World} world */
function actsOf({ member, muted }, room, { session, actions }) {
  const isHidden = room.hidden.includes(member);
  /** @type {[string, () => unknown][]} */
  const own = [[isHidden ? 'Show Messages' : 'Hide Messages', () => actions.hide(member, !isHidden)]];
  /** @type {[string, () => unknown][]} */
  const hosts = [
    [muted ? 'Unmute' : 'Mute', () => actions.mute(member, !muted)],
    ['Make Host', () => actions.handOver(member)],
    ['Remove…', () => session.room?.remove(member)],
  ];
  const all = isHost(room) ? [...own, ...hosts] : own;
  const buttons = all.map(([label, act]) =>
    el('button', { type: 'button', className: 'button', on: { click: act } }, label),
  );
  return el('div', { className: 'chat-person-acts' }, ...buttons);
}
