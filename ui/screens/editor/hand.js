// @ts-check
// The hand over a position that is set up: what presses, clicks, drops and keys mean, the same in every game. What lies
// where, and what comes of it, the game's editor says. Pure.
//
// What is held is one of
//   {kind: 'item', item, seat}     something from the palette, which stays in hand as long as there is more of it
//   {kind: 'lying', item, space}   something that lies on the board

/** @import { Editor, Held, Intent, Item, Setting, Target } from '../../types' */

/** @typedef {Intent & { edit?: object }} EditIntent */

const RELEASE = { release: true };

/**
 * A thing as it is turned in hand.
 * @param {Setting} state @param {Item} item @returns {Item}
 */
export const asTurned = ({ gameState: { ways } }, { item, way = 0 }) => ({ item, way: ways[item] ?? way });

/**
 * What is in hand; null where nothing is.
 * @param {Setting} state @param {Editor} editor @returns {Item | null}
 */
export function inHand(state, editor) {
  const { held, edited } = state;
  if (!held?.item) return null;
  const lying = held.space ? editor.at(edited, held.space) : null;
  return asTurned(state, lying ?? { item: held.item });
}

/**
 * What a press would take in hand, or null.
 * @param {Editor} editor @param {Setting} state @param {Target} target @returns {Held | null}
 */
function pick(editor, { edited }, target) {
  if (!target) return null;
  if (target.item) return { kind: 'item', item: target.item, seat: target.rack };
  const lying = target.space ? editor.at(edited, target.space) : null;
  return lying && { kind: 'lying', item: lying.item, space: target.space };
}

/**
 * What is in hand is put on a space.
 * @param {Editor} editor @param {Setting} state @param {string} space @returns {EditIntent}
 */
function put(editor, state, space) {
  const { held, edited } = state;
  const item = /** @type {Item} */ (inHand(state, editor));
  const from = held?.space;
  if (from === space && editor.turn === undefined) return RELEASE;
  const without = from ? { ...edited, state: editor.remove(edited, from) } : edited;
  const next = editor.put(without, item, space);
  if (typeof next === 'string') return { say: next };
  const isThereMore = held?.kind === 'item' && isOffered(editor, { ...edited, state: next }, item.item);
  return { edit: next, ...(!isThereMore && RELEASE) };
}

/** @param {Editor} editor @param {Setting['edited']} edited @param {string} item */
const isOffered = (editor, edited, item) =>
  editor.groups(edited).some(({ items }) => items.some((offered) => offered.item === item));

/**
 * What is in hand is put where it came from, or given to a seat.
 * @param {Editor} editor @param {Setting} state @param {NonNullable<Target>} target @returns {EditIntent}
 */
function putBack(editor, state, { rack = -1 }) {
  const { held, edited } = state;
  const group = editor.groups(edited).find(({ seat }) => (seat ?? -1) === rack);
  const without = held?.space ? { ...edited, state: editor.remove(edited, held.space) } : edited;
  if (group?.takes && editor.give)
    return { edit: editor.give(without, /** @type {Item} */ (inHand(state, editor)), group.seat), ...RELEASE };
  return held?.space ? { edit: without.state, ...RELEASE } : RELEASE;
}

/**
 * A click, tap or key on a target.
 * @param {Editor} editor @param {Setting} state @param {Target} target @returns {EditIntent | null}
 */
function activate(editor, state, target) {
  const { held, edited } = state;
  if (!target) return held ? RELEASE : null;
  const taken = pick(editor, state, target);
  if (target.item) {
    const isSame = held?.kind === 'item' && held.item === target.item && held.seat === target.rack;
    return isSame ? RELEASE : { hold: /** @type {Held} */ (taken) };
  }
  if (held) return target.space ? put(editor, state, target.space) : putBack(editor, state, target);
  if (taken) return { hold: taken };
  const isEmpty = target.space && !editor.at(edited, target.space);
  return isEmpty ? { say: 'Choose something beside the board first. Then choose where it goes.' } : null;
}

/**
 * The gestures of a game's editor, in the form of those of a game.
 * @param {Editor} editor
 */
export const gesturesOf = (editor) => ({
  pick: (/** @type {Setting} */ state, /** @type {Target} */ target) => pick(editor, state, target),
  activate: (/** @type {Setting} */ state, /** @type {Target} */ target) => activate(editor, state, target),
  canHold: () => true,
  targets: () => ({ spaces: [], rack: null }),
  /** What is dragged off the board is taken away. @param {Setting} state @param {Target} target */
  drop(state, target) {
    if (target?.space) return { ...put(editor, state, target.space), ...RELEASE };
    return putBack(editor, state, target ?? {});
  },
  /** @param {Setting} state @param {string} space @returns {EditIntent | null} */
  remove({ edited }, space) {
    return editor.at(edited, space) ? { edit: editor.remove(edited, space), ...RELEASE } : null;
  },
  /** @param {Setting} state @param {number} by */
  turn: (state, by) => turned(state, editor, by < 0 ? 'left' : 'right'),
});

/**
 * The intent of turning what is in hand; null where that cannot be.
 * @param {Setting} state @param {Editor} editor @param {'left' | 'right' | 'flip'} how
 */
export function turned(state, editor, how) {
  const item = inHand(state, editor);
  const way = item && (editor.turn?.(state.edited, item, how) ?? null);
  if (!item || way === null) return null;
  return { gameState: { ways: { ...state.gameState.ways, [item.item]: way } } };
}
