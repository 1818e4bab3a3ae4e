// Inspects Info.plist, entitlements and .icns of the macOS app. With ATAR_APP they are those of an app that was
// built, otherwise those from which it is made.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { partsOf, sizeOf } from './support/icns.mjs';
import { inRoot, requireTool } from './support/run.mjs';
import { entitlementsOf } from './support/signature.mjs';

const plist = requireTool('plist');

const config = JSON.parse(readFileSync(inRoot('tauri.conf.json'), 'utf8'));
const { macOS } = config.bundle;
const [association] = config.bundle.fileAssociations;
const version = /^\[workspace\.package\]\nversion = "(.*)"/m.exec(readFileSync(inRoot('Cargo.toml'), 'utf8'))[1];

const app = process.env.ATAR_APP;
const inApp = (...names) => join(app, 'Contents', ...names);

/** What the system reads of the app; without a built one only what is ours to write. */
const info = plist.parse(readFileSync(app ? inApp('Info.plist') : inRoot(macOS.infoPlist), 'utf8'));

const resource = (name) =>
  readFileSync(app ? inApp('Resources', name) : inRoot(macOS.files[`Resources/${name}`] ?? `icons/${name}`));

test('games are the app’s own documents, with their own icon', () => {
  assert.equal(info.CFBundleDocumentTypes.length, 1);
  const [kind] = info.CFBundleDocumentTypes;
  assert.equal(kind.CFBundleTypeName, association.name);
  assert.equal(kind.CFBundleTypeRole, association.role);
  assert.equal(kind.LSHandlerRank, association.rank);
  assert.deepEqual(kind.LSItemContentTypes, [association.exportedType.identifier]);
  assert.notEqual(kind.CFBundleTypeIconFile, 'icon.icns');
  assert.ok(resource(kind.CFBundleTypeIconFile).length > 0);
});

test('their type is declared as tauri.conf.json has it', () => {
  assert.equal(info.UTExportedTypeDeclarations.length, 1);
  const [type] = info.UTExportedTypeDeclarations;
  assert.equal(type.UTTypeIdentifier, association.exportedType.identifier);
  assert.deepEqual(type.UTTypeConformsTo, association.exportedType.conformsTo);
  const tags = type.UTTypeTagSpecification;
  assert.deepEqual(tags['public.filename-extension'], association.ext);
  assert.deepEqual(tags['public.mime-type'], [association.mimeType]);
  assert.equal(type.UTTypeIconFile, info.CFBundleDocumentTypes[0].CFBundleTypeIconFile);
});

test('the configuration has what the rest of Info.plist is made of', () => {
  assert.equal(config.productName, 'Atar');
  assert.match(config.identifier, /^[a-z]+(\.[a-z]+)+$/);
  assert.equal(config.bundle.category, 'BoardGame');
  assert.match(macOS.minimumSystemVersion, /^\d+\.\d+$/);
  assert.ok(Number.parseInt(macOS.minimumSystemVersion, 10) >= 11, 'no processor of Apple’s runs an older one');
});

test('the built app says who it is', { skip: app ? false : 'no app has been built here' }, () => {
  assert.equal(info.CFBundleIdentifier, config.identifier);
  assert.equal(info.CFBundleName, config.productName);
  assert.equal(info.CFBundleShortVersionString, version);
  assert.equal(info.LSMinimumSystemVersion, macOS.minimumSystemVersion);
  assert.equal(info.LSApplicationCategoryType, 'public.app-category.board-games');
  assert.equal(info.CFBundleDevelopmentRegion, 'en');
  assert.equal(info.NSHighResolutionCapable, true);
  assert.ok(resource(info.CFBundleIconFile).length > 0);
});

test('the runtime is hardened, but for what the web view needs', () => {
  assert.equal(macOS.hardenedRuntime, true);
  const granted = app
    ? entitlementsOf(inApp('MacOS/atar'))
    : [plist.parse(readFileSync(inRoot(macOS.entitlements), 'utf8'))];
  for (const each of granted) assert.deepEqual(each, { 'com.apple.security.cs.allow-jit': true });
});

test('the icons hold a sharp picture for every size', () => {
  for (const name of ['icon.icns', 'document.icns']) {
    const pictures = partsOf(resource(name)).filter(({ side }) => side);
    for (const { type, side, png } of pictures.filter(({ png }) => png)) {
      assert.deepEqual([png.width, png.height], [side, side], `${name}: ${type}`);
    }
    const sides = new Set(pictures.map(({ side }) => side));
    for (const side of [32, 64, 128, 256, 512, 1024]) assert.ok(sides.has(side), `${name}: ${side}`);
  }
  assert.notDeepEqual(resource('icon.icns'), resource('document.icns'));
});

test('the picture of the disk image has two points for each of the window’s', () => {
  const { background, windowSize, appPosition, applicationFolderPosition: folder } = macOS.dmg;
  const picture = sizeOf(readFileSync(inRoot(background)));
  assert.deepEqual(picture, { width: 2 * windowSize.width, height: 2 * windowSize.height, inch: 144 });
  assert.equal(appPosition.y, folder.y);
  assert.equal(appPosition.x + folder.x, windowSize.width, 'the arrow is in the middle between them');
});

test('what is cut off is no icon', () => {
  const whole = readFileSync(inRoot('icons/icon.icns'));
  assert.throws(() => partsOf(whole.subarray(0, whole.length - 1)));
  assert.throws(() => partsOf(Buffer.from('icnsnonsense')));
});
