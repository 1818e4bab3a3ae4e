// @ts-check
// Intents: carries out what a gesture means (docs/front.md).

import { gameOf } from '../games/index.js';
import { learnedBy } from '../tips.js';
import { refusalWords } from '../words.js';
import { inPlay, isStudied } from '../state.js';

/**
 * @import { Request } from '../protocol'
 * @import { Intent, Parts, Playing, Question, State } from '../types'
 */

/**
 * Makes what carries them out. `ask(question)` puts a question to the person, `learn(name)` remembers what the person
 * has used.
 * @param {Pick<Parts, 'store' | 'send' | 'ask' | 'notices' | 'game' | 'hints' | 'learn'>} parts
 */
export function createIntents(parts) {
  const { store, ask, notices } = parts;
  const { set } = store;
  /** The steps that the table has not answered yet, with the positions that they were meant for. @type {Set<string>} */
  const awaited = new Set();

  /**
   * Takes a step once: a double click means it twice, and the second would be refused after the first.
   * @param {Parameters<typeof takeStep>[0]} request @param {string | null} [say]
   */
  async function stepOnce(request, say) {
    const key = JSON.stringify([store.state.position.rev, request]);
    if (awaited.has(key)) return;
    awaited.add(key);
    await takeStep(request, say, parts).finally(() => awaited.delete(key));
  }

  /**
   * Carries out what a gesture means.
   * @param {Intent | null} intent
   */
  function dispatch(intent) {
    const { state } = store;
    if (!intent || state.replay) return;
    if (intent.gameState) set({ gameState: { ...state.gameState, ...intent.gameState } }, { gameState: true });
    const { offer, hold: held } = intent;
    if (offer) set({ held: held ?? null, offer, notice: null, cursor: offer.space });
    else if (held) set({ held, offer: null, notice: null });
    else if (intent.release) set({ held: null, offer: null });
    else if (intent.confirm && state.prefs.confirm) confirm(questionOf(intent.confirm), intent);
    else if (intent.step) stepOnce({ do: 'step', step: intent.step }, intent.say);
    else if (intent.revise) stepOnce({ do: 'revise', steps: intent.revise }, intent.say);
    if (intent.tell) notices.tell(intent.tell);
    else if (intent.say && !intent.step && !intent.revise) notices.tell(intent.say, { refused: true });
    else if (intent.why) notices.attempt(() => explain(state, String(intent.why), parts));
  }

  /**
   * Asks before a step, and takes it only in the position that the question was about.
   * @param {Question} question @param {Intent} intent
   */
  async function confirm(question, { step, say }) {
    const { rev } = store.state.position;
    const answer = await ask(question);
    if (answer === 'yes' && store.state.position.rev === rev) dispatch({ step, say });
  }

  return {
    dispatch,
    /** Takes the step of a person who has no choice, and says so. */
    takeForced() {
      const forced = forcedIntent(store.state);
      if (forced) dispatch(forced);
    },
  };
}

/**
 * Takes a step, and says what belongs to it when it has been taken: a new position wipes away what was said before.
 * @param {Extract<Request, { do: 'step' | 'revise' }>} request @param {string | null | undefined} say
 * @param {Pick<Parts, 'store' | 'game' | 'notices' | 'hints' | 'learn'>} parts
 */
async function takeStep(request, say, { store, game, notices, hints, learn }) {
  const { hint, position } = store.state;
  const taken = await game.perform(() => [request, request.do]);
  if (!taken) return;
  if (say) notices.tell(say);
  const step = request.do === 'step' ? request.step : undefined;
  if (step) learnedBy(store.state.position, step).forEach(learn);
  const wasHinted = hint && hint.steps[hint.at] === step;
  if (wasHinted && store.state.position.turn === position.turn) hints.show(hint.steps, hint.at + 1);
}

/**
 * Says why a step cannot be taken: the table knows it, the game puts it into words. `state` is that in which the step
 * was meant.
 * @param {Playing} state @param {string} step @param {Pick<Parts, 'store' | 'send' | 'notices'>} parts
 */
async function explain(state, step, { store, send, notices }) {
  const { rev, game } = state.position;
  const { refusals } = await send({ do: 'legal', asked: [step] });
  const [refusal] = refusals ?? [];
  const text = refusal && refusalWords(gameOf(game), state, { step, refusal });
  if (text && store.state.position.rev === rev) notices.tell(text, { refused: true });
}

/**
 * The question about a step, in the form of the dialog.
 * @param {NonNullable<Intent['confirm']>} wanted
 * @returns {Question}
 */
function questionOf({ title, text, yes }) {
  const choices = [
    { id: 'yes', label: yes, main: true },
    { id: 'no', label: 'Cancel' },
  ];
  return { title, text, choices };
}

// What is done for a person who has no choice.

/**
 * The intent that is carried out for the person in turn; null where there is a choice, or nobody is to act. Who studies
 * a game and has gone back to such a turn stays there.
 * @param {State} state
 */
export function forcedIntent(state) {
  return inPlay(state) && !isStudied(state) ? (gameOf(state.position.game).forced?.(state.position) ?? null) : null;
}
