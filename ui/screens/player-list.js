// @ts-check
// The list of players in the settings of a new game: name, colour, who plays, and what the game asks of each.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { levelsOf, levelWords, DEFAULT_LIMITS } from '../limits.js';
import * as settings from '../game-settings.js';
import { showFieldError, noteLine, number, put } from './form.js';
import { gameOf } from '../games/index.js';
import { formOf } from '../options/form.js';
import { ask } from './dialog.js';

/**
 * @import { ChangeSettings, Form, GameSettings, PerSeat, Problems, TableSession, Tools } from '../types'
 * @import { Hello } from '../protocol'
 */

/**
 * @typedef {object} AboutPlayers what the list knows
 * @property {Form} form
 * @property {ChangeSettings} change
 * @property {Tools} tools
 * @property {string} scope
 * @property {HTMLElement} sum
 * @property {GameSettings} now
 */

/** The width of the stone beside a name, in pixels. */
const SWATCH = 34;

/**
 * Makes the list for the form of a game. `change(next)` is told of changes, `next` being a function from the old
 * settings to the new. Where there are several lists on a screen, `scope` tells them apart.
 * @param {Form} form @param {{ change: ChangeSettings, tools: Tools, scope?: string }} world
 */
export function createPlayers(form, { change, tools, scope = '' }) {
  const list = el('ol', { className: 'players' });
  const sum = el('p', { className: 'problem', id: `${scope}problem-players`, role: 'status' });
  const note = noteLine(`${scope}note-players`);
  const { perSeat } = form;
  /** @type {ReturnType<typeof createRow>[]} */
  let rows = [];
  let shape = '';

  /** What can be chosen for each player may depend on the other settings. @param {GameSettings} now */
  function build(now) {
    const wanted = JSON.stringify([now.count, perSeat?.choices(now.count)]);
    if (wanted === shape) return;
    shape = wanted;
    const about = { form, change, tools, scope, sum, now };
    rows = Array.from({ length: now.count }, (_, seat) => createRow(seat, about));
    list.replaceChildren(...rows.map(({ root }) => root));
  }

  return {
    root: el('div', { className: 'player-list' }, list, sum, note),
    /** @param {GameSettings} now @param {Problems} found */
    show(now, found) {
      build(now);
      const notes = form.notes(now.own, now.count);
      rows.forEach((row) => row.show(now, found, notes));
      const wrong = (perSeat && found[perSeat.key]) ?? '';
      setText(sum, wrong);
      setText(note, wrong || !perSeat ? '' : (notes[perSeat.key] ?? ''));
    },
  };
}

/**
 * The row of a player. `about` is what the list knows, with the settings `now`.
 * @param {number} seat @param {AboutPlayers} about
 */
function createRow(seat, about) {
  const { form, change, tools, scope } = about;
  const swatch = el('canvas', { 'aria-hidden': 'true', className: 'swatch' });
  const name = nameField(seat, change);
  const who = levelField(seat, form.hello, change);
  const colour = colourField(seat, form.hello, change);
  const problem = el('p', { className: 'problem', id: `${scope}problem-player-${seat}` });
  const note = noteLine();
  const value = form.perSeat ? valueField(seat, about) : null;

  return {
    root: el('li', { className: 'player' }, swatch, name, who, colour, value && value.root, problem, note),
    /** @param {GameSettings} now @param {Problems} found @param {{ [field: string]: string }} notes */
    show(now, found, notes) {
      const player = now.players[seat];
      put(name, player.name);
      put(who, player.bot === null ? '' : String(player.bot));
      put(colour, String(player.colour));
      const wrongName = found[`name ${seat}`] ?? '';
      showFieldError(name, problem, wrongName);
      const wrongValue = value ? value.show(now, found, problem) : '';
      setText(note, (form.perSeat && !wrongValue && notes[`${form.perSeat.key} ${seat}`]) || '');
      setText(problem, [wrongName, wrongValue].filter(Boolean).join(' '));
      const at = { x: SWATCH / 2, y: SWATCH / 2 - 1 };
      paintCanvas(swatch, SWATCH, SWATCH, (ctx) =>
        tools.sprites.draw(ctx, at, SWATCH * 0.38, form.hello.palette[player.colour]),
      );
    },
  };
}

/** @param {number} seat @param {ChangeSettings} change */
function nameField(seat, change) {
  const input = el('input', {
    type: 'text',
    maxLength: DEFAULT_LIMITS.name,
    'aria-label': `Name of player ${seat + 1}`,
    autocomplete: 'off',
    on: { input: () => change((now) => settings.withName(now, seat, input.value)) },
  });
  return input;
}

/** @param {number} seat @param {Hello} hello @param {ChangeSettings} change */
function levelField(seat, hello, change) {
  const levels = levelsOf(hello).map((level) => [String(level), `Computer: ${levelWords(hello, level)}`]);
  return choice(`Who plays for player ${seat + 1}`, [['', 'Human'], ...levels], (value) =>
    change((now) => settings.withBot(now, seat, value === '' ? null : Number(value))),
  );
}

/** @param {number} seat @param {Hello} hello @param {ChangeSettings} change */
function colourField(seat, { palette }, change) {
  const colours = palette.map(({ name, mark }, index) => [String(index), `${name}, ${mark}`]);
  return choice(`Colour of player ${seat + 1}`, colours, (value) =>
    change((now) => settings.withColour(now, seat, Number(value))),
  );
}

/**
 * A list of choices [value, text]; `changed(value)` hears of the one that is chosen.
 * @param {string} label @param {string[][]} options @param {(value: string) => void} changed
 */
function choice(label, options, changed) {
  const list = el(
    'select',
    { 'aria-label': label, on: { change: () => changed(list.value) } },
    ...options.map(([value, text]) => el('option', { value }, text)),
  );
  return list;
}

/**
 * What the game asks of each player.
 * @param {number} seat @param {AboutPlayers} about
 */
function valueField(seat, about) {
  const { key } = /** @type {PerSeat} */ (about.form.perSeat);
  const { root, input } = valueInput(seat, about);
  return {
    root,
    /**
     * Shows the value and what is wrong with it. Returns what is wrong with it alone.
     * @param {GameSettings} now @param {Problems} found @param {HTMLElement} problem
     */
    show(now, found, problem) {
      const wrong = found[`${key} ${seat}`] ?? '';
      put(input, now.own[key][seat]);
      showFieldError(input, problem, wrong || (found[key] ?? ''));
      if (found[key] && !wrong) setAttribute(input, 'aria-describedby', about.sum.id);
      return wrong;
    },
  };
}

/** @param {number} seat @param {AboutPlayers} about */
function valueInput(seat, { form, change, scope, now }) {
  const { key, label, kind, unit: counted, from, choices } = /** @type {PerSeat} */ (form.perSeat);
  const words = `${label} of player ${seat + 1}`;
  /** @param {any} value */
  const set = (value) => change((old) => settings.withSeatValue(old, form, seat, value));
  if (kind === 'choice') {
    const options = choices(now.count).map(({ value, label: text }) => [value, text]);
    const input = choice(words, options, set);
    return { root: input, input };
  }
  const input = number(`${scope}${key} ${seat}`, { from }, set);
  setAttribute(input, 'aria-label', words);
  const unit = el('span', { className: 'unit' }, counted ?? null);
  return { root: el('span', { className: 'with-unit' }, input, unit), input };
}

// Who plays, changed in the middle of a game: names, colours, persons and computers.

const CHOICES = [
  { id: 'change', label: 'Done', main: true },
  { id: 'cancel', label: 'Cancel' },
];

/**
 * Asks who plays from now on. `tools` are the shared helpers of screens with boards.
 * @param {TableSession} session @param {Tools} tools
 */
export async function changePlayers(session, tools) {
  const { hello, record, position } = session.state;
  const form = formOf(gameOf(position.game), hello);
  let now = settings.like({ ...record, seats: position.seats }, form);
  // What the game asks of each player was settled at its beginning.
  const players = createPlayers({ ...form, perSeat: null }, { change, tools });

  /** @param {(settings: GameSettings) => GameSettings} next */
  function change(next) {
    now = next(now);
    players.show(now, settings.nameProblems(now));
  }

  players.show(now, {});
  const text = 'The game goes on from here with these players.';
  const holds = () => Object.keys(settings.nameProblems(now)).length === 0;
  const answer = await ask({ title: 'Change players', text, choices: CHOICES, extra: players.root, wide: true, holds });
  if (answer === 'change') await session.reseat(settings.playing(now));
}
