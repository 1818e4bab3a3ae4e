// @ts-check
// Plays games of the lab one after the other, in slices, so that it hears soon when one is to be dropped.

/** @import { LabModule } from './lab-module.js' */

/** How long it plays before it listens, in milliseconds. */
const SLICE = 5;

/**
 * Takes games as [number, job], numbers of games to be dropped, and {hold}, whether it is to hold. `tell(number, done)`
 * hears what each game came to.
 * @param {LabModule} module
 * @param {object} world
 * @param {(number: number, done: string) => void} world.tell
 * @param {(act: () => void) => unknown} world.later
 * @param {() => number} world.now
 */
export function createLabPlayer(module, { tell, later, now }) {
  /** @type {[number, string][]} */
  let waiting = [];
  /** @type {{ number: number, began: number } | null} */
  let game = null;
  let isPlaying = false;
  let isHeld = false;

  function goOn() {
    isPlaying = false;
    if (isHeld) return;
    const end = now() + SLICE;
    while (now() < end && (game || begin())) play();
    if (game || waiting.length > 0) playLater();
  }

  function begin() {
    const next = waiting.shift();
    if (!next) return false;
    const [number, job] = next;
    module.begin(job);
    game = { number, began: now() };
    return true;
  }

  function play() {
    if (!game || !module.play(now() - game.began)) return;
    const { number, began } = game;
    game = null;
    tell(number, module.finish(now() - began));
  }

  function playLater() {
    if (isPlaying) return;
    isPlaying = true;
    later(goOn);
  }

  return {
    /** @param {[number, string] | number | { hold: boolean }} message */
    hear(message) {
      if (Array.isArray(message)) {
        waiting.push(message);
        playLater();
      } else if (typeof message === 'object') {
        isHeld = message.hold;
        playLater();
      } else if (game?.number === message) {
        game = null;
        module.drop();
      } else waiting = waiting.filter(([number]) => number !== message);
    },
  };
}
