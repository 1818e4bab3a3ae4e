// @ts-check
// The preview of a board, beside the settings of a new game.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import * as settings from '../game-settings.js';
import { formOf } from '../options/form.js';
import { looksOf } from '../state.js';

/** @import { Context, Game, GameSettings, Problems, GameSession, Tools } from '../types' */

/**
 * Makes the board as some settings would have it, and what there is to say about it: `{root, show(settings, problems),
 * destroy()}`. It paints itself again when there is more or less room for it. `below` stands under it.
 * @param {Game} game @param {GameSession} session @param {{ tools: Tools, below?: HTMLElement | null }} world
 */
export function createPreview(game, session, { tools, below = null }) {
  const canvas = el('canvas', { className: 'preview', role: 'img' });
  const form = formOf(game, session.state.hello);
  const fill = el('p', { className: 'fill' });
  const host = el('div', { className: 'preview-host' }, canvas);
  /** @type {(ctx: Context) => void} */
  let paint = () => {};

  /** @param {GameSettings} now @returns {(ctx: Context) => void} */
  function painting(now) {
    const { hello, prefs } = session.state;
    const looks = looksOf(settings.playing(now), hello, prefs);
    const options = form.options(now.own, now.count);
    return (ctx) => {
      const { clientWidth: width, clientHeight: height } = host;
      game.paintPreview({ ctx, theme: tools.theme(), sprites: tools.sprites }, { width, height }, options, looks);
    };
  }

  function repaint() {
    const { clientWidth: width, clientHeight: height } = host;
    if (width > 0 && height > 0) paintCanvas(canvas, width, height, paint);
  }

  const resized = new ResizeObserver(repaint);
  resized.observe(host);

  return {
    root: el('section', { className: 'preview-side', 'aria-label': 'Preview' }, host, fill, below),
    /** @param {GameSettings} now @param {Problems} found */
    show(now, found) {
      const wrong = Object.keys(found).filter((key) => !key.startsWith('name'));
      const possible = wrong.length === 0;
      setText(fill, possible ? form.words(now.own, now.count) : found[wrong[0]]);
      setAttribute(canvas, 'aria-label', `Preview of the board. ${fill.textContent}`);
      paint = possible ? painting(now) : () => {};
      repaint();
    },
    destroy: () => resized.disconnect(),
  };
}
