// Nim in words.

import { actorOf } from '../../state.js';
import { count, nameOf, turnWords, winWords } from '../../words.js';

const leftOf = (position) => position.state.rows.reduce((sum, matches) => sum + matches, 0);

/** What a match is called, with what a click would take. */
export function spaceName({ position }, space) {
  const taken = position.view.moves[space]?.length ?? 0;
  return `Match ${space}, takes ${count(taken, 'match', 'matches')}`;
}

export const seatWords = () => '';

export function headline({ position }) {
  return position.result ? result(position).title : turnWords(position, actorOf(position), 'to take');
}

export const detail = ({ position }) => `${count(leftOf(position), 'match', 'matches')} left`;

export const status = () => null;

/** What the last change did, as sentences. */
export function announce(position) {
  const sentences = position.effects.map(({ effect, seat, matches }) => {
    if (effect === 'taken') return `${nameOf(position, seat)} takes ${matches.join(' ')}.`;
    return effect === 'over' ? `${result(position).title}.` : '';
  });
  return sentences.filter(Boolean).join(' ');
}

export function result(position) {
  const [winner] = position.result.winners;
  return { title: winWords(position, winner), reason: 'No match is left.', table: null };
}

export const hint = (_state, step) => `Take match ${step} and all to its right.`;
