// @ts-check
// Looks at the rooms that the person is in and that are not open: whose turn it is may have changed since they were
// there. Home looks at all of them, other screens at those whose game is not over.

import { lookAt } from '../transport/room.js';
import { pageWorld } from '../transport/reconnect-backoff.js';
import { findRoom } from './room-storage.js';

/**
 * @import { Timer } from '../transport/reconnect-backoff.js'
 * @import { Memory } from './room-storage.js'
 * @import { SharedRooms } from './rooms.js'
 * @import { KeptRoom } from './types'
 */

/** How often the hosts are asked, in milliseconds, and how many rooms at once. */
const EVERY = 60_000;
const AT_ONCE = 3;

/** For how many rounds a host that cannot be reached is left alone. */
const ROUNDS = 10;

/**
 * Makes what looks. `watch()` looks now and then from then on, and tells of a turn that has come by the change `turn`.
 * `begin()` looks at once, and at all rooms until what it returns is called.
 * @param {SharedRooms} shared @param {Memory} memory
 */
export function createStatusPolling(shared, memory) {
  const { world = pageWorld() } = shared;
  const look = createPoll(shared, memory);
  let isWatching = false;
  let isLooking = false;
  /** How many screens show the rooms. */
  let screens = 0;
  /** @type {Timer | null} */
  let timer = null;

  function forget() {
    world.forget(timer);
    timer = null;
  }

  async function round() {
    forget();
    if (isLooking) return;
    isLooking = true;
    await memory.ready;
    await look.round(screens > 0);
    isLooking = false;
    arm();
  }

  /** Nothing wakes the page where there is no room to look at. */
  function arm() {
    const isNeeded = screens > 0 ? shared.state.mine.length > 0 : isWatching && shared.state.mine.some(isUnderWay);
    if (!isNeeded) forget();
    else if (timer === null && !isLooking) timer = world.later(round, EVERY);
  }

  return {
    watch() {
      isWatching = true;
      shared.subscribe(arm);
      arm();
    },
    begin() {
      screens += 1;
      look.askAll();
      round();
      return () => {
        screens -= 1;
        arm();
      };
    },
  };
}

/** Whether it may become somebody's turn in a room. @param {KeptRoom} room */
const isUnderWay = ({ phase }) => phase !== 'over';

/**
 * What asks the hosts.
 * @param {SharedRooms} shared @param {Memory} memory
 */
function createPoll(shared, memory) {
  const { way, world = pageWorld() } = shared;
  /** By the address of a host that could not be reached, for how many rounds it is left alone. */
  const silent = new Map();

  /** The rooms to be asked about: not the open one, whose connection tells it. @param {boolean} all */
  async function rooms(all) {
    const { mine, room: open } = shared.state;
    const hosting = await way?.hosting?.state().catch(() => null);
    /** Asking this program's own host would begin it. @param {KeptRoom} room */
    const sleeps = ({ address }) => way?.hosting && isOwn(address) && address !== hosting?.own;
    return mine.filter((room) => (all || isUnderWay(room)) && room.room !== open?.id && !sleeps(room));
  }

  /** Asks about one room after the other. @param {KeptRoom[]} waiting */
  async function work(waiting) {
    while (way && waiting.length > 0) {
      const next = /** @type {KeptRoom} */ (waiting.shift());
      const { address, room, token } = next;
      if (silent.has(address)) continue;
      const seen = await lookAt({ open: () => way.open(address, `/api/room/${room}`), token, world });
      if (!seen) {
        silent.set(address, ROUNDS);
        continue;
      }
      const isNews = seen.is_turn && (await isKnownByNone(next));
      memory.see({ address, room }, seen);
      if (isNews) shared.set({}, { turn: { ...next, game: seen.game, others: seen.others, isTurn: true } });
    }
  }

  /** Whether neither this tab nor another knew that it is the person's turn. @param {KeptRoom} room */
  async function isKnownByNone(room) {
    if (room.isTurn) return false;
    const kept = findRoom((await way?.kept().catch(() => null)) ?? [], room);
    return kept !== undefined && !kept.isTurn;
  }

  return {
    /** Asks about all rooms, or about those that are under way. @param {boolean} all */
    async round(all) {
      const waiting = await rooms(all);
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting)));
      silent.forEach((rounds, address) => (rounds > 1 ? silent.set(address, rounds - 1) : silent.delete(address)));
    },
    /** Leaves no host alone any more. */
    askAll: () => silent.clear(),
  };
}

/** Whether an address is that of this machine itself. @param {string} address */
const isOwn = (address) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
