// Several people, each on their own device, at one host of rooms.

import { createPerson } from '../../support/person.mjs';
import { handsOf, inBrowserAt, mistakesOf } from './page.mjs';
import { takeProfile } from './profiles.mjs';
import { host } from './rooms.mjs';
import { slowDown } from './slow.mjs';

/**
 * A test at a host of rooms. `play` gets a session as in `inBrowser`, and `invite(options)`, which returns that of
 * another person: {page, person}. Their page shows nothing of Atar until they follow a link, or Home if the options say
 * `atHome`. It fails where a page of theirs has made a mistake.
 */
export const inCompany = (name, options, play) => inCompanyAt(host, name, options, play);

/** The same at another host, which `begin(folder)` starts. */
export const inCompanyAt = (begin, name, options, play) =>
  inBrowserAt(begin, name, options, async (session) => {
    const guests = [];
    const mistakes = [];
    async function invite({ atHome = false, ...more } = {}) {
      const profile = await takeProfile(session.page.context().browser(), more, new URL(session.server.url).origin);
      guests.push(profile);
      const { page } = profile;
      await slowDown(page);
      mistakes.push(mistakesOf(page));
      if (atHome) await page.goto(session.server.url);
      return { page, person: createPerson(handsOf(page)) };
    }
    let hasPassed = false;
    try {
      await play({ ...session, invite });
      hasPassed = true;
    } finally {
      await Promise.all(guests.map((profile) => profile.close(hasPassed)));
    }
    if (mistakes.flat().length > 0) throw new Error(mistakes.flat().join('\n'));
  });

/** A button of a page by its name. */
export const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** The card of a seat in the waiting room, from 1 on. */
export const seat = (page, number) => page.locator('.place').nth(number - 1);

/** Opens a room as a person of this name, who then sits at its first seat. `choose(page)` changes the settings. */
export async function openRoom(page, name, game, choose = async () => {}) {
  await button(page, 'Online').click();
  await button(page, 'New Room…').click();
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
  await page.getByLabel('Your name').fill(name);
  await choose(page);
  await button(page, 'Create Room').click();
  await seat(page, 1).getByRole('heading', { name }).waitFor();
}

/** The link that invites others to the room in which a page is. */
export const linkOf = (page) => page.getByLabel('Link to this room', { exact: true }).inputValue();

/** Comes into a room by its link, where the first free seat is theirs at once. */
export async function come(page, link, name) {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Join').click();
  const own = page.locator('.place[data-own]');
  await own.or(page.locator('.room-words', { hasText: /^You are watching/ })).waitFor();
}

/** What gives a seat up: who has one only, and is a guest, watches by that. */
export const leaving = (page, number) =>
  seat(page, number).getByRole('button', { name: /^(Leave Seat|Watch Instead)/ });

/** Takes a seat, from 1 on, unless one has it already. */
export async function sit(page, number) {
  const leave = leaving(page, number);
  if (!(await leave.isVisible()))
    await seat(page, number)
      .getByRole('button', { name: /^Take This Seat/ })
      .click();
  await leave.waitFor();
}

/** Says that one is ready. */
export async function beReady(page, number) {
  await page.getByRole('button', { name: 'I’m Ready', exact: true }).click();
  await seat(page, number).getByText('Ready', { exact: true }).first().waitFor();
}
