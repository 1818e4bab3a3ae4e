// @ts-check
// SHA-256 (FIPS 180-4) of a few bytes. The browser's own is there only on encrypted pages, and rooms at home have none.

/** The first so many primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

/** The first 32 bits of what stands behind the point. @param {number} number */
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;

const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * The bytes in blocks of 64, with a bit after them and their length at the end.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const blocks = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, 8 * bytes.length);
  return new DataView(blocks.buffer);
}

/** The words of a block and those that follow from them. @param {DataView} blocks @param {number} at */
function schedule(blocks, at) {
  const words = Array.from({ length: 16 }, (_, index) => blocks.getInt32(at + 4 * index));
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [words[index - 15], words[index - 2]];
    const first = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const second = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words.push((words[index - 16] + first + words[index - 7] + second) | 0);
  }
  return words;
}

/** @param {number[]} state @param {number[]} words */
function mixed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  words.forEach((word, round) => {
    const upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + upper + ((e & f) ^ (~e & g)) + ROUNDS[round] + word) | 0;
    const lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) | 0);
}

/**
 * The digest in hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const blocks = padded(bytes);
  let state = START;
  for (let at = 0; at < blocks.byteLength; at += 64) state = mixed(state, schedule(blocks, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * Bytes from hexadecimal digits.
 * @param {string} text
 */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
