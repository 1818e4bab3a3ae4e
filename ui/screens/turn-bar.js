// @ts-check
// The buttons of a turn. In a large window all of them stand under the board. In a small one they are a bar with fixed
// places: take back at the left, the main action at the right, and the rest in a sheet that *More* opens.

import { el, setAttribute } from '../dom.js';
import { hearKeys } from '../keys.js';
import { createToolbar } from './toolbar.js';

/** @import { Commands, Playing, TableSession } from '../types' */

/**
 * Makes the bar in `host`. `tools` are the ids of commands, of which the first of `edit` takes back; `history` is the
 * panel that a small window shows on demand.
 * @param {HTMLElement} host @param {TableSession} session @param {Commands} commands
 * @param {{ tools: { edit: string[], game: string[], end: string[] }, history: HTMLElement }} world
 */
export function createTurnBar(host, session, commands, { tools, history }) {
  const rest = el('div', { className: 'tools-rest', id: 'tools-rest' });
  const sheet = createSheet(rest);
  const past = createPastButton(history, sheet.close);
  const left = el('div', { className: 'tools-left' });
  host.append(left);
  const [takeBack, ...edits] = tools.edit;
  const buttons = createToolbar(host, session, commands, [
    { className: 'tools-undo', ids: [takeBack], host: left },
    { className: 'tools-edit', ids: edits, host: rest },
    { className: 'tools-game', ids: tools.game, host: rest },
    { className: 'tools-end', ids: tools.end },
  ]);
  rest.append(past.button);
  left.append(rest, sheet.button);

  return {
    /** @param {Playing} state */
    update(state) {
      buttons.update(state);
      past.update();
    },
    destroy: sheet.destroy,
  };
}

/**
 * The sheet of a small window, and the button that opens and closes it. What is chosen in it closes it, as do Escape
 * and a press elsewhere.
 * @param {HTMLElement} rest
 */
function createSheet(rest) {
  const button = el(
    'button',
    { type: 'button', className: 'button more-button', 'aria-expanded': 'false', 'aria-controls': rest.id },
    'More',
  );
  const isOpen = () => rest.classList.contains('open');

  /** @param {boolean} open */
  function show(open) {
    if (!open && rest.contains(document.activeElement)) button.focus();
    rest.classList.toggle('open', open);
    setAttribute(button, 'aria-expanded', String(open));
  }

  /** @param {Event} event */
  function pressed({ target }) {
    const away = !rest.contains(/** @type {Node} */ (target)) && target !== button;
    if (isOpen() && away) show(false);
  }

  /** @param {Event} event */
  function choose({ target }) {
    const chosen = /** @type {Element} */ (target).closest('.button');
    if (chosen && chosen.getAttribute('aria-disabled') === null) show(false);
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key !== 'Escape' || !isOpen()) return;
    show(false);
    event.stopPropagation();
  }

  button.addEventListener('click', () => show(!isOpen()));
  // Before it is done: what is done may leave the button grey.
  rest.addEventListener('click', choose, true);
  document.addEventListener('pointerdown', pressed, true);
  const stopKeys = hearKeys(document, escape, true);
  return {
    button,
    close: () => show(false),
    destroy() {
      document.removeEventListener('pointerdown', pressed, true);
      stopKeys();
    },
  };
}

/**
 * The button that shows the history in a small window, and puts it away.
 * @param {HTMLElement} history @param {() => void} done
 */
function createPastButton(history, done) {
  const isOpen = () => history.classList.contains('open');
  const button = el('button', { type: 'button', className: 'button past-button', on: { click: toggle } }, 'History');
  const away = el('button', { type: 'button', className: 'button history-away', on: { click: toggle } }, 'Close');
  history.append(away);

  function toggle() {
    history.classList.toggle('open');
    update();
    done();
  }

  function update() {
    button.hidden = history.hidden;
    setAttribute(button, 'aria-pressed', isOpen());
  }

  return { button, update };
}
