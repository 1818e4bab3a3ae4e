// The types of the protocol's messages. Made from docs/protocol.schema.json by `make schema`: do not edit.

/**
 * The messages of the protocol, and the record: docs/protocol.md, docs/record.md.
 */
export type Protocol = Request | Accepted | Refused | Event | Record | Answers;
/**
 * A request with its fields checked by type.
 */
export type Request =
  | {
      do: 'hello';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'new_game';
      game: string;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      options: {
        [k: string]: any;
      };
      paused?: boolean | null;
      roll?: Roll | null;
      seats?: Seat[] | null;
      seed?: Seed | null;
    }
  | {
      do: 'position';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      asked?: string[] | null;
      do: 'legal';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'step';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
      step: string;
    }
  | {
      do: 'preview';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      step: string;
    }
  | {
      do: 'take_back';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
    }
  | {
      do: 'revise';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
      steps: string[];
    }
  | {
      do: 'undo_turn';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
      seat?: number | null;
    }
  | {
      do: 'redo';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
    }
  | {
      do: 'roll';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
    }
  | {
      do: 'bot';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      level?: Level | null;
      nodes?: Nodes | null;
      rev?: Rev | null;
      seconds?: Seconds | null;
      seed?: Seed | null;
    }
  | {
      do: 'stop';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'seats';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
      seats: Seat[];
    }
  | {
      do: 'pause';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'resume';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'hurry';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'pace';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      milliseconds: Milliseconds;
    }
  | {
      do: 'record';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      ply?: number | null;
      text?: boolean | null;
    }
  | {
      do: 'history';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      ply?: number | null;
      turn?: number | null;
    }
  | {
      do: 'open';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      paused?: boolean | null;
      record?: RecordFile | null;
      roll?: Roll | null;
      seed?: Seed | null;
      text?: string | null;
    }
  | {
      do: 'show';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      ply: number;
    }
  | {
      do: 'picture';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      ply?: number | null;
    }
  | {
      do: 'place';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
      space: string;
    }
  | {
      do: 'move';
      from: string;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
      to: string;
    }
  | {
      do: 'remove';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
      space: string;
    }
  | {
      do: 'shot_clock';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
    }
  | {
      do: 'commit';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      rev?: Rev | null;
    };
/**
 * Who rolls the dice.
 */
export type Roll = 'auto' | 'manual';
/**
 * A whole number of any sign, as bits: a seed.
 */
export type Seed = number;
/**
 * The number of a change, as the table counts them.
 */
export type Rev = number;
/**
 * A level of a computer player.
 */
export type Level = number;
/**
 * How many nodes a computer player may take.
 */
export type Nodes = number;
/**
 * How long a computer player may think.
 */
export type Seconds = number;
/**
 * How long one thing takes, in whole milliseconds.
 */
export type Milliseconds = number;
/**
 * What one option may be.
 */
export type OptionSpec = {
  /**
   * The value that is offered first.
   */
  default: any;
  /**
   * The option's name in messages.
   */
  key: string;
  /**
   * The option's name for people.
   */
  label: string;
  /**
   * What a number counts.
   */
  unit?: string | null;
} & OptionSpec1;
export type OptionSpec1 =
  | {
      /**
       * The least.
       */
      from: number;
      kind: 'number';
      /**
       * The most.
       */
      to: number;
    }
  | {
      /**
       * The values.
       */
      choices: Choice[];
      kind: 'choice';
    }
  | {
      kind: 'flag';
      /**
       * The false, for people.
       */
      no: string;
      /**
       * The true, for people.
       */
      yes: string;
    }
  | {
      /**
       * The least that each may be.
       */
      from: number;
      /**
       * Each number for people; where there is one a player, all of them are the first.
       */
      items: Item[];
      kind: 'list';
      /**
       * The least and the most numbers.
       *
       * @minItems 2
       * @maxItems 2
       */
      lengths: [number, number];
      /**
       * What the numbers from `from` on are called, where they count nothing.
       */
      names?: string[] | null;
      /**
       * Whether there is a number for each player.
       */
      one_a_player: boolean;
      /**
       * Whether there may be null in its place.
       */
      optional: boolean;
      /**
       * What holds between the numbers.
       */
      rule?: ListRule | null;
      /**
       * The most that each may be, where there is such a bound.
       */
      to?: number | null;
    };
/**
 * What holds between the numbers of a list.
 */
export type ListRule = 'not_falling' | 'rising' | 'not_all_same';
/**
 * The actor of the next step.
 */
export type Actor =
  | {
      seat: number;
    }
  | 'chance';
/**
 * An error code (docs/protocol.md, "Errors").
 */
export type ErrorCode =
  | 'bad_request'
  | 'unknown_game'
  | 'bad_options'
  | 'no_game'
  | 'illegal_step'
  | 'stale'
  | 'bad_record'
  | 'busy'
  | 'not_your_turn'
  | 'not_allowed'
  | 'internal';
/**
 * What has happened.
 */
export type Event =
  | {
      event: 'changed';
      position: Position;
    }
  | {
      event: 'thinking';
      /**
       * The computer's level.
       */
      level: number;
      /**
       * The position.
       */
      rev: number;
      /**
       * The seat.
       */
      seat: number;
    }
  | {
      event: 'progress';
      /**
       * The nodes so far.
       */
      nodes: number;
      /**
       * The nodes in all.
       */
      of: number;
      /**
       * The id of the client's `bot`; missing where it is a seat's.
       */
      re?: any;
      /**
       * The position; missing where `seat` is.
       */
      rev?: number | null;
      /**
       * The computer's seat; missing where a client asked, whose request's id is `re`.
       */
      seat?: number | null;
    }
  | {
      event: 'thought';
      /**
       * How many nodes it has taken, if it is played.
       */
      nodes?: number | null;
      /**
       * Whether its turn is played now.
       */
      played: boolean;
      /**
       * The position.
       */
      rev: number;
      /**
       * The seat.
       */
      seat: number;
      /**
       * The computer's estimate by seat, if it is played.
       */
      value?: number[] | null;
    }
  | {
      event: 'trouble';
      /**
       * Sentences for a person.
       */
      text: string;
    };

/**
 * A seat's player. Other keys are kept.
 */
export interface Seat {
  /**
   * The computer's level; null or missing for a person.
   */
  bot?: number | null;
  /**
   * An index into the palette.
   */
  colour?: number | null;
  /**
   * The player's name.
   */
  name?: string | null;
  [k: string]: any;
}
/**
 * A record as `open` reads it. Keys that follow from others may be missing (docs/record.md).
 */
export interface RecordFile {
  /**
   * The steps after the last finished turn, chance included; all steps where there are no turns.
   */
  draft?: string[] | null;
  /**
   * Always `atar-record`.
   */
  format: string;
  /**
   * The game's name.
   */
  game: string;
  /**
   * All options of the game; those that came after its version of the rules may be missing.
   */
  options: {
    [k: string]: any;
  };
  /**
   * The version of the game's rules.
   */
  rules: number;
  /**
   * The seats' players.
   */
  seats?: Seat[] | null;
  /**
   * The finished turns, each a list of its steps, chance included.
   */
  turns?: string[][] | null;
  /**
   * The version of the format.
   */
  version: number;
  [k: string]: any;
}
/**
 * The answer to a request that was accepted.
 */
export interface Accepted {
  /**
   * What the verb answers.
   */
  ok: Hello | Position | LegalSteps | BotTurn | boolean | RecordAnswer | TurnHistory | PictureAnswer;
  /**
   * The request's id; null if it has none.
   */
  re: any;
}
/**
 * The answer to `hello`: what the table can play.
 */
export interface Hello {
  /**
   * The level that is offered before anybody has chosen one.
   */
  default_level: number;
  /**
   * The games, in the order in which they are shown.
   */
  games: GameInfo[];
  /**
   * How long `bot` is to think about a hint.
   */
  hint_seconds: number;
  /**
   * What people call the levels of computer players, from 1 on.
   */
  levels: string[];
  limits: Limits;
  /**
   * The colours of seats.
   */
  palette: PaletteColour[];
  /**
   * The version of the protocol.
   */
  protocol: number;
  /**
   * The version of the program.
   */
  version: string;
}
/**
 * What `hello` tells of a game.
 */
export interface GameInfo {
  /**
   * The game's name in requests and records.
   */
  name: string;
  /**
   * The default options.
   */
  options: {
    [k: string]: any;
  };
  schema: OptionsSchema;
  /**
   * The least and the most seats.
   *
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  /**
   * The game's name for people.
   */
  title: string;
}
/**
 * What each option of a game may be.
 */
export interface OptionsSchema {
  /**
   * Quantities that are not options but fill one.
   */
  derived: Share[];
  /**
   * The options.
   */
  options: OptionSpec[];
}
/**
 * A quantity that fills a list: a percentage of the spaces of a board, shared by the players.
 */
export interface Share {
  /**
   * What is offered first.
   */
  default: number;
  /**
   * The option that it fills.
   */
  fills: string;
  /**
   * The least that may be asked for.
   */
  from: number;
  /**
   * The quantity's name.
   */
  key: string;
  /**
   * The quantity's name for people.
   */
  label: string;
  /**
   * The option whose square is the number of spaces.
   */
  square_of: string;
  /**
   * The most that may be asked for, and that all numbers of the list may come to together.
   */
  to: number;
  /**
   * What it counts.
   */
  unit: string;
}
/**
 * A value that can be chosen.
 */
export interface Choice {
  /**
   * The value for people.
   */
  label: string;
  /**
   * The option and the value of it without which this cannot be chosen.
   *
   * @minItems 2
   * @maxItems 2
   */
  only_with?: [string, string] | null;
  /**
   * The value: a text or a whole number.
   */
  value: any;
}
/**
 * A number of a list, for people.
 */
export interface Item {
  /**
   * What it is called.
   */
  label: string;
  /**
   * What it counts.
   */
  unit?: string | null;
}
/**
 * The most bytes of messages and their parts.
 */
export interface Limits {
  /**
   * A field that holds no record.
   */
  field_bytes: number;
  /**
   * A message.
   */
  message_bytes: number;
  /**
   * A record or its text.
   */
  record_bytes: number;
}
/**
 * A colour of a seat.
 */
export interface PaletteColour {
  /**
   * The colour, as in style sheets.
   */
  colour: string;
  /**
   * The mark that goes with it, for those who cannot see the colour.
   */
  mark: string;
  /**
   * Its name.
   */
  name: string;
}
/**
 * The answer to every verb that changes the game or asks for its position.
 */
export interface Position {
  /**
   * The actor of the next step; null at the end.
   */
  actor: Actor | null;
  can: Can;
  /**
   * The steps of this turn that can be taken back, oldest first.
   */
  draft: string[];
  /**
   * What the last change did, in order.
   */
  effects: Effect[];
  /**
   * The game's name.
   */
  game: string;
  /**
   * Whether computers' seats rest.
   */
  paused: boolean;
  /**
   * The number of steps, chance included.
   */
  ply: number;
  /**
   * How the game ended, in the game's own form; null before the end.
   */
  result: GameResult | null;
  /**
   * Grows with every change and never repeats at a table.
   */
  rev: number;
  /**
   * The seats' players.
   */
  seats: SeatOfPosition[];
  /**
   * What the last change added; null if it began the game.
   */
  since: Since | null;
  /**
   * The whole state, in the game's own form.
   */
  state: {
    [k: string]: any;
  };
  /**
   * The computer that is thinking about this position.
   */
  thinking: Computer | null;
  /**
   * The number of finished turns.
   */
  turn: number;
  /**
   * What a front needs besides, in the game's own form.
   */
  view: {
    [k: string]: any;
  };
}
/**
 * Whether some requests would be accepted now.
 */
export interface Can {
  /**
   * Whether `redo` would be.
   */
  redo: boolean;
  /**
   * Whether `roll` would be.
   */
  roll: boolean;
  /**
   * Whether `take_back` would be.
   */
  take_back: boolean;
  /**
   * Whether `undo_turn` would be.
   */
  undo_turn: boolean;
}
/**
 * One effect of a step, in the game's own form.
 */
export interface Effect {
  /**
   * The kind of effect.
   */
  effect: string;
  [k: string]: any;
}
/**
 * The result of a game.
 */
export interface GameResult {
  /**
   * The seats that won, alone or together.
   */
  winners: number[];
  [k: string]: any;
}
/**
 * A seat's player in a position.
 */
export interface SeatOfPosition {
  /**
   * The computer's level; null or missing for a person.
   */
  bot?: number | null;
  /**
   * An index into the palette.
   */
  colour: number;
  /**
   * The player's name.
   */
  name: string;
  [k: string]: any;
}
/**
 * What a change added to the record and the history.
 */
export interface Since {
  /**
   * The position before the change.
   */
  rev: number;
  /**
   * How many turns at the beginning stayed as they were.
   */
  turn: number;
  /**
   * The turns after those, the current one last; it is missing at the end.
   */
  turns: TurnStory[];
}
/**
 * A turn and what it has done.
 */
export interface TurnStory {
  /**
   * What its steps did, in order.
   */
  effects: Effect[];
  /**
   * The ply at which it ends.
   */
  ply: number;
  /**
   * The seat whose turn it is; none for chance.
   */
  seat: number | null;
  /**
   * Its steps, chance included.
   */
  steps: string[];
}
/**
 * A computer at a seat.
 */
export interface Computer {
  /**
   * The level, from 1 to 10.
   */
  level: number;
  /**
   * The seat, counted from 0.
   */
  seat: number;
}
/**
 * The answer to `legal`.
 */
export interface LegalSteps {
  /**
   * The weight of each, where chance is to act.
   */
  odds?: number[] | null;
  /**
   * For each step that was asked about, why it cannot be taken; null if it can.
   */
  refusals?: (Refusal | null)[] | null;
  /**
   * All legal steps, sorted.
   */
  steps: string[];
}
/**
 * A refused request. Nothing has changed.
 */
export interface Refusal {
  code: ErrorCode;
  /**
   * The rules' name for why a step is illegal.
   */
  reason?: string | null;
  /**
   * Complete sentences for a person.
   */
  text: string;
}
/**
 * The answer to `bot`: the rest of the turn as the computer would play it.
 */
export interface BotTurn {
  /**
   * How many nodes it has taken.
   */
  nodes: number;
  /**
   * The steps.
   */
  steps: string[];
  /**
   * The computer's estimate by seat.
   */
  value: number[];
}
/**
 * The answer to `record`.
 */
export interface RecordAnswer {
  /**
   * The seats that played the finished turns, and last the one whose turn it is; null for chance, and at the end.
   */
  by: (number | null)[];
  record: Record;
  /**
   * The text of the record's file, if it was asked for.
   */
  text?: string | null;
}
/**
 * A whole game, as `record` answers it (docs/record.md). Other keys are kept.
 */
export interface Record {
  /**
   * The steps after the last finished turn, chance included.
   */
  draft: string[];
  /**
   * Always `atar-record`.
   */
  format: string;
  /**
   * The game's name.
   */
  game: string;
  /**
   * All options of the game.
   */
  options: {
    [k: string]: any;
  };
  /**
   * The result; null before the end.
   */
  result: GameResult | null;
  /**
   * The version of the game's rules.
   */
  rules: number;
  /**
   * The seats' players.
   */
  seats: Seat[];
  /**
   * The finished turns, each a list of its steps, chance included.
   */
  turns: string[][];
  /**
   * The version of the format.
   */
  version: number;
  [k: string]: any;
}
/**
 * The answer to `history`.
 */
export interface TurnHistory {
  /**
   * The turns, the current one last; it is missing at the end.
   */
  turns: TurnStory[];
}
/**
 * The answer to `picture`.
 */
export interface PictureAnswer {
  /**
   * A plain picture.
   */
  svg: string;
  /**
   * A diagram for terminals.
   */
  text: string;
}
/**
 * The answer to a request that was refused: nothing has changed.
 */
export interface Refused {
  error: Refusal;
  /**
   * The request's id; null if it has none.
   */
  re: any;
}
/**
 * What each verb answers as `ok`. No message has this form.
 */
export interface Answers {
  bot: BotTurn;
  commit: Position;
  hello: Hello;
  history: TurnHistory;
  hurry: boolean;
  legal: LegalSteps;
  move: Position;
  new_game: Position;
  open: Position;
  pace: boolean;
  pause: Position;
  picture: PictureAnswer;
  place: Position;
  position: Position;
  preview: Position;
  record: RecordAnswer;
  redo: Position;
  remove: Position;
  resume: Position;
  revise: Position;
  roll: Position;
  seats: Position;
  shot_clock: Position;
  show: Position;
  step: Position;
  stop: boolean;
  take_back: Position;
  undo_turn: Position;
}
