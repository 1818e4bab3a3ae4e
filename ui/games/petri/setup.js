// @ts-check
// The settings of a new game of Petri, as they are shown.

/** The fields in the order in which they are shown: each share stands before the length that it allows. */
export const order = [
  'grid',
  'width',
  'height',
  'bite_percent',
  'pickups',
  'flip',
  'bites_at_start',
  'bite_every',
  'bite_lengths 0',
  'bite_lengths 1',
  'bite_shares 0',
  'bite_lengths 2',
  'bite_shares 1',
];

/** What is said of fields that do not go together. */
export const problems = {
  'bite_lengths 1': 'A big bite can’t be shorter than a bite.',
  'bite_lengths 2': 'A monster bite can’t be shorter than a big bite.',
  'bite_shares 1': 'Monster bites must need more of the dish than big bites.',
};

/** What the fields are called in settings that earlier versions have kept. */
export const former = {
  percent: 'bite_percent',
  start: 'bites_at_start',
  every: 'bite_every',
  bite: 'bite_lengths 0',
  big: 'bite_lengths 1',
  monster: 'bite_lengths 2',
  bigFrom: 'bite_shares 0',
  monsterFrom: 'bite_shares 1',
};

/** @type {{ [grid: string]: string }} */
const KINDS = { square: 'square cells, lines in eight directions', hex: 'hexagons, lines in six directions' };

/**
 * The preview in words.
 * @param {{ width: number, height: number, grid: string, teams?: number[] | null }} options
 */
export const fillWords = ({ width, height, grid, teams }) =>
  `${width} × ${height} ${KINDS[grid]}${teams ? `, ${new Set(teams).size} teams` : ''}`;
