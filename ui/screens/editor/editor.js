// @ts-check
// The editor of positions: the board as it is set up, what can be put on it, fields for what does not lie there, and
// what the rules say of it.

import { el, setAttribute, setText } from '../../dom.js';
import { gameOf } from '../../games/index.js';
import { hearKeys } from '../../keys.js';
import { isPossible } from '../../session/editing.js';
import { titleOf } from '../../state.js';
import { createBoard } from '../board/board.js';
import { button } from '../form.js';
import { createMenu } from '../menu.js';
import { blamed, createFields } from './fields.js';
import { turned } from './hand.js';
import { createPalette, itemAt } from './palette.js';
import { createEditorTable, editorTools } from './table.js';

/**
 * @import { Change, Commands, Edited, Editor, GameSession, ScreenTools, State, Target } from '../../types'
 * @typedef {ReturnType<typeof createParts>} EditorParts
 */

/**
 * Loads the editor of the game whose position is set up.
 * @param {State} state
 */
export async function editorOf({ edited }) {
  const loaded = edited && (await gameOf(edited.game).editor?.());
  if (!loaded) throw new Error('There is no position to set up.');
  return loaded.editor;
}

/**
 * Makes the screen in `root`.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands
 * @param {ScreenTools & { editor: Editor }} world
 */
export function createEditor(root, session, commands, { kind, tools: shared, editor }) {
  const tools = editorTools(session, shared);
  const places = createPlaces(session, commands);
  root.append(places.surface);
  const parts = createParts(places, session, { editor, tools, changed: () => show({}) });
  if (kind === 'browser') createMenu(places.menu, session, commands);
  const stopKeys = listenToKeys(parts, editor);
  /** @type {Edited | null} */
  let before = null;

  /** @param {Change} change */
  function show(change) {
    const { edited } = session.shell.state;
    if (!edited || edited.id !== parts.id) return;
    parts.board.update({ ...change, ...(edited !== before && { how: 'set up', from: null }) });
    before = edited;
    parts.palette.update();
    showWrong(edited, editor, places, parts);
    for (const end of [places.analyse, places.play])
      setAttribute(end, 'aria-disabled', isPossible(edited) ? null : 'true');
    setAttribute(places.undo, 'aria-disabled', edited.past.length > 0 ? null : 'true');
    setAttribute(places.redo, 'aria-disabled', edited.future.length > 0 ? null : 'true');
  }

  return {
    /** @param {State} _ @param {Change} change */
    update: (_, change) => show(change),
    /** The game whose rules are meant, with its options. */
    chosen: () => ({ game: places.surface.dataset.game ?? '', options: places.options }),
    repaint() {
      parts.palette.forget();
      parts.palette.update();
      parts.board.repaint();
    },
    destroy() {
      stopKeys();
      parts.board.destroy();
      places.surface.remove();
    },
  };
}

const EMPTY = 'The board is empty. Put pieces on it, or choose Start Position.';

/** How things are put and taken away, said where nothing else is to be said. */
const HOW = 'Choose a piece, then where it goes. To take it away, drag it off the board.';

/** The words of the way back. @type {{ [from: string]: string }} */
const BACK = { home: 'Home', table: 'Back to Game' };

/** @param {GameSession} session @param {Commands} commands */
function createPlaces(session, commands) {
  const { shell } = session;
  const { game, options } = /** @type {Edited} */ (shell.state.edited);
  const menu = el('div', { className: 'menu-host' });
  const words = el('div', { className: 'bar-words' }, el('p', { className: 'headline' }, 'Set up a position'));
  const other = button('Other Board…', () => shell.setUp(game));
  const bar = el('header', { className: 'bar' }, el('h1', {}, titleOf(shell.state, game)), words, other, menu);
  const stage = el('div', { className: 'stage' });
  const problem = el('p', { className: 'problem editor-problem', id: 'board-problem', role: 'status' });
  const middle = el('section', { className: 'editor-middle', 'aria-label': 'Board' }, stage, problem);
  const side = el('aside', { className: 'editor-side', 'aria-label': 'Details' });
  const undo = button('Undo', () => commands.run('undo'));
  const redo = button('Redo', () => commands.run('redo'));
  const analyse = button('Analyse', () => shell.editing.analyse());
  const play = button('Play from Here', () => shell.editing.play(), 'main');
  const back = button(BACK[shell.state.from] ?? 'Back', () => shell.show(shell.state.from));
  const edits = [
    ...[undo, redo, button('Clear', shell.editing.clear), button('Start Position', shell.editing.reset)],
    button('Copy Position', shell.editing.copy, 'copy-position'),
  ];
  const tools = el(
    'div',
    { className: 'editor-tools', role: 'group', 'aria-label': 'Changes' },
    el('div', { className: 'editor-edits' }, ...edits),
    el('div', { className: 'editor-ends' }, back, analyse, play),
  );
  const surface = el('main', { className: 'editor' }, bar, middle, side, tools);
  surface.dataset.game = game;
  return { surface, menu, stage, problem, side, undo, redo, analyse, play, options };
}

/**
 * @param {ReturnType<typeof createPlaces>} places @param {GameSession} session
 * @param {{ editor: Editor, tools: ReturnType<typeof editorTools>, changed(): void }} world
 */
function createParts({ surface, stage, side }, session, { editor, tools, changed }) {
  const { id } = /** @type {Edited} */ (session.shell.state.edited);
  const table = createEditorTable(session, editor, changed);
  const palette = createPalette(table, editor, tools);
  const fields = createFields((state) => session.shell.editing.edit(state));
  const other = el('p', { className: 'problem', role: 'status' });
  side.append(fields.root, other);
  surface.insertBefore(palette.root, surface.children[1]);
  const board = createBoard(stage, table, {
    surface,
    rackAt: palette.at,
    /** @param {Element} element */
    accepts: (element) => element.closest('.stage, .palette-groups') !== null,
    tools,
  });
  return { id, table, palette, fields, other, board };
}

/**
 * Says what is wrong beside the field or under the board that it is about.
 * @param {Edited} edited @param {Editor} editor @param {ReturnType<typeof createPlaces>} places
 * @param {EditorParts} parts
 */
function showWrong(edited, editor, { problem, stage }, { fields, palette, other }) {
  const all = editor.fields(edited);
  // Where nothing was put yet, or something is only missing, nobody did anything wrong.
  const isEmpty = JSON.stringify(edited.state) === JSON.stringify(edited.empty);
  const wrong = isEmpty ? null : edited.wrong;
  const isCalm = isEmpty || !wrong || wrong.isUnfinished;
  const text = wrong?.text ?? '';
  const isOnBoard = wrong !== null && editor.board.includes(String(wrong.key));
  const isInPalette = palette.showWrong(wrong);
  const name = wrong && !isOnBoard && !isInPalette ? blamed(all, wrong) : null;
  fields.show(all, name === null ? null : { name, text, isCalm });
  const calm = edited.wrong && isEmpty ? EMPTY : HOW;
  setText(problem, isOnBoard ? wrong.onBoard : isCalm && edited.asked ? calm : '');
  for (const said of [problem, other]) setAttribute(said, 'data-calm', isCalm ? 'true' : null);
  setText(other, name === null && !isOnBoard && !isInPalette ? text : '');
  setAttribute(stage, 'data-wrong', isOnBoard && !isCalm ? 'true' : null);
}

/**
 * Keys that take things from the palette and turn them: numbers, N and B, comma, full stop and F; Escape lets go.
 * @param {EditorParts} parts @param {Editor} editor
 */
function listenToKeys({ table, board }, editor) {
  /** @param {Target} target */
  const take = (target) => (target?.item ? { hold: { kind: 'item', item: target.item, seat: target.rack } } : null);

  /** @param {string} key */
  function meant(key) {
    const { state } = table;
    if (/^[1-9]$/.test(key)) return take(itemAt(state, editor, { at: Number(key) - 1 }));
    if (key === 'n') return take(itemAt(state, editor, { by: 1 }));
    if (key === 'b') return take(itemAt(state, editor, { by: -1 }));
    if (key === ',') return turned(state, editor, 'left');
    if (key === '.') return turned(state, editor, 'right');
    return key === 'f' ? turned(state, editor, 'flip') : null;
  }

  return hearKeys(
    document,
    (event) => {
      const target = /** @type {Element} */ (event.target);
      const isTyping = target.closest?.('input, select, textarea, dialog, .menu') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && table.state.held) {
        board.forget();
        return table.dispatch({ release: true });
      }
      const intent = meant(event.key.toLowerCase());
      if (!intent) return;
      event.preventDefault();
      table.dispatch(intent);
    },
    true,
  );
}
