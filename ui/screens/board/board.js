// @ts-check
// The board on the table: canvas, layer of buttons and animation of whatever game is played. Its parts are wired here.

import { createAmbient, createCanvas } from '../../board/canvas.js';
import { createTweens } from '../../board/tweens.js';
import { boardGameOf, gameOf } from '../../games/index.js';
import { createAiming } from './aiming.js';
import { animate, createGroundWatch, createPainting } from './painting.js';
import { createButtons } from '../../board/spaces.js';
import { createCamera, listenToCamera } from './camera.js';
import { createDrag } from './drag.js';
import { listenToShapes } from './shape-hand.js';

/**
 * @import { Change, Playing, Scene, TableSession, Target, Tools } from '../../types'
 * @import { Drag } from './drag.js'
 * @import { Pointer } from '../../board/pointer.js'
 */

/**
 * @typedef {ReturnType<typeof createBoard>} Board
 * @typedef {ReturnType<typeof createParts>} BoardParts
 * @typedef {object} BoardWorld
 * @property {HTMLElement} surface
 * @property {(x: number, y: number) => Target} rackAt
 * @property {(element: Element) => boolean} accepts
 * @property {Tools} tools
 */

/**
 * Makes the board in `stage`. `surface` holds the stage and the players' cards; `rackAt(x, y)` says which target of the
 * cards lies at a point of the window, `accepts(element)` whether a press there is meant for the board; `tools` are the
 * shared helpers of screens with boards.
 * @param {HTMLElement} stage @param {TableSession} session
 * @param {BoardWorld} world
 */
export function createBoard(stage, session, { surface, rackAt, accepts, tools }) {
  const board = createParts(stage, session, tools);
  const { canvas, camera, buttons, aiming, tweens } = board;
  const game = () => boardGameOf(session.state);

  /** What a point of the window means to the game. @param {Pointer} point */
  function targetAt(point) {
    const item = rackAt(point.x, point.y);
    if (item) return item;
    const lay = board.layout(tweens.at(performance.now()));
    const space = game().aim(lay, camera.onBoard(point), session.state);
    return space ? { space, ...(point.kind === 'touch' && { touch: true }) } : null;
  }

  const drag = createDrag(surface, session, {
    targetAt,
    layout: board.layout,
    scale: () => camera.view.scale,
    /** @param {Element} element */
    accepts: (element) => session.state.position !== null && accepts(element),
    sprites: tools.sprites,
    seats: tools.seats,
    changed: board.repaintPieces,
    slid: aiming.slid,
    lifted: aiming.hide,
    /** @param {Pointer} point */
    pressed(point) {
      aiming.pressed(point);
      tweens.finish();
      session.computer.skip();
    },
  });
  board.hand = () => ({ hover: drag.hover, carrying: drag.carrying, focused: buttons.focused, found: buttons.found });
  const stops = [
    listenToCamera(stage, camera, drag.interrupt),
    listenToShapes(surface, stage, session, { placeAt: board.placeAt, interrupt: drag.interrupt }),
  ];
  stage.addEventListener('focusout', board.repaintPieces);

  return {
    /** @param {Change} change */
    update: (change) => session.state.position && update(session, change, { ...board, drag, tools }),
    /** Paints everything again, as in other colours. */
    repaint: () => canvas.invalidate('ground', 'pieces'),
    /** Lets go of what is carried, as Escape does. */
    forget: drag.forget,
    /** The middle of a space in pixels of the stage, and the radius of its stone. @param {string} space */
    at(space) {
      const lay = board.layout();
      return { ...camera.toStage(game().centreOf(lay, space)), radius: lay.radius * camera.view.scale };
    },
    destroy() {
      drag.stop();
      stops.forEach((stop) => stop());
      stage.removeEventListener('focusout', board.repaintPieces);
      [aiming, board.ambient, canvas].forEach((part) => part.destroy());
    },
  };
}

/**
 * Makes the parts of a board. `hand()` is set when there is a hand.
 * @param {HTMLElement} stage @param {TableSession} session @param {Tools} tools
 */
function createParts(stage, session, tools) {
  const tweens = createTweens();
  const size = () => canvas.size;
  const layout = (running = new Map()) => boardGameOf(session.state).layout(session.state, canvas.size, running);
  /** @type {{ hand: () => { hover: string | null, carrying: boolean, focused: boolean, found: string | null } }} */
  const board = { hand: () => ({ hover: null, carrying: false, focused: false, found: null }) };
  const paintLayer = createPainting(session, { tools, tweens, hand: () => board.hand() });
  const camera = createCamera(stage, {
    size,
    changed() {
      buttons.place();
      canvas.invalidate('ground', 'pieces');
    },
  });
  const canvas = createCanvas(stage, ['ground', 'pieces'], {
    paint(layer, ctx, box, now) {
      const { x, y, scale } = camera.view;
      ctx.translate(x, y);
      ctx.scale(scale, scale);
      queueMicrotask(aiming.refresh);
      return paintLayer(layer, ctx, box, now);
    },
    resized(box) {
      camera.resized(box);
      queueMicrotask(buttons.place);
    },
  });
  const buttons = createButtons(stage, session, { camera, size, layout });
  const aiming = createAiming(stage, camera, () => layout().radius * camera.view.scale);
  const ambient = createAmbient(() => canvas.invalidate('ground'), tools.still);
  const repaintPieces = () => canvas.invalidate('pieces');
  const isGroundStale = createGroundWatch();
  return Object.assign(board, {
    tweens,
    layout,
    camera,
    canvas,
    buttons,
    aiming,
    ambient,
    repaintPieces,
    isGroundStale,
    /** The place at a point of the window, as arrows and rings name it. @param {Pointer} point */
    placeAt: (point) => gameOf(session.state.position.game).places?.at(layout(), camera.onBoard(point)) ?? null,
  });
}

/**
 * Shows the state; `change` says what happened (see the session).
 * @param {TableSession} session @param {Change} change @param {BoardParts & { drag: Drag, tools: Tools }} board
 */
function update({ state }, change, board) {
  const { canvas, camera, buttons, drag, tools, tweens } = board;
  const game = boardGameOf(state);
  if (change.how) {
    const letGo = drag.takeLetGo();
    const carried = letGo && { space: letGo.space, point: camera.onBoard(letGo.at) };
    animate(state, change, { tweens, letGo: carried, still: tools.still() });
  }
  if (change.how || !state.held) drag.landed();
  if (change.gameState) drag.turned();
  if (change.hinted) drag.lookAway();
  buttons.place();
  canvas.invalidate('pieces');
  if (board.isGroundStale(state, change)) canvas.invalidate('ground');
  board.ambient.beat(game.ambient?.fps ?? 0);
  if (change.zoomBoard) enlarge(state, change.zoomBoard.factor, board);
  if (change.focus) buttons.go(change.focus, change);
}

/**
 * Enlarges the board by a factor around the keyboard's space, or its middle; by 0 the whole board is shown.
 * @param {Playing} state @param {number} factor @param {BoardParts} board
 */
function enlarge({ position, cursor }, factor, { canvas, camera, buttons, layout }) {
  const { width, height } = canvas.size;
  const middle = { x: width / 2, y: height / 2 };
  const at = cursor && buttons.focused ? camera.toStage(gameOf(position.game).centreOf(layout(), cursor)) : middle;
  camera.zoom(factor, at);
}
