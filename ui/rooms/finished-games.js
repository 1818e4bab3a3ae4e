// @ts-check
// The games of a room that have ended, to be replayed or saved, and the one that its host has lost.

import { titleOf } from '../state.js';
import { whenWords, writtenWords } from '../words.js';
import { myself } from './room-state.js';

/**
 * @import { AppShell, Ask, GameRecord, GameStore, Transport } from '../types'
 * @import { FinishedGame, RoomConnection, Rooms } from './types'
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

// A host whose log has lost its end, or the whole room: what this front still knows of the game can go on as a new one.

/**
 * Makes what is done then. `refresh()` reads the game anew, and `playOn(record)` puts one on the local table.
 * @param {object} world
 * @param {GameStore} world.store
 * @param {Rooms} world.rooms
 * @param {Ask} world.ask
 * @param {() => Promise<unknown>} world.refresh
 * @param {(record: GameRecord) => unknown} world.playOn
 */
export function createLostLog({ store, rooms, ask, refresh, playOn }) {
  /**
   * Asks what becomes of a game. One that has ended can only be looked at.
   * @param {GameRecord} record @param {{ title: string, text: string, stay: string }} words
   */
  async function offer(record, words) {
    const mayCreate = !record.result && (await rooms.mayCreate(store.state.room?.address ?? ''));
    const { title, text, stay } = words;
    const answer = await ask({ title, text, choices: [mayCreate ? OPEN : LOCAL, { id: 'stay', label: stay }] });
    if (answer === 'open') await openAnew(record);
    if (answer === 'local') await playOn(record);
  }

  /** @param {GameRecord} record */
  async function openAnew(record) {
    const { room } = store.state;
    if (!room) return;
    await rooms.visit(room.address);
    await rooms.create({ record, name: myself(room)?.name ?? '' });
  }

  return {
    /** The log has lost its end. */
    async rewound() {
      const { record } = store.state;
      await refresh();
      const turns = countLost(record.turns, store.state.record.turns);
      if (turns > 0) await offer(record, rewoundWords(turns));
    },
    /** The room is gone, or this person is no longer known in it. @param {string} why */
    async gone(why) {
      const { record } = store.state;
      if (record.turns.length > 0) await offer(record, { title: why, ...GONE });
    },
  };
}

/**
 * How many turns are not in the game any more, which may have gone on in another way since.
 * @param {readonly unknown[]} known @param {readonly unknown[]} left
 */
function countLost(known, left) {
  const parting = known.findIndex((turn, index) => JSON.stringify(turn) !== JSON.stringify(left[index]));
  return parting < 0 ? 0 : known.length - parting;
}

/** Where only the host at home may open rooms, the others go on at their own device. */
const OPEN = { id: 'open', label: 'Open as a New Room', main: true };
const LOCAL = { id: 'local', label: 'Open on This Device', main: true };

const GONE = { text: 'You still have its game as you saw it last.', stay: 'Not Now' };

/** @param {number} turns */
const rewoundWords = (turns) => ({
  title: `The server has lost the last ${turns === 1 ? 'turn' : `${turns} turns`}.`,
  text: `You still have ${turns === 1 ? 'it' : 'them'}.`,
  stay: 'Continue Here',
});
