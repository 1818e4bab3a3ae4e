// @ts-check
// Fields of the screens around rooms: a person's name, the rules of the house, what is asked of each seat.

import { el, setAttribute, setText } from '../../dom.js';
import { DEFAULT_LIMITS, levelsOf, levelWords } from '../../limits.js';
import * as house from '../../rooms/house-rules.js';
import { textField, noteLine, number, put, segments, toggle } from '../form.js';

/**
 * @import { HouseRules } from '../../rooms/house-rules.js'
 * @import { Form, GameSettings, PerSeat, Problems } from '../../types'
 * @import { RoomLimits } from '../../rooms/types'
 * @import { Hello } from '../../protocol'
 */

/**
 * The field for a person's own name. `given()` returns the name, or null after it has said that there is none;
 * `limit(limits)` says how long names may be at the host.
 * @param {string} key @param {(name: string) => void} changed
 */
export function nameField(key, changed) {
  const field = textField({ key, label: 'Your name', longest: DEFAULT_LIMITS.name }, changed);
  field.input.autocapitalize = 'words';
  return {
    ...field,
    /** @param {Pick<RoomLimits, 'name'>} limits */
    limit(limits) {
      field.input.maxLength = limits.name;
    },
    given() {
      const name = field.input.value.trim();
      if (name === '') field.complain('Enter a name for others to see.');
      return name || null;
    },
  };
}

/**
 * A list that drops down: `{root, input, show(value, choices)}`.
 * @param {{ key: string, label: string }} field @param {(value: string) => void} changed
 */
export function list({ key, label }, changed) {
  const input = el('select', { id: `field-${key}`, on: { change: () => changed(input.value) } });
  let shape = '';
  return {
    root: el(
      'div',
      { className: 'field' },
      el('label', { className: 'field-label', for: input.id }, label),
      el('div', {}, input),
    ),
    input,
    /** @param {string} value @param {{ value: string, label: string }[]} choices */
    show(value, choices) {
      const wanted = JSON.stringify(choices);
      if (wanted !== shape)
        input.replaceChildren(...choices.map((choice) => el('option', { value: choice.value }, choice.label)));
      shape = wanted;
      put(input, value);
    },
  };
}

/**
 * The choices of levels, up to the highest that a host computes.
 * @param {Pick<Hello, 'levels'>} hello @param {number} most
 */
export const levelChoices = (hello, most) =>
  levelsOf(hello)
    .filter((level) => level <= most)
    .map((level) => ({ value: String(level), label: levelWords(hello, level) }));

/**
 * Segments whose choices may change: `{root, show(value, choices)}`.
 * @param {{ key: string, label: string }} field @param {(value: string) => void} changed
 */
function moving(field, changed) {
  const root = el('div', { className: 'moving' });
  let shape = '';
  /** @type {ReturnType<typeof segments> | null} */
  let made = null;
  return {
    root,
    /** @param {string} value @param {{ value: string, label: string }[]} choices */
    show(value, choices) {
      const wanted = JSON.stringify(choices);
      if (wanted !== shape) {
        made = choices.length > 0 ? segments({ ...field, choices }, changed) : null;
        root.replaceChildren(...(made ? [made.root] : []));
      }
      shape = wanted;
      made?.show(value);
    },
  };
}

/**
 * The fields for the rules of the house: `{who, play, show(rules, about)}`; `who` says who may come, `play` the rest.
 * `change(patch)` hears of changes. Where a page has several forms, `scope` tells them apart.
 * @param {string} scope @param {{ hello: Hello, change(patch: Partial<HouseRules>): void }} world
 */
export function houseFields(scope, { hello, change }) {
  const who = moving({ key: `${scope}listed`, label: 'Who can join' }, (value) => change({ listed: value === 'yes' }));
  const kind = segments({ key: `${scope}clock`, label: 'Clock', choices: house.CLOCK_KINDS }, (value) =>
    change({ clock: house.firstClock(value) }),
  );
  const clock = moving({ key: `${scope}time`, label: 'Time' }, (value) => change({ clock: JSON.parse(value) }));
  const undo = segments({ key: `${scope}undo`, label: 'Taking back turns', choices: house.UNDO }, (value) =>
    change({ undo: /** @type {HouseRules['undo']} */ (value) }),
  );
  const away = standIn(scope, { hello, change });
  const watchers = moving({ key: `${scope}watchers`, label: 'Watchers' }, (value) =>
    change({ watchers: Number(value) }),
  );
  const chat = toggle({ key: `${scope}chat`, label: 'Chat' }, (on) => change({ chat: on }));
  return {
    who: [who.root, watchers.root, chat.root],
    play: [kind.root, clock.root, undo.root, away.root],
    /** @param {HouseRules} rules @param {{ isHome: boolean, limits: RoomLimits }} about */
    show(rules, { isHome, limits }) {
      who.show(rules.listed ? 'yes' : 'no', house.listedChoices(isHome));
      kind.show(house.kindOf(rules.clock));
      clock.show(JSON.stringify(rules.clock), house.clockChoices(rules.clock));
      undo.show(rules.undo);
      away.show(rules, limits.level);
      watchers.show(String(rules.watchers), house.watcherChoices(rules.watchers, limits.watchers));
      chat.show(rules.chat);
    },
  };
}

/**
 * When a computer plays for somebody who is away, and which.
 * @param {string} scope @param {{ hello: Hello, change(patch: Partial<HouseRules>): void }} world
 */
function standIn(scope, { hello, change }) {
  /** @type {HouseRules} */
  let now = house.DEFAULT_RULES;
  const level = list({ key: `${scope}stand-in-level`, label: 'Its level' }, (value) =>
    change({ stand_in: now.stand_in && { ...now.stand_in, level: Number(value) } }),
  );
  const after = moving({ key: `${scope}away`, label: 'A computer steps in for a player who is away' }, (value) =>
    change({
      stand_in: value === '' ? null : { after: Number(value), level: now.stand_in?.level ?? hello.default_level },
    }),
  );
  return {
    root: el('div', { className: 'own-fields' }, after.root, level.root),
    /** @param {HouseRules} rules @param {number} mostLevel */
    show(rules, mostLevel) {
      now = rules;
      after.show(String(rules.stand_in?.after ?? ''), house.standInChoices(rules.stand_in));
      level.root.hidden = rules.stand_in === null;
      level.show(String(rules.stand_in?.level ?? ''), levelChoices(hello, mostLevel));
    },
  };
}

/**
 * What a game asks of each player, by seats, as nobody sits there yet: `{root, show(settings, problems)}`; null where
 * it asks nothing. `changed(seat, value)` hears of changes.
 * @param {Form} form @param {string} scope @param {(seat: number, value: any) => void} changed
 */
export function perSeatFields(form, scope, changed) {
  const { perSeat } = form;
  if (!perSeat) return null;
  const problem = el('p', { className: 'problem', id: `${scope}problem-${perSeat.key}`, role: 'status' });
  const note = noteLine();
  const host = el('div', { className: 'per-seat' });
  let shape = '';
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  let inputs = [];

  /** @param {number} count */
  function build(count) {
    const wanted = JSON.stringify([count, perSeat?.choices(count)]);
    if (wanted === shape) return;
    shape = wanted;
    inputs = Array.from({ length: count }, (_, seat) =>
      seatInput(/** @type {PerSeat} */ (perSeat), { seat, count, scope, changed }),
    );
    const labelled = inputs.map((input, seat) =>
      el('label', { className: 'per-seat-item' }, el('span', {}, `Seat ${seat + 1}`), input),
    );
    host.replaceChildren(...labelled);
  }

  return {
    root: el(
      'div',
      { className: 'field', role: 'group', 'aria-label': perSeat.label },
      el('span', { className: 'field-label', 'aria-hidden': 'true' }, perSeat.label),
      host,
      problem,
      note,
    ),
    /** @param {GameSettings} settings @param {Problems} found */
    show({ own, count }, found) {
      build(count);
      inputs.forEach((input, seat) => {
        put(input, own[perSeat.key][seat]);
        setAttribute(input, 'aria-invalid', found[`${perSeat.key} ${seat}`] || found[perSeat.key] ? 'true' : null);
      });
      const wrong = inputs.map((_, seat) => found[`${perSeat.key} ${seat}`]).find(Boolean);
      setText(problem, wrong ?? found[perSeat.key] ?? '');
      setText(note, wrong || found[perSeat.key] ? '' : seatNotes(form, { own, count }));
    },
  };
}

/**
 * What is said of what is asked of each player, seat by seat and of all.
 * @param {Form} form @param {Pick<GameSettings, 'own' | 'count'>} settings
 */
function seatNotes(form, { own, count }) {
  const { key } = /** @type {PerSeat} */ (form.perSeat);
  const notes = form.notes(own, count);
  const seats = Array.from(
    { length: count },
    (_, seat) => notes[`${key} ${seat}`] && `Seat ${seat + 1}: ${notes[`${key} ${seat}`]}`,
  );
  return [...seats, notes[key]].filter(Boolean).join(' ');
}

/**
 * @param {PerSeat} perSeat
 * @param {{ seat: number, count: number, scope: string, changed(seat: number, value: any): void }} about
 */
function seatInput({ key, kind, from, choices }, { seat, count, scope, changed }) {
  if (kind === 'number') return number(`${scope}${key} ${seat}`, { from }, (value) => changed(seat, value));
  const input = el(
    'select',
    { on: { change: () => changed(seat, input.value) } },
    ...choices(count).map(({ value, label }) => el('option', { value }, label)),
  );
  return input;
}
