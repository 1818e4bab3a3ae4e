// @ts-check
// What is said where a tile can't lie, by the rules' name of the reason. Pure.

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  occupied: () => 'There is a tile on this space already.',
  bonus: () => 'The first tile goes on a space without a bonus.',
  apart: () => 'The tile doesn’t fit here: it must touch another tile.',
  not_all_match: () => 'The tile doesn’t fit here: every touching side must match in colour.',
  none_matches: () => 'The tile doesn’t fit here: at least one touching side must match in colour.',
  other: () => 'The tile doesn’t fit here.',
};
