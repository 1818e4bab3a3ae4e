// Home: a card for each game, the game in progress, files.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { games, gameOf } from '../games/index.js';
import { LEVELS, levelWords } from '../levels.js';
import * as settings from '../game-settings.js';
import { titleOf, worn } from '../state.js';
import { brand } from './brand.js';
import { createMenu } from './menu.js';

/** Makes the screen in `root`. `tools` are the shared helpers of screens with boards. */
export function createHome(root, session, commands, { kind, tools }) {
  const menu = el('div', { className: 'menu-host' });
  const level = levelField();
  const cards = games.map(card);
  const going = continued();
  const list = el('ul', { className: 'recent-list' });
  const recent = el(
    'section',
    { className: 'recent', 'aria-labelledby': 'recent-title' },
    el('h2', { id: 'recent-title' }, 'Recent games'),
    list,
  );
  const desk = el(
    'div',
    { className: 'home-desk' },
    going.root,
    recent,
    el(
      'div',
      { className: 'desk-acts' },
      el('p', {}, 'Your game is kept at every move, and waits for you here.'),
      button('open'),
    ),
  );
  const screen = el(
    'main',
    { className: 'home' },
    el(
      'header',
      { className: 'bar' },
      brand(),
      el('p', { className: 'home-words' }, 'Five board games, against the computer or friends at this screen'),
      button('settings'),
      menu,
    ),
    el(
      'section',
      { className: 'home-games', 'aria-labelledby': 'games-title' },
      el('div', { className: 'home-head' }, el('h2', { id: 'games-title' }, 'Choose a game'), level.root),
      el(
        'ul',
        { className: 'cards' },
        ...cards.map(({ root: item }) => item),
        el('li', { className: 'desk-item' }, desk),
      ),
    ),
  );
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  function button(id) {
    const { title } = commands.find(id);
    return el('button', { type: 'button', className: 'button', on: { click: () => commands.run(id) } }, title);
  }

  /** How well the computer plays, for whichever game is begun. */
  function levelField() {
    const input = el(
      'select',
      { id: 'home-level', on: { change: () => session.prefer({ level: Number(input.value) }) } },
      ...LEVELS.map((each) => el('option', { value: each }, levelWords(each))),
    );
    return {
      root: el('div', { className: 'home-level' }, el('label', { for: input.id }, 'Computer level'), input),
      input,
    };
  }

  /** A game: what it is, and the ways into it. Its picture and title lead to its settings, as *Set Up* does. */
  function card(game) {
    const {
      title,
      seats: [, most],
    } = settings.cardOf(game, session.state.hello);
    const picture = el('canvas', { className: 'picture', 'aria-hidden': 'true' });
    const { what, time, ease } = game.facts;
    const facts = [`1 ${most === 2 ? 'or' : 'to'} ${most} players, with computers`, time, ease];
    const act = (label, name, run, main = false) =>
      el(
        'button',
        {
          type: 'button',
          className: main ? 'button main' : 'button',
          'aria-label': `${label}: ${title}`,
          'data-act': name,
          on: { click: run },
        },
        label,
      );
    const item = el(
      'li',
      { className: 'card-item' },
      el(
        'button',
        { type: 'button', className: 'card', on: { click: () => session.setUp(game.name) } },
        el('span', { className: 'picture-host' }, picture),
        el(
          'span',
          { className: 'card-text' },
          el('span', { className: 'card-title' }, title),
          ' ',
          el('span', { className: 'card-what' }, what),
          ' ',
          el('span', { className: 'card-facts' }, ...facts.map((fact) => el('span', {}, fact))),
        ),
      ),
      el(
        'div',
        { className: 'card-acts' },
        act('Play against the computer', 'play', () => play(game), true),
        act('Set up…', 'setup', () => session.setUp(game.name)),
        act('Rules', 'rules', () => session.help('rules', game.name)),
      ),
    );
    return { root: item, game, picture };
  }

  /** A game against the computer at once, with the settings that were used last. */
  function play(game) {
    const { hello, offered, prefs } = session.state;
    return session.newGame(
      settings.request(settings.againstComputer(game, hello, offered[game.name], prefs.level), game),
    );
  }

  /** The game in progress, with its board as it is. */
  function continued() {
    const picture = el('canvas', { className: 'picture', 'aria-hidden': 'true' });
    const title = el('span', { className: 'card-title' });
    const words = el('span', { className: 'card-what' });
    const players = el('span', { className: 'card-facts' });
    const kicker = el('span', { className: 'card-kicker' });
    const act = el(
      'button',
      { type: 'button', className: 'card going', on: { click: () => session.continueGame() } },
      el('span', { className: 'picture-host' }, picture),
      el('span', { className: 'card-text' }, kicker, ' ', title, ' ', words, ' ', players),
    );
    return { root: el('section', { className: 'home-going' }, act), kicker, picture, title, words, players };
  }

  const painterOf = (ctx) => ({ ctx, theme: tools.theme(), sprites: tools.sprites });

  function paintCards() {
    const { hello, offered, prefs } = session.state;
    for (const { game, picture } of cards) {
      const shown = settings.againstComputer(game, hello, offered[game.name], prefs.level);
      const looks = settings.playing(shown).map(({ colour }) => worn(hello.palette[colour], prefs));
      paint(picture, (ctx, size) => game.paintPreview(painterOf(ctx), size, shown.own, looks));
    }
  }

  function paint(picture, draw) {
    const { clientWidth: width, clientHeight: height } = picture.parentElement;
    if (width > 0 && height > 0) paintCanvas(picture, width, height, (ctx) => draw(ctx, { width, height }));
  }

  function showGoing(state) {
    const { position } = state;
    going.root.hidden = position === null;
    setAttribute(screen, 'data-going', position === null ? null : 'true');
    if (!position) return;
    const game = gameOf(position.game);
    setText(going.kicker, position.result ? 'View board' : 'Continue');
    setAttribute(going.root, 'aria-label', position.result ? 'Finished game' : 'Game in progress');
    setText(going.title, state.file?.name ?? titleOf(state, position.game));
    setText(going.words, game.words.headline(state));
    setText(going.players, position.seats.map(({ name }) => name).join(', '));
    paint(going.picture, (ctx, size) => {
      const scene = {
        state,
        tweens: new Map(),
        hover: null,
        considering: false,
        carried: false,
        seats: tools.seats(),
        now: 0,
      };
      const lay = game.layout(state, size, scene.tweens);
      const painter = { ...painterOf(ctx), lay };
      game.paintGround({ ...painter, theme: { ...painter.theme, coordinates: false } }, scene);
      game.paintPieces(painter, scene);
    });
  }

  function showRecent(files) {
    recent.hidden = files.length === 0;
    list.replaceChildren(
      ...files.map(({ name, place }) => {
        const item = el(
          'button',
          { type: 'button', className: 'recent-file', on: { click: () => session.reopen(place) } },
          name,
        );
        setAttribute(item, 'title', typeof place === 'string' ? place : null);
        return el('li', {}, item);
      }),
    );
  }

  function show() {
    showGoing(session.state);
    paintCards();
  }

  const resized = new ResizeObserver(show);
  resized.observe(screen);
  let listed = null;

  return {
    update(state, change) {
      if (state.recent !== listed) showRecent(state.recent);
      listed = state.recent;
      level.input.value = String(state.prefs.level);
      if (change.how || change.prefs) show();
    },
    repaint: show,
    destroy() {
      resized.disconnect();
      screen.remove();
    },
  };
}
