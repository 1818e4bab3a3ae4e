// @ts-check
// The layer that lies unseen over a board: one real button for each space, so that keyboard and screen reader can do
// everything.
// The pointer passes through it to the canvas beneath.

import { el, setAttribute } from '../dom.js';
import { hearKeys } from '../keys.js';
import { boardGameOf } from '../games/index.js';
import { orWait } from '../rooms/words.js';

/**
 * @import { Box, Intent, Layout, Size, TableSession } from '../types'
 * @import { Camera } from '../screens/board/camera.js'
 */

/**
 * @typedef {ReturnType<typeof createSpaceButtons>} Buttons
 * @typedef {object} SpaceActs
 * @property {(space: string) => void} activate
 * @property {(space: string) => void} remove
 * @property {(space: string, way: string) => string | null} walk
 * @property {(space: string | null) => void} reached
 */

/** @type {{ [key: string]: string }} */
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/**
 * Makes the layer in `host`. `act` has `activate(space)`, `remove(space)`, `walk(space, way)`, which returns the next
 * space or null where arrow keys mean something else, and `reached(space)`.
 * @param {HTMLElement} host @param {SpaceActs} act
 */
function createSpaces(host, act) {
  const layer = el('div', {
    className: 'spaces',
    role: 'group',
    'aria-label': 'Board. Arrow keys walk from space to space.',
  });
  const buttons = createSpaceButtons(layer);
  host.append(layer);
  listen(layer, buttons, act);
  return buttons;
}

/** @param {HTMLElement} layer @param {Buttons} buttons @param {SpaceActs} act */
function listen(layer, buttons, act) {
  layer.addEventListener('click', (event) => {
    const space = spaceOf(event.target);
    if (space) act.activate(space);
  });
  layer.addEventListener('focusin', (event) => act.reached(spaceOf(event.target)));
  hearKeys(layer, (event) => {
    const space = spaceOf(event.target);
    if (!space || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = ARROWS[event.key] && act.walk(space, ARROWS[event.key]);
    if (next) buttons.go(next);
    else if (event.key === 'Backspace' || event.key === 'Delete') act.remove(space);
    else return;
    event.preventDefault();
  });
}

/**
 * The buttons of a layer, by space; one of them is the one that Tab leads to.
 * @param {HTMLElement} layer
 */
function createSpaceButtons(layer) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {string | null} */
  let current = null;

  /** Makes a space the one that Tab leads to. @param {string | null} space */
  function enter(space) {
    if (current) setAttribute(buttons.get(current) ?? layer, 'tabindex', buttons.has(current) ? '-1' : null);
    current = space !== null && buttons.has(space) ? space : (buttons.keys().next().value ?? null);
    const button = current === null ? null : buttons.get(current);
    if (button) setAttribute(button, 'tabindex', '0');
  }

  /** @param {string} space */
  function add(space) {
    const button = createButton(space);
    buttons.set(space, button);
    layer.append(button);
    return button;
  }

  return {
    enter,
    /** Moves the keyboard to a space. @param {string} space */
    go(space) {
      enter(space);
      buttons.get(space)?.focus({ preventScroll: true });
    },
    /**
     * Puts one button over each box ({space, x, y} and `size`, or `width` and `height`); those that are no longer there
     * go.
     * @param {Box[]} boxes
     */
    place(boxes) {
      const wanted = new Set(boxes.map(({ space }) => space));
      const lost = layer.contains(document.activeElement) && !wanted.has(spaceOf(document.activeElement));
      for (const [space, button] of buttons) if (!wanted.has(space)) button.remove();
      for (const space of [...buttons.keys()]) if (!wanted.has(space)) buttons.delete(space);
      for (const box of boxes) putOver(box, buttons.get(box.space) ?? add(box.space));
      if (current === null || !buttons.has(current)) enter(null);
      if (lost && current) buttons.get(current)?.focus({ preventScroll: true });
    },
    /** Whether the keyboard is on the board. */
    get focused() {
      return layer.contains(document.activeElement);
    },
    /**
     * Names every space; `pressed` is the one in hand.
     * @param {(space: string) => string} nameOf @param {string | null} pressed
     */
    name(nameOf, pressed) {
      for (const [space, button] of buttons) {
        setAttribute(button, 'aria-label', nameOf(space));
        setAttribute(button, 'aria-pressed', space === pressed ? 'true' : null);
      }
    },
  };
}

/** @param {string} space */
function createButton(space) {
  const button = el('button', { className: 'space', type: 'button', tabIndex: -1 });
  button.dataset.space = space;
  return button;
}

/** @param {Box} box @param {HTMLElement} button */
function putOver({ x, y, size, width = size, height = size }, button) {
  Object.assign(button.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** @param {any} element */
const spaceOf = (element) => element?.dataset?.space ?? null;

// The buttons over the spaces of the board: where they lie, what they are called, and what they do.

/**
 * Makes them in `stage`. `size()` is that of the stage, `layout()` the board's as it comes to rest.
 * @param {HTMLElement} stage @param {TableSession} session
 * @param {{ camera: Camera, size(): Size, layout(): Layout }} parts
 */
export function createButtons(stage, session, { camera, size, layout }) {
  const game = () => boardGameOf(session.state);
  /** @type {string | null} */
  let placed = null;
  /** @type {string | null} */
  let found = null;

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
    else session.whenIdle(() => session.dispatch(orWait(session.state, intent())));
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
    /** Moves the keyboard to a space. @param {string} space @param {{ isFound?: boolean }} [how] */
    go(space, { isFound = false } = {}) {
      found = isFound ? space : null;
      spaces.go(space);
    },
    /** Whether the keyboard is on the board. */
    get focused() {
      return spaces.focused;
    },
    /** The space that was found and has the focus, while the browser does not show that: after a press it may not. */
    get found() {
      const isAt = spaces.focused && session.state.cursor === found;
      return isAt && !document.activeElement?.matches(':focus-visible') ? found : null;
    },
  };
}
