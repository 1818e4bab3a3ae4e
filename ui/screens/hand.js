// The hand: what mouse, pen and finger do at the table. A press takes, a drag carries, a drop or a click puts down.

import { listen } from '../board/pointer.js';
import { el, paintCanvas } from '../dom.js';
import { gameOf } from '../games/index.js';
import { seatLooks } from '../state.js';

/** The width of what is carried, in radii of its stone: room for the shadow. */
const ROOM = 4.4;

/** A finger hides what is under it, so the stone is carried above it, by this many radii. */
const ABOVE_FINGER = 1.1;

/** A lifted stone looks a little larger. */
const NEARER = 1.1;

/**
 * Listens on `surface`. `targetAt(point)` says what lies at a point of the window, `layout()` where the board lies, `accepts(element)`
 * whether a press there is meant for the board; `changed()` is told when the hover or what is carried changes, `pressed()` when a press
 * begins.
 */
export function createHand(surface, session, { targetAt, layout, accepts, sprites, changed, pressed }) {
  const carrier = el('canvas', { className: 'carried', 'aria-hidden': 'true', hidden: true });
  const game = () => gameOf(session.state.position.game);
  let hover = null;
  let carrying = false;
  /** What the press that is going on could drag, and whether the press itself took it in hand. */
  let grabbed = null;
  let fresh = false;
  /** Whether what was let go waits for the table's answer where it is. */
  let landing = false;
  /** Where what was carried has been let go. */
  let letGo = null;

  surface.append(carrier);
  const pointer = listen(surface, { accepts, press, drag, drop, click, hover: hovered, cancel });

  function press(point) {
    pressed();
    if (landing) putDown();
    letGo = null;
    const target = targetAt(point);
    const { gestures } = game();
    grabbed = gestures.pick(session.state, target);
    fresh = grabbed !== null && grabbed.kind !== 'visited' && !same(grabbed, session.state.held);
    if (fresh) session.intend(gestures.activate({ ...session.state, held: null }, target));
    if (target?.space) session.at(target.space);
    return grabbed !== null;
  }

  function drag(point) {
    if (!carrying) {
      if (!same(grabbed, session.state.held)) session.intend({ hold: grabbed });
      pickUp();
    }
    const { x, y } = lifted(point);
    const half = carrier.offsetWidth / 2;
    carrier.style.transform = `translate(${x - half}px, ${y - half}px)`;
    setHover(targetAt({ ...point, x, y })?.space ?? null);
  }

  function pickUp() {
    carrying = true;
    const { seat, radius } = game().carried(session.state, layout());
    const size = ROOM * radius;
    const colour = seatLooks(session.state)[seat];
    paintCanvas(carrier, size, size, (ctx) => sprites.draw(ctx, { x: size / 2, y: size / 2 }, radius * NEARER, colour, 1));
    carrier.hidden = false;
    surface.classList.add('carrying');
    changed();
  }

  function putDown() {
    landing = false;
    carrying = false;
    grabbed = null;
    carrier.hidden = true;
    surface.classList.remove('carrying');
    hover = null;
    changed();
  }

  function drop(point) {
    const at = lifted(point);
    const target = targetAt(at);
    letGo = target?.space ? { space: target.space, at } : null;
    const intent = session.state.held && game().gestures.drop(session.state, target);
    landing = Boolean(intent?.step || intent?.revise);
    if (!landing) putDown();
    session.intend(intent);
  }

  function click(point) {
    if (!fresh) session.intend(game().gestures.activate(session.state, targetAt(point)));
    fresh = false;
  }

  function cancel() {
    if (carrying) session.intend({ release: true });
    putDown();
  }

  function hovered(point) {
    const target = point && targetAt(point);
    setHover(target?.space ?? null);
    surface.classList.toggle('can-take', Boolean(target && canTake(target)));
  }

  function canTake(target) {
    const { gestures } = game();
    if (gestures.pick(session.state, target)) return true;
    const free = gestures.targets(session.state);
    return target.space ? free.spaces.includes(target.space) : target.rack === free.rack;
  }

  function lifted(point) {
    if (point.kind !== 'touch' || !session.state.held) return point;
    return { ...point, y: point.y - ABOVE_FINGER * game().carried(session.state, layout()).radius };
  }

  function setHover(space) {
    if (space === hover) return;
    hover = space;
    changed();
  }

  return {
    /** The space under the pointer. */
    get hover() {
      return hover;
    },
    /** Whether a stone is moving with the pointer. */
    get carrying() {
      return carrying;
    },
    /** Where the last stone was let go, once: {space, at}; null if it was not carried. */
    takeLetGo() {
      const where = letGo;
      letGo = null;
      return where;
    },
    /** The table has answered what came of the drop. */
    landed: () => landing && putDown(),
    /** Drops the drag that is going on without putting anything down. */
    forget() {
      pointer.forget();
      putDown();
    },
    /** Stops listening. */
    stop() {
      pointer.stop();
      carrier.remove();
    },
  };
}

const same = (a, b) => a?.kind === b?.kind && a?.space === b?.space && a?.seat === b?.seat;
