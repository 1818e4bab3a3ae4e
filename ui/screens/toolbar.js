// @ts-check
// The row of buttons under the board. Every button is a command.

import { labelOf } from '../commands.js';
import { el, setAttribute, setText } from '../dom.js';
import { keyWords, onMac } from '../keys.js';

/** @import { Commands, Playing, TableSession } from '../types' */

/**
 * Makes the buttons in `host`, in groups of command ids; a group may have a place of its own.
 * @param {HTMLElement} host @param {TableSession} session @param {Commands} commands
 * @param {{ className: string, ids: string[], host?: HTMLElement }[]} groups
 */
export function createToolbar(host, session, commands, groups) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  for (const { className, ids, host: place = host } of groups) {
    place.append(el('div', { className: `tools-group ${className}` }, ...ids.map(button)));
  }

  /** @param {string} id */
  function button(id) {
    const made = el('button', { type: 'button', className: 'button', on: { click: () => commands.run(id) } });
    made.dataset.command = id;
    buttons.set(id, made);
    return made;
  }

  return {
    /** @param {Playing} state */
    update(state) {
      for (const [id, made] of buttons) {
        const command = commands.find(id);
        made.hidden = !command;
        if (!command) continue;
        setText(made, labelOf(command, state));
        // Disabled buttons stay where Tab can find them, so that what is missing can be read.
        setAttribute(made, 'aria-disabled', command.enabled(session.state) ? null : 'true');
        setAttribute(made, 'aria-pressed', command.pressed ? command.pressed(state) : null);
        setAttribute(made, 'title', [command.title, keyWords(command.keys, onMac())].filter(Boolean).join('  '));
      }
    },
  };
}
