// The screen of a phone stays awake while a game is on it.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createWakeLock } from '../../ui/wake-lock.js';
import { idle } from './support/idle.mjs';
import { over, playing } from './support/owari.mjs';

/** A page with a lock that notes what becomes of it. */
function page({ isTouch = true, refuses = false } = {}) {
  const document = Object.assign(new EventTarget(), { hidden: false });
  const held = { now: 0, asked: 0 };
  const wakeLock = {
    async request() {
      held.asked += 1;
      if (refuses) throw new Error('low battery');
      held.now += 1;
      return { release: async () => void (held.now -= 1) };
    },
  };
  const lock = createWakeLock({ document, navigator: { wakeLock }, isTouch });
  return {
    held,
    async show(more) {
      lock.update({ screen: 'table', replay: null, room: null, position: playing(), ...more });
      await idle();
    },
    async hide(hidden) {
      document.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
      await idle();
    },
  };
}

test('a game that goes on keeps the screen awake, once, and Home, a replay and a finished game do not', async () => {
  const { held, show } = page();
  await show();
  await show({ position: playing({ rev: 2 }) });
  assert.deepEqual(held, { now: 1, asked: 1 });
  for (const more of [{ screen: 'home' }, { replay: { ply: 0 } }, { position: over([0], [14, 10]) }]) {
    await show();
    assert.equal(held.now, 1);
    await show(more);
    assert.equal(held.now, 0, JSON.stringify(more).slice(0, 40));
  }
});

test('a page out of sight lets the screen rest, and asks again when it is back', async () => {
  const { held, show, hide } = page();
  await show();
  await hide(true);
  assert.equal(held.now, 0);
  await hide(false);
  assert.deepEqual(held, { now: 1, asked: 2 });
});

test('at a desk nothing is asked for, and a refusal is no error', async () => {
  const desk = page({ isTouch: false });
  await desk.show();
  assert.equal(desk.held.asked, 0);
  const tired = page({ refuses: true });
  await tired.show();
  await tired.show({ screen: 'home' });
  assert.equal(tired.held.now, 0);
});
