// @ts-check
// What the Lab says: times, counts, players, phases, picks. Pure.

import { levelWords } from '../limits.js';
import { DOT, sentence } from '../words.js';

/**
 * @import { Hello } from '../protocol'
 * @import { Amount, Estimate, Phase, Run, Study } from './types'
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A number as people write it: `12,000`.
 * @param {number} number
 */
export const amountWords = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * A number with its noun, the number as people write it.
 * @param {number} number @param {string} one @param {string} [many]
 */
export const counted = (number, one, many = `${one}s`) => `${amountWords(number)} ${number === 1 ? one : many}`;

/**
 * How long something takes, as far as anybody can tell: `about 3 minutes`.
 * @param {number} seconds
 */
export function durationWords(seconds) {
  if (seconds < 1.5) return 'about a second';
  if (seconds < 10) return `about ${Math.round(seconds)} seconds`;
  if (seconds < 55) return `about ${Math.round(seconds / 5) * 5} seconds`;
  if (seconds < 55 * MINUTE) return `about ${counted(Math.max(1, Math.round(seconds / MINUTE)), 'minute')}`;
  if (seconds < 36 * HOUR) return `about ${counted(Math.max(1, Math.round(seconds / HOUR)), 'hour')}`;
  return `about ${counted(Math.round(seconds / DAY), 'day')}`;
}

/**
 * Whether a study may end before all its games are played.
 * @param {Study} study
 */
const mayStopEarly = ({ stop, wish }) => !('games' in stop) || Object.keys(wish ?? {}).length > 0;

/**
 * How many games have been played, of how many: `12 of at most 400 games` where a study may stop before that.
 * @param {number} games @param {number} of @param {boolean} isEarly
 */
export const gamesOfWords = (games, of, isEarly) =>
  `${amountWords(games)} of ${isEarly ? 'at most ' : ''}${counted(of, 'game')}`;

/**
 * What is known of the time and the games that a study would take.
 * @param {Estimate} estimate
 */
export function estimateWords(estimate) {
  if (estimate.kind === 'trying') return 'Playing a few games to see how long it takes…';
  if (estimate.kind === 'wrong') return estimate.text;
  if (estimate.kind === 'none') return '';
  const { seconds, cells, games, is_at_least: isMore, study } = estimate;
  const most = mayStopEarly(study) ? 'at most ' : '';
  const each = cells > 1 ? ` in ${counted(cells, 'setting')}` : '';
  const amount = `${most}${counted(games, 'game')}${each}.`;
  if (seconds === null) return `Hard to say how long this will take: ${amount}`;
  const about = durationWords(seconds);
  const time = isMore ? about.replace('about', 'more than') : about;
  return `${sentence(time)}${most && ', or less,'} for ${amount}`;
}

/** @type {{ [player: string]: string }} */
const PLAYERS = { random: 'Random moves', greedy: 'Greedy, no look-ahead' };

/**
 * A player of the Lab, for people: `Computer level 3 Casual`.
 * @param {string} player @param {Pick<Hello, 'levels'>} hello
 */
export function playerWords(player, hello) {
  const [name, ...without] = player.split(',without=');
  const [, kind, number] = /^(level|nodes)=(\d+)$/.exec(name) ?? [];
  const isLevel = kind === 'level' && hello.levels[Number(number) - 1];
  const nodes = kind === 'nodes' ? counted(Number(number), 'node') : null;
  const known = isLevel ? `Computer: ${levelWords(hello, Number(number))}` : (nodes ?? PLAYERS[name] ?? name);
  return [known, ...without].join(' without ');
}

/**
 * How many games to play for an answer, with what is said of it.
 * @type {{ value: Amount, label: string, hint: string }[]}
 */
export const AMOUNTS = [
  { value: 'quick', label: 'A first look', hint: 'Few games: shows only large differences.' },
  { value: 'sound', label: 'Standard', hint: 'Enough games for most questions.' },
  { value: 'thorough', label: 'Thorough', hint: 'Many games: shows small differences too.' },
];

/**
 * Whether games are being played.
 * @param {Phase} phase
 */
export const isPlaying = (phase) => phase === 'preview' || phase === 'playing';

/**
 * How a study stands, in a few words.
 * @param {Pick<Run, 'phase' | 'games' | 'of' | 'secondsLeft' | 'text' | 'study'> & { look?: Run['look'] }} run
 */
export function phaseWords({ phase, games, of, secondsLeft, text, study, look }) {
  if (phase === 'preview') return look?.preview ? 'Playing the first games…' : 'First results are on their way…';
  if (phase === 'failed') return text ?? 'An error ended the study.';
  // A study that stops by itself has fewer games than it might have had.
  if (phase === 'done') return `Done: ${counted(games, 'game')}.`;
  const played = gamesOfWords(games, of, mayStopEarly(study));
  if (phase === 'stopped') return `Stopped after ${played}.`;
  const left = secondsLeft === null ? '' : `${DOT}${durationWords(secondsLeft)} left`;
  return `${played}${left}`;
}

/** @type {{ [pick: string]: string }} */
const PICKS = {
  typical: 'Typical',
  drama: 'Most dramatic',
  upset: 'Upset',
  surprise: 'Most surprising',
  shortest: 'Shortest',
  longest: 'Longest',
  shared: 'Shared win',
};

/**
 * Which games are picked, for people; what is none of these is an ending.
 * @param {string} pick
 */
export const pickWords = (pick) => PICKS[pick] ?? `Ending: ${pick.replaceAll('_', ' ')}`;

/**
 * A name out of code, for people: `shot_clock` as `shot clock`.
 * @param {string} name
 */
export const plainName = (name) => name.replaceAll('_', ' ');
