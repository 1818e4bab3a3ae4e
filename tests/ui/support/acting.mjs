// Acting on a board without one: states of a game in play, the things that are pointed at, and what intents lead to.

import { refusalWords } from '../../../ui/words.js';

/** The state of a session while this position is on the table. */
export const inPlay = (position, more) => ({
  screen: 'table',
  replay: null,
  position,
  held: null,
  showLegal: false,
  prefs: {},
  ...more,
});

/** A space that is pointed at. */
export const at = (space) => ({ space });

/** A thing on a rack that is pointed at. */
export const item = (rack, name) => ({ rack, item: name });

/** The state after intents that change nothing but the game's own part. */
export function after(state, ...intents) {
  return intents.reduce(
    (now, intent) => ({
      ...now,
      gameState: { ...now.gameState, ...(typeof intent === 'function' ? intent(now) : intent).gameState },
    }),
    state,
  );
}

/** What a person is told of the step of an intent that the table refuses for this reason. */
export const told = ({ words }, state, { why }, reason) =>
  refusalWords({ words }, state, { step: why, refusal: { reason, text: 'In the table’s words.' } });

/** Words as they are typed, without what keeps them on one line. */
export const plain = (text) => text.replaceAll('\u00a0', ' ');
