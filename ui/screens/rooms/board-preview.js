// @ts-check
// The board of a room that waits, as it will be, and by what rules it is played.

import { el, setText } from '../../dom.js';
import { like } from '../../game-settings.js';
import { gameOf } from '../../games/index.js';
import { formOf } from '../../options/form.js';
import { shortOptionWords } from '../../options/words.js';
import { houseWords } from '../../rooms/house-rules.js';
import { seatViews } from '../../rooms/seating.js';
import { titleOf } from '../../state.js';
import { button } from '../form.js';
import { createPreview } from '../preview.js';

/**
 * @import { ShownRoom } from '../../rooms/types'
 * @import { Playing, ScreenTools, GameSession } from '../../types'
 */

/**
 * Makes both: `{root, paint(), show(room, about), destroy()}`. `change()` asks what is to be changed.
 * @param {GameSession} session @param {ScreenTools['tools']} tools @param {() => unknown} change
 */
export function createBoardPreview(session, tools, change) {
  const { hello } = /** @type {Playing} */ (session.state);
  const host = el('div', { className: 'board-host' });
  const rules = el('dl', { className: 'house' });
  const edit = button('Change…', change);
  const title = el('h2', { id: 'house-title' }, 'Rules');
  const all = button('', () => now && session.help('rules', now.settings.game, now.settings.options), 'house-rules');
  const head = el('div', { className: 'house-head' }, title, edit);
  const card = el('section', { className: 'group house-card', 'aria-labelledby': title.id }, head, rules, all);
  const root = el('div', { className: 'room-board' }, host, card);
  /** @type {{ game: string, preview: ReturnType<typeof createPreview> } | null} */
  let made = null;
  /** @type {ShownRoom | null} */
  let now = null;

  function paint() {
    if (!now) return;
    const { game, options } = now.settings;
    if (made?.game !== game) {
      made?.preview.destroy();
      made = { game, preview: createPreview(gameOf(game), session, tools) };
      host.replaceChildren(made.preview.root);
    }
    const form = formOf(gameOf(game), hello);
    const seats = seatViews({ room: now, you: '', hello }).map(({ colour }) => ({ colour }));
    made.preview.show(like({ options, seats }, form), {});
  }

  return {
    root,
    paint,
    /** @param {ShownRoom} room @param {{ mayHost: boolean, isHome: boolean }} about */
    show(room, { mayHost, isHome }) {
      if (JSON.stringify(room) !== JSON.stringify(now)) {
        now = room;
        paint();
      }
      const { game, options } = room.settings;
      const words = [
        ...(room.from_record ? [['Begins with', 'A saved game']] : []),
        ...shortOptionWords(formOf(gameOf(game), hello), options, room.seats.length),
        ...houseWords(room.settings, { hello, isHome }),
      ];
      setText(all, `How to Play ${titleOf(session.state, game)}…`);
      rules.replaceChildren(...words.flatMap(([what, how]) => [el('dt', {}, what), el('dd', {}, how)]));
      edit.hidden = !mayHost;
    },
    destroy: () => made?.preview.destroy(),
  };
}
