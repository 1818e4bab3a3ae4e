// @ts-check
// How the board is looked at on its stage: as a whole, or a part of it enlarged by wheel, fingers, keys and buttons.

import { listenToPinch } from '../../board/pinch.js';
import { WHOLE, moved, pinched, showing, toBoard, toStage, zoomed } from '../../board/viewport.js';

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
 * Lets wheel and fingers move the camera; `began()` is called when a second finger comes down. Answers a function that
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
