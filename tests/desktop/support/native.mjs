// The parts of the app that no WebDriver reaches: native menu, windows and file dialogs, by real keys through the X
// server.

import { setTimeout as pause } from 'node:timers/promises';

import { until } from '../../support/until.mjs';
import { run } from './run.mjs';
import { createWindows, SETTLE } from './windows.mjs';

/** Hands on the native parts of a display. */
export function createNative(display) {
  const xdotool = (...args) => run('xdotool', args, display.env);
  const keys = (...names) => xdotool('key', '--clearmodifiers', '--delay', '40', ...names);
  const type = (text) => xdotool('type', '--clearmodifiers', '--delay', '4', text);
  const windows = createWindows(xdotool);
  const { activate, gone } = windows;

  async function answer(title, ...strokes) {
    await activate(title);
    for (const stroke of strokes) {
      await stroke();
      await pause(SETTLE);
    }
  }

  // What the dialog adds by itself, if it finds a file that begins like that, is taken away.
  const path = (text) => [() => keys('ctrl+a'), () => type(text), () => keys('Delete', 'Return')];

  return {
    ...windows,
    keys,
    menu: createMenus(windows, keys),
    /** Chooses a file in the dialog for opening. */
    async chooseToOpen(file) {
      await answer('^Open$', () => keys('ctrl+l'), ...path(file));
      await gone('^Open$');
    },
    /** Chooses a place in the dialog for saving. */
    chooseToSave: (file, title = '^Save As$') => answer(title, ...path(file)),
    /** Leaves a dialog without an answer. */
    async cancel(title) {
      await answer(title, () => keys('Escape'));
      await gone(title);
    },
    /** Clicks twice on a place of the screen. */
    doubleClick: ({ x, y }) =>
      xdotool('mousemove', String(x), String(y), 'click', '--repeat', '2', '--delay', '60', '1'),
  };
}

/** The menus of the window. */
function createMenus({ activate, count }, keys) {
  /** Opens a menu by keys, and waits until it is shown: what is pressed before goes to the window below. */
  async function open(...names) {
    const before = await count('^atar$');
    await keys(...names);
    await until('the menu', async () => (await count('^atar$')) > before);
    await pause(SETTLE);
  }

  /**
   * Chooses an entry of a menu: by the letter that opens it, then down over as many entries as can be used; so on in
   * a menu in it.
   */
  return async (letter, down, ...inner) => {
    const over = (entries) => Array(entries).fill('Down');
    await activate('Atar$');
    await open(`alt+${letter}`);
    let passed = over(down);
    for (const further of inner) {
      await open(...passed, 'Right');
      passed = over(further);
    }
    await keys(...passed, 'Return');
  };
}
