// The parts of the app that no WebDriver reaches: native menu, windows and file dialogs, by real keys through the X
// server.

import { setTimeout as pause } from 'node:timers/promises';

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
    /**
     * Chooses an entry of a menu: by the letter that opens it, then down over as many entries as can be used; so on in
     * a menu in it.
     */
    async menu(letter, down, ...inner) {
      await activate('Atar$');
      await keys(`alt+${letter}`);
      await pause(SETTLE);
      const into = inner.flatMap((further) => ['Right', ...Array(further).fill('Down')]);
      await keys(...Array(down).fill('Down'), ...into, 'Return');
    },
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
