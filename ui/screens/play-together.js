// @ts-check
// Play Together on Home: the ways to others, and the rooms that the person is in.

import { el, setAttribute, setText } from '../dom.js';
import { shownAddress, defaultServer } from '../rooms/links.js';
import { roomName } from '../rooms/turn-alert.js';
import { titleOf } from '../state.js';
import { listed } from '../words.js';
import { ask } from './dialog.js';
import { button } from './form.js';

/**
 * @import { KeptRoom } from '../rooms/types'
 * @import { ScreenTools, GameSession, State } from '../types'
 */

/**
 * Makes the part; null where there is no way to others.
 * @param {GameSession} session @param {Pick<ScreenTools, 'rooms' | 'hosts'>} world
 */
export function createPlayTogether(session, { rooms, hosts }) {
  if (!rooms.state.isPossible) return null;
  /** A link that has led here is left for another way. @param {string} way */
  const go = (way) => () => {
    rooms.dropInvitation();
    session.shell.joinBy(way);
  };
  const online = button('Online', go('online'));
  const acts = el(
    'div',
    { className: 'together-acts' },
    hosts?.nearby || hosts?.hosting ? button('Nearby', go('nearby')) : null,
    online,
    button('Join with a Link…', go('link')),
  );
  const words = el('p', { className: 'together-words' });
  const mine = createMyRooms(session, rooms);
  const title = el('h2', { id: 'together-title' }, 'Play together');
  const head = el('div', { className: 'together-head' }, picture(), el('div', {}, title, words));
  const root = el('section', { className: 'together', 'aria-labelledby': title.id }, head, mine.root, acts);

  /** @param {Pick<State, 'prefs'>} state */
  function show({ prefs }) {
    const server = defaultServer(rooms.state, prefs);
    setText(words, 'Everyone on their own device.');
    setAttribute(online, 'title', server && shownAddress(server));
    mine.show(rooms.state.mine);
  }

  const stop = rooms.subscribe(() => show(session.state));
  const stopLooking = rooms.look();
  return {
    root,
    show,
    destroy() {
      stop();
      stopLooking();
    },
  };
}

/** Two devices with a stone each. */
function picture() {
  const image = el('span', { className: 'together-picture', 'aria-hidden': 'true' });
  image.append(el('i', {}), el('i', {}), el('i', {}));
  return image;
}

/**
 * The rooms that the person is in: those where it is their turn come first.
 * @param {GameSession} session @param {ScreenTools['rooms']} rooms
 */
function createMyRooms(session, rooms) {
  const list = el('ul', { className: 'my-rooms', 'aria-label': 'Your rooms' });
  let shape = '';

  /** @param {KeptRoom} room */
  function item(room) {
    const { address, room: id, game, others, isTurn } = room;
    const title = titleOf(session.state, game);
    const company = others.length > 0 ? `with ${listed(others)}` : 'Nobody else yet';
    const open = el(
      'button',
      { type: 'button', className: 'my-room', on: { click: () => rooms.open(address, id) } },
      el('span', { className: 'my-room-game' }, title),
      ' ',
      el('span', { className: 'my-room-others' }, company),
      ' ',
      el('span', { className: 'pill', 'data-phase': isTurn ? 'turn' : room.phase }, phaseWords(room)),
    );
    const words = roomName(session.state, room);
    const forget = el(
      'button',
      { type: 'button', className: 'my-room-forget', on: { click: () => forgetAfterAsking(rooms, room, words) } },
      el('span', { 'aria-hidden': 'true' }, '×'),
    );
    forget.title = 'Forget…';
    setAttribute(forget, 'aria-label', `Forget… ${words}`);
    return el('li', {}, open, forget);
  }

  return {
    root: list,
    /** @param {KeptRoom[]} mine */
    show(mine) {
      const wanted = JSON.stringify(mine.map(({ seen, ...rest }) => rest));
      if (wanted === shape) return;
      shape = wanted;
      list.hidden = mine.length === 0;
      list.replaceChildren(...mine.map(item));
    },
  };
}

/**
 * Asks whether a room is to be forgotten, and does it.
 * @param {Pick<ScreenTools['rooms'], 'forget'>} rooms @param {KeptRoom} room @param {string} words
 */
async function forgetAfterAsking(rooms, { address, room }, words) {
  const text =
    'You will lose your seat, and cannot get it back. If the room can be reached, open it and choose Leave instead.';
  const choices = [
    { id: 'forget', label: 'Forget', main: true },
    { id: 'keep', label: 'Cancel' },
  ];
  if ((await ask({ title: `Forget ${words}?`, text, choices })) === 'forget') rooms.forget(address, room);
}

/** @param {KeptRoom} room */
function phaseWords({ phase, isTurn }) {
  if (isTurn) return 'Your turn';
  return phase === 'waiting' ? 'Waiting' : phase === 'playing' ? 'Playing' : 'Over';
}
