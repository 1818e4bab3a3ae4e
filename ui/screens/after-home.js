// @ts-check
// What the program loads once its first screen is shown: all of it at once, so that a bundle has one file.

export { changePlayers } from './player-list.js';
export { createPreferences } from './preferences.js';
export { createSetup } from './setup.js';
export { createTable } from './table.js';
export { showHelp } from './help.js';
