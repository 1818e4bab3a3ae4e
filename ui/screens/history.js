// The history: every turn in notation, the one in progress last.

import { el, setText } from '../dom.js';

/** The turns to show: `{number, steps, current}`; the one in progress is current, also while it is empty. Pure. */
export function turnsOf(record, position) {
  if (!record) return [];
  const finished = record.turns.slice(0, position.turn).map((steps, index) => ({ number: index + 1, steps: inShort(steps), current: false }));
  if (position.result) return finished;
  return [...finished, { number: position.turn + 1, steps: position.draft.length > 0 ? position.draft : ['…'], current: true }];
}

/** That a turn was committed goes without saying. */
const inShort = (steps) => (steps.length > 1 && steps.at(-1) === 'commit' ? steps.slice(0, -1) : steps);

/** Makes the list in `host`. */
export function createHistory(host) {
  const list = el('ol', { className: 'turns', 'aria-label': 'Turns', tabIndex: 0 });
  host.append(el('h2', {}, 'History'), list);

  function row(turn) {
    const item = list.children[turn.number - 1] ?? list.appendChild(el('li', {}, el('span', { className: 'turn-number' }), el('span', { className: 'turn-steps' })));
    setText(item.firstChild, String(turn.number));
    if (item.lastChild.textContent !== turn.steps.join('')) item.lastChild.replaceChildren(...turn.steps.map((step) => el('span', {}, step)));
    item.classList.toggle('current', turn.current);
  }

  return {
    update({ record, position }) {
      const turns = turnsOf(record, position);
      while (list.children.length > turns.length) list.lastChild.remove();
      turns.forEach(row);
      list.scrollTop = list.scrollHeight;
    },
  };
}
