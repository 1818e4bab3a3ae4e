// @ts-check
// How the board is looked at on its stage: as a whole, or a part of it enlarged by wheel, fingers, keys and buttons.

/** @import { Box, Point, Size, View } from '../../types' */

/** @typedef {ReturnType<typeof createCamera>} Camera */

/** How much the wheel enlarges, by the pixel. */
const PER_PIXEL = 0.004;

/**
 * Makes the camera over `stage`, whose size is `size()`. `changed()` is called when the board is seen otherwise.
 * @param {HTMLElement} stage @param {{ size(): Size, changed(): void }} world
 */
export function createCamera(stage, { size, changed }) {
  let view = WHOLE;
  let staged = { width: 0, height: 0 };

  /** Looks at the board in another way. @param {View} next */
  function lookAt(next) {
    if (next.scale === view.scale && next.x === view.x && next.y === view.y) return;
    view = next;
    stage.classList.toggle('enlarged', view.scale > 1);
    changed();
  }

  /** A point of the window as one of the stage. @param {Point} point */
  function onStage(point) {
    const box = stage.getBoundingClientRect();
    return { ...point, x: point.x - box.left, y: point.y - box.top };
  }

  return {
    get view() {
      return view;
    },
    onStage,
    /** A point of the window as one of the board's layout. @param {Point} point */
    onBoard: (point) => toBoard(view, onStage(point)),
    /** A point of the board's layout as one of the stage. @param {Point} point */
    toStage: (point) => toStage(view, point),
    /** A box of the board's layout, where it is seen on the stage. @param {Box} box @returns {Box} */
    seen: ({ space, size: side = 0, width = side, height = side, ...corner }) => ({
      space,
      ...toStage(view, corner),
      width: width * view.scale,
      height: height * view.scale,
    }),
    /**
     * Enlarges the board by a factor around a point of the stage; by 0 the whole board is shown.
     * @param {number} factor @param {Point} at
     */
    zoom: (factor, at) => lookAt(factor === 0 ? WHOLE : zoomed(view, size(), factor, at)),
    /**
     * Moves the board as two fingers do that were at two points of the window and are at two others now.
     * @param {Point[]} before @param {Point[]} after
     */
    pinch: (before, after) => lookAt(pinched(view, size(), before.map(onStage), after.map(onStage))),
    /** Moves a board that is enlarged by so many pixels. @param {number} dx @param {number} dy */
    pan: (dx, dy) => view.scale > 1 && lookAt(moved(view, size(), dx, dy)),
    /** Brings a point of an enlarged board into sight. @param {Point} point @param {number} room */
    show: (point, room) => view.scale !== 1 && lookAt(showing(view, size(), point, room)),
    /** In a stage of another size the same part of the board is seen. @param {Size} size */
    resized({ width, height }) {
      const [across, down] = [width / (staged.width || width), height / (staged.height || height)];
      view = moved({ scale: view.scale, x: view.x * across, y: view.y * down }, { width, height }, 0, 0);
      staged = { width, height };
    },
  };
}

/**
 * Lets wheel and fingers move the camera; `began()` is called when a second finger comes down. Returns a function that
 * stops listening.
 * @param {HTMLElement} stage @param {Camera} camera @param {() => void} began
 */
export function listenToCamera(stage, camera, began) {
  /** The wheel enlarges the board with Ctrl or ⌘, and so do two fingers on a trackpad. @param {any} event */
  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    camera.zoom(Math.exp(-event.deltaY * PER_PIXEL), camera.onStage({ x: event.clientX, y: event.clientY }));
  }

  const stopFingers = listenToPinch(stage, { begin: began, move: camera.pinch });
  stage.addEventListener('wheel', wheel, { passive: false });
  return () => {
    stopFingers();
    stage.removeEventListener('wheel', wheel);
  };
}

// How a board is looked at: as a whole, or a part of it enlarged. Pure.
//
// A view is {scale, x, y}: a point of the board's layout lies on the stage at `scale` times its place, and by `x`, `y`
// beside that.

/** The whole board. */
export const WHOLE = { scale: 1, x: 0, y: 0 };

/** How often the board can be enlarged at most. */
const MOST = 6;

/**
 * Where a point of the stage lies in the board's layout; anything else that the point has stays.
 * @param {View} view @param {Point} point
 */
export const toBoard = (view, point) => ({
  ...point,
  x: (point.x - view.x) / view.scale,
  y: (point.y - view.y) / view.scale,
});

/**
 * Where a point of the board's layout lies on the stage.
 * @param {View} view @param {Point} point
 */
export const toStage = (view, point) => ({
  ...point,
  x: point.x * view.scale + view.x,
  y: point.y * view.scale + view.y,
});

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.min(Math.max(value, least), most);

/**
 * The board never leaves an edge of the stage free.
 * @param {View} view @param {Size} size
 */
const kept = ({ scale, x, y }, { width, height }) => ({
  scale,
  x: within(x, width * (1 - scale), 0),
  y: within(y, height * (1 - scale), 0),
});

/**
 * Enlarged by a factor; what lies at one point of the stage comes to lie at another.
 * @param {View} view @param {Size} size @param {number} factor @param {{ from: Point, to: Point }} way
 */
function carried(view, size, factor, { from, to }) {
  const scale = within(view.scale * factor, 1, MOST);
  const share = scale / view.scale;
  return kept({ scale, x: to.x - (from.x - view.x) * share, y: to.y - (from.y - view.y) * share }, size);
}

/**
 * Enlarged by a factor; what lies at the point of the stage stays there.
 * @param {View} view @param {Size} size @param {number} factor @param {Point} at
 */
export const zoomed = (view, size, factor, at) => carried(view, size, factor, { from: at, to: at });

/**
 * Moved by so many pixels of the stage.
 * @param {View} view @param {Size} size @param {number} dx @param {number} dy
 */
export const moved = (view, size, dx, dy) => kept({ ...view, x: view.x + dx, y: view.y + dy }, size);

/** @param {Point[]} points */
const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** @param {Point[]} points */
const apart = ([a, b]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);

/**
 * As two fingers carry it that were at two points of the stage and are at two others now.
 * @param {View} view @param {Size} size @param {Point[]} before @param {Point[]} after
 */
export const pinched = (view, size, before, after) =>
  carried(view, size, apart(after) / apart(before), { from: middle(before), to: middle(after) });

/**
 * Moved no farther than it takes for a point of the board's layout to be in sight, at least `room` from the edge.
 * @param {View} view @param {Size} size @param {Point} point @param {number} room
 */
export function showing(view, size, point, room) {
  const { x, y } = toStage(view, point);
  /** @param {number} at @param {number} length */
  const far = (at, length) => within(at, Math.min(room, length / 2), Math.max(length - room, length / 2)) - at;
  return moved(view, size, far(x, size.width), far(y, size.height));
}

// Two fingers on a board. A second one ends what the first has begun.

/**
 * Listens on `host`. `handlers`: `begin()` when a second finger comes down; `move(before, after)`, each the two points
 * in client coordinates. Returns a function that stops listening.
 * @param {HTMLElement} host @param {{ begin(): void, move(before: Point[], after: Point[]): void }} handlers
 */
function listenToPinch(host, { begin, move }) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  const points = () => [...down.values()].slice(0, 2);

  /** @param {PointerEvent} event */
  function press(event) {
    if (event.pointerType !== 'touch') return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 2) begin();
  }

  /** @param {PointerEvent} event */
  function slide(event) {
    if (!down.has(event.pointerId)) return;
    const before = points();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size >= 2) move(before, points());
  }

  /** @param {PointerEvent} event */
  const lift = (event) => down.delete(event.pointerId);
  // A finger may leave the board, or be captured elsewhere, before it is lifted.
  /** @type {[EventTarget, string, (event: any) => void][]} */
  const events = [
    [host, 'pointerdown', press],
    [window, 'pointermove', slide],
    [window, 'pointerup', lift],
    [window, 'pointercancel', lift],
  ];
  for (const [target, name, act] of events) target.addEventListener(name, act);
  return () => {
    for (const [target, name, act] of events) target.removeEventListener(name, act);
  };
}
