// @ts-check
// What the front knows: plain data, changed only by the pure functions here. They run in Node as well.

import { defaultPrefs } from './prefs.js';
import { isPaused, playsSeat } from './rooms/room-state.js';
import { isYou, isYours, listed } from './words.js';

/**
 * @import { Hello, PaletteColour, Position } from './protocol'
 * @import { Capabilities, Game, LessonState, PersonsTurn, Playing, Prefs, State } from './types'
 */

/** What can be done at the table of this device. @type {Capabilities} */
export const AT_LOCAL_TABLE = {
  canPlay: true,
  canActForAll: true,
  canUndoTurns: true,
  canSaveAs: true,
  canAskComputer: true,
  canChangePlayers: true,
  canBeginAgain: true,
  canPlayHere: false,
  hasChat: false,
};

/**
 * The state before anything has been heard:
 * `screen`    'wait' until the table has answered, then 'home', 'setup', 'settings', 'lab', 'library', 'lesson',
 *             'puzzles' or 'table', or of rooms 'join' or 'room'
 * `from`      'home', 'table', 'lab', 'library', 'lesson', 'puzzles' or 'join', where the person came from to settings
 * `choosing`  the name of the game whose settings are shown in 'setup', and `where` it is to be played
 * `joining`   the way to others that is shown in 'join' (`ui/rooms/links.js`)
 * `course`    the game whose course is shown in 'lesson', or whose puzzles in 'puzzles'; `isDaily` is whether it is the
 *             puzzle of the day
 * `run`       the id of the study that is shown in 'lab'; null while one is asked for
 * `hello`     the table's answer to `hello`
 * `position`  the last position
 * `record`    the record of the game, and `history`, what each of its turns has done: {seat, ply, effects}, the one in
 * progress last
 * `held`      what the person has in hand (see docs/front.md), a fact of the front and never of the position
 * `aside`     another position that the game looks at to show this one (docs/front.md); null while it needs none
 * `gameState` the game's own part of this state
 * `offer`     a question about the board, as: shall this move be taken back?
 * `cursor`    the space that the keyboard is at
 * `showLegal` whether all legal moves are shown
 * `file`      {name, place} of the game's file, null before it has one
 * `began`     how many games have come to the table: another number is another game
 * `savedRev`    the `rev` that was saved last, or that was there before anybody played
 * `keptRev`    the `rev` as which the library has the game, or that was there before anybody played
 * `isFound`    whether the game was there when the front began: the library may have it already
 * `keptId`     the id under which the library has kept the game since it came to the table; null if it has not
 * `notice`    {kind: 'error' | 'hint', text} to be shown; an error may have `details`, which are folded away
 * `trouble`   what the person must know of though nobody asked, shown until it is dismissed; null if all is well
 * `connected` whether the table can be reached; if not, `lost` says so in words
 * `prefs`     the program's settings (`ui/prefs.js`)
 * `thinking`  the computer that thinks: {seat, asked, rev, nodes, of}; `asked` is `hint` or `turn` if this person
 * asked, else null
 * `hint`      what the computer would play: {steps, at}, `at` being the number of the step that is next; null while
 * nobody asked
 * `pointed`   the turn of the history that the person points at, with the `position` after it, null where that is the
 * one shown anyway; null if none is pointed at
 * `offered`   by game, the settings of a new game that are offered next
 * `replay`    null, or where in the finished steps the person looks: {ply, length, playing, speed}; `live` is the last
 * position then
 * `study`     the tree of the game that somebody studies, as far as it is known (`ui/study/tree.js`); null before it is
 * `drawing`   the arrow or ring that the person draws, {from, to}; `to` is null where the keyboard's cursor leads it.
 * Null while none is drawn
 * `analysed`  whether the game has variations or notes, though nobody studies it now
 * `watch`     the computer that watches who studies the game: whether it is `on`, its last `report`, and the shares of
 * the seats by node, `values`
 * `review`    the review of the game: whether it `isRunning`, its `turns` so far of how many (`of`), and by the nodes
 * where they end `marks`; at its end `players` and `points`, the turns that cost most. Null before there is one
 * `capabilities` what can be done at a table of this kind at all (`ui/types/session.d.ts`)
 * `room`      the room whose table this is (`ui/rooms/types.d.ts`); null at the local one
 * `pending`   steps that a room's host takes long to answer: {steps}; null if none are
 * `edited`    the position that is set up (`ui/session/editing.js`); null while none is
 * `lesson`    the lesson or puzzle whose table this is (`runner.js` in `ui/lessons/`, `ui/puzzles/`); null at others
 * `rated`     the rated game that is under way on the table; null while none is
 * `recent`    the files that were used last, {name, place}
 * `library`   what is listed of the games in the library, the latest first; null before that is known
 * @returns {State}
 */
export function initial(capabilities = AT_LOCAL_TABLE) {
  return {
    capabilities,
    screen: 'wait',
    from: 'home',
    choosing: null,
    where: 'device',
    joining: null,
    run: null,
    course: null,
    isDaily: false,
    hello: null,
    position: null,
    record: null,
    history: [],
    held: null,
    aside: null,
    gameState: {},
    offer: null,
    cursor: null,
    showLegal: false,
    file: null,
    began: 0,
    savedRev: null,
    keptRev: null,
    keptId: null,
    isFound: false,
    notice: null,
    trouble: null,
    connected: true,
    lost: null,
    prefs: defaultPrefs(),
    thinking: null,
    hint: null,
    pointed: null,
    offered: {},
    recent: [],
    library: null,
    replay: null,
    live: null,
    study: null,
    drawing: null,
    analysed: false,
    watch: { on: true, report: null, values: new Map() },
    review: null,
    room: null,
    pending: null,
    edited: null,
    lesson: null,
    rated: null,
  };
}

/**
 * Ways in which a position comes: a new or opened `game`; `step`, `undo`, `redo`, `revise` by this front; or `other`.
 * @param {State} state @param {Position} position @param {string} how @param {Game} game
 */
export function arrived(state, position, how, game) {
  // What others do takes no hint away before it can be read.
  const notice = how === 'other' && state.notice?.kind === 'hint' ? state.notice : null;
  const next = {
    ...state,
    position,
    offer: null,
    notice,
    replay: null,
    live: null,
    hint: null,
    aside: null,
    drawing: null,
  };
  // Who acts is back in the present; who looks back while others play goes on looking.
  if (how !== 'other') next.pointed = null;
  if (!position.tree) next.study = null;
  if (state.position && isOnlyAWalk(state.position, position)) {
    if (!unsaved(state)) next.savedRev = position.rev;
    if (!unkept(state)) next.keptRev = position.rev;
  }
  if (how === 'game')
    Object.assign(next, fresh(position, game), {
      began: state.began + 1,
      watch: { on: state.watch.on, report: null, values: new Map() },
    });
  return { ...next, held: next.held && game.gestures.canHold(/** @type {Playing} */ (next)) ? next.held : null };
}

/**
 * Whether the way from one position to the other has changed nothing of the game and its tree: somebody begins to study
 * it, walks through it, or ends that.
 * @param {Position} before @param {Position} after
 */
const isOnlyAWalk = ({ tree: before }, { tree: after }) =>
  before && after ? before.rev === after.rev : Boolean(before) !== Boolean(after);

/** @param {Position} position @param {Game} game */
const fresh = (position, game) => ({
  held: null,
  gameState: game.initialState?.(position) ?? {},
  cursor: null,
  savedRev: position.rev,
  keptRev: position.rev,
  keptId: null,
  isFound: false,
  file: null,
  record: null,
  history: [],
  study: null,
  analysed: false,
  review: null,
  screen: 'table',
});

/**
 * Whether a game is shown.
 * @param {State} state @returns {state is Playing}
 */
export function onTable(state) {
  return state.screen === 'table' && state.position !== null;
}

/**
 * Whether somebody studies the game.
 * @param {Pick<State, 'position'>} state
 */
export const isStudied = ({ position }) => Boolean(position?.tree);

/**
 * Whether the computer plays a seat. While a game is studied its computers rest.
 * @param {Position} position @param {number} seat
 */
export const isComputers = ({ tree, seats }, seat) => !tree && Boolean(seats[seat].bot);

/**
 * Whether the learner is still to do what a lesson or puzzle asks for.
 * @param {LessonState} lesson
 */
const isOpen = ({ verdict, at, count }) => verdict === 'open' && at < count;

/**
 * Whether a person is to act on the board that is shown, and may.
 * @param {State} state @returns {state is PersonsTurn}
 */
export function inPlay(state) {
  const { screen, position, replay, room, lesson } = state;
  const seat = actorOf(position);
  if (screen !== 'table' || replay !== null || seat === null) return false;
  if (lesson) return isOpen(lesson) && isYours(position?.seats[seat] ?? {}) === true;
  return room ? playsSeat(room, seat) : !isComputers(/** @type {Position} */ (position), seat);
}

/**
 * The computer that thinks about the position that is shown: one that is further on is not yet in turn on the board.
 * @param {State} state
 */
export const thinkingHere = ({ thinking, position }) => (thinking?.rev === position?.rev ? (thinking ?? null) : null);

/**
 * The state as the board shows it: that of the turn that is pointed at, without anything that could be done in it.
 * @param {Playing} state
 */
export function boardState(state) {
  const { pointed, position, replay } = state;
  if (!pointed?.position) return state;
  return {
    ...state,
    position: { ...pointed.position, seats: position.seats },
    replay: replay ?? { ply: pointed.position.ply, length: 0, playing: false, speed: 'normal' },
    held: null,
    offer: null,
    hint: null,
    showLegal: false,
  };
}

/**
 * The seat whose turn it is; null for chance and at the end.
 * @param {Position | null} position @returns {number | null}
 */
export const actorOf = (position) => (typeof position?.actor === 'object' ? (position.actor?.seat ?? null) : null);

/**
 * Whether a position that another window brought about belongs to the game before it.
 * @param {Position | null} before @param {Position} after
 */
export function continues(before, after) {
  if (!before || before.game !== after.game) return false;
  // In the tree of a game that is studied positions follow one another in any order.
  if (before.tree || after.tree) return after.since !== null;
  const undone = after.effects.some(({ effect }) => effect === 'taken_back');
  return undone || (after.ply > before.ply && after.turn >= before.turn && after.effects.length > 0);
}

/**
 * Whether the game has changed since it was saved.
 * @param {State} state
 */
export const unsaved = ({ position, live, savedRev }) => position !== null && (live ?? position).rev !== savedRev;

/**
 * Whether the game has changed since it came to the table or was kept.
 * @param {State} state
 */
export const unkept = ({ position, live, keptRev }) => position !== null && (live ?? position).rev !== keptRev;

/** What holds of a game that no file and no library has as it is. */
export const NOWHERE = { savedRev: null, keptRev: null };

/** How long a proposed name gets at most, without its ending. */
const LONGEST = 60;

/**
 * A text in signs that every system takes in the name of a file.
 * @param {string} text
 */
const plain = (text) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}’-]+/gu, ' ')
    .trim();

/**
 * A name for the game's file: the one it has, else the game and its players.
 * @param {Playing} state
 */
export function fileName(state) {
  const { file, position } = state;
  if (file) return file.name;
  const players = listed(position.seats.map(({ name }) => plain(name)).filter(Boolean));
  return `${`${titleOf(state, position.game)} ${players}`.slice(0, LONGEST).trim()}.atar`;
}

/**
 * The title of a game.
 * @param {{ hello: Hello | null }} state @param {string} game
 */
export const titleOf = ({ hello }, game) => hello?.games.find(({ name }) => name === game)?.title ?? game;

/**
 * What the window shows, with the program; the game that is called like it is named once.
 * @param {string} name
 */
const ofAtar = (name) => (name === 'Atar' ? name : `${name} — Atar`);

/**
 * The title of the window at a room's table: whose turn it is.
 * @param {Playing} state
 */
function roomTitle(state) {
  const { position } = state;
  const actor = actorOf(position);
  const name = actor === null ? null : position.seats[actor].name;
  const game = ofAtar(titleOf(state, position.game));
  if (isOver(state) || name === null) return game;
  if (state.room && isPaused(state.room)) return `Paused — ${game}`;
  return inPlay({ ...state, replay: null }) ? `● Your turn — ${game}` : `${name} to play — ${game}`;
}

/**
 * What the window is called on screens that have nothing to do with the local game.
 * @type {{ [screen: string]: string }}
 */
const APART = {
  join: 'Play together — Atar',
  room: 'Waiting room — Atar',
  lab: 'Lab — Atar',
  lesson: 'Lessons — Atar',
  puzzles: 'Puzzles — Atar',
  editor: 'Set up a position — Atar',
};

/**
 * What calls a person who plays against computers alone, and has left the window to them.
 * @param {State} state
 */
function callOf(state) {
  const playing = { ...state, screen: 'table', replay: null, position: state.live ?? state.position };
  return inPlay(playing) && isYou(playing.position, actorOf(playing.position)) ? '● Your turn — ' : '';
}

/**
 * The title of the window.
 * @param {State} state
 */
export function title(state) {
  if (APART[state.screen]) return APART[state.screen];
  if (!state.position) return 'Atar';
  if (state.lesson) {
    const game = ofAtar(titleOf(state, state.position.game));
    return state.lesson.puzzle ? `Puzzles: ${game}` : `Learn ${game}`;
  }
  if (state.room) return roomTitle(/** @type {Playing} */ (state));
  const name = state.file?.name ?? titleOf(state, state.position.game);
  if (isStudied(state)) return `Analysis — ${ofAtar(name)}`;
  return `${callOf(state)}${unsaved(state) && state.file ? '• ' : ''}${ofAtar(name)}`;
}

/**
 * The colour, name and mark of every seat, as the person wants to see them; after them those that no seat has, for
 * games where a seat plays several.
 * @param {Pick<Playing, 'position' | 'hello' | 'prefs'>} state
 */
export const seatLooks = ({ position, hello, prefs }) => looksOf(position.seats, hello, prefs);

/**
 * The same for players of whom only the colours are known, as in the settings of a new game.
 * @param {{ colour?: number | null }[]} players @param {Hello} hello @param {Prefs} prefs
 */
export function looksOf(players, { palette }, prefs) {
  const taken = players.map(({ colour }, seat) => colour ?? seat % palette.length);
  const others = palette.map((_, index) => index).filter((index) => !taken.includes(index));
  return [...taken, ...others].map((index) => paletteLook(palette[index], prefs));
}

/**
 * Other colours for the names of the palette; their marks stay, since these are not safe for the colour-blind.
 * @type {{ [palette: string]: { [name: string]: string } }}
 */
const COLOURS = {
  calm: {
    orange: '#d9a860',
    'sky blue': '#8bb8d6',
    green: '#6fae98',
    yellow: '#e3d98a',
    pink: '#c9a3bc',
    vermilion: '#c98566',
    white: '#e9e6df',
  },
  strong: {
    orange: '#ff9500',
    'sky blue': '#30bdff',
    green: '#00c46a',
    yellow: '#ffe600',
    pink: '#f25fc6',
    vermilion: '#ff4a22',
    white: '#ffffff',
  },
};

/**
 * An entry of the palette as the person wants to see it.
 * @param {PaletteColour} colour @param {Prefs} prefs
 */
function paletteLook({ colour, name, mark }, { marks, palette }) {
  return { name, colour: COLOURS[palette]?.[name] ?? colour, mark: marks ? mark : null };
}

/**
 * Whether the game has ended, by its rules or in its room.
 * @param {Playing} state
 */
export const isOver = ({ position, room }) => position.result !== null || room?.shown?.phase === 'over';

/**
 * The seats that have won; none while the game goes on.
 * @param {Playing} state
 */
export const winnersOf = ({ position, room }) => room?.shown?.ended?.winners ?? position.result?.winners ?? [];
