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

/** Says that the Worker is of no more use, and why. @param {string} text */
export const failed = (text) => (/** @type {any} */ error) => {
  console.error(error);
  postMessage({ failed: true, text });
};

/**
 * Says when what a Worker does can begin, and has `hear` hear each message; before that they wait.
 * @template T
 * @param {Promise<T>} begun @param {string} unloaded what is said where it cannot begin
 * @param {(begun: T, data: any) => unknown} hear
 */
export function serve(begun, unloaded, hear) {
  begun.then(() => postMessage({ ready: true }), failed(unloaded));
  onmessage = ({ data }) =>
    begun.then(
      (actor) => hear(actor, data),
      () => {},
    );
}
