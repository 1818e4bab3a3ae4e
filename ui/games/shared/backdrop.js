// @ts-check
// A picture under everything that moves: painted when its key changes, and copied at every frame.

/** @import { Context } from '../../types' */

/**
 * Makes a backdrop; `make()` gives an empty canvas when the first one is needed.
 * @param {() => HTMLCanvasElement} make
 */
export function createBackdrop(make) {
  /** @type {HTMLCanvasElement | null} */
  let canvas = null;
  let painted = '';
  return {
    /**
     * Draws the backdrop onto a layer of the same size; `paint(ctx)` is called when the key, the size or the ratio is
     * another, and always for a drawing that is written down (vector.js).
     * @param {Context} ctx @param {string} key @param {(ctx: Context) => void} paint
     */
    draw(ctx, key, paint) {
      if (ctx.symbol) return paint(ctx);
      const { width, height } = ctx.canvas;
      const transform = ctx.getTransform();
      const full = [key, width, height, transform.a, transform.e, transform.f].join(' ');
      canvas ??= /** @type {HTMLCanvasElement} */ (make());
      if (full !== painted) {
        Object.assign(canvas, { width, height });
        const own = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        own.setTransform(transform);
        paint(own);
        painted = full;
      }
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.drawImage(canvas, 0, 0);
      return ctx.restore();
    },
  };
}
