// The windows of a display, as the X server knows them: which there are, what they are called, and where they are.

import { setTimeout as pause } from 'node:timers/promises';

import { until } from '../../support/until.mjs';

/** How long GTK takes to move its focus within a window. No one outside can see when it has. */
export const SETTLE = 300;

/** The windows that `xdotool` reaches. Titles are regular expressions. */
export function createWindows(xdotool) {
  const windows = async (title) =>
    (await xdotool('search', '--onlyvisible', '--name', title).catch(() => '')).split('\n').filter(Boolean);

  /** The window with a title, once it is there. */
  const window = (title) => until(`the window ${title}`, async () => (await windows(title))[0]);

  /** Where a window is and how large, as the X server tells it. */
  async function frame(id) {
    const told = await xdotool('getwindowgeometry', '--shell', id);
    const [x, y, width, height] = ['X', 'Y', 'WIDTH', 'HEIGHT'].map((name) =>
      Number(new RegExp(`^${name}=(.*)$`, 'm').exec(told)[1]),
    );
    return { x, y, width, height };
  }

  return {
    /** All windows with a title. */
    windows,
    window,
    /** How many windows of programs of a class are shown; a menu is one as well. */
    count: async (name) =>
      (await xdotool('search', '--onlyvisible', '--class', name).catch(() => '')).split('\n').filter(Boolean).length,
    /** Once no window has the title any more. */
    gone: (title) => until(`the end of the window ${title}`, async () => (await windows(title)).length === 0),
    /**
     * Brings a window to the front. It is looked for and asked for again until one with the title has the focus: a
     * dialog may just be making place for the next of the same title, and `--sync` would wait for it for ever.
     */
    async activate(title) {
      const id = await until(`the focus on the window ${title}`, async () => {
        const asked = (await windows(title)).at(-1);
        await xdotool('windowactivate', asked);
        await pause(50);
        return (await xdotool('getactivewindow')) === asked && asked;
      });
      await pause(SETTLE);
      return id;
    },
    frame,
    /** Moves a window's frame, and gives it an inner size. */
    async moveTo(id, { x, y, width, height }) {
      await until('the size of the window', async () => {
        await xdotool('windowmove', id, String(x), String(y));
        await xdotool('windowsize', id, String(width), String(height));
        await pause(50);
        const now = await frame(id);
        return now.width === width && now.height === height;
      });
      await pause(SETTLE);
    },
    /** The title of a window. */
    title: async (id) => xdotool('getwindowname', id),
    /** The process of a window. */
    process: async (id) => Number(await xdotool('getwindowpid', id)),
  };
}
