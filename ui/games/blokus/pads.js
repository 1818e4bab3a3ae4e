// The two pads: which piece each player has chosen, and how it lies. Pure.
//
// They are Blokus's own part of the front's state: {pads: [{piece, ways}], ghost, voids}. `piece` is the name of the chosen piece, null
// until one is chosen; `ways`, by piece, the number of the way in which it lies (0 if none is named); `ghost`, {space, turn}, where a
// finger has put the piece to be looked at in that turn; `voids`, whether voids are marked on the board.

import { actorOf } from '../../state.js';

/** The pads at the beginning of a game. */
export const own = (position) => ({ pads: position.seats.map(() => ({ piece: null, ways: {} })), ghost: null, voids: false });

/** The names of the pieces that a seat has left: the largest first. */
export function piecesOf({ view }, seat) {
  const size = (piece) => view.pieces[piece][0].cells.length;
  return [...view.seats[seat].left].sort((a, b) => size(b) - size(a));
}

/** The name of the piece that a seat has in hand: what is carried, what it has chosen, or its largest that fits somewhere; null if none is left. */
export function chosen({ position, held, own: { pads } }, seat) {
  const { left, placeable } = position.view.seats[seat];
  if (held?.seat === seat && left.includes(held.item)) return held.item;
  const { piece } = pads[seat];
  if (left.includes(piece)) return piece;
  const all = piecesOf(position, seat);
  return all.find((name) => placeable.includes(name)) ?? all[0] ?? null;
}

/** The way in which the piece of a seat lies, as the view tells it; null if it has none. */
export function wayOf(state, seat, piece = chosen(state, seat)) {
  if (piece === null) return null;
  const ways = state.position.view.pieces[piece];
  return ways[state.own.pads[seat].ways[piece] ?? 0];
}

/** The seat of the person who puts down a piece next, and its name: {seat, piece}; null where no person places anything. */
export function inHand(state) {
  const seat = actorOf(state.position);
  const piece = seat === null ? null : chosen(state, seat);
  const { seats, view } = state.position;
  return piece === null || seats[seat].bot || view.seats[seat].passed ? null : { seat, piece };
}

const replaced = (pads, seat, pad) => pads.map((old, other) => (other === seat ? { ...old, ...pad } : old));

/** The intent that chooses a piece. */
export const choose = ({ own: { pads } }, seat, piece) => ({ own: { pads: replaced(pads, seat, { piece }) } });

/** The intent that chooses the next piece, or with −1 the previous one; null where there is no other. */
export function cycle(state, seat, by) {
  const all = piecesOf(state.position, seat);
  if (all.length < 2) return null;
  const at = all.indexOf(chosen(state, seat));
  return choose(state, seat, all[(at + by + all.length) % all.length]);
}

/** The intent that turns a seat's piece `left` or `right`, or flips it (`flip`); null where it has none. */
export function turned(state, seat, how) {
  const piece = chosen(state, seat);
  const way = wayOf(state, seat, piece);
  if (!way) return null;
  const { pads } = state.own;
  return { own: { pads: replaced(pads, seat, { piece, ways: { ...pads[seat].ways, [piece]: way[how] } }) } };
}

/** Where a finger has put the piece to be looked at; null when the turn is another. */
export const ghostOf = ({ position, own: { ghost } }) => (ghost && ghost.turn === position.turn && !position.result ? ghost.space : null);

/** The part of the state that shows the piece at a space, to be looked at. */
export const ghostAt = ({ position }, space) => ({ ghost: { space, turn: position.turn } });
