// @ts-check
// Who plays, changed in the middle of a game: names, colours, persons and computers.

import { gameOf } from '../games/index.js';
import { like, nameProblems, playing } from '../game-settings.js';
import { formOf } from '../options/form.js';
import { ask } from './dialog.js';
import { createPlayers } from './player-list.js';

/** @import { GameSettings, TableSession, Tools } from '../types' */

const CHOICES = [
  { id: 'change', label: 'Done', main: true },
  { id: 'cancel', label: 'Cancel' },
];

/**
 * Asks who plays from now on. `tools` are the shared helpers of screens with boards.
 * @param {TableSession} session @param {Tools} tools
 */
export async function changePlayers(session, tools) {
  const { hello, record, position } = session.state;
  const form = formOf(gameOf(position.game), hello);
  let now = like({ ...record, seats: position.seats }, form);
  // What the game asks of each player was settled at its beginning.
  const players = createPlayers({ ...form, perSeat: null }, { change, tools });

  /** @param {(settings: GameSettings) => GameSettings} next */
  function change(next) {
    now = next(now);
    players.show(now, nameProblems(now));
  }

  players.show(now, {});
  const text = 'The game goes on from here with these players.';
  const holds = () => Object.keys(nameProblems(now)).length === 0;
  const answer = await ask({ title: 'Change players', text, choices: CHOICES, extra: players.root, wide: true, holds });
  if (answer === 'change') await session.reseat(playing(now));
}
