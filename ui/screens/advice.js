// @ts-check
// What the person is told and asked beside the board: tips, hints, and offers.

import { el, isByTouch, setHidden, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { inPlay, isStudied, thinkingHere } from '../state.js';
import { ASKED_DELAY, createPressGuard } from './dialog.js';
import { saysTaps, TAPS, tipNow, wordsOf } from '../tips.js';

/** @import { Hint, Offer, Playing, TableSession, Tip } from '../types' */

// A hint in words, beside the board that shows it: what could be played, and a button that plays it.

/**
 * Makes the box in `host`; it is shown while the state has a hint.
 * @param {HTMLElement} host @param {TableSession} session
 */
export function createHintBox(host, session) {
  const text = el('p', { id: 'advice-text' });
  const where = el('p', { className: 'advice-where' });
  const play = el(
    'button',
    { type: 'button', className: 'button main', on: { click: () => session.playHint() } },
    'Play it',
  );
  const close = el('button', { type: 'button', className: 'button', on: { click: () => session.dropHint() } }, 'Close');
  const choices = el('div', { className: 'choices' }, play, close);
  const guard = createPressGuard(choices, ASKED_DELAY);
  const box = el(
    'div',
    { className: 'advice', role: 'dialog', hidden: true, 'aria-label': 'Hint', 'aria-describedby': text.id },
    el('div', { className: 'advice-words' }, text, where),
    choices,
  );
  /** @type {Hint | null} */
  let shown = null;
  host.append(box);

  return {
    /** @param {Playing} state */
    update(state) {
      const { position } = state;
      const hint = inPlay(state) ? state.hint : null;
      if (hint === shown) return;
      if (hint && !shown) guard.begin();
      const left = shown && !hint && box.contains(document.activeElement);
      shown = hint;
      setHidden(box, !hint);
      if (left && session.state.cursor) session.focus(session.state.cursor);
      if (!hint) return;
      const { steps, at } = hint;
      setText(text, gameOf(position.game).words.hint(state, steps[at]));
      setText(where, steps.length > 1 ? `Step ${at + 1} of ${steps.length}` : '');
      play.focus({ preventScroll: true });
    },
  };
}

// A tip beside the board: said once, until it is understood or the turn has passed.

/**
 * Makes the place for tips in `host`.
 * @param {HTMLElement} host @param {TableSession} session
 */
export function createTip(host, session) {
  const text = el('p', { role: 'status' });
  const close = el(
    'button',
    { type: 'button', className: 'button', on: { click: () => shown && session.shell.learn(shown.name) } },
    'Got it',
  );
  const box = el('div', { className: 'tip', hidden: true }, text, close);
  /** @type {Tip | null} */
  let shown = null;
  /** Whether what is shown says what taps do. */
  let toldTaps = false;
  host.append(box);

  return {
    /** @param {Playing} state */
    update(state) {
      const tip = tipNow(state);
      if (tip === shown) return;
      const told = shown;
      shown = tip;
      setHidden(box, !tip);
      const hasToldTaps = toldTaps;
      toldTaps = tip !== null && isByTouch() && saysTaps(tip, state.prefs) && !hasToldTaps;
      setText(text, tip ? wordsOf(tip, isByTouch(), toldTaps) : '');
      // What was told in a turn is not told in the next.
      if (told) session.shell.learn(told.name);
      if (hasToldTaps) session.shell.learn(TAPS);
    },
  };
}

// A small question in the place of the headline, where it covers and moves nothing: shall a stone's move be taken back,
// or the stone be removed?

/**
 * Makes the question after the `words` of the bar, whose place it takes while the state has an offer.
 * @param {HTMLElement} words @param {TableSession} session
 */
export function createOffer(words, session) {
  const title = el('h2', { id: 'offer-title' });
  const text = el('p', { id: 'offer-text' });
  const yes = el('button', { type: 'button', className: 'button main', on: { click: accept } }, 'Take back');
  const no = el(
    'button',
    { type: 'button', className: 'button', on: { click: () => session.dispatch({ release: true }) } },
    'Keep',
  );
  const choices = el('div', { className: 'choices' }, yes, no);
  const box = el(
    'div',
    {
      className: 'offer instead-of-words',
      role: 'dialog',
      hidden: true,
      'aria-labelledby': title.id,
      'aria-describedby': text.id,
    },
    el('div', { className: 'offer-box' }, el('div', { className: 'offer-words' }, title, ' ', text), choices),
  );
  const guard = createPressGuard(choices, ASKED_DELAY);
  /** @type {Offer | null} */
  let shown = null;
  words.after(box);

  function accept() {
    const { step, revise } = /** @type {Offer} */ (session.state.offer);
    session.dispatch(revise ? { revise } : { step });
  }

  return {
    /** @param {Playing} state */
    update({ offer, position }) {
      if (offer === shown) return;
      const back = shown && !offer && box.contains(document.activeElement);
      shown = offer;
      setHidden(box, !offer);
      if (back && session.state.cursor) session.focus(session.state.cursor);
      if (!offer) return;
      guard.begin();
      const asked = gameOf(position.game).words.offer?.(offer) ?? { title: '', text: '' };
      setText(title, asked.title);
      setText(text, asked.text);
      setText(yes, asked.yes ?? 'Take back');
      yes.className = asked.grave ? 'button grave' : 'button main';
      yes.focus({ preventScroll: true });
    },
  };
}

// A small sign in the bar while a computer thinks, or rests: who, how far, and what can be done about it.

/**
 * Makes the sign in `bar`, in front of the last thing there. It lies over no part of the board, and moves none when it
 * comes and goes.
 * @param {HTMLElement} bar @param {TableSession} session
 */
export function createThinkingSign(bar, session) {
  const words = el('span', { className: 'thinker-words', role: 'status' });
  const progress = el('progress', { max: 1, 'aria-label': 'Progress' });
  const now = el('button', { type: 'button', className: 'button', on: { click: () => session.computer.hurry() } });
  const rest = el('button', { type: 'button', className: 'button', on: { click: () => session.computer.toggle() } });
  const sign = el('div', { className: 'thinker', hidden: true }, words, progress, now, rest);
  bar.insertBefore(sign, bar.lastChild);

  return {
    /** @param {Playing} state */
    update(state) {
      const { position, replay, room } = state;
      const thinking = thinkingHere(state);
      const paused = Boolean(position.paused) && !position.result && position.seats.some(({ bot }) => bot);
      setHidden(sign, replay !== null || (!thinking && (!paused || isStudied(state))));
      if (sign.hidden) return;
      const asked = thinking?.asked;
      setText(
        words,
        thinking
          ? `${asked ? 'The computer' : position.seats[thinking.seat].name} is thinking…`
          : 'The computer is paused.',
      );
      setHidden(progress, !thinking);
      if (thinking?.of) progress.value = Math.min(thinking.nodes / thinking.of, 1);
      else progress.removeAttribute('value');
      setHidden(now, !thinking || room !== null);
      setText(now, asked === 'hint' ? 'Show now' : 'Play now');
      setHidden(rest, Boolean(asked) || room !== null);
      setText(rest, paused ? 'Resume' : 'Pause');
    },
  };
}
