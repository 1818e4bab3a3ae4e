// New Game: which game, who plays, on what board, with how many stones.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { games, gameOf } from '../games/index.js';
import * as settings from '../game-settings.js';
import { titleOf, worn } from '../state.js';
import { countField, fieldOf, group, segments } from './form.js';
import { createMenu } from './menu.js';
import { createPlayers } from './player-list.js';

/** With whom one plays, in one choice; each seat can be changed below it. */
const COMPANY = [
  { value: 'computer', label: 'Computer' },
  { value: 'friends', label: 'Friends at this screen' },
];

/** Makes the screen in `root` for the game that was chosen. `tools` are the shared helpers of screens with boards. */
export function createSetup(root, session, commands, { kind, tools }) {
  const { hello, choosing } = session.state;
  const game = gameOf(choosing);
  const card = settings.cardOf(game, hello);
  let now = settings.recall(game, hello, session.state.offered[game.name], session.state.prefs.level);
  let fields = new Map();

  const company = segments({ key: 'company', label: 'Play against', choices: COMPANY }, (value) =>
    change(settings.withCompany(now, value, level())),
  );
  const counts = countField(game, hello, '', (count) => change(settings.withCount(now, game, count)));
  const players = createPlayers(game, hello, { change, tools });
  const own = el('div', { className: 'own-fields' });
  const start = el('button', { type: 'submit', className: 'button main start' }, 'Start');
  const back = el('button', { type: 'button', className: 'button', on: { click: goBack } });
  const preview = el('canvas', { className: 'preview', role: 'img' });
  const fill = el('p', { className: 'fill' });
  const menu = el('div', { className: 'menu-host' });
  const form = el(
    'form',
    { className: 'form', noValidate: true, on: { submit } },
    el(
      'div',
      { className: 'form-body' },
      group('Players', company.root, counts && counts.root, players.root),
      group('Board', own),
    ),
    el(
      'div',
      { className: 'form-end' },
      el(
        'button',
        { type: 'button', className: 'button', on: { click: () => change(settings.defaults(game, hello)) } },
        'Reset to Defaults',
      ),
      back,
      start,
    ),
  );
  const previewHost = el('div', { className: 'preview-host' }, preview);
  const screen = el(
    'main',
    { className: 'setup' },
    el(
      'header',
      { className: 'bar' },
      el('h1', {}, card.title),
      el('div', { className: 'bar-words' }, el('p', { className: 'headline' }, 'New game')),
      which(),
      menu,
    ),
    form,
    el('section', { className: 'preview-side', 'aria-label': 'Preview' }, previewHost, fill),
  );
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  function goBack() {
    session.show(session.state.from);
  }

  /** The level of the computers of this game, or else of the last one. */
  const level = () => settings.levelOf(now) ?? session.state.prefs.level;

  /** The choice of another game. */
  function which() {
    if (games.length < 2) return null;
    const list = el(
      'select',
      { 'aria-label': 'Game', on: { change: () => session.setUp(list.value) } },
      ...games.map(({ name }) => el('option', { value: name }, titleOf(session.state, name))),
    );
    list.value = game.name;
    return list;
  }

  /** What is asked may depend on what was answered. */
  function buildOwn() {
    const asked = game.setup.fields(now.own, now.count);
    if (asked.map(({ key }) => key).join() === [...fields.keys()].join()) return;
    fields = new Map(
      asked.map((field) => [
        field.key,
        fieldOf(field, (value) => change(settings.withOwn(now, game, field.key, value))),
      ]),
    );
    own.replaceChildren(...[...fields.values()].map(({ root: field }) => field));
  }

  function change(next) {
    now = typeof next === 'function' ? next(now) : next;
    session.dismiss();
    show();
  }

  function show() {
    const found = settings.problems(now, game);
    buildOwn();
    company.show(settings.companyOf(now));
    counts?.show(now.count);
    fields.forEach((field, key) => field.show(now.own[key], found[key]));
    players.show(now, found);
    setAttribute(start, 'aria-disabled', Object.keys(found).length > 0 ? 'true' : null);
    setText(back, session.state.from === 'home' ? 'Home' : 'Back to Game');
    paintPreview(found);
  }

  function paintPreview(found) {
    const { clientWidth: width, clientHeight: height } = previewHost;
    const wrong = Object.keys(found).filter((key) => !key.startsWith('name'));
    const possible = wrong.length === 0;
    setText(fill, possible ? game.setup.fillWords(now.own, now.count) : found[wrong[0]]);
    setAttribute(preview, 'aria-label', `Preview of the board. ${fill.textContent}`);
    if (width === 0 || height === 0) return;
    const looks = settings.playing(now).map(({ colour }) => worn(hello.palette[colour], session.state.prefs));
    paintCanvas(
      preview,
      width,
      height,
      (ctx) =>
        possible &&
        game.paintPreview({ ctx, theme: tools.theme(), sprites: tools.sprites }, { width, height }, now.own, looks),
    );
  }

  function submit(event) {
    event.preventDefault();
    const found = Object.keys(settings.problems(now, game));
    if (found.length > 0) return form.querySelector('[aria-invalid="true"]')?.focus();
    session.offerSettings(game.name, now);
    return session.newGame(settings.request(now, game));
  }

  const resized = new ResizeObserver(show);
  resized.observe(previewHost);
  show();

  return {
    update() {},
    repaint: show,
    destroy() {
      resized.disconnect();
      screen.remove();
    },
  };
}
