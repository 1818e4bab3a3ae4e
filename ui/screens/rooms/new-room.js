// @ts-check
// What New Game asks of a game in a room: who hosts it, who may come, the clock and the other rules of the house.

import { el } from '../../dom.js';
import * as settings from '../../game-settings.js';
import { limitsOf } from '../../limits.js';
import { hostOf, shownAddress, defaultServer, readAddress } from '../../rooms/links.js';
import { DEFAULT_RULES } from '../../rooms/house-rules.js';
import { countField, group, textField } from '../form.js';
import { houseFields, levelChoices, list, nameField, perSeatFields } from './room-fields.js';

/**
 * @import { WantedRoom } from '../../rooms/types'
 * @import { HouseRules } from '../../rooms/house-rules.js'
 * @import { ChangeSettings, Form, GameSettings, Playing, Problems, ScreenTools, GameSession } from '../../types'
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
