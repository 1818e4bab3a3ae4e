// Asks the table anew for the positions that the rules show.

import { writeFileSync } from 'node:fs';

import { GAMES, examplesPath, examplesText } from '../../tests/support/examples.mjs';

for (const game of GAMES) writeFileSync(examplesPath(game), examplesText(game));
