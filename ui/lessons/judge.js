// @ts-check
// What has become of a try at a lesson: compares what was done, and what the table says of it, with the data of the
// lesson. No rules are known here. Pure.

/** @import { Lesson, LessonCondition, SolutionStep, Story, Verdict } from '../types' */

/** What is said of a turn that the lesson has no words for. */
const OTHERWISE = 'That can be played, but it is not what this lesson asks for. Try again.';

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** @param {object} position @param {string} path */
const valueAt = (position, path) => path.split('.').reduce((value, key) => value?.[key], /** @type {any} */ (position));

/**
 * Whether all that a condition names is true.
 * @param {LessonCondition} condition @param {Story} story
 */
export const holds = ({ steps, includes, without, ends, over, where, used }, story) =>
  (!steps || steps.some((list) => same(list, story.steps))) &&
  (includes ?? []).every((step) => story.steps.includes(step)) &&
  !(without ?? []).some((step) => story.steps.includes(step)) &&
  (ends === undefined || ends === story.hasEnded) &&
  (over === undefined || over === !same(valueAt(story.position, 'result'), null)) &&
  Object.entries(where ?? {}).every(([path, value]) => same(valueAt(story.position, path), value)) &&
  (!used || story.used.includes(used));

/**
 * What is said at the end of a game.
 * @param {Lesson['right']} right @param {any} position
 */
function endWords(right, { result }) {
  if (typeof right === 'string') return right;
  const { winners } = result;
  if (!winners.includes(0)) return right.lost;
  return winners.length > 1 ? right.shared : right.won;
}

/**
 * What has become of a try.
 * @param {Lesson} lesson @param {Story} story @returns {Verdict}
 */
export function judge(lesson, story) {
  const done = lesson.tasks.map((task) => holds(task, story));
  if (done.every(Boolean)) return { verdict: 'right', say: endWords(lesson.right, story.position), done };
  const way = (lesson.wrong ?? []).find(
    ({ refused, when, way: steps }) => !refused && holds(when ?? { steps: [steps] }, story),
  );
  if (way) return { verdict: 'wrong', say: way.say, done };
  if (story.hasEnded && !lesson.against) return { verdict: 'wrong', say: lesson.otherwise ?? OTHERWISE, done };
  return { verdict: 'open', say: null, done };
}

/**
 * What a lesson says of a step that the rules refuse; null if nothing.
 * @param {Lesson} lesson @param {string | undefined} reason
 */
export const answerToRefusal = ({ wrong = [] }, reason) =>
  wrong.find(({ refused }) => refused !== undefined && refused === reason)?.say ?? null;

/**
 * The steps of a solution that are left once what is taken back in it is taken back.
 * @param {SolutionStep[]} solution
 */
function stepsIn(solution) {
  /** @type {string[]} */
  let steps = [];
  /** @type {string[]} */
  const undone = [];
  for (const step of solution) {
    if (typeof step === 'string') steps.push(step);
    else if (step.use === 'undo') undone.push(...steps.splice(-1));
    else if (step.use === 'redo') steps.push(...undone.splice(-1));
    else if (step.use === 'reset_turn') steps = [];
  }
  return steps;
}

/**
 * What is left of a lesson's solution after these steps; null where they do not lead to it.
 * @param {Lesson} lesson @param {string[]} steps
 */
export function restOf({ solution = [] }, steps) {
  const all = stepsIn(solution);
  return same(all.slice(0, steps.length), steps) ? all.slice(steps.length) : null;
}

/**
 * How many lessons of a course were solved, as far as that is kept.
 * @param {{ lessons: { [game: string]: number } }} prefs @param {string} game
 */
export const solvedOf = ({ lessons }, game) => lessons[game] ?? 0;
