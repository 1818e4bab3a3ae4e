// @ts-check
// The table under a position that is set up: it shows the board that it has, and carries out what the hand does with
// it, as a session does at the table of a game.

import { alarmRing } from '../../board/paint.js';
import { gameOf } from '../../games/index.js';
import { looksOf } from '../../state.js';
import { gesturesOf, inHand } from './hand.js';

/**
 * @import { Editor, Edited, Game, GameSession, Item, Layout, Painter, Playing, Point, Scene, Setting, TableSession,
 *   Tools } from '../../types'
 * @import { EditIntent } from './hand.js'
 */

/** The room that what is carried takes, in radii of a stone. */
const ROOM = 4.4;

/** How pale that is which would come to lie. */
const PALE = 0.55;

/**
 * Makes the table. `changed(change)` hears that something else is in hand or looked at.
 * @param {GameSession} session @param {Editor} editor @param {() => void} changed
 */
export function createEditorTable(session, editor, changed) {
  const boardGame = gameOnBoard(editor, gameOf(editedOf(session).game));
  const position = editedOf(session).base;
  const hand = { held: null, cursor: null, gameState: { ...boardGame.initialState?.(position), ways: {} } };
  /** @type {Pick<Setting, 'held' | 'cursor' | 'gameState'>} */
  let own = hand;
  /** @type {{ of: Edited | null, position: any }} */
  let shown = { of: null, position };

  /** The position as it is set up. */
  function positionNow() {
    const edited = editedOf(session);
    if (shown.of !== edited) {
      const seats = edited.seats.map((seat, number) => ({ ...edited.base.seats[number], ...seat }));
      const quiet = { actor: null, result: null, draft: [], effects: [], seats };
      shown = { of: edited, position: { ...edited.base, ...quiet, ...editor.shown(edited) } };
    }
    return shown.position;
  }

  /** @param {Partial<typeof own>} patch */
  function set(patch) {
    own = { ...own, ...patch };
    changed();
  }

  /** @param {EditIntent | null} intent */
  function dispatch(intent) {
    if (!intent) return;
    if (intent.hold) own = { ...own, held: intent.hold };
    else if (intent.release) own = { ...own, held: null };
    if (intent.gameState) own = { ...own, gameState: { ...own.gameState, ...intent.gameState } };
    if (intent.edit) session.shell.editing.edit(intent.edit);
    changed();
    if (intent.say) session.tell(intent.say);
  }

  const table = {
    get state() {
      const nothing = { replay: null, pointed: null, hint: null, pending: null, offer: null, room: null, aside: null };
      const quiet = { ...nothing, showLegal: false, screen: 'editor', boardGame, edited: editedOf(session) };
      return /** @type {Setting} */ ({ ...session.shell.state, ...quiet, ...own, position: positionNow() });
    },
    dispatch,
    /** @param {string | null} space */
    setCursor: (space) => space !== own.cursor && set({ cursor: space }),
    /** @param {() => unknown} act */
    whenIdle: (act) => act(),
    pointAt() {},
    computer: { skip() {} },
  };
  return /** @type {TableSession & { state: Setting }} */ (/** @type {unknown} */ (table));
}

/** @param {GameSession} session */
const editedOf = (session) => /** @type {Edited} */ (session.shell.state.edited);

/**
 * The looks of the players.
 * @param {GameSession} session @param {Tools} tools @returns {Tools}
 */
export const editorTools = (session, tools) => ({
  ...tools,
  seats: () => looksOf(editedOf(session).seats, session.shell.state.hello, session.shell.state.prefs),
});

/**
 * A game as it is on the board of its editor.
 * @param {Editor} editor @param {Game} game @returns {Game<any, any>}
 */
const gameOnBoard = (editor, game) => ({
  ...game,
  gestures: gesturesOf(editor),
  words: { ...game.words, spaceName: (state, space) => editor.words(/** @type {Setting} */ (state).edited, space) },
  tweens: () => [],
  aim(lay, point, playing) {
    const state = /** @type {Setting} */ (playing);
    return editor.aim?.(lay, point, inHand(state, editor), state.edited) ?? game.aim(lay, point, state);
  },
  paintPieces(painter, scene) {
    game.paintPieces(painter, scene);
    paintOver(painter, /** @type {Scene & { state: Setting }} */ (scene), { editor, game });
  },
  carried(playing, lay) {
    const state = /** @type {Setting} */ (playing);
    const item = inHand(state, editor);
    if (!item) return null;
    const { edited } = state;
    const place = { edited, space: null, at: { x: 0, y: 0 } };
    return {
      size: editor.width?.(lay, item, edited) ?? ROOM * lay.radius,
      paint: (painter, seats) =>
        editor.paint(/** @type {Painter} */ ({ ...painter, lay, theme: {} }), item, {
          ...place,
          seats: /** @type {any} */ (seats),
        }),
    };
  },
});

/**
 * What would come to lie under the pointer or at the keyboard's space, and the place that is wrong.
 * @param {Painter} painter @param {Scene & { state: Setting }} scene @param {{ editor: Editor, game: Game }} how
 */
function paintOver(painter, { state, hover, considering, carried, seats }, { editor, game }) {
  const { ctx, lay } = painter;
  const { edited } = state;
  const item = inHand(state, editor);
  const space = hover ?? (considering ? state.cursor : null);
  if (item && space && !carried && space !== state.held?.space) {
    ctx.save();
    ctx.globalAlpha = PALE;
    editor.paint(painter, item, { edited, seats, space, at: game.centreOf(lay, space) });
    ctx.restore();
  }
  const { wrong } = edited;
  const entry = wrong?.key && editor.board.includes(wrong.key) ? wrong.entry : null;
  if (entry && game.boxes(lay, state).some((box) => box.space === entry)) alarmRing(painter, game.centreOf(lay, entry));
}
