// @ts-check
// The course on the table of lessons: lays each lesson out, hears what the learner does and what the table says of it,
// has that judged, and remembers how far the learner has come.

import { gameOf } from '../games/index.js';
import * as settings from '../game-settings.js';
import { formOf } from '../options/form.js';
import { doneSince, layOut, onRecord } from './laying.js';
import { answerToRefusal, judge, restOf, solvedOf } from './judge.js';

/**
 * @import { AppShell, Course, Lesson, LessonControl, LessonState, NewGame, Playing, PracticeTable,
 *   Story } from '../types'
 *
 * @typedef {{ game: string, course: Course, shell: AppShell, practice: PracticeTable }} World
 * @typedef {{ at: number, lesson: Lesson | null, plies: number, turns: number, used: string[] }} Begun
 */

/** After so many other tries the place is marked. */
export const PATIENCE = 2;

/** The learner's seat. */
const OWN = 0;

/** Who plays: the learner, and the other, who is a computer in a whole game only. */
const YOU = { name: 'You', colour: 0 };

/**
 * The request that lays a lesson out. Pure.
 * @param {string} game @param {Lesson} lesson @returns {NewGame}
 */
export function startOf(game, { start, against }) {
  const other = against ? { name: 'Computer', colour: 1, bot: against } : { name: 'Opponent', colour: 1 };
  const seats = [YOU, other];
  const { options, state } = start;
  return state
    ? { do: 'new_game', position: `${game} ${JSON.stringify({ options, state })}`, seats, roll: 'auto' }
    : { do: 'new_game', game, options: /** @type {any} */ (options), seats, roll: 'auto' };
}

/** What is shown of a lesson that nobody has tried yet. @param {Course} course @param {number} at */
function shown({ lessons }, at) {
  const lesson = lessons[at];
  return {
    title: lesson?.title ?? '',
    text: lesson?.text ?? '',
    touch: lesson?.touch ?? '',
    isGame: lesson?.against !== undefined,
    tasks: (lesson?.tasks ?? []).map(({ text }) => text),
    uses: (lesson?.tasks ?? []).map(({ used }) => used ?? null),
    done: /** @type {boolean[]} */ ([]),
    verdict: /** @type {const} */ ('open'),
    say: null,
    tries: 0,
    marks: /** @type {string[]} */ ([]),
  };
}

/**
 * Makes what runs the course of a game. `practice` is the table that it is played on.
 * @param {World} world
 */
export function createRunner(world) {
  const { shell, game, course } = world;
  const watch = createWatch(world);
  const { used, refused } = watch;
  const go = createWay(world, watch);
  const at = () => world.practice.store.state.lesson?.at ?? 0;
  const retry = () => go(at(), world.practice.store.state.lesson?.tries);
  return {
    ...{ used, refused, again: retry },
    own: () => OWN,
    /** What is left of the solution, from where the learner stands; null where that is not known. */
    rest: watch.rest,
    /** Begins where the learner has stopped; a course that is finished, from the beginning. */
    begin() {
      const solved = solvedOf(shell.state.prefs, game);
      return go(solved < course.lessons.length ? solved : 0);
    },
    /** @type {LessonControl} */
    control: {
      retry,
      next: () => go(at() + 1),
      back: () => go(Math.max(at() - 1, 0)),
      async restart() {
        shell.prefer({ lessons: { ...shell.state.prefs.lessons, [game]: 0 } });
        return go(0);
      },
      play: () => playComputer(shell, game),
    },
  };
}

/**
 * Begins a game against the computer, as Home does.
 * @param {AppShell} shell @param {string} game
 */
function playComputer(shell, game) {
  const { hello, offered, prefs } = shell.state;
  const form = formOf(gameOf(game), hello);
  return shell.newGame(settings.request(settings.againstComputer(form, offered[game], prefs.level), form));
}

/**
 * Watches what the learner does, and has it judged.
 * @param {World} world
 */
function createWatch({ game, shell, practice: { store } }) {
  /** The lesson that is laid out, the plies and turns before the learner acts, and what was used. @type {Begun} */
  let begun = { at: -1, lesson: null, plies: 0, turns: 0, used: [] };

  /** @param {Partial<LessonState>} patch */
  const set = (patch) => store.set({ lesson: { .../** @type {LessonState} */ (store.state.lesson), ...patch } });

  function rest() {
    const told = begun.lesson && storyOf(store.state, begun);
    return begun.lesson && told ? restOf(begun.lesson, told.steps) : null;
  }

  function look() {
    const { lesson } = store.state;
    const told = begun.lesson && lesson && storyOf(store.state, begun);
    if (!told || !begun.lesson) return;
    const found = judge(begun.lesson, told);
    const { verdict, say } = found;
    // What was said of a refused step stays until something else is done.
    if (verdict === lesson.verdict && same(found.done, lesson.done) && (say === lesson.say || !say)) return;
    const isSolved = lesson.isSolved || verdict === 'right';
    const tries = lesson.tries + (verdict === 'wrong' && lesson.verdict !== 'wrong' ? 1 : 0);
    set({ ...found, isSolved, tries, marks: verdict === 'open' ? lesson.marks : [] });
    const { prefs } = shell.state;
    if (verdict === 'right' && begun.at >= solvedOf(prefs, game))
      shell.prefer({ lessons: { ...prefs.lessons, [game]: begun.at + 1 } });
  }

  /** Marks what is left to do on the board, once the learner has tried often enough. */
  function help() {
    const { lesson } = store.state;
    const marks = lesson && lesson.tries >= PATIENCE && lesson.verdict === 'open' ? rest() : null;
    if (marks && !same(marks, lesson?.marks)) set({ marks });
  }

  onRecord(store, () => (look(), help()));

  return {
    ...{ rest, help },
    /** Another lesson is laid out; null while none is. @param {Begun | null} next */
    begin(next) {
      begun = next ?? { ...begun, at: -1, lesson: null };
    },
    /** A command was used. @param {string} id */
    used(id) {
      if (!begun.lesson || begun.used.includes(id)) return;
      begun = { ...begun, used: [...begun.used, id] };
      look();
    },
    /** The rules have refused a step for this reason. @param {string | undefined} reason */
    refused(reason) {
      const say = begun.lesson && answerToRefusal(begun.lesson, reason);
      const { lesson } = store.state;
      if (!say || lesson?.verdict !== 'open') return;
      set({ say, tries: lesson.tries + 1 });
      help();
    },
  };
}

/**
 * What the learner has done; null while that is not known.
 * @param {Playing} state @param {Begun} begun @returns {Story | null}
 */
function storyOf(state, begun) {
  const done = doneSince(state, begun);
  return done && { ...done, used: begun.used };
}

/**
 * Makes the way to a lesson by its number: lays it out, with so many tries before this one.
 * @param {World} world @param {ReturnType<typeof createWatch>} watch
 */
function createWay({ game, course, shell, practice }, watch) {
  const { store } = practice;

  /** @param {number} at @param {number} tries */
  async function lay(at, tries) {
    const lesson = course.lessons[at];
    const of = { game, at, count: course.lessons.length, isSolved: at < solvedOf(shell.state.prefs, game) };
    watch.begin(null);
    if (!lesson) return store.set({ lesson: { ...shown(course, at), ...of }, held: null, hint: null, offer: null });
    const played = (lesson.played ?? []).map((step) => ({ do: /** @type {const} */ ('step'), step }));
    await layOut(practice, [startOf(game, lesson), ...played], (position) => {
      store.set({ lesson: { ...shown(course, at), ...of, tries }, showLegal: false });
      watch.begin({ at, lesson, plies: position.ply, turns: position.turn, used: [] });
    });
    watch.help();
    return true;
  }

  return (/** @type {number} */ at, tries = 0) => practice.attempt(() => practice.queue.enqueue(() => lay(at, tries)));
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
