// @ts-check
// A few helpers to make and change elements. Everything is text: nothing is ever parsed as HTML.

/** @import { Context } from './types' */

/**
 * Makes an element. `props` are properties (`className`, `type`, `disabled`), `on` an object of listeners, and names
 * with a dash or
 * `role` attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {{ [name: string]: any }} [props] @param {(Node | string | null)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, props = {}, ...children) {
  const element = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(props)) {
    if (name === 'on') Object.entries(value).forEach(([event, act]) => element.addEventListener(event, act));
    else if (name.includes('-') || name === 'role' || name === 'for') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Sets a text, only if it differs, so that screen readers are not told the same twice.
 * @param {Element} element @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets an attribute, only if it differs; null takes it away.
 * @param {Element} element @param {string} name @param {string | number | boolean | null} value
 */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/**
 * Hides or shows an element, only if that changes: the same again would have all around it styled anew.
 * @param {HTMLElement} element @param {boolean} isHidden
 */
export function setHidden(element, isHidden) {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/**
 * A small canvas that is sharp at the screen's pixel ratio; `paint(ctx)` draws in CSS pixels.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {(ctx: Context) => void} paint
 */
export function paintCanvas(canvas, width, height, paint) {
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const ctx = contextOf(canvas);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(ctx);
}

/**
 * What a canvas is painted with; no program asks for another kind of it.
 * @param {HTMLCanvasElement} canvas
 */
export const contextOf = (canvas) => /** @type {Context} */ (canvas.getContext('2d'));

/** Whether the person plays by touch. */
export const isByTouch = () => matchMedia('(pointer: coarse)').matches;
