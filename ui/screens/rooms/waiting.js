// @ts-check
// The waiting room: a card for each seat, the board as it will be, how others come in, and Start.

import { el, setAttribute, setText } from '../../dom.js';
import { codeOf, ownAddresses, shownAddress } from '../../rooms/hosts.js';
import { findRoom } from '../../rooms/remembered-rooms.js';
import { linkTo } from '../../rooms/links.js';
import { createDeviceLink } from '../../rooms/device-link.js';
import { createMemberActions } from '../../rooms/member-actions.js';
import { myself } from '../../rooms/room-state.js';
import { headline, seatViews, seatsTaken, startProblem, waitingWords } from '../../rooms/seating.js';
import { connectionWords } from '../../rooms/words.js';
import { titleOf } from '../../state.js';
import { ask } from '../dialog.js';
import { button } from '../form.js';
import { createMenu } from '../menu.js';
import { createEnteringOrEnded } from './entering-or-ended.js';
import { createBoardPreview } from './board-preview.js';
import { changeSettings } from './change-settings.js';
import { createFooter } from './waiting-footer.js';
import { createDeviceCard } from './device-card.js';
import { createInvitation } from './invitation.js';
import { createMemberPanel } from './member-panel.js';
import { createSeatCards } from './seat-cards.js';
import { createChatPanel } from './chat-panel.js';
import { createOwnProfile } from './own-profile.js';

/**
 * @import { HostingState, Rooms, RoomState } from '../../rooms/types'
 * @import { Commands, Playing, ScreenTools, GameSession } from '../../types'
 */

/**
 * Makes the screen in `root`, for the room that is open and waits.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createWaiting(root, session, commands, { kind, tools, rooms, hosts }) {
  const menu = el('div', { className: 'menu-host' });
  const parts = createParts(session, { tools, rooms, hosts, menu });
  const { bar, apart, board, places, foot, invitation, you, people, talk } = parts;
  const screen = layOut(parts);
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);
  /** @type {HostingState['addresses']} */
  let addresses = [];

  function show() {
    const { room, lobby } = rooms.state;
    const isIn = apart.show(room);
    setAttribute(screen, 'data-apart', isIn ? null : 'true');
    if (!isIn) bar.show({ title: titleOf(session.state, gameOf(rooms)) || 'Room', headline: '', detail: '' });
    if (!isIn || !room?.shown || room.you === null) return;
    const { hello } = /** @type {Playing} */ (session.state);
    const about = { room: room.shown, you: room.you, hello };
    const mayHost = myself(room)?.host ?? false;
    bar.show({
      title: titleOf(session.state, room.shown.settings.game),
      headline: headline(about),
      detail: connectionWords(room) ?? seatsTaken(room.shown),
    });
    places.show(seatViews(about), mayHost);
    board.show(room.shown, { mayHost, isHome: lobby?.hello?.kind === 'home' });
    invitation.show(linksOf(room, addresses), mayHost);
    you.show(room);
    people.show(room);
    // Before the table of a game comes, this screen is there for a moment, and nobody has read anything on it.
    if (room.shown.phase === 'waiting') talk.show(room);
    foot.show({ words: waitingWords(about), problem: startProblem(about), mayHost, me: myself(room) });
  }

  const { room } = rooms.state;
  // The host says what it computes and draws codes: it is asked for one as soon as there is something to show.
  if (room) rooms.visit(room.address);
  const stop = rooms.subscribe(show);
  show();
  ownAddresses(hosts, room?.address).then((own) => {
    addresses = own;
    show();
  });

  return {
    update: show,
    chosen: () => rooms.state.room?.shown?.settings,
    repaint() {
      board.paint();
      show();
    },
    destroy() {
      stop();
      board.destroy();
      screen.remove();
    },
  };
}

/**
 * The parts of the screen in their places.
 * @param {ReturnType<typeof createParts>} parts
 */
const layOut = ({ bar, apart, board, places, foot, invitation, you, people, talk }) =>
  el(
    'main',
    { className: 'room' },
    ...[bar.root, apart.root, board.root],
    el('div', { className: 'room-seats' }, places.root, you.root, foot.root),
    el('div', { className: 'room-side' }, people.root, invitation.root, talk.root),
  );

/**
 * Makes the parts of the screen.
 * @param {GameSession} session
 * @param {Pick<ScreenTools, 'tools' | 'rooms' | 'hosts'> & { menu: HTMLElement }} world
 */
function createParts(session, { tools, rooms, hosts, menu }) {
  const { hello } = /** @type {Playing} */ (session.state);
  const act = rooms.room;
  const acts = createMemberActions({ rooms, ask, tell: session.tell });
  const card = createDeviceCard({ code: (text) => codeOf(text, { rooms, hosts }), tell: session.tell });
  const device = createDeviceLink({ rooms, hosts, ask, card });
  const goHome = () => session.shell.show('home');
  return {
    bar: createBar(menu, goHome),
    apart: createEnteringOrEnded({
      goHome,
      retry: rooms.retry,
      enterAnew: rooms.enterAnew,
      back: () => (isMine(rooms) ? goHome() : session.shell.joinBy(session.shell.state.joining ?? 'link')),
      join() {
        rooms.dropInvitation();
        session.shell.joinBy('link');
      },
    }),
    board: createBoardPreview(session, tools, () => changeSettings(session, rooms)),
    places: createSeatCards({ session, tools, rooms, acts }),
    foot: createFooter({
      start: () => start(rooms),
      ready: act.ready,
      leave: async () => (await mayLeave(rooms)) && (await act.leave()) && goHome(),
    }),
    invitation: createInvitation({
      code: (text) => codeOf(text, { rooms, hosts }),
      tell: session.tell,
      renew: acts.renew,
    }),
    you: createOwnProfile(act, hello, () => session.attempt(device)),
    people: createMemberPanel(acts),
    talk: createChatPanel(act),
  };
}

/** The game of the open room, as far as it is known; else no name. @param {Rooms} rooms */
const gameOf = ({ state: { mine, room } }) =>
  room?.shown?.settings.game ?? (room && findRoom(mine, { address: room.address, room: room.id }))?.game ?? '';

/** Whether the open room is one of the person's own: then they have come from Home. @param {Rooms} rooms */
const isMine = ({ state: { mine, room } }) => mine.some(({ room: id }) => id === room?.id);

/** Starts the game. Who does is ready by that. @param {Rooms} rooms */
async function start({ state, room }) {
  const me = state.room && myself(state.room);
  if (me && me.seats.length > 0 && !me.ready && !(await room.ready(true))) return;
  await room.start();
}

/** Asks whether to leave the room. @param {Rooms} rooms */
async function mayLeave({ state }) {
  const isLast = state.room?.shown?.members.length === 1;
  const text = isLast ? 'You are the only one here. The room closes when you leave.' : 'Your seats become free.';
  const choices = [
    { id: 'leave', label: 'Leave', main: true },
    { id: 'stay', label: 'Stay' },
  ];
  return (await ask({ title: 'Leave this room?', text, choices })) === 'leave';
}

/**
 * The links to a room: by each address of this device where it is the host.
 * @param {RoomState} room @param {Pick<HostingState['addresses'][number], 'url' | 'interface'>[]} hosting
 */
function linksOf({ address, id, shown }, hosting) {
  const invitation = shown?.invitation ?? null;
  const addresses = hosting.length > 0 ? hosting : [{ url: address, interface: '' }];
  return addresses.map(({ url, interface: name }) => ({
    value: linkTo({ address: url, room: id, invitation }),
    label: [shownAddress(url), name && `(${name})`].filter(Boolean).join(' '),
  }));
}

/** @param {HTMLElement} menu @param {() => unknown} goHome */
function createBar(menu, goHome) {
  const title = el('h1', {});
  const words = el('p', { className: 'headline' });
  const detail = el('p', { className: 'detail', role: 'status' });
  const both = el('div', { className: 'bar-words' }, words, detail);
  return {
    root: el('header', { className: 'bar' }, title, both, button('Home', goHome), menu),
    /** @param {{ title: string, headline: string, detail: string }} now */
    show(now) {
      setText(title, now.title);
      setText(words, now.headline);
      setText(detail, now.detail);
    },
  };
}
