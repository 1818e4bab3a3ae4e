// @ts-check
// The rack in a player's card: a button with the stones painted on it.

import { el, paintCanvas, setAttribute } from '../../dom.js';
import { actorOf } from '../../state.js';
import { activate, isPlacing } from './gestures.js';
import { contents, measure, paintRack } from './rack-drawing.js';
import { rackName } from './words.js';

/** @import { Tools } from '../../types' */
/** @import { Playing, TableSession } from './types' */

/**
 * Makes a player's rack.
 * @param {TableSession} session @param {number} seat @param {Tools} tools
 */
export function create(session, seat, { sprites, theme, seats }) {
  const slots = el('canvas', { className: 'slots', 'aria-hidden': 'true' });
  const root = el('button', { className: 'rack', type: 'button', on: { click: byKeyboard } }, slots);
  let painted = '';

  /**
   * Presses of the pointer are the hand's business; clicks of keyboard and screen reader have no detail.
   * @param {MouseEvent} event
   */
  function byKeyboard(event) {
    if (event.detail === 0) session.whenIdle(() => session.dispatch(activate(session.state, { rack: seat })));
  }

  /** @param {Parameters<typeof paintRack>[2]} held */
  function paint(held) {
    const width = root.clientWidth - 2 * parseFloat(getComputedStyle(root).paddingLeft);
    const [look, colours] = [seats()[seat], theme()];
    const key = JSON.stringify([held, look, width, devicePixelRatio, colours.ink, colours.hollow]);
    if (key === painted || width <= 0) return;
    painted = key;
    const { height } = measure(held.all, width);
    paintCanvas(slots, width, height, (ctx) => paintRack({ ctx, theme: colours, sprites }, width, held, look));
  }

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      const { position, record, held } = state;
      const inTurn = actorOf(position) === seat;
      setAttribute(root, 'aria-label', rackName(state, seat));
      const marks = { next: inTurn && isPlacing(position), taken: inTurn && held?.kind === 'rack' };
      paint({ ...contents(position, seat, record?.options), ...marks });
    },
  };
}
