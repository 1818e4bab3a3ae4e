// @ts-check
// What people read of the figures that a wish can be about. The lab’s titles are names of the code where its reports
// need no others. Words for figures of one game stand in its folder (`figures`). Pure.

import { games } from '../games/index.js';
import { sentence } from '../words.js';

/** @import { LabHello } from './types' */

/** The words for figures that several games have. @type {{ [name: string]: string }} */
const WORDS = {
  balance: 'Balance of the places',
  margin: 'How far the winner is ahead',
  branching: 'Average number of choices',
  'branching.median': 'Typical number of choices',
  'branching.most': 'Largest number of choices',
  agency: 'Decisions with a real choice',
  coverage: 'Part of the board that is used',
  repeats: 'Turns that repeat a position',
  behind: 'How far behind the winner was',
  drama: 'How badly the winner stood while behind',
  upset: 'Winner not leading at half time',
  'uncertainty.first': 'How open the first third is',
  'uncertainty.middle': 'How open the middle third is',
  'uncertainty.last': 'How open the last third is',
  surprise: 'How much the chances swing',
  killer: 'Largest gain in one turn',
  'killer.games': 'Games with a large gain in one turn',
  'killer.at': 'When the largest gain comes',
};

/** @param {string} game @returns {{ [name: string]: string }} */
const wordsOf = (game) => ({ ...WORDS, ...games.find(({ name }) => name === game)?.figures });

/**
 * The title that the lab gives a figure of which it knows no more than the name.
 * @param {string} name
 */
export const codeTitle = (name) => sentence(name.replace('ending.', 'ending by ').replace(/[_.]/g, ' '));

/**
 * The words for a figure of a game with this title of the lab.
 * @param {string} game @param {string} title
 */
export function figureTitle(game, title) {
  const found = Object.entries(wordsOf(game)).find(([name]) => codeTitle(name) === title);
  return found?.[1] ?? title;
}

/**
 * What the lab can do, with these words for what can be wished for.
 * @param {LabHello} hello @returns {LabHello}
 */
export function withFigureWords(hello) {
  const named = hello.games.map((each) => ({
    ...each,
    wishes: each.wishes.map((figure) => ({ ...figure, title: figureTitle(each.game, figure.title) })),
  }));
  return { ...hello, games: named };
}
