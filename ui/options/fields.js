// @ts-check
// The fields of a form, from the schema of a game's options (docs/protocol.md, "The schema of options"). Pure.
//
// A form holds texts: a number as it is written, a choice as its value, a flag as `no` or `yes`. Lists with a number
// for each player are lists of texts; each number of any other list has a field of its own.

/**
 * @import { Choice, GameInfo, Item, OptionSpec, OptionsSchema } from '../protocol'
 * @import { ChoiceOption, Field, ListOption, OwnSettings, PerSeat } from '../types'
 */

/**
 * The option that says how many play. It is asked for with the players.
 * @param {{ key: string }} option
 */
export const isPlayers = ({ key }) => key === 'players';

/**
 * Whether an option is asked of each player.
 * @param {OptionSpec} option
 * @returns {option is ListOption}
 */
export function isPerSeat(option) {
  return isList(option) && option.one_a_player;
}

/**
 * Whether the numbers of a list may not all be the same: where they are names, as of teams, one alone would have nobody
 * to play against.
 * @param {ListOption} option
 */
export const mustDiffer = ({ rule, names }) => rule === 'not_all_same' || Boolean(names);

/**
 * Whether an option is a list.
 * @param {OptionSpec} option
 * @returns {option is ListOption}
 */
export function isList(option) {
  return option.kind === 'list';
}

/**
 * The choices of an option; none where it has no choices.
 * @type {(option: OptionSpec | undefined) => Choice[]}
 */
export const choicesOf = (option) => (option?.kind === 'choice' ? option.choices : []);

/**
 * The key of the field for one number of a list.
 * @type {(option: { key: string }, index: number) => string}
 */
export const itemKey = ({ key }, index) => `${key} ${index}`;

/**
 * Whether what a choice needs is chosen.
 * @type {(choice: Choice, own: OwnSettings) => boolean}
 */
export const isOpen = ({ only_with: needed }, own) => !needed || own[needed[0]] === needed[1];

/**
 * The choices of an option that are open with these settings.
 * @type {(option: ChoiceOption, own: OwnSettings) => { value: string, label: string }[]}
 */
const openChoices = ({ choices }, own) =>
  choices.filter((choice) => isOpen(choice, own)).map(({ value, label }) => ({ value: String(value), label }));

/**
 * The fields of an option.
 * @type {{ [kind in OptionSpec['kind']]: (option: any, own: OwnSettings) => Field[] }}
 */
const FIELDS = {
  number: ({ key, label, unit, from, to }) => [{ key, kind: 'number', label, unit, from, to }],
  choice: (option, own) => [
    { key: option.key, kind: 'choice', label: option.label, choices: openChoices(option, own) },
  ],
  flag: ({ key, label, no, yes }) => [
    {
      key,
      kind: 'choice',
      label,
      choices: [
        { value: 'no', label: no },
        { value: 'yes', label: yes },
      ],
    },
  ],
  list: (option) =>
    option.items.map((/** @type {Item} */ { label, unit }, /** @type {number} */ index) => ({
      key: itemKey(option, index),
      kind: 'number',
      label,
      unit,
      from: option.from,
      to: option.to,
    })),
};

/**
 * The fields of a schema, in its order; a derived quantity follows the option that it is a share of.
 * @type {(schema: OptionsSchema, own: OwnSettings) => Field[]}
 */
export function fieldsOf({ options, derived }, own) {
  const asked = options.filter((option) => !isPlayers(option) && !isPerSeat(option));
  return asked.flatMap((option) => [
    ...FIELDS[option.kind](option, own),
    ...derived.filter(({ square_of: key }) => key === option.key).flatMap((share) => FIELDS.number(share, own)),
  ]);
}

/**
 * The fields in another order: those whose keys are listed first, as they are listed.
 * @type {(fields: Field[], order?: string[]) => Field[]}
 */
export function inOrder(fields, order = []) {
  const place = (/** @type {Field} */ { key }) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...fields].sort((one, other) => place(one) - place(other));
}

/**
 * The numbers of players that a game can have.
 * @type {(card: GameInfo) => number[]}
 */
export function countsOf({ schema, seats: [least, most] }) {
  const players = schema.options.find(isPlayers);
  if (players?.kind === 'choice') return players.choices.map(({ value }) => Number(value));
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/**
 * The fewest players of a game that any number can play, up to the most; null where the number is one of a few choices.
 * @type {(schema: OptionsSchema) => number | null}
 */
export function fewestOf({ options }) {
  const players = options.find(isPlayers);
  if (players) return players.kind === 'number' ? players.from : null;
  const list = options.find((option) => isPerSeat(option) && !option.optional);
  return list && isList(list) ? list.lengths[0] : null;
}

/**
 * What is asked of each player: `{key, kind, label, unit, from, choices(count)}`; null if nothing is. A choice is one
 * of as many as there are players.
 * @type {(schema: OptionsSchema) => PerSeat | null}
 */
export function perSeatOf({ options }) {
  const option = options.find(isPerSeat);
  if (!option) return null;
  const { key, from, names } = option;
  const [{ label, unit }] = option.items;
  const choices = (/** @type {number} */ count) =>
    (names ?? []).slice(0, count).map((name, index) => ({ value: String(from + index), label: name }));
  return { key, kind: names ? 'choice' : 'number', label, unit, from, choices };
}

// What a person has set by hand. The settings hold what can be; `wished` beside them holds what was set, by field, and
// for each player with null where nobody set anything. So a wish that had to give way comes back once it can be. Pure.

/** @typedef {(string | null)[]} SeatWishes */

/**
 * What was set for each of so many players.
 * @type {(own: OwnSettings, key: string, count: number) => SeatWishes}
 */
export const seatWishes = ({ wished }, key, count) =>
  Array.from({ length: count }, (_, seat) => wished?.[key]?.[seat] ?? null);

/**
 * The settings with a wish for a field, or without one.
 * @param {OwnSettings} own @param {string} key @param {string | SeatWishes | null} wish
 * @returns {OwnSettings}
 */
export function withWish({ wished, ...own }, key, wish) {
  const { [key]: _, ...others } = wished ?? {};
  const isOne = Array.isArray(wish) ? wish.some((each) => each !== null) : wish !== null;
  const all = isOne ? { ...others, [key]: wish } : others;
  return Object.keys(all).length > 0 ? { ...own, wished: all } : own;
}

/**
 * The settings with what was set for a player. Others keep theirs, also those who do not take part now.
 * @param {OwnSettings} own @param {string} key @param {number} seat @param {string | null} wish
 */
export function withSeatWish(own, key, seat, wish) {
  const wishes = [...seatWishes(own, key, Math.max(seat + 1, own.wished?.[key]?.length ?? 0))];
  wishes[seat] = wish;
  return withWish(own, key, wishes);
}

/** @param {unknown} wish */
const isText = (wish) => wish === null || typeof wish === 'string';

/**
 * Those of the wishes that were kept from another day which can be wishes for these fields.
 * @param {any} kept @param {OwnSettings} own @returns {OwnSettings}
 */
export function withKeptWishes(kept, own) {
  const given = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  const isSound = (/** @type {[string, unknown]} */ [key, wish]) =>
    Array.isArray(own[key]) ? Array.isArray(wish) && wish.every(isText) : key in own && typeof wish === 'string';
  return given.filter(isSound).reduce((now, [key, wish]) => withWish(now, key, /** @type {any} */ (wish)), own);
}
