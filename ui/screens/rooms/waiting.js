// @ts-check
// The waiting room: a card for each seat, the board as it will be, how others come in, and Start.

import { el, setAttribute, setText } from '../../dom.js';
import { codeOf, ownAddresses, shownAddress, linkTo, createDeviceLink } from '../../rooms/links.js';
import { findRoom } from '../../rooms/room-storage.js';
import { createMemberActions } from '../../rooms/room-commands.js';
import { myself } from '../../rooms/room-state.js';
import { headline, seatViews, seatsTaken, startProblem, waitingWords } from '../../rooms/seating.js';
import { connectionWords } from '../../rooms/words.js';
import { titleOf } from '../../state.js';
import { ask } from '../dialog.js';
import { button } from '../form.js';
import { createMenu } from '../menu.js';
import { createBoardPreview } from './board-preview.js';
import { changeSettings } from './new-room.js';
import { createDeviceCard, createInvitation } from './invitation.js';
import { createSeatCards } from './seat-cards.js';
import { createLines, createWriting } from '../room/chat.js';
import { createMemberList as createList } from '../room/member-list.js';
import { hearKeys } from '../../keys.js';
import { list, nameField } from './room-fields.js';

/**
 * @import { HostingState, Member, RoomActions, RoomState, Rooms } from '../../rooms/types'
 * @import { Commands, GameSession, Playing, ScreenTools } from '../../types'
 * @import { MemberActions } from '../../rooms/room-commands.js'
 * @import { Hello } from '../../protocol'
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

// The foot of a room that waits: what is waited for, Start, and Leave.

/**
 * Makes it: `{root, show(now)}`.
 * @param {{ start(): unknown, ready(ready: boolean): unknown, leave(): unknown }} acts
 */
function createFooter({ start, ready, leave }) {
  const words = el('p', { className: 'room-words', id: 'room-words', role: 'status' });
  /** @type {string | null} */
  let problem = null;
  const begin = button('Start', () => problem === null && start(), 'main start');
  setAttribute(begin, 'aria-describedby', words.id);
  let isReady = false;
  const say = button('I’m Ready', () => ready(!isReady), 'start');
  const root = el('div', { className: 'room-foot' }, words, button('Leave…', leave), say, begin);
  return {
    root,
    /** @param {{ words: string, problem: string | null, mayHost: boolean, me: Member | null }} now */
    show(now) {
      ({ problem } = now);
      setText(words, now.words);
      isReady = now.me?.ready ?? false;
      say.hidden = now.mayHost || !now.me?.seats.length;
      say.classList.toggle('main', !isReady);
      setAttribute(say, 'aria-pressed', String(isReady));
      begin.hidden = !now.mayHost;
      setAttribute(begin, 'aria-disabled', problem === null ? null : 'true');
    },
  };
}

// The chat of a room that waits.

/**
 * Makes the panel: `{root, show(room)}`.
 * @param {RoomActions} act
 */
function createChatPanel(act) {
  const lines = createLines(act);
  const writing = createWriting(act);
  const title = el('h2', { id: 'talk-title' }, 'Chat');
  const root = el(
    'section',
    { className: 'group room-chat', 'aria-labelledby': title.id },
    ...[title, lines.root, writing.root],
  );

  return {
    root,
    /** @param {RoomState} room */
    show(room) {
      root.hidden = !room.shown?.settings.chat;
      if (root.hidden) return;
      lines.update(room);
      writing.update(room);
    },
  };
}

// The people in a room that waits, those without a seat too, and what can be done about each of them.

/**
 * Makes the panel: `{root, show(room)}`. `acts` is what can be done about a person.
 * @param {MemberActions} acts
 */
function createMemberPanel(acts) {
  const list = createList(() => acts);
  const title = el('h2', { id: 'people-title' });
  const root = el('section', { className: 'group room-people', 'aria-labelledby': title.id }, title, list.root);
  return {
    root,
    /** @param {RoomState} room */
    show(room) {
      const count = room.shown?.members.length ?? 0;
      root.hidden = count < 2;
      setText(title, `People: ${count}`);
      list.update(room);
    },
  };
}

// What a person sets of themselves in a room: name and colour.

/**
 * Makes the panel: `{root, show(room)}`. `device()` lets another device of this person in.
 * @param {RoomActions} act @param {Hello} hello @param {() => unknown} device
 */
function createOwnProfile(act, hello, device) {
  /** @type {ReturnType<typeof myself>} */
  let me = null;
  const name = nameField('room-name', () => {});
  const colour = list({ key: 'room-colour', label: 'Your colour' }, (value) =>
    act.rename(me?.name ?? '', value === '' ? null : Number(value)),
  );

  async function rename() {
    const given = name.input.value.trim();
    if (!me || given === me.name) return;
    if (given === '' || !(await act.rename(given, me.colour))) name.show(me.name);
  }

  name.input.addEventListener('change', rename);
  hearKeys(name.input, (event) => {
    if (event.key === 'Enter') name.input.blur();
  });

  return {
    root: el(
      'section',
      { className: 'group room-you', 'aria-label': 'You' },
      name.root,
      colour.root,
      button('Use Another Device…', device),
    ),
    /** @param {RoomState} room */
    show(room) {
      me = myself(room);
      if (!me) return;
      name.limit(room.limits);
      if (document.activeElement !== name.input) name.show(me.name);
      colour.show(String(me.colour ?? ''), colourChoices(room, hello));
    },
  };
}

/**
 * The colours that nobody else has chosen.
 * @param {RoomState} room @param {Hello} hello
 */
function colourChoices({ shown, you }, { palette }) {
  const taken = (shown?.members ?? []).filter(({ member }) => member !== you).map(({ colour }) => colour);
  const colours = palette.map(({ name, mark }, index) => ({ value: String(index), label: `${name}, ${mark}` }));
  return [{ value: '', label: 'Any' }, ...colours.filter((_, index) => !taken.includes(index))];
}

// What the screen of a room shows while the person is not in it: on the way in, and after the end.

/**
 * What is shown while this person is not in the room: before they have entered it, and after its end.
 * @param {{ goHome(): unknown, join(): unknown, back(): unknown, retry(): unknown, enterAnew(): unknown }} acts
 */
function createEnteringOrEnded({ goHome, join, back, retry, enterAnew }) {
  const title = el('h2', { id: 'apart-title' });
  const words = el('p', { className: 'detail' });
  const buttons = {
    retry: button('Try Again', () => {
      buttons.back.focus();
      retry();
    }),
    anew: button('Enter Again', enterAnew),
    back: button('Back', back),
    home: button('Home', goHome),
    join: button('Join with a Link…', join),
  };
  const acts = el('div', { className: 'choices' }, ...Object.values(buttons));
  const root = el('section', { className: 'group apart' }, el('div', { role: 'status' }, title, words), acts);
  return {
    root,
    /** Returns whether the person is in the room. @param {RoomState | null} room */
    show(room) {
      const isIn = Boolean(room?.shown) && room?.connection !== 'ended';
      root.hidden = isIn;
      if (isIn) return true;
      const told = apartOf(room);
      setText(title, told.title);
      setText(words, told.words);
      for (const [name, each] of Object.entries(buttons)) {
        each.hidden = !told.acts.includes(name);
        setAttribute(each, 'class', name === told.acts[0] ? 'button main' : 'button');
      }
      return false;
    },
  };
}

/** What can be done after the end of a room. @type {{ [why: string]: string }} */
const APART = {
  left: 'Your other games are on Home.',
  removed: 'Your other games are on Home.',
  place_lost: 'You were away, or the server went back to an older copy. You can enter again while there is room.',
  closed: 'Its host can open another one.',
  no_room: 'It may have ended, others may have your place, or the link has changed. Ask for a new link.',
  old_program: 'In a browser, reload the page. Then try again.',
  bad_name: 'Your other games are on Home.',
  refused: 'Your other games are on Home.',
};

/** After these refusals the same may be asked again. */
const MAY_RETRY = ['refused', 'bad_name', 'old_program'];

/** After these ends who was in the room may enter it anew. */
const MAY_ENTER = ['place_lost', 'no_room'];

/**
 * What is said, and what can be done, the first before all.
 * @param {RoomState | null} room
 */
function apartOf(room) {
  if (room?.connection === 'opening')
    return { title: 'Entering the room…', words: shownAddress(room.address), acts: ['back'] };
  if (room && room.connection !== 'ended') {
    const why = room.reason ?? `${shownAddress(room.address)} does not answer. It may be closed, or you are offline.`;
    return { title: 'The room cannot be reached', words: `${why} Atar keeps trying.`, acts: ['retry', 'back'] };
  }
  const { why, text } = room?.end ?? { why: 'left', text: 'You have left this room.' };
  const mayRetry = room !== null && !room.shown && MAY_RETRY.includes(why);
  if (mayRetry) return { title: text, words: APART[why], acts: ['retry', 'back'] };
  const mayEnter = room?.shown && MAY_ENTER.includes(why);
  return { title: text, words: APART[why], acts: mayEnter ? ['anew', 'home'] : ['home', 'join'] };
}
