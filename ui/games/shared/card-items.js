// @ts-check
// Items in a player's card: elements with `data-item`, which stand for something that can be chosen or done.

/**
 * @import { Position } from '../../protocol'
 * @import { Intent, Playing, TableSession, Target } from '../../types'
 */

/**
 * Lets clicks of the keyboard and of screen readers, which have no detail, do what an item in `root` means: presses of
 * the pointer are the hand's business. `activate` is the game's gesture, `seat` whose card it is.
 * @template {Position} Shown
 * @param {HTMLElement} root @param {TableSession<Shown>} session @param {number} seat
 * @param {(state: Playing<Shown>, target: Target) => Intent | null} activate
 */
export function listenToItems(root, session, seat, activate) {
  root.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const item = /** @type {HTMLElement | null} */ (target.closest('[data-item]'))?.dataset.item;
    if (event.detail === 0 && item)
      session.whenIdle(() => session.dispatch(activate(session.state, { rack: seat, item })));
  });
}
