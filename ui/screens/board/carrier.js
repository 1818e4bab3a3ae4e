// @ts-check
// What moves with the pointer while something is dragged, on a canvas of its own.

import { el, paintCanvas } from '../../dom.js';

/** @import { Game, Point, SeatLook, Sprites } from '../../types' */

/**
 * Makes it in `surface`; `scale()` says how much the board is enlarged.
 * @param {HTMLElement} surface @param {{ scale(): number, sprites: Sprites, seats(): SeatLook[] }} table
 */
export function createCarrier(surface, { scale, sprites, seats }) {
  const canvas = el('canvas', { className: 'carried', 'aria-hidden': 'true', hidden: true });
  surface.append(canvas);

  return {
    /** Shows {size, paint} of what is carried; nothing for null. @param {ReturnType<Game['carried']>} carried */
    show(carried) {
      if (carried) {
        const width = carried.size * scale();
        paintCanvas(canvas, width, width, (ctx) => {
          ctx.translate(width / 2, width / 2);
          ctx.scale(scale(), scale());
          carried.paint({ ctx, sprites }, seats());
        });
      }
      canvas.hidden = !carried;
      surface.classList.add('carrying');
    },
    /** Moves it with its middle to a point of the window. @param {Point} point */
    move({ x, y }) {
      const half = canvas.offsetWidth / 2;
      canvas.style.transform = `translate(${x - half}px, ${y - half}px)`;
    },
    hide() {
      canvas.hidden = true;
      surface.classList.remove('carrying');
    },
    destroy: () => canvas.remove(),
  };
}
