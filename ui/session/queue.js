// @ts-check
// Requests in order: one after the other, so that none is made for a position that is about to change.

/** @import { Queue } from '../types' */

/**
 * Makes an empty queue.
 * @returns {Queue}
 */
export function createQueue() {
  let last = Promise.resolve();
  let busy = false;

  return {
    /** Makes these requests when those before have been answered. Returns their result. */
    enqueue(requests) {
      const done = last.then(requests);
      const settled = done
        .catch(() => {})
        .then(() => {
          if (last === settled) busy = false;
        });
      busy = true;
      last = settled;
      return done;
    },
    /** Acts now, or when the table has answered what it was asked: for those who are quicker than the table. */
    whenIdle: (act) => (busy ? last.then(act) : act()),
    /** Whether the table has yet to answer. */
    get busy() {
      return busy;
    },
  };
}
