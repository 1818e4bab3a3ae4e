// The list of players in the settings of a new game: name, colour, who plays, and what the game asks of each.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { LEVELS, levelWords } from '../levels.js';
import * as settings from '../game-settings.js';
import { mend, number, put } from './form.js';

/** The width of the stone beside a name, in pixels. */
const SWATCH = 34;

/**
 * Makes the list. `change(next)` is told of changes, `next` being a function from the old settings to the new. Where
 * there are several
 * lists on a screen, `scope` tells them apart.
 */
export function createPlayers(game, hello, { change, tools, scope = '' }) {
  const list = el('ol', { className: 'players' });
  const sum = el('p', { className: 'problem', id: `${scope}problem-players`, role: 'status' });
  let rows = [];

  function row(seat, now) {
    const swatch = el('canvas', { 'aria-hidden': 'true', className: 'swatch' });
    const name = el('input', {
      type: 'text',
      maxLength: settings.LONGEST_NAME,
      'aria-label': `Name of player ${seat + 1}`,
      autocomplete: 'off',
      on: { input: () => change((old) => settings.withName(old, seat, name.value)) },
    });
    const who = choice(
      `Who plays for player ${seat + 1}`,
      [['', 'Human'], ...LEVELS.map((level) => [String(level), `Computer: ${levelWords(level)}`])],
      (value) => settings.withBot(now(), seat, value === '' ? null : Number(value)),
    );
    const colour = choice(
      `Colour of player ${seat + 1}`,
      hello.palette.map(({ name: word, mark }, index) => [String(index), `${word}, ${mark}`]),
      (value) => settings.withColour(now(), seat, Number(value)),
    );
    const problem = el('p', { className: 'problem', id: `${scope}problem-player-${seat}` });
    const value = valueField(seat, now);
    const root = el('li', { className: 'player' }, swatch, name, who, colour, value && value.root, problem);
    return { root, swatch, name, who, colour, value, problem };
  }

  function choice(label, options, changed) {
    const list = el(
      'select',
      { 'aria-label': label, on: { change: () => change(() => changed(list.value)) } },
      ...options.map(([value, text]) => el('option', { value }, text)),
    );
    return list;
  }

  /** What the game asks of each player. */
  function valueField(seat, now) {
    const { perSeat } = game.setup;
    if (!perSeat) return null;
    const { key, label, kind } = perSeat;
    const set = (value) => settings.withSeatValue(now(), game, seat, value);
    if (kind === 'choice') {
      const { own, count } = now();
      const input = choice(
        `${label} of player ${seat + 1}`,
        perSeat.choices(own, count).map(({ value, label: text }) => [value, text]),
        set,
      );
      return { root: input, input };
    }
    const input = number(`${scope}${key} ${seat}`, { least: 1 }, (value) => change(() => set(value)));
    setAttribute(input, 'aria-label', `${label} of player ${seat + 1}`);
    return {
      root: el('span', { className: 'with-unit' }, input, el('span', { className: 'unit' }, label.toLowerCase())),
      input,
    };
  }

  let shape = '';
  let current = null;

  /** What can be chosen for each player may depend on the other settings. */
  function build(now) {
    const { perSeat } = game.setup;
    const wanted = JSON.stringify([now.count, perSeat?.choices?.(now.own, now.count)]);
    if (wanted === shape) return;
    shape = wanted;
    rows = Array.from({ length: now.count }, (_, seat) => row(seat, () => current));
    list.replaceChildren(...rows.map(({ root }) => root));
  }

  function showRow({ swatch, name, who, colour, value, problem }, seat, now, found) {
    const player = now.players[seat];
    const key = game.setup.perSeat?.key;
    put(name, player.name);
    put(who, player.bot === null ? '' : String(player.bot));
    put(colour, String(player.colour));
    const [wrongName, wrongValue] = [found[`name ${seat}`] ?? '', found[`${key} ${seat}`] ?? ''];
    mend(name, problem, wrongName);
    if (value) {
      put(value.input, now.own[key][seat]);
      mend(value.input, problem, wrongValue || (found[key] ?? ''));
      if (found[key] && !wrongValue) setAttribute(value.input, 'aria-describedby', sum.id);
    }
    setText(problem, [wrongName, wrongValue].filter(Boolean).join(' '));
    paintCanvas(swatch, SWATCH, SWATCH, (ctx) =>
      tools.sprites.draw(ctx, { x: SWATCH / 2, y: SWATCH / 2 - 1 }, SWATCH * 0.38, hello.palette[player.colour]),
    );
  }

  return {
    root: el('div', { className: 'player-list' }, list, sum),
    show(now, found) {
      current = now;
      build(now);
      rows.forEach((shown, seat) => showRow(shown, seat, now, found));
      setText(sum, found[game.setup.perSeat?.key] ?? '');
    },
  };
}
