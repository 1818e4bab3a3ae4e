// Connections that are cut in the middle of a drag, and a host that is killed in the middle of a turn: nothing is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { inRoom } from './support/rooms.mjs';

const ATAR = { game: 'atar', options: { side: 5, stones: [3, 3], placement: 'players', order: 'fixed' } };
const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const title = (page, words) => until(`the title ${words}`, async () => (await page.title()).includes(words));
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

test(
  'a connection cut in the middle of a drag: the stone lies where it was put, pale, until it counts',
  inRoom('room-drag', ATAR, async ({ ann, ben, connection, picture }) => {
    const { page } = ben;
    await ann.person.click(/^e5, /);
    await ann.person.click(/^Commit/);
    await title(page, 'Your turn');
    const from = middle(await page.locator('.seat[data-seat="1"] .rack').boundingBox());
    const to = await ben.person.find(/^c3, /);
    await page.mouse.move(from.x - 60, from.y);
    const stone = await page.locator('.seat[data-seat="1"] .rack').boundingBox();
    await page.mouse.move(stone.x + 16, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    connection.cut();
    await page.mouse.up();
    await page.locator('.table[data-pending] .carried').waitFor();
    await picture('pending');
    const lies = middle(await page.locator('.carried').boundingBox());
    assert.ok(Math.hypot(lies.x - to.x, lies.y - to.y) < 12, 'it lies where it was put');
    connection.mend();
    await ben.person.find(/^c3, .*Ben/);
    await page.locator('.table:not([data-pending])').waitFor();
    await ann.person.find(/^c3, .*Ben/);
  }),
);

test(
  'a host killed in the middle of a turn and started again: all that was answered is there, and nobody need do a thing',
  inRoom('room-killed', OWARI, async ({ ann, ben, server }) => {
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    for (const [pit, mine, other] of [
      [7, ben, ann],
      [1, ann, ben],
    ]) {
      await server.kill();
      await mine.person.sees('Connection lost');
      await mine.person.click(sow(pit));
      await server.restart();
      await title(other.page, 'Your turn');
    }
    await until('no error', async () => !(await ben.page.locator('.notice.error.shown').isVisible()));
    const [, { ok }] = await ann.asks([{ do: 'record' }]);
    assert.deepEqual(ok.record.turns.flat(), ['0', '7', '1']);
  }),
);

test(
  'a host killed at any moment, six times in a game: both pages go on, and every step counts once',
  inRoom('room-killed-often', OWARI, async ({ ann, ben, server }) => {
    const played = [];
    for (let kills = 0; kills < 6; kills += 1) {
      const [, { ok: position }, { ok: legal }] = await ann.asks([{ do: 'position' }, { do: 'legal' }]);
      const mover = [ann, ben][position.actor.seat];
      await title(mover.page, 'Your turn');
      const [step] = legal.steps;
      played.push(step);
      const killed = pause(Math.random() * 300).then(server.kill);
      await mover.person.click(sow(step));
      await killed;
      await server.restart();
      await until(`step ${played.length} in the log`, async () => {
        const [, { ok }] = await ann.asks([{ do: 'record' }]);
        const turns = ok.record.turns.flat();
        assert.deepEqual(turns, played.slice(0, turns.length));
        return turns.length === played.length;
      });
    }
    const [, { ok: position }] = await ann.asks([{ do: 'position' }]);
    for (const [seat, { page }] of [ann, ben].entries())
      await until(`what seat ${seat} sees`, async () => {
        const isTurn = (await page.title()).includes('Your turn');
        return isTurn === (position.actor.seat === seat) && !(await page.getByText('Connection lost').isVisible());
      });
  }),
);
