// The window and two pages at one host: they play a game of three, and the connection of the window, which hosts the
// room, is cut and comes back.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { proxyTo } from '../browser/support/rooms.mjs';
import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';
import { comeIn, openRoom, startHost, withPages } from './support/rooms.mjs';

/** How long a connection may take to come back, in milliseconds. */
const RETURN = 60_000;

const isToAct = async ({ title }) => (await title()).includes('Your turn');

/** Who of these is to act, once one of them is. */
const mover = (people) =>
  until(
    'somebody’s turn',
    async () => {
      for (const each of people) if (await isToAct(each)) return each;
      return null;
    },
    RETURN,
  );

/** Places a stone, and ends the turn. */
async function takeTurn(who) {
  await who.person.click(/may place here$/);
  await who.person.click(/^Commit turn/);
  await until('the end of the turn', async () => !(await isToAct(who)));
}

/** Once all see the same board, on which so many stones lie. */
const agree = (people, stones) =>
  until(
    'the same board on all devices',
    async () => {
      const boards = await Promise.all(people.map(({ person }) => person.board()));
      const [first, ...others] = boards.map((board) => board.join('\n'));
      const lie = boards[0].filter((name) => !name.includes(', empty')).length;
      return lie === stones && others.every((board) => board === first);
    },
    RETURN,
  );

test(
  'the window and two pages play at one host, and agree after the connection of the window was cut',
  onDisplay('company', async ({ open, display }) => {
    const host = await startHost(display, ['--name', '127.0.0.1']);
    const connection = await proxyTo(host.url);
    try {
      await withPages('company-pages', 2, async (ben, cleo) => {
        const app = await open();
        const ann = app;
        await ann.person.click('Online');
        await ann.person.fill('Server', connection.url);
        await ann.person.click('Connect');
        const fill = (person) => person.click('3');
        const link = new URL(await openRoom(ann.person, 'Ann', { game: 'Atar', fill }));
        // The pages have a way of their own.
        link.host = new URL(host.url).host;
        for (const [guest, name] of [
          [ben, 'Ben'],
          [cleo, 'Cleo'],
        ]) {
          await guest.page.goto(link.href);
          await comeIn(guest.person, name);
        }
        await ann.person.click('Start');
        const all = [ann, ben, cleo];
        for (const stones of [1, 2, 3]) {
          await takeTurn(await mover(all));
          await agree(all, stones);
        }

        connection.cut();
        await ann.person.sees('Connection lost');
        await app.picture('cut');
        let stones = 3;
        // Ann is among three in turn, so the others stop before long.
        while (stones < 5 && (await Promise.all([ben, cleo].map(isToAct))).some(Boolean)) {
          await takeTurn(await mover([ben, cleo]));
          stones += 1;
          await agree([ben, cleo], stones);
        }
        connection.mend();
        await takeTurn(await mover([ann]));
        await agree(all, stones + 1);
        await takeTurn(await mover([ben, cleo]));
        await agree(all, stones + 2);
        assert.ok(!(await ann.person.look()).words.includes('Connection lost'));
        await app.picture('together');
      });
    } finally {
      await connection.close();
      await host.close();
    }
  }),
);
