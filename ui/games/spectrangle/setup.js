// @ts-check
// The settings of a new game of Spectrangle, as they are shown.

/** @type {{ [match: string]: string }} */
const MATCH_WORDS = {
  all: 'A tile fits where all sides that touch match in colour.',
  any: 'A tile fits where at least one side that touches matches in colour.',
};

/**
 * The preview in words.
 * @param {{ match: string, teams?: number[] | null }} options
 */
export function fillWords({ match, teams }) {
  return `${MATCH_WORDS[match]}${teams ? ` ${new Set(teams).size} teams.` : ''}`;
}
