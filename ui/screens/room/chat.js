// @ts-check
// The panel of a room beside its board: who is here, what is written, and what can be done about the room.

import { el, setAttribute, setText } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import { audience } from '../../rooms/open-room.js';
import { isHost, isPlayer, linesOf, myself, unreadOf } from '../../rooms/room-state.js';
import { createVoice } from '../voice.js';
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
  const voice = createLineVoice();
  surface.append(panel, voice.root);
  bar.insertBefore(opener.root, bar.lastChild);
  hearKeys(panel, (event) => {
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
      // Also while they are hidden: what was written before is then not read out when they are shown.
      lines.update(room);
      voice.update(room, state);
      if (panel.hidden) return;
      people.update(room);
      writing.update(room);
      acts.update(state);
    },
  };
}

/**
 * Makes what says a line that comes while the chat is closed: an open one is read out by itself.
 */
function createLineVoice() {
  const { root, say } = createVoice();
  /** The last line that has come. @type {number | null} */
  let last = null;
  let game = 0;
  return {
    root,
    /** @param {RoomState} room @param {Playing} state */
    update(room, { prefs, began }) {
      if (began !== game) say('');
      game = began;
      const line = linesOf(room).at(-1);
      const seq = line?.seq ?? 0;
      const isNew = last !== null && seq > last && line?.by !== room.you;
      last = seq;
      if (line && isNew && prefs.messages && !room.isChatOpen) say(line.did ? line.text : `${line.name}: ${line.text}`);
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
    update(room) {
      const unread = unreadOf(room);
      setText(count, unread > 0 ? String(unread) : '');
      setText(words, unread > 0 ? `, ${unread} new ${unread === 1 ? 'message' : 'messages'}` : '');
      setAttribute(root, 'aria-expanded', String(room.isChatOpen));
    },
  };
}

/**
 * Makes the lines that were written. The host can delete each. Those that are in sight are read by that. A line that is
 * there stays as it is, since screen readers read all that is new in the log.
 * @param {Pick<RoomActions, 'takeAway' | 'read'>} actions
 */
export function createLines({ takeAway, read }) {
  const list = el('ol', {});
  const notice = el('p', { className: 'chat-notice', hidden: true });
  const root = el('div', { className: 'chat-lines', role: 'log', 'aria-label': 'Chat', tabIndex: 0 }, notice, list);
  /** The lines by their numbers. @type {Map<number, HTMLElement>} */
  const items = new Map();
  let isAtEnd = true;
  const toEnd = () => (root.scrollTop = root.scrollHeight);
  root.addEventListener('scroll', () => (isAtEnd = root.scrollTop + root.clientHeight > root.scrollHeight - 2));
  // What opens above, or a keyboard on the glass, takes room from the lines: the last one stays in sight.
  new ResizeObserver(() => isAtEnd && toEnd()).observe(root);

  /** Takes away the lines that are gone. @param {NamedLine[]} lines */
  function drop(lines) {
    const kept = new Set(lines.map(({ seq }) => seq));
    const wasHere = list.contains(document.activeElement);
    for (const [seq, item] of items) {
      if (kept.has(seq)) continue;
      item.remove();
      items.delete(seq);
    }
    if (wasHere && !list.contains(document.activeElement)) root.focus();
  }

  /** Adds the lines that are new, each in its place. @param {NamedLine[]} lines @param {RoomState} room */
  function add(lines, room) {
    lines.forEach((line, place) => {
      if (items.has(line.seq)) return;
      const item = lineOf(line, room, takeAway);
      items.set(line.seq, item);
      list.insertBefore(item, list.children[place] ?? null);
    });
  }

  return {
    root,
    /** @param {RoomState} room */
    update(room) {
      notice.hidden = !room.notice;
      setText(notice, room.notice ?? '');
      const lines = linesOf(room);
      const before = list.lastElementChild;
      list.classList.toggle('may-delete', isHost(room));
      drop(lines);
      add(lines, room);
      if (list.lastElementChild !== before) toEnd();
      if (unreadOf(room) > 0) queueMicrotask(readIfSeen);
    },
  };

  function readIfSeen() {
    if (!document.hidden && root.checkVisibility()) read();
  }
}

/** @param {NamedLine} line @param {RoomState} room @param {(line: number) => unknown} takeAway */
function lineOf({ seq, by, name, text, to, did }, room, takeAway) {
  if (did) return el('li', { className: 'chat-line deed' }, el('p', {}, text));
  const who = el('span', { className: 'chat-name' }, by === room.you ? 'You' : name);
  const mark = to === 'watchers' ? el('span', { className: 'chat-to' }, 'watchers') : null;
  const away = el(
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
