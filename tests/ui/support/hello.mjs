// What the table tells of its games (`hello.json`, which a test of the table keeps), for tests of the front.

import { readFileSync } from 'node:fs';

import { formOf } from '../../../ui/options/form.js';

export const HELLO = JSON.parse(readFileSync(new URL('hello.json', import.meta.url), 'utf8'));

/** The form of a game's options. */
export const formFor = (game) => formOf(game, HELLO);
