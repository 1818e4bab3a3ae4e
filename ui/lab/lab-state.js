// @ts-check
// What is known of the lab: plain data, changed only by the pure functions here.

import { isPlaying } from './words.js';

/** @import { LabProgress, LabState, RunResults, LookChoice, OpenedRun, Run, RunCard, Study } from './types' */

/**
 * The state before the lab was asked anything.
 * @returns {LabState}
 */
export const initial = () => ({
  hello: null,
  isConnected: true,
  runs: [],
  draft: null,
  drafts: {},
  estimate: { kind: 'none' },
  run: null,
  heard: null,
  isLooking: false,
});

/**
 * A study that was opened.
 * @param {LabState} state @param {OpenedRun} answer
 * @returns {LabState}
 */
export function opened(state, { run, study, phase, games, of, impossible, fresh_seed: freshSeed }) {
  const isSame = state.run?.run === run;
  const choice = { ...measureOf(state, study) };
  const about = { cells: [], secondsLeft: null, text: null, choice, look: null };
  const told = { run, study, phase, games, of, impossible, freshSeed };
  const next = { ...state, run: { ...about, ...(isSame && state.run), ...told } };
  const { heard } = state;
  return heard?.run === run && isLater(heard, { phase, games }) ? progressed(next, heard) : next;
}

/**
 * Whether an event is from after an answer. The games of first figures are others.
 * @param {Pick<LabProgress, 'phase' | 'games'>} heard @param {Pick<Run, 'phase' | 'games'>} answer
 */
const isLater = (heard, { phase, games }) =>
  heard.phase !== 'preview' && (heard.games > games || (heard.games === games && isPlaying(phase)));

/**
 * A study that is about to be opened: what the lab tells from now on can be later than the answer, and come first.
 * @param {LabState} state
 * @returns {LabState}
 */
export const opening = (state) => ({ ...state, heard: null });

/**
 * The measure that answers the ready question of a study, which its name begins with; nothing for others.
 * @param {LabState} state @param {Run['study']} study
 * @returns {LookChoice}
 */
function measureOf({ hello }, { game, name }) {
  const questions = hello?.games.find((each) => each.game === game)?.questions ?? [];
  const asked = questions.find(({ text }) => name.startsWith(text));
  return asked?.measure ? { measure: asked.measure } : {};
}

/**
 * What the lab tells of a study that is played.
 * @param {LabState} state @param {LabProgress} progress
 * @returns {LabState}
 */
export function progressed(state, progress) {
  const { run, phase, games, of, cells, seconds_left: secondsLeft, text } = progress;
  const runs = state.runs.map((card) => listed(card, { run, games, of, phase }));
  const next = { ...state, runs, heard: progress };
  if (state.run?.run !== run) return next;
  return { ...next, run: { ...state.run, phase, games, of, cells, secondsLeft, text } };
}

/**
 * The card of a study after what was told; only one is played at a time.
 * @param {RunCard} card @param {Pick<LabProgress, 'run' | 'games' | 'of' | 'phase'>} progress
 */
function listed(card, { run, games, of, phase }) {
  if (card.run !== run) return isPlaying(phase) ? { ...card, is_running: false } : card;
  const isDone = phase === 'done';
  return {
    ...card,
    games: phase === 'preview' ? card.games : games,
    of,
    is_running: isPlaying(phase),
    is_done: isDone,
  };
}

/**
 * What was found out, if it is still that study which is shown.
 * @param {LabState} state @param {string} run @param {RunResults} look
 * @returns {LabState}
 */
export function looked(state, run, look) {
  if (state.run?.run !== run) return state;
  return { ...state, isLooking: false, run: { ...state.run, look, cells: withCells(state.run, look) } };
}

/**
 * How far each cell is: what the lab has told of it, or else what is shown of it.
 * @param {Run} run @param {RunResults} look
 */
function withCells({ cells, of }, look) {
  if (cells.length > 0 || look.preview !== null) return cells;
  const each = Math.round(of / Math.max(1, look.cells.length));
  return look.cells.map(({ cell, label, games }) => ({ cell, label, games, of: each }));
}

/**
 * Another part of the results is looked at.
 * @param {LabState} state @param {LookChoice} choice
 * @returns {LabState}
 */
export function choosing(state, choice) {
  if (!state.run) return state;
  return { ...state, isLooking: true, run: { ...state.run, choice: { ...state.run.choice, ...choice } } };
}

/** What the name of a study ends in whose games are fresh. */
const FRESH = ', fresh games';

/**
 * The id of the study that is shown.
 * @param {LabState} state
 */
export function shownRun({ run }) {
  if (!run) throw new Error('There is no study to ask about.');
  return run.run;
}

/**
 * The study that is shown, to be played with other games.
 * @param {LabState} state
 * @returns {Study}
 */
export function freshStudy({ run, hello }) {
  if (!run) throw new Error('There is no study to confirm.');
  const most = (hello?.limits.name ?? Infinity) - FRESH.length;
  // All its games are planned before the first, however the others came together.
  const { extended: _, ...study } = run.study;
  const { name } = study;
  const called = name.endsWith(FRESH) ? name : `${[...name].slice(0, most).join('')}${FRESH}`;
  return { ...study, name: called, seed: run.freshSeed };
}

/**
 * A study that is not kept any more.
 * @param {LabState} state @param {string} run
 * @returns {LabState}
 */
export const removed = (state, run) => ({
  ...state,
  runs: state.runs.filter((card) => card.run !== run),
  run: state.run?.run === run ? null : state.run,
});

/**
 * What is told of a study to those who do not see it: that it has begun, how far it is in quarters, and its end. Null
 * where there is nothing new.
 * @param {Run | null} before @param {Run | null} after
 * @returns {string | null}
 */
export function runNewsOf(before, after) {
  if (!after || before?.run !== after.run) return null;
  if (before.phase !== after.phase) return PHASES[after.phase](after);
  const [old, now] = [before, after].map(({ games, of }) => Math.floor((4 * games) / Math.max(1, of)));
  return isPlaying(after.phase) && now > old && now < 4 ? `${now * 25}% of the games have been played.` : null;
}

/** @type {{ [phase in Run['phase']]: (run: Run) => string }} */
const PHASES = {
  preview: () => 'First results are on their way.',
  playing: () => 'The study’s own games are being played.',
  stopped: () => 'The study has stopped.',
  done: () => 'The study is done.',
  failed: ({ text }) => text ?? 'An error ended the study.',
};
