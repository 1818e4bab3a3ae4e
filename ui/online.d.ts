// The types of the messages of rooms and lobbies. Made from docs/online.schema.json by `make schema`: do not edit.

import type { Event as TableEvent, Position, Record as GameRecord } from './protocol';

/**
 * What clients of a host send and are told: docs/online.md.
 */
export type Online =
  | Audience
  | ChangeAnswer
  | ChangeOk
  | Changed
  | ChangedEvent
  | ChatLine
  | Claim
  | ClockKind
  | CreatedRoom
  | Deed
  | EndReason
  | Ended
  | EnterAnswer
  | EnteredRoom
  | EntryEvent
  | FinishedGame
  | FinishedRecord
  | Holder
  | HostEvent
  | HostHello
  | HostKind
  | Late
  | ListedSeat
  | LobbyAnswers
  | LobbyEvent
  | LobbyRequest
  | LogHead
  | Member
  | MemberId
  | MissedEntries
  | NewDevice
  | NewRoom
  | OpenQuestion
  | Pong
  | QrPicture
  | ReadAnswer
  | RefusedAnswer
  | ReturnedMember
  | RoomAnswers
  | RoomCard
  | RoomErrorCode
  | RoomEvent
  | RoomLimits
  | RoomList
  | RoomMessage
  | RoomPhase
  | RoomRefusal
  | RoomRequest
  | RoomSeats
  | RoomSettings
  | SeenRoom
  | SettingsChange
  | ShownClocks
  | ShownRoom
  | StandIn
  | StepsChange
  | Told
  | Topic
  | Undo
  | WholeEvent
  | You;
/**
 * Who is to hear a line.
 */
export type Audience = 'table' | 'watchers';
/**
 * What a change answers: the position if the game has changed, the secret of another device, or else true.
 */
export type ChangeOk = Position | NewDevice | boolean;
/**
 * What an entry tells.
 */
export type Told = ChangedEvent | RoomEvent | TableEvent;
/**
 * The position after a change, and the change of its steps unless all are new.
 */
export type ChangedEvent = {
  change?: StepsChange | null;
  event: 'changed';
  position: Position;
};
/**
 * What has happened in a room.
 */
export type RoomEvent =
  | {
      event: 'room';
      room: ShownRoom;
    }
  | {
      event: 'member';
      /**
       * The member who has left.
       */
      gone?: MemberId | null;
      /**
       * The member who has come, or has changed.
       */
      member?: Member | null;
    }
  | {
      by: MemberId;
      /**
       * What the host has done, where the line tells that. Nobody has written such a line.
       */
      did?: Deed | null;
      event: 'chat';
      /**
       * The number of its entry.
       */
      seq: number;
      text: string;
      to: Audience;
    }
  | {
      event: 'taken_away';
      /**
       * The number of its entry.
       */
      line: number;
    }
  | {
      event: 'late';
      /**
       * The player; null if there is none.
       */
      late: Late | null;
    }
  | {
      asker: MemberId;
      /**
       * Who has said no; null if the time was up, or nobody was left to answer.
       */
      by: MemberId | null;
      event: 'declined';
      /**
       * The number of the question's entry.
       */
      question: number;
      what: Topic;
    }
  | {
      clocks: ShownClocks;
      event: 'clock';
    };
/**
 * Why a game ends that its rules do not end.
 */
export type EndReason = 'ended' | 'called_off' | 'resigned' | 'left' | 'away' | 'time';
/**
 * A member's id in a room, such as `m1`.
 */
export type MemberId = string;
/**
 * How far a room is.
 */
export type RoomPhase = 'waiting' | 'playing' | 'over';
/**
 * What a player may ask the others.
 */
export type Topic = 'undo' | 'pause' | 'go_on' | 'more_time' | 'call_off' | 'rematch';
/**
 * Who has a seat.
 */
export type Holder =
  | {
      member: MemberId;
    }
  | {
      computer: number;
    }
  | {
      stand_in: number;
    }
  | {
      reserved: number;
    }
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      away: [MemberId, number];
    };
/**
 * The seats of a room, each with its holder or free.
 */
export type RoomSeats = (Holder | null)[];
/**
 * The kind of clock that a room has.
 */
export type ClockKind =
  | {
      /**
       * What each turn adds.
       */
      increment: number;
      kind: 'bank';
      /**
       * The main time.
       */
      main: number;
    }
  | {
      kind: 'turn';
      /**
       * The reserve.
       */
      reserve: number;
      /**
       * For each turn.
       */
      seconds: number;
    }
  | {
      /**
       * For each turn.
       */
      days: number;
      kind: 'days';
    };
/**
 * Who may take back a turn.
 */
export type Undo = 'ask' | 'never' | 'free';
/**
 * What a host does that all are told in the chat.
 */
export type Deed = 'mute' | 'unmute' | 'take_away' | 'kick' | 'clear' | 'admit' | 'hand_over' | 'invite' | 'end';
/**
 * What a change answers that has no answer of its own: the position if the game has changed, or else true.
 */
export type Changed = Position | boolean;
/**
 * What may be claimed when a player is away, or takes too long.
 */
export type Claim = 'stand_in' | 'game';
/**
 * What a host tells the members of a room about itself and the room's log.
 */
export type HostEvent =
  | {
      event: 'tick';
      /**
       * The host's time.
       */
      now: number;
    }
  | {
      event: 'unavailable';
    }
  | {
      event: 'available';
    }
  | {
      event: 'restarting';
    }
  | {
      event: 'rewound';
      from: LogHead;
      to: LogHead;
    };
/**
 * Who a server is for.
 */
export type HostKind = 'public' | 'home';
/**
 * What the lobby tells who has asked for the list.
 */
export type LobbyEvent = {
  event: 'rooms';
  /**
   * The listed rooms.
   */
  rooms: RoomCard[];
};
/**
 * A request to the lobby.
 */
export type LobbyRequest =
  | {
      do: 'hello';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The secret of the app that hosts at home.
       */
      owner?: string | null;
    }
  | {
      chat?: boolean | null;
      clock?: ClockKind | null;
      do: 'create';
      game?: string | null;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Leads to the same room when the request is repeated.
       */
      key?: string | null;
      listed?: boolean | null;
      /**
       * The name of who creates it, and is its host.
       */
      name: string;
      options?: {
        [k: string]: any;
      } | null;
      /**
       * The secret of the app that hosts at home.
       */
      owner?: string | null;
      /**
       * The record that the first game goes on with, instead of a new one.
       */
      record?: any;
      stand_in?: StandIn | null;
      undo?: Undo | null;
      watchers?: number | null;
    }
  | {
      do: 'list';
      /**
       * The game of the rooms; those of all games if it is missing.
       */
      game?: string | null;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'qr';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The text.
       */
      text: string;
    }
  | {
      do: 'ping';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * What comes back as it is.
       */
      t?: number | null;
    };
/**
 * An error code (docs/online.md, "Errors").
 */
export type RoomErrorCode =
  | 'bad_request'
  | 'bad_options'
  | 'no_room'
  | 'removed'
  | 'not_allowed'
  | 'full'
  | 'not_ready'
  | 'over'
  | 'too_soon'
  | 'too_fast'
  | 'stale'
  | 'unavailable'
  | 'old_program'
  | 'internal';
/**
 * What a room says to one of its own requests, and tells its members. The table's own requests, such as `legal`, are
 * answered as the protocol says.
 */
export type RoomMessage = EntryEvent | WholeEvent | ChangeAnswer | EnterAnswer | ReadAnswer | RefusedAnswer;
/**
 * A request to the room.
 */
export type RoomRequest =
  | {
      /**
       * What lets a member's other device in, once.
       */
      device?: string | null;
      do: 'enter';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * What lets a new member in.
       */
      invitation?: string | null;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The link of that entry.
       */
      link?: string | null;
      /**
       * What a new member is called.
       */
      name?: string | null;
      /**
       * The version of the messages.
       */
      net: number;
      /**
       * The number of the last entry that is known.
       */
      since?: number | null;
      /**
       * What lets a member in again.
       */
      token?: string | null;
    }
  | {
      do: 'look';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The version of the messages.
       */
      net: number;
      /**
       * What lets the member in.
       */
      token?: string | null;
    }
  | {
      do: 'settings';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      settings: SettingsChange;
    }
  | {
      do: 'sit';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The seat.
       */
      seat: number;
    }
  | {
      do: 'stand';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The seat.
       */
      seat: number;
    }
  | {
      do: 'ready';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * Whether they are.
       */
      ready: boolean;
    }
  | {
      /**
       * The new colour, as a number of the palette.
       */
      colour?: number | null;
      do: 'rename';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The new name.
       */
      name?: string | null;
    }
  | {
      do: 'computer';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The computer's level; null to take it away.
       */
      level?: number | null;
      /**
       * The seat.
       */
      seat: number;
    }
  | {
      do: 'start';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
    }
  | {
      do: 'say';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The line.
       */
      text: string;
      to: Audience;
    }
  | {
      do: 'mute';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      member: MemberId;
      /**
       * Whether they are to be mute.
       */
      muted: boolean;
    }
  | {
      do: 'take_away';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The number of its entry.
       */
      line: number;
    }
  | {
      do: 'kick';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      member: MemberId;
    }
  | {
      do: 'clear';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
    }
  | {
      do: 'admit';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      member: MemberId;
    }
  | {
      do: 'hand_over';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      member: MemberId;
    }
  | {
      do: 'invite';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
    }
  | {
      do: 'end';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
    }
  | {
      do: 'device';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
    }
  | {
      do: 'records';
      /**
       * The number of the game; all are listed if it is missing.
       */
      game?: number | null;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
    }
  | {
      do: 'leave';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
    }
  | {
      do: 'ask';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The position that they ask about. Pages from before an update leave it out.
       */
      rev?: number | null;
      what: Topic;
    }
  | {
      do: 'answer';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The number of the question's entry.
       */
      question: number;
      /**
       * Whether the member agrees.
       */
      yes: boolean;
    }
  | {
      do: 'resign';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The seat.
       */
      seat: number;
    }
  | {
      do: 'claim';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      what: Claim;
    }
  | {
      do: 'report';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * The member whom it is about.
       */
      member?: MemberId | null;
    }
  | {
      do: 'ping';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Random bytes; a repeated request is recognized by them. Every change needs them.
       */
      key?: string;
      /**
       * What comes back as it is.
       */
      t?: number | null;
    };

/**
 * The answer to a change, once it is in the log.
 */
export interface ChangeAnswer {
  /**
   * Whether the request is a repeated one.
   */
  again?: boolean | null;
  /**
   * When it was made.
   */
  at: number;
  /**
   * Its link.
   */
  link: string;
  ok: ChangeOk;
  /**
   * The request's id; null if it has none.
   */
  re: any;
  /**
   * The number of the entry.
   */
  seq: number;
  /**
   * What has changed.
   */
  tell: Told[];
}
/**
 * The answer to `device`: what lets the member's other device in.
 */
export interface NewDevice {
  /**
   * What the device shows, once.
   */
  device: string;
  /**
   * Until when it lets it in.
   */
  until: number;
}
/**
 * The change of a game's steps: the first `ply` stay, and others follow them.
 */
export interface StepsChange {
  /**
   * How many steps stay.
   */
  ply: number;
  /**
   * The steps after them.
   */
  steps: string[];
}
/**
 * The whole room as its members see it.
 */
export interface ShownRoom {
  /**
   * The clocks; null if there are none.
   */
  clocks: ShownClocks | null;
  /**
   * Why the game ended, if its rules did not end it.
   */
  ended: Ended | null;
  /**
   * Whether it begins with a record, which has as many players as there are seats; left out where it does not, and
   * after the start.
   */
  from_record?: boolean;
  /**
   * What lets others in.
   */
  invitation: string;
  /**
   * Everyone in the room, in the order in which they came.
   */
  members: Member[];
  phase: RoomPhase;
  /**
   * The question that waits for answers.
   */
  question: OpenQuestion | null;
  /**
   * The room's name in addresses.
   */
  room: string;
  /**
   * The commitment to the game's chance: the SHA-256 of its server seed; null before it begins.
   */
  seal: string | null;
  seats: RoomSeats;
  /**
   * The server seed, from which the game's chance follows; null before it has ended.
   */
  secret: string | null;
  settings: RoomSettings;
  /**
   * The team of each seat in the game; left out before the start, and where every seat plays alone.
   */
  teams?: number[] | null;
}
/**
 * The clocks, as members are told.
 */
export interface ShownClocks {
  /**
   * What it still had free in this turn then.
   */
  free: number | null;
  /**
   * Milliseconds by seat.
   */
  left: number[];
  /**
   * Whether the game is paused.
   */
  paused: boolean;
  /**
   * The seat whose time runs.
   */
  seat: number | null;
  /**
   * When its free time began to run.
   */
  since: number | null;
  /**
   * What had been taken since then when the clocks were stopped.
   */
  taken: number | null;
}
/**
 * How a game ended that the rules did not end.
 */
export interface Ended {
  /**
   * The seat by which its team lost; left out where every seat plays alone.
   */
  loser?: number | null;
  why: EndReason;
  /**
   * The seats that won; none if nobody did.
   */
  winners: number[];
}
/**
 * A member as the others see them.
 */
export interface Member {
  /**
   * Whether the host lets them take a seat that is the host's to give.
   */
  admitted?: boolean;
  /**
   * Since when they are away; null if they are here.
   */
  away: number | null;
  /**
   * The colour that they chose, as a number of the palette.
   */
  colour: number | null;
  /**
   * Whether they are the host.
   */
  host: boolean;
  member: MemberId;
  /**
   * Whether the host has muted them.
   */
  muted: boolean;
  name: string;
  /**
   * Whether they are ready to start.
   */
  ready: boolean;
  /**
   * Their seats.
   */
  seats: number[];
}
/**
 * A question that waits for answers.
 */
export interface OpenQuestion {
  by: MemberId;
  /**
   * The ply that the game would go back to; of `undo` alone.
   */
  ply?: number | null;
  /**
   * The number of its entry.
   */
  question: number;
  /**
   * When it ends by itself.
   */
  until: number;
  what: Topic;
  /**
   * Who has agreed.
   */
  yes: MemberId[];
}
/**
 * What the host of a room may set before the game starts.
 */
export interface RoomSettings {
  /**
   * Whether members may write to each other.
   */
  chat: boolean;
  /**
   * The clock, if there is one.
   */
  clock: ClockKind | null;
  /**
   * The game's name.
   */
  game: string;
  /**
   * Whether the lobby shows the room, so that anybody may enter.
   */
  listed: boolean;
  /**
   * Its options, all of them.
   */
  options: any;
  /**
   * When a computer plays by itself for somebody who is away; none if only when the others claim it.
   */
  stand_in: StandIn | null;
  undo: Undo;
  /**
   * The most watchers.
   */
  watchers: number;
}
/**
 * When a computer plays by itself for somebody who is away.
 */
export interface StandIn {
  /**
   * After so many seconds in which it was their turn.
   */
  after: number;
  /**
   * The level of the computer.
   */
  level: number;
}
/**
 * A player who keeps the others waiting.
 */
export interface Late {
  /**
   * Whether they are away. If not, they take longer than was agreed.
   */
  away: boolean;
  /**
   * Whether the computer then comes without being asked for.
   */
  by_itself: boolean;
  seat: number;
  /**
   * From when on the others need not wait any more.
   */
  when: number;
}
/**
 * A line of chat.
 */
export interface ChatLine {
  by: MemberId;
  /**
   * What the host has done, where the line tells that. Nobody has written such a line.
   */
  did?: Deed | null;
  /**
   * The number of its entry.
   */
  seq: number;
  text: string;
  to: Audience;
}
/**
 * The answer to `create`: a new room. Its creator enters with the token.
 */
export interface CreatedRoom {
  /**
   * What lets others in.
   */
  invitation: string;
  /**
   * The room's name in addresses.
   */
  room: string;
  /**
   * What lets the creator in.
   */
  token: string;
}
/**
 * The answer to `enter`.
 */
export interface EnterAnswer {
  /**
   * Whether the request is a repeated one.
   */
  again?: boolean | null;
  /**
   * Its link.
   */
  link: string;
  /**
   * What `enter` answers.
   */
  ok: EnteredRoom | MissedEntries;
  /**
   * The request's id; null if it has none.
   */
  re: any;
  /**
   * The number of the last entry.
   */
  seq: number;
}
/**
 * What `enter` answers: everything.
 */
export interface EnteredRoom {
  /**
   * The last lines of chat.
   */
  chat: ChatLine[];
  /**
   * The player who keeps the others waiting.
   */
  late: Late | null;
  /**
   * Earlier versions do not tell them.
   */
  limits?: RoomLimits | null;
  /**
   * What the server asks of everyone in the room.
   */
  notice?: string | null;
  /**
   * The host's time.
   */
  now: number;
  /**
   * The position; null before the start.
   */
  position: Position | null;
  /**
   * The record; null before the start.
   */
  record: GameRecord | null;
  /**
   * Whether the operator of the server reads reports.
   */
  reports?: boolean | null;
  room: ShownRoom;
  you: You;
}
/**
 * The limits of a server's rooms. Fronts are told them, so that they offer nothing that is refused.
 */
export interface RoomLimits {
  /**
   * The highest level of computers.
   */
  level: number;
  /**
   * The longest line of chat, in characters.
   */
  line: number;
  /**
   * The longest name, in characters.
   */
  name: number;
  /**
   * The most watchers.
   */
  watchers: number;
}
/**
 * Who has entered.
 */
export interface You {
  /**
   * Whether they are the host.
   */
  host: boolean;
  member: MemberId;
  /**
   * Their seats.
   */
  seats: number[];
  /**
   * What lets them in again; only for a new member or device.
   */
  token?: string | null;
}
/**
 * What `enter` answers to a member who has missed only the last entries.
 */
export interface MissedEntries {
  /**
   * The entries since then.
   */
  entries: EntryEvent[];
  /**
   * The host's time.
   */
  now: number;
  you: ReturnedMember;
}
/**
 * What an entry of the log has changed, for everyone except the sender of the request.
 */
export interface EntryEvent {
  /**
   * When it was made.
   */
  at: number;
  /**
   * The member whose request it was; null if nobody asked.
   */
  by: MemberId | null;
  /**
   * The name of the event.
   */
  event: 'entry';
  /**
   * Its link.
   */
  link: string;
  /**
   * The number of the entry.
   */
  seq: number;
  /**
   * What has changed.
   */
  tell: Told[];
}
/**
 * Who has come back.
 */
export interface ReturnedMember {
  member: MemberId;
}
/**
 * A game that has ended, in the answer to `records`.
 */
export interface FinishedGame {
  /**
   * When it ended.
   */
  at: number;
  /**
   * Why, if its rules did not end it.
   */
  ended: Ended | null;
  /**
   * The number of the game in the room, from 1 on.
   */
  game: number;
}
/**
 * The record of a game that has ended, as `records` answers it.
 */
export interface FinishedRecord {
  /**
   * When it ended.
   */
  at: number;
  /**
   * Why, if its rules did not end it.
   */
  ended: Ended | null;
  /**
   * The number of the game in the room, from 1 on.
   */
  game: number;
  record: GameRecord;
}
/**
 * The end of a log.
 */
export interface LogHead {
  /**
   * The digest of the last entry.
   */
  link: string;
  /**
   * The number of entries.
   */
  seq: number;
}
/**
 * The answer to `hello`: what a host is, and how much it takes.
 */
export interface HostHello {
  /**
   * The version of the program.
   */
  build: string;
  kind: HostKind;
  limits: RoomLimits;
  /**
   * Whether whoever asks may create rooms.
   */
  may_create: boolean;
  /**
   * What the host is called.
   */
  name: string;
  /**
   * The version of the messages.
   */
  net: number;
}
/**
 * A seat as the lobby lists it.
 */
export interface ListedSeat {
  /**
   * The level of the computer; null if none plays.
   */
  computer: number | null;
  /**
   * The name of the member; null if there is none.
   */
  name: string | null;
}
/**
 * What each verb answers as `ok`. No message has this form.
 */
export interface LobbyAnswers {
  create: CreatedRoom;
  hello: HostHello;
  list: RoomList;
  ping: Pong;
  qr: QrPicture;
}
/**
 * The answer to `list`.
 */
export interface RoomList {
  /**
   * The listed rooms: those that wait first, then the newest first.
   */
  rooms: RoomCard[];
}
/**
 * A room as the lobby lists it.
 */
export interface RoomCard {
  clock: ClockKind | null;
  /**
   * The game's name.
   */
  game: string;
  /**
   * The name of its host; null if it has none.
   */
  name: string | null;
  /**
   * All options of the game.
   */
  options: any;
  phase: RoomPhase;
  /**
   * The room's name in addresses.
   */
  room: string;
  seats: ListedSeat[];
  /**
   * When it came to its phase.
   */
  since: number;
  /**
   * How many watchers there are.
   */
  watchers: number;
}
/**
 * The answer to `ping`, in a room and in the lobby.
 */
export interface Pong {
  /**
   * The host's time.
   */
  now: number;
  /**
   * What was asked with.
   */
  t: number | null;
}
/**
 * The answer to `qr`: a QR code as the path of a picture.
 */
export interface QrPicture {
  /**
   * The black squares as data of an SVG path.
   */
  path: string;
  /**
   * The number of squares in a row.
   */
  size: number;
}
/**
 * A room to be created: a game or a record, and settings.
 */
export interface NewRoom {
  chat?: boolean | null;
  clock?: ClockKind | null;
  game?: string | null;
  listed?: boolean | null;
  /**
   * The name of who creates it, and is its host.
   */
  name: string;
  options?: {
    [k: string]: any;
  } | null;
  /**
   * The record that the first game goes on with, instead of a new one.
   */
  record?: any;
  stand_in?: StandIn | null;
  undo?: Undo | null;
  watchers?: number | null;
}
/**
 * The answer to a request that changes nothing.
 */
export interface ReadAnswer {
  ok: SeenRoom | FinishedGame[] | FinishedRecord | Pong | boolean;
  /**
   * The request's id; null if it has none.
   */
  re: any;
}
/**
 * The answer to `look`: the state of the room.
 */
export interface SeenRoom {
  /**
   * The game's name.
   */
  game: string;
  /**
   * Whether it is the member's turn.
   */
  is_turn: boolean;
  /**
   * The names of the other members.
   */
  others: string[];
  phase: RoomPhase;
}
/**
 * The answer to a request that was refused: nothing has changed.
 */
export interface RefusedAnswer {
  error: RoomRefusal;
  /**
   * The request's id; null if it has none.
   */
  re: any;
}
/**
 * A refused request. Nothing has changed.
 */
export interface RoomRefusal {
  /**
   * When to try again, in milliseconds from now.
   */
  after?: number | null;
  code: RoomErrorCode;
  /**
   * Complete sentences for a person.
   */
  text: string;
}
/**
 * What each verb answers as `ok`. No message has this form.
 */
export interface RoomAnswers {
  admit: Changed;
  answer: Changed;
  ask: Changed;
  claim: Changed;
  clear: Changed;
  computer: Changed;
  device: ChangeOk;
  end: Changed;
  /**
   * What `enter` answers.
   */
  enter: EnteredRoom | MissedEntries;
  hand_over: Changed;
  invite: Changed;
  kick: Changed;
  leave: Changed;
  look: SeenRoom;
  mute: Changed;
  ping: Pong;
  ready: Changed;
  /**
   * What `records` answers: the games that have ended, or the record of the one that was asked for.
   */
  records: FinishedGame[] | FinishedRecord;
  rename: Changed;
  report: boolean;
  resign: Changed;
  say: Changed;
  settings: Changed;
  sit: Changed;
  stand: Changed;
  start: Changed;
  take_away: Changed;
}
/**
 * Everything, for a member who reads too slowly and has missed entries.
 */
export interface WholeEvent {
  /**
   * The name of the event.
   */
  event: 'whole';
  /**
   * Its link.
   */
  link: string;
  ok: EnteredRoom;
  /**
   * The number of the last entry.
   */
  seq: number;
}
/**
 * Settings to be changed: those that are given replace the others.
 */
export interface SettingsChange {
  chat?: boolean | null;
  clock?: ClockKind | null;
  game?: string | null;
  listed?: boolean | null;
  options?: {
    [k: string]: any;
  } | null;
  stand_in?: StandIn | null;
  undo?: Undo | null;
  watchers?: number | null;
}
