// @ts-check
// The link by which a person comes into a room with another device of theirs.

import { el } from '../../dom.js';
import { button } from '../form.js';
import { createCode, toClipboard } from './invitation.js';

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
