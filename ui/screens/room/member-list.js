// @ts-check
// The people in a room, and what can be done about each of them.

import { el, setAttribute } from '../../dom.js';
import { awayMembers, holderOf, isHost } from '../../rooms/room-state.js';
import { button } from '../form.js';

/**
 * @import { MemberActions } from '../../rooms/room-commands.js'
 * @import { Member, RoomState } from '../../rooms/types'
 */

const REMOVE = 'Remove…';

/**
 * Makes the list: `{root, update(room)}`. `acts()` returns what can be done about a person. A person of whom
 * nothing has changed keeps the item, and so the focus.
 * @param {() => MemberActions | null} acts
 */
export function createMemberList(acts) {
  const root = el('ul', { className: 'chat-people', 'aria-label': 'People', tabindex: '-1' });
  /** The items by member, each with what it shows. @type {Map<string, { item: HTMLElement, key: string }>} */
  const items = new Map();
  const clear = clearing(acts, () => (now ? awayMembers(now).length : 0));
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
    const hadFocus = root.contains(document.activeElement);
    drop(members);
    members.forEach((member, place) => {
      const item = itemOf(member, room);
      if (root.children[place] !== item) root.insertBefore(item, root.children[place] ?? null);
    });
    const mayClear = isHost(room) && awayMembers(room).length > 0;
    if (mayClear && root.lastElementChild !== clear) root.append(clear);
    if (!mayClear) clear.remove();
    // Whose button had the focus may have gone.
    if (hadFocus && !root.contains(document.activeElement)) (root.querySelector('button') ?? root).focus();
  }

  /** Takes away those who are gone. @param {Member[]} members */
  function drop(members) {
    const here = new Set(members.map(({ member }) => member));
    for (const [member, { item }] of items) {
      if (here.has(member)) continue;
      item.remove();
      items.delete(member);
    }
  }

  /** The item of a person, as it is to be now. @param {Member} member @param {RoomState} room */
  function itemOf(member, room) {
    const { item = el('li', { className: 'chat-person' }), key: before = null } = items.get(member.member) ?? {};
    const isKept = canAdmit(member, room);
    const isOwn = [member.member === chosen, isHost(room), room.takesReports, room.you];
    const key = JSON.stringify([member, wordsOf(member, room), isKept, ...isOwn]);
    if (key !== before) keepingFocus(item, () => fill(item, member, room, { acts, chosen, choose }));
    items.set(member.member, { item, key });
    return item;
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

/**
 * Fills an item anew. The button that has the focus is found again by its words, or, where these have changed, by its
 * place.
 * @param {HTMLElement} item @param {() => void} fillIt
 */
function keepingFocus(item, fillIt) {
  const buttons = () => [...item.querySelectorAll('button')];
  const before = buttons();
  const place = before.findIndex((each) => each === document.activeElement);
  fillIt();
  if (place < 0) return;
  const after = buttons();
  const same = after.find(({ textContent }) => textContent === before[place].textContent);
  (same ?? after[place] ?? after[0])?.focus();
}

/** @param {HTMLElement} item @param {Member} member @param {RoomState} room @param {MemberListWorld} world */
function fill(item, member, room, world) {
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
  item.replaceChildren(
    el('span', { className: 'chat-person-name' }, member.name),
    el('span', { className: 'chat-person-words' }, wordsOf(member, room)),
    ...(member.member === room.you ? [] : [more]),
    ...(isOpen ? [actsOf(member, room, world)] : []),
  );
  item.dataset.member = member.member;
  setAttribute(item, 'data-away', member.away === null ? null : 'true');
}

/**
 * What removes all who are away.
 * @param {MemberListWorld['acts']} acts @param {() => number} count
 */
function clearing(acts, count) {
  const clear = button('Remove Everyone Away…', () => withActs(acts, (person) => person.clear(count())));
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
    [REMOVE, ({ remove }) => remove(member)],
  ];
  const all = isHost(room) ? [...own, ...hosts] : own;
  const buttons = all.map(([label, act]) => button(label, () => withActs(acts, act), label === REMOVE ? 'grave' : ''));
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
