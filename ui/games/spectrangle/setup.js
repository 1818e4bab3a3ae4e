// @ts-check
// The settings of a new game of Spectrangle: what is asked, what is possible, and what the table is told
// (docs/rules/spectrangle.md, "Options").

import { apart } from '../shared/teams.js';

export { teamChoice as perSeat, changeWithTeams as change } from '../shared/teams.js';

const MATCHES = [
  { value: 'all', label: 'All that touch' },
  { value: 'any', label: 'At least one' },
];

/** The settings that lead to these options. */
export const fromOptions = ({ match, teams }, count) => ({ match, teams: teams?.map(String) ?? apart(count) });

/** The settings offered first. */
export const defaults = ({ options }, count) => fromOptions({ ...options, teams: null }, count);

/** The fields of the form. */
export const fields = () => [{ key: 'match', kind: 'choice', label: 'Sides that must match', choices: MATCHES }];

/** What is impossible, by field. */
export const problems = ({ teams }) => (new Set(teams).size === 1 ? { teams: 'Choose at least two teams.' } : {});

/** The options for the table. */
export function options({ match, teams }, count) {
  const numbers = teams.slice(0, count).map(Number);
  return { players: count, match, teams: new Set(numbers).size === count ? null : numbers };
}

/** Settings that were kept from another day, if they are of the right form; null otherwise. */
export function revive(kept, count) {
  const sound =
    Array.isArray(kept?.teams) &&
    kept.teams.length === count &&
    kept.teams.every((team) => apart(count).includes(team)) &&
    MATCHES.some(({ value }) => value === kept.match);
  return sound ? { match: kept.match, teams: kept.teams } : null;
}

const MATCH_WORDS = {
  all: 'A tile fits where all sides that touch match in colour.',
  any: 'A tile fits where at least one side that touches matches in colour.',
};

/** The preview in words. */
export function fillWords({ match, teams }) {
  const sides = new Set(teams).size;
  return `${MATCH_WORDS[match]}${sides < teams.length ? ` ${sides} teams.` : ''}`;
}
