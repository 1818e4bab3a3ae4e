// @ts-check
// The form of a room: the game's own settings and the rules of the house, for a new room and for one that waits.

import * as settings from '../../game-settings.js';
import { countField, group, ownFields } from '../form.js';
import { houseFields, perSeatFields } from './room-fields.js';

/**
 * @import { HouseRules } from '../../rooms/house-rules.js'
 * @import { RoomLimits } from '../../rooms/types'
 * @import { Form, GameSettings } from '../../types'
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
export function createRoomForm(form, { begin, about, scope = '', changed }) {
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
