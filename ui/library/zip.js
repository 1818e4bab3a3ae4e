// @ts-check
// Archives of games: ZIP files, written and read by the browser's own deflate. Of what is in one only the texts are
// taken, never its names as paths; and never more than there is room for.

/**
 * @typedef {{ name: string, text: string }} ArchivedFile
 * @typedef {object} Entry what the directory of an archive says of a file
 * @property {string} name
 * @property {number} flags
 * @property {number} method
 * @property {number} crc
 * @property {number} packed
 * @property {number} size
 * @property {number} at where its local header begins
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

/** Names are UTF-8; the file is encrypted. */
const UTF8 = 0x0800;
const ENCRYPTED = 0x0001;

const STORED = 0;
const DEFLATED = 8;
/** The version of the format that all this needs. */
const VERSION = 20;

/** The longest file, as of a game, in bytes. */
const LONGEST = 16 * 1024 * 1024;

/** How many games are exported and imported at once, and how long they may be together, in bytes. */
export const MOST = { games: 20_000, bytes: 256 * 1024 * 1024 };
const MANY = MOST.games.toLocaleString('en');
const LONG = `${MOST.bytes >> 20} MiB`;

const DAMAGED = 'This ZIP file is damaged.';

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

/** The checksum of bytes, as archives have it. @param {Uint8Array} bytes */
export function crc32(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = CRC_TABLE[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/**
 * What bytes become in a stream that changes them; null if that is more than `most`. `made(length)` hears of all that
 * they become, even where it ends in an error.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {any} through
 * @param {number} most @param {(length: number) => void} [made]
 */
async function piped(bytes, through, most, made = () => {}) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    length += value.length;
    made(value.length);
    if (length > most) {
      await reader.cancel().catch(() => {});
      return null;
    }
    parts.push(value);
  }
  return joined(parts, length);
}

/** @param {Uint8Array<ArrayBuffer>[]} parts @param {number} length */
function joined(parts, length) {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// Writing.

/**
 * Files as an archive.
 * @param {ArchivedFile[]} files
 */
export async function zipped(files) {
  if (files.length > MOST.games) throw new Error(`A ZIP file holds at most ${MANY} games. Export fewer at once.`);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  const directory = [];
  let at = 0;
  let bytes = 0;
  /** @param {Uint8Array<ArrayBuffer>[]} more */
  const add = (more) => {
    parts.push(...more);
    at += more.reduce((sum, part) => sum + part.length, 0);
  };
  for (const { name, text } of files) {
    const entry = await entryOf(name, text, at);
    bytes += entry.bytes;
    if (bytes > MOST.bytes) throw new Error(`These games are larger than ${LONG} together. Export fewer at once.`);
    directory.push(entry.central);
    add(entry.local);
  }
  const start = at;
  add(directory);
  add([endOf(files.length, at - start, start)]);
  return joined(parts, at);
}

/** @param {string} name @param {string} text @param {number} at */
async function entryOf(name, text, at) {
  const encoder = new TextEncoder();
  const [nameBytes, bytes] = [encoder.encode(name), encoder.encode(text)];
  const deflated = 'CompressionStream' in globalThis ? await deflate(bytes) : null;
  const data = deflated ?? bytes;
  // Both headers share these fields. The time is the first that there is, so that the same games give the same file.
  const shared = fields([
    [2, VERSION],
    [2, UTF8],
    [2, deflated ? DEFLATED : STORED],
    [2, 0],
    [2, 0x21],
    [4, crc32(bytes)],
    [4, data.length],
    [4, bytes.length],
    [2, nameBytes.length],
    [2, 0],
  ]);
  const head = fields([[4, LOCAL]]);
  const central = joinedAll([
    fields([
      [4, CENTRAL],
      [2, VERSION],
    ]),
    shared,
    fields([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ]),
    nameBytes,
  ]);
  return { local: [head, shared, nameBytes, data], central, bytes: bytes.length };
}

/** @param {Uint8Array<ArrayBuffer>[]} parts */
const joinedAll = (parts) =>
  joined(
    parts,
    parts.reduce((sum, part) => sum + part.length, 0),
  );

/** Bytes made smaller; null if they are not. @param {Uint8Array<ArrayBuffer>} bytes */
const deflate = (bytes) => piped(bytes, new CompressionStream('deflate-raw'), bytes.length - 1);

/** @param {number} count @param {number} bytes @param {number} start */
const endOf = (count, bytes, start) =>
  fields([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, bytes],
    [4, start],
    [2, 0],
  ]);

/** Numbers of so many bytes each, the lowest byte first. @param {[bytes: number, value: number][]} numbers */
function fields(numbers) {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

// Reading.

/** Whether bytes may be an archive. @param {Uint8Array} bytes */
export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * How much more is imported at once.
 * @typedef {{ games: number, bytes: number }} ImportRoom
 */

/** Takes a game of so many bytes from what is left. Throws if there is no room for it. */
export function takeRoom(/** @type {ImportRoom} */ room, /** @type {number} */ bytes) {
  if (room.games < 1) throw new Error(`All after the first ${MANY} games, as many as Atar imports at once.`);
  if (room.bytes < bytes) throw new Error(`All after the first ${LONG}, as much as Atar imports at once.`);
  room.games -= 1;
  room.bytes -= bytes;
}

/** What systems put beside the files of an archive, and show to nobody. */
const HIDDEN = /^__MACOSX\/|(^|\/)\.[^./]/;

/**
 * The files of an archive whose names `isWanted`. Each is handed to `take(name, text)` before the next is unpacked; why
 * one cannot be read goes to `refuse(name, why)`. Throws where there is no more room. What is unpacked in vain takes
 * some, too, or a small archive could keep the reader for hours.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {{ isWanted(name: string): boolean, take(file: ArchivedFile): unknown,
 *   refuse(name: string, why: string): void, room?: ImportRoom }} to
 */
export async function unzip(bytes, { isWanted, take, refuse, room = { ...MOST } }) {
  for (const entry of directoryOf(bytes)) {
    if (entry.name.endsWith('/') || HIDDEN.test(entry.name)) continue;
    if (!isWanted(entry.name)) refuse(entry.name, 'It is no game.');
    else {
      const { bytes: before } = room;
      const found = await unpacked(bytes, entry, room);
      if (found === TOO_LARGE && before < LONGEST) takeRoom(room, Infinity);
      if (typeof found === 'string') refuse(entry.name, found);
      else {
        takeRoom(room, 0);
        await take({ name: entry.name, text: new TextDecoder().decode(found) });
      }
    }
  }
}

/**
 * What the directory of an archive lists.
 * @param {Uint8Array<ArrayBuffer>} bytes @returns {Entry[]}
 */
function directoryOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endIn(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = [];
  for (let left = count; left > 0; left -= 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) throw new Error(DAMAGED);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    if (at + CENTRAL_BYTES + name > end) throw new Error(DAMAGED);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + name)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += CENTRAL_BYTES + name + extra + comment;
  }
  return entries;
}

/** Where the end of the directory is; a comment may follow it. @param {DataView} view */
function endIn(view) {
  const least = Math.max(0, view.byteLength - END_BYTES - 0xffff);
  for (let at = view.byteLength - END_BYTES; at >= least; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new Error(DAMAGED);
}

/**
 * The content of a file, or why it cannot be read. What an archive says of its size is not believed.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {Entry} entry @param {ImportRoom} room
 */
async function unpacked(bytes, { flags, method, crc, packed, size, at }, room) {
  const most = Math.min(LONGEST, room.bytes);
  if (flags & ENCRYPTED) return 'It is encrypted.';
  if (method !== STORED && method !== DEFLATED) return 'It uses a compression that Atar does not know.';
  if (size > most) return TOO_LARGE;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) return 'It is damaged.';
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) return 'It is damaged.';
  const data = bytes.slice(start, start + packed);
  const found = await inflated(data, method, most, (length) => void (room.bytes -= length));
  if (found === null) return TOO_LARGE;
  return found !== undefined && found.length === size && crc32(found) === crc ? found : 'It is damaged.';
}

const TOO_LARGE = 'It is too large for a game.';

/**
 * Bytes as they were; null if they are too many, undefined if they are damaged.
 * @param {Uint8Array<ArrayBuffer>} data @param {number} method
 * @param {number} most @param {(length: number) => void} made
 */
async function inflated(data, method, most, made) {
  try {
    if (method === DEFLATED) return await piped(data, new DecompressionStream('deflate-raw'), most, made);
    made(data.length);
    return data;
  } catch {
    return undefined;
  }
}
