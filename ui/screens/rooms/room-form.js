// @ts-check
// The form of a room: the game's own settings and the rules of the house, for a new room and for one that waits.

import * as settings from '../../game-settings.js';
import { like } from '../../game-settings.js';
import { countField, group, ownFields, invalidIn } from '../form.js';
import { houseFields, perSeatFields } from './room-fields.js';
import { el } from '../../dom.js';
import { gameOf } from '../../games/index.js';
import { formOf } from '../../options/form.js';
import { titleOf } from '../../state.js';
import { ask } from '../dialog.js';

/**
 * @import { HouseRules } from '../../rooms/house-rules.js'
 * @import { RoomLimits, RoomState, Rooms, ShownRoom } from '../../rooms/types'
 * @import { Form, GameSession, GameSettings, Playing } from '../../types'
 */

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
    begin: { game: like({ options, seats: Array.from({ length: count }, () => ({})) }, form), rules },
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
    if (!isSound) invalidIn(extra)?.focus();
    return isSound;
  };
  const title = `Settings: ${titleOf(session.state, game)}`;
  const text = 'After a change, everyone must say again that they are ready.';
  if ((await ask({ title, text, choices, extra, wide: true, holds })) === 'change')
    await rooms.room.settings(isFixed ? fields.now.rules : fields.told());
}
