// A WebSocket to the table of `serve`, as a browser has it: Node has none of its own before version 22.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';

/** A text as a frame of a client, which has to be masked. */
function frame(text) {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | length[0], ...length.slice(1)]),
    mask,
    payload.map((byte, at) => byte ^ mask[at & 3]),
  ]);
}

/** The first frame in these bytes, as its kind and text, with the bytes after it; null if it is not whole. */
function firstFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 127;
  const head = { 126: 4, 127: 10 }[short] ?? 2;
  if (bytes.length < head) return null;
  const length = { 126: () => bytes.readUInt16BE(2), 127: () => Number(bytes.readBigUInt64BE(2)) }[short]?.() ?? short;
  if (bytes.length < head + length) return null;
  return {
    kind: bytes[0] & 15,
    text: bytes.toString('utf8', head, head + length),
    rest: bytes.subarray(head + length),
  };
}

/**
 * Opens a WebSocket to a server. Answers ways to `send` a request, and to `ask`, which answers what `ok` holds, and
 * fails if the connection ends first.
 */
export async function connect(url) {
  const { host, origin } = new URL(url);
  const asked = request(new URL('table', url), {
    headers: {
      Host: host,
      Origin: origin,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Version': '13',
    },
  });
  asked.end();
  const [, socket, head] = await once(asked, 'upgrade');
  const waiting = new Map();
  let bytes = head;
  const read = (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let found = firstFrame(bytes); found; found = firstFrame(bytes)) {
      bytes = found.rest;
      if (found.kind !== 1) continue;
      const message = JSON.parse(found.text);
      waiting.get(message.re)?.(message);
    }
  };
  socket.on('error', () => {});
  socket.on('data', read);
  const ended = once(socket, 'close').then(() => Promise.reject(new Error('the connection has ended')));
  ended.catch(() => {});
  read(Buffer.alloc(0));
  let count = 0;
  const send = (message) => {
    count += 1;
    socket.write(frame(JSON.stringify({ ...message, id: count })));
    return new Promise((answer) => waiting.set(count, answer));
  };
  const ask = async (message) => {
    const answer = await Promise.race([send(message), ended]);
    if (answer.error) throw new Error(answer.error.text);
    return answer.ok;
  };
  return { send, ask, close: () => socket.destroy() };
}
