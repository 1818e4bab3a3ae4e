// What a colour looks like to people: its hue with the name that goes with it, and how far two are apart to eyes that
// see all colours and to those that lack a kind of cone.

/** The hues, in degrees, that a name may have. */
const HUES = {
  red: [-15, 8],
  yellow: [44, 62],
  green: [100, 165],
  blue: [195, 235],
  purple: [262, 292],
};

/** Red, green and blue of `#rrggbb`, from 0 to 1. */
export const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);

/** The name of a colour, of its red, green and blue from 0 to 1; null where it has none of the names. */
export function nameOf([red, green, blue]) {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 0.12) return least > 0.75 ? 'white' : null;
  const turn =
    most === red
      ? (green - blue) / (most - least)
      : most === green
        ? 2 + (blue - red) / (most - least)
        : 4 + (red - green) / (most - least);
  const hue = (turn * 60 + 360) % 360;
  const found = Object.entries(HUES).find(([, [from, to]]) => (hue >= from && hue <= to) || hue - 360 >= from);
  return found?.[0] ?? null;
}

/** How linear red, green and blue are seen, by kind of eye (Machado, Oliveira and Fernandes, 2009, severity 1). */
const EYES = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, part, at) => sum + part * vector[at], 0));

/** The colour as CIE L*a*b* has it, seen by a kind of eye. */
function lab(hex, eye) {
  const seen = times(EYES[eye], channels(hex).map(linear)).map((value) => Math.min(1, Math.max(0, value)));
  const [x, y, z] = times(
    [
      [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
      [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
    ],
    seen,
  ).map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How far two colours are apart in L*a*b*, to the eyes to which they are closest. */
export const apart = (one, other) =>
  Math.min(
    ...Object.keys(EYES).map((eye) => {
      const [first, second] = [lab(one, eye), lab(other, eye)];
      return Math.hypot(...first.map((value, at) => value - second[at]));
    }),
  );
