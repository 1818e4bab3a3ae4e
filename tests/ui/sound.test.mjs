// Sounds are short and quiet, and off means off (product.md, "Accessible").

import assert from 'node:assert/strict';
import test from 'node:test';

import { SOUNDS, createSounds } from '../../ui/sound.js';

/** An audio context that notes what is asked of it. */
function fakeAudio(state = 'running') {
  const heard = { started: 0, stopped: [], resumed: 0, loudest: 0 };
  const param = () => ({
    value: 0,
    setValueAtTime() {},
    exponentialRampToValueAtTime(value) {
      if (value <= 1) heard.loudest = Math.max(heard.loudest, value);
    },
  });
  const node = (more = {}) => ({ connect: (next) => next, ...more });
  const source = () => node({ frequency: param(), start: () => (heard.started += 1), stop: (at) => heard.stopped.push(at) });
  const audio = {
    state, currentTime: 0, sampleRate: 8000, destination: node(),
    resume: () => (heard.resumed += 1),
    createGain: () => node({ gain: param() }),
    createOscillator: source, createBufferSource: source,
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

test('where there is no sound card, or no such sound, nothing happens', () => {
  const sounds = createSounds({ context: () => null, isOn: () => true });
  sounds.play('drop');
  sounds.play('no such sound');
});
