// Rooms in which the window plays with pages of a browser.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

import { ARGS, PROGRAMS, handsOf } from '../../browser/support/page.mjs';
import { muteAllRequests } from '../../browser/support/requests.mjs';
import { artifactsOf } from '../../browser/support/server.mjs';
import { createPerson } from '../../support/person.mjs';
import { end, start } from '../../support/processes.mjs';
import { until } from '../../support/until.mjs';

const CLI = process.env.ATAR_CLI ?? fileURLToPath(new URL('../../../target/debug/atar-cli', import.meta.url));

/**
 * Runs `play` with the pages of so many people, each on a device of their own: {page, person, hands, title}. The
 * browser ends with it; where it fails, their pictures are left in this folder.
 */
export async function withPages(name, count, play) {
  const browser = await chromium.launch({ executablePath: PROGRAMS.find(existsSync), args: ARGS });
  try {
    const people = [];
    for (let number = 0; number < count; number += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      muteAllRequests(context);
      const page = await context.newPage();
      const hands = handsOf(page);
      people.push({ page, hands, person: createPerson(hands), title: () => page.title() });
    }
    await play(...people).catch(async (error) => {
      const path = (number) => join(artifactsOf(name), `failed-${number}.png`);
      await Promise.all(people.map(({ page }, number) => page.screenshot({ path: path(number) }).catch(() => {})));
      throw error;
    });
  } finally {
    await browser.close();
  }
}

/** The link that the waiting room shows. */
export const linkOf = (person) =>
  until('the link', async () => {
    const { controls } = await person.look();
    return controls.find(({ name }) => name === 'Link to this room')?.value;
  });

/** Opens a room for a game, whose form `fill` fills in, and waits in it. Answers the link to it. */
export async function openRoom(person, name, { game = 'Owari', fill = async () => {} } = {}) {
  await person.click('New Room…');
  await person.choose('Game', game);
  await fill(person);
  await person.fill('Your name', name);
  await person.click('Create Room');
  return linkOf(person);
}

/** Comes in by a link that has led here, where the first free seat is theirs, and is ready. */
export async function comeIn(person, name) {
  await person.fill('Your name', name);
  await person.click('Join');
  await person.click(/^(I’m Ready|Ready)/);
}

/** Starts a host of rooms on this display, with more arguments. Answers its address. */
export async function startHost(display, more = []) {
  const log = display.log('host');
  // That of an earlier run has another address.
  writeFileSync(log, '');
  const child = start(CLI, ['host', '--port', '0', ...more], { env: display.env, log });
  const url = await until('the address of the host', () => /http:\S+/.exec(readFileSync(log, 'utf8'))?.[0]);
  return { url: url.replace(/\/$/, ''), close: () => end(child) };
}
