// @ts-check
// The choice of teams in the settings of a new game. Pure.

/** Everybody for himself: the first team for the first player, and so on. */
export const apart = (count) => Array.from({ length: count }, (_, seat) => String(seat));

/** What is asked of each player. */
export const teamChoice = {
  key: 'teams',
  label: 'Team',
  kind: 'choice',
  choices: (_, count) =>
    apart(count).map((value) => ({ value, label: `Team ${String.fromCharCode(65 + Number(value))}` })),
};

/** The settings after one field was changed. Another number of players sets everybody apart again. */
export const changeWithTeams = (own, key, value, count) =>
  key === 'seats' ? { ...own, teams: apart(count) } : { ...own, [key]: value };
