// @ts-check
// A look at a room from outside: one question over a connection of its own, which nobody else hears of.

import { NET } from './room.js';

/**
 * @import { ConnectionWorld } from './reconnect-backoff.js'
 * @import { HostSocket, SeenRoom } from '../rooms/types'
 */

/** How long a host may take to answer, in milliseconds. */
const PATIENCE = 8000;

/**
 * Asks how the game of a room goes; null where the host cannot be reached or does not say. `open()` opens a socket.
 * @param {{ open(): HostSocket, token: string, world: Pick<ConnectionWorld, 'later' | 'forget'> }} options
 * @returns {Promise<SeenRoom | null>}
 */
export function lookAt({ open, token, world: { later, forget } }) {
  return new Promise((resolve) => {
    const socket = open();
    const timer = later(() => end(null), PATIENCE);

    /** @param {SeenRoom | null} seen */
    function end(seen) {
      forget(timer);
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(1000);
      resolve(seen);
    }

    socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'look', net: NET, token }));
    socket.onmessage = ({ data }) => {
      const { re, ok } = JSON.parse(data);
      if (re === 1) end(ok ?? null);
    };
    socket.onclose = () => end(null);
  });
}
