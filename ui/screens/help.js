// @ts-check
// Help: the keys, what this program is, and the page of the rules.

import { el, paintCanvas } from '../dom.js';
import { keyWords, onMac } from '../keys.js';
import { brand } from './brand.js';
import { ask } from './dialog.js';
import { paintStill, stillScene } from '../picture.js';
import { againstComputer } from '../game-settings.js';
import { games, gameOf } from '../games/index.js';
import { formOf } from '../options/form.js';
import { seatLooks, titleOf } from '../state.js';
import { segments } from './form.js';
import { strengthPage } from './strength.js';
import { tellMissing } from './late-code.js';

/**
 * @import { Command, Commands, Context, Game, GameSession, Help, OptionValues, Playing, Prefs, Question, RulesPart,
 *   RulesPicture, Scene, Size, State, Tools } from '../types'
 * @import { Hello, Position } from '../protocol'
 */

/** What the keyboard does on every board, beside the commands. */
const ON_BOARD = [
  ['Tab', 'Go to the board, then to players and buttons'],
  ['Arrow keys', 'Go from space to space'],
  ['Enter, Space', 'Pick up, put down, choose'],
  ['Esc', 'Let go, or close a dialog or the replay'],
  ['Backspace, Delete', 'Remove a stone, or take a move back'],
  ['↑ ↓, Enter in the tree', 'Go from row to row of an analysis, fold'],
];

/** The keys of the editor of positions (`ui/screens/editor/`). */
const WHERE_SET_UP = [
  ['1 to 9', 'Take one of the first pieces'],
  ['N, B', 'Take the next piece, or the one before'],
  [', and .', 'Rotate it left or right'],
  ['F', 'Flip it'],
  ['Enter, Space', 'Put it down, or pick up what lies there'],
  ['Backspace, Delete', 'Remove what lies there'],
];

const close = [{ id: 'close', label: 'Close', main: true }];

/**
 * Shows a page of help: `rules` (of a `game`, the one at hand if none is named, with `options`, if any are
 * chosen), `strength`, `keyboard` or `about`. `tools` are the shared helpers of screens with boards.
 * @param {Help} page @param {GameSession} session
 * @param {Commands} commands @param {Tools} tools
 */
export function showHelp({ topic, ...page }, session, commands, tools) {
  if (topic === 'rules') return showRules(session, tools, page);
  return ask({ ...PAGES[topic](session.state, commands), choices: close, light: true, wide: true });
}

/** @type {{ [topic: string]: (state: State, commands: Commands) => Pick<Question, 'title' | 'text' | 'extra'> }} */
const PAGES = {
  strength: strengthPage,

  keyboard: (_, commands) => ({
    title: 'Keyboard',
    text: 'You can play with the keyboard alone.',
    extra: el(
      'div',
      { className: 'pages', tabIndex: 0, role: 'region', 'aria-label': 'Keys' },
      keys('On the board', ON_BOARD),
      keys('Where a position is set up', WHERE_SET_UP),
      ...byMenu(commands.list()),
    ),
  }),

  about: (state) => ({
    title: 'About Atar',
    text: `Version ${state.hello?.version}. Five board games, against the computer or friends at this screen.`,
    extra: el(
      'div',
      {},
      brand('div'),
      el(
        'div',
        { className: 'pages', tabIndex: 0, role: 'region', 'aria-label': 'Licences' },
        el('h3', {}, 'Made with'),
        licences(),
      ),
    ),
  }),
};

/** @param {string} title @param {string[][]} rows */
function keys(title, rows) {
  const lines = rows.map(([key, does]) => el('tr', {}, el('th', { scope: 'row' }, key), el('td', {}, does)));
  return el('table', { className: 'keys' }, el('caption', {}, title), el('tbody', {}, ...lines));
}

/** @param {Command[]} list */
function byMenu(list) {
  const withKeys = list.filter((command) => command.keys);
  const menus = [...new Set(withKeys.map(({ menu }) => menu))];
  return menus.map((menu) =>
    keys(
      menu,
      withKeys
        .filter((command) => command.menu === menu)
        .map((command) => [keyWords(command.keys, onMac()), command.title]),
    ),
  );
}

/** The licences of what the program is made with; the file is made when the program is built for others. */
function licences() {
  const text = el('pre', { className: 'licences' }, 'Loading…');
  fetch('licences.txt')
    .then((answer) =>
      answer.ok && answer.headers.get('content-type')?.startsWith('text/plain')
        ? answer.text()
        : Promise.reject(new Error('none')),
    )
    .then(
      (content) => text.replaceChildren(content),
      () => text.replaceChildren('The list of licences is in the installed program.'),
    );
  return text;
}

// The rules of the games: one page for all of them, which begins with the game at hand, and says of each what holds
// with its settings. Pictures show the board of the game itself.

const CLOSE = [{ id: 'close', label: 'Close', main: true }];

/** How much of the board is shown around the spaces that a picture is about, in sizes of a space. */
const AROUND = 0.9;

/** The game whose rules are meant where none is named: the one on the table. @param {State} state */
const atHand = ({ position }) => position?.game ?? games[0].name;

/**
 * By which options the rules of a game are told, by which version of them, and whose they are: those that are `chosen`
 * on the screen, of the game on the table, or else of the game that would begin next.
 * @param {State} state @param {Game} game @param {OptionValues} [chosen]
 * @returns {{ options: OptionValues, version?: number, whose: string }}
 */
function meant({ hello, position, record, offered, prefs }, game, chosen) {
  if (chosen) return { options: chosen, whose: 'These are the rules for the settings chosen here.' };
  if (record && position?.game === game.name)
    return { options: record.options, version: record.rules, whose: 'These are the rules of the game on the table.' };
  const form = formOf(game, /** @type {Hello} */ (hello));
  const next = againstComputer(form, offered?.[game.name], prefs.level);
  return {
    options: form.options(next.own, next.count),
    whose:
      'These are the rules of a new game as it is offered to you. If you choose other settings, some rules change.',
  };
}

/**
 * Shows the rules of a game, and lets the person look at those of the others. `options` are those that are chosen on
 * the screen, if it has any; `tools` the shared helpers of screens with boards.
 * @param {GameSession} session @param {Tools} tools @param {Pick<Help, 'game' | 'options'>} [page]
 */
async function showRules(session, tools, { game: name = atHand(session.state), options: chosen } = {}) {
  const { state } = session;
  const body = el('div', { className: 'pages rules', tabIndex: 0, role: 'region', 'aria-label': 'Rules' });
  const choices = games.map((game) => ({ value: game.name, label: titleOf(state, game.name) }));
  const chooser = segments({ key: 'rules', label: 'Game', choices }, show);
  chooser.root.classList.add('rules-games');
  let pictures = createPictures();

  /** Shows a game's rules, once they are loaded. @param {string} game */
  async function show(game) {
    const mine = createPictures();
    pictures = mine;
    chooser.show(game);
    const loaded = await gameOf(game)
      .rules()
      .catch(() => tellMissing(session));
    if (!loaded || pictures !== mine) return;
    const { rules } = loaded;
    const { options, version, whose } = meant(state, gameOf(game), game === name ? chosen : undefined);
    body.replaceChildren(
      el('h3', { className: 'rules-title' }, titleOf(state, game)),
      el('p', { className: 'rules-idea' }, rules.idea),
      el('p', { className: 'rules-whose' }, whose),
      ...rules.parts(options, version).map((each) => part(each, mine)),
    );
    body.scrollTo({ top: 0 });
    rules.examples().then(({ examples }) => pictures === mine && mine.paint({ state, examples, tools }));
  }

  const resized = new ResizeObserver(() => pictures.paint());
  resized.observe(body);
  await show(name);
  const content = el('div', { className: 'rules-page' }, chooser.root, body);
  const answer = await ask({ title: 'Rules', text: null, choices: CLOSE, extra: content, light: true, wide: true });
  resized.disconnect();
  return answer;
}

/** The pictures of a page. They are painted when their positions have come, and again in another size. */
function createPictures() {
  /** @type {{ picture: RulesPicture, host: HTMLElement, canvas: HTMLCanvasElement }[]} */
  const all = [];
  /** @type {any} */
  let known = null;
  return {
    /** Adds a picture. Returns its element. @param {RulesPicture} picture */
    add(picture) {
      const canvas = el('canvas', { 'aria-hidden': 'true' });
      const host = el('div', { className: 'rules-picture' }, canvas);
      all.push({ picture, host, canvas });
      return el('figure', {}, host, el('figcaption', {}, picture.words));
    },
    /** Paints them; `page` is {state, examples, tools}, as the last time if left out. */
    paint(page = known) {
      known = page;
      if (!known) return;
      const { state, examples, tools } = known;
      for (const { picture, host, canvas } of all) {
        const { clientWidth: width, clientHeight: height } = host;
        if (width === 0 || height === 0) continue;
        paintCanvas(canvas, width, height, (ctx) =>
          paintPicture(ctx, { width, height }, exampleOf(state, examples, picture), tools),
        );
      }
    },
  };
}

/**
 * A part of the rules, with its pictures.
 * @param {RulesPart} part @param {ReturnType<typeof createPictures>} pictures
 */
function part({ title, text, pictures: wanted = [] }, pictures) {
  const figures = wanted.map(pictures.add);
  const shown = figures.length > 0 ? el('div', { className: 'rules-pictures' }, ...figures) : null;
  const words = el('div', {}, el('h4', {}, title), ...text.map((paragraph) => el('p', {}, paragraph)));
  return el('section', { className: figures.length === 1 ? 'rules-part beside' : 'rules-part' }, words, shown);
}

/**
 * A picture of the rules with its position, as a scene. What a hand shows on the board is seen where the picture has
 * one.
 * @param {{ hello: Hello, prefs: Prefs }} state @param {{ [name: string]: Position }} examples
 * @param {RulesPicture} picture
 */
function exampleOf({ hello, prefs }, examples, { example, near = null, state = {}, ...hand }) {
  const position = examples[example];
  const { gameState, ...more } = state;
  const game = gameOf(position.game);
  const shown = /** @type {Playing} */ ({
    hello,
    prefs,
    position,
    record: null,
    held: null,
    cursor: null,
    showLegal: false,
    replay: null,
    hint: null,
    screen: 'table',
    ...more,
    gameState: { ...game.initialState?.(position), ...gameState },
  });
  return { near, scene: stillScene(shown, seatLooks(shown), hand) };
}

/**
 * Paints the board, or the part of it near some spaces.
 * @param {Context} ctx @param {Size} size @param {{ near: string[] | null, scene: Scene }} picture @param {Tools} tools
 */
function paintPicture(ctx, size, { near, scene }, { theme, sprites }) {
  const painting = { theme: { ...theme(), coordinates: false }, sprites };
  if (!near) return paintStill(ctx, size, scene, painting);
  const first = partOf(scene, size, near);
  const scale = Math.min(size.width / first.width, size.height / first.height);
  const large = { width: size.width * scale, height: size.height * scale };
  const part = partOf(scene, large, near);
  ctx.translate(size.width / 2 - part.x - part.width / 2, size.height / 2 - part.y - part.height / 2);
  return paintStill(ctx, large, scene, painting);
}

/**
 * The box around some spaces of a board that is fitted into a size.
 * @param {Scene} scene @param {Size} size @param {string[]} near
 */
function partOf({ state, tweens }, size, near) {
  const game = gameOf(state.position.game);
  const boxes = game
    .boxes(game.layout(state, size, tweens), state)
    .filter(({ space }) => near.includes(space))
    .map(({ size: side = 0, ...box }) => ({ width: side, height: side, ...box }));
  const more = Math.max(...boxes.map(({ width }) => width)) * AROUND;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)) - more, Math.min(...boxes.map(({ y }) => y)) - more];
  return {
    x: left,
    y: top,
    width: Math.max(...boxes.map(({ x, width }) => x + width)) + more - left,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) + more - top,
  };
}
