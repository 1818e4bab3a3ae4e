// @ts-check
// The games that have ended in a room, to be replayed or saved.

import { titleOf } from '../state.js';
import { whenWords, writtenWords } from '../words.js';

/**
 * @import { AppShell, Ask, GameRecord, GameStore, Transport } from '../types'
 * @import { FinishedGame, RoomConnection } from './types'
 */

/**
 * Makes what offers them. `connection` is that to the room, `transport` the room's, and `shell`
 * puts them on the local table, where they are replayed; `tell(text)` tells the person something.
 * @param {object} world
 * @param {RoomConnection} world.connection
 * @param {GameStore} world.store
 * @param {Transport} world.transport
 * @param {AppShell} world.shell
 * @param {Ask} world.ask
 * @param {(text: string) => void} world.tell
 */
export function createFinishedGames({ connection, store, transport, shell, ask, tell }) {
  /** @param {GameRecord} record @param {number} game */
  async function save(record, game) {
    const name = `${titleOf(store.state, record.game)} ${game}.atar`;
    const saved = await transport.files.export({ name, kind: 'record', data: JSON.stringify(record) });
    if (saved) tell(writtenWords('Saved', saved));
  }

  /** @param {FinishedGame} finished */
  async function offer({ game, at }) {
    const answer = await ask({ title: `Game ${game}`, text: `It ended on ${whenWords(at)}.`, choices: ACTS });
    if (answer === 'cancel') return;
    const { record } = await connection.send({ do: 'records', game });
    await (answer === 'replay' ? shell.replayRecord(record) : save(record, game));
  }

  return async () => {
    const all = await connection.send({ do: 'records' });
    const answer = await ask(questionOf(all));
    const chosen = all.find(({ game }) => String(game) === answer);
    if (chosen) await offer(chosen);
  };
}

const ACTS = [
  { id: 'replay', label: 'Replay', main: true },
  { id: 'save', label: 'Save…' },
  { id: 'cancel', label: 'Cancel' },
];

/** The newest first. @param {FinishedGame[]} all */
const questionOf = (all) => ({
  title: 'Earlier games in this room',
  text: all.length === 0 ? 'No game has ended here yet.' : null,
  choices: [
    ...[...all].reverse().map(({ game, at }) => ({ id: String(game), label: `Game ${game}, ${whenWords(at)}` })),
    { id: 'close', label: 'Close' },
  ],
});
