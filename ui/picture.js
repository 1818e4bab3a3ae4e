// @ts-check
// The picture of a position to be kept, sent or printed: the board as on the screen, on paper, with names and result
// below it.

import { createVector } from './board/vector.js';
import { gameOf } from './games/index.js';
import { titleOf } from './state.js';

/** @import { Box, Context, Playing, Point, Scene, SeatLook, Size, Sprites, Theme, Tools } from './types' */

/** The box that the board is fitted into, in pixels of the picture, and the least width of the words below it. */
const BOX = { width: 1000, height: 860 };
const LEAST = 560;

/** The paper, what is written on it, and the room around everything. */
const PAPER = { ground: '#ffffff', ink: '#18202a', soft: '#4d5b6a', edge: 28 };

/** Sizes of the words, and the height of a line of players, in pixels. */
const TYPE = { title: 24, words: 17, small: 14 };
const GAP = 26;
const LINE = 52;
const STONE = 15;

/** How many players stand in one line, and the room between two. */
const IN_LINE = 3;
const BETWEEN = 18;

/**
 * The board that is shown, as the text of an SVG file. `tools` are the helpers of screens with boards.
 * @param {Playing} state @param {Tools} tools
 */
export function pictureOf(state, tools) {
  const vector = createVector(BOX, tools.measure);
  const { context } = vector;
  const theme = tools.paper();
  // Nothing is in hand on paper, and nobody is at the board.
  const scene = stillScene(
    { ...state, screen: 'picture', held: null, hint: null, showLegal: false, cursor: null },
    tools.seats(),
  );
  paintStill(context, BOX, scene, { theme, sprites: tools.sprites });
  const board = vector.bounds();
  const words = wordsOf(state);
  const bottom = caption(context, captionBox(board), words, { theme, sprites: tools.sprites, seats: tools.seats() });
  const box = captionBox(board);
  const { edge, ground } = PAPER;
  const page = { x: box.x - edge, y: board.y - edge, width: box.width + 2 * edge, height: bottom - board.y + 2 * edge };
  return vector.svg(page, { paper: ground, title: [words.title, words.line].join('. ') });
}

/**
 * The words stand under the board; where that is narrow, they reach beyond it.
 * @param {Point & Size} board
 */
function captionBox({ x, y, width, height }) {
  const wide = Math.max(width, LEAST);
  return { x: x - (wide - width) / 2, y: y + height + GAP, width: wide };
}

/**
 * What is said below the board: the game, the result or whose turn it is, and each player with the figures of the card.
 * @param {Playing} state
 */
function wordsOf(state) {
  const { position } = state;
  const { words } = gameOf(position.game);
  // Whoever looks at it, the picture names the winner.
  const seats = position.seats.map(({ name, colour }) => ({ name, colour }));
  const end = position.result && words.result({ ...position, seats });
  const line = end ? [end.title, end.reason].filter(Boolean).join('. ').replaceAll('..', '.') : words.headline(state);
  return {
    title: titleOf(state, position.game),
    line,
    players: position.seats.map(({ name }, seat) => ({ name, figures: words.seatWords(state, seat) })),
  };
}

/**
 * Writes the words. Returns where they end.
 * @param {Context} ctx @param {ReturnType<typeof captionBox>} box @param {ReturnType<typeof wordsOf>} words
 * @param {{ theme: Theme, sprites: Sprites, seats: SeatLook[] }} tools
 */
function caption(ctx, { x, y, width }, { title, line, players }, { theme, sprites, seats }) {
  /**
   * @param {string} text @param {Point} at @param {number} room
   * @param {{ size: number, weight: number, colour?: string }} type
   */
  const write = (text, at, room, { size, weight, colour = PAPER.ink }) => {
    Object.assign(ctx, {
      fillStyle: colour,
      font: `${weight} ${size}px ${theme.font}`,
      textAlign: 'left',
      textBaseline: 'middle',
    });
    ctx.fillText(shortened(ctx, text, room), at.x, at.y);
  };
  ctx.save();
  write(title, { x, y: y + TYPE.title / 2 }, width, { size: TYPE.title, weight: 700 });
  write(line, { x, y: y + TYPE.title + 16 }, width, { size: TYPE.words, weight: 500 });
  const top = y + TYPE.title + 44;
  const across = Math.min(players.length, IN_LINE);
  const column = (width - (across - 1) * BETWEEN) / across;
  players.forEach(({ name, figures }, seat) => {
    const at = { x: x + (seat % across) * (column + BETWEEN), y: top + Math.floor(seat / across) * LINE };
    const [left, room] = [at.x + 2 * STONE + 10, column - 2 * STONE - 10];
    sprites.draw(ctx, { x: at.x + STONE, y: at.y + LINE / 2 - 4 }, STONE, seats[seat]);
    write(name, { x: left, y: at.y + 13 }, room, { size: TYPE.words, weight: 650 });
    write(figures, { x: left, y: at.y + 34 }, room, { size: TYPE.small, weight: 400, colour: PAPER.soft });
  });
  ctx.restore();
  return top + Math.ceil(players.length / across) * LINE;
}

/**
 * A text as far as there is room for it.
 * @param {Context} ctx @param {string} text @param {number} room
 */
function shortened(ctx, text, room) {
  if (ctx.measureText(text).width <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && ctx.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

// A board at rest: the same painting as at the table, without its hands and its animation.

/**
 * The scene of a position at rest (docs/front.md); `more` changes parts of it, as what is under the pointer.
 * @param {Playing} state @param {SeatLook[]} seats @param {Partial<Scene>} [more]
 */
export const stillScene = (state, seats, more = {}) => ({
  state,
  tweens: new Map(),
  hover: null,
  considering: false,
  carried: false,
  seats,
  now: 0,
  ...more,
});

/**
 * Paints the board of a scene into a box. Returns its layout. `tools` are its `theme` and `sprites`.
 * @param {Context} ctx @param {Size} size @param {Scene} scene @param {{ theme: Theme, sprites: Sprites }} tools
 */
export function paintStill(ctx, size, scene, { theme, sprites }) {
  const game = gameOf(scene.state.position.game);
  const lay = game.layout(scene.state, size, scene.tweens);
  const painter = { ctx, lay, theme, sprites };
  game.paintGround(painter, scene);
  game.paintPieces(painter, scene);
  return lay;
}
