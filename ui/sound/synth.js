// @ts-check
// Short, quiet sounds, made here: a few decaying tones and a breath of noise each. Nothing is loaded, no sound card is
// touched before the first sound, and it rests again after the last.

/** @typedef {{ at: number, length: number, pitch?: number | number[], level: number, dull?: number }} Voice */

/**
 * The sounds by name. Each voice: `at` and `length` in seconds from the sound's beginning, `pitch` in hertz (two
 * numbers glide),
 * `level` from 0 to 1. A voice without a pitch is noise, made duller by `dull` in hertz.
 */
export const SOUNDS = /** @type {{ [name: string]: Voice[] }} */ ({
  pick: [{ at: 0, length: 0.05, pitch: [620, 700], level: 0.1 }],
  drop: [
    { at: 0, length: 0.03, dull: 2600, level: 0.25 },
    { at: 0, length: 0.11, pitch: [240, 180], level: 0.35 },
  ],
  back: [{ at: 0, length: 0.09, pitch: [420, 300], level: 0.15 }],
  removed: [
    { at: 0, length: 0.16, pitch: [300, 120], level: 0.3 },
    { at: 0.02, length: 0.09, dull: 900, level: 0.2 },
  ],
  rows: [
    { at: 0, length: 0.3, dull: 500, level: 0.35 },
    { at: 0, length: 0.26, pitch: [160, 90], level: 0.25 },
  ],
  tick: [{ at: 0, length: 0.04, pitch: 1150, level: 0.12 }],
  stopped: [{ at: 0, length: 0.1, pitch: [900, 600], level: 0.12 }],
  commit: [
    { at: 0, length: 0.14, pitch: 392, level: 0.18 },
    { at: 0.06, length: 0.18, pitch: 523, level: 0.18 },
  ],
  lost: [
    { at: 0, length: 0.3, pitch: 392, level: 0.18 },
    { at: 0.13, length: 0.3, pitch: 349, level: 0.17 },
    { at: 0.26, length: 0.5, pitch: 294, level: 0.18 },
  ],
  turn: [
    { at: 0, length: 0.12, pitch: 659, level: 0.12 },
    { at: 0.09, length: 0.2, pitch: 880, level: 0.12 },
  ],
  came: [
    { at: 0, length: 0.1, pitch: 523, level: 0.12 },
    { at: 0.08, length: 0.18, pitch: 698, level: 0.12 },
  ],
  message: [{ at: 0, length: 0.09, pitch: [760, 820], level: 0.09 }],
  over: [
    { at: 0, length: 0.3, pitch: 392, level: 0.2 },
    { at: 0.11, length: 0.3, pitch: 494, level: 0.2 },
    { at: 0.22, length: 0.5, pitch: 587, level: 0.22 },
  ],
  refused: [{ at: 0, length: 0.12, pitch: [170, 150], level: 0.2 }],
});

/** The loudest a sound gets: they accompany, they do not call. */
const VOLUME = 0.5;

/** How long after the end of the last sound the sound card rests, in milliseconds: others often follow it. */
const REST = 3000;

/** How much of that a person wants. */
const SHARES = { quiet: 0.3, normal: 0.7, loud: 1 };

/**
 * A player of the sounds. `context()` makes an AudioContext, or returns null where there is none; it is asked once, for
 * the first sound. `isOn()` says whether sounds are wanted now, and `volume()` how loud: `quiet`, `normal` or `loud`;
 * `isHidden()` whether nobody sees the page, and `later` and `forget` are a timer.
 * @param {object} world
 * @param {() => AudioContext | null} world.context
 * @param {() => boolean} world.isOn
 * @param {() => 'quiet' | 'normal' | 'loud'} [world.volume]
 * @param {() => boolean} [world.isHidden]
 * @param {(act: () => void, ms: number) => any} [world.later]
 * @param {(timer: any) => void} [world.forget]
 */
export function createSounds({
  context,
  isOn,
  volume = () => 'loud',
  isHidden = () => false,
  later = setTimeout,
  forget = clearTimeout,
}) {
  /** @type {AudioContext | null} */
  let audio = null;
  /** @type {Set<AudioScheduledSourceNode>} */
  const sounding = new Set();
  /** When the last sound ends, by the clock of the audio context. */
  let end = 0;
  /** @type {any} */
  let timer = null;

  /** A context that is not suspended keeps a processor awake, even in silence. */
  const suspend = () => audio?.suspend();

  return {
    /** Is silent at once if sounds are unwanted or nobody sees the page, and lets the sound card rest. */
    rest() {
      if (!audio || (isOn() && !isHidden())) return;
      forget(timer);
      // What is cut off must not be heard when the context goes on.
      sounding.forEach((source) => source.stop());
      sounding.clear();
      end = 0;
      suspend();
    },
    /** Plays a sound, `after` so many milliseconds. @param {string} name @param {number} [after] */
    play(name, after = 0) {
      const voices = SOUNDS[name];
      if (!voices || !isOn()) return;
      audio ??= context();
      if (!audio) return;
      // A page may make sounds only after its user did something; until then the context waits.
      if (audio.state === 'suspended') audio.resume();
      for (const voice of voices) {
        const level = voice.level * SHARES[volume()];
        const { source, until } = sing(audio, { ...voice, at: voice.at + after / 1000, level });
        sounding.add(source);
        source.onended = () => sounding.delete(source);
        end = Math.max(end, until);
      }
      forget(timer);
      timer = later(suspend, (end - audio.currentTime) * 1000 + (isHidden() ? 0 : REST));
    },
  };
}

/**
 * Has a voice sound. Returns its source, and until when it sounds.
 * @param {AudioContext} audio @param {Voice} voice
 */
function sing(audio, voice) {
  const start = audio.currentTime + voice.at;
  const end = start + voice.length;
  const source = voice.pitch ? tone(audio, voice.pitch, start, end) : noise(audio, voice.length);
  const fade = audio.createGain();
  fade.gain.setValueAtTime(0.0001, start);
  fade.gain.exponentialRampToValueAtTime(voice.level * VOLUME, start + Math.min(0.006, voice.length / 4));
  fade.gain.exponentialRampToValueAtTime(0.0001, end);
  const last = voice.dull ? source.connect(lowpass(audio, voice.dull)) : source;
  last.connect(fade).connect(audio.destination);
  source.start(start);
  source.stop(end);
  return { source, until: end };
}

/** @param {AudioContext} audio @param {number | number[]} pitch @param {number} start @param {number} end */
function tone(audio, pitch, start, end) {
  const [from, to] = [pitch].flat();
  const source = audio.createOscillator();
  source.type = 'sine';
  source.frequency.setValueAtTime(from, start);
  if (to) source.frequency.exponentialRampToValueAtTime(to, end);
  return source;
}

/** @param {AudioContext} audio @param {number} length */
function noise(audio, length) {
  const samples = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
  const channel = samples.getChannelData(0);
  for (let i = 0; i < channel.length; i += 1) channel[i] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  source.buffer = samples;
  return source;
}

/** @param {AudioContext} audio @param {number} frequency */
function lowpass(audio, frequency) {
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = frequency;
  return filter;
}
