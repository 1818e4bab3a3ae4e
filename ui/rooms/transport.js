// @ts-check
// A room's connection in the form of every transport: what the session at its table sends and hears.

import { isOwnChange } from '../transport/room.js';
import { mySeats } from './room-state.js';

/**
 * @import { Position } from '../protocol'
 * @import { GameStore, Send, Transport, TransportEvent } from '../types'
 * @import { RoomConnection, RoomConnectionEvent, RoomEnd, RoomState } from './types'
 */

/** With these ends the game may be nowhere but here. @type {RoomEnd['why'][]} */
const LOST = ['no_room', 'closed'];

/**
 * A transport over a room's connection; files and window are those of the local one. `room()` returns what is known of
 * the room.
 * @param {Transport} local @param {RoomConnection} connection @param {() => RoomState | null} room
 * @returns {Transport}
 */
export function roomTransport(local, connection, room) {
  let hasLost = false;
  /** @type {((event: TransportEvent) => void)[]} */
  const listeners = [];
  /** @param {TransportEvent} event */
  const tell = (event) => listeners.forEach((hear) => hear(event));
  /** @param {Position} position */
  const marked = (position) => withOwn(position, room());

  /** @param {Extract<RoomConnectionEvent, { event: 'entry' }>} entry */
  function take({ tell: events, own }) {
    const isAnswered = own !== null && !isOwnChange({ do: own });
    for (const event of events) {
      if (event.event !== 'changed') tell(/** @type {TransportEvent} */ (event));
      else if (!isAnswered) tell({ ...event, position: marked(event.position) });
    }
  }

  /** What the host has lost, its positions have never been: the game is read anew. @param {Position} position */
  function takeWhole(position) {
    tell(hasLost ? { event: 'rewound' } : { event: 'changed', position: marked(position) });
    hasLost = false;
  }

  connection.onEvent((event) => {
    if (event.event === 'entry') take(event);
    else if (event.event === 'rewound') hasLost = true;
    else if (event.event === 'ended' && (hasLost || LOST.includes(event.end.why)))
      tell({ event: 'gone', why: event.end.text });
    else if (event.event === 'entered' && !event.isFirst && event.position) takeWhole(event.position);
    else if (event.event === 'thinking' || event.event === 'progress' || event.event === 'thought') tell(event);
  });

  return {
    ...local,
    async send(request) {
      /** @type {any} */
      const answer = await connection.send(request);
      return answer?.seats && answer.view ? marked(answer) : answer;
    },
    onEvent: (hear) => void listeners.push(hear),
  };
}

/**
 * A position whose seats say whether they are this person's.
 * @param {Position} position @param {RoomState | null} room
 */
function withOwn(position, room) {
  const mine = room ? mySeats(room) : [];
  return { ...position, seats: position.seats.map((seat, index) => ({ ...seat, yours: mine.includes(index) })) };
}

// A step that is not answered yet: it lies where it was put, and turns pale when the answer takes its time.

/** After so long an answer is late, in milliseconds. */
const LATE = 300;

/**
 * Wraps `send` so that the state has the steps that wait for an answer.
 * @param {GameStore} store @param {Send} send
 */
export function createPendingStep(store, send) {
  let count = 0;
  /** @type {any} */
  let timer = null;

  /** @param {any} request */
  function begin({ step, steps }) {
    count += 1;
    clearTimeout(timer);
    timer = setTimeout(() => store.set({ pending: { steps: step ? [step] : (steps ?? []) } }), LATE);
  }

  function end() {
    count -= 1;
    if (count > 0) return;
    clearTimeout(timer);
    if (store.state.pending) store.set({ pending: null });
  }

  return {
    /** @type {Send} */
    async send(request) {
      if (!('rev' in request)) return send(request);
      begin(request);
      try {
        return await send(request);
      } finally {
        end();
      }
    },
    end: () => clearTimeout(timer),
  };
}
