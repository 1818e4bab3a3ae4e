// @ts-check
// The form for a link to a room, or for one that has led here already.

import { el } from '../../dom.js';
import { shownAddress } from '../../rooms/hosts.js';
import { readLink } from '../../rooms/links.js';
import { textField } from '../form.js';

/** @import { RoomLink } from '../../rooms/types' */

/**
 * Makes it: `{root, focus()}`. `entrance` enters the room; `invited` is the link that has led here, or null; `name`
 * is the field for the person's own name.
 * @param {object} world
 * @param {{ root: HTMLElement, follow(link: RoomLink): unknown }} world.entrance
 * @param {RoomLink | null} world.invited
 * @param {{ root: HTMLElement, input: HTMLElement }} world.name
 */
export function createLinkForm({ entrance, invited, name }) {
  const field = textField({ key: 'join-link', label: 'Link', placeholder: 'https://…/?room=…#…' }, () => {});
  const join = el('button', { type: 'submit', className: 'button main start' }, 'Join');

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const link = invited ?? readLink(field.input.value);
    if (link) entrance.follow(link);
    else field.complain('This is not a link to a room. Copy the whole link you were sent.');
  }

  const words = invited
    ? `Someone is waiting for you in a room at ${shownAddress(invited.address)}. Enter your name to join.`
    : 'Paste it here, enter your name, and join.';
  const root = el(
    'form',
    { className: 'group', noValidate: true, on: { submit } },
    el('h2', {}, invited ? 'You are invited' : 'Have a link?'),
    el('p', { className: 'detail' }, words),
    invited ? null : field.root,
    name.root,
    el('div', { className: 'form-end' }, join),
    entrance.root,
  );
  return { root, focus: () => (invited ? name : field).input.focus() };
}
