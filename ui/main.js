// @ts-check
// Boot: chooses the way to the table, mounts the screens, connects commands with keys and menus.

import { heedDoubleClicks } from './double-clicks.js';
import { soundCues } from './sound/cues.js';
import { createCommands, labCommands } from './commands.js';
import { isByTouch } from './dom.js';
import { games, gameOf } from './games/index.js';
import { hearKeys, keyName, listenToKeys, onMac } from './keys.js';
import { menusOf } from './menus.js';
import { createTheme } from './theme.js';
import { closeMenu } from './screens/menu.js';
import { createRouter } from './routes.js';
import { pictureOf } from './picture.js';
import { ask, makeWay } from './screens/dialog.js';
import { createHome } from './screens/home.js';
import { createLateCode, tellMissing, createLateScreen, createLateStyles } from './screens/late-code.js';
import { createNotice } from './screens/notice.js';
import { alertWords, askedWords, createTurnAlert, roomName, waitingTurns } from './rooms/turn-alert.js';
import { codeOf, keepFollowedLink, takeFollowedLink } from './rooms/links.js';
import { createRooms } from './rooms/rooms.js';
import { asksMe } from './rooms/room-state.js';
import { connectionWords, newsOf } from './rooms/words.js';
import { createRoomSession } from './rooms/session.js';
import { onlineCommands } from './rooms/room-commands.js';
import { createSession } from './session/session.js';
import { createStage } from './session/stage.js';
import { like, request } from './game-settings.js';
import { formOf } from './options/form.js';
import { createBoards } from './library/boards.js';
import { createSounds } from './sound/synth.js';
import { inPlay, title } from './state.js';
import { detectTransport } from './transport/socket.js';
import { createWakeLock } from './wake-lock.js';

/**
 * @import { Change, GameSession, Playing, State, TableSession } from './types'
 */

const link = takeFollowedLink(window);

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const transport = await detectTransport();
const { kind } = transport;
document.documentElement.dataset.kind = kind;

/** @param {Playing} state */
const draw = (state) => pictureOf(state, tools);
const isStill = () => tools.still();
const styled = createLateStyles(document);
const afterHome = createLateCode(() => styled(import('./screens/after-home.js')));
const lessons = createLateCode(() => import('./lessons/session.js'));
const puzzles = createLateCode(async () => ({
  ...(await import('./puzzles/session.js')),
  ...(await import('./puzzles/reader.js')),
}));
const aroundRooms = createLateCode(() => styled(import('./screens/rooms/late.js')));
/** That of the table of this device. */
const local = createSession(transport, ask, draw, isStill);
const { shell } = local;
const rooms = createRooms({
  way: transport.rooms,
  attempt: (work) => stage.session.attempt(work),
  show: () => shell.show('room'),
});
/** The picture of a link. @param {string} text */
async function card(text) {
  const { createDeviceCard } = await aroundRooms();
  return createDeviceCard({ code: (of) => codeOf(of, { rooms, hosts: transport.rooms }), tell: local.tell })(text);
}
/** At a table of its own. */
const practiceWorld = () => ({ connection: transport.practice.open(), transport, shell, ask, draw, isStill });
/** That of a course. @param {string} game */
async function makeLesson(game) {
  const [{ createLessonSession }, loaded] = await Promise.all([lessons(), gameOf(game).lessons?.()]);
  return loaded ? createLessonSession({ game, course: loaded.course, ...practiceWorld() }) : null;
}
/** That of a game's puzzles. @param {string} game */
async function makePuzzles(game) {
  const { createPuzzleSession, loadPuzzles } = await puzzles();
  const loaded = await loadPuzzles(game);
  return createPuzzleSession({ game, puzzles: loaded, ...practiceWorld() });
}
/**
 * That of lessons or puzzles, whose code comes with it; null where it cannot be loaded.
 * @param {string} screen @param {string} game
 */
async function makePractice(screen, game) {
  try {
    return await (screen === 'puzzles' ? makePuzzles(game) : makeLesson(game));
  } catch {
    shell.show('home');
    tellMissing(local);
    return null;
  }
}
const stage = createStage(local, rooms, {
  makeRoom: (connection) => createRoomSession({ connection, rooms, transport, shell, ask, draw, card, isStill }),
  makePractice,
  aside: callBack,
});
keepFollowedLink(rooms, window);
const hasLab = transport.lab !== null;
const commands = createCommands(stage, kind, [
  ...onlineCommands(rooms, transport.rooms),
  ...(hasLab ? labCommands : []),
]);
const tools = createTheme(stage, () => mounted.screen?.repaint());
const sounds = createSounds({
  context: () => ('AudioContext' in window ? new AudioContext() : null),
  isOn: () => stage.state.prefs.sound,
  volume: () => stage.state.prefs.volume,
  isHidden: () => document.hidden,
});

const turnAlert = createTurnAlert({
  attention: kind === 'desktop' ? transport.window.attention : null,
  open: ({ address, room }) => rooms.open(address, room),
  ...{ document, window },
});

const wakeLock = createWakeLock({ document, navigator, isTouch: isByTouch() });

/** What screens are made with. */
const world = {
  kind,
  tools,
  rooms,
  hosts: transport.rooms,
  hasLab,
  turnAlert,
  boards: createBoards(transport.send, shell),
};

/** @type {{ [screen: string]: () => any }} */
const screens = {
  home: () => createHome(root, stage.session, commands, world),
  setup: late(async () => {
    const { createSetup } = await afterHome();
    return () => createSetup(root, stage.session, commands, world);
  }),
  settings: late(async () => {
    const { createPreferences } = await afterHome();
    return () => createPreferences(root, stage.session, commands, world);
  }),
  table: late(async () => {
    const { createTable } = await afterHome();
    return () => createTable(root, table(), commands, { ...world, again });
  }),
  join: late(async () => {
    const { createJoin } = await aroundRooms();
    return () => createJoin(root, stage.session, commands, world);
  }),
  room: late(async () => {
    const { createWaiting } = await aroundRooms();
    return () => createWaiting(root, stage.session, commands, world);
  }),
  // Each game brings code of its own for it.
  editor: () =>
    late(async () => {
      const { createEditor, editorOf } = await styled(import('./screens/editor/editor.js'));
      const editor = await editorOf(stage.state);
      return () => createEditor(root, stage.session, commands, { ...world, editor });
    })(),
  // The course is on its way, and so are the puzzles.
  lesson: () => ({ update() {}, repaint() {}, destroy() {} }),
  puzzles: () => ({ update() {}, repaint() {}, destroy() {} }),
  library: late(async () => {
    const { createLibrary } = await styled(import('./screens/library/library.js'));
    return () => createLibrary(root, stage.session, commands, { ...world, files: transport.files });
  }),
  lab: late(async () => {
    const { createLab, labOf } = await styled(import('./screens/lab/lab.js'));
    const lab = labOf(transport, local);
    return () => createLab(root, stage.session, commands, { ...world, lab });
  }),
};

/** A screen that the program starts without. @param {Parameters<typeof createLateScreen>[0]} load */
function late(load) {
  return createLateScreen(load, () => {
    shell.show('home');
    tellMissing(stage.session);
  });
}

/** The session that is seen, while a game is on its table. */
const table = () => /** @type {TableSession} */ (stage.session);

/** A new game with the settings of the one on the table. */
function again() {
  const { record, position, hello } = table().state;
  const form = formOf(gameOf(position.game), hello);
  return shell.newGame({ ...request(like(record, form), form), options: record.options });
}

/** @type {{ key: string, session: GameSession, screen: any }} */
let mounted = { key: 'wait', session: local, screen: null };
const told = { menus: '', title: '', zoom: 1 };
/** The title while it is the person's turn in the open room, which is not shown. @type {string | null} */
let calls = null;

/**
 * What a screen is made for; when it is another, the screen is made anew.
 * @param {State} state
 */
function keyOf({ screen, choosing, joining, position, room, edited, lesson }) {
  if (screen === 'editor') return `editor ${edited?.id}`;
  if (screen === 'join') return `join ${joining}`;
  if (screen === 'setup') return `setup ${choosing}`;
  return screen === 'table'
    ? `table ${position?.game} ${room?.id ?? ''} ${lesson ? (lesson.puzzle ? 'puzzle' : 'lesson') : ''}`
    : screen;
}

/** @param {State} state */
function mount(state) {
  if (state.screen !== 'room') rooms.giveUp();
  mounted.screen?.destroy();
  mounted = { key: keyOf(state), session: stage.session, screen: screens[state.screen]?.() ?? null };
  window.scrollTo(0, 0);
}

/**
 * Tells the shell what has changed of menus, title and size.
 * @param {State} state
 */
function tellShell(state) {
  const menus = menusOf(commands.list(), state);
  const text = JSON.stringify(menus);
  if (text !== told.menus) transport.setMenu(menus);
  const words = calls ?? waitingTurns(state, rooms.state.mine, rooms.state.room?.id) + title(state);
  if (words !== told.title) transport.setTitle(words);
  if (state.prefs.zoom !== told.zoom) transport.window.zoom(state.prefs.zoom);
  Object.assign(told, { menus: text, title: words, zoom: state.prefs.zoom });
}

/**
 * Shows a page of help, or asks who plays from now on.
 * @param {Change} change
 */
async function openPage({ help, players }) {
  const code = await afterHome().catch(() => tellMissing(stage.session));
  if (code && players) code.changePlayers(table(), tools);
  if (code && help) code.showHelp({ ...mounted.screen?.chosen?.(), ...help }, stage.session, commands, tools);
}

/**
 * Plays the sounds of what has just happened.
 * @param {State} state @param {Change} change
 */
function sound(state, change) {
  const cues = soundCues(/** @type {Playing} */ (state), change, tools.still());
  cues.forEach(({ name, at }) => sounds.play(name, at));
  if (state.room && cues.some(({ name }) => name === 'turn')) call(alertWords(/** @type {Playing} */ (state)));
}

/**
 * Calls the person to a room, by default to the open one, if they have asked for it.
 * @param {string} text @param {{ room?: { address: string, room: string }, title?: string }} [how]
 */
function call(text, { room: called, ...how } = {}) {
  const room = called ?? openRoom();
  const isElsewhere = stage.state.room === null || called !== undefined;
  if (room && stage.state.prefs.calls) turnAlert.call(text, { room, isElsewhere, ...how });
}

/** Where the open room is. */
function openRoom() {
  const { room } = rooms.state;
  return room && { address: room.address, room: room.id };
}

/**
 * Whose turn it is in the room is heard and stands in the title on other screens, too.
 * @param {State} state @param {Change} change
 */
function callBack(state, change) {
  const cues = soundCues(/** @type {Playing} */ (state), change, true);
  cues.filter(({ name }) => name === 'turn').forEach(({ name }) => sounds.play(name));
  if (cues.some(({ name }) => name === 'turn')) call(alertWords(/** @type {Playing} */ (state)));
  calls = inPlay(state) ? title(state) : null;
  tellShell(stage.state);
}

/** @param {KeyboardEvent} event */
function goBack(event) {
  if (keyName(event, onMac()) !== (onMac() ? 'mod+[' : 'alt+arrowleft')) return;
  event.preventDefault();
  history.back();
}

/** Closes the menu, a question, the replay or a page that lies over the screen. Returns whether there was one. */
function closeTop() {
  if (closeMenu()) return true;
  const open = /** @type {HTMLDialogElement | undefined} */ ([...document.querySelectorAll('dialog[open]')].at(-1));
  const { replay } = stage.state;
  if (open) open.close();
  else if (replay) stage.session.replay.leave();
  return Boolean(open ?? replay) || Boolean(mounted.screen?.close?.());
}

/**
 * What is wrong with the connection to the room that is shown is told like what is wrong with that to the table.
 * @param {State} state @returns {State}
 */
function withConnection(state) {
  const lost = local.state.screen === 'room' ? connectionWords(rooms.state.room) : null;
  return lost ? { ...state, connected: false, lost } : state;
}

const places = createRouter(window, stage, {
  ...{ rooms, hosts: transport.rooms, hasLab },
  games: games.map(({ name }) => name),
  close: closeTop,
});
heedDoubleClicks(window);
// Browsers have a key of their own for this.
if (kind === 'desktop') hearKeys(document, goBack);
// On its way to the first screen the session shows others.
let started = false;
const notice = createNotice(document.body, stage);
stage.subscribe((state, change) => {
  if (change.prefs) {
    tools.applyTheme();
    sounds.rest();
  }
  if (state.room || !rooms.state.room) calls = null;
  if (state.room && !document.hidden) turnAlert.end();
  if (keyOf(state) !== mounted.key || stage.session !== mounted.session) mount(state);
  mounted.screen?.update(state, change);
  if (change.prefs) mounted.screen?.repaint();
  notice.update(withConnection(state));
  if (change.players || change.help) openPage(change);
  sound(state, change);
  wakeLock.update(state);
  tellShell(state);
  if (started) places.update(stage.state);
});

rooms.subscribe(({ room }, change) => {
  notice.update(withConnection(stage.state));
  // A new position, which may come with it, wipes away what was told before.
  const tellNews = () => newsOf(room, change).forEach((text) => stage.session.tell(text));
  queueMicrotask(() => stage.session.whenIdle(tellNews));
  if (change.asked && room && asksMe(room, performance.now())) {
    sounds.play('turn');
    call(askedWords(room), { title: 'A question for you' });
  }
  if (change.turn) {
    sounds.play('turn');
    call(roomName(stage.state, change.turn), { room: change.turn });
  }
  if (started) tellShell(stage.state);
  if (change.came && room?.shown?.phase === 'waiting') sounds.play('came');
  if (change.heard) sounds.play('message');
});
// What was written while nobody looked at the page is looked at now.
document.addEventListener('visibilitychange', () => {
  sounds.rest();
  mounted.screen?.update(stage.state, {});
});
tools.applyTheme();
transport.window.onAnswer(turnAlert.answer);
transport.onMenu((id) => makeWay() && commands.choose(id));
listenToKeys(document, commands, { kind, makeWay, state: () => stage.state });
await Promise.all([local.start(), rooms.start()]);
started = true;
rooms.watch();
places.update(stage.state);
// Most people need it next. If it cannot be loaded now, it is loaded when it is needed.
afterHome().catch(() => {});
if (link && transport.rooms && !(await rooms.follow(link))) shell.show('join');
