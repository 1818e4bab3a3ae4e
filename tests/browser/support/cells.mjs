// Hands on a board of cells: walking by arrow keys, and the points where pieces lie.

import { until } from '../../support/until.mjs';

/** The name of what the keyboard is at. */
export const focused = (page) =>
  page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent);

/** Tabs until the keyboard is at something of this name. */
export async function tabTo(page, what, name) {
  await until(what, async () => {
    await page.keyboard.press('Tab');
    return name.test(await focused(page));
  });
}

const ORDER = [...'abcdefghijklmnopqrstuvwxyz'];
const place = (name) => {
  const [, letters, number] = /^([a-z]+)(\d+)/.exec(name);
  return { x: [...letters].reduce((sum, letter) => sum * 26 + ORDER.indexOf(letter) + 1, 0), y: Number(number) };
};

/** Walks to a cell by arrow keys; `up` is the key that leads to higher rows. */
export async function walkTo(page, space, up = 'ArrowUp') {
  const down = up === 'ArrowUp' ? 'ArrowDown' : 'ArrowUp';
  const goal = place(space);
  await until(`the way to ${space}`, async () => {
    const { x, y } = place(await focused(page));
    if (x === goal.x && y === goal.y) return true;
    if (y !== goal.y) await page.keyboard.press(y < goal.y ? up : down);
    else await page.keyboard.press(x < goal.x ? 'ArrowRight' : 'ArrowLeft');
    return false;
  });
}

/** The middle of some cells, in pixels of the window. */
export async function middleOf(person, cells) {
  const { controls } = await person.look();
  const found = cells.map((cell) => controls.find(({ name }) => name.startsWith(`${cell},`)));
  const mean = (axis) => found.reduce((sum, control) => sum + control[axis], 0) / found.length;
  return { x: mean('x'), y: mean('y') };
}

/** The control that is named so that it fits, once the board is named; null if none is. */
export async function named(person, fits) {
  const { controls } = await person.look();
  return controls.find(({ name }) => fits.test(name)) ?? null;
}

const namesOf = async (person) => JSON.stringify((await person.look()).controls.map(({ name }) => name));

/**
 * Turns the piece by what `turn(count)` does, until it can lie as wanted: until a cell has a name that `fits`. Returns
 * that cell.
 */
export async function turnUntil(person, what, fits, turn) {
  for (let count = 0; count < 9; count += 1) {
    const place = await named(person, fits);
    if (place) return place;
    const before = await namesOf(person);
    await turn(count);
    // A piece that looks the same after it was turned changes nothing.
    await until('the piece to be turned', async () => (await namesOf(person)) !== before, 600).catch(() => {});
  }
  throw new Error(`${what} cannot be laid as wanted`);
}
