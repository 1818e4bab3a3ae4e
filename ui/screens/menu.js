// @ts-check
// The menu in the page, for browsers: the same commands as the desktop's native menu. In small windows it is a sheet
// from below.

import { el, setAttribute } from '../dom.js';
import { hearKeys, keyWords, onMac } from '../keys.js';
import { menusOf } from '../menus.js';

/** @import { Commands, GameSession } from '../types' */

/**
 * How the menu that is open is closed; null if none is.
 * @type {(() => boolean) | null}
 */
let shut = null;

/** Closes the menu that is open. Returns whether there was one. */
export const closeMenu = () => shut?.() ?? false;

/**
 * Makes the menu's button and list in `host`.
 * @param {HTMLElement} host @param {GameSession} session @param {Commands} commands
 */
export function createMenu(host, session, commands) {
  const menu = createParts(host);
  const { button, groups, list, shade } = menu;
  let stopKeys = () => {};

  function open() {
    groups.replaceChildren(...groupsOf(session, commands, close));
    list.hidden = false;
    shade.hidden = false;
    setAttribute(button, 'aria-expanded', 'true');
    list.scrollTop = 0;
    shut = close;
    stopKeys = hearKeys(document, escape, true);
    entriesIn(groups)[0].focus({ preventScroll: true });
  }

  /** Returns whether it was in sight. */
  function close() {
    if (list.hidden) return false;
    shut = null;
    stopKeys();
    const inside = list.contains(document.activeElement);
    list.hidden = true;
    shade.hidden = true;
    setAttribute(button, 'aria-expanded', 'false');
    if (inside) button.focus();
    return list.isConnected;
  }

  /** Escape closes the menu before anything else, wherever the focus is. @param {any} event */
  function escape(event) {
    if (event.key !== 'Escape' || !close()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  button.addEventListener('click', () => (list.hidden ? open() : close()));
  menu.away.addEventListener('click', close);
  shade.addEventListener('pointerdown', close);
  hearKeys(host, (event) => !list.hidden && walk(event, entriesIn(groups)));
  host.addEventListener(
    'focusout',
    (event) => !host.contains(/** @type {Node} */ (event.relatedTarget)) && event.relatedTarget && close(),
  );
  document.addEventListener('pointerdown', (event) => !host.contains(/** @type {Node} */ (event.target)) && close());
}

/** @param {HTMLElement} host */
function createParts(host) {
  const button = el(
    'button',
    { type: 'button', className: 'button menu-button', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    'Menu',
  );
  const groups = el('div', { className: 'menu-groups', role: 'menu', 'aria-label': 'Menu' });
  const away = el('button', { type: 'button', className: 'button menu-away', tabIndex: -1 }, 'Close');
  const list = el('div', { className: 'menu', hidden: true }, away, groups);
  const shade = el('div', { className: 'menu-shade', hidden: true });
  host.append(button, shade, list);
  return { button, groups, away, list, shade };
}

/**
 * The entries that are shown: the sheet of small windows leaves out what cannot be used now.
 * @param {HTMLElement} groups
 */
const entriesIn = (groups) =>
  /** @type {HTMLElement[]} */ ([...groups.querySelectorAll('.entry')]).filter((item) => item.offsetParent !== null);

/**
 * The menus as groups of entries; `close()` is called before a command is run.
 * @param {GameSession} session @param {Commands} commands @param {() => unknown} close
 */
function groupsOf(session, commands, close) {
  /** @param {string} text */
  const subtitle = (text) => el('p', { className: 'menu-subtitle', 'aria-hidden': 'true' }, text);
  /** @param {any} each */
  const single = (each) => entry(each, commands, close);
  /** An entry, or the entries of its list under its title. @param {any} each */
  const entriesOf = (each) => (each.entries ? [subtitle(each.title), ...each.entries.map(single)] : [single(each)]);
  return menusOf(commands.list(), session.state).map(({ title, entries }) =>
    el(
      'div',
      { role: 'group', className: 'menu-group', 'aria-label': title },
      el('p', { className: 'menu-title', 'aria-hidden': 'true' }, title),
      ...entries.filter((each) => each && (!each.entries || each.enabled)).flatMap(entriesOf),
    ),
  );
}

/** @param {any} entry @param {Commands} commands @param {() => unknown} close */
function entry({ id, title, enabled, checked }, commands, close) {
  const keys = commands.find(id)?.keys;
  const item = el(
    'button',
    { type: 'button', className: 'entry', role: checked === null ? 'menuitem' : 'menuitemcheckbox', tabIndex: -1 },
    el('span', {}, title),
    el('kbd', { 'aria-hidden': 'true' }, keyWords(keys, onMac())),
  );
  item.addEventListener('click', () => {
    if (!enabled) return;
    close();
    commands.choose(id);
  });
  setAttribute(item, 'aria-disabled', enabled ? null : 'true');
  if (checked !== null) setAttribute(item, 'aria-checked', checked);
  return item;
}

/**
 * Arrow keys lead from entry to entry.
 * @param {any} event @param {HTMLElement[]} all
 */
function walk(event, all) {
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  /** @type {{ [key: string]: number }} */
  const ways = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 };
  const next = ways[event.key];
  if (next === undefined) return;
  all[next % all.length].focus();
  event.preventDefault();
  event.stopPropagation();
}
