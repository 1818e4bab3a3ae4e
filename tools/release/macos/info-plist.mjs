// Prints the Info.plist of the app: what packaging/Info.plist has, and what follows from tauri.conf.json and the
// version, as Tauri's own bundler writes it on a Mac: `info-plist.mjs VERSION`.

import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import plist from 'plist';

const inRoot = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const text = (name) => readFileSync(inRoot(name), 'utf8');

/** The kinds of apps that Apple has, by Tauri's names. */
const CATEGORIES = { BoardGame: 'public.app-category.board-games' };

/** @param {string} version */
function info(version) {
  const { productName, identifier, bundle } = JSON.parse(text('tauri.conf.json'));
  const category = CATEGORIES[bundle.category];
  if (!category) throw new Error(`There is no category of Apple's for ${bundle.category}.`);
  return {
    CFBundleDisplayName: productName,
    CFBundleExecutable: 'atar',
    CFBundleIconFile: basename(bundle.icon.find((name) => extname(name) === '.icns')),
    CFBundleIdentifier: identifier,
    CFBundleInfoDictionaryVersion: '6.0',
    CFBundleName: productName,
    CFBundlePackageType: 'APPL',
    CFBundleShortVersionString: version,
    CFBundleVersion: version,
    CSResourcesFileMapped: true,
    LSApplicationCategoryType: category,
    LSMinimumSystemVersion: bundle.macOS.minimumSystemVersion,
    LSRequiresCarbon: true,
    NSHighResolutionCapable: true,
    ...plist.parse(text(bundle.macOS.infoPlist)),
  };
}

const [, , version] = process.argv;
if (!version) {
  console.error('usage: info-plist.mjs VERSION');
  process.exit(2);
}
console.log(plist.build(info(version)));
