// Prints the arguments for makensis with which packaging/windows.nsi makes the installer: the facts that stand
// elsewhere. `installer.mjs VERSION FOLDER FILE`, the folder with the programs and the file to be made.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [version, programs, file] = process.argv.slice(2);
const config = JSON.parse(readFileSync('tauri.conf.json', 'utf8'));
const [game] = config.bundle.fileAssociations;

const facts = {
  NAME: config.productName,
  IDENTIFIER: config.identifier,
  PUBLISHER: config.bundle.publisher,
  ABOUT: config.bundle.shortDescription,
  VERSION: version,
  // Windows wants four numbers, and no words after them.
  NUMBERS: `${version.replace(/[^0-9.].*/, '')}.0`,
  ENDING: game.ext[0],
  TYPE: game.exportedType.identifier,
  TYPE_NAME: game.description,
  MEDIA_TYPE: game.mimeType,
  PROGRAMS: resolve(programs),
  FILE: resolve(file),
};
for (const [name, value] of Object.entries(facts)) console.log(`-D${name}=${value}`);
