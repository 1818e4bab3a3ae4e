// What a browser keeps, apart from the browser: who may keep the game, in which order things happen, recent files.

import assert from 'node:assert/strict';
import test from 'node:test';

import { browserTransport, createNotes, isOneGame } from '../../ui/transport/browser.js';
import { memoryDatabase } from '../../ui/transport/database.js';
import { createTableActor, lay } from '../../ui/transport/wasm-table.js';
import { createAutosave } from '../../ui/transport/autosave.js';
import { claimPlace, whereNobodyIs } from '../../ui/transport/draft-places.js';
import { createStorage, openStorage } from '../../ui/transport/storage.js';
import { idle } from './support/idle.mjs';

/** Locks and channels as several tabs have them. */
function fakeTabs() {
  /** By name: who holds it, and who waits. */
  const locks = new Map();
  const channels = new Set();
  const lockOf = (name) => {
    if (!locks.has(name)) locks.set(name, { held: false, waiting: [] });
    return locks.get(name);
  };
  async function grant(lock) {
    const next = lock.held ? undefined : lock.waiting.shift();
    if (!next) return;
    lock.held = true;
    next.done(await next.hold({}));
    lock.held = false;
    grant(lock);
  }
  function request(name, { signal, ifAvailable }, hold) {
    const lock = lockOf(name);
    if (ifAvailable && lock.held) return hold(null);
    return new Promise((done, fail) => {
      const one = { hold, done };
      lock.waiting.push(one);
      signal?.addEventListener('abort', () => {
        lock.waiting = lock.waiting.filter((each) => each !== one);
        fail(signal.reason);
      });
      queueMicrotask(() => grant(lock));
    });
  }
  const channel = () => {
    const own = {
      postMessage: (data) =>
        queueMicrotask(() => channels.forEach((each) => each !== own && each.onmessage?.({ data }))),
    };
    channels.add(own);
    return own;
  };
  return {
    locks: { request },
    channel,
    /** A tab that says nothing has this lock. */
    holdSilently: (name) => {
      lockOf(name).held = true;
    },
    letGo: (name) => {
      lockOf(name).held = false;
      grant(lockOf(name));
    },
  };
}

const never = () => {};

/** A library without games. */
const NO_LIBRARY = { list: async () => ({ games: [], troubles: [] }) };

/** A tab of these claims a place. */
const claims = (tabs, later = never) => claimPlace(tabs.locks, tabs.channel(), later);

test('each tab has a place of its own for its game, also if they come at once', async () => {
  const tabs = fakeTabs();
  const places = await Promise.all([1, 2, 3].map(() => claims(tabs)));
  assert.deepEqual(places.sort(), [0, 1, 2]);
  assert.equal(await claims(tabs), 3);
});

test('a tab that is being reloaded is waited for, and finds its place again; one that never lets go is not', async () => {
  const tabs = fakeTabs();
  tabs.holdSilently('atar game');
  const reloaded = claims(tabs);
  await idle();
  tabs.letGo('atar game');
  assert.equal(await reloaded, 0);
  tabs.holdSilently('atar game 1');
  const second = claims(tabs);
  await idle();
  tabs.letGo('atar game 1');
  assert.equal(await second, 1);
  const frozen = fakeTabs();
  frozen.holdSilently('atar game');
  const patience = [];
  const other = claims(frozen, (act) => patience.push(act));
  await idle();
  patience.forEach((act) => act());
  assert.equal(await other, 1);
  frozen.letGo('atar game');
  await idle();
  assert.equal(await claims(frozen), 0, 'who has a place waits for no other one');
});

test('browsers without locks have one place', async () => {
  assert.equal(await claimPlace(undefined, {}), 0);
  await whereNobodyIs(0, assert.fail, undefined);
});

test('only where no tab is the games of closed tabs are taken away', async () => {
  const tabs = fakeTabs();
  await claims(tabs);
  const seen = [];
  for (const place of [0, 1]) await whereNobodyIs(place, async () => seen.push(place), tabs.locks);
  assert.deepEqual(seen, [1]);
});

// The second tab said that its game was not kept, and a person who had not read it lost the game with the tab.
test('the game of each tab is kept, and written over by none', async () => {
  const store = createStorage(memoryDatabase());
  const tabs = [0, 1, 2].map((place) => createAutosave(store, place, assert.fail));
  for (const [place, tab] of tabs.entries()) await tab.keep(`game ${place}`);
  assert.deepEqual(await store.places(), [0, 1, 2]);
  for (const [place, tab] of tabs.entries())
    assert.equal(await tab.find('table', (_, text) => (text === `game ${place}` ? null : 'no')), 'table');
});

test('a game that is kept is found; one that cannot be read does not end the program', async () => {
  const store = createStorage(memoryDatabase());
  const told = [];
  const keeper = createAutosave(store, 0, (text) => told.push(text));
  assert.equal(await keeper.find('table', () => null), null);
  await keeper.keep('a game');
  assert.equal(await keeper.find('table', (table, text) => (text === 'a game' ? null : 'no')), 'table');
  assert.equal(await keeper.find('table', () => 'It is bad.'), null);
  assert.match(told.at(-1), /, so it was set aside\. It is bad\.$/);
  assert.equal(await store.game(0), undefined);
  const broken = createAutosave({ game: () => Promise.reject(new Error('No disk.')) }, 0, (text) => told.push(text));
  assert.equal(await broken.find('table', () => null), null);
  assert.match(told.at(-1), /No disk\./);
});

// The variations and notes of a game were gone for good, without a word.
test('a game with a damaged tree is found, told of, and kept aside as it was', async () => {
  const store = createStorage(memoryDatabase());
  const told = [];
  const keeper = createAutosave(store, 0, (text) => told.push(text));
  await keeper.keep('a damaged game');
  const events = ['{"event":"trouble","text":"Its notes cannot be read."}', '{"event":"thinking"}'];
  const table = {
    hear: (text) =>
      JSON.parse(text).do === 'open' ? { lines: ['{"ok":{}}', ...events] } : { lines: ['{"ok":{"text":"the game"}}'] },
  };
  assert.equal(await keeper.find(table, lay), table);
  assert.deepEqual(told, ['Its notes cannot be read. It was set aside as it was.']);
  assert.equal(await store.game(0), 'the game');
  assert.equal(await store.tries(0), 0);
});

test('a game that ends the program twice while it is opened is put aside at the third start', async () => {
  const store = createStorage(memoryDatabase());
  await store.keepGame(0, 'a heavy game');
  const told = [];
  const ends = () => {
    throw new Error('The tab was closed.');
  };
  const start = (lay) => createAutosave(store, 0, (text) => told.push(text)).find('table', lay);
  for (const lay of [ends, () => null, ends, ends]) await start(lay);
  assert.equal(await store.game(0), 'a heavy game');
  told.length = 0;
  assert.equal(await start(assert.fail), null);
  assert.deepEqual(told, ['Your last game could not be opened, so it was set aside. Atar closed each time it tried.']);
  assert.equal(await store.game(0), undefined);
  await store.keepGame(0, 'the next game');
  assert.equal(await start(() => null), 'table');
});

test('a game that the table cannot tell is not kept in the place of the one before, and that is said', async () => {
  const store = createStorage(memoryDatabase());
  const told = [];
  const keeper = createAutosave(store, 0, (text) => told.push(text));
  await keeper.keep('a game');
  await keeper.keep(null);
  assert.equal(await store.game(0), 'a game');
  assert.equal(told.length, 1);
});

test('why a game could not be saved is a sentence of its own, as the browser says it', async () => {
  for (const said of ['The disk is full', 'The disk is full.']) {
    const told = [];
    const broken = createAutosave({ keepGame: () => Promise.reject(new Error(said)) }, 0, (text) => told.push(text));
    await broken.keep('a game');
    assert.deepEqual(told, ['This browser could not save your game. The disk is full. Save it to a file.']);
  }
});

/** A table that answers each message with itself, and has work after `think`. */
function fakeTable() {
  let left = 0;
  const said = (lines, changed = false) => ({ lines, changed, working: left > 0 });
  return {
    hear(text) {
      if (text.startsWith('{')) return said([JSON.stringify({ ok: { text: 'the game' } })]);
      if (text === 'think') left = 3;
      return said([text], text === 'change');
    },
    work() {
      left -= 1;
      return said(left === 0 ? ['thought'] : []);
    },
    rest: () => (left === 1 ? 7 : 0),
  };
}

test('the game is kept before the answer goes out, and nothing overtakes it', async () => {
  const seen = [];
  const keep = async (text) => {
    seen.push(`keeping ${text}`);
    await idle();
    seen.push('kept');
  };
  const desk = createTableActor(fakeTable(), {
    keep,
    post: (line) => seen.push(line),
    later: setImmediate,
    now: () => 0,
    fail: assert.fail,
  });
  desk.hear('change');
  desk.hear('question');
  await idle();
  await idle();
  assert.deepEqual(seen, ['keeping the game', 'kept', 'change', 'question']);
});

test('messages are heard between slices of work', async () => {
  const seen = [];
  const slices = [];
  const waits = [];
  const thoughts = [];
  const later = (act, ms) => {
    slices.push(act);
    waits.push(ms);
  };
  const desk = createTableActor(fakeTable(), {
    keep: never,
    post: (line) => seen.push(line),
    later,
    now: () => 0,
    fail: assert.fail,
    thinks: (isThinking) => thoughts.push([isThinking, slices.length]),
  });
  desk.hear('think');
  await idle();
  for (let slice = 0; slice < 3; slice += 1) {
    assert.equal(slices.length, 1, 'one slice at a time');
    slices.shift()();
    desk.hear(`message ${slice}`);
    await idle();
  }
  assert.deepEqual(seen, ['think', 'message 0', 'message 1', 'thought', 'message 2']);
  assert.equal(slices.length, 0);
  assert.deepEqual(waits, [0, 0, 7], 'and a table that waits is not asked all the time');
  assert.deepEqual(thoughts.map(String), ['true,0', 'false,0'], 'a computer that waits does not think');
});

test('a mistake closes the desk: what comes after it is not answered', async () => {
  const seen = [];
  const table = {
    hear: (text) => {
      if (text === 'bad') throw new Error('Oh.');
      return { lines: [text] };
    },
  };
  const desk = createTableActor(table, {
    keep: never,
    post: (line) => seen.push(line),
    later: never,
    now: () => 0,
    fail: ({ message }) => seen.push(message),
  });
  ['good', 'bad', 'late'].forEach(desk.hear);
  await idle();
  assert.deepEqual([...new Set(seen)], ['good', 'Oh.']);
  assert.equal(
    lay(
      {
        hear: () => {
          throw new Error('It broke.');
        },
      },
      '',
    ),
    'It broke.',
  );
});

test('recent files: the latest first, ten of them, each once and in its place', async () => {
  const store = createStorage(memoryDatabase());
  const names = async () => (await store.recent()).map(({ name }) => name);
  const first = await store.remember({ name: 'a', text: '1' });
  await store.remember({ name: 'b', text: '2' });
  assert.equal(await store.remember({ name: 'a', text: '3' }), first);
  assert.deepEqual(await names(), ['a', 'b']);
  assert.equal((await store.recall(first)).text, '3');
  for (let number = 0; number < 9; number += 1) await store.remember({ name: `n${number}`, text: '' });
  assert.deepEqual(await names(), ['n8', 'n7', 'n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0', 'a']);
  const last = (await store.recent())[0].place;
  await store.forget(last);
  assert.equal(await store.recall(last), undefined);
  assert.notEqual(await store.remember({ name: 'new', text: '' }), last, 'a place means one file for ever');
});

test('handles are compared as the browser does', async () => {
  const store = createStorage(memoryDatabase());
  const handle = (id) => ({ id, isSameEntry: async (other) => other.id === id });
  const first = await store.remember({ name: 'a', handle: handle(1) });
  assert.equal(await store.remember({ name: 'renamed', handle: handle(1) }), first);
  assert.notEqual(await store.remember({ name: 'renamed', handle: handle(2) }), first);
  assert.notEqual(await store.remember({ name: 'renamed', text: 'no handle' }), first);
});

const text = (...turns) => JSON.stringify({ game: 'atar', options: { side: 4 }, turns, draft: [] });

test('the file of the game is noted as long as it is that game', async () => {
  const store = createStorage(memoryDatabase());
  let table = text(['@a1', 'commit']);
  const notes = createNotes(Promise.resolve(store), async () => ({ text: table }));
  assert.equal((await notes.read()).file, null);
  await notes.saving(table)({ name: 'x.atar', place: 3 });
  assert.deepEqual((await notes.read()).file, { name: 'x.atar', place: 3, saved: true });
  table = text(['@a1', 'commit'], ['@b1', 'commit']);
  assert.deepEqual((await notes.read()).file, { name: 'x.atar', place: 3, saved: false });
  table = text(['@a2', 'commit']);
  assert.equal((await notes.read()).file, null);
  await notes.began({ name: 'y.atar', place: 4, text: 'the text' });
  assert.deepEqual((await notes.read()).file, { name: 'y.atar', place: 4, saved: true });
  const goBack = await notes.leave();
  assert.equal(await store.file(), null);
  await goBack();
  assert.equal((await store.file()).name, 'y.atar');
});

// The place for one game is still being chosen when another takes its place.
test('a file that was chosen for one game is never that of the next', async () => {
  const store = createStorage(memoryDatabase());
  const notes = createNotes(Promise.resolve(store), async () => ({ text: text(['@a1', 'commit']) }));
  const saved = notes.saving('the first game');
  await notes.leave();
  await notes.began({ name: 'b.atar', place: 2, text: 'the text' });
  await saved({ name: 'a.atar', place: 1 });
  assert.equal((await store.file()).name, 'b.atar');
  const refused = notes.saving('the second game');
  const goBack = await notes.leave();
  await goBack();
  await refused({ name: 'c.atar', place: 3 });
  assert.equal((await store.file()).name, 'c.atar');
});

test('a game that is refused leaves the file of the one before; one that begins has its own or none', async () => {
  const store = createStorage(memoryDatabase());
  let refuses = true;
  const connection = {
    tell: never,
    onEvent: never,
    async send(request) {
      if (request.do === 'record') return { text: text() };
      if (refuses) throw new Error('No.');
      return {};
    },
  };
  const transport = browserTransport(connection, { open: async () => store, library: () => NO_LIBRARY });
  await store.keepFile({ name: 'x.atar', place: 1, text: text() });
  await assert.rejects(transport.send({ do: 'open', text: 'bad' }));
  assert.equal((await store.file()).name, 'x.atar');
  refuses = false;
  const place = await store.remember({ name: 'y.atar', text: 'the text' });
  const file = await transport.files.reopen(place);
  await transport.send({ do: 'open', text: file.text });
  assert.deepEqual(await store.file(), { name: 'y.atar', place, text: text(), content: 'the text' });
  await transport.send({ do: 'open', record: {} });
  assert.equal(await store.file(), null);
});

/** A handle of a file that holds `content`, null for one that is gone. */
const fakeHandle = (name, content) => ({
  name,
  content,
  queryPermission: async () => 'granted',
  async getFile() {
    if (this.content === null) throw new DOMException('Gone.', 'NotFoundError');
    return new File([this.content], name);
  },
  async createWritable() {
    return {
      write: async (data) => {
        this.content = data;
      },
      close: async () => {},
    };
  },
  isSameEntry: async (other) => other.name === name,
});

// Another program, or another tab, had written the file meanwhile; Save replaced it unasked.
test('a file that somebody else has changed is not replaced unasked; one that is gone is written anew', async () => {
  const store = createStorage(memoryDatabase());
  let table = text();
  const connection = { tell: never, onEvent: never, send: async () => ({ text: table }) };
  const transport = browserTransport(connection, { open: async () => store, library: () => NO_LIBRARY });
  const handle = fakeHandle('a.atar', ` ${table}`);
  const place = await store.remember({ name: 'a.atar', handle });
  const { text: opened } = await transport.files.reopen(place);
  await transport.send({ do: 'open', text: opened });
  const save = (replace = false) =>
    transport.files.save({ game: { text: table, rev: 1 }, name: 'a.atar', place, replace });
  table = text(['@a1']);
  assert.equal((await save()).place, place, 'it holds what was read');
  table = text(['@a2']);
  for (const theirs of ['theirs', '', new Uint8Array([0xff])]) {
    handle.content = theirs;
    await assert.rejects(save(), { code: 'changed', message: '“a.atar” has changed since you opened or saved it.' });
    assert.equal(handle.content, theirs);
  }
  await save(true);
  assert.equal(handle.content, table);
  handle.content = table = text(['@b1']);
  await save();
  handle.content = null;
  await save();
  assert.equal(handle.content, table);
});

// A file that was no game stood among the recent ones after a reload, in the place of a game of its name.
test('a file that is no game leaves the list of recent ones as it was', async () => {
  const store = createStorage(memoryDatabase());
  for (let number = 1; number <= 10; number += 1) await store.remember({ name: `${number}`, text: `game ${number}` });
  const listed = await store.recent();
  for (const name of ['garbage', '3']) {
    await store.remember({ name, text: 'garbage' });
    await store.takeBack();
    assert.deepEqual(await store.recent(), listed);
  }
  const { place } = listed.find(({ name }) => name === '3');
  assert.equal((await store.recall(place)).text, 'game 3');
  await store.takeBack();
  assert.deepEqual(await store.recent(), listed);
});

test('a refused file is taken back, unless the table has another reason', async () => {
  const store = createStorage(memoryDatabase());
  let code = 'bad_record';
  const refuse = async ({ do: verb }) => {
    if (verb === 'open') throw Object.assign(new Error('No.'), { code });
    return { text: text() };
  };
  const transport = browserTransport(
    { tell: never, onEvent: never, send: refuse },
    { open: async () => store, library: () => NO_LIBRARY },
  );
  await store.remember({ name: 'a', text: 'one' });
  await store.remember({ name: 'b', text: 'two' });
  for (const [next, first] of [
    ['bad_record', 'b'],
    ['internal', 'a'],
  ]) {
    code = next;
    const { text: chosen } = await transport.files.reopen((await store.recent())[1].place);
    await assert.rejects(transport.send({ do: 'open', text: chosen }), { code });
    assert.equal((await store.recent())[0].name, first);
  }
});

test('without a game there is no file; other trouble of the table is told', async () => {
  const store = createStorage(memoryDatabase());
  await store.keepFile({ name: 'x', place: 1, text: text() });
  const refuse = (code) =>
    createNotes(Promise.resolve(store), () => Promise.reject(Object.assign(new Error(code), { code })));
  assert.equal((await refuse('no_game').read()).file, null);
  await assert.rejects(refuse('internal').read(), { code: 'internal' });
});

test('one game is told from another by its start', () => {
  assert.ok(isOneGame(text(['@a1', 'commit']), text(['@a1', 'commit'], ['@b1'])));
  assert.ok(isOneGame(text(), text(['@a1'])));
  assert.ok(!isOneGame(text(['@a1']), text(['@a2'])));
  assert.ok(!isOneGame(text(), text().replace('4', '5')));
});

test('without storage notes are kept for this page, and the person hears why', async () => {
  const told = [];
  const store = await openStorage(
    (words) => told.push(words),
    () => Promise.reject(new DOMException('Forbidden.', 'SecurityError')),
  );
  assert.match(told[0], /does not let Atar save anything.*Forbidden/);
  await store.keepSettings({ theme: 'dark' });
  assert.deepEqual(await store.settings(), { theme: 'dark' });
  await openStorage(
    (words) => told.push(words),
    () => Promise.reject(new DOMException('', 'VersionError')),
  );
  assert.match(told[1], /newer version/);
});
