// @ts-check
// The commands of who wants to learn, or to know how strong they are (`ui/commands.js` says what a command has).

import { courseFor, puzzlesFor } from './course.js';

/** @import { Command, State } from '../types' */

/** @param {State} state */
const ready = (state) => state.hello !== null;
/** Nothing in a room leads away from its game. @param {State} state */
const mayLeave = (state) => ready(state) && state.room === null;

/** @type {Command<State>[]} */
export const learning = [
  {
    id: 'learn',
    title: 'Learn to Play',
    menu: 'Help',
    applies: (state) => courseFor(state) !== null,
    enabled: mayLeave,
    run: (session) => session.shell.showLessons(courseFor(session.state) ?? ''),
  },
  {
    id: 'puzzles',
    title: 'Puzzles',
    menu: 'Help',
    applies: (state) => puzzlesFor(state) !== null,
    enabled: mayLeave,
    run: (session) => session.shell.showPuzzles(puzzlesFor(session.state) ?? ''),
  },
  {
    id: 'daily_puzzle',
    title: 'Puzzle of the Day',
    menu: 'Help',
    enabled: mayLeave,
    run: (session) => session.shell.showDaily(),
  },
  {
    id: 'strength',
    title: 'Your Strength',
    menu: 'Help',
    enabled: ready,
    run: (session) => session.help('strength'),
  },
];
