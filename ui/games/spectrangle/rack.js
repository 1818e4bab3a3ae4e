// @ts-check
// A player's hand in the card: its tiles as buttons, drawn as they are turned.

import { el, setAttribute } from '../../dom.js';
import { ownedBy, sentence } from '../../words.js';
import { listenToItems } from '../shared/drawing.js';
import { tilePicture, writingFor } from './tile.js';
import { activate } from './gestures.js';
import { handOf, inHand, rotationOf, sidesOf } from './hand.js';
import { tileName } from './words.js';

/**
 * @import { Tools } from '../../types'
 * @import { HandTile, Playing, Rotation, TableSession } from './types'
 */

/**
 * Makes a player's hand.
 * @param {TableSession} session @param {number} seat @param {Tools} tools
 */
export function create(session, seat, tools) {
  const root = el('div', { className: 'tiles', role: 'group' });
  /** @type {ReturnType<typeof createButton>[]} */
  let buttons = [];
  listenToItems(root, session, seat, activate);

  /**
   * Tiles that stay keep their buttons, and with them the keyboard.
   * @param {HandTile[]} hand
   */
  function build(hand) {
    const names = hand.map(({ tile }) => tile);
    if (names.join() === buttons.map(({ name }) => name).join()) return;
    buttons = names.map((tile) => buttons.find(({ name }) => name === tile) ?? createButton(tile, seat, tools));
    root.replaceChildren(...buttons.map(({ made }) => made));
  }

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      const { position } = state;
      const hand = handOf(position, seat);
      build(hand);
      setAttribute(root, 'aria-label', sentence(ownedBy(position, seat, 'hand')));
      hand.forEach(({ points }, index) => buttons[index].show(state, points));
    },
  };
}

/**
 * The button of a tile in the hand of a seat.
 * @param {string} name @param {number} seat @param {Tools} tools
 */
function createButton(name, seat, { theme }) {
  const made = el('button', { type: 'button', className: 'tile' });
  const picture = tilePicture();
  let drawn = '';
  made.append(picture.root);
  made.dataset.item = name;

  /** @param {Playing} state @param {number} points */
  function draw(state, points) {
    const look = { colours: state.position.view.colours, letters: state.prefs.marks, font: theme().font };
    const sides = sidesOf(name, rotationOf(state, name));
    const writing = writingFor(made.clientWidth);
    const key = `${sides.join('')} ${look.letters} ${writing.scale} ${devicePixelRatio}`;
    if (key === drawn) return;
    drawn = key;
    picture.draw({ sides, points }, look, writing);
  }

  return {
    name,
    made,
    /** @param {Playing} state @param {number} points */
    show(state, points) {
      const { position, held } = state;
      const hand = inHand(state);
      const isMine = hand?.seat === seat;
      /** @type {Rotation[]} */
      const rotations = position.view.placements[name] ?? [];
      const fits = rotations.some(({ spaces }) => Object.keys(spaces).length > 0);
      draw(state, points);
      setAttribute(made, 'aria-label', tileName(state, seat, { tile: name, points }));
      setAttribute(made, 'aria-pressed', isMine ? hand.tile === name : null);
      made.classList.toggle('unfit', isMine && position.view.can.place && !fits);
      made.classList.toggle('away', held?.item === name);
    },
  };
}
