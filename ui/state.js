// What the front knows: plain data, changed only by the pure functions here. They run in Node as well.

/**
 * The state before anything has been heard:
 * `screen`    'wait' until the table has answered, then 'setup' or 'table'
 * `hello`     the table's answer to `hello`
 * `position`  the last position
 * `record`    the record of the game
 * `held`      what the person has in hand (see the game's gestures), a fact of the front and never of the position
 * `offer`     a question about the board, as: shall this move be taken back?
 * `cursor`    the space that the keyboard is at
 * `redo`      steps that were undone, the next one to be redone last
 * `showLegal` whether all legal moves are shown
 * `file`      {name, place} of the game's file, null before it has one
 * `kept`      the `rev` that was saved last, or that was there before anybody played
 * `notice`    {kind: 'error' | 'hint', text} to be shown
 * `connected` whether the table can be reached
 */
export function initial() {
  return {
    screen: 'wait',
    hello: null,
    position: null,
    record: null,
    held: null,
    offer: null,
    cursor: null,
    redo: [],
    showLegal: false,
    file: null,
    kept: null,
    notice: null,
    connected: true,
  };
}

/** Ways in which a position comes: a new or opened `game`; `step`, `undo`, `redo`, `revise`, `undo_turn` by this front; or `other`. */
export function arrived(state, position, how, canHold) {
  const next = { ...state, position, offer: null, notice: null, redo: redoAfter(state, position, how) };
  if (how === 'game') Object.assign(next, { held: null, cursor: null, kept: position.rev, file: null, record: null, screen: 'table' });
  return { ...next, held: next.held && canHold(next) ? next.held : null };
}

/** Whether a position that another window brought about belongs to the game before it. */
export function continues(before, after) {
  if (!before || before.game !== after.game) return false;
  const undone = after.effects.some(({ effect }) => effect === 'taken_back');
  return undone || (after.ply > before.ply && after.turn >= before.turn && after.effects.length > 0);
}

function redoAfter(state, position, how) {
  switch (how) {
    case 'undo':
    case 'undo_turn':
      return [...state.redo, ...undone(state, position)];
    case 'redo':
      return state.redo.slice(0, -1);
    case 'step':
      return state.redo.at(-1) === position.draft.at(-1) && position.turn === state.position?.turn ? state.redo.slice(0, -1) : [];
    default:
      return [];
  }
}

/** The steps that the last change took back, latest first. The one that ended a finished turn is left to the person. */
function undone(state, position) {
  const steps = position.effects.filter(({ effect }) => effect === 'taken_back').map(({ step }) => step);
  return position.turn < state.position.turn ? steps.slice(1) : steps;
}

/** Whether the game has changed since it was saved. */
export const unsaved = ({ position, kept }) => position !== null && position.rev !== kept;

/** A name for the game's file. */
export function fileName({ file, position }) {
  if (file) return file.name;
  const names = position.seats.map(({ name }) => name).join(' ');
  const plain = names.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60);
  return `${position.game}${plain ? `-${plain}` : ''}.atar`;
}

/** The title of the window. */
export function title(state) {
  if (!state.position) return 'Atar';
  const name = state.file?.name ?? 'Game not saved yet';
  return `${unsaved(state) && state.file ? '• ' : ''}${name} — Atar`;
}

/** The colour, name and mark of every seat. */
export function seatLooks({ position, hello }) {
  return position.seats.map(({ colour }, seat) => hello.palette[colour ?? seat % hello.palette.length]);
}
