// @ts-check
// The panel of who studies a game: the tree, the way through it, and what is written about the position on the board.

import { el, setAttribute, setHidden } from '../../dom.js';
import { isStudied } from '../../state.js';
import { createToolbar } from '../turn-bar.js';
import { createComputerView } from './computer.js';
import { createComment, createMarks } from './note.js';
import { createTreeList } from './tree-list.js';

/** @import { Commands, Playing, TableSession, Tools } from '../../types' */

const WALK = ['replay_first', 'replay_previous', 'replay_next', 'replay_last'];
const CHANGE = ['promote', 'delete_line'];

/**
 * Makes the panel; it is hidden while nobody studies the game.
 * @param {TableSession} session @param {Commands} commands @param {Tools} tools
 */
export function createStudyPanel(session, commands, tools) {
  const list = createTreeList(session, tools);
  const comment = createComment(session);
  const marks = createMarks(session);
  const walk = el('div', { className: 'study-walk', role: 'group', 'aria-label': 'Steps' });
  const change = el('div', { className: 'study-change' }, marks.root);
  const computer = createComputerView(session, tools);
  const parts = [computer.root, list.root, walk, change, comment.field];
  const root = el('div', { className: 'study', hidden: true }, ...parts);
  const bars = [
    createToolbar(walk, session, commands, [{ className: 'study-ways', ids: WALK }]),
    createToolbar(change, session, commands, [{ className: 'study-acts', ids: CHANGE }]),
  ];

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      const isOn = isStudied(state) && state.study !== null;
      setHidden(root, !isOn);
      if (!isOn) return;
      computer.update(state);
      list.update(state);
      comment.update(state);
      marks.update(state);
      bars.forEach((bar) => bar.update(state));
    },
    destroy: comment.keep,
  };
}

/**
 * The head of the history: what is below, and the button that begins and ends the analysis.
 * @param {TableSession} session @param {Commands} commands
 */
export function createHistoryHead(session, commands) {
  const title = el('h2', {}, 'History');
  const known = el('p', { className: 'study-known', hidden: true }, 'This game has an analysis.');
  const host = el('div', { className: 'history-head' }, title);
  const bar = createToolbar(host, session, commands, [{ className: 'study-toggle', ids: ['analyse'] }]);
  return {
    parts: [host, known],
    /** @param {Playing} state */
    update(state) {
      const isOn = isStudied(state);
      title.textContent = isOn ? 'Analysis' : 'History';
      setHidden(known, isOn || !state.analysed);
      bar.update(state);
      setAttribute(host, 'data-study', isOn ? 'true' : null);
    },
  };
}
