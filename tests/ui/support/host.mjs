// A host of rooms that is played by hand, and a world whose clock, chance and timers are the test's own.

export const ADDRESS = 'http://192.168.1.5:7878';
/** The room that it shows, the invitation to it, and a member's token. */
export const ROOM = 'abcdefgh23';
export const INVITATION = '0123456789abcdef0123456789abcdef';
export const TOKEN = 'aa'.repeat(16);

/** Sockets that open, say and close when the test wants it. */
export function fakeHost() {
  const sockets = [];
  const opened = [];
  return {
    sockets,
    opened,
    /** The newest socket. */
    get socket() {
      return sockets.at(-1);
    },
    open(address, path) {
      const socket = fakeSocket();
      opened.push(path === undefined ? address : `${address}${path}`);
      sockets.push(socket);
      return socket;
    },
  };
}

function fakeSocket() {
  const socket = {
    readyState: 0,
    sent: [],
    send: (text) => socket.sent.push(JSON.parse(text)),
    close(code) {
      socket.readyState = 3;
      socket.closedWith = code ?? null;
    },
    /** The host's side. */
    opens() {
      socket.readyState = 1;
      socket.onopen();
    },
    says: (message) => socket.onmessage({ data: JSON.stringify(message) }),
    /** Answers the last request for this verb. */
    answers(verb, answer) {
      const request = socket.sent.findLast((sent) => sent.do === verb);
      socket.says({ re: request.id, ...answer });
      return request;
    },
    /** Ends the connection; the shell of the desktop says why in words. */
    cut(code, text) {
      socket.readyState = 3;
      socket.onclose({ code, text });
    },
  };
  return socket;
}

/** A world that stands still: `pass(ms)` lets time go by, `rouse()` is the tab being shown again. */
export function fakeWorld() {
  const timers = new Set();
  const sleepers = new Set();
  let time = 0;
  let drawn = 0;
  return {
    later(act, ms) {
      const timer = { act, at: time + ms };
      timers.add(timer);
      return timer;
    },
    forget: (timer) => timers.delete(timer),
    now: () => time,
    random: () => 1,
    bytes: (count) => {
      drawn += 1;
      return String(drawn).padStart(2 * count, '0');
    },
    wake(act) {
      sleepers.add(act);
      return () => sleepers.delete(act);
    },
    rouse: () => [...sleepers].forEach((act) => act()),
    pass(ms) {
      const end = time + ms;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.delete(next);
        time = next.at;
        next.act();
      }
      time = end;
    },
    /** When the next timer is due, from now. */
    get next() {
      return Math.min(...[...timers].map(({ at }) => at - time));
    },
  };
}

/** A room of two as its host shows it. */
export const shownRoom = (changes = {}) => ({
  room: ROOM,
  settings: {
    game: 'owari',
    options: {},
    listed: false,
    watchers: 50,
    undo: 'ask',
    chat: true,
    clock: null,
    stand_in: null,
  },
  phase: 'waiting',
  members: [member('m1', 'Ann', { host: true, seats: [0] }), member('m2', 'Ben', { seats: [1] })],
  seats: [{ member: 'm1' }, { member: 'm2' }],
  invitation: INVITATION,
  seal: null,
  secret: null,
  ended: null,
  question: null,
  clocks: null,
  ...changes,
});

export const member = (id, name, changes = {}) => ({
  member: id,
  name,
  colour: null,
  ready: false,
  muted: false,
  host: false,
  seats: [],
  away: null,
  ...changes,
});

/** What is answered to who enters. */
export const welcome = (changes = {}) => ({
  ok: { you: { member: 'm1' }, room: shownRoom(), position: null, record: null, chat: [], now: 1000, ...changes },
  seq: 5,
  link: 'l5',
});

/** An entry of the log. */
export const entry = (seq, tell = [], changes = {}) => ({
  event: 'entry',
  seq,
  link: `l${seq}`,
  at: 1000 + seq,
  by: 'm2',
  tell,
  ...changes,
});
