// A player's hand in the card: its tiles as buttons, drawn as they are turned.

import { el, setAttribute } from '../../dom.js';
import { coloursOf } from './colours.js';
import { tilePicture, writingFor } from './drawing.js';
import { activate } from './gestures.js';
import { handOf, inHand, rotationOf, sidesOf } from './hand.js';
import { tileName } from './words.js';

/** Makes a player's hand. */
export function create(session, seat, { theme }) {
  const root = el('div', { className: 'tiles', role: 'group', on: { click: byKeyboard } });
  let buttons = [];
  let shown = '';

  /** Presses of the pointer are the hand's business; clicks of keyboard and screen reader have no detail. */
  function byKeyboard(event) {
    const item = event.target.closest('[data-item]')?.dataset.item;
    if (event.detail === 0 && item)
      session.whenIdle(() => session.dispatch(activate(session.state, { rack: seat, item })));
  }

  /** Tiles that stay keep their buttons, and with them the keyboard. */
  function build(hand) {
    const names = hand.map(({ tile }) => tile);
    if (names.join() === shown) return;
    shown = names.join();
    buttons = names.map((tile) => buttons.find(({ name }) => name === tile) ?? button(tile));
    root.replaceChildren(...buttons.map(({ made }) => made));
  }

  function button(name) {
    const made = el('button', { type: 'button', className: 'tile' });
    const picture = tilePicture();
    made.append(picture.root);
    made.dataset.item = name;
    return { name, made, picture, drawn: '' };
  }

  function draw(entry, state, points) {
    const wear = { colours: coloursOf(state), letters: state.prefs.marks, font: theme().font };
    const sides = sidesOf(entry.name, rotationOf(state, entry.name));
    const writing = writingFor(entry.made.clientWidth);
    const key = `${sides.join('')} ${wear.letters} ${state.prefs.tiles} ${writing.scale} ${devicePixelRatio}`;
    if (key === entry.drawn) return;
    entry.drawn = key;
    entry.picture.draw({ sides, points }, wear, writing);
  }

  return {
    root,
    update(state) {
      const { position } = state;
      const hand = handOf(position, seat);
      const mine = inHand(state);
      build(hand);
      setAttribute(root, 'aria-label', `${position.seats[seat].name}’s hand`);
      hand.forEach(({ tile, points }, index) => {
        const entry = buttons[index];
        const ways = position.view.placements[tile];
        draw(entry, state, points);
        setAttribute(entry.made, 'aria-label', tileName(state, seat, { tile, points }));
        setAttribute(entry.made, 'aria-pressed', mine?.seat === seat ? mine.tile === tile : null);
        entry.made.classList.toggle(
          'unfit',
          mine?.seat === seat &&
            position.view.can.place &&
            !(ways ?? []).some(({ spaces }) => Object.keys(spaces).length > 0),
        );
        entry.made.classList.toggle('away', state.held?.item === tile);
      });
    },
  };
}
