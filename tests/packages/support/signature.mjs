// What Apple's signatures hold: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h has the layout.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { requireTool } from './run.mjs';

const plist = requireTool('plist');

const FAT = 0xcafebabe;
const MACHO = 0xfeedfacf;
const LC_CODE_SIGNATURE = 0x1d;
const DIRECTORY = 0xfade0c02;
const ENTITLEMENTS = 0xfade7171;
const SHA256 = 2;
/** The places of hashes before those of the pages. */
const SLOTS = { 'Info.plist': 1, '_CodeSignature/CodeResources': 3 };
/** Where the last 512 bytes of a disk image say where its signature is. */
const KOLY = 512;
const KOLY_SIGNATURE = 296;

const digest = (bytes) => createHash('sha256').update(bytes).digest();

/** The programs in a file: one for each processor. */
function slices(bytes) {
  if (bytes.readUInt32BE(0) !== FAT) return [bytes];
  return Array.from({ length: bytes.readUInt32BE(4) }, (_, index) => {
    const at = 8 + 20 * index;
    const from = bytes.readUInt32BE(at + 8);
    return bytes.subarray(from, from + bytes.readUInt32BE(at + 12));
  });
}

/** The signature at the end of a program. */
function signatureOf(program) {
  if (program.readUInt32LE(0) !== MACHO) throw new Error('This is no program.');
  let at = 32;
  for (let left = program.readUInt32LE(16); left > 0; left -= 1) {
    if (program.readUInt32LE(at) === LC_CODE_SIGNATURE) return program.subarray(program.readUInt32LE(at + 8));
    at += program.readUInt32LE(at + 4);
  }
  throw new Error('This is not signed.');
}

/** The parts of a signature, as `{magic, bytes}`. */
const blobs = (signature) =>
  Array.from({ length: signature.readUInt32BE(8) }, (_, index) => {
    const at = signature.readUInt32BE(12 + 8 * index + 4);
    const bytes = signature.subarray(at, at + signature.readUInt32BE(at + 4));
    return { magic: bytes.readUInt32BE(0), bytes };
  });

/** The hashes that a signature has: of the pages of what is signed, and `slot` of what lies beside it. */
function directoryOf(signature) {
  const { bytes } = blobs(signature).find(({ magic, bytes: each }) => magic === DIRECTORY && each[37] === SHA256);
  const [hashes, special, count, limit] = [16, 24, 28, 32].map((at) => bytes.readUInt32BE(at));
  const hash = (index) => bytes.subarray(hashes + 32 * index, hashes + 32 * (index + 1));
  return {
    limit,
    page: bytes[39] === 0 ? limit : 1 << bytes[39],
    pages: Array.from({ length: count }, (_, index) => hash(index)),
    slot: (number) => (number <= special ? hash(-number) : Buffer.alloc(32)),
  };
}

/** Whether what is signed is as it was. */
function isWhole(bytes, { limit, page, pages }) {
  return pages.every((hash, index) =>
    digest(bytes.subarray(page * index, Math.min(limit, page * (index + 1)))).equals(hash),
  );
}

/** The entitlements of each program in a file. */
export const entitlementsOf = (path) =>
  slices(readFileSync(path)).map((program) => {
    const found = blobs(signatureOf(program)).find(({ magic }) => magic === ENTITLEMENTS);
    return found ? plist.parse(found.bytes.subarray(8).toString('utf8')) : {};
  });

/** The files of an app that are not as they were when it was signed. */
export function changedIn(app) {
  const contents = join(app, 'Contents');
  const programs = slices(readFileSync(join(contents, 'MacOS/atar')));
  const directories = programs.map((program) => directoryOf(signatureOf(program)));
  const sealed = plist.parse(readFileSync(join(contents, '_CodeSignature/CodeResources'), 'utf8')).files2;
  const beside = Object.entries(SLOTS).filter(([name, slot]) =>
    directories.some((each) => !each.slot(slot).equals(digest(readFileSync(join(contents, name))))),
  );
  const resources = Object.entries(sealed).filter(
    ([name, { hash2 }]) => hash2 && !digest(readFileSync(join(contents, name))).equals(Buffer.from(hash2)),
  );
  const inside = slices(readFileSync(join(contents, 'MacOS/atar-cli')));
  return [
    programs.every((program, index) => isWhole(program, directories[index])) ? [] : 'MacOS/atar',
    inside.every((program) => isWhole(program, directoryOf(signatureOf(program)))) ? [] : 'MacOS/atar-cli',
    ...beside.map(([name]) => name),
    ...resources.map(([name]) => name),
  ].flat();
}

/** Whether a disk image is as it was when it was signed. */
export function isImageWhole(path) {
  const bytes = readFileSync(path);
  const trailer = bytes.subarray(-KOLY);
  const from = Number(trailer.readBigUInt64BE(KOLY_SIGNATURE));
  const signature = bytes.subarray(from, from + Number(trailer.readBigUInt64BE(KOLY_SIGNATURE + 8)));
  return isWhole(bytes, directoryOf(signature));
}
