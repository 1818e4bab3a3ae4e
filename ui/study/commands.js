// @ts-check
// The commands of who studies a game (`ui/commands.js` says what a command has).

import { gameOf } from '../games/index.js';
import { isStudied, onTable } from '../state.js';
import { rowHere } from './rows.js';
import { ROOT, isMain, nodeOf } from './tree.js';

/** @import { Command, GameSession, Playing, State } from '../types' */

/**
 * Whether the game may be studied: in a room once it is over.
 * @param {State} state
 */
const mayStudy = (state) =>
  onTable(state) &&
  state.record !== null &&
  state.rated === null &&
  (state.room === null || state.room.shown?.phase === 'over');

/**
 * Whether the board shows a node of the tree other than its start, with all that chance has opened the game with.
 * @param {State} state @returns {state is Playing}
 */
const atNode = (state) => onTable(state) && (rowHere(state)?.first ?? ROOT) !== ROOT;

/**
 * A command that is there while the game is studied.
 * @param {Pick<Command<State>, 'id' | 'title' | 'enabled' | 'run'> & Partial<Command<State>>} command
 * @returns {Command<State>}
 */
const studying = (command) => ({ menu: 'Game', applies: isStudied, ...command });

/** @type {Command<State>[]} */
export const study = [
  {
    id: 'analyse',
    title: 'Analyse',
    label: (state) => (isStudied(state) ? 'Back to the game' : 'Analyse'),
    menu: 'Game',
    line: true,
    keys: ['a'],
    applies: ({ lesson }) => lesson === null,
    pressed: isStudied,
    enabled: mayStudy,
    run: (session) => session.study.toggle(),
  },
  studying({
    id: 'promote',
    title: 'Make Main Line',
    short: 'Make main line',
    enabled: (state) => atNode(state) && state.study !== null && !isMain(state.study, nodeOf(state) ?? ROOT),
    run: (session) => session.study.promote(),
  }),
  studying({
    id: 'delete_line',
    title: 'Delete from Here…',
    short: 'Delete…',
    keys: ['delete'],
    enabled: atNode,
    run: (session) => session.study.remove(),
  }),
  studying({
    id: 'ring',
    title: 'Ring Around the Place',
    keys: ['o'],
    applies: draws,
    enabled: atPlace,
    run: (session) => withPlace(session, (place) => session.study.draw(place, place)),
  }),
  studying({
    id: 'arrow',
    title: 'Arrow from the Place',
    keys: ['w'],
    applies: draws,
    enabled: atPlace,
    run: (session) => withPlace(session, (place) => drawArrow(session, place)),
  }),
];

/**
 * Whether arrows and rings can be drawn in this game.
 * @param {State} state
 */
function draws(state) {
  return isStudied(state) && state.position !== null && gameOf(state.position.game).places !== undefined;
}

/**
 * Whether the keyboard, or the last press, is at a place.
 * @param {State} state
 */
function atPlace(state) {
  return onTable(state) && isStudied(state) && state.cursor !== null;
}

/** @param {GameSession} session @param {(place: string) => unknown} act */
const withPlace = (session, act) => session.state.cursor !== null && act(session.state.cursor);

/**
 * Begins an arrow at a place, or ends it there.
 * @param {GameSession} session @param {string} place
 */
async function drawArrow({ state, study: analysis, tell }, place) {
  const { drawing } = state;
  if (!drawing) {
    analysis.aim({ from: place, to: null });
    return tell('Go to where the arrow ends, and press W again.');
  }
  analysis.aim(null);
  return drawing.from !== place && analysis.draw(drawing.from, place);
}
