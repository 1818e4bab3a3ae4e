// @ts-check
// What New Game asks of a game in a room: who hosts it, who may come, the clock and the other rules of the house.

import { el } from '../../dom.js';
import * as settings from '../../game-settings.js';
import { limitsOf } from '../../limits.js';
import { hostOf, shownAddress, defaultServer, readAddress } from '../../rooms/links.js';
import { DEFAULT_RULES } from '../../rooms/house-rules.js';
import { countField, group, textField, ownFields, focusInvalid } from '../form.js';
import { houseFields, levelChoices, list, nameField, perSeatFields } from './room-fields.js';
import { gameOf } from '../../games/index.js';
import { formOf } from '../../options/form.js';
import { titleOf } from '../../state.js';
import { ask } from '../dialog.js';

/**
 * @import { RoomLimits, RoomState, Rooms, ShownRoom, WantedRoom } from '../../rooms/types'
 * @import { HouseRules } from '../../rooms/house-rules.js'
 * @import { ChangeSettings, Form, GameSession, GameSettings, Playing, Problems, ScreenTools } from '../../types'
 */

/**
 * @typedef {Pick<ScreenTools, 'rooms' | 'hosts'> & { session: GameSession }} RoomWorld
 *
 * @typedef {ReturnType<typeof createNewRoom>} NewRoom
 */

/**
 * Makes the fields: `{people, seats, groups, show(now, found), words(), create(now)}`. `change(next)` is told of
 * changes of the game's settings.
 * @param {Form} form @param {RoomWorld} world @param {ChangeSettings} change
 */
export function createNewRoom(form, world, change) {
  const { session, rooms } = world;
  const name = ownName(session);
  const server = createServerField(world);
  const counts = countField(form, 'room-', (count) => change((now) => settings.withCount(now, form, count)), true);
  const seats = perSeatFields(form, '', (seat, value) =>
    change((now) => settings.withSeatValue(now, form, seat, value)),
  );
  const computers = createComputers(form, session, () => change((now) => now));
  const house = houseFields('', { hello: form.hello, change: (patch) => change((now) => withRules(now, patch)) });
  let rules = { ...DEFAULT_RULES, watchers: Math.min(DEFAULT_RULES.watchers, limitsOf(rooms.state).watchers) };

  /** The settings of the game stay as they are. @param {GameSettings} now @param {Partial<HouseRules>} patch */
  function withRules(now, patch) {
    rules = { ...rules, ...patch };
    return now;
  }

  return {
    people: el('div', { className: 'own-fields' }, name.root, server.root, counts && counts.root, computers.root),
    seats: seats?.root ?? null,
    groups: [group('Guests', ...house.who), group('Play', ...house.play)],
    /** @param {GameSettings} now @param {Problems} found */
    show(now, found) {
      const { where } = session.shell.state;
      const limits = limitsOf(rooms.state);
      name.limit(limits);
      server.root.hidden = where !== 'online' || rooms.state.home !== null;
      counts?.show(now.count);
      computers.show(now.count, limits.level);
      seats?.show(now, found);
      house.show(rules, { isHome: where === 'nearby' || rooms.state.lobby?.hello?.kind === 'home', limits });
    },
    /** Makes the room, unless somebody has still to say what is needed for it. @param {GameSettings} now */
    async create(now) {
      const own = name.given();
      if (own === null || !server.given()) return false;
      const told = { game: form.name, options: form.options(now.own, now.count), ...rules, name: own };
      return session.attempt(() => make(world, told, computers.seats(now.count)));
    },
  };
}

/** The person's own name, as it was last. @param {GameSession} session */
function ownName(session) {
  const name = nameField('new-room-name', (own) => {
    session.dismiss();
    session.shell.prefer({ name: own.trim() });
  });
  name.show(session.state.prefs.name);
  return name;
}

/**
 * The server at which the room is to be. A page that comes from one has no other.
 * @param {RoomWorld} world
 */
function createServerField({ session, rooms }) {
  const field = textField({ key: 'server', label: 'Server', placeholder: 'play.example.org', mode: 'url' }, () =>
    session.dismiss(),
  );
  const server = defaultServer(rooms.state, session.state.prefs);
  field.show(server ? shownAddress(server) : '');
  return {
    root: field.root,
    /** Whether there is one, where one is needed. */
    given() {
      if (field.root.hidden) return true;
      const address = readAddress(field.input.value);
      if (!address) field.complain('This is not an address. Addresses look like 192.168.1.5:7878 or play.example.org.');
      else session.shell.prefer({ server: address });
      return Boolean(address);
    },
  };
}

/**
 * How many computers play, at the last seats, and how well.
 * @param {Form} form @param {GameSession} session @param {() => void} changed
 */
function createComputers(form, session, changed) {
  let [number, level] = [0, session.state.prefs.level];
  const many = list({ key: 'room-computers', label: 'Computers' }, (value) => {
    number = Number(value);
    changed();
  });
  const how = list({ key: 'room-level', label: 'Computer level' }, (value) => {
    level = Number(value);
    changed();
  });
  return {
    root: el('div', { className: 'own-fields' }, many.root, how.root),
    /** @param {number} count @param {number} mostLevel */
    show(count, mostLevel) {
      number = Math.min(number, count - 1);
      level = Math.min(level, mostLevel);
      const choices = Array.from({ length: count }, (_, each) => ({
        value: String(each),
        label: String(each || 'None'),
      }));
      many.show(String(number), choices);
      how.root.hidden = number === 0;
      how.show(String(level), levelChoices(form.hello, mostLevel));
    },
    /** The seats of computers, with their levels. @param {number} count */
    seats: (count) => Array.from({ length: number }, (_, each) => ({ seat: count - number + each, level })),
  };
}

/**
 * Makes the room at its host, which may be this program, and seats those who are known.
 * @param {RoomWorld} world @param {WantedRoom} told @param {{ seat: number, level: number }[]} computers
 */
async function make({ session, rooms, hosts }, told, computers) {
  const { prefs, where } = /** @type {Playing} */ (session.state);
  const { address, owner } = await hostOf(where, { rooms: rooms.state, prefs, hosts });
  if (!(await rooms.visit(address))) return false;
  if (!(await rooms.create({ ...told, ...(owner && { owner }) }))) return false;
  // Who opens a room wants to play.
  await rooms.room.sit(0);
  for (const { seat, level } of computers) await rooms.room.computer(seat, level);
  return true;
}

// The form of a room: the game's own settings and the rules of the house, for a new room and for one that waits.

/**
 * @typedef {object} RoomForm what the form says
 * @property {GameSettings} game
 * @property {HouseRules} rules
 */

/**
 * Makes it: `{groups, now, problems(), show()}`. `begin` is what it says at first; `changed()` is called when it says
 * something else. `about` is what the host allows.
 * @param {Form} form
 * @param {object} world
 * @param {RoomForm} world.begin
 * @param {{ isHome: boolean, limits: RoomLimits }} world.about
 * @param {string} [world.scope]
 * @param {() => void} world.changed
 */
function createRoomForm(form, { begin, about, scope = '', changed }) {
  let now = begin;
  /** @param {(game: GameSettings) => GameSettings} next */
  const play = (next) => change({ game: next(now.game) });
  const counts = countField(form, scope, (count) => play((game) => settings.withCount(game, form, count)), true);
  const own = ownFields(form, scope, (key, value) => play((game) => settings.withOwn(game, form, key, value)));
  const perSeat = perSeatFields(form, scope, (seat, value) =>
    play((game) => settings.withSeatValue(game, form, seat, value)),
  );
  const house = houseFields(scope, {
    hello: form.hello,
    change: (patch) => change({ rules: { ...now.rules, ...patch } }),
  });

  /** @param {Partial<RoomForm>} patch */
  function change(patch) {
    now = { ...now, ...patch };
    show();
    changed();
  }

  /** What is impossible, by field. Names are of no account here: everybody brings their own. */
  const problems = () => form.problems(now.game.own, now.game.count);

  function show() {
    const found = problems();
    counts?.show(now.game.count);
    own.show(now.game, found);
    perSeat?.show(now.game, found);
    house.show(now.rules, about);
  }

  show();
  const groups = {
    who: group('Guests', ...house.who),
    game: group('Game', counts && counts.root, own.root, perSeat && perSeat.root),
    play: group('Play', ...house.play),
  };
  return {
    groups,
    get now() {
      return now;
    },
    problems,
    show,
    /** What is to be told to the host of rooms. */
    told: () => ({ game: form.name, options: form.options(now.game.own, now.game.count), ...now.rules }),
  };
}

// The settings of a room that waits, as its host changes them.

/**
 * Asks what is to be changed, and changes it.
 * @param {GameSession} session @param {Rooms} rooms
 */
export async function changeSettings(session, rooms) {
  const shown = /** @type {ShownRoom} */ (rooms.state.room?.shown);
  const { hello } = /** @type {Playing} */ (session.state);
  const { limits } = /** @type {RoomState} */ (rooms.state.room);
  const { game, options, ...rules } = shown.settings;
  const form = formOf(gameOf(game), hello);
  const count = shown.seats.length;
  const fields = createRoomForm(form, {
    begin: { game: settings.like({ options, seats: Array.from({ length: count }, () => ({})) }, form), rules },
    about: {
      isHome: rooms.state.lobby?.hello?.kind === 'home',
      limits,
    },
    scope: 'room-',
    changed: () => {},
  });
  // With other options it would be another game, and the saved one would be lost.
  const isFixed = shown.from_record ?? false;
  const groups = [fields.groups.who, ...(isFixed ? [] : [fields.groups.game]), fields.groups.play];
  const extra = el('div', { className: 'room-settings' }, ...groups);
  const choices = [
    { id: 'change', label: 'Change', main: true },
    { id: 'keep', label: 'Cancel' },
  ];
  const holds = () => {
    const isSound = Object.keys(fields.problems()).length === 0;
    if (!isSound) focusInvalid(extra);
    return isSound;
  };
  const title = `Settings: ${titleOf(session.state, game)}`;
  const text = 'After a change, everyone must say again that they are ready.';
  if ((await ask({ title, text, choices, extra, wide: true, holds })) === 'change')
    await rooms.room.settings(isFixed ? fields.now.rules : fields.told());
}
