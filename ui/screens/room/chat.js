// @ts-check
// The panel of a room beside its board: who is here, what is written, and what can be done about the room.

import { el, setAttribute, setText } from '../../dom.js';
import { audience } from '../../rooms/room-actions.js';
import { isHost, isPlayer, linesOf, myself } from '../../rooms/room-state.js';
import { createMemberList } from './member-list.js';

/**
 * @import { Commands, Playing, TableSession } from '../../types'
 * @import { NamedLine, RoomActions, RoomState } from '../../rooms/types'
 */

/** What can be done about the room, as commands. */
const ACTS = ['rematch', 'earlier', 'resign', 'leave_room', 'end_game'];

/**
 * Makes the panel in `surface` and the button that opens it in `bar`.
 * @param {{ surface: HTMLElement, bar: HTMLElement }} places @param {TableSession} session
 * @param {Commands} commands @param {RoomActions} actions
 */
export function createChat({ surface, bar }, session, commands, actions) {
  const opener = createOpener(() => show(!isOpen()));
  const people = createMemberList(() => session.room);
  const lines = createLines(actions);
  const writing = createWriting(actions);
  const acts = createActs(commands);
  const away = el('button', { type: 'button', className: 'button', on: { click: () => show(false) } }, 'Close');
  const panel = el(
    'section',
    { className: 'chat', 'aria-label': 'Room', hidden: true },
    el('div', { className: 'chat-head' }, el('h2', {}, 'Room'), away),
    people.root,
    lines.root,
    writing.root,
    acts.root,
  );
  surface.append(panel);
  bar.insertBefore(opener.root, bar.lastChild);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    show(false);
  });

  const isOpen = () => session.state.room?.isChatOpen ?? false;

  /** @param {boolean} open */
  function show(open) {
    const inside = panel.contains(document.activeElement);
    actions.showChat(open);
    if (!open && inside) opener.root.focus();
    if (open) writing.focus();
  }

  return {
    /** @param {Playing} state */
    update(state) {
      const { room } = state;
      opener.root.hidden = !room;
      panel.hidden = !room?.isChatOpen;
      setAttribute(surface, 'data-chat', room?.isChatOpen ? 'open' : null);
      if (!room) return;
      opener.update(room);
      if (panel.hidden) return;
      people.update(room);
      lines.update(room);
      writing.update(room);
      acts.update(state);
    },
  };
}

/** @param {() => void} toggle */
function createOpener(toggle) {
  const count = el('span', { className: 'chat-count' });
  const words = el('span', { className: 'unseen' });
  const root = el(
    'button',
    { type: 'button', className: 'button chat-button', 'aria-expanded': 'false', on: { click: toggle } },
    'Room',
    count,
    words,
  );
  return {
    root,
    /** @param {RoomState} room */
    update({ unread, isChatOpen }) {
      setText(count, unread > 0 ? String(unread) : '');
      setText(words, unread > 0 ? `, ${unread} new ${unread === 1 ? 'message' : 'messages'}` : '');
      setAttribute(root, 'aria-expanded', String(isChatOpen));
    },
  };
}

/**
 * Makes the lines that were written. The host can delete each.
 * @param {Pick<RoomActions, 'takeAway'>} actions
 */
export function createLines({ takeAway }) {
  const list = el('ol', {});
  const notice = el('p', { className: 'chat-notice', hidden: true });
  const root = el('div', { className: 'chat-lines', role: 'log', 'aria-label': 'Chat', tabIndex: 0 }, notice, list);
  let shown = '';
  let isAtEnd = true;
  const toEnd = () => (root.scrollTop = root.scrollHeight);
  root.addEventListener('scroll', () => (isAtEnd = root.scrollTop + root.clientHeight > root.scrollHeight - 2));
  // What opens above, or a keyboard on the glass, takes room from the lines: the last one stays in sight.
  new ResizeObserver(() => isAtEnd && toEnd()).observe(root);
  return {
    root,
    /** @param {RoomState} room */
    update(room) {
      notice.hidden = !room.notice;
      setText(notice, room.notice ?? '');
      const lines = linesOf(room);
      const mayDelete = isHost(room);
      const key = `${mayDelete} ${lines.map(({ seq }) => seq).join(' ')}`;
      if (key === shown) return;
      shown = key;
      const wasHere = list.contains(document.activeElement);
      list.replaceChildren(...lines.map((line) => lineOf(line, room, mayDelete ? takeAway : null)));
      toEnd();
      if (wasHere) root.focus();
    },
  };
}

/** @param {NamedLine} line @param {RoomState} room @param {((line: number) => unknown) | null} takeAway */
function lineOf({ seq, by, name, text, to, did }, room, takeAway) {
  if (did) return el('li', { className: 'chat-line deed' }, el('p', {}, text));
  const who = el('span', { className: 'chat-name' }, by === room.you ? 'You' : name);
  const mark = to === 'watchers' ? el('span', { className: 'chat-to' }, 'watchers') : null;
  const away =
    takeAway &&
    el(
      'button',
      {
        type: 'button',
        className: 'button chat-delete',
        title: 'Delete Message',
        'aria-label': `Delete the message: ${text}`,
        on: { click: () => takeAway(seq) },
      },
      '×',
    );
  return el('li', { className: by === room.you ? 'chat-line own' : 'chat-line' }, who, mark, away, el('p', {}, text));
}

/**
 * Makes the form for a line.
 * @param {Pick<RoomActions, 'say'>} actions
 */
export function createWriting(actions) {
  const field = el('input', {
    type: 'text',
    className: 'chat-field',
    autocomplete: 'off',
    'aria-label': 'Write a message',
  });
  const why = el('p', { className: 'chat-why', hidden: true });
  const send = el('button', { type: 'submit', className: 'button' }, 'Send');
  const root = el('form', { className: 'chat-form', on: { submit: write } }, field, send, why);

  /** @param {Event} event */
  async function write(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (text === '') return;
    field.value = '';
    if (!(await actions.say(text)) && field.value === '') field.value = text;
  }

  return {
    root,
    focus: () => matchMedia('(hover: hover)').matches && field.focus(),
    /** @param {RoomState} room */
    update(room) {
      const { shown, limits } = room;
      field.maxLength = limits.line;
      const reason = !shown?.settings.chat
        ? 'Chat is off in this room.'
        : myself(room)?.muted
          ? 'The host has muted you.'
          : null;
      field.disabled = reason !== null;
      send.hidden = reason !== null;
      why.hidden = reason === null;
      setText(why, reason ?? '');
      const isForWatchers = audience(room) === 'watchers';
      field.placeholder = isForWatchers ? 'To the watchers' : isPlayer(room) ? 'To the table' : 'To everybody';
    },
  };
}

/** @param {Commands} commands */
function createActs(commands) {
  const buttons = ACTS.map((id) => {
    const button = el('button', { type: 'button', className: 'button', on: { click: () => commands.run(id) } });
    button.dataset.command = id;
    return button;
  });
  const root = el('div', { className: 'chat-acts' }, ...buttons);
  return {
    root,
    /** @param {Playing} state */
    update(state) {
      for (const button of buttons) {
        const command = commands.find(String(button.dataset.command));
        button.hidden = !command?.enabled(state);
        setText(button, command?.title ?? '');
      }
    },
  };
}
