// @ts-check
// The form of a new game: where it is played, who plays, the board, and what is asked in rooms.

import { el, setAttribute, setText } from '../dom.js';
import * as settings from '../game-settings.js';
import { button, countField, group, ownFields, segments } from './form.js';
import { createPlayers } from './player-list.js';

/**
 * @import { ChangeSettings, Form, GameSettings, Problems, GameSession, Tools } from '../types'
 * @import { NewRoom } from './rooms/new-room.js'
 */

/** With whom one plays, in one choice; each seat can be changed below it. */
const COMPANY = [
  { value: 'computer', label: 'Computer' },
  { value: 'friends', label: 'Friends at this screen' },
];

/** @type {{ [place: string]: string }} */
const PLACE_LABELS = { device: 'This Device', nearby: 'Nearby', online: 'Online' };

/** The words of the way back. @type {{ [from: string]: string }} */
const BACK = { home: 'Home', table: 'Back to Game' };

/**
 * The form on the screen. `change(next)` is told of changes, `next` being a function from the old settings to the new;
 * and `submit(event)` begins the game. `places` are those where it can be played.
 * @param {Form} form @param {GameSession} session
 * @param {object} world
 * @param {Tools} world.tools
 * @param {ChangeSettings} world.change
 * @param {(event: Event) => void} world.submit
 * @param {string[]} world.places
 */
export function createForm(form, session, { tools, change, submit, places }) {
  const place = placeField(form, session, places);
  const here = createHere(form, session, { tools, change });
  const own = ownFields(form, '', (key, value) => change((now) => settings.withOwn(now, form, key, value)));
  const back = button('', () => session.shell.show(session.shell.state.from));
  const start = el('button', { type: 'submit', className: 'button main start' });
  const who = group('Players', place && place.root, here.root);
  const board = group('Board', own.root);
  const body = el('div', { className: 'form-body' }, who, board);
  const end = el(
    'div',
    { className: 'form-end' },
    button('Reset to Defaults', () => change(() => settings.defaults(form))),
    back,
    start,
  );
  const root = el('form', { className: 'form', noValidate: true, on: { submit } }, body, end);
  /** What is asked in rooms only. @type {HTMLElement[]} */
  let ofRooms = [];
  return {
    root,
    /** Adds what is asked in rooms. @param {NewRoom} room */
    addRoom({ people, seats, groups }) {
      ofRooms = [people, ...(seats ? [seats] : []), ...groups];
      who.append(people);
      if (seats) board.append(seats);
      body.append(...groups);
    },
    /**
     * @param {GameSettings} now @param {Problems} found
     * @param {{ isBusy: boolean, isInRoom: boolean, where: string }} about
     */
    show(now, found, { isBusy, isInRoom, where }) {
      place?.show(session.shell.state.where, '', where);
      here.root.hidden = isInRoom;
      for (const part of ofRooms) part.hidden = !isInRoom;
      // A field that is not seen is not to be complained of.
      here.show(now, isInRoom ? {} : found);
      own.show(now, found);
      const isPossible = Object.keys(found).length === 0;
      setAttribute(start, 'aria-disabled', isPossible ? null : 'true');
      setText(start, isInRoom ? (isBusy ? 'Creating…' : 'Create Room') : 'Start');
      setText(back, BACK[session.shell.state.from] ?? 'Back');
    },
  };
}

/**
 * Where the game is played; null where there is no way to others.
 * @param {Form} form @param {GameSession} session @param {string[]} places
 */
function placeField({ name }, session, places) {
  if (places.length === 1) return null;
  const choices = places.map((value) => ({ value, label: PLACE_LABELS[value] }));
  return segments({ key: 'where', label: 'Where', choices }, (value) => session.shell.setUp(name, value));
}

/**
 * Who plays, where all play at this screen.
 * @param {Form} form @param {GameSession} session @param {{ tools: Tools, change: ChangeSettings }} world
 */
function createHere(form, session, { tools, change }) {
  /** The level of the computers of this game, or else of the last one. @param {GameSettings} now */
  const levelNow = (now) => settings.levelOf(now) ?? session.state.prefs.level;
  const company = segments({ key: 'company', label: 'Play against', choices: COMPANY }, (value) =>
    change((now) => settings.withCompany(now, /** @type {'computer' | 'friends'} */ (value), levelNow(now))),
  );
  const counts = countField(form, '', (count) => change((now) => settings.withCount(now, form, count)));
  const players = createPlayers(form, { change, tools });
  return {
    root: el('div', { className: 'own-fields' }, company.root, counts && counts.root, players.root),
    /** @param {GameSettings} now @param {Problems} found */
    show(now, found) {
      company.show(settings.companyOf(now));
      counts?.show(now.count);
      players.show(now, found);
    },
  };
}
