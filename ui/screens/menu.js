// The menu in the page, for browsers: the same commands as the desktop's native menu.

import { el, setAttribute } from '../dom.js';
import { keyWords, onMac } from '../keys.js';

/** Makes the menu's button and list in `host`. */
export function createMenu(host, session, commands) {
  const button = el('button', { type: 'button', className: 'button menu-button', 'aria-haspopup': 'menu', 'aria-expanded': 'false', on: { click: toggle } }, 'Menu');
  const list = el('div', { className: 'menu', role: 'menu', 'aria-label': 'Menu', hidden: true });
  host.append(button, list);

  function entry(command) {
    const { title, keys, pressed } = command;
    const item = el('button', { type: 'button', className: 'entry', role: pressed ? 'menuitemcheckbox' : 'menuitem', tabIndex: -1 },
      el('span', {}, title), el('kbd', { 'aria-hidden': 'true' }, keyWords(keys, onMac())));
    item.addEventListener('click', () => {
      close();
      commands.run(command.id);
    });
    setAttribute(item, 'aria-disabled', command.enabled(session.state) ? null : 'true');
    if (pressed) setAttribute(item, 'aria-checked', pressed(session.state));
    return item;
  }

  function fill() {
    list.replaceChildren(...[...grouped(commands.list())].map(([name, members]) =>
      el('div', { role: 'group', 'aria-label': name }, el('p', { className: 'menu-title', 'aria-hidden': 'true' }, name), ...members.map(entry))));
  }

  const entries = () => [...list.querySelectorAll('.entry')];

  function toggle() {
    if (!list.hidden) return close();
    fill();
    list.hidden = false;
    setAttribute(button, 'aria-expanded', 'true');
    return entries()[0].focus();
  }

  function close() {
    if (list.hidden) return;
    const inside = list.contains(document.activeElement);
    list.hidden = true;
    setAttribute(button, 'aria-expanded', 'false');
    if (inside) button.focus();
  }

  host.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const all = entries();
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[next % all.length].focus();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  host.addEventListener('focusout', (event) => !host.contains(event.relatedTarget) && event.relatedTarget && close());
  document.addEventListener('pointerdown', (event) => !host.contains(event.target) && close());
}

/** The commands by the menu they stand in. */
function grouped(list) {
  const groups = new Map();
  for (const command of list) groups.set(command.menu, [...(groups.get(command.menu) ?? []), command]);
  return groups;
}
