// @ts-check
// The people in a room, and what can be done about each of them.

import { el, setAttribute } from '../../dom.js';
import { awayMembers, holderOf, isHost } from '../../rooms/room-state.js';
import { button } from '../form.js';

/**
 * @import { MemberActions } from '../../rooms/member-actions.js'
 * @import { Member, RoomState } from '../../rooms/types'
 */

/**
 * Makes the list: `{root, update(room)}`. `acts()` answers what can be done about a person.
 * @param {() => MemberActions | null} acts
 */
export function createMemberList(acts) {
  const root = el('ul', { className: 'chat-people', 'aria-label': 'People' });
  let shown = '';
  /** The member whose buttons are shown. @type {string | null} */
  let chosen = null;
  /** The room that was shown last. @type {RoomState | null} */
  let now = null;

  /** @param {Member} member */
  function choose({ member }) {
    chosen = chosen === member ? null : member;
    if (now) update(now);
    const again = /** @type {HTMLElement | null} */ (root.querySelector(`[data-member="${member}"] button`));
    again?.focus();
  }

  /** @param {RoomState} room */
  function update(room) {
    now = room;
    const members = room.shown?.members ?? [];
    const key = JSON.stringify([members, room.shown?.seats, room.hidden, room.takesReports, chosen]);
    if (key === shown) return;
    shown = key;
    const people = members.map((member) => personOf(member, room, { acts, chosen, choose }));
    const away = isHost(room) ? awayMembers(room).length : 0;
    root.replaceChildren(...people, ...(away > 0 ? [clearing(away, acts)] : []));
  }

  return { root, update };
}

/**
 * @typedef {object} MemberListWorld
 * @property {() => MemberActions | null} acts
 * @property {string | null} chosen
 * @property {(member: Member) => void} choose
 */

/** @param {Member} member @param {RoomState} room */
const wordsOf = ({ member, host, seats, away, muted, admitted }, room) =>
  [
    member === room.you && 'you',
    host && 'host',
    seats.length === 0 && (room.shown?.phase === 'waiting' ? 'no seat yet' : 'watching'),
    away !== null && 'away',
    muted && 'muted',
    admitted && 'may play',
    room.hidden.includes(member) && 'hidden',
  ]
    .filter(Boolean)
    .join(', ');

/** @param {Member} member @param {RoomState} room @param {MemberListWorld} world */
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

/**
 * What removes all who are away.
 * @param {number} count @param {MemberListWorld['acts']} acts
 */
function clearing(count, acts) {
  const clear = button('Remove Everyone Away…', () => withActs(acts, (person) => person.clear(count)));
  return el('li', { className: 'chat-person' }, clear);
}

/**
 * Whether the host can let a member play: there is a seat whose player was removed.
 * @param {Member} member @param {RoomState} room
 */
const canAdmit = ({ seats, host, admitted }, room) =>
  seats.length === 0 &&
  !host &&
  !admitted &&
  (room.shown?.seats ?? []).some((_, seat) => holderOf(room, seat).kind === 'reserved');

/** @param {Member} about @param {RoomState} room @param {MemberListWorld} world */
function actsOf(about, room, { acts }) {
  const { member, muted } = about;
  const isHidden = room.hidden.includes(member);
  /** @type {[string, (person: MemberActions) => unknown][]} */
  const own = [
    [isHidden ? 'Show Messages' : 'Hide Messages', ({ actions }) => actions.hide(member, !isHidden)],
    ...(room.takesReports ? [reporting(member)] : []),
  ];
  /** @type {typeof own} */
  const hosts = [
    ...(canAdmit(about, room) ? [admitting(member)] : []),
    [muted ? 'Unmute' : 'Mute', ({ actions }) => actions.mute(member, !muted)],
    ['Make Host', ({ actions }) => actions.handOver(member)],
    ['Remove…', ({ remove }) => remove(member)],
  ];
  const all = isHost(room) ? [...own, ...hosts] : own;
  const buttons = all.map(([label, act]) => button(label, () => withActs(acts, act)));
  return el('div', { className: 'chat-person-acts' }, ...buttons);
}

/**
 * What reports a member.
 * @param {string} member @returns {[string, (person: MemberActions) => unknown]}
 */
const reporting = (member) => ['Report…', ({ report }) => report(member)];

/**
 * What lets a member take a seat that is the host's to give.
 * @param {string} member @returns {[string, (person: MemberActions) => unknown]}
 */
const admitting = (member) => ['Let Them Play', ({ actions }) => actions.admit(member)];

/** @param {MemberListWorld['acts']} acts @param {(person: MemberActions) => unknown} act */
function withActs(acts, act) {
  const person = acts();
  if (person) act(person);
}
