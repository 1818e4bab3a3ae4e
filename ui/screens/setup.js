// New Game: who plays, on what board, with how many stones.

import { stoneSprites } from '../board/paint.js';
import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { readLook, watchLook } from '../look.js';
import * as settings from '../settings.js';
import { createMenu } from './menu.js';

const SWATCH = 34;

/** Makes the screen in `root` for a game. */
export function createSetup(root, session, commands, { game, kind }) {
  const { hello } = session.state;
  const sprites = stoneSprites((pixels) => Object.assign(document.createElement('canvas'), { width: pixels, height: pixels }));
  const fields = new Map();
  let now = settings.recall(game, hello);
  let rows = [];

  const menu = el('div', { className: 'menu-host' });
  const players = el('ol', { className: 'players' });
  const sum = el('p', { className: 'problem', id: 'problem-stones', role: 'status' });
  const start = el('button', { type: 'submit', className: 'button main start' }, 'Start');
  const back = el('button', { type: 'button', className: 'button', on: { click: () => session.show('table') } }, 'Back to the Game');
  const preview = el('canvas', { className: 'preview', role: 'img' });
  const fill = el('p', { className: 'fill' });
  const card = settings.cardOf(game, hello);

  const form = el('form', { className: 'form', noValidate: true, on: { submit } },
    el('div', { className: 'form-body' },
      group('Players', counts(), players, sum),
      group('Board', ...game.setup.fields().map(field))),
    el('div', { className: 'form-end' },
      el('button', { type: 'button', className: 'button', on: { click: () => change(settings.reset(now, game, hello)) } }, 'Back to the Defaults'), back, start));
  const previewHost = el('div', { className: 'preview-host' }, preview);
  const screen = el('main', { className: 'setup' },
    el('header', { className: 'bar' }, el('h1', {}, card.title), el('div', { className: 'bar-words' }, el('p', { className: 'headline' }, 'New game')), menu),
    form, el('section', { className: 'preview-side', 'aria-label': 'Preview' }, previewHost, fill));
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  function group(title, ...content) {
    const heading = el('h2', { id: `group-${title.toLowerCase()}` }, title);
    return el('section', { className: 'group', 'aria-labelledby': heading.id }, heading, ...content);
  }

  function counts() {
    const [least, most] = card.seats;
    const numbers = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
    const choices = numbers.map((value) => ({ value, label: value }));
    return segments('count', 'Number of players', choices, (value) => settings.withCount(now, game, Number(value)));
  }

  /** A row of choices of which one holds. */
  function segments(key, label, choices, changed) {
    const inputs = choices.map(({ value }) =>
      el('input', { type: 'radio', name: key, value, id: `${key}-${value}`, on: { change: () => change(changed(value)) } }));
    const options = choices.map(({ label: text }, index) => el('label', { className: 'segment' }, inputs[index], el('span', {}, text)));
    fields.set(key, { show: (value) => inputs.forEach((input) => { input.checked = input.value === String(value); }) });
    return el('div', { className: 'field', role: 'radiogroup', 'aria-label': label },
      el('span', { className: 'field-label', 'aria-hidden': 'true' }, label), el('div', { className: 'segments' }, ...options));
  }

  function field({ key, kind: type, label, unit, least, most, choices }) {
    if (type === 'choice') return segments(key, label, choices, (value) => settings.withOwn(now, game, key, value));
    const problem = el('p', { className: 'problem', id: `problem-${key}` });
    const input = number(key, least, most, (value) => settings.withOwn(now, game, key, value));
    const slider = el('input', { type: 'range', min: least, max: most, tabIndex: -1, 'aria-hidden': 'true', on: { input: () => change(settings.withOwn(now, game, key, slider.value)) } });
    fields.set(key, { input, problem, show: (value) => { put(input, value); put(slider, value); } });
    return el('div', { className: 'field' }, el('label', { className: 'field-label', for: input.id }, label),
      el('div', { className: 'with-unit' }, input, slider, el('span', { className: 'unit' }, unit)), problem);
  }

  function number(key, least, most, changed) {
    return el('input', { type: 'number', id: `field-${key.replace(' ', '-')}`, min: least, max: most, step: 1, inputMode: 'numeric', required: true,
      on: { input: (event) => change(changed(event.target.value)) } });
  }

  function buildPlayers() {
    rows = Array.from({ length: now.count }, (_, seat) => player(seat));
    players.replaceChildren(...rows.map(({ root: row }) => row));
  }

  function player(seat) {
    const { key, label } = game.setup.perSeat;
    const swatch = el('canvas', { 'aria-hidden': 'true', className: 'swatch' });
    const name = el('input', { type: 'text', maxLength: settings.LONGEST_NAME, 'aria-label': `Name of player ${seat + 1}`, autocomplete: 'off',
      on: { input: () => change(settings.withName(now, seat, name.value)) } });
    const colour = el('select', { 'aria-label': `Colour of player ${seat + 1}`, on: { change: () => change(settings.withColour(now, seat, Number(colour.value))) } },
      ...hello.palette.map(({ name: word, mark }, index) => el('option', { value: String(index) }, `${word}, ${mark}`)));
    const stones = number(`${key} ${seat}`, 1, undefined, (value) => settings.withSeatNumber(now, game, seat, value));
    setAttribute(stones, 'aria-label', `${label} of player ${seat + 1}`);
    const problem = el('p', { className: 'problem', id: `problem-player-${seat}` });
    const root = el('li', { className: 'player' }, swatch, name, colour, el('span', { className: 'with-unit' }, stones, el('span', { className: 'unit' }, label.toLowerCase())), problem);
    return { root, swatch, name, colour, stones, problem };
  }

  function change(next) {
    now = next;
    session.dismiss();
    show();
  }

  function show() {
    if (rows.length !== now.count) buildPlayers();
    const found = settings.problems(now, game);
    fields.get('count').show(now.count);
    game.setup.fields().forEach(({ key }) => showField(fields.get(key), now.own[key], found[key]));
    rows.forEach((row, seat) => showPlayer(row, seat, found));
    setText(sum, found.stones ?? '');
    setAttribute(start, 'aria-disabled', Object.keys(found).length > 0 ? 'true' : null);
    back.hidden = session.state.position === null;
    paintPreview(found);
  }

  function showField({ input, problem, show: put }, value, text = '') {
    put(value);
    if (input) mend(input, problem, text);
  }

  function showPlayer({ swatch, name, colour, stones, problem }, seat, found) {
    const { key } = game.setup.perSeat;
    put(name, now.players[seat].name);
    put(colour, String(now.players[seat].colour));
    put(stones, now.own[key][seat]);
    const [wrongName, wrongNumber] = [found[`name ${seat}`] ?? '', found[`${key} ${seat}`] ?? ''];
    mend(name, problem, wrongName);
    mend(stones, problem, wrongNumber || (found[key] ?? ''));
    if (found[key] && !wrongNumber) setAttribute(stones, 'aria-describedby', sum.id);
    setText(problem, [wrongName, wrongNumber].filter(Boolean).join(' '));
    const look = hello.palette[now.players[seat].colour];
    paintCanvas(swatch, SWATCH, SWATCH, (ctx) => sprites.draw(ctx, { x: SWATCH / 2, y: SWATCH / 2 - 1 }, SWATCH * 0.38, look));
  }

  function paintPreview(found) {
    const { clientWidth: width, clientHeight: height } = previewHost;
    const wrong = Object.keys(found).filter((key) => !key.startsWith('name'));
    const possible = wrong.length === 0;
    setText(fill, possible ? game.setup.fillWords(now.own) : found[wrong[0]]);
    setAttribute(preview, 'aria-label', `Preview of the board. ${fill.textContent}`);
    if (width === 0 || height === 0) return;
    const looks = settings.playing(now).map(({ colour }) => hello.palette[colour]);
    paintCanvas(preview, width, height, (ctx) => possible && game.paintPreview(ctx, { width, height }, now.own, looks, readLook(), sprites));
  }

  function submit(event) {
    event.preventDefault();
    const found = Object.keys(settings.problems(now, game));
    if (found.length > 0) return form.querySelector('[aria-invalid="true"]')?.focus();
    settings.keep(now, game);
    return session.newGame(settings.request(now, game));
  }

  const stopLook = watchLook(show);
  const resized = new ResizeObserver(show);
  resized.observe(previewHost);
  show();

  return {
    update() {
      back.hidden = session.state.position === null;
    },
    destroy() {
      stopLook();
      resized.disconnect();
      screen.remove();
    },
  };
}

/** Sets a field's value unless it is the same, so that the caret stays where it is. */
function put(input, value) {
  if (input.value !== value) input.value = value;
}

/** Says beside a field what is wrong with it. */
function mend(input, problem, text) {
  if (!input.getAttribute('aria-label')) setText(problem, text);
  setAttribute(input, 'aria-invalid', text ? 'true' : null);
  setAttribute(input, 'aria-describedby', text ? problem.id : null);
}
