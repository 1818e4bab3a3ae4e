// Questions that the Lab is asked in tests.

import * as draft from '../../../ui/lab/study-draft.js';
import { withCount, withOwn } from '../../../ui/game-settings.js';
import { games } from '../../../ui/games/index.js';
import { formOf } from '../../../ui/options/form.js';
import { LAB_HELLO } from '../../support/scripted-lab.mjs';
import { HELLO } from './hello.mjs';

export const formFor = (name) =>
  formOf(
    games.find((game) => game.name === name),
    HELLO,
  );
export const atar = formFor('atar');
export const world = { form: atar, hello: LAB_HELLO };
export const first = draft.firstDraft(LAB_HELLO, atar);

/** The fair question for three players on side 7. */
export const forThree = draft.withSettings(first, (now) => withOwn(withCount(now, atar, 3), atar, 'side', '7'));
