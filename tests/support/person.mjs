// A person at the board: finds things by their names and acts on them with pointer and keys. The same for the browser
// and the desktop.

import { survey } from './survey.mjs';
import { until } from './until.mjs';

const matches = (name, wanted) => (wanted instanceof RegExp ? wanted.test(name) : name === wanted);

/**
 * A person with `hands`: `read(function)` runs a function in the page, `click(control)`, `drag(from, to)`,
 * `press(keys)` as in
 * `Control+z`, and `type(text)`. Who finds things otherwise than by eye has a `look()` in the place of `read`.
 */
export function createPerson(hands) {
  const look = hands.look ?? (() => hands.read(survey));

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

  const click = async (name) => hands.click(await find(name));

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

  const named = (space, rest) => new RegExp(`^${space}, ${rest}`);
  const MAY_MOVE = '.*may move here';

  async function place(space, how) {
    const target = await find(named(space, '.*may place here'));
    if (how.drag) await hands.drag(await find(/’s rack, .* to place/), target);
    else await hands.click(target);
    await find(named(space, '(?!empty)'));
  }

  async function move(from, to, how) {
    const stone = await find(named(from, '.*not moved'));
    if (how.drag) {
      await hands.drag(stone, await find(named(to, '')));
    } else {
      await hands.click(stone);
      await hands.click(await find(named(to, MAY_MOVE)));
    }
    await find(named(to, `.*moved from ${from},`));
  }

  async function remove(space, how) {
    const stone = await find(named(space, '.*no liberties.*can be removed'));
    const rack = new RegExp(`’s rack: put ${space} here to remove it`);
    if (how.drag) {
      const [, seat] = stone.name.split(', ');
      await hands.drag(stone, await find(new RegExp(`^${seat}’s rack`)));
    } else {
      await hands.click(stone);
      await hands.click(await find(rack));
    }
    await find(named(space, 'empty'));
  }

  async function shotClock(how) {
    if (how.keys) await hands.press('c');
    else await click(/^Start shot clock/);
    await until('the wish for the shot clock', async () => (await find(/^Shot clock starts/)).on);
  }

  async function commit(how, turn) {
    await find(/^Commit turn(: this ends your turn)?$/);
    if (how.keys) await hands.press('Control+Enter');
    else await click(/^Commit turn/);
    await until(`the end of turn ${turn}`, async () => {
      const { words } = await look();
      return words.includes(`Turn ${turn + 1} `) || /\bwins\b|share the win/.test(words);
    });
  }

  return {
    look,
    find,
    sees,
    click,
    fill,
    choose,
    press: hands.press,
    /** The names of all spaces, which tell the whole board. */
    board: async () => (await look()).controls.map(({ name }) => name).filter((name) => /^[a-t]\d+,/.test(name)),
    /**
     * Takes a step in the turn of this number (from 1), by clicks or, as `how` says, by `drag` or by `keys` where there
     * are such, and waits for what must come of it.
     */
    step(step, turn, how = {}) {
      const [from, to] = step.split('-');
      if (step === 'commit') return commit(how, turn);
      if (step === 'clock') return shotClock(how);
      if (step.startsWith('@')) return place(step.slice(1), how);
      if (step.endsWith('x')) return remove(step.slice(0, -1), how);
      return move(from, to, how);
    },
  };
}
