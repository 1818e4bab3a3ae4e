// @ts-check
// The puzzles of a game on their table: lays each out, hears what the learner does, has that judged, and remembers it.

import { doneSince, layOut, onRecord } from '../lessons/laying.js';
import { dayOf, numberOfDay } from './daily.js';
import { judge, rightWords, taskWords, wrongWords } from './judge.js';
import { rateRequest, ratingOf, ratingOfGrade, withRating } from '../ratings.js';
import { isTried, nextOf, progressOf, withTry } from './progress.js';

/**
 * @import { AppShell, LessonState, PositionRequest, PracticeTable, Puzzle, PuzzleControl } from '../types'
 * @import { Hello, Position } from '../protocol'
 *
 * @typedef {{ game: string, puzzles: (Puzzle | null)[], shell: AppShell, practice: PracticeTable }} World
 * @typedef {{ at: number, puzzle: Puzzle, plies: number, turns: number }} Begun
 */

/** The name of a seat's colour. @param {Hello} hello @param {number} seat */
function colourName({ palette }, seat) {
  const { name } = palette[seat % palette.length];
  return name[0].toUpperCase() + name.slice(1);
}

/**
 * The requests that lay a puzzle out. Nobody answers but the learner, and chance rests. Pure.
 * @param {Puzzle} puzzle @param {Hello} hello
 */
export const requestsOf = ({ game, options, state, seat }, hello) =>
  /** @type {const} */ ([
    { do: 'new_game', position: `${game} ${JSON.stringify({ options, state })}`, roll: 'manual' },
    /** @param {Position} position @returns {PositionRequest} */
    ({ seats }) => ({
      do: 'seats',
      seats: seats.map((_, colour) => ({ name: colour === seat ? 'You' : colourName(hello, colour), colour })),
    }),
  ]);

/**
 * What is shown of a puzzle that nobody has tried yet.
 * @param {World} world @param {number} at @param {boolean} isDaily @returns {LessonState}
 */
function shown({ game, puzzles, shell }, at, isDaily) {
  const puzzle = /** @type {Puzzle} */ (puzzles[at]);
  return {
    ...{
      game,
      at,
      count: puzzles.length,
      title: `You play ${colourName(shell.state.hello, puzzle.seat).toLowerCase()}`,
    },
    ...{ text: taskWords(puzzle), touch: '', tasks: [], uses: [], done: [], isGame: false },
    ...{ verdict: 'open', say: null, tries: 0, marks: [] },
    isSolved: progressOf(shell.state.prefs, game).solved.includes(at),
    puzzle: { grade: puzzle.grade, isDaily, isTried: isTried(progressOf(shell.state.prefs, game), at) },
  };
}

/**
 * Makes what runs the puzzles of a game. `practice` is the table that they are played on.
 * @param {World} world
 */
export function createRunner(world) {
  const { shell, game, puzzles, practice } = world;
  const { store, attempt, queue } = practice;
  const watch = createWatch(world);
  let own = 0;
  const at = () => store.state.lesson?.at ?? -1;
  const isDaily = () => store.state.lesson?.puzzle?.isDaily ?? false;

  /** Lays out the puzzle of this number. @param {number} next @param {boolean} daily @param {number} tries */
  async function lay(next, daily, tries) {
    const puzzle = /** @type {Puzzle} */ (puzzles[next]);
    watch.begin(null);
    own = puzzle.seat;
    await layOut(practice, [...requestsOf(puzzle, shell.state.hello)], ({ ply, turn }) => {
      watch.begin({ at: next, puzzle, plies: ply, turns: turn });
      store.set({ lesson: { ...shown(world, next, daily), tries }, showLegal: false });
    });
    return true;
  }

  /** @param {number} next */
  const go = (next, daily = false, tries = 0) => attempt(() => queue.enqueue(() => lay(next, daily, tries)));
  /** Goes to the next one after this number. @param {number} after */
  const onward = (after) => {
    const { prefs } = shell.state;
    return go(nextOf(puzzles, progressOf(prefs, game), after, prefs.ratings[game]?.puzzles?.rating));
  };
  const begin = () => (shell.state.isDaily ? go(numberOfDay(dayOf(), puzzles), true) : onward(-1));
  const retry = () => go(at(), isDaily(), store.state.lesson?.tries);
  // Home and the menu lead to the puzzle of the day, and to the others, while those of this game are here.
  let wasDaily = shell.state.isDaily;
  const stop = shell.subscribe((state) => {
    if (state.screen !== 'puzzles' || state.course !== game || state.isDaily === wasDaily) return;
    wasDaily = state.isDaily;
    begin();
  });

  return {
    begin,
    again: retry,
    own: () => own,
    used() {},
    refused() {},
    rest: () => null,
    destroy: stop,
    /** @type {PuzzleControl} */
    control: {
      retry,
      async next() {
        // What was just solved or failed counts for what comes.
        await watch.rated();
        return isDaily() ? shell.showPuzzles(game) : onward(at());
      },
      // While the puzzle is laid out anew there is none to be shown.
      answer: async () => queue.whenIdle(() => watch.show(retry)),
    },
  };
}

/**
 * Has the first try at a puzzle change the estimate of the person's strength.
 * @param {World} world @param {Puzzle} puzzle @param {boolean} isRight
 */
async function rate({ game, shell, practice }, { grade }, isRight) {
  const before = ratingOf(shell.state.prefs, game, 'puzzles');
  const next = await practice.send(rateRequest(before, ratingOfGrade(grade), isRight ? 1 : 0));
  shell.prefer({ ratings: withRating(shell.state.prefs.ratings, { game, kind: 'puzzles', day: dayOf() }, next) });
}

/**
 * Watches what the learner does, and has it judged.
 * @param {World} world
 */
function createWatch(world) {
  const { game, shell, practice } = world;
  const { store, attempt } = practice;
  /** The puzzle that is laid out, and the plies and turns before the learner acts. @type {Begun | null} */
  let begun = null;
  let rating = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** @param {Partial<LessonState>} patch */
  const set = (patch) => store.set({ lesson: { .../** @type {LessonState} */ (store.state.lesson), ...patch } });

  /** Remembers how a try ended. @param {Begun} begun @param {boolean} isRight */
  function keep({ at, puzzle }, isRight) {
    const { puzzles } = shell.state.prefs;
    const before = progressOf(shell.state.prefs, game);
    const after = withTry(before, at, isRight);
    const isOfDay = isRight && store.state.lesson?.puzzle?.isDaily;
    if (after !== before || isOfDay)
      shell.prefer({ puzzles: { ...puzzles, [game]: after }, ...(isOfDay && { daily: dayOf() }) });
    if (!isTried(before, at)) rating = attempt(() => rate(world, puzzle, isRight));
  }

  function look() {
    const { lesson } = store.state;
    const done = begun && lesson && doneSince(store.state, begun);
    if (!done || !begun) return;
    const { puzzle } = begun;
    const hasEnded = done.hasEnded || done.position.actor === 'chance' || done.position.result !== null;
    const verdict = judge(puzzle, { ...done, hasEnded });
    if (verdict === lesson.verdict) return;
    if (verdict === 'open') return set({ verdict, say: null });
    const isRight = verdict === 'right';
    keep(begun, isRight);
    const others = done.position.seats.map(({ name }) => name).filter((_, seat) => seat !== puzzle.seat);
    const say = isRight ? rightWords(puzzle) : wrongWords(puzzle, others, done.position.result !== null);
    set({ verdict, say, isSolved: lesson.isSolved || isRight, tries: lesson.tries + (isRight ? 0 : 1) });
  }

  onRecord(store, look);

  return {
    /** Once the last try has changed the estimate of the person's strength. */
    rated: () => rating,
    /** Another puzzle is laid out; null while none is. @param {Begun | null} next */
    begin(next) {
      begun = next;
    },
    /** Plays the solution, from where `retry()` lays the puzzle out anew. @param {() => Promise<unknown>} retry */
    async show(retry) {
      if (!begun) return;
      const { puzzle } = begun;
      keep(begun, false);
      if (!(await retry())) return;
      begun = null;
      set({ verdict: 'shown', say: 'This is the answer.' });
      await playAll(puzzle.solution, practice, () => store.state.lesson?.verdict === 'shown');
    },
  };
}

/**
 * Plays steps at the speed of the computer's, as long as `goesOn()`.
 * @param {string[]} steps @param {PracticeTable} practice @param {() => boolean} goesOn
 */
async function playAll(steps, { computer, game }, goesOn) {
  for (const step of steps) {
    await computer.ready();
    if (!goesOn() || !(await game.perform(() => goesOn() && [{ do: 'step', step }, 'step']))) return;
    computer.shown(false);
  }
}
