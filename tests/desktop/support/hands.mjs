// The hands of a person on the page in the window: the pointer and the keys of the WebDriver.

const KEYS = {
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Tab: '\uE004',
};

/** How many moves a drag has on its way. */
const WAY = 8;

const pointer = (...actions) => ({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
const keyboard = (...actions) => ({ type: 'key', id: 'keys', actions });
const to = ({ x, y }, duration = 0) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: 'viewport',
});
const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };
const down = (value) => ({ type: 'keyDown', value });
const up = (value) => ({ type: 'keyUp', value });

/** Hands for a session of the driver. */
export function createHands(session) {
  const between = (from, at, part) => ({ x: from.x + (at.x - from.x) * part, y: from.y + (at.y - from.y) * part });
  return {
    read: session.read,
    click: (point) => session.act(pointer(to(point), DOWN, UP)),
    drag(from, at) {
      const way = Array.from({ length: WAY }, (_, index) => to(between(from, at, (index + 1) / WAY), 16));
      return session.act(pointer(to(from), DOWN, ...way, UP));
    },
    press(keys) {
      const values = keys.split('+').map((key) => KEYS[key] ?? key);
      return session.act(keyboard(...values.map(down), ...[...values].reverse().map(up)));
    },
    type: (text) => session.act(keyboard(...[...text].flatMap((letter) => [down(letter), up(letter)]))),
  };
}
