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

  return {
    /** All windows with a title. */
    windows,
    window,
    /** How many windows of programs of a class are shown; a menu is one as well. */
    count: async (name) =>
      (await xdotool('search', '--onlyvisible', '--class', name).catch(() => '')).split('\n').filter(Boolean).length,
    /** Once no window has the title any more. */
    gone: (title) => until(`the end of the window ${title}`, async () => (await windows(title)).length === 0),
    /** Brings a window to the front. */
    async activate(title) {
      const id = await window(title);
      await xdotool('windowactivate', '--sync', id);
      await pause(SETTLE);
      return id;
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
    /** The title of a window. */
    title: async (id) => xdotool('getwindowname', id),
    /** The process of a window. */
    process: async (id) => Number(await xdotool('getwindowpid', id)),
  };
}
