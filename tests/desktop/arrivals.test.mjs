// Files that come from outside the page: as an argument, by a second start of the program, and from the list of recent
// ones.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { BINARY, onDisplay } from './support/app.mjs';
import { run } from './support/run.mjs';

/** Games that are told apart by where their stones are. */
function games(home) {
  const folder = join(home, 'Games & more');
  mkdirSync(folder);
  const copy = (name) => {
    copyFileSync(fixture(name), join(folder, name));
    return join(folder, name);
  };
  return { row: copy('row.atar'), placing: copy('placing.atar'), bad: join(folder, 'bad.atar') };
}

test(
  'a file that is named as an argument is opened, as after a double click',
  onDisplay('argument', async ({ native, home, open }) => {
    const { row, bad } = games(home);
    const first = await open([row]);
    await first.person.sees('Turn 25 ');
    assert.equal(await native.title(first.window), 'row.atar — Atar');
    await first.kill();

    // What cannot be read is said, and the game from before is there.
    writeFileSync(bad, '{"format": "atar-record", "version": 1, "game": "chess"}');
    const second = await open([bad]);
    await second.person.sees('“bad.atar” can’t be opened');
    await second.person.click('Details');
    await second.person.sees(/The record.s game is .chess./);
    await second.kill();
    const third = await open([join(home, 'missing.atar')]);
    await third.person.sees('missing.atar cannot be read: it does not exist.');
    await third.person.click('Dismiss');
    await third.person.click(/^Continue/);
    await third.person.sees('Turn 25 ');
  }),
);

test(
  'a second start of the program hands its file to the first, which shows it',
  onDisplay('second', async ({ display, native, home, open }) => {
    const { row, placing } = games(home);
    const { person, window, isRunning } = await open([row]);
    await person.sees('Turn 25 ');
    await run(BINARY, [placing], display.env);
    await person.sees('Turn 7 ');
    assert.equal(await native.title(window), 'placing.atar — Atar');
    // A path is seen from where the second was started.
    await run('sh', ['-c', 'cd "$1" && exec "$2" row.atar', 'sh', join(home, 'Games & more'), BINARY], display.env);
    await person.sees('Turn 25 ');
    assert.ok(isRunning());
  }),
);

test(
  'without a bus a second window has a game of its own, and keeps what is learned in it',
  onDisplay('windows', async ({ home, open, openApart }) => {
    const { row } = games(home);
    const first = await open([row]);
    await first.person.sees('Turn 25 ');
    const second = await openApart();
    await second.person.find('Open…');
    await assert.rejects(second.invoke('position'), /no_game/);
    await second.invoke('new_game', { game: 'owari', options: { stones: 3, first: 0 } });
    await second.invoke('step', { step: '2' });
    // What the first had kept meanwhile is still there, and so is what the second keeps.
    const keep = async ({ invoke }, changed) => {
      const { settings, stamp } = await invoke('notes');
      return invoke('keep_settings', { settings: { ...settings, changed }, over: stamp });
    };
    const { stamp } = await keep(first, 1);
    assert.equal((await keep(second, 2)).settings.changed, 1);
    assert.equal((await keep(second, 2)).settings, undefined);
    assert.notEqual((await second.invoke('notes')).stamp, stamp);
    await second.kill();
    await first.person.find('Undo');
    // The game of the second is not lost.
    const { ok } = await first.invoke('library', { message: '{"id": 1, "do": "list"}' });
    assert.deepEqual(
      ok.games.map(({ game, steps }) => [game, steps]),
      [['owari', 1]],
    );
  }),
);

test(
  'recent files are opened from the menu, and forgotten when they are gone',
  onDisplay('recent', async ({ native, home, open }) => {
    const { row, placing } = games(home);
    const first = await open([row]);
    await first.person.sees('Turn 25 ');
    await first.kill();
    const second = await open([placing]);
    await second.person.sees('Turn 7 ');
    // File > Open Recent > the second one.
    await native.menu('f', 4, 1);
    await second.person.sees('Turn 25 ');
    const names = async () => (await second.invoke('notes')).recent.map(({ name }) => name);
    assert.deepEqual(await names(), ['row.atar', 'placing.atar']);
    rmSync(placing);
    await native.menu('f', 4, 1);
    await second.person.sees('“placing.atar” is gone');
    assert.deepEqual(await names(), ['row.atar']);
    await second.person.sees('Turn 25 ');
  }),
);
