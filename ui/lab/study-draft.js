// @ts-check
// What a person is about to ask: a ready question, a study, or a grid of one's own. Pure.

import * as settings from '../game-settings.js';
import { cardOf } from '../options/form.js';
import { listed } from '../words.js';
import { PLAYERS, changedOptions, firstValues, parameterLabel, parametersOf, valueOf } from './parameters.js';
import { FIRST_WISHES, wishOf, wishProblems, wishWords } from './wish.js';

/**
 * @import { Form, GameSettings } from '../types'
 * @import { Amount, StudyDraft, LabGame, LabHello, Study, StudyRequest } from './types'
 */

/** How many games of each cell one's own grid plays. @type {{ [amount in Amount]: number }} */
const GAMES = { quick: 100, sound: 1_000, thorough: 4_000 };

/** How many games of each cell a search plays at most. @type {{ [amount in Amount]: number }} */
const MOST_SOUGHT = { quick: 500, sound: 2_000, thorough: 10_000 };

/**
 * What is asked of a game at first: its first question, with the usual options.
 * @param {LabHello} hello @param {Form} form
 * @returns {StudyDraft}
 */
export function firstDraft(hello, form) {
  return {
    game: form.name,
    question: labGameOf(hello, form.name).questions[0]?.name ?? null,
    study: null,
    settings: settings.defaults(form),
    varied: {},
    isFinding: false,
    wished: FIRST_WISHES,
    amounts: {},
    players: [hello.default_player],
    amount: 'sound',
  };
}

/**
 * Settings are looked for: a grid of one's own with a wish. Where nothing is varied yet, the first two numbers are.
 * @param {StudyDraft} draft @param {Form} form
 * @returns {StudyDraft}
 */
export function withFinding(draft, form) {
  const parameters = parametersOf(form, draft.settings);
  const numbers = parameters.filter(({ kind }) => kind === 'number').slice(0, 2);
  const keys = (numbers.length > 0 ? numbers : parameters.slice(-1)).map(({ key }) => key);
  const isVaried = Object.keys(draft.varied).length > 0;
  const own = { ...withQuestion(draft, null), isFinding: true };
  return isVaried ? own : keys.reduce((now, key) => toggled(now, form, key), own);
}

/** What a lab tells of a game that it does not know. */
const UNKNOWN = { knobs: [], choices: [], questions: [], picks: [], measures: [], wishes: [] };

/**
 * What the lab tells of a game.
 * @param {LabHello} hello @param {string} name
 * @returns {LabGame}
 */
export const labGameOf = ({ games }, name) =>
  games.find(({ game }) => game === name) ?? { ...UNKNOWN, game: name, title: name };

/**
 * A question by its name; null is one's own grid.
 * @param {StudyDraft} draft @param {string | null} question
 * @returns {StudyDraft}
 */
export const withQuestion = (draft, question) => ({
  ...draft,
  question,
  study: null,
  isFinding: false,
  players: question === null ? draft.players : draft.players.slice(0, 1),
});

/**
 * A study as it is, that of a file or one that ships.
 * @param {StudyDraft} draft @param {Study} study
 * @returns {StudyDraft}
 */
export const withStudy = (draft, study) => ({
  ...draft,
  game: study.game,
  question: null,
  study,
  isFinding: false,
});

/**
 * The settings of the game changed.
 * @param {StudyDraft} draft @param {(settings: GameSettings) => GameSettings} next
 * @returns {StudyDraft}
 */
export const withSettings = (draft, next) => ({ ...draft, settings: next(draft.settings) });

/**
 * A parameter fixed, where `values` is null, or varied over these.
 * @param {StudyDraft} draft @param {string} key @param {string[] | null} values
 * @returns {StudyDraft}
 */
export function withVaried(draft, key, values) {
  const { [key]: _, ...others } = draft.varied;
  return { ...draft, varied: values === null ? others : { ...others, [key]: values } };
}

/**
 * A parameter varied, or fixed again.
 * @param {StudyDraft} draft @param {Form} form @param {string} key
 */
export function toggled(draft, form, key) {
  if (draft.varied[key]) return withVaried(draft, key, null);
  const parameter = parametersOf(form, draft.settings).find((each) => each.key === key);
  return parameter ? withVaried(draft, key, firstValues(parameter, draft.settings.own[key])) : draft;
}

/**
 * Who plays: with several, each plays games of its own.
 * @param {StudyDraft} draft @param {string[]} players
 * @returns {StudyDraft}
 */
export const withStudyPlayers = (draft, players) => (players.length > 0 ? { ...draft, players } : draft);

/**
 * What is impossible, by field, as far as the front can tell.
 * @param {StudyDraft} draft @param {{ form: Form, hello: LabHello }} world
 */
export function problemsOf(draft, { form, hello }) {
  if (draft.study) return {};
  const found = settings.problems(draft.settings, form);
  const isAsked = (/** @type {string[]} */ [key]) => draft.question !== null || !draft.varied[key];
  const empty = Object.entries(draft.question === null ? draft.varied : {})
    .filter(([, values]) => values.length === 0)
    .map(([key]) => [key, 'Choose at least one.']);
  const wish = draft.isFinding ? wishProblems(draft, labGameOf(hello, draft.game).wishes) : {};
  return { ...Object.fromEntries([...Object.entries(found).filter(isAsked), ...empty]), ...wish };
}

/**
 * The request that answers with the study of what is asked; null where it is not possible yet.
 * @param {StudyDraft} draft @param {{ form: Form, hello: LabHello }} world
 * @returns {StudyRequest | null}
 */
export function requestOf(draft, world) {
  if (draft.study) return { request: { do: 'lab_check', study: draft.study } };
  if (Object.keys(problemsOf(draft, world)).length > 0) return null;
  if (draft.question === null) return { request: { do: 'lab_check', study: gridStudy(draft, world) } };
  return { request: questionOf(draft, draft.question, world), name: questionName(draft, world) };
}

/**
 * The request for the study of a ready question.
 * @param {StudyDraft} draft @param {string} question @param {{ form: Form, hello: LabHello }} world
 * @returns {StudyRequest['request']}
 */
const questionOf = ({ game, settings: now, players, amount }, question, { form, hello }) => ({
  do: 'lab_ask',
  game,
  question,
  options: changedOptions(form, labGameOf(hello, game), now),
  player: players[0],
  amount,
});

/**
 * What the study of a ready question is called: the question, the game, and what is not as usual.
 * @param {StudyDraft} draft @param {{ form: Form, hello: LabHello }} world
 */
function questionName({ game, question, settings: now }, { form, hello }) {
  const own = labGameOf(hello, game);
  const text = own.questions.find(({ name }) => name === question)?.text ?? '';
  const parameters = parametersOf(form, now);
  const changed = Object.entries(changedOptions(form, own, now)).map(([key, value]) =>
    key === PLAYERS ? `${value} players` : `${parameterLabel(key, parameters).toLowerCase()} ${plain(value)}`,
  );
  return [`${text} ${cardOf(form, form.hello).title}`, ...changed].join(', ');
}

/**
 * The study of one's own grid.
 * @param {StudyDraft} draft @param {{ form: Form, hello: LabHello }} world
 * @returns {Study}
 */
export function gridStudy(draft, { form, hello }) {
  const { game, settings: now, varied, isFinding, players, amount } = draft;
  const { options: specs } = cardOf(form, form.hello).schema;
  const fixed = Object.entries(changedOptions(form, labGameOf(hello, game), now)).filter(([key]) => !varied[key]);
  const parameters = parametersOf(form, now);
  const keys = parameters.map(({ key }) => key).filter((key) => varied[key]);
  return {
    format: 'atar-study',
    ...(isFinding ? { version: 2, ...wishOf(draft, labGameOf(hello, game).wishes) } : { version: 1 }),
    name: nameOf({ form, isFinding, keys: keys.map((key) => parameterLabel(key, parameters)) }),
    game,
    options: Object.fromEntries(fixed),
    grid: keys.map((key) => ({ [key]: varied[key].map((text) => valueOf(key, text, specs)) })),
    line_ups: players.map((player) => ({ all: player })),
    stop: { games: (isFinding ? MOST_SOUGHT : GAMES)[amount] },
    seed: 1,
    skip_impossible: true,
  };
}

/** @param {{ form: Form, isFinding: boolean, keys: string[] }} about */
function nameOf({ form, isFinding, keys }) {
  const title = `${cardOf(form, form.hello).title}${isFinding ? ' as wished,' : ''}`;
  return keys.length > 0 ? `${title} by ${listed(keys).toLowerCase()}` : `${title} with these options`;
}

/**
 * How many cells one's own grid has.
 * @param {StudyDraft} draft
 */
export const cellCount = ({ varied, players }) =>
  Object.values(varied).reduce((cells, values) => cells * values.length, players.length);

/**
 * What a study is about, in a few words each: the game, what changes, who plays.
 * @param {Study} study @param {{ form: Form, hello: LabHello, playerWords(player: string): string }} world
 * @returns {{ term: string, words: string }[]}
 */
export function factsOf(study, { form, hello, playerWords }) {
  const parameters = parametersOf(form, settings.defaults(form));
  const grid = (study.grid ?? []).flatMap((axis) => Object.entries(axis));
  const options = Object.entries(study.options ?? {});
  const term = (/** @type {string} */ key) => (key === PLAYERS ? 'Number of players' : parameterLabel(key, parameters));
  const told = (/** @type {string} */ key, /** @type {any} */ value) => {
    const text = value === true ? 'yes' : value === false ? 'no' : String(value);
    const choices = parameters.find((each) => each.key === key)?.choices ?? [];
    return choices.find((choice) => choice.value === text)?.label ?? plain(value);
  };
  const lines = [...options, ...grid].map(([key, value]) => ({
    term: term(key),
    words: [value]
      .flat()
      .map((each) => told(key, each))
      .join(', '),
  }));
  const ranges = Object.entries(study.vary ?? {});
  lines.push(...ranges.map(([key, { from, to }]) => ({ term: term(key), words: `${from} to ${to}` })));
  if (study.wish) lines.push({ term: 'Wish', words: wishWords(study, labGameOf(hello, study.game).wishes) });
  const players = study.line_ups.map((lineUp) => lineUpWords(lineUp, playerWords));
  return [...lines, { term: 'Players', words: players.join('; ') }];
}

/** @param {any} value */
const plain = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value).replaceAll('_', ' '));

/** @param {Study['line_ups'][number]} lineUp @param {(player: string) => string} playerWords */
function lineUpWords(lineUp, playerWords) {
  if ('all' in lineUp) return playerWords(lineUp.all);
  if ('double' in lineUp) return `${lineUp.double} nodes doubled ${lineUp.times} times`;
  return `${playerWords(lineUp.a)} against ${playerWords(lineUp.b)}`;
}
