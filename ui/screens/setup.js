// @ts-check
// New Game: which game, where it is played, who plays, on what board, with how many stones.

import { el, setAttribute, setText } from '../dom.js';
import { gameOf, games } from '../games/index.js';
import * as settings from '../game-settings.js';
import { formOf } from '../options/form.js';
import { placesOf, PLACES, shownAddress, defaultServer } from '../rooms/links.js';
import { ratedOf } from '../session/rated.js';
import { titleOf } from '../state.js';
import { focusInvalid, button, countField, group, ownFields, segments } from './form.js';
import { createMenu } from './menu.js';
import { createPreview } from './preview.js';
import { createPlayers } from './player-list.js';
import { createLateCode, tellMissing } from './late-code.js';

/**
 * @import { NewRoom } from './rooms/new-room.js'
 * @import { Rooms } from '../rooms/types'
 * @import { ChangeSettings, Commands, Form, Game, GameSession, GameSettings, Problems, ScreenTools, State, Tools }
 *   from '../types'
 */

/**
 * Makes the screen in `root` for the game that was chosen. `tools` are the shared helpers of screens with boards.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createSetup(root, session, commands, { kind, tools, rooms, hosts }) {
  const { shell } = session;
  const game = gameOf(/** @type {string} */ (shell.state.choosing));
  const form = formOf(game, shell.state.hello);
  const fields = createForm(form, session, {
    ...{ tools, change, places: placesOf(rooms.state, hosts) },
    ...{ setUp: () => begin(shell.editing.openEmpty), rate: () => begin(shell.newRatedGame) },
    submit: () => begin((asked) => (isInRoom(shell.state) ? room.create(now) : shell.newGame(asked))),
  });
  const room = createRoomPart(form, { session, rooms, hosts }, { change, changed: show, add: fields.addRoom });
  const preview = createPreview(game, session, { tools, below: fields.ways });
  const bar = createBar(game, session, kind === 'browser' ? commands : null);
  const screen = el('main', { className: 'setup' }, bar, fields.root, preview.root);
  let now = settings.recall(form, shell.state.offered[game.name], shell.state.prefs.level);
  root.append(screen);

  /** @param {(settings: GameSettings) => GameSettings} next */
  function change(next) {
    now = next(now);
    session.dismiss();
    show();
  }

  function show() {
    const found = problemsOf(session.shell.state, now, form);
    room.show(now, found);
    fields.show(now, found, placeOf(session.shell.state, rooms, room.isBusy));
    preview.show(now, found);
  }

  /** @param {(asked: ReturnType<typeof settings.request>) => unknown} act what is done if nothing is impossible */
  function begin(act) {
    if (Object.keys(problemsOf(shell.state, now, form)).length > 0) return focusInvalid(fields.root);
    shell.offerSettings(game.name, now);
    return act(settings.request(now, form));
  }
  const stop = rooms.subscribe(() => isInRoom(shell.state) && show());
  let where = '';

  /** @param {Pick<State, 'where'>} state */
  function update(state) {
    if (state.where === where) return;
    ({ where } = state);
    show();
    if (isInRoom(state)) room.enter();
  }

  update(session.shell.state);

  return {
    update,
    repaint: show,
    chosen: () => settings.chosenIn(form, now),
    destroy() {
      stop();
      preview.destroy();
      screen.remove();
    },
  };
}

/**
 * Where the game is to be.
 * @param {State} state @param {ScreenTools['rooms']} rooms @param {boolean} isBusy
 */
const placeOf = (state, rooms, isBusy) => ({
  isInRoom: isInRoom(state),
  isBusy,
  where: placeWords(state, rooms),
});

/**
 * What is impossible, by field. In a room everybody brings a name.
 * @param {Pick<State, 'where'>} state @param {GameSettings} now @param {Form} form
 */
const problemsOf = (state, now, form) =>
  isInRoom(state) ? form.problems(now.own, now.count) : settings.problems(now, form);

/** @param {Game} game @param {GameSession} session @param {Commands | null} commands those of the page's own menu */
function createBar(game, session, commands) {
  const menu = el('div', { className: 'menu-host' });
  if (commands) createMenu(menu, session, commands);
  const words = el('div', { className: 'bar-words' }, el('p', { className: 'headline' }, 'New game'));
  return el(
    'header',
    { className: 'bar' },
    el('h1', {}, titleOf(session.shell.state, game.name)),
    words,
    gameChoice(game, session, (name) => session.shell.setUp(name, session.shell.state.where)),
    menu,
  );
}

// The choice of the game in the bar of a screen that sets one up.

/**
 * Makes it; null where there is no other game. `choose(name)` hears of another one.
 * @param {Game} game @param {GameSession} session @param {(name: string) => unknown} choose
 */
function gameChoice(game, session, choose) {
  if (games.length < 2) return null;
  const list = el(
    'select',
    { 'aria-label': 'Game', on: { change: () => choose(list.value) } },
    ...games.map(({ name }) => el('option', { value: name }, titleOf(session.state, name))),
  );
  list.value = game.name;
  return list;
}

// The form of a new game: where it is played, who plays, the board, and what is asked in rooms.

/** With whom one plays, in one choice; each seat can be changed below it. */
const COMPANY = [
  { value: 'computer', label: 'Computer' },
  { value: 'friends', label: 'Friends at this screen' },
];

/** @type {{ [place: string]: string }} */
const PLACE_LABELS = { device: 'This Device', nearby: 'Nearby', online: 'Online' };

/** The words of the way back. @type {{ [from: string]: string }} */
const BACK = { home: 'Home', table: 'Back to Game', lesson: 'Back to Lesson', puzzles: 'Back to Puzzle' };

/**
 * The form on the screen. `change(next)` is told of changes, `next` being a function from the old settings to the new;
 * `submit()` begins the game, `setUp()` the editor of its positions. `places` are those where it can be played.
 * @param {Form} form @param {GameSession} session
 * @param {object} world
 * @param {Tools} world.tools
 * @param {ChangeSettings} world.change
 * @param {() => unknown} world.submit
 * @param {() => unknown} world.rate begins it as a rated game
 * @param {() => unknown} world.setUp
 * @param {string[]} world.places
 */
function createForm(form, session, { tools, change, submit, rate, setUp, places }) {
  const place = placeField(form, session, places);
  const here = createDevicePlayers(form, session, { tools, change });
  const own = ownFields(form, '', (key, value) => change((now) => settings.withOwn(now, form, key, value)));
  const back = button('', () => session.shell.show(session.shell.state.from));
  const start = el('button', { type: 'submit', className: 'button main start' });
  const learn = button('Learn', () => session.shell.showLessons(form.name));
  setAttribute(learn, 'aria-label', `Learn ${titleOf(session.state, form.name)}`);
  const puzzles = button('Puzzles', () => session.shell.showPuzzles(form.name));
  const position = button('Set Up a Position…', setUp);
  const rated = button('Rated Game…', rate);
  rated.classList.add('rate');
  const who = group('Players', place && place.root, here.root, rated);
  const board = group('Board', own.root);
  const ways = el('div', { className: 'choices' }, learn, puzzles, position);
  const body = el('div', { className: 'form-body' }, who, board);
  const reset = button('Reset to Defaults', () => change(() => settings.defaults(form)));
  const end = el('div', { className: 'form-end' }, reset, back, start);
  /** @param {Event} event */
  const begin = (event) => (event.preventDefault(), submit());
  const root = el('form', { className: 'form', noValidate: true, on: { submit: begin } }, body, end);
  /** What is asked in rooms only. @type {HTMLElement[]} */
  let ofRooms = [];
  return {
    root,
    /** What else there is to do with the game than to play it. */
    ways,
    /** Adds what is asked in rooms. @param {NewRoom} room */
    addRoom({ people, seats, groups }) {
      ofRooms = [people, ...(seats ? [seats] : []), ...groups];
      who.append(people);
      if (seats) board.append(seats);
      body.append(...groups);
    },
    /**
     * @param {GameSettings} now @param {Problems} found
     * @param {{ isBusy: boolean, isInRoom: boolean, where: string }} about
     */
    show(now, found, { isBusy, isInRoom, where }) {
      place?.show(session.shell.state.where, '', where);
      here.root.hidden = isInRoom;
      ways.hidden = isInRoom;
      learn.hidden = gameOf(form.name).lessons === undefined;
      rated.hidden = isInRoom || ratedOf({ game: form.name, seats: settings.playing(now) }) === null;
      puzzles.hidden = !gameOf(form.name).puzzles;
      position.hidden = gameOf(form.name).editor === undefined;
      for (const part of ofRooms) part.hidden = !isInRoom;
      // A field that is not seen is not to be complained of.
      here.show(now, isInRoom ? {} : found);
      own.show(now, found);
      const isPossible = Object.keys(found).length === 0;
      setAttribute(start, 'aria-disabled', isPossible ? null : 'true');
      setText(start, isInRoom ? (isBusy ? 'Creating…' : 'Create Room') : 'Start');
      setText(back, BACK[session.shell.state.from] ?? 'Back');
    },
  };
}

/**
 * Where the game is played; null where there is no way to others.
 * @param {Form} form @param {GameSession} session @param {string[]} places
 */
function placeField({ name }, session, places) {
  if (places.length === 1) return null;
  const choices = places.map((value) => ({ value, label: PLACE_LABELS[value] }));
  return segments({ key: 'where', label: 'Where', choices }, (value) => session.shell.setUp(name, value));
}

/**
 * Who plays, where all play at this screen.
 * @param {Form} form @param {GameSession} session @param {{ tools: Tools, change: ChangeSettings }} world
 */
function createDevicePlayers(form, session, { tools, change }) {
  /** The level of the computers of this game, or else of the last one. @param {GameSettings} now */
  const levelNow = (now) => settings.levelOf(now) ?? session.state.prefs.level;
  const company = segments({ key: 'company', label: 'Play against', choices: COMPANY }, (value) =>
    change((now) => settings.withCompany(now, /** @type {'computer' | 'friends'} */ (value), levelNow(now))),
  );
  const counts = countField(form, '', (count) => change((now) => settings.withCount(now, form, count)));
  const players = createPlayers(form, { change, tools });
  return {
    root: el('div', { className: 'own-fields' }, company.root, counts && counts.root, players.root),
    /** @param {GameSettings} now @param {Problems} found */
    show(now, found) {
      company.show(settings.companyOf(now));
      counts?.show(now.count);
      players.show(now, found);
    },
  };
}

// The part of New Game for a game in a room. Its code is loaded once somebody chooses such a place.

const code = createLateCode(() => import('./rooms/late.js'));

/**
 * Whether the place is a room.
 * @param {Pick<State, 'where'>} state
 */
const isInRoom = ({ where }) => where !== PLACES[0];

/**
 * Whether the host at which a room would be lets this person make one; one that is not known yet may.
 * @param {Pick<State, 'where'>} state @param {Pick<Rooms, 'state'>} rooms
 */
const mayCreate = ({ where }, { state: { lobby } }) => where !== 'online' || (lobby?.hello?.may_create ?? true);

/**
 * What is said of the place where the game is played.
 * @param {Pick<State, 'where' | 'prefs'>} state @param {Pick<Rooms, 'state'>} rooms
 */
function placeWords(state, rooms) {
  if (state.where === 'nearby') return 'This device hosts the room. Others on your network can join.';
  if (state.where !== 'online') return '';
  if (!mayCreate(state, rooms)) return 'Only the person hosting here can create rooms.';
  const server = defaultServer(rooms.state, state.prefs);
  return server ? `At ${shownAddress(server)}. Others can join there or with a link.` : 'Others can join with a link.';
}

/**
 * Makes it: `enter()` is to be called when the place is a room; `isBusy` is true while one is made. `add(room)` puts
 * its fields on the screen, and `changed()` hears that something is to be shown anew.
 * @param {Form} form @param {Pick<ScreenTools, 'rooms' | 'hosts'> & { session: GameSession }} world
 * @param {{ change: ChangeSettings, changed(): void, add(room: NewRoom): void }} screen
 */
function createRoomPart(form, world, { change, changed, add }) {
  const { session, rooms } = world;
  /** @type {NewRoom | null} */
  let room = null;
  let isBusy = false;

  async function load() {
    const { createNewRoom } = await code();
    if (room) return;
    room = createNewRoom(form, world, change);
    add(room);
  }

  return {
    get isBusy() {
      return isBusy;
    },
    async enter() {
      const { where, prefs } = session.state;
      const server = where === 'online' ? defaultServer(rooms.state, prefs) : null;
      if (server) rooms.visit(server);
      else rooms.leaveLobby();
      try {
        await load();
      } catch {
        session.shell.setUp(form.name);
        await tellMissing(session);
      }
      changed();
    },
    /** @param {GameSettings} now @param {Problems} found */
    show: (now, found) => room?.show(now, found),
    /** @param {GameSettings} now */
    async create(now) {
      if (!room || isBusy || !mayCreate(session.state, rooms)) return;
      isBusy = true;
      changed();
      await room.create(now).finally(() => {
        isBusy = false;
        changed();
      });
    },
  };
}
