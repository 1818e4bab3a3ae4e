// The parts of the app that no WebDriver reaches: native menu, windows and file dialogs, by real keys through the X
// server.

import { setTimeout as pause } from 'node:timers/promises';

import { until } from '../../support/until.mjs';
import { run } from './run.mjs';

/** How long GTK takes to move its focus within a dialog. */
const SETTLE = 300;

/** Hands on the native parts of a display. */
export function createNative(display) {
  const xdotool = (...args) => run('xdotool', args, display.env);
  const keys = (...names) => xdotool('key', '--clearmodifiers', '--delay', '40', ...names);
  const type = (text) => xdotool('type', '--clearmodifiers', '--delay', '4', text);

  const search = async (title) =>
    (await xdotool('search', '--onlyvisible', '--name', title).catch(() => '')).split('\n').filter(Boolean);

  /** The window with a title (a regular expression), once it is there. */
  const window = (title) => until(`the window ${title}`, async () => (await search(title))[0]);

  /** Once no window has the title any more. */
  const gone = (title) => until(`the end of the window ${title}`, async () => (await search(title)).length === 0);

  async function activate(title) {
    const id = await window(title);
    await xdotool('windowactivate', '--sync', id);
    await pause(SETTLE);
    return id;
  }

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
    keys,
    window,
    /** All windows with a title. */
    windows: search,
    gone,
    activate,
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
    /** Where a window is and how large, as the X server tells it. */
    async frame(id) {
      const told = await xdotool('getwindowgeometry', '--shell', id);
      const [x, y, width, height] = ['X', 'Y', 'WIDTH', 'HEIGHT'].map((name) =>
        Number(new RegExp(`^${name}=(.*)$`, 'm').exec(told)[1]),
      );
      return { x, y, width, height };
    },
    /** Moves a window's frame, and gives it an inner size. */
    async moveTo(id, { x, y, width, height }) {
      await xdotool('windowmove', '--sync', id, String(x), String(y));
      await xdotool('windowsize', '--sync', id, String(width), String(height));
      await pause(SETTLE);
    },
    /** Clicks twice on a place of the screen. */
    doubleClick: ({ x, y }) =>
      xdotool('mousemove', String(x), String(y), 'click', '--repeat', '2', '--delay', '60', '1'),
    /** The title of a window. */
    title: async (id) => xdotool('getwindowname', id),
    /** The process of a window. */
    process: async (id) => Number(await xdotool('getwindowpid', id)),
  };
}
