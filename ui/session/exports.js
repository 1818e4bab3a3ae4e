// @ts-check
// What leaves the program in other forms than a game's file: pictures, the record as JSON, files for other programs,
// the position on the clipboard.

import { fileName } from '../state.js';
import { writtenWords } from '../words.js';

/** @import { Parts, Playing } from '../types' */

/** How many pixels an exported picture has along its longer side. */
const PIXELS = 2400;

/**
 * The name of an exported file.
 * @param {Playing} state @param {string} ending
 */
const named = (state, ending) => fileName(state).replace(/(\.atar)?$/, `.${ending}`);

/**
 * The exports of a session; `draw(state)` returns the board that is shown, as SVG.
 * @param {Pick<Parts, 'store' | 'transport' | 'notices' | 'draw'>} parts
 */
export function createExports({ store, transport, notices, draw }) {
  const { attempt, tell } = notices;

  /** @param {string} kind @param {string} data */
  async function out(kind, data) {
    const file = await transport.files.export({ name: named(store.state, kind), kind, data });
    if (file) tell(writtenWords('Exported', file));
    return Boolean(file);
  }

  /** @param {string} kind */
  async function picture(kind) {
    const svg = draw(store.state);
    return out(kind, kind === 'png' ? await rastered(svg) : svg);
  }

  async function record() {
    const { text } = await transport.send({ do: 'record', text: true });
    return out('json', text);
  }

  async function foreign() {
    const { extension, text } = await transport.send({ do: 'export' });
    return out(extension, text);
  }

  /** @param {'position_text' | 'picture'} what @param {string} told */
  async function copy(what, told) {
    const { text } = await transport.send({ do: what, ply: store.state.position.ply });
    await navigator.clipboard.writeText(text);
    tell(told);
    return true;
  }

  return {
    /** The board as a picture: `svg` or `png`. @param {string} kind */
    picture: (kind) => attempt(() => picture(kind)),
    /** The record as JSON. */
    record: () => attempt(record),
    /** The game as a file of another program that has it. */
    foreign: () => attempt(foreign),
    /** The position as a line that can be pasted, to the clipboard. */
    copy: () => attempt(() => copy('position_text', 'Position copied. Paste it here, or in another Atar.')),
    /** The board drawn with letters, to the clipboard. */
    copyDiagram: () => attempt(() => copy('picture', 'Board copied as text.')),
  };
}

/**
 * An SVG picture as PNG, in base64.
 * @param {string} svg
 */
async function rastered(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = PIXELS / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/png').split(',')[1];
}
