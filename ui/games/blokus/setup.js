// @ts-check
// The settings of a new game of Blokus, as they are shown.

/** What is said of fields that do not go together. */
export const problems = { players: 'This version is for two players. Four play the classic game.' };

/**
 * What choices are called: who begins is a player, or one of the four colours of two players.
 * @type {import('../../types').Setup['labels']}
 */
export const labels = {
  first(value, { start }, count) {
    const number = Number(value);
    return start === 'classic' && count === 2
      ? `Colour ${number + 1} (player ${(number % 2) + 1})`
      : `Player ${number + 1}`;
  },
};

/** @type {{ [start: string]: string }} */
const START_WORDS = {
  corners: 'Each player begins in one of the two corners on their side, and may use the other one later.',
  duo: 'Each player begins on one of the two marked cells in the middle.',
  classic: 'Four colours on 20 × 20 cells, each from its own corner.',
};

/**
 * The preview in words.
 * @param {{ start: string, players: number }} options
 */
export const fillWords = ({ start, players }) =>
  start === 'classic' && players === 2 ? `${START_WORDS.classic} Each player has two of them.` : START_WORDS[start];
