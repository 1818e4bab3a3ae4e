// Sounds are short and quiet, and off means off.

import assert from 'node:assert/strict';
import test from 'node:test';

import { soundCues } from '../../ui/sound/cues.js';
import { games } from '../../ui/games/index.js';
import { defaultPrefs } from '../../ui/prefs.js';
import { SOUNDS, createSounds } from '../../ui/sound/synth.js';
import { captured, over, playing } from './support/owari.mjs';

/** An audio context that notes what is asked of it. */
function fakeAudio(state = 'running') {
  const heard = { started: 0, stopped: [], resumed: 0, suspended: 0, loudest: 0 };
  const param = () => ({
    value: 0,
    setValueAtTime() {},
    exponentialRampToValueAtTime(value) {
      if (value <= 1) heard.loudest = Math.max(heard.loudest, value);
    },
  });
  const node = (more = {}) => ({ connect: (next) => next, ...more });
  const source = () =>
    node({ frequency: param(), start: () => (heard.started += 1), stop: (at) => heard.stopped.push(at) });
  const audio = {
    state,
    currentTime: 0,
    sampleRate: 8000,
    destination: node(),
    resume: () => (heard.resumed += 1),
    suspend: () => (heard.suspended += 1),
    createGain: () => node({ gain: param() }),
    createOscillator: source,
    createBufferSource: source,
    createBuffer: (_, length) => ({ getChannelData: () => new Float32Array(length) }),
    createBiquadFilter: () => node({ frequency: param() }),
  };
  return { audio, heard };
}

test('every sound plays all its voices, is quiet, and ends within a second', () => {
  for (const [name, voices] of Object.entries(SOUNDS)) {
    const { audio, heard } = fakeAudio();
    createSounds({ context: () => audio, isOn: () => true }).play(name);
    assert.equal(heard.started, voices.length, name);
    assert.ok(Math.max(...heard.stopped) <= 1, name);
    assert.ok(heard.loudest > 0 && heard.loudest <= 0.25, `${name} at ${heard.loudest}`);
  }
});

test('off means off: no context is even made', () => {
  const sounds = createSounds({ context: () => assert.fail('made a context'), isOn: () => false });
  sounds.play('drop');
});

test('one context serves all sounds, and is woken when the page had to wait', () => {
  const { audio, heard } = fakeAudio('suspended');
  let made = 0;
  const sounds = createSounds({ context: () => ((made += 1), audio), isOn: () => true });
  sounds.play('drop');
  sounds.play('pick');
  assert.deepEqual([made, heard.resumed], [1, 2]);
});

/** Sounds with a timer of the test's own: `timers` are those that run, by how long they wait. */
function restingSounds(more = {}) {
  const { audio, heard } = fakeAudio();
  const timers = new Map();
  const sounds = createSounds({
    context: () => audio,
    isOn: () => true,
    later: (act, ms) => {
      const timer = Symbol(ms);
      timers.set(timer, { act, ms });
      return timer;
    },
    forget: (timer) => timers.delete(timer),
    ...more,
  });
  return { sounds, heard, timers: () => [...timers.values()] };
}

test('after the last sound the sound card rests, by one timer that waits for the last', () => {
  const { sounds, heard, timers } = restingSounds();
  sounds.play('drop', 2000);
  sounds.play('pick');
  assert.equal(timers().length, 1);
  const [{ act, ms }] = timers();
  assert.ok(ms > 2000 + 110 && ms < 6000, `rests after ${ms}`);
  act();
  assert.equal(heard.suspended, 1);
});

test('sounds stop and the sound card rests at once where they are switched off or nobody sees the page', () => {
  for (const off of ['isOn', 'isHidden']) {
    let isLeft = false;
    const { sounds, heard, timers } = restingSounds({ [off]: () => (off === 'isOn' ? !isLeft : isLeft) });
    sounds.play('drop');
    sounds.rest();
    assert.deepEqual([heard.suspended, timers().length], [0, 1], 'still wanted');
    isLeft = true;
    const planned = heard.stopped.length;
    sounds.rest();
    assert.deepEqual([heard.suspended, timers().length], [1, 0], off);
    assert.equal(heard.stopped.length, 2 * planned, 'both voices end now');
  }
});

test('who is called in another tab hears it, and the sound card rests with the end of the sound', () => {
  const { sounds, timers } = restingSounds({ isHidden: () => true });
  sounds.play('turn');
  assert.deepEqual(
    timers().map(({ ms }) => Math.round(ms)),
    [290],
  );
});

test('where there is no sound card, or no such sound, nothing happens', () => {
  const sounds = createSounds({ context: () => null, isOn: () => true });
  sounds.play('drop');
  sounds.play('no such sound');
});

test('the volume makes every sound quieter or louder', () => {
  const loudest = (volume) => {
    const { audio, heard } = fakeAudio();
    createSounds({ context: () => audio, isOn: () => true, volume: () => volume }).play('drop');
    return heard.loudest;
  };
  assert.ok(loudest('quiet') < loudest('normal') && loudest('normal') < loudest('loud'));
});

const state = (position, more = {}) => ({
  screen: 'table',
  replay: null,
  prefs: defaultPrefs(),
  gameState: {},
  position,
  ...more,
});
const heard = (position, from, still = false) => soundCues(state(position), { how: 'other', from }, still);
const withBots = (position, ...bots) => ({
  ...position,
  seats: bots.map((bot, seat) => ({ name: `P${seat}`, ...(bot && { bot }) })),
});

test('sown stones are heard one by one, and what they capture after them', () => {
  const list = heard(captured(), playing());
  const drops = list.filter(({ name }) => name === 'drop').map(({ at }) => at);
  assert.equal(drops.length, captured().effects.filter(({ effect }) => effect === 'sown').length);
  assert.ok(
    drops.every((at, index) => index === 0 || at > drops[index - 1]),
    drops.join(),
  );
  assert.ok(list.find(({ name }) => name === 'removed').at > drops.at(-1));
  assert.equal(
    heard(captured(), playing(), true).filter(({ name }) => name === 'drop').length,
    1,
    'all at once where nothing moves',
  );
});

test('winning and losing against the computer sound different', () => {
  const end = (winner, ...bots) =>
    heard(withBots(over([winner], [14, 10]), ...bots), withBots(playing(), ...bots)).at(-1).name;
  assert.deepEqual([end(0, 0, 3), end(1, 0, 3), end(1, 0, 0), end(1, 3, 3)], ['over', 'lost', 'over', 'over']);
  assert.notDeepEqual(SOUNDS.over, SOUNDS.lost);
});

test('a person is called when the computer has played, and only then', () => {
  const called = (before, after, ...bots) =>
    heard(
      withBots(playing({ actor: { seat: after } }), ...bots),
      withBots(playing({ actor: { seat: before } }), ...bots),
    ).some(({ name }) => name === 'turn');
  assert.equal(called(1, 0, 0, 3), true);
  assert.equal(called(0, 1, 0, 3), false);
  assert.equal(called(1, 0, 0, 0), false);
});

test('what is refused is heard, and a game’s sounds are all there', () => {
  assert.deepEqual(soundCues(state(playing()), { refused: true }), [{ name: 'refused', at: 0 }]);
  games.forEach(({ sounds }) => Object.values(sounds).forEach((name) => assert.ok(SOUNDS[name], name)));
});
