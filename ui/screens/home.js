// @ts-check
// Home: a card for each game, the game in progress, files.

import { stillScene } from '../picture.js';
import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { games, gameOf } from '../games/index.js';
import { underWay } from '../library/games.js';
import { levelsOf, levelWords } from '../limits.js';
import * as settings from '../game-settings.js';
import { dayOf } from '../puzzles/daily.js';
import { cardOf, formOf } from '../options/form.js';
import { looksOf, seatLooks, titleOf } from '../state.js';
import { brand } from './brand.js';
import { createMenu } from './menu.js';
import { createOtherGames } from './other-games.js';
import { createPlayTogether } from './play-together.js';

/**
 * @import { Change, Commands, Context, Game, Known, Playing, SavedFile } from '../types'
 * @import { ScreenTools, GameSession, Size, State, Tools } from '../types'
 */

/** What the program is for, where there is no way to others, and where there is. */
const ALONE = 'Five board games, against the computer or friends at this screen';
const WITH_OTHERS = 'Five board games, against the computer or with friends';

/**
 * Makes the screen in `root`. `tools` are the shared helpers of screens with boards.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createHome(root, session, commands, { kind, tools, rooms, hosts, hasLab, boards }) {
  const menu = el('div', { className: 'menu-host' });
  const level = levelField(session);
  const cards = games.map((game) => card(game, session));
  const going = continued(session);
  const others = createOtherGames(session, boards, (canvas, state) =>
    paintInto(canvas, (ctx, size) => paintGoing(ctx, size, state, tools)),
  );
  const recent = recentFiles(session);
  const together = createPlayTogether(session, { rooms, hosts });
  const toLab = hasLab ? labBand(session) : null;
  const daily = dailyButton(session);
  const screen = layOut({ commands, menu, level, daily, cards, going, others, recent, together, toLab });
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  function show() {
    setAttribute(screen, 'data-going', session.state.position === null ? null : 'true');
    placeDesk(screen, session.state.position !== null);
    going.show(session.state, tools);
    others.repaint();
    for (const each of cards) each.paint(session.state, tools);
  }

  const resized = new ResizeObserver(show);
  resized.observe(screen);

  return {
    /** @param {State} state @param {Change} change */
    update(state, change) {
      others.show(state);
      recent.show(state.recent);
      setAttribute(screen, 'data-others', underWay(state).length > 0 ? 'true' : null);
      setAttribute(screen, 'data-recent', state.recent.length > 0 ? 'true' : null);
      level.show(state.prefs.level);
      daily.show(state);
      together?.show(state);
      if (change.how || change.prefs) show();
    },
    repaint: show,
    destroy() {
      resized.disconnect();
      together?.destroy();
      screen.remove();
    },
  };
}

/**
 * The parts of the screen in their places.
 * @param {{ commands: Commands, [part: string]: any }} parts
 */
function layOut({ commands, menu, level, daily, cards, going, others, recent, together, toLab }) {
  /** @param {string} id */
  const button = (id) => {
    const title = commands.find(id)?.title ?? '';
    return el('button', { type: 'button', className: 'button', on: { click: () => commands.run(id) } }, title);
  };
  const words = 'Your game is kept after every move. When you start another, you find it in the library.';
  const acts = el('div', { className: 'desk-acts' }, el('p', {}, words), button('open'), button('library'));
  const desk = el('div', { className: 'home-desk' }, going.root, others.root, recent.root, acts);
  const bar = el(
    'header',
    { className: 'bar' },
    brand(),
    el('p', { className: 'home-words' }, together ? WITH_OTHERS : ALONE),
    button('settings'),
    menu,
  );
  const list = el('ul', { className: 'cards' }, ...cards.map((/** @type {{ root: HTMLElement }} */ { root }) => root));
  list.append(el('li', { className: 'desk-item' }, desk));
  const title = el('h2', { id: 'games-title' }, 'Choose a game');
  const head = el('div', { className: 'home-head' }, title, daily.root, level.root);
  const chooser = el('section', { className: 'home-games', 'aria-labelledby': 'games-title' }, head, list);
  return el('main', { className: 'home' }, bar, together && together.root, chooser, toLab);
}

/**
 * The game in progress comes first, for the eye and for the keyboard.
 * @param {HTMLElement} screen @param {boolean} isFirst
 */
function placeDesk(screen, isFirst) {
  const list = /** @type {HTMLElement} */ (screen.querySelector('.cards'));
  const desk = /** @type {HTMLElement} */ (list.querySelector('.desk-item'));
  if (isFirst && list.firstChild !== desk) list.prepend(desk);
  else if (!isFirst && list.lastChild !== desk) list.append(desk);
}

/**
 * The way to the lab.
 * @param {GameSession} session
 */
function labBand(session) {
  const picture = el('span', { className: 'home-lab-picture', 'aria-hidden': 'true' });
  picture.append(el('i', {}), el('i', {}), el('i', {}));
  const title = el('h2', { id: 'lab-title' }, 'Lab');
  const words = el(
    'p',
    {},
    'Is a game fair? How long is it? How does it end? Let computers play it thousands of times.',
  );
  const open = { type: 'button', className: 'button', on: { click: () => session.shell.showLab(null) } };
  return el(
    'section',
    { className: 'home-lab', 'aria-labelledby': title.id },
    picture,
    el('div', { className: 'home-lab-words' }, title, words),
    el('button', open, 'Open the Lab'),
  );
}

/**
 * How well the computer plays, for whichever game is begun.
 * @param {GameSession} session
 */
function levelField(session) {
  const { hello } = session.state;
  const input = el(
    'select',
    { id: 'home-level', on: { change: () => session.shell.prefer({ level: Number(input.value) }) } },
    ...levelsOf(hello).map((each) => el('option', { value: each }, levelWords(hello, each))),
  );
  return {
    root: el('div', { className: 'home-level' }, el('label', { for: input.id }, 'Computer level'), input),
    /** @param {number} level */
    show(level) {
      input.value = String(level);
    },
  };
}

/**
 * The way to the puzzle of the day, with a sign once it is solved.
 * @param {GameSession} session
 */
function dailyButton({ shell }) {
  const sign = el('span', { className: 'home-daily-sign' });
  const open = { type: 'button', className: 'home-daily', on: { click: () => shell.showDaily() } };
  return {
    root: el('button', open, 'Puzzle of the day', sign),
    /** @param {State} state */
    show({ prefs }) {
      const isSolved = prefs.daily === dayOf();
      sign.replaceChildren(...(isSolved ? [el('span', { 'aria-hidden': 'true' }, '✓'), unseen(', solved')] : []));
    },
  };
}

/** @param {string} words */
const unseen = (words) => el('span', { className: 'unseen' }, words);

/**
 * The settings of a game against the computer, as one click begins it.
 * @param {Known} state @param {Game} game
 */
const oneClick = ({ hello, offered, prefs }, game) =>
  settings.againstComputer(formOf(game, hello), offered[game.name], prefs.level);

/**
 * A game: what it is, and the ways into it. Its picture and title lead to its settings, as *Set Up* does.
 * @param {Game} game @param {GameSession} session
 */
function card(game, session) {
  const picture = el('canvas', { className: 'picture', 'aria-hidden': 'true' });
  const opens = { type: 'button', className: 'card', on: { click: () => session.shell.setUp(game.name) } };
  const learn = game.lessons ? learnButton(game, session) : null;
  const ways = el(
    'div',
    { className: 'card-ways' },
    learn && learn.root,
    game.puzzles ? puzzleButton(game, session) : null,
  );
  const face = el('button', opens, el('span', { className: 'picture-host' }, picture), cardText(game, session.state));
  return {
    root: el('li', { className: 'card-item' }, face, ways, cardActs(game, session)),
    /** Paints the board of a game that would begin now. @param {Known} state @param {Tools} tools */
    paint(state, tools) {
      const shown = oneClick(state, game);
      learn?.show(state);
      const looks = looksOf(settings.playing(shown), state.hello, state.prefs);
      paintInto(picture, (ctx, size) =>
        game.paintPreview(
          painterOf(ctx, tools),
          size,
          formOf(game, state.hello).options(shown.own, shown.count),
          looks,
        ),
      );
    },
  };
}

/** @param {Game} game @param {Known} state */
function cardText(game, { hello }) {
  const { title, seats } = cardOf(game, hello);
  const [, most] = seats;
  const { what, time, ease } = game.facts;
  const players = `1 ${most === 2 ? 'or' : 'to'} ${most} players`;
  return el(
    'span',
    { className: 'card-text' },
    el('span', { className: 'card-title' }, title),
    ' ',
    el('span', { className: 'card-what' }, what),
    ' ',
    el('span', { className: 'card-facts' }, el('span', {}, players), el('span', {}, time), el('span', {}, ease)),
  );
}

/** @param {Game} game @param {GameSession} session */
function cardActs(game, session) {
  const { title } = cardOf(game, session.state.hello);
  /** @param {string} label @param {string} name @param {() => unknown} run */
  const act = (label, name, run) =>
    el(
      'button',
      {
        type: 'button',
        className: name === 'play' ? 'button main' : 'button',
        'aria-label': `${label}: ${title}`,
        'data-act': name,
        on: { click: run },
      },
      label,
    );
  const play = () =>
    session.shell.newGame(settings.request(oneClick(session.state, game), formOf(game, session.state.hello)));
  return el(
    'div',
    { className: 'card-acts' },
    act('Play against the computer', 'play', play),
    act('Set up…', 'setup', () => session.shell.setUp(game.name)),
    act('Rules', 'rules', () => session.help('rules', game.name)),
  );
}

/**
 * The way to the lessons of a game. Who has never played is shown those of the first game.
 * @param {Game} game @param {GameSession} session
 */
function learnButton(game, session) {
  const title = titleOf(session.state, game.name);
  const more = el('span', {}, ` ${title}`);
  const root = el(
    'button',
    {
      type: 'button',
      className: 'learn',
      'aria-label': `Learn ${title}`,
      on: { click: () => session.shell.showLessons(game.name) },
    },
    'Learn',
    more,
  );
  return {
    root,
    /** @param {Known} state */
    show({ prefs, position, recent, library }) {
      const hasPlayed = position !== null || recent.length > 0 || Boolean(library?.length);
      const isNew = !hasPlayed && Object.keys(prefs.lessons).length === 0;
      const isFirst = isNew && game === games[0];
      more.hidden = !isFirst;
      setAttribute(root, 'data-first', isFirst ? 'true' : null);
    },
  };
}

/**
 * The way to the puzzles of a game.
 * @param {Game} game @param {GameSession} session
 */
const puzzleButton = ({ name }, { state, shell }) =>
  el(
    'button',
    {
      type: 'button',
      className: 'learn',
      'data-to': 'puzzles',
      'aria-label': `Puzzles: ${titleOf(state, name)}`,
      on: { click: () => shell.showPuzzles(name) },
    },
    'Puzzles',
  );

/**
 * The game in progress, with its board as it is.
 * @param {GameSession} session
 */
function continued(session) {
  const picture = el('canvas', { className: 'picture', 'aria-hidden': 'true' });
  const title = el('span', { className: 'card-title' });
  const words = el('span', { className: 'card-what' });
  const players = el('span', { className: 'card-facts' });
  const kicker = el('span', { className: 'card-kicker' });
  const act = el(
    'button',
    { type: 'button', className: 'card going', on: { click: () => session.shell.continueGame() } },
    el('span', { className: 'picture-host' }, picture),
    el('span', { className: 'card-text' }, kicker, ' ', title, ' ', words, ' ', players),
  );
  const root = el('section', { className: 'home-going', hidden: true }, act);
  return {
    root,
    /** @param {Known} known @param {Tools} tools */
    show(known, tools) {
      root.hidden = known.position === null;
      if (known.position === null) return;
      const state = /** @type {Playing} */ (known);
      const { position } = state;
      setText(kicker, position.result ? 'View board' : 'Continue');
      setAttribute(root, 'aria-label', position.result ? 'Finished game' : 'Game in progress');
      setText(title, state.file?.name ?? titleOf(state, position.game));
      setText(words, gameOf(position.game).words.headline(state));
      setText(players, position.seats.map(({ name }) => name).join(', '));
      paintInto(picture, (ctx, size) => paintGoing(ctx, size, state, tools));
    },
  };
}

/** @param {Context} ctx @param {Size} size @param {Playing} state @param {Tools} tools */
function paintGoing(ctx, size, state, tools) {
  const game = gameOf(state.position.game);
  const scene = stillScene(state, seatLooks(state));
  const painter = { ...painterOf(ctx, tools), lay: game.layout(state, size, scene.tweens) };
  game.paintGround({ ...painter, theme: { ...painter.theme, coordinates: false } }, scene);
  game.paintPieces(painter, scene);
}

/**
 * The files that were used last.
 * @param {GameSession} session
 */
function recentFiles(session) {
  const list = el('ul', { className: 'recent-list' });
  const title = el('h2', { id: 'recent-title' }, 'Recent games');
  const root = el('section', { className: 'recent', 'aria-labelledby': title.id }, title, list);
  /** @type {SavedFile[] | null} */
  let listed = null;

  /** @param {SavedFile} file */
  function item({ name, place }) {
    const opens = {
      type: 'button',
      className: 'recent-file',
      on: { click: () => place !== null && session.shell.reopen(place) },
    };
    const button = el('button', opens, name);
    setAttribute(button, 'title', typeof place === 'string' ? place : null);
    return el('li', {}, button);
  }

  return {
    root,
    /** @param {SavedFile[]} files */
    show(files) {
      if (files === listed) return;
      listed = files;
      root.hidden = files.length === 0;
      list.replaceChildren(...files.map(item));
    },
  };
}

/** @param {Context} ctx @param {Tools} tools */
const painterOf = (ctx, tools) => ({ ctx, theme: tools.theme(), sprites: tools.sprites });

/**
 * Paints a picture as large as its place.
 * @param {HTMLCanvasElement} picture @param {(ctx: Context, size: Size) => void} draw
 */
function paintInto(picture, draw) {
  const { clientWidth: width, clientHeight: height } = /** @type {HTMLElement} */ (picture.parentElement);
  if (width > 0 && height > 0) paintCanvas(picture, width, height, (ctx) => draw(ctx, { width, height }));
}
