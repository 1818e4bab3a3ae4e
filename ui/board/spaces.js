// @ts-check
// The layer that lies unseen over a board: one real button for each space, so that keyboard and screen reader can do
// everything.
// The pointer passes through it to the canvas beneath.

import { el, setAttribute } from '../dom.js';

const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/**
 * Makes the layer in `host`. `act` has `activate(space)`, `remove(space)`, `walk(space, way)`, which answers the next
 * space or null where arrow keys mean something else, and `reached(space)`.
 */
export function createSpaces(host, act) {
  const layer = el('div', {
    className: 'spaces',
    role: 'group',
    'aria-label': 'Board. Arrow keys walk from space to space.',
  });
  const buttons = createButtons(layer);
  host.append(layer);
  listen(layer, buttons, act);
  return buttons;
}

function listen(layer, buttons, act) {
  layer.addEventListener('click', (event) => {
    const space = spaceOf(event.target);
    if (space) act.activate(space);
  });
  layer.addEventListener('focusin', (event) => act.reached(spaceOf(event.target)));
  layer.addEventListener('keydown', (event) => {
    const space = spaceOf(event.target);
    if (!space || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = ARROWS[event.key] && act.walk(space, ARROWS[event.key]);
    if (next) buttons.go(next);
    else if (event.key === 'Backspace' || event.key === 'Delete') act.remove(space);
    else return;
    event.preventDefault();
  });
}

/** The buttons of a layer, by space; one of them is the one that Tab leads to. */
function createButtons(layer) {
  const buttons = new Map();
  let current = null;

  /** Makes a space the one that Tab leads to. */
  function enter(space) {
    if (current) setAttribute(buttons.get(current) ?? layer, 'tabindex', buttons.has(current) ? '-1' : null);
    current = buttons.has(space) ? space : (buttons.keys().next().value ?? null);
    if (current) setAttribute(buttons.get(current), 'tabindex', '0');
  }

  function add(space) {
    const button = el('button', { className: 'space', type: 'button', tabIndex: -1 });
    button.dataset.space = space;
    buttons.set(space, button);
    layer.append(button);
    return button;
  }

  return {
    enter,
    /** Moves the keyboard to a space. */
    go(space) {
      enter(space);
      buttons.get(space)?.focus({ preventScroll: true });
    },
    /**
     * Puts one button over each box ({space, x, y} and `size`, or `width` and `height`); those that are no longer there
     * go.
     */
    place(boxes) {
      const wanted = new Set(boxes.map(({ space }) => space));
      const lost = layer.contains(document.activeElement) && !wanted.has(spaceOf(document.activeElement));
      for (const [space, button] of buttons) {
        if (wanted.has(space)) continue;
        button.remove();
        buttons.delete(space);
      }
      for (const { space, x, y, size, width = size, height = size } of boxes) {
        const button = buttons.get(space) ?? add(space);
        Object.assign(button.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
      }
      if (!buttons.has(current)) enter(null);
      if (lost && current) buttons.get(current).focus({ preventScroll: true });
    },
    /** Whether the keyboard is on the board. */
    get focused() {
      return layer.contains(document.activeElement);
    },
    /** Names every space; `pressed` is the one in hand. */
    name(nameOf, pressed) {
      for (const [space, button] of buttons) {
        setAttribute(button, 'aria-label', nameOf(space));
        setAttribute(button, 'aria-pressed', space === pressed ? 'true' : null);
      }
    },
  };
}

const spaceOf = (element) => element?.dataset?.space ?? null;
