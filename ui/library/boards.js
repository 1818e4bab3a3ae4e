// @ts-check
// The boards of games in the library, for their pictures. The table is asked for each once, one after the other.

/**
 * @import { Position } from '../protocol'
 * @import { AppShell, Send } from '../types'
 */

/**
 * Makes it. `ask` asks the table, whose own game stays.
 * @param {Send} ask @param {Pick<AppShell, 'library'>} shell
 */
export function createBoards(ask, shell) {
  /** @type {Map<string, Promise<Position | null>>} */
  const known = new Map();
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** @param {string} id */
  async function read(id) {
    const text = await shell.library.read(id);
    return (await ask({ do: 'summary', text, board: true })).position ?? null;
  }

  return {
    /**
     * The last position of a game; null where it cannot be read.
     * @param {string} id @returns {Promise<Position | null>}
     */
    positionOf(id) {
      const found = known.get(id) ?? last.then(() => read(id)).catch(() => null);
      known.set(id, found);
      last = found;
      return found;
    },
  };
}
