// @ts-check
// The buttons of a turn. In a large window all of them stand under the board. In a small one they are a bar with fixed
// places: take back at the left, the main action at the right, and the rest in a sheet that *More* opens.

import { el, setAttribute, setHidden, setText } from '../dom.js';
import { hearKeys, keyWords, onMac } from '../keys.js';
import { labelOf } from '../commands.js';
import { SPEEDS } from '../session/replay.js';
import { isStudied } from '../state.js';

/** @import { Command, Commands, Playing, Replay, TableSession } from '../types' */

/**
 * Makes the bar in `host`. `tools` are the ids of commands, of which the first of `edit` takes back; `history` is the
 * panel that a small window shows on demand.
 * @param {HTMLElement} host @param {TableSession} session @param {Commands} commands
 * @param {{ tools: { edit: string[], game: string[], end: string[] }, history: HTMLElement }} world
 */
export function createTurnBar(host, session, commands, { tools, history }) {
  const rest = el('div', { className: 'tools-rest', id: 'tools-rest' });
  const sheet = createSheet(rest);
  const past = createPastButton(history, sheet.close);
  const left = el('div', { className: 'tools-left' });
  host.append(left);
  const [takeBack, ...edits] = tools.edit;
  const buttons = createToolbar(host, session, commands, [
    { className: 'tools-undo', ids: [takeBack], host: left },
    { className: 'tools-edit', ids: edits, host: rest },
    { className: 'tools-game', ids: tools.game, host: rest },
    { className: 'tools-end', ids: tools.end },
  ]);
  rest.append(past.button);
  left.append(rest, sheet.button);

  return {
    /** @param {Playing} state */
    update(state) {
      buttons.update(state);
      past.follow(isStudied(state), state.lesson?.at);
      setAttribute(past.button, 'data-wanted', wantedBy(state) === 'history' ? 'true' : null);
      past.update();
    },
    destroy: sheet.destroy,
  };
}

/**
 * The command that the first open task of a lesson asks for; null for none.
 * @param {Playing} state
 */
const wantedBy = ({ lesson }) => lesson?.uses[lesson.tasks.findIndex((_, at) => !lesson.done[at])] ?? null;

/**
 * Whether a button is for players only, at the table of who watches. All others have some use in the whole game.
 * @param {Command} command @param {Playing} state
 */
const isUseless = ({ enabled }, state) => !state.capabilities.canPlay && state.replay === null && !enabled(state);

/**
 * The sheet of a small window, and the button that opens and closes it. What is chosen in it closes it, as do Escape
 * and a press elsewhere.
 * @param {HTMLElement} rest
 */
function createSheet(rest) {
  const button = el(
    'button',
    { type: 'button', className: 'button more-button', 'aria-expanded': 'false', 'aria-controls': rest.id },
    'More',
  );
  const isOpen = () => rest.classList.contains('open');

  /** @param {boolean} open */
  function show(open) {
    if (!open && rest.contains(document.activeElement)) button.focus();
    rest.classList.toggle('open', open);
    setAttribute(button, 'aria-expanded', String(open));
  }

  /** @param {Event} event */
  function pressed({ target }) {
    const away = !rest.contains(/** @type {Node} */ (target)) && target !== button;
    if (isOpen() && away) show(false);
  }

  /** @param {Event} event */
  function choose({ target }) {
    const chosen = /** @type {Element} */ (target).closest('.button');
    if (chosen && chosen.getAttribute('aria-disabled') === null) show(false);
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key !== 'Escape' || !isOpen()) return;
    show(false);
    event.stopPropagation();
  }

  button.addEventListener('click', () => show(!isOpen()));
  // Before it is done: what is done may leave the button grey.
  rest.addEventListener('click', choose, true);
  document.addEventListener('pointerdown', pressed, true);
  const stopKeys = hearKeys(document, escape, true);
  return {
    button,
    close: () => show(false),
    destroy() {
      document.removeEventListener('pointerdown', pressed, true);
      stopKeys();
    },
  };
}

/**
 * The button that shows the history in a small window, and puts it away.
 * @param {HTMLElement} history @param {() => void} done
 */
function createPastButton(history, done) {
  const isOpen = () => history.classList.contains('open');
  const button = el('button', { type: 'button', className: 'button past-button', on: { click: toggle } }, 'History');
  const away = el('button', { type: 'button', className: 'button history-away', on: { click: toggle } }, 'Close');
  history.append(away);

  function toggle() {
    history.classList.toggle('open');
    update();
    done();
  }

  let wasStudied = false;
  /** @type {number | undefined} */
  let lesson;

  /**
   * Who begins to study has the tree in sight at once, and who comes to another lesson its whole board.
   * @param {boolean} isOn @param {number | undefined} at
   */
  function follow(isOn, at) {
    if (isOn !== wasStudied || at !== lesson) history.classList.toggle('open', isOn);
    wasStudied = isOn;
    lesson = at;
  }

  function update() {
    setHidden(button, Boolean(history.hidden));
    setAttribute(button, 'aria-pressed', isOpen());
  }

  return { button, follow, update };
}

// The row of buttons under the board. Every button is a command.

/**
 * Makes the buttons in `host`, in groups of command ids; a group may have a place of its own.
 * @param {HTMLElement} host @param {TableSession} session @param {Commands} commands
 * @param {{ className: string, ids: string[], host?: HTMLElement }[]} groups
 */
export function createToolbar(host, session, commands, groups) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** The button that was pressed last: WebKit would lay its title over what the press has shown. @type {unknown} */
  let pressed = null;
  for (const { className, ids, host: place = host } of groups) {
    place.append(el('div', { className: `tools-group ${className}` }, ...ids.map(button)));
  }

  /** @param {string} id */
  function button(id) {
    const made = el('button', { type: 'button', className: 'button', on: { click, pointerleave } });
    made.dataset.command = id;
    buttons.set(id, made);
    return made;

    function click() {
      pressed = made;
      entitle(made, id);
      commands.run(id);
    }

    function pointerleave() {
      if (pressed === made) pressed = null;
      entitle(made, id);
    }
  }

  /** @param {HTMLElement} made @param {string} id */
  function entitle(made, id) {
    const command = commands.find(id);
    const title = command && [command.title, keyWords(command.keys, onMac())].filter(Boolean).join('  ');
    setAttribute(made, 'title', pressed === made ? null : (title ?? null));
  }

  return {
    /** @param {Playing} state */
    update(state) {
      for (const [id, made] of buttons) {
        const command = commands.find(id);
        setHidden(made, !command || isUseless(command, state));
        if (!command) continue;
        setText(made, labelOf(command, state));
        // Disabled buttons stay where Tab can find them, so that what is missing can be read.
        setAttribute(made, 'aria-disabled', command.enabled(session.state) ? null : 'true');
        setAttribute(made, 'aria-pressed', command.pressed ? command.pressed(state) : null);
        setAttribute(made, 'data-wanted', wantedBy(state) === id ? 'true' : null);
        entitle(made, id);
      }
    },
  };
}

// The bar of the replay, in the place of the buttons of a turn: where in the game, and the way from there.

const GROUPS = [
  {
    className: 'tools-replay',
    ids: ['replay_previous_turn', 'replay_previous', 'replay_play', 'replay_next', 'replay_next_turn'],
  },
  { className: 'tools-end', ids: ['play_on'] },
];

/** @type {{ [speed: string]: string }} */
const SPEED_NAMES = { slow: 'Slow', normal: 'Normal', fast: 'Fast' };

/**
 * Makes the bar in `host`; it is hidden while nothing is replayed.
 * @param {HTMLElement} host @param {TableSession} session @param {Commands} commands
 */
export function createReplayBar(host, session, commands) {
  const buttons = createToolbar(host, session, commands, GROUPS);
  const where = el('input', {
    type: 'range',
    className: 'replay-where',
    min: 0,
    step: 1,
    'aria-label': 'Step',
    on: { input: () => session.replay.to(Number(where.value)) },
  });
  const words = el('span', { className: 'replay-words' });
  const speed = el(
    'select',
    {
      'aria-label': 'Replay speed',
      on: { change: () => session.replay.speed(/** @type {Replay['speed']} */ (speed.value)) },
    },
    ...Object.keys(SPEEDS).map((value) => el('option', { value }, SPEED_NAMES[value])),
  );
  const back = el('button', { type: 'button', className: 'button', on: { click: () => session.replay.leave() } });
  host.children[0].append(speed);
  host.children[0].after(el('div', { className: 'tools-where' }, where, words));
  host.lastElementChild?.append(back);

  return {
    /** @param {Playing} state */
    update(state) {
      const { replay } = state;
      setHidden(host, replay === null);
      if (!replay) return;
      buttons.update(state);
      where.max = String(replay.length);
      where.value = String(replay.ply);
      speed.value = replay.speed;
      setText(back, state.live?.result ? 'Close replay' : 'Back to the game');
      setText(words, `Step ${replay.ply} of ${replay.length}`);
      setAttribute(where, 'aria-valuetext', words.textContent);
    },
  };
}

// The sign that the board shows the past, while the person points at a turn of the history.

/**
 * Makes the sign in `stage`.
 * @param {HTMLElement} stage
 */
export function createPast(stage) {
  const words = el('p', { className: 'past-words', hidden: true });
  stage.append(words);

  return {
    /** @param {Playing} state */
    update({ pointed }) {
      const past = Boolean(pointed?.position);
      setHidden(words, !past);
      stage.classList.toggle('past', past);
      if (past) setText(words, pointed?.words ?? `After turn ${pointed?.number}`);
    },
  };
}
