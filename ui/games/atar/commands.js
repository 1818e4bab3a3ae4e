// @ts-check
// The commands that only Atar has. Their form is that of `ui/commands.js`.

import { inPlay } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import { forcedStep, nextUnvisited, unvisited } from './gestures.js';
import { clockButtonWords, commitWords } from './words.js';

/** @import { Command, TableSession } from './types' */

/** Atar's own commands. */
export const commands = /** @type {Command[]} */ ([
  {
    id: 'next_stone',
    title: 'Next Stone to Move',
    short: 'Next stone',
    menu: 'Game',
    keys: ['n'],
    enabled: (state) => inPlay(state) && unvisited(state.position).length > 0,
    run: (session) => session.focus(nextUnvisited(session.state.position, session.state.cursor)),
  },
  {
    id: 'forced',
    title: 'Play Forced Moves',
    short: 'Forced moves',
    menu: 'Game',
    keys: ['f'],
    enabled: (state) => inPlay(state) && forcedStep(state.position) !== null,
    run: (session) => session.stepWhile(forcedStep),
  },
  legalMoves('Legal moves'),
  {
    id: 'shot_clock',
    title: 'Start Shot Clock',
    label: (state) => (state.position ? clockButtonWords(state.position) : 'Start shot clock'),
    menu: 'Game',
    keys: ['c'],
    pressed: (state) => state.position?.view.wish.said ?? false,
    enabled: (state) => inPlay(state) && (state.position.view.can.clock || state.position.view.wish.said),
    run: (session) => toggleClock(session),
  },
  {
    id: 'commit',
    title: 'Commit Turn',
    label: ({ position, prefs }) => (position ? commitWords({ position, prefs }) : 'Commit turn'),
    menu: 'Game',
    keys: ['mod+enter'],
    enabled: (state) => inPlay(state) && state.position.view.can.commit,
    run: (session) => {
      session.shell.learn('commit');
      session.step('commit');
    },
  },
]);

/** @param {TableSession} session */
function toggleClock(session) {
  const { draft, view } = session.state.position;
  return view.wish.said ? session.revise(draft.filter((step) => step !== 'clock')) : session.step('clock');
}
