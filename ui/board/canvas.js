// @ts-check
// The canvases of a board: one above the other, sharp at every pixel ratio, painted by one frame loop that stops when
// nothing changes.

import { contextOf } from '../dom.js';

/** @import { Context, Size } from '../types' */

/**
 * Puts one canvas for each named layer into `host`. `paint(layer, ctx, size, now)` draws one layer in CSS pixels; when
 * it returns true the layer is painted again in the next frame. `resized(size)` is told when the host changes.
 * @param {HTMLElement} host @param {string[]} layers
 * @param {{ paint(layer: string, ctx: Context, size: Size, now: number): unknown, resized(size: Size): void }} handlers
 */
export function createCanvas(host, layers, { paint, resized }) {
  const canvases = layers.map((name) => addLayer(host, name));
  const dirty = new Set();
  let size = { width: 0, height: 0, ratio: 1 };
  let frame = 0;

  function fit() {
    const ratio = globalThis.devicePixelRatio || 1;
    const [width, height] = [host.clientWidth, host.clientHeight];
    if (width === size.width && height === size.height && ratio === size.ratio) return;
    size = { width, height, ratio };
    for (const { canvas } of canvases) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    resized(size);
    // Changing a canvas's size empties it, so it is painted before the browser shows it.
    layers.forEach((name) => dirty.add(name));
    cancelAnimationFrame(frame);
    draw(performance.now());
  }

  /** @param {number} now */
  function draw(now) {
    frame = 0;
    if (size.width === 0 || size.height === 0) return;
    for (const { name, canvas, ctx } of canvases) {
      if (!dirty.delete(name)) continue;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(0, 0, canvas.width, canvas.height);
      ctx.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
      if (paint(name, ctx, size, now)) invalidate(name);
    }
  }

  /** @param {string[]} names */
  function invalidate(...names) {
    names.forEach((name) => dirty.add(name));
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  const observer = new ResizeObserver(fit);
  observer.observe(host);
  const stopRatio = watchRatio(fit);

  return {
    invalidate,
    /** The size of the host in CSS pixels, and the pixel ratio. */
    get size() {
      return size;
    },
    /** Takes the canvases away and stops. */
    destroy() {
      observer.disconnect();
      stopRatio();
      cancelAnimationFrame(frame);
      canvases.forEach(({ canvas }) => canvas.remove());
    },
  };
}

/** @param {HTMLElement} host @param {string} name */
function addLayer(host, name) {
  const canvas = document.createElement('canvas');
  canvas.className = `layer layer-${name}`;
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  return { name, canvas, ctx: contextOf(canvas) };
}

/**
 * Calls back when the pixel ratio changes (zoom, another screen).
 * @param {() => void} changed
 */
function watchRatio(changed) {
  /** @type {MediaQueryList | null} */
  let query = null;
  const again = () => {
    changed();
    listen();
  };
  function listen() {
    query?.removeEventListener('change', again);
    query = matchMedia(`(resolution: ${globalThis.devicePixelRatio || 1}dppx)`);
    query.addEventListener('change', again);
  }
  listen();
  return () => query?.removeEventListener('change', again);
}

// The pulse of a ground that lives by itself: a few frames a second, none where motion is not wanted, the window is not
// seen, or nothing has happened for a while.

/** How long after something has happened the ground lives, in milliseconds. */
const AWAKE = 20_000;

/**
 * Makes a pulse: `act()` is called at each beat. `still()` says whether motion is unwanted now.
 * @param {() => void} act @param {() => boolean} still
 */
export function createAmbient(act, still) {
  let timer = 0;
  let rate = 0;
  let since = performance.now();

  function set() {
    clearInterval(timer);
    const seen = document.visibilityState === 'visible' && document.hasFocus();
    timer = rate > 0 && seen && !still() ? setInterval(pulse, 1000 / rate) : 0;
  }

  function pulse() {
    if (performance.now() - since < AWAKE) return act();
    clearInterval(timer);
    timer = 0;
  }

  /** Something has happened: who has been away sees the ground live again. */
  function wake() {
    since = performance.now();
    if (timer === 0 && rate > 0) set();
  }

  window.addEventListener('focus', wake);
  window.addEventListener('blur', set);
  window.addEventListener('pointermove', wake);
  window.addEventListener('pointerdown', wake);
  document.addEventListener('visibilitychange', set);
  return {
    /** Beats `fps` times a second from now on, as something has happened; 0 rests. @param {number} fps */
    beat(fps) {
      const isSame = fps === rate && (timer !== 0) === (fps > 0 && !still());
      rate = fps;
      since = performance.now();
      if (!isSame) set();
    },
    /** Ends it. */
    destroy() {
      rate = 0;
      set();
      window.removeEventListener('focus', wake);
      window.removeEventListener('blur', set);
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('pointerdown', wake);
      document.removeEventListener('visibilitychange', set);
    },
  };
}
