// @ts-check
// The settings of a room that waits, as its host changes them.

import { el } from '../../dom.js';
import { like } from '../../game-settings.js';
import { gameOf } from '../../games/index.js';
import { formOf } from '../../options/form.js';
import { titleOf } from '../../state.js';
import { ask } from '../dialog.js';
import { invalidIn } from '../form.js';
import { createRoomForm } from './room-form.js';

/**
 * @import { Rooms, RoomState, ShownRoom } from '../../rooms/types'
 * @import { Playing, GameSession } from '../../types'
 */

/**
 * Asks what is to be changed, and changes it.
 * @param {GameSession} session @param {Rooms} rooms
 */
export async function changeSettings(session, rooms) {
  const shown = /** @type {ShownRoom} */ (rooms.state.room?.shown);
  const { hello } = /** @type {Playing} */ (session.state);
  const { limits } = /** @type {RoomState} */ (rooms.state.room);
  const { game, options, ...rules } = shown.settings;
  const form = formOf(gameOf(game), hello);
  const count = shown.seats.length;
  const fields = createRoomForm(form, {
    begin: { game: like({ options, seats: Array.from({ length: count }, () => ({})) }, form), rules },
    about: {
      isHome: rooms.state.lobby?.hello?.kind === 'home',
      limits,
    },
    scope: 'room-',
    changed: () => {},
  });
  // With other options it would be another game, and the saved one would be lost.
  const isFixed = shown.from_record ?? false;
  const groups = [fields.groups.who, ...(isFixed ? [] : [fields.groups.game]), fields.groups.play];
  const extra = el('div', { className: 'room-settings' }, ...groups);
  const choices = [
    { id: 'change', label: 'Change', main: true },
    { id: 'keep', label: 'Cancel' },
  ];
  const holds = () => {
    const isSound = Object.keys(fields.problems()).length === 0;
    if (!isSound) invalidIn(extra)?.focus();
    return isSound;
  };
  const title = `Settings: ${titleOf(session.state, game)}`;
  const text = 'After a change, everyone must say again that they are ready.';
  if ((await ask({ title, text, choices, extra, wide: true, holds })) === 'change')
    await rooms.room.settings(isFixed ? fields.now.rules : fields.told());
}
