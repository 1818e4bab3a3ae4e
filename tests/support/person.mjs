// A person at the board: finds things by their names and acts on them with pointer and keys. The same for the browser
// and the desktop.

import { createSteps } from './steps.mjs';
import { scrollTo, survey } from './survey.mjs';
import { until } from './until.mjs';

const matches = (name, wanted) => (wanted instanceof RegExp ? wanted.test(name) : name === wanted);

/**
 * A person with `hands`: `read(function, argument)` runs a function in the page, `click(control)`, `drag(from, to)`,
 * `press(keys)` as in `Control+z`, and `type(text)`. Who finds things otherwise than by eye has a `look()` in the place
 * of `read`.
 */
export function createPerson(hands) {
  const look = hands.look ?? (async () => JSON.parse(await hands.read(survey)));

  /** The control of a name, once it is there, can be used, and has come to rest. */
  function find(name) {
    let before = null;
    return until(`${name}`, async () => {
      const { controls } = await look();
      const found = controls.find((control) => control.enabled && matches(control.name, name));
      const rests = found && before && found.x === before.x && found.y === before.y;
      before = found;
      return rests && found;
    });
  }

  /** Once the words are shown. */
  function sees(words) {
    return until(`the words ${words}`, async () => {
      const { words: shown } = await look();
      return words instanceof RegExp ? words.test(shown) : shown.includes(words);
    });
  }

  const click = clicking(find, hands);

  /** Writes into a field, in the place of what was there. */
  async function fill(name, text) {
    await click(name);
    await hands.press('Control+a');
    await hands.type(String(text));
    await until(`${text} in the field ${name}`, async () => (await find(name)).value === String(text));
  }

  /** Chooses from a list that drops down, by the words of the entry. */
  async function choose(name, entry) {
    await click(name);
    await hands.type(entry);
    await hands.press('Enter');
    await until(`${entry} in the list ${name}`, async () => (await find(name)).text === entry);
  }

  return {
    look,
    find,
    sees,
    click,
    fill,
    choose,
    press: hands.press,
    board: () => boardOf(look),
    /**
     * Takes a step in the turn of this number (from 1), by clicks or, as `how` says, by `drag` or by `keys` where there
     * are such, and waits for what must come of it.
     */
    step: createSteps({ find, look, click, hands }),
  };
}

/** Makes what clicks a control, which is scrolled to if it is cut off. */
const clicking = (find, hands) =>
  async function click(name) {
    const found = await find(name);
    const hasMoved = found.number !== undefined && (await hands.read(scrollTo, found.number));
    await hands.click(hasMoved ? await find(name) : found);
  };

/** The names of all spaces, which tell the whole board. The words beside a new board can be there before it. */
const boardOf = (look) =>
  until('the board', async () => {
    const spaces = (await look()).controls.map(({ name }) => name).filter((name) => /^[a-t]\d+,/.test(name));
    return spaces.length > 0 && spaces;
  });
