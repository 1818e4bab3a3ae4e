// @ts-check
// The buttons over the spaces of the board: where they lie, what they are called, and what they do.

import { createSpaces } from '../../board/spaces.js';
import { gameOf } from '../../games/index.js';

/**
 * @import { Camera } from './camera.js'
 * @import { Intent, Layout, Size, TableSession } from '../../types'
 */

/**
 * Makes them in `stage`. `size()` is that of the stage, `layout()` the board's as it comes to rest.
 * @param {HTMLElement} stage @param {TableSession} session
 * @param {{ camera: Camera, size(): Size, layout(): Layout }} parts
 */
export function createButtons(stage, session, { camera, size, layout }) {
  const game = () => gameOf(session.state.position.game);
  /** @type {string | null} */
  let placed = null;

  const spaces = createSpaces(stage, {
    activate: (space) => act(() => game().gestures.activate(session.state, { space })),
    remove: (space) => act(() => game().gestures.remove(session.state, space)),
    walk: (space, way) => (session.state.replay ? null : game().walk(session.state, space, way)),
    reached,
  });

  /**
   * Does what is meant on the board; on one that shows the past it only brings the present back.
   * @param {() => Intent | null} intent
   */
  function act(intent) {
    if (session.state.pointed?.position) session.pointAt(null);
    else session.whenIdle(() => session.dispatch(intent()));
  }

  /** The keyboard has come to a space: it is brought into sight. @param {string | null} space */
  function reached(space) {
    session.setCursor(space);
    if (space === null || camera.view.scale === 1) return;
    const lay = layout();
    camera.show(game().centreOf(lay, space), 2 * lay.radius * camera.view.scale);
  }

  return {
    /** Puts the buttons over the board where it comes to rest, and names them. */
    place() {
      const { position, cursor, held } = session.state;
      const { width, height } = size();
      if (!position || width === 0) return;
      const { scale, x, y } = camera.view;
      const key = [width, height, scale, x, y, position.game, game().layoutKey(session.state)].join(' ');
      if (key !== placed) spaces.place(game().boxes(layout(), session.state).map(camera.seen));
      placed = key;
      spaces.enter(cursor ?? game().firstSpace(session.state));
      spaces.name((space) => game().words.spaceName(session.state, space), held?.space ?? null);
    },
    /** Moves the keyboard to a space. */
    go: spaces.go,
    /** Whether the keyboard is on the board. */
    get focused() {
      return spaces.focused;
    },
  };
}
