// Apple's icon files: a header, then parts, each with a type of four letters and its length, both in the first eight
// bytes.

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The types whose parts are PNG files, with the number of their points to a side. */
const SIDES = {
  icp4: 16,
  icp5: 32,
  icp6: 64,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
};

/** The parts of an icon file, as `{type, side, png}`; `side` as the type has it, `png` as the picture itself says. */
export function partsOf(file) {
  if (file.toString('latin1', 0, 4) !== 'icns' || file.readUInt32BE(4) !== file.length)
    throw new Error('This is no icon file, or is cut off.');
  const parts = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at + 4);
    if (length < 8 || at + length > file.length) throw new Error(`The part at ${at} is cut off.`);
    const type = file.toString('latin1', at, at + 4);
    parts.push({ type, side: SIDES[type] ?? null, png: sizeOf(file.subarray(at + 8, at + length)) });
    at += length;
  }
  return parts;
}

/** The size of a PNG file `{width, height}` and the points to an inch that it tells, if any; null if it is none. */
export function sizeOf(data) {
  if (!data.subarray(0, 8).equals(PNG)) return null;
  const size = { width: data.readUInt32BE(16), height: data.readUInt32BE(20), inch: null };
  const density = data.indexOf('pHYs', 8, 'latin1');
  // Points to a metre, if the ninth byte is one.
  if (density > 0 && data[density + 12] === 1) size.inch = Math.round(data.readUInt32BE(density + 4) * 0.0254);
  return size;
}
