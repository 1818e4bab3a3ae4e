// Waiting in tests: the one place that must never wait for ever.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';

test('what comes in the end is given', async () => {
  let tries = 0;
  assert.equal(await until('the third try', () => (tries += 1) === 3 && 'here'), 'here');
});

test('what never comes is named, with the reason of the last try', async () => {
  const refused = () => {
    throw new Error('not yet');
  };
  await assert.rejects(until('a window', refused, 10), /Waited in vain for a window: not yet/);
});

// A page under a new service worker stopped answering once, and a run of all tests waited for it until its end.
test('a try that never answers is given up', async () => {
  const silent = () => new Promise(() => {});
  await assert.rejects(
    until('the new version', silent, 10),
    /Waited in vain for the new version: there was no answer at all/,
  );
});
