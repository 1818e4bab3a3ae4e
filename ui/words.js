// @ts-check
// Words that every screen and game puts together in the same way.

/** A number as people write it: with a minus instead of a hyphen. */
export const figure = (number) => (number < 0 ? `−${-number}` : String(number));

/** A number with its noun: `1 stone`, `no liberties`. */
export function count(number, one, many = `${one}s`) {
  return `${number === 0 ? 'no' : figure(number)} ${number === 1 ? one : many}`;
}

/** A list in a sentence: `a, b and c`. */
export function listed(parts) {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Stands between figures; it stays with the one before it where a line breaks. */
export const DOT = '\u00a0· ';

/** The text with a capital at its beginning. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a seat is that of the only person in the game, who plays against computers. */
export const isYou = ({ seats }, seat) =>
  seats.length > 1 && seats.every(({ bot }, other) => (other === seat) !== Boolean(bot));

/**
 * Whose turn it is: `Your turn` for who plays against computers alone, else `Ann to move`, where `todo` is `to move`.
 */
export const turnWords = (position, seat, todo) =>
  isYou(position, seat) ? 'Your turn' : `${nameOf(position, seat)} ${todo}`;

/** The name of a player. */
export const nameOf = (position, seat) => position.seats[seat].name;

/** What the effects of a position have done, each in the sentence that `sentences` has for its kind. */
export const sentencesOf = (sentences, position) =>
  position.effects
    .map((effect) => sentences[effect.effect]?.(effect, position))
    .filter(Boolean)
    .join(' ');

/**
 * Why a step is refused, as the game says it. A reason that it has no words for is told in those of the table.
 * @param {import('./types').Game} game @param {any} state
 * @param {{step: string, refusal: {reason?: string | null, text: string}}} refused
 */
export function refusalWords({ words: { refusals = {} } }, state, { step, refusal }) {
  const say = refusals[refusal.reason ?? 'other'] ?? refusals.other;
  return say ? say(state, step) : refusal.text;
}
