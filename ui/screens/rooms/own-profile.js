// @ts-check
// What a person sets of themselves in a room: name and colour.

import { el } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import { myself } from '../../rooms/room-state.js';
import { button } from '../form.js';
import { list, nameField } from './room-fields.js';

/**
 * @import { RoomActions, RoomState } from '../../rooms/types'
 * @import { Hello } from '../../protocol'
 */

/**
 * Makes the panel: `{root, show(room)}`. `device()` lets another device of this person in.
 * @param {RoomActions} act @param {Hello} hello @param {() => unknown} device
 */
export function createOwnProfile(act, hello, device) {
  /** @type {ReturnType<typeof myself>} */
  let me = null;
  const name = nameField('room-name', () => {});
  const colour = list({ key: 'room-colour', label: 'Your colour' }, (value) =>
    act.rename(me?.name ?? '', value === '' ? null : Number(value)),
  );

  async function rename() {
    const given = name.input.value.trim();
    if (!me || given === me.name) return;
    if (given === '' || !(await act.rename(given, me.colour))) name.show(me.name);
  }

  name.input.addEventListener('change', rename);
  hearKeys(name.input, (event) => {
    if (event.key === 'Enter') name.input.blur();
  });

  return {
    root: el(
      'section',
      { className: 'group room-you', 'aria-label': 'You' },
      name.root,
      colour.root,
      button('Use Another Device…', device),
    ),
    /** @param {RoomState} room */
    show(room) {
      me = myself(room);
      if (!me) return;
      name.limit(room.limits);
      if (document.activeElement !== name.input) name.show(me.name);
      colour.show(String(me.colour ?? ''), colourChoices(room, hello));
    },
  };
}

/**
 * The colours that nobody else has chosen.
 * @param {RoomState} room @param {Hello} hello
 */
function colourChoices({ shown, you }, { palette }) {
  const taken = (shown?.members ?? []).filter(({ member }) => member !== you).map(({ colour }) => colour);
  const colours = palette.map(({ name, mark }, index) => ({ value: String(index), label: `${name}, ${mark}` }));
  return [{ value: '', label: 'Any' }, ...colours.filter((_, index) => !taken.includes(index))];
}
