// @ts-check
// The field for the address of a host.

import { el } from '../../dom.js';
import { readAddress } from '../../rooms/links.js';
import { textField } from '../form.js';

/**
 * Makes it: `{root, show(text)}`. `connect(address)` gets an address that can be one.
 * @param {string} way @param {(address: string) => unknown} connect
 */
export function createAddressField(way, connect) {
  const label = way === 'nearby' ? 'Address' : 'Server';
  const field = textField({ key: 'join-address', label, placeholder: '192.168.1.5:7878', mode: 'url' }, () => {});
  field.input.after(el('button', { type: 'submit', className: 'button' }, 'Connect'));

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const address = readAddress(field.input.value);
    if (address) connect(address);
    else field.complain('This is not an address. Addresses look like 192.168.1.5:7878 or play.example.org.');
  }

  const root = el('form', { className: 'address', noValidate: true, on: { submit } }, field.root);
  return { root, show: field.show };
}
