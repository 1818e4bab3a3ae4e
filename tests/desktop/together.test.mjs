// The window hosts a room that a browser joins, and joins a room of a host itself.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { chromium } from 'playwright-core';

import { ARGS, PROGRAMS, handsOf } from '../browser/support/page.mjs';
import { artifactsOf } from '../browser/support/server.mjs';
import { createPerson } from '../support/person.mjs';
import { end, start } from '../support/processes.mjs';
import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

const CLI = process.env.ATAR_CLI ?? fileURLToPath(new URL('../../target/debug/atar-cli', import.meta.url));

/** Runs `play` with a page of a browser, which ends with it; where it fails, its picture is left in this folder. */
async function withPage(name, play) {
  const browser = await chromium.launch({ executablePath: PROGRAMS.find(existsSync), args: ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const person = createPerson(handsOf(page));
    await play(page, person).catch(async (error) => {
      await page.screenshot({ path: join(artifactsOf(name), 'failed.png') });
      throw error;
    });
  } finally {
    await browser.close();
  }
}

/** The link that the waiting room shows. */
const linkOf = (person) =>
  until('the link', async () => {
    const { controls } = await person.look();
    return controls.find(({ name }) => name === 'Link to this room')?.value;
  });

/** Opens a room for Owari and waits in it. */
async function openRoom(person, name) {
  await person.click('New Room…');
  await person.choose('Game', 'Owari');
  await person.fill('Your name', name);
  await person.click('Create Room');
  return linkOf(person);
}

/** Comes in by a link that has led here, and sits down. */
async function comeIn(person, name) {
  await person.fill('Your name', name);
  await person.click('Join');
  await person.click(/^Take This Seat/);
  await person.click(/^(I’m Ready|Ready)/);
}

/** A pit that can be sown now. */
const SOWABLE = /^Pit \d+, .*sowing it/;

/** Whether it is a person's turn. */
const isToSow = async (person) => (await person.look()).controls.some(({ name }) => SOWABLE.test(name));

/** Starts the game, and both take a turn, which the other sees. */
async function play(host, guest) {
  await host.click('Start');
  const first = await until('somebody’s turn', async () => {
    for (const person of [host, guest]) if (await isToSow(person)) return person;
    return null;
  });
  const second = first === host ? guest : host;
  await first.click(SOWABLE);
  await second.click(SOWABLE);
  await first.find(SOWABLE);
}

test(
  'the window hosts, and a page joins by the link',
  onDisplay('hosting', async ({ open }) => {
    const app = await open();
    await app.person.click('Nearby');
    const link = new URL(await openRoom(app.person, 'Ann'));
    const state = await app.invoke('host_state');
    assert.equal(state.name, 'Ann’s Atar');
    assert.equal(link.port, new URL(state.own).port);
    // The page stays on this machine.
    link.host = new URL(state.own).host;
    await withPage('hosting-page', async (page, ben) => {
      await page.goto(link.href);
      await comeIn(ben, 'Ben');
      await app.picture('waiting');
      await play(app.person, ben);
      await app.picture('playing');
    });
  }),
);

/** Starts a host of rooms. Answers its address. */
async function startHost(display) {
  const log = display.log('host');
  // That of an earlier run has another address.
  writeFileSync(log, '');
  const child = start(CLI, ['host', '--port', '0'], { env: display.env, log });
  const url = await until('the address of the host', () => /http:\S+/.exec(readFileSync(log, 'utf8'))?.[0]);
  return { url, close: () => end(child) };
}

test(
  'the window joins a room of a host by its link',
  onDisplay('joining', async ({ open, display }) => {
    const host = await startHost(display);
    try {
      await withPage('joining-page', async (page, ann) => {
        await page.goto(host.url);
        await ann.click('Online');
        const link = await openRoom(ann, 'Ann');
        const app = await open();
        await app.person.click('Join with a Link…');
        await app.person.fill('Link', link);
        await comeIn(app.person, 'Ben');
        await play(ann, app.person);
        await app.picture('joined');
      });
    } finally {
      await host.close();
    }
  }),
);
