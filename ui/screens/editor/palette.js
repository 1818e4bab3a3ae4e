// @ts-check
// The palette beside a position that is set up: what can be put on the board, in groups.

import { el, setAttribute, setText } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import { icon } from '../../games/shared/drawing.js';
import { asTurned, inHand, turned } from './hand.js';

/**
 * @import { Editor, ItemGroup, PaletteTools, Setting, TableSession, Target, WrongState } from '../../types'
 */

/** @type {{ [key: string]: number }} */
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** How things in hand are turned. @type {{ how: 'left' | 'right' | 'flip', label: string, key: string }[]} */
const TURNS = [
  { how: 'left', label: 'Rotate left', key: ',' },
  { how: 'right', label: 'Rotate right', key: '.' },
  { how: 'flip', label: 'Flip', key: 'F' },
];

/**
 * Makes it.
 * @param {TableSession & { state: Setting }} table @param {Editor} editor @param {PaletteTools} tools
 */
export function createPalette(table, editor, tools) {
  const turns = createTurns(table, editor);
  const groups = el('div', { className: 'palette-groups' });
  const root = el('section', { className: 'palette', 'aria-label': 'Pieces' }, groups, turns.root);
  /** @type {ReturnType<typeof createGroup>[]} */
  let made = [];

  // Presses of the pointer are the hand's business; clicks of keyboard and screen reader have no detail.
  root.addEventListener('click', (event) => {
    const target = targetOf(event.target);
    if (event.detail === 0 && target) table.dispatch(table.state.boardGame.gestures.activate(table.state, target));
  });
  hearKeys(root, walk);

  return {
    root,
    /** What of the palette lies at a point of the window. @param {number} x @param {number} y @returns {Target} */
    at: (x, y) => targetOf(document.elementFromPoint(x, y)),
    update() {
      const { state } = table;
      const wanted = editor.groups(state.edited);
      if (wanted.length !== made.length) {
        made = wanted.map((group) => createGroup(group, editor, tools));
        groups.replaceChildren(...made.map((group) => group.root));
      }
      made.forEach((group, index) => group.show(wanted[index], state));
      turns.show(state);
    },
    /**
     * Says what is wrong under the group that it is about. Returns whether there is one.
     * @param {WrongState | null} wrong
     */
    showWrong(wrong) {
      const all = editor.groups(table.state.edited);
      const ofKey = all.filter(({ key }) => key !== undefined && key === wrong?.key);
      const about = ofKey.find(({ entry }) => entry === wrong?.entry) ?? ofKey[0];
      made.forEach((group, index) => group.complain(all[index] === about ? wrong : null));
      return about !== undefined;
    },
    /** Paints everything again, as in other colours. */
    forget: () => made.forEach((group) => group.forget()),
  };
}

/** @param {EventTarget | null} under @returns {Target} */
function targetOf(under) {
  const element = /** @type {Element | null} */ (under);
  const group = /** @type {HTMLElement | null | undefined} */ (element?.closest('.palette-group'));
  if (!group) return element?.closest('.palette') ? { rack: -1 } : null;
  const item = /** @type {HTMLElement | null | undefined} */ (element?.closest('[data-item]'));
  return { rack: Number(group.dataset.seat), ...(item && { item: item.dataset.item }) };
}

/**
 * What stands in a group is one stop of Tab; arrows walk among it.
 * @param {KeyboardEvent} event
 */
function walk(event) {
  const by = WAYS[event.key];
  const target = /** @type {HTMLElement} */ (event.target);
  const group = target.closest('.palette-items');
  if (!by || !group || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll('[data-item]')]);
  const at = all.indexOf(/** @type {HTMLElement} */ (target.closest('[data-item]')));
  event.preventDefault();
  all.forEach((each) => setAttribute(each, 'tabindex', '-1'));
  const next = all[(at + by + all.length) % all.length];
  setAttribute(next, 'tabindex', '0');
  next.focus();
}

/** @param {ItemGroup} group @param {Editor} editor @param {PaletteTools} tools */
function createGroup({ seat }, editor, tools) {
  const title = el('h2', { className: 'palette-title' });
  const items = el('div', { className: 'palette-items', role: 'toolbar' });
  const problem = el('p', { className: 'problem', role: 'status' });
  const root = el('div', { className: 'palette-group' }, title, items, problem);
  root.dataset.seat = String(seat ?? -1);
  /** @type {Map<string, ReturnType<typeof createItem>>} */
  let buttons = new Map();

  return {
    root,
    /** @param {WrongState | null} wrong */
    complain(wrong) {
      setText(problem, wrong?.text ?? '');
      setAttribute(problem, 'data-calm', wrong?.isUnfinished ? 'true' : null);
    },
    forget: () => buttons.forEach((button) => button.forget()),
    /** @param {ItemGroup} group @param {Setting} state */
    show(group, state) {
      setText(title, group.title);
      setAttribute(items, 'aria-label', group.title);
      if (seat !== null) root.style.setProperty('--seat', tools.seats()[seat].colour);
      setAttribute(root, 'data-takes', group.takes ? 'true' : null);
      const names = group.items.map(({ item }) => item);
      if (names.join() !== [...buttons.keys()].join()) {
        buttons = new Map(names.map((name) => [name, buttons.get(name) ?? createItem(name)]));
        items.replaceChildren(...[...buttons.values()].map(({ made }) => made));
        if (!items.querySelector('[tabindex="0"]')) setAttribute(items.firstElementChild ?? items, 'tabindex', '0');
      }
      group.items.forEach(({ item, title: words, count = '' }) =>
        buttons.get(item)?.show({ words, count, seat: seat ?? -1 }, state, editor, tools),
      );
    },
  };
}

/** @param {string} item */
function createItem(item) {
  const picture = el('span', { className: 'palette-picture', 'aria-hidden': 'true' });
  const number = el('span', { className: 'palette-count', 'aria-hidden': 'true' });
  const made = el('button', { type: 'button', className: 'palette-item', tabIndex: -1 }, picture, number);
  made.dataset.item = item;
  let drawn = '';
  return {
    made,
    forget() {
      drawn = '';
    },
    /**
     * @param {{ words: string, count: string, seat: number }} what @param {Setting} state @param {Editor} editor
     * @param {PaletteTools} tools
     */
    show({ words, count, seat }, state, editor, tools) {
      const { held, edited } = state;
      const turnedItem = asTurned(state, { item });
      const key = `${turnedItem.way} ${JSON.stringify(tools.seats())}`;
      if (key !== drawn) picture.replaceChildren(editor.draw(turnedItem, edited, tools));
      drawn = key;
      setText(number, count);
      setAttribute(made, 'aria-label', count ? `${words}, ${count}` : words);
      setAttribute(made, 'title', words);
      setAttribute(made, 'aria-pressed', held?.kind === 'item' && held.item === item && held.seat === seat);
    },
  };
}

/** @param {TableSession & { state: Setting }} table @param {Editor} editor */
function createTurns(table, editor) {
  const buttons = TURNS.map(({ how, label, key }) => {
    const run = () => table.dispatch(turned(table.state, editor, how));
    const about = { 'aria-label': label, title: `${label}  ${key}`, on: { click: run } };
    return { how, made: el('button', { type: 'button', className: 'button pad-button', ...about }, icon(how)) };
  });
  const root = el('div', { className: 'palette-turns' }, ...buttons.map(({ made }) => made));
  root.hidden = editor.turn === undefined;
  const { edited } = table.state;
  const all = editor.groups(edited).flatMap(({ items }) => items);
  const canFlip = all.length === 0 || all.some((item) => (editor.turn?.(edited, item, 'flip') ?? null) !== null);
  // Where nothing can be flipped, a button for it would never do anything.
  for (const { how, made } of buttons) made.hidden = how === 'flip' && !canFlip;
  return {
    root,
    /** @param {Setting} state */
    show(state) {
      for (const { how, made } of buttons) {
        const item = inHand(state, editor);
        const isPossible = item !== null && turned(state, editor, how) !== null;
        setAttribute(made, 'aria-disabled', isPossible ? null : 'true');
      }
    },
  };
}

/**
 * The item that follows the one in hand by so many places, over all groups; with a number alone, the one at that place.
 * @param {Setting} state @param {Editor} editor @param {{ by?: number, at?: number }} where @returns {Target}
 */
export function itemAt(state, editor, { by = 0, at }) {
  const all = editor
    .groups(state.edited)
    .flatMap(({ seat, items }) => items.map(({ item }) => ({ rack: seat ?? -1, item })));
  const { held } = state;
  const now = all.findIndex(({ item, rack }) => held?.kind === 'item' && item === held.item && rack === held.seat);
  const next = at ?? (now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length);
  return all[next] ?? null;
}
