// The steps of Atar as a person takes them: by clicks, by dragging or by keys, with what must come of each.

import { until } from './until.mjs';

const named = (space, rest) => new RegExp(`^${space}, ${rest}`);

/** Clicks on a button that stands in the sheet of *More* in a small window. */
async function clickInMore({ look, click }, name) {
  const { controls } = await look();
  const isSmall = controls.some((control) => control.name === 'More');
  if (isSmall) await click('More');
  await click(name);
}

/**
 * Makes `step(step, turn, how)` for a person who finds things with `find` and `look`, clicks on them by name with
 * `click`, and has `hands`.
 */
export function createSteps({ find, look, click, hands }) {
  async function place(space, how) {
    const target = await find(named(space, '.*may place here'));
    if (how.drag) await hands.drag(await find(/^(Your|.*’s) rack, .* to place/), target);
    else await hands.click(target);
    await find(named(space, '(?!empty)'));
  }

  async function move(from, to, how) {
    const stone = await find(named(from, '.*not moved'));
    if (how.drag) {
      await hands.drag(stone, await find(named(to, '')));
    } else {
      await hands.click(stone);
      await hands.click(await find(named(to, '.*may move here')));
    }
    await find(named(to, `.*moved from ${from},`));
  }

  async function remove(space, how) {
    const stone = await find(named(space, '.*no liberties.*can be removed'));
    if (how.drag) {
      const [, seat] = stone.name.split(', ');
      await hands.drag(stone, await find(new RegExp(`^(Your|${seat}’s) rack`)));
    } else {
      await hands.click(stone);
      await hands.click(await find(new RegExp(`^(Your|.*’s) rack: put ${space} here to remove it`)));
    }
    await find(named(space, 'empty'));
  }

  async function shotClock(how) {
    if (how.keys) await hands.press('c');
    else await clickInMore({ look, click }, /^Start shot clock/);
    await until('the wish for the shot clock', async () =>
      (await look()).words.includes('The shot clock starts when you commit the turn'),
    );
  }

  async function commit(how, turn) {
    await find(/^Commit turn(: this ends your turn)?$/);
    if (how.keys) await hands.press('Control+Enter');
    else await click(/^Commit turn/);
    await until(`the end of turn ${turn}`, async () => {
      const { words } = await look();
      return words.includes(`Turn ${turn + 1} `) || /\bwins?\b|share the win/.test(words);
    });
  }

  return (step, turn, how = {}) => {
    const [from, to] = step.split('-');
    if (step === 'commit') return commit(how, turn);
    if (step === 'clock') return shotClock(how);
    if (step.startsWith('@')) return place(step.slice(1), how);
    if (step.endsWith('x')) return remove(step.slice(0, -1), how);
    return move(from, to, how);
  };
}
