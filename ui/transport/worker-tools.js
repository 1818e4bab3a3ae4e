// @ts-check
// What all Workers need.

/**
 * Calls back after the messages that are waiting; without a time to wait also without the one that browsers put between
 * timers.
 */
export function createTaskQueue() {
  const { port1, port2 } = new MessageChannel();
  /** @type {(() => unknown)[]} */
  const waiting = [];
  port1.onmessage = () => waiting.shift()?.();
  return (/** @type {() => unknown} */ act, /** @type {number} */ ms) => {
    if (ms > 0) return setTimeout(act, ms);
    waiting.push(act);
    return port2.postMessage(null);
  };
}

/** A module, as quickly as the server allows: some do not say what it is. @param {URL} address */
export async function compiled(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const isNamed = answer.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
