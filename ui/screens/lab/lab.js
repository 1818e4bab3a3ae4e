// @ts-check
// The Lab: a question is asked, games are played for it, and what they tell is looked at and kept.

import { el, setText } from '../../dom.js';
import { games, gameOf } from '../../games/index.js';
import { createLabModel } from '../../lab/lab.js';
import { firstDraft, requestOf } from '../../lab/study-draft.js';
import { runNewsOf } from '../../lab/lab-state.js';
import { formOf } from '../../options/form.js';
import { button } from '../form.js';
import { createMenu } from '../menu.js';
import { createAsk } from './ask.js';
import { createResults } from './results.js';

/**
 * @import { LabConnection, LabModel, LabState } from '../../lab/types'
 * @import { Commands, Playing, ScreenTools, GameSession, State, Tools, Transport } from '../../types'
 */

/**
 * What the parts of the screen are made with.
 * @typedef {{ session: GameSession, lab: LabModel, tools: Tools, show(run: string | null): void }} LabScreenWorld
 */

/**
 * What is known of the lab at the end of the transport's connection, which it must have.
 * @param {Transport} transport @param {GameSession} session @returns {LabModel}
 */
export const labOf = ({ lab, files }, session) =>
  createLabModel(/** @type {LabConnection} */ (lab), {
    attempt: session.attempt,
    tell: session.tell,
    exportFile: files.export,
    ask: (draft, hello) => requestOf(draft, { form: formOf(gameOf(draft.game), session.state.hello), hello }),
  });

/**
 * Makes the screen in `root`.
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands
 * @param {ScreenTools & { lab: LabModel }} tools
 */
export function createLab(root, session, commands, { kind, tools, lab }) {
  const menu = el('div', { className: 'menu-host' });
  const bar = createBar(session, menu);
  const news = el('p', { className: 'unseen', role: 'status' });
  const host = el('div', { className: 'lab-host' });
  const screen = el('main', { className: 'lab' }, bar.root, news, host);
  /** @type {LabScreenWorld} */
  const world = { session, lab, tools, show: (run) => session.shell.showLab(run) };
  const stage = createStage(host, world);
  let before = lab.state.run;
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);

  /** @param {State} state */
  function show(state) {
    if (state.run === null) setText(news, '');
    bar.show(lab.state, state.run);
    stage.show(lab.state, state.run);
  }

  const stop = lab.subscribe((state, change) => {
    if (state.hello && !state.draft) return askFirst({ session, lab });
    const told = runNewsOf(before, state.run);
    before = state.run;
    if (told) setText(news, told);
    bar.show(state, session.shell.state.run);
    return stage.show(state, session.shell.state.run, change);
  });
  lab.visit();
  askFirst({ session, lab });
  show(session.state);

  return {
    /** @param {State} state */
    update: (state) => show(state),
    repaint: () => stage.repaint(),
    close: () => stage.close(),
    destroy() {
      stop();
      stage.end();
      screen.remove();
    },
  };
}

/**
 * Once it is known what the lab can do, a question is asked: of the game on the table, or else of the first one.
 * @param {{ session: GameSession, lab: LabModel }} world
 */
function askFirst({ session, lab }) {
  const { hello, draft } = lab.state;
  if (!hello || draft) return;
  const { choosing, position } = session.shell.state;
  const known = games.filter(({ name }) => hello.games.some(({ game }) => game === name));
  const wanted = [position?.game, choosing].find((name) => known.some((game) => game.name === name));
  const first = wanted ?? known[0]?.name;
  if (!first) return;
  lab.ask(firstDraft(hello, formOf(gameOf(first), /** @type {Playing} */ (session.state).hello)));
}

/** @param {GameSession} session @param {HTMLElement} menu */
function createBar(session, menu) {
  const words = el('p', { className: 'detail' });
  const ask = button('New Question', () => session.shell.showLab(null));
  const home = button('Home', () => session.shell.show('home'));
  const root = el(
    'header',
    { className: 'bar' },
    el('h1', {}, 'Lab'),
    el('div', { className: 'bar-words' }, words),
    ask,
    home,
    menu,
  );
  return {
    root,
    /** @param {LabState} state @param {string | null} run */
    show({ isConnected }, run) {
      ask.hidden = run === null;
      const about = run === null ? 'How does a game play? Computers play it many times, and you see the results.' : '';
      setText(words, isConnected ? about : 'Connection to the Lab lost. Reconnecting…');
    },
  };
}

/**
 * Keeps the part mounted that is to be seen: where a question is asked, or what came of a study.
 * @param {HTMLElement} host @param {LabScreenWorld} world
 */
function createStage(host, world) {
  const { lab } = world;
  /** @type {{ key: string, part: any }} */
  let mounted = { key: '', part: null };

  /** @param {LabState} state @param {string | null} run */
  function keyOf(state, run) {
    if (!state.hello || (run === null && !state.draft)) return 'wait';
    return run === null ? `ask ${state.draft?.game}` : `run ${run}`;
  }

  /** @param {string} key @param {string | null} run */
  function mount(key, run) {
    mounted.part?.end?.();
    // New Question, which leads here, is not there any more.
    const isLost = mounted.part !== null && document.activeElement === document.body;
    const hadFocus = isLost || host.contains(document.activeElement);
    const part = key === 'wait' ? wait(world) : run === null ? createAsk(world) : createResults(world);
    mounted = { key, part };
    host.replaceChildren(part.root);
    globalThis.scrollTo(0, 0);
    if (run !== null && lab.state.run?.run !== run) open(run);
    if (hadFocus) /** @type {{ focus?(): void }} */ (part).focus?.();
  }

  /** Shows a study; where there is none, that is told, and a question can be asked. @param {string} run */
  async function open(run) {
    if ((await lab.open(run)) === false && world.session.shell.state.run === run) world.show(null);
  }

  return {
    /** @param {LabState} state @param {string | null} run @param {import('../../lab/types').LabChange} [change] */
    show(state, run, change = {}) {
      const key = keyOf(state, run);
      if (key !== mounted.key) mount(key, run);
      mounted.part.show(state, change);
    },
    repaint: () => mounted.part?.repaint?.(),
    /** Closes what was opened on the part. Returns whether there was anything. @returns {boolean} */
    close: () => mounted.part?.close?.() ?? false,
    end: () => mounted.part?.end?.(),
  };
}

/** Before the lab has told what it can do. @param {LabScreenWorld} world */
function wait({ lab }) {
  const words = el('p', {}, 'Opening the Lab…');
  const again = button('Try Again', () => lab.visit(), 'main');
  const root = el('section', { className: 'group lab-wait', 'aria-label': 'The Lab' }, words, again);
  return {
    root,
    /** @param {LabState} state */
    show({ isConnected }) {
      setText(words, isConnected ? 'Opening the Lab…' : 'The Lab can’t be reached at the moment.');
      again.hidden = isConnected;
    },
  };
}
