// Home: a card for each game with a picture of its board, the game in progress, files.

import { el, paintCanvas, setAttribute, setText } from '../dom.js';
import { games, gameOf } from '../games/index.js';
import * as settings from '../settings.js';
import { titleOf, worn } from '../state.js';
import { createMenu } from './menu.js';

/** Makes the screen in `root`. `tools` are the shared helpers of screens with boards. */
export function createHome(root, session, commands, { kind, tools }) {
  const menu = el('div', { className: 'menu-host' });
  const cards = games.map(card);
  const going = continued();
  const list = el('ul', { className: 'recent-list' });
  const recent = el('section', { className: 'recent', 'aria-labelledby': 'recent-title' }, el('h2', { id: 'recent-title' }, 'Recent files'), list);
  const screen = el('main', { className: 'home' },
    el('header', { className: 'bar' }, el('h1', {}, 'Atar'), el('div', { className: 'bar-words' }, el('p', { className: 'detail' }, 'Board games for one screen, against people and the computer')), button('open'), button('settings'), menu),
    going.root, recent,
    el('section', { className: 'home-games', 'aria-labelledby': 'games-title' },
      el('h2', { id: 'games-title' }, 'New game'), el('ul', { className: 'cards' }, ...cards.map(({ root: item }) => item))));
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  function button(id) {
    const { title } = commands.find(id);
    return el('button', { type: 'button', className: 'button', on: { click: () => commands.run(id) } }, title);
  }

  function card(game) {
    const { title, seats: [least, most] } = settings.cardOf(game, session.state.hello);
    const picture = el('canvas', { className: 'picture', 'aria-hidden': 'true' });
    const players = least === most ? `${least} players` : `${least} to ${most} players`;
    const item = el('li', {}, el('button', { type: 'button', className: 'card', on: { click: () => session.choose(game.name) } },
      el('span', { className: 'picture-host' }, picture), el('span', { className: 'card-title' }, title), ' ', el('span', { className: 'card-words' }, players)));
    return { root: item, game, picture };
  }

  /** The game in progress, with its board as it is. */
  function continued() {
    const picture = el('canvas', { className: 'picture', 'aria-hidden': 'true' });
    const title = el('span', { className: 'card-title' });
    const words = el('span', { className: 'card-words' });
    const act = el('button', { type: 'button', className: 'card going', on: { click: () => session.goOn() } },
      el('span', { className: 'picture-host' }, picture), el('span', { className: 'card-text' }, el('span', { className: 'card-kicker' }, 'Continue'), ' ', title, ' ', words));
    return { root: el('section', { className: 'home-going', 'aria-label': 'Game in progress' }, act), picture, title, words };
  }

  function paintCards() {
    const { hello, offered } = session.state;
    for (const { game, picture } of cards) {
      const shown = settings.recall(game, hello, offered[game.name]);
      const sound = Object.keys(settings.problems(shown, game)).length === 0 ? shown : settings.defaults(game, hello);
      const looks = settings.playing(sound).map(({ colour }) => worn(hello.palette[colour], session.state.prefs));
      paint(picture, (ctx, size) => game.paintPreview(ctx, size, sound.own, looks, tools.look(), tools.sprites));
    }
  }

  function paint(picture, draw) {
    const { clientWidth: width, clientHeight: height } = picture.parentElement;
    if (width > 0 && height > 0) paintCanvas(picture, width, height, (ctx) => draw(ctx, { width, height }));
  }

  function showGoing(state) {
    const { position } = state;
    going.root.hidden = position === null;
    if (!position) return;
    const game = gameOf(position.game);
    setText(going.title, state.file?.name ?? titleOf(state, position.game));
    setText(going.words, `${game.words.headline(state)} · ${position.seats.map(({ name }) => name).join(', ')}`);
    paint(going.picture, (ctx, size) => {
      const scene = { state, tweens: new Map(), hover: null, considering: false, carried: false, seats: tools.seats(), now: 0 };
      const lay = game.layout(state, size, scene.tweens);
      game.paintGround(ctx, lay, { ...tools.look(), coordinates: false }, scene);
      game.paintPieces(ctx, lay, tools.look(), tools.sprites, scene);
    });
  }

  function showRecent(files) {
    recent.hidden = files.length === 0;
    list.replaceChildren(...files.map(({ name, place }) => {
      const item = el('button', { type: 'button', className: 'recent-file', on: { click: () => session.reopen(place) } }, name);
      setAttribute(item, 'title', typeof place === 'string' ? place : null);
      return el('li', {}, item);
    }));
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
      if (change.how || change.prefs) show();
    },
    repaint: show,
    destroy() {
      resized.disconnect();
      screen.remove();
    },
  };
}
