// The same requests to the module of the site and to the command line.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = process.env.ATAR_CLI ?? fileURLToPath(new URL('../../../target/debug/atar-cli', import.meta.url));

/** Every request's answer: those to `bot` when the work is done. */
export function answersOfSite(table, requests) {
  return requests.map((request) => {
    let { lines, working } = table.said(request);
    for (let now = 0; working; now += 5) {
      const more = table.worked(now);
      lines = [...lines, ...more.lines.filter((line) => !line.event)];
      ({ working } = more);
    }
    assert.equal(lines.length, 1, JSON.stringify(request));
    return lines[0];
  });
}

/**
 * The answers of `atar-cli engine`, which is asked for the next when it has answered: only so those to `bot` come in
 * order.
 */
export async function answersOfCommandLine(requests) {
  const child = spawn(CLI, ['engine', '--seed', '1'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answers = [];
  for (const request of requests) {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    let message;
    do message = JSON.parse((await lines.next()).value);
    while (message.event);
    answers.push(message);
  }
  child.stdin.end();
  await ended;
  return answers;
}
