// @ts-check
// How positions of Owari are set up: stones are put into pits and goals one by one, or counted in fields.

import { count } from '../../words.js';
import { moverField, numberFields, replaced, squarePicture } from '../shared/editing.js';
import { goalOf, isGoal, SPACES } from './layout.js';
import { STONE } from './pieces.js';

/** @import { Edited, Editor } from '../../types' */
/** @import { OwariLayout, Position } from './types' */

/** The radius of a stone in the palette, and of one that is carried, in pixels and columns. */
const PICTURE = 13;
const CARRIED = 0.125;

/** @param {Edited<Position>} edited @param {string} space @param {number} by */
const changed = ({ state }, space, by) => {
  const pit = Number(space);
  return { ...state, pits: replaced(state.pits, pit, Math.max(state.pits[pit] + by, 0)) };
};

/** The stones that lie nowhere yet. @param {Edited<Position>} edited */
const left = ({ base, state }) =>
  base.view.total - state.pits.reduce((/** @type {number} */ sum, /** @type {number} */ stones) => sum + stones, 0);

/** @param {Edited<Position>} edited @param {string} space */
function spaceName({ seats }, space) {
  if (!isGoal(space)) return `Pit ${space}`;
  const seat = [0, 1].find((each) => goalOf(each) === space) ?? 0;
  return `Goal of ${seats[seat].name ?? `player ${seat + 1}`}`;
}

/** @type {Editor<OwariLayout, Position>} */
export const editor = {
  board: [],
  groups: (edited) => [
    {
      title: left(edited) < 0 ? `${count(-left(edited), 'stone')} too many` : `${count(left(edited), 'stone')} left`,
      seat: null,
      key: 'pits',
      items: [{ item: 'stone', title: 'Stone' }],
    },
  ],
  draw: (_, edited, { sprites }) =>
    squarePicture(4 * PICTURE, (ctx) => sprites.draw(ctx, { x: 0, y: 0 }, PICTURE, STONE)),
  at: ({ state }, space) => (state.pits[Number(space)] > 0 ? { item: 'stone' } : null),
  put: (edited, _, space) => changed(edited, space, 1),
  remove: (edited, space) => changed(edited, space, -1),
  fields: (edited) => [
    moverField(edited),
    ...numberFields(edited, 'pits', {
      labels: SPACES.map((space) => spaceName(edited, space)),
      entry: String,
      to: 255,
    }),
  ],
  shown: ({ base, state }) => ({ state: { ...state, result: null }, view: { ...base.view, moves: {}, last: null } }),
  words: (edited, space) => `${spaceName(edited, space)}, ${count(edited.state.pits[Number(space)], 'stone')}`,
  paint({ ctx, lay, sprites }, _, { at }) {
    sprites.draw(ctx, at, lay.unit * CARRIED, { ...STONE, lift: 1 });
  },
};
