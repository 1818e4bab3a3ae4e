// @ts-check
// How others come into a room: the link, and a code that phones read.

import { el, setAttribute, setText } from '../../dom.js';
import { button } from '../form.js';
import { list } from './room-fields.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Room around a code, in its own units. */
const QUIET = 3;

/**
 * Makes the panel: `{root, show(links, mayHost)}`. `renew()` asks and makes another link.
 * @param {object} world
 * @param {(text: string) => Promise<{ size: number, path: string } | null>} world.code
 * @param {(text: string) => void} world.tell
 * @param {() => unknown} world.renew
 */
export function createInvitation({ code, tell, renew }) {
  const field = el('input', {
    type: 'text',
    readOnly: true,
    className: 'link',
    'aria-label': 'Link to this room',
    on: { focus: () => field.select(), click: () => field.select() },
  });
  const copy = button('Copy', () => toClipboard(field, tell), 'main');
  copy.hidden = !globalThis.navigator?.clipboard;
  const words = el('p', { className: 'invite-words' });
  const addresses = list({ key: 'room-address', label: 'Address' }, (value) => put(value));
  const picture = createCode(code);
  const renewal = button('Renew the Link…', renew);
  let shown = '';
  /** @type {{ label: string, value: string }[]} */
  let choices = [];

  /** @param {string} link */
  function put(link) {
    shown = link;
    field.value = link;
    addresses.show(link, choices);
    picture.show(link);
  }

  return {
    root: el(
      'section',
      { className: 'group invite', 'aria-labelledby': 'invite-title' },
      el('h2', { id: 'invite-title' }, 'Invite others'),
      el('div', { className: 'invite-link' }, words, el('div', { className: 'link-row' }, field, copy)),
      picture.root,
      addresses.root,
      renewal,
    ),
    /**
     * Shows the links by which the room is found, the likeliest first. The host can renew them.
     * @param {{ label: string, value: string }[]} links @param {boolean} mayHost
     */
    show(links, mayHost) {
      renewal.hidden = !mayHost;
      choices = links;
      setText(words, copy.hidden ? 'Give others this link:' : 'Send this link to your friends.');
      addresses.root.hidden = links.length < 2;
      if (!links.some(({ value }) => value === shown) && links.length > 0) put(links[0].value);
      else addresses.show(shown, choices);
    },
  };
}

/**
 * Copies what stands in a field; where that is not possible it is selected.
 * @param {HTMLInputElement} field @param {(text: string) => void} tell
 */
async function toClipboard(field, tell) {
  try {
    await navigator.clipboard.writeText(field.value);
    tell('Link copied.');
  } catch {
    field.focus();
    field.select();
  }
}

/**
 * Makes the picture of a link: `{root, show(text)}`. `code(text)` draws it.
 * @param {(text: string) => Promise<{ size: number, path: string } | null>} code
 */
function createCode(code) {
  const path = document.createElementNS(SVG, 'path');
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.append(path);
  setAttribute(drawing, 'role', 'img');
  setAttribute(drawing, 'aria-label', 'The link as a QR code');
  setAttribute(drawing, 'shape-rendering', 'crispEdges');
  const root = el('figure', { className: 'code', hidden: true });
  root.append(drawing, el('figcaption', {}, 'Or scan this with a phone.'));
  let wanted = '';

  return {
    root,
    /** @param {string} text */
    async show(text) {
      wanted = text;
      const made = await code(text).catch(() => null);
      if (wanted !== text) return;
      root.hidden = made === null;
      if (!made) return;
      const size = made.size + 2 * QUIET;
      setAttribute(drawing, 'viewBox', `${-QUIET} ${-QUIET} ${size} ${size}`);
      setAttribute(path, 'd', made.path);
    },
  };
}

// The link by which a person comes into a room with another device of theirs.

/**
 * Makes what makes it, from the link. `code(text)` draws a text as a QR code.
 * @param {object} world
 * @param {(text: string) => Promise<{ size: number, path: string } | null>} world.code
 * @param {(text: string) => void} world.tell
 * @returns {(link: string) => Element}
 */
export function createDeviceCard({ code, tell }) {
  return (link) => {
    const field = el('input', {
      type: 'text',
      readOnly: true,
      className: 'link',
      value: link,
      'aria-label': 'Link for your other device',
      on: { focus: () => field.select(), click: () => field.select() },
    });
    const copy = button('Copy', () => toClipboard(field, tell));
    copy.hidden = !globalThis.navigator?.clipboard;
    const picture = createCode(code);
    picture.show(link);
    return el('div', { className: 'device-card' }, el('div', { className: 'link-row' }, field, copy), picture.root);
  };
}
