// @ts-check
// What a person does about a room from its table, with the questions that come before it.

import { actorOf, onTable } from '../state.js';
import { fitsCommitment, mySeats, memberOf, isHost, isPaused, isPlayer, openQuestion } from './room-state.js';
import { losesWithoutMe, lostByLeaving, winnersWithout } from './seating.js';
import { winnersWords } from './words.js';

/**
 * @import { Ask, Attempt, Command, GameSession, GameStore, Playing, State } from '../types'
 * @import { MemberId, RoomActions, RoomState, Rooms, RoomsTransport } from './types'
 */

/**
 * `earlier` offers the games that have ended in the room, `device` lets another device of this person in, and
 * `playHere` has the game go on at the local table.
 * @typedef {{ earlier(): Promise<unknown>, device(): Promise<unknown>, playHere(): Promise<unknown> }} RoomDialogs
 */
/** @typedef {ReturnType<typeof createRoomCommands> & RoomDialogs} RoomCommands */

/** What is asked before the host ends the game. */
const ENDING = {
  title: 'End this game?',
  text: 'It ends for everyone, and nobody wins.',
  yes: 'End Game',
  grave: true,
};

/**
 * Makes them. `ask(question)` puts a question to the person; `tell(text)` tells them something; `away()` leads away
 * from the room; `prove()` checks the chance of the game, where that can be done here.
 * @param {object} world
 * @param {GameStore} world.store
 * @param {Rooms} world.rooms
 * @param {Ask} world.ask
 * @param {(text: string) => void} world.tell
 * @param {() => void} world.away
 * @param {{ leaving(): () => Promise<unknown> }} world.kept keeps the game that is left in the library
 * @param {Attempt} world.attempt
 * @param {(() => Promise<number | null>) | null} [world.prove]
 */
export function createRoomCommands({ store, rooms, ask, tell, away, kept, attempt, prove = null }) {
  const person = createMemberActions({ rooms, ask, tell });
  const { actions } = person;
  const sure = createConfirm(ask);

  /**
   * What becomes of the game without this person; `lostBy` says by which seats it then ends.
   * @param {(room: RoomState) => number[]} lostBy
   */
  function without(lostBy) {
    const { room, position } = store.state;
    if (room?.shown?.phase !== 'playing' || mySeats(room).length === 0) return 'You can come back with the link.';
    const lost = lostBy(room);
    if (lost.length === 0) return 'The computer takes over for you, and others can take your seat.';
    const winners = winnersWithout(room, lost).map((seat) => position.seats[seat].name);
    return winners.length > 0 ? `The game ends, and ${winnersWords(winners)}.` : 'The game ends.';
  }

  /** The own seat that is to act, else the first one. */
  function seatToResign() {
    const { room, position } = store.state;
    const mine = room ? mySeats(room) : [];
    const actor = actorOf(position);
    return actor !== null && mine.includes(actor) ? actor : mine[0];
  }

  return {
    ...person,
    /** Asks about the position that is seen. @param {import('./types').Topic} what */
    ask: (what) => actions.ask(what, (store.state.live ?? store.state.position).rev),
    resign() {
      const text = without((room) => [seatToResign()].filter((seat) => losesWithoutMe(room, seat)));
      return sure({ title: 'Resign?', text, yes: 'Resign', grave: true }, async () => actions.resign(seatToResign()));
    },
    async leave() {
      const text = without(lostByLeaving);
      const isSure = await sure({ title: 'Leave this room?', text, yes: 'Leave' }, async () => {
        const keepLeft = kept.leaving();
        const isDone = await actions.leave();
        if (isDone) attempt(keepLeft);
        return isDone;
      });
      if (isSure) away();
      return isSure;
    },
    end: () => sure(ENDING, actions.end),
    /** Whether the server seed of the game that has ended fits the commitment that was told at its start. */
    hasSeal: () => store.state.room !== null && fitsCommitment(store.state.room),
    /** Checks that every roll follows from the two seeds. Returns how many there were; null if it cannot be known. */
    prove: async () => prove?.() ?? null,
    toggleChat: () => actions.showChat(!store.state.room?.isChatOpen),
  };
}

// What a person does about another one in the room, with the questions that come before it.

/** @typedef {ReturnType<typeof createMemberActions>} MemberActions */

/** What holds of who is removed, by whatever host. */
const REMOVED =
  'They cannot come back from the address they use now, under any name, and neither can anyone new from there: online ' +
  'that is their whole network, nearby only their device. The link is renewed, and you choose who plays on for them. ' +
  'From another address, under another name, they are a stranger to Atar.';

/** What is asked before all who are away are removed. */
const CLEARING = {
  title: 'Remove everyone who is away?',
  text: 'Others can have their places. They can enter again while there is room.',
};

/**
 * Makes them. `ask(question)` puts a question to the person; `tell(text)` tells them something.
 * @param {{ rooms: Rooms, ask: Ask, tell(text: string): void }} world
 */
export function createMemberActions({ rooms, ask, tell }) {
  /** @type {RoomActions} */
  const actions = rooms.room;
  const sure = createConfirm(ask);

  /** @param {MemberId} member */
  const nameOf = (member) => (rooms.state.room && memberOf(rooms.state.room, member)?.name) ?? 'them';

  return {
    actions,
    /** Removes somebody from the room. @param {MemberId} member */
    remove(member) {
      const name = nameOf(member);
      return sure(
        {
          title: `Remove ${name} from this room?`,
          text: REMOVED,
          yes: `Remove ${name}`,
          grave: true,
        },
        () => actions.kick(member),
      );
    },
    /** Removes all who are away, to make place for others. @param {number} count how many they are */
    clear(count) {
      const people = count === 1 ? '1 Person' : `${count} People`;
      return sure({ ...CLEARING, yes: `Remove ${people}`, grave: true }, actions.clear);
    },
    /** Puts the chat before those who run the server. @param {MemberId} member */
    async report(member) {
      const name = nameOf(member);
      const isDone = await sure(
        {
          title: `Report ${name}?`,
          text: `The last 50 messages of this room’s chat go to the people who run this server. ${name} is not told.`,
          yes: 'Report',
        },
        () => actions.report(member),
      );
      if (isDone) tell('Your report was sent.');
      return isDone;
    },
    /** Makes a new link to the room; the old one leads nowhere any more. */
    async renew() {
      const isDone = await sure(
        {
          title: 'Renew the link to this room?',
          text: 'The old link stops working. Everyone in the room stays.',
          yes: 'Renew the Link',
        },
        actions.invite,
      );
      if (isDone) tell('The room has a new link.');
      return isDone;
    },
  };
}

/** @typedef {{ title: string, text: string, yes: string, grave?: boolean }} Doubt */

/**
 * Makes what acts if the person is sure. What is grave does not look like the way on.
 * @param {Ask} ask
 */
const createConfirm =
  (ask) =>
  /** @param {Doubt} question @param {() => Promise<boolean>} act */
  async ({ title, text, yes, grave = false }, act) => {
    const choices = [
      { id: 'yes', label: yes, main: true, grave },
      { id: 'no', label: 'Cancel' },
    ];
    return (await ask({ title, text, choices })) === 'yes' && act();
  };

// The commands at the table of a room (`ui/commands.js` says what a command has).

/** @param {State} state @returns {state is Playing & { room: RoomState }} */
const atRoomsTable = (state) => onTable(state) && state.room !== null;
/** @param {State} state @returns {state is Playing & { room: RoomState }} */
const playsHere = (state) => atRoomsTable(state) && isPlayer(state.room) && state.room.shown?.phase === 'playing';
/** @param {State} state */
const hasClock = (state) => Boolean(state.room?.shown?.clocks);
/** @param {State} state */
const standsStill = (state) => state.room !== null && isPaused(state.room);

/**
 * A command of rooms.
 * @param {Pick<Command<State>, 'id' | 'title' | 'enabled'> & Partial<Command<State>>} command
 * @param {(room: RoomCommands) => unknown} act
 */
const rooms = (command, act) => ({
  menu: 'Room',
  ...command,
  applies: (/** @type {State} */ state) => state.room !== null && (command.applies?.(state) ?? true),
  /** @param {GameSession} session */
  run: (session) => session.room && act(session.room),
});

/** @param {State} state */
const mayAsk = (state) => playsHere(state) && openQuestion(state.room, performance.now()) === null;

/**
 * Whether a turn of this person is finished, and so could be taken back.
 * @param {Playing & { room: RoomState }} state
 */
const hasPlayed = ({ history, room: at }) =>
  history.slice(0, -1).some(({ seat }) => seat !== null && mySeats(at).includes(seat));

/** @param {State} state */
const mayAskUndo = (state) =>
  playsHere(state) && mayAsk(state) && state.room.shown?.settings.undo !== 'never' && hasPlayed(state);

/** @param {State} state */
const mayAskRematch = (state) =>
  atRoomsTable(state) &&
  isPlayer(state.room) &&
  state.room.shown?.phase === 'over' &&
  openQuestion(state.room, performance.now()) === null;

/**
 * The menu *Room*, at the table of a room.
 * @type {Command<State>[]}
 */
export const room = [
  rooms(
    {
      id: 'chat',
      title: 'People and Chat',
      keys: ['c'],
      applies: ({ capabilities }) => capabilities.hasChat,
      enabled: atRoomsTable,
    },
    (at) => at.toggleChat(),
  ),
  rooms(
    {
      id: 'ask_undo',
      title: 'Ask to Take Back',
      short: 'Ask to take back',
      line: true,
      enabled: mayAskUndo,
    },
    (at) => at.ask('undo'),
  ),
  rooms(
    {
      id: 'ask_pause',
      title: 'Ask to Pause the Game',
      applies: hasClock,
      enabled: (state) => mayAsk(state) && !standsStill(state),
    },
    (at) => at.ask('pause'),
  ),
  rooms(
    {
      id: 'ask_go_on',
      title: 'Ask to Go On',
      applies: hasClock,
      enabled: (state) => mayAsk(state) && standsStill(state),
    },
    (at) => at.ask('go_on'),
  ),
  rooms({ id: 'more_time', title: 'Offer Another Minute', applies: hasClock, enabled: mayAsk }, (at) =>
    at.ask('more_time'),
  ),
  rooms({ id: 'call_off', title: 'Ask to End the Game', enabled: mayAsk }, (at) => at.ask('call_off')),
  rooms({ id: 'rematch', title: 'Ask for a Rematch', enabled: mayAskRematch }, (at) => at.ask('rematch')),
  rooms({ id: 'resign', title: 'Resign', line: true, enabled: playsHere }, (at) => at.resign()),
  rooms(
    {
      id: 'end_game',
      title: 'End Game',
      enabled: (state) => atRoomsTable(state) && isHost(state.room) && state.room.shown?.phase === 'playing',
    },
    (at) => at.end(),
  ),
  rooms(
    {
      id: 'renew_link',
      title: 'Renew the Link…',
      enabled: (state) => atRoomsTable(state) && isHost(state.room),
    },
    (at) => at.renew(),
  ),
  rooms({ id: 'leave_room', title: 'Leave', enabled: atRoomsTable }, (at) => at.leave()),
];

// Commands that lead to others, where there is a way to them.

/**
 * Makes them; none where there is no way to hosts.
 * @param {Pick<Rooms, 'dropInvitation'>} rooms @param {RoomsTransport | null} hosts
 * @returns {Command<State>[]}
 */
export function onlineCommands(rooms, hosts) {
  if (!hosts) return [];
  const isNear = Boolean(hosts.nearby ?? hosts.hosting);

  /** @param {GameSession} session @param {string} way */
  function go(session, way) {
    // A link that has led here is left for another way.
    rooms.dropInvitation();
    session.shell.joinBy(way);
  }

  /** @param {string} id @param {string} title @param {Partial<Command<State>> & Pick<Command<State>, 'run'>} more */
  const way = (id, title, more) => ({
    ...{ id, title, menu: 'Room' },
    enabled: (/** @type {State} */ state) => state.hello !== null,
    ...more,
  });
  const near = way('play_nearby', 'Play Nearby…', { run: (session) => go(session, 'nearby') });
  return [
    way('new_room', 'New Room…', {
      line: true,
      run: (session) => session.shell.setUp(session.shell.state.choosing, hosts.hosting ? 'nearby' : 'online'),
    }),
    ...(isNear ? [near] : []),
    way('play_online', 'Play Online…', { run: (session) => go(session, 'online') }),
    way('join_link', 'Join with a Link…', { run: (session) => go(session, 'link') }),
  ];
}
