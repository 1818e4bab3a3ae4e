// A table of its own over standard input, in the form of the connection that lessons are played over.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BINARY = process.env.ATAR_CLI ?? `${ROOT}target/debug/atar-cli`;

/** The engines of all tables. A test that fails closes none, and the run would wait for them without end. */
const engines = new Set();
after(() => engines.forEach((engine) => engine.kill()));

/** Opens a table; `seed` is what its chance follows from. */
export function openTable(seed = 1) {
  const engine = spawn(BINARY, ['engine', '--seed', String(seed)], { stdio: ['pipe', 'pipe', 'inherit'] });
  engines.add(engine);
  const waiting = new Map();
  const hearers = [];
  let last = 0;
  createInterface({ input: engine.stdout }).on('line', (line) => {
    const { re, ok, error, ...event } = JSON.parse(line);
    if (event.event) return hearers.forEach((hear) => hear({ re, ...event }));
    const { resolve, reject } = waiting.get(re);
    waiting.delete(re);
    return error ? reject(Object.assign(new Error(error.text), error)) : resolve(ok);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        engine.stdin.write(`${JSON.stringify({ id: last, ...request })}\n`);
      }),
    /** Tells those who listen, as a carrier that plays computers' seats does. */
    tell: (event) => hearers.forEach((hear) => hear(event)),
    onEvent: (hear) => void hearers.push(hear),
    close: () => engine.stdin.end(),
  };
}
