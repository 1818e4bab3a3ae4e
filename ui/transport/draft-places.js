// @ts-check
// Which tab keeps its game in progress where: each tab that is open has a place of its own, the first one that is free.
// Who closes one and comes back, or reloads it, finds the game again that is there.

const NAME = 'atar game';

/** @param {number} place */
const lockOf = (place) => (place === 0 ? NAME : `${NAME} ${place}`);

/** How long a tab that says nothing may take to let go, in milliseconds. */
const PATIENCE = 3000;

/**
 * Claims a place for as long as this tab is open. Returns its number. Browsers without locks have one for all tabs.
 */
export async function claimPlace(
  locks = globalThis.navigator?.locks,
  channel = new BroadcastChannel(NAME),
  later = setTimeout,
) {
  if (!locks) return 0;
  let place = 0;
  while (!(await isGranted(place, locks, channel, later))) place += 1;
  return place;
}

/**
 * Claims this place. Returns whether it is granted. Who has it says so; a tab that is just being reloaded says nothing
 * any more, and is waited for.
 * @param {number} place @param {Pick<LockManager, 'request'>} locks
 * @param {Pick<BroadcastChannel, 'onmessage' | 'postMessage'>} channel
 * @param {(act: () => void, ms: number) => unknown} later
 */
async function isGranted(place, locks, channel, later) {
  const given = new AbortController();
  /** @type {Promise<boolean>} */
  const granted = new Promise((resolve) => {
    const hold = () => {
      if (given.signal.aborted) return undefined;
      resolve(true);
      channel.onmessage = ({ data }) => data?.whose === place && channel.postMessage({ mine: place });
      // Whoever asked before anybody could answer is still waiting.
      channel.postMessage({ mine: place });
      return new Promise(() => {});
    };
    locks.request(lockOf(place), { signal: given.signal }, hold).catch(() => {});
  });
  /** @type {Promise<boolean>} */
  const refused = new Promise((resolve) => {
    channel.onmessage = ({ data }) => data?.mine === place && resolve(false);
    later(() => resolve(false), PATIENCE);
  });
  channel.postMessage({ whose: place });
  const isMine = await Promise.race([granted, refused]);
  if (!isMine) given.abort();
  return isMine;
}

/**
 * Does something at a place that no open tab has, and that none gets meanwhile; nothing at others.
 * @param {number} place @param {() => Promise<unknown>} act
 * @param {Pick<LockManager, 'request'> | undefined} [locks]
 */
export const whereNobodyIs = async (place, act, locks = globalThis.navigator?.locks) =>
  locks?.request(lockOf(place), { ifAvailable: true }, (lock) => lock && act());
