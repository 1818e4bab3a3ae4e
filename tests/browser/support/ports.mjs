// Ports that the servers of this process have had: the next one takes the same if it is still free, so that a page
// finds again what it has loaded from there.

const free = new Set();

/**
 * Starts a server with `begin(port)`: at the port that was left last, for which most profiles wait, or, where there is
 * none or somebody else has it now, at 0, which is any free one.
 */
export async function atKnownPort(begin) {
  const port = [...free].at(-1);
  if (port === undefined) return begin(0);
  free.delete(port);
  return begin(port).catch(() => begin(0));
}

/** Says that a server has ended, and left the port of its URL. */
export const leavePort = (url) => free.add(Number(new URL(url).port));
