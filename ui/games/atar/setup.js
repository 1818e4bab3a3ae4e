// @ts-check
// The settings of a new game of Atar, as they are shown.

import { eachOf, whole } from '../../options/share.js';
import { count } from '../../words.js';

/** @import { OwnSettings, Setup } from '../../types' */

/**
 * What is said of fields that are impossible.
 * @type {Setup['problems']}
 */
export const problems = { stones: ({ from }) => `Each player needs ${count(from, 'stone')} or more.` };

/**
 * The preview in words: what was asked beside what whole stones make of it.
 * @param {{ side: number, stones: number[] }} options @param {OwnSettings} own
 */
export function fillWords({ side, stones }, own) {
  const [spaces, all, density] = [side * side, stones.reduce((sum, number) => sum + number, 0), whole(own.density)];
  const [each] = stones;
  const isAsked = stones.every((number) => number === each) && each === eachOf(density ?? 0, side, stones.length);
  if (!isAsked) return `${count(all, 'stone')} on ${spaces} spaces: ${Math.round((100 * all) / spaces)}% filled.`;
  const why =
    100 * all > (density ?? 0) * spaces
      ? 'the fewest there can be'
      : `the most that fit in ${density}% of ${spaces} spaces`;
  return `${count(each, 'stone')} each, ${all} in all: ${why}.`;
}
