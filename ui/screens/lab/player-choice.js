// @ts-check
// Which computer players play: one, or in a grid of one's own several, each in games of its own.

import { el, setAttribute } from '../../dom.js';
import { withStudyPlayers } from '../../lab/study-draft.js';
import { playerWords } from '../../lab/words.js';
import { put } from '../form.js';
import { varyButton } from './options.js';
import { createTicks } from './value-range.js';

/**
 * @import { Hello } from '../../protocol'
 * @import { StudyDraft, LabHello } from '../../lab/types'
 * @import { ChangeStudyDraft } from './options.js'
 */

const LABEL = 'Players';

/**
 * Makes the choice.
 * @param {Hello} hello @param {ChangeStudyDraft} change
 */
export function createPlayerChoice(hello, change) {
  const select = el('select', {
    id: 'lab-player',
    on: { change: () => change((now) => withStudyPlayers(now, [select.value])) },
  });
  const one = el(
    'div',
    { className: 'field' },
    el('label', { className: 'field-label', for: select.id }, LABEL),
    el('div', {}, select),
  );
  const vary = varyButton(LABEL, () => change((now) => withStudyPlayers(now, others(now.players, offered))));
  const several = el('div', { className: 'lab-several' });
  const hint = el('p', { className: 'field-hint' }, 'Stronger players take longer. Every seat has the same player.');
  one.append(hint);
  const root = el('div', { className: 'lab-row' }, one, several, vary);
  /** @type {ReturnType<typeof createTicks> | null} */
  let ticks = null;
  /** @type {string[]} */
  let offered = [];

  /** @param {string[]} players */
  function build(players) {
    offered = players;
    const choices = players.map((value) => ({ value, label: playerWords(value, hello) }));
    select.replaceChildren(...choices.map(({ value, label }) => el('option', { value }, label)));
    ticks = createTicks({ key: 'player', label: LABEL, choices }, (list) =>
      change((now) => withStudyPlayers(now, list)),
    );
    several.replaceChildren(ticks.root);
  }

  return {
    root,
    /** @param {StudyDraft} draft @param {LabHello} lab */
    show({ question, players }, lab) {
      if (offered !== lab.players) build(lab.players);
      const isVaried = question === null && players.length > 1;
      one.hidden = isVaried;
      several.hidden = !isVaried;
      put(select, players[0]);
      ticks?.show(isVaried ? players : null);
      vary.hidden = question !== null;
      setAttribute(vary, 'aria-pressed', isVaried);
    },
  };
}

/**
 * Of several players the first one; of one player it and its neighbour.
 * @param {string[]} players @param {string[]} offered
 */
function others(players, offered) {
  if (players.length > 1) return players.slice(0, 1);
  const at = offered.indexOf(players[0]);
  const next = offered[at - 1] ?? offered[at + 1];
  return offered.filter((each) => each === next || each === players[0]);
}
