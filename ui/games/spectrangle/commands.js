// The commands that only Spectrangle has. Their form is that of `ui/commands.js`.

import { inPlay } from '../../state.js';
import { exchange, pass } from './gestures.js';
import { choose, handOf, inHand } from './hand.js';

/** Another tile of the hand. */
function cycle(state, by) {
  const hand = inHand(state);
  if (!hand) return null;
  const tiles = handOf(state.position, hand.seat).map(({ tile }) => tile);
  return tiles.length > 1 ? choose(tiles[(tiles.indexOf(hand.tile) + by + tiles.length) % tiles.length]) : null;
}

const withIntent = (id, title, key, intent, more = {}) => ({
  id,
  title,
  menu: 'Game',
  keys: [key],
  enabled: (state) => inPlay(state) && intent(state) !== null,
  run: (session) => session.dispatch(intent(session.state)),
  ...more,
});

/** Spectrangle's own commands. */
export const commands = [
  withIntent('next_tile', 'Next Tile', 'n', (state) => cycle(state, 1), { short: 'Next tile' }),
  withIntent('previous_tile', 'Previous Tile', 'b', (state) => cycle(state, -1)),
  {
    id: 'legal_moves',
    title: 'Show Legal Moves',
    short: 'Legal places',
    menu: 'Game',
    keys: ['l'],
    pressed: (state) => state.showLegal,
    enabled: inPlay,
    run: (session) => session.toggleLegal(),
  },
  withIntent('exchange', 'Exchange Tile', 'x', exchange, { short: 'Exchange tile' }),
  withIntent('pass', 'Pass', 'p', pass),
];
