// The history: every turn in notation, the one in progress last. A click on a turn shows the position as it was after it.

import { el, setAttribute, setText } from '../dom.js';
import { turnEnds } from '../replay.js';

/**
 * The turns to show, as `{number, steps, seat, ply, current}`: `seat` is who played, null where nobody knows, `ply` where the turn ends.
 * The one in progress comes last; `by` tells whose it is, as the position may have gone on while the record was under way. In a replay the
 * current one is the one that is shown. Pure.
 */
export function turnsOf({ record, position, live, replay, by }) {
  if (!record) return [];
  const now = live ?? position;
  const ends = turnEnds(record);
  const turns = record.turns.map((steps, index) => ({ number: index + 1, steps: inShort(steps), seat: by?.[index] ?? null, ply: ends[index], current: false }));
  const draft = record.draft ?? [];
  if (!now.result) {
    const steps = draft.length > 0 ? draft : ['…'];
    turns.push({ number: turns.length + 1, steps, seat: by?.[turns.length] ?? null, ply: (ends.at(-1) ?? 0) + draft.length, current: false });
  }
  const at = replay ? turns.findIndex(({ ply }) => ply >= replay.ply) : turns.length - 1;
  if (turns[at] && (replay || !now.result)) turns[at].current = true;
  return turns;
}

/** That a turn was committed goes without saying. */
const inShort = (steps) => (steps.length > 1 && steps.at(-1) === 'commit' ? steps.slice(0, -1) : steps);

/** A step of many cells may be broken into lines after its commas, and nowhere else where that is enough. */
const inParts = (step) => step.split(/(?<=,)/).flatMap((part) => [part, el('wbr')]).slice(0, -1);

/** Makes the list in `host`. `seats()` gives the players' colours. */
export function createHistory(host, session, { seats }) {
  const list = el('ol', { className: 'turns', 'aria-label': 'Turns' });
  host.append(el('h2', {}, 'History'), list);

  function row(turn) {
    const item = list.children[turn.number - 1] ?? list.appendChild(add());
    const [button] = item.children;
    const [, number, mark, name, steps] = button.children;
    setText(number, String(turn.number));
    if (steps.textContent !== turn.steps.join(' ')) steps.replaceChildren(...turn.steps.flatMap((step) => [el('span', {}, ...inParts(step)), ' ']).slice(0, -1));
    setText(name, turn.seat === null ? '' : `, ${session.state.position.seats[turn.seat].name}: `);
    mark.style.background = turn.seat === null ? 'none' : seats()[turn.seat].colour;
    setAttribute(button, 'aria-current', turn.current ? 'step' : null);
    button.dataset.ply = turn.ply;
  }

  function add() {
    const button = el('button', { type: 'button', className: 'turn', on: { click: () => session.replay.to(Number(button.dataset.ply)) } },
      el('span', { className: 'unseen' }, 'Turn '), el('span', { className: 'turn-number' }), el('span', { className: 'turn-seat', 'aria-hidden': 'true' }),
      el('span', { className: 'unseen' }), el('span', { className: 'turn-steps' }));
    return el('li', {}, button);
  }

  return {
    update(state) {
      const turns = turnsOf(state);
      while (list.children.length > turns.length) list.lastChild.remove();
      turns.forEach(row);
      const current = list.querySelector('[aria-current]');
      if (!state.replay) list.scrollTop = list.scrollHeight;
      else if (current) list.scrollTop = Math.max(current.offsetTop - list.offsetTop - list.clientHeight / 2, 0);
    },
  };
}
