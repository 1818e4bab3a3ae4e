// What the parts of the front tell one another about rooms (docs/online.md, docs/front.md "Rooms").

import type { AnswerTo, GameRecord } from '../types';
import type { Event as TableEvent, Request as TableRequest } from '../protocol';
import type { Socket } from '../transport/rpc-socket.js';
import type {
    ChatLine,
    Claim,
    ClockKind,
    EnteredRoom,
    EntryEvent,
    FinishedGame,
    FinishedRecord,
    Holder,
    HostEvent,
    HostHello,
    Late,
    LobbyAnswers,
    LobbyRequest,
    Member,
    MemberId,
    NewRoom,
    OpenQuestion,
    RoomAnswers,
    RoomCard,
    RoomLimits,
    RoomRequest,
    RoomSettings,
    SeenRoom,
    SettingsChange,
    ShownClocks,
    ShownRoom,
    Told,
    Topic,
} from '../online';

export type {
    ChatLine,
    ClockKind,
    FinishedGame,
    Holder,
    HostHello,
    Late,
    Member,
    MemberId,
    OpenQuestion,
    RoomCard,
    RoomLimits,
    RoomSettings,
    SeenRoom,
    ShownClocks,
    ShownRoom,
    Told,
    Topic,
};

/** Who has a seat: nobody, a member, a computer, or a computer for a member who is away or gone. */
export interface SeatHolder {
    kind: 'free' | 'member' | 'computer' | 'stand_in' | 'reserved' | 'away';
    member: Member | null;
    level: number | null;
}

/** A line of chat, as the front shows it. */
export interface NamedLine extends ChatLine {
    /** Who wrote it, as they were called then. */
    name: string;
}

/** Why a connection to a room has ended for good. */
export interface RoomEnd {
    why: 'left' | 'removed' | 'place_lost' | 'closed' | 'no_room' | 'old_program' | 'bad_name' | 'refused';
    text: string;
}

/** What the front knows of a room. */
export interface RoomState {
    /** The origin of its host, and the room's own id. */
    address: string;
    id: string;
    connection: 'opening' | 'open' | 'lost' | 'ended';
    /** Why there is no connection, in words, where that is known. */
    reason: string | null;
    end: RoomEnd | null;
    /** Who this person is in the room; null before they have entered. */
    you: MemberId | null;
    /** The room; null before this person has entered. */
    shown: ShownRoom | null;
    /** What the server asks of everybody in the room, before the first line of chat. */
    notice: string | null;
    /** Whether those who run the server take reports. */
    takesReports: boolean;
    limits: RoomLimits;
    chat: NamedLine[];
    /** The number of the last line of chat that was looked at on this device; null before that is known. */
    read: number | null;
    isChatOpen: boolean;
    /** Whom this person has hidden for themselves. */
    hidden: MemberId[];
    /** What the front's own clock (`performance.now()`) is behind that of the host, in milliseconds. */
    offset: number | null;
    /** Why nothing can be decided now. */
    outage: 'unavailable' | 'restarting' | null;
    /** Whether the log has just lost what this person was told. */
    hasLost: boolean;
    /** How many changes wait for an answer. */
    unanswered: number;
    /** Whether a change has waited for an answer for some seconds. */
    isOverdue: boolean;
    /** The seal of the game's chance, as it was told when the game began or was first seen. */
    seal: string | null;
    /** The player who keeps the others waiting, as the host says. */
    late: Late | null;
}

/** A room that this person is in, as it is remembered. */
export interface KeptRoom {
    address: string;
    room: string;
    token: string;
    /** What this person is called there. */
    name: string;
    game: string;
    /** The names of the others. */
    others: string[];
    phase: ShownRoom['phase'];
    /** Whether it was this person's turn when it was last seen. */
    isTurn: boolean;
    /** The seal of the chance of the game that goes on there. */
    seal?: string | null;
    /** Whom this person has hidden for themselves. */
    hidden?: MemberId[];
    /** The number of the last line of chat that was looked at on this device. */
    read?: number | null;
    /** When it was last seen, by this machine's clock. */
    seen: number;
}

/** How far the chat of a room has been read: up to the line of this number. */
export interface ReadChat {
    address: string;
    room: string;
    read: number;
}

/** The lobby of a host that is visited. */
export interface LobbyState {
    address: string;
    connection: 'opening' | 'open' | 'lost';
    /** Why there is no connection, in words, where that is known. */
    reason: string | null;
    hello: HostHello | null;
    /** The listed rooms; null before they are known. */
    cards: RoomCard[] | null;
}

/** What `create` asks for; all but `game` and `name` may be left out. With a `record` it goes on with that game. */
export interface WantedRoom extends NewRoom {
    record?: GameRecord;
    /** The secret of the desktop's own host. */
    owner?: string;
}

/** A room to be entered: by an invitation, or, where it is listed, by the name alone. */
export interface Entrance {
    address: string;
    room: string;
    name: string;
    invitation?: string;
    /** Hears what is wrong with the name, which is then told nowhere else. */
    refused?(text: string): void;
}

/** A link to a room, taken apart. */
export interface RoomLink {
    address: string;
    room: string;
    invitation: string | null;
    /** What lets another device of a member in, once. */
    device?: string | null;
}

/** Everything that the front knows of rooms. */
export interface RoomsState {
    /** Whether there is a way to hosts here at all. */
    isPossible: boolean;
    /** The host that this page comes from; null if it does not come from one. */
    home: { address: string } | null;
    /** The rooms that this person is in: those where it is their turn first, then those seen last. */
    mine: KeptRoom[];
    /** The room that a link has led here to, and that is not entered yet. */
    invited: RoomLink | null;
    lobby: LobbyState | null;
    /** The room that is open. Its connection is kept while other screens are shown. */
    room: RoomState | null;
}

/**
 * What has happened to them: `asked` is a new question, `declined` one to which not all have agreed, `heard` a line of
 * chat of somebody else, `came` a newcomer; `paused` is whether the game stands still now.
 */
export interface RoomsChange {
    entered?: boolean;
    asked?: OpenQuestion;
    declined?: Extract<Told, { event: 'declined' }>;
    paused?: boolean;
    heard?: NamedLine;
    back?: boolean;
    gone?: Member;
    returned?: Member;
    came?: Member;
    /** A room that is not open, where it has become the person's turn. */
    turn?: KeptRoom;
}

export type RoomsListener = (state: RoomsState, change: RoomsChange) => void;

/**
 * What a person can do in the open room. Each returns whether it was done; what went wrong has then been told as a
 * notice.
 */
export interface RoomActions {
    sit(seat: number): Promise<boolean>;
    stand(seat: number): Promise<boolean>;
    ready(ready: boolean): Promise<boolean>;
    rename(name: string, colour?: number | null): Promise<boolean>;
    computer(seat: number, level: number | null): Promise<boolean>;
    settings(settings: SettingsChange): Promise<boolean>;
    start(): Promise<boolean>;
    say(text: string): Promise<boolean>;
    mute(member: MemberId, muted: boolean): Promise<boolean>;
    kick(member: MemberId): Promise<boolean>;
    /** Removes all who are away, but for the players of a game. */
    clear(): Promise<boolean>;
    /** Lets a watcher take the seat of somebody who was removed. */
    admit(member: MemberId): Promise<boolean>;
    handOver(member: MemberId): Promise<boolean>;
    /** Renews the invitation: links that were given away lead nowhere any more. */
    invite(): Promise<boolean>;
    /** Puts the last lines of chat before those who run the server. */
    report(member: MemberId): Promise<boolean>;
    /** Deletes a line of chat, for all. */
    takeAway(line: number): Promise<boolean>;
    /** Ends the game without a winner. */
    end(): Promise<boolean>;
    /** Asks the others about the position with this `rev`. */
    ask(what: Topic, rev: number): Promise<boolean>;
    answer(question: number, yes: boolean): Promise<boolean>;
    resign(seat: number): Promise<boolean>;
    claim(what: Claim): Promise<boolean>;
    /** Leaves the room for good. */
    leave(): Promise<boolean>;
    /** Shows the chat, or puts it away. */
    showChat(isOpen: boolean): void;
    /** The lines of chat have been looked at. */
    read(): void;
    /** Hides what a member writes, for this person alone, or shows it again. */
    hide(member: MemberId, isHidden: boolean): void;
}

/** The rooms of this front. */
export interface Rooms {
    readonly state: RoomsState;
    /** Calls back after every change. Returns what ends that. */
    subscribe(hear: RoomsListener): () => void;
    /** Reads what was kept. */
    start(): Promise<unknown>;
    /** Connects with the lobby of a host, and hears of its rooms until `leaveLobby`. */
    visit(address: string): Promise<boolean>;
    leaveLobby(): void;
    /** Asks the visited host for something of its own, as for a QR code. */
    askHost: AskHost;
    /** Whether this person may make rooms at a host. Visits it. */
    mayCreate(address: string): Promise<boolean>;
    /** Makes a room at the visited host, enters it and shows it. Returns its id. */
    create(wanted: WantedRoom): Promise<string | false>;
    /** Enters a room as a new member. Shows it then, or when its host cannot be reached. */
    enter(entrance: Entrance): Promise<boolean>;
    /** Opens a room that this person is in already, and shows it at once. Returns whether they are in it. */
    open(address: string, room: string): Promise<boolean>;
    /** Tries again to enter the room that could not be entered. */
    retry(): Promise<boolean>;
    /** Enters the open room, in which the place is lost, as a new member of the same name. */
    enterAnew(): Promise<boolean>;
    /** Gives up a room that is not entered yet: the person has gone elsewhere. */
    giveUp(): void;
    /** Takes a link apart and remembers it as `invited`; a link to one of my rooms opens that. */
    follow(link: RoomLink): Promise<boolean>;
    /** Forgets the link that led here. */
    dropInvitation(): void;
    /** Closes the connection to the open room. This person stays in it. */
    close(): void;
    /** Looks at the person's rooms from outside, now and then. Returns what ends that. */
    look(): () => void;
    /** Looks at those that are under way from now on, and tells of a turn that has come there. */
    watch(): void;
    /** Forgets a room that this person was in, without a word to its host. */
    forget(address: string, room: string): void;
    readonly room: RoomActions;
    /** The connection to the open room, for the session at its table. */
    readonly connection: RoomConnection | null;
    /** The link that invites others to the open room; null before it is entered. */
    link(): string | null;
}

/** Something like a WebSocket to a host. */
export type HostSocket = Socket & { close(code?: number): void };

/** The way to hosts of rooms, of every transport that has one. */
export interface RoomsTransport {
    /** The host that this page comes from. */
    home: { address: string } | null;
    /** Opens a connection, as to `/api/lobby`. */
    open(address: string, path: string): HostSocket;
    /** What is kept of rooms, over the end of the program. */
    kept(): Promise<KeptRoom[]>;
    /** Changes that, whatever another tab has made of it meanwhile. Returns all. */
    keep(change: (rooms: KeptRoom[]) => KeptRoom[]): Promise<KeptRoom[]>;
    /** Tells other tabs how far the chat of a room has been read. */
    tellRead?(read: ReadChat): void;
    /** Calls back when another tab tells that. */
    hearRead?(hear: (read: ReadChat) => void): void;
    /** Draws a text as a QR code. */
    code?(text: string): Promise<{ size: number; path: string } | null>;
    /**
     * Checks that the chance in a record follows from its secret. Returns the number of rolls; null if the record has
     * no secret. Only the desktop can.
     */
    prove?(record: string): Promise<number | null>;
    /** The desktop hosts rooms itself. */
    hosting?: {
        /** Hosts under a person's name. */
        begin(name: string): Promise<HostingState>;
        end(): Promise<unknown>;
        state(): Promise<HostingState>;
    };
    /** The desktop finds rooms nearby. */
    nearby?: {
        look(hear: (rooms: NearbyRoom[]) => void): unknown;
        stop(): unknown;
    };
}

export interface HostingState {
    hosting: boolean;
    /** The address at which this program joins its own rooms. */
    own: string | null;
    /** The addresses at which others find them. */
    addresses: { url: string; interface: string; main: boolean }[];
    /** What allows this program alone to make rooms. */
    owner: string | null;
    name: string | null;
}

export interface NearbyRoom {
    name: string;
    address: string;
    room: string;
    game: string;
    phase: string;
    seats: string;
}

/** What a connection to a room tells: what the host has told, and what has become of the connection itself. */
export type RoomConnectionEvent =
    | { event: 'connection'; connected: boolean; text?: string }
    | ({ event: 'entered'; isFirst: boolean } & EnteredRoom)
    | ({ own: string | null } & Omit<EntryEvent, 'link'>)
    | { event: 'back'; now: number }
    | { event: 'unanswered'; count: number }
    | { event: 'overdue'; isOverdue: boolean }
    | { event: 'ended'; end: RoomEnd }
    | { event: 'closed' }
    | HostEvent
    | TableEvent;

/** The answer to a request in a room is that of its verb; `records` answers one game where that was asked for. */
export type RoomAnswerTo<R extends RoomRequest | TableRequest> = R extends TableRequest
    ? AnswerTo<R>
    : R extends { do: 'records' }
      ? R extends { game: number }
          ? FinishedRecord
          : FinishedGame[]
      : R extends RoomRequest
        ? RoomAnswers[R['do']]
        : never;

/** Asks a host. The answer is that of the verb. */
export type AskHost = <R extends LobbyRequest>(request: R) => Promise<LobbyAnswers[R['do']]>;

/** A connection to one room (`ui/transport/room.js`). */
export interface RoomConnection {
    /** Makes a request of the room or of its table. */
    send<R extends RoomRequest | TableRequest>(request: R): Promise<RoomAnswerTo<R>>;
    onEvent(hear: (event: RoomConnectionEvent) => void): void;
    /** The end of the log that is known; null before this person has entered. */
    readonly head: { seq: number; link: string } | null;
    close(): void;
}
