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
      /**
       * The game's name; may be missing where a position says it.
       */
      game?: string | null;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * All options of the game; missing where there is a position, which has them.
       */
      options?: {
        [k: string]: any;
      } | null;
      /**
       * Whether computers' seats rest.
       */
      paused?: boolean | null;
      /**
       * The position from which it begins, as `position_text` writes it or in the game's own notation.
       */
      position?: string | null;
      /**
       * Who rolls the dice.
       */
      roll?: Roll | null;
      /**
       * The seats' players.
       */
      seats?: Seat[] | null;
      /**
       * What the table's chance follows from, from now on.
       */
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
      /**
       * The steps that are asked about.
       */
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
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
      /**
       * The step.
       */
      step: string;
    }
  | {
      do: 'preview';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The step.
       */
      step?: string | null;
      /**
       * The steps, where it is not one alone.
       */
      steps?: string[] | null;
    }
  | {
      do: 'take_back';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
    }
  | {
      do: 'revise';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
      /**
       * The steps in its place.
       */
      steps: string[];
    }
  | {
      do: 'undo_turn';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
      /**
       * The seat whose turn it is to be.
       */
      seat?: number | null;
    }
  | {
      do: 'redo';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
    }
  | {
      do: 'roll';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
    }
  | {
      do: 'bot';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The computer's level.
       */
      level?: Level | null;
      /**
       * How many nodes it may take.
       */
      nodes?: NodeLimit | null;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
      /**
       * How long it may think.
       */
      seconds?: Seconds | null;
      /**
       * What its search follows from.
       */
      seed?: Seed | null;
    }
  | {
      do: 'analyse';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * How many turns are told.
       */
      lines?: LineCount | null;
      /**
       * How many nodes it may take.
       */
      nodes?: NodeLimit | null;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
      /**
       * How long it may think.
       */
      seconds?: Seconds | null;
      /**
       * What its search follows from. It then begins anew.
       */
      seed?: Seed | null;
    }
  | {
      do: 'review';
      /**
       * The first turn; the game's if it is missing.
       */
      from_turn?: number | null;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * How many nodes it may take for a turn; turns that seem to lose much get more.
       */
      nodes?: NodeLimit | null;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
      /**
       * What its searches follow from.
       */
      seed?: Seed | null;
      /**
       * The turn before which it ends; the current one if it is missing.
       */
      to_turn?: number | null;
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
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
      /**
       * What changes at each seat.
       */
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
      /**
       * The number of its steps; all if it is missing.
       */
      ply?: number | null;
      /**
       * Whether the text of its file is wanted.
       */
      text?: boolean | null;
    }
  | {
      do: 'export';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The number of its steps; all if it is missing.
       */
      ply?: number | null;
    }
  | {
      do: 'history';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The number of steps that count; all if it is missing.
       */
      ply?: number | null;
      /**
       * How many turns at the beginning are left out.
       */
      turn?: number | null;
    }
  | {
      do: 'open';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Whether computers' seats rest.
       */
      paused?: boolean | null;
      /**
       * The record.
       */
      record?: RecordFile | null;
      /**
       * Who rolls the dice.
       */
      roll?: Roll | null;
      /**
       * What the table's chance follows from, from now on.
       */
      seed?: Seed | null;
      /**
       * The text of its file.
       */
      text?: string | null;
    }
  | {
      do: 'show';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The number of steps before it.
       */
      ply: number;
    }
  | {
      do: 'position_text';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The number of steps before it; all if it is missing.
       */
      ply?: number | null;
    }
  | {
      do: 'study';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Whether it is to be studied.
       */
      on: boolean;
    }
  | {
      do: 'tree';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The number of the change that is known.
       */
      since?: Rev | null;
    }
  | {
      do: 'go';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      node: NodeId;
      /**
       * The position that it was made for.
       */
      rev?: Rev | null;
    }
  | {
      do: 'add_line';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      node: NodeId;
      /**
       * The number of the change that is known.
       */
      since?: Rev | null;
      /**
       * The steps.
       */
      steps: string[];
    }
  | {
      do: 'annotate';
      /**
       * Whether what follows is not shown.
       */
      folded?: boolean | null;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * What somebody thinks of the step.
       */
      mark?: MarkChange | null;
      node: NodeId;
      /**
       * The arrows and rings on the board.
       */
      shapes?: Shapes | null;
      /**
       * The number of the change that is known.
       */
      since?: Rev | null;
      /**
       * The comment; empty for none.
       */
      text?: Comment | null;
    }
  | {
      do: 'promote';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      node: NodeId;
      /**
       * The number of the change that is known.
       */
      since?: Rev | null;
    }
  | {
      do: 'delete';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      node: NodeId;
      /**
       * The number of the change that is known.
       */
      since?: Rev | null;
    }
  | {
      do: 'look_at';
      /**
       * The game's name; may be missing where a position says it.
       */
      game?: string | null;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * All options of the game; missing where there is a position, which has them.
       */
      options?: {
        [k: string]: any;
      } | null;
      /**
       * The position, as `new_game` takes it; that from which such games begin if it is missing.
       */
      position?: string | null;
    }
  | {
      do: 'rate';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      player: Rating;
      /**
       * The results.
       */
      results: RatedResult[];
    }
  | {
      /**
       * Whether the position is wanted, too.
       */
      board?: boolean | null;
      do: 'summary';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The text of an older file that it may replace.
       */
      old?: string | null;
      /**
       * The stamp that the library gives it; if it is missing, it keeps the one that it has.
       */
      stamp?: LibraryStamp | null;
      /**
       * The text of its file.
       */
      text: string;
    }
  | {
      do: 'picture';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The number of steps before it; all if it is missing.
       */
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
export type NodeLimit = number;
/**
 * How long a computer player may think.
 */
export type Seconds = number;
/**
 * How many turns an analysis tells.
 */
export type LineCount = number;
/**
 * How long one thing takes, in whole milliseconds.
 */
export type Milliseconds = number;
/**
 * The number of a node. It stays as long as the game is open, and is never given again.
 */
export type NodeId = number;
/**
 * A mark to set, or `none` to take one away.
 */
export type MarkChange = 'good' | 'bad' | 'interesting' | 'none';
/**
 * Arrows and rings on the board: a place's name, or two with `>` between.
 */
export type Shapes = string[];
/**
 * A comment of bounded length. Its lines end with a line feed; any other control character is a space.
 */
export type Comment = string;
/**
 * What one option may be, with its default.
 */
export type OptionSpec = {
  /**
   * The value that is offered first.
   */
  default: any;
  /**
   * The option's name in protocol and record.
   */
  key: string;
  /**
   * The option's name for people.
   */
  label: string;
  /**
   * What a number counts, for people.
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
       * Each number for people, in their order; where there is one a player, all of them are the first.
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
      names?: string[];
      /**
       * Whether there is a number for each player. Where no option `players` says how many those are, the list does.
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
 * A rule for the numbers of a list.
 */
export type ListRule = 'not_falling' | 'rising' | 'not_all_same';
/**
 * The answer to every verb that changes the game or asks for its position.
 */
export type Position = GameParts & {
  /**
   * The actor of the next step; null at the end.
   */
  actor: Actor | null;
  can: AvailableRequests;
  /**
   * The steps of this turn that can be taken back, oldest first.
   */
  draft: string[];
  /**
   * Whether computers' seats rest.
   */
  paused: boolean;
  /**
   * The number of steps, chance included.
   */
  ply: number;
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
   * The computer that is thinking about this position.
   */
  thinking: Computer | null;
  /**
   * Where the board is in the tree; missing unless somebody studies the game.
   */
  tree?: TreePlace | null;
  /**
   * The number of finished turns.
   */
  turn: number;
};
/**
 * The parts of a position in its game's own form.
 */
export type GameParts = AtarParts | SpectrangleParts | OwariParts | PetriParts | BlokusParts;
/**
 * One thing that a step does (docs/view/atar.md).
 */
export type AtarEffect =
  | {
      effect: 'ordered';
      seat: number;
    }
  | {
      effect: 'placed';
      seat: number;
      space: string;
    }
  | {
      effect: 'moved';
      from: string;
      seat: number;
      to: string;
    }
  | {
      effect: 'removed';
      seat: number;
      space: string;
    }
  | {
      effect: 'clock_wished';
      seat: number;
    }
  | {
      cause: AtarResetCause;
      effect: 'clock_stopped';
    }
  | {
      effect: 'committed';
      seat: number;
    }
  | {
      effect: 'rack_given_up';
      seat: number;
      stones: number;
    }
  | {
      effect: 'play_began';
    }
  | {
      at: number;
      effect: 'clock_appeared';
    }
  | {
      at: number;
      effect: 'clock_advanced';
    }
  | {
      effect: 'clock_fell';
    }
  | {
      effect: 'rows_lost';
      /**
       * @minItems 3
       * @maxItems 3
       */
      rows: [number, number, number];
      /**
       * @minItems 3
       * @maxItems 3
       */
      trim: [number, number, number];
    }
  | {
      effect: 'turn';
      seat: number;
    }
  | {
      effect: 'over';
      result: AtarOutcome;
    };
/**
 * The reason why the shot clock stopped.
 */
export type AtarResetCause = 'rows' | 'stone';
/**
 * The way in which a game ended.
 */
export type AtarReason = 'last_standing' | 'shot_clock';
/**
 * Where the game stands between its beginning and its end (docs/rules/atar.md, "State").
 */
export type AtarPhase = 'setup' | 'play' | 'over';
/**
 * An edge of the board.
 */
export type AtarEdge = 'right' | 'bottom' | 'left';
/**
 * One thing that a step does (docs/view/spectrangle.md).
 */
export type SpectrangleEffect =
  | {
      effect: 'drawn';
      seat: number;
      tile: string;
      why: SpectrangleDrawReason;
    }
  | {
      effect: 'tied';
      points: number;
      seats: number[];
    }
  | {
      effect: 'put_back';
      tiles: string[];
    }
  | {
      effect: 'starts';
      points: number;
      seat: number;
      tied: boolean;
    }
  | {
      bonus: number;
      effect: 'placed';
      points: number;
      rotation: number;
      score: number;
      seat: number;
      sides: number;
      space: number;
      tile: string;
    }
  | {
      effect: 'given_up';
      seat: number;
      tile: string;
    }
  | {
      effect: 'passed';
      seat: number;
    }
  | {
      effect: 'turn';
      seat: number;
    }
  | {
      effect: 'ended';
      reason: SpectrangleReason;
    }
  | {
      effect: 'lost';
      points: number;
      seat: number;
      tiles: string[];
    }
  | {
      effect: 'over';
      result: SpectrangleOutcome;
    };
/**
 * What a tile is drawn for.
 */
export type SpectrangleDrawReason = 'start' | 'tie' | 'deal' | 'refill' | 'exchange';
/**
 * The way in which a game ended.
 */
export type SpectrangleReason = 'nothing_fits' | 'all_passed';
/**
 * Where the game stands between its beginning and its end.
 */
export type SpectranglePhase = 'start' | 'deal' | 'play' | 'over';
/**
 * One thing that a move does.
 */
export type OwariEffect =
  | {
      effect: 'lifted';
      pit: number;
      seat: number;
      stones: number;
    }
  | {
      effect: 'sown';
      pit: number;
      seat: number;
    }
  | {
      effect: 'captured';
      goal: number;
      landing: number;
      pit: number;
      seat: number;
      stones: number;
    }
  | {
      effect: 'swept';
      goal: number;
      pits: OwariPitStones[];
      seat: number;
      stones: number;
    }
  | {
      effect: 'turn';
      seat: number;
    }
  | {
      effect: 'over';
      result: OwariOutcome;
    };
/**
 * One thing that a step does.
 */
export type PetriEffect =
  | {
      effect: 'gift';
      seats: number[];
    }
  | {
      effect: 'no_gift';
    }
  | {
      effect: 'drawn';
      piece: string;
      seat: number;
    }
  | {
      cells: string[];
      effect: 'bitten';
      owner: number;
      seat: number;
    }
  | {
      cells: string[];
      effect: 'placed';
      new: string[];
      seat: number;
    }
  | {
      cell: string;
      effect: 'picked_up';
      seat: number;
    }
  | {
      cells: PetriOwned[];
      effect: 'captured';
      from: string;
      seat: number;
      to: string;
    }
  | {
      bites: number;
      by: number;
      cause: PetriLossCause;
      cell: string;
      effect: 'head_lost';
      seat: number;
    }
  | {
      cells: string[];
      effect: 'inherited';
      owner: number;
      seat: number;
    }
  | {
      cells: string[];
      effect: 'died';
      seat: number;
    }
  | {
      cells: string[];
      effect: 'cut_off';
      seat: number;
    }
  | {
      effect: 'skipped';
      seat: number;
    }
  | {
      effect: 'turn';
      seat: number;
    }
  | {
      effect: 'due';
      seat: number;
    }
  | {
      effect: 'over';
      result: PetriOutcome;
    };
/**
 * How a head was lost, or cells were.
 */
export type PetriLossCause = 'bitten' | 'captured';
/**
 * How a game ended.
 */
export type PetriReason = 'last_standing' | 'stalemate';
/**
 * How cells are neighbours, and which way lines run.
 */
export type PetriGrid = 'square' | 'hex';
/**
 * One thing that a step does.
 */
export type BlokusEffect =
  | {
      cells: string[];
      colour: number;
      effect: 'placed';
      piece: string;
      seat: number;
    }
  | {
      cause: BlokusStopCause;
      colour: number;
      effect: 'passed';
      seat: number;
    }
  | {
      colour: number;
      effect: 'turn';
      seat: number;
    }
  | {
      effect: 'over';
      result: BlokusOutcome;
    };
/**
 * Why a colour places nothing more.
 */
export type BlokusStopCause = 'chosen' | 'forced' | 'finished';
/**
 * The actor of the next step.
 */
export type Actor =
  | {
      seat: number;
    }
  | 'chance';
/**
 * One effect of a step, in the game's own form.
 */
export type Effect =
  | AtarEffect
  | AtarTakenBack
  | SpectrangleEffect
  | SpectrangleTakenBack
  | OwariEffect
  | OwariTakenBack
  | PetriEffect
  | PetriTakenBack
  | BlokusEffect
  | BlokusTakenBack;
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
  | 'bad_position'
  | 'busy'
  | 'not_your_turn'
  | 'not_allowed'
  | 'internal';
/**
 * The result of a game, in its own form.
 */
export type GameResult = AtarOutcome | SpectrangleOutcome | OwariOutcome | PetriOutcome | BlokusOutcome;
/**
 * What somebody thinks of a step.
 */
export type Mark = 'good' | 'bad' | 'interesting';
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
  | (AnalysisReport & {
      event: 'analysis';
      /**
       * The id of the client's `analyse`.
       */
      re?: any;
    })
  | (MarkedTurn & {
      event: 'reviewed';
      /**
       * The id of the client's `review`.
       */
      re?: any;
    })
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
      event: 'tree';
      /**
       * The number of the tree's last change.
       */
      rev: number;
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
   * The state from which the game begins, since version 2.
   */
  start?: {
    [k: string]: any;
  } | null;
  /**
   * The variations and notes, since version 2, as in `Record`.
   */
  tree?: {
    [k: string]: any;
  } | null;
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
 * How strong somebody is, or how difficult something.
 */
export interface Rating {
  /**
   * Its deviation, from 10 to 350: the strength is within twice of it, 19 times in 20.
   */
  deviation: number;
  /**
   * The rating, from 0 to 4000.
   */
  rating: number;
  /**
   * Its volatility, from 0.01 to 0.2: by how much the strength changes.
   */
  volatility: number;
}
/**
 * A result against somebody, or at something.
 */
export interface RatedResult {
  /**
   * Its deviation, from 10 to 350.
   */
  deviation: number;
  /**
   * The rating of the other, from 0 to 4000.
   */
  rating: number;
  /**
   * 1 for a win, 0 for a loss, 0.5 for a shared win.
   */
  score: number;
}
/**
 * What the library knows of a game that its steps do not say. It stands in the game's record.
 */
export interface LibraryStamp {
  /**
   * When the game was played last, in milliseconds since 1970.
   */
  at: number;
  /**
   * The name of the game in the library: letters, digits and hyphens.
   */
  id: string;
  /**
   * What a game is called that may be kept more than once from the same place, as that of a room: kept again, it
   * takes the place of what was kept before. Signs as in an id.
   */
  key?: string | null;
  /**
   * The seats of the person whose library it is and of their side, where other people had seats, too.
   */
  own?: number[];
  /**
   * The id of the game whose place it took. Where that is still there, the program ended in between.
   */
  replaces?: string | null;
  /**
   * How long people have played it, in seconds.
   */
  seconds: number;
  /**
   * The seats that won, if the rules did not end the game: somebody resigned, or ran out of time.
   */
  won?: number[] | null;
}
/**
 * The answer to a request that was accepted.
 */
export interface Accepted {
  /**
   * What the verb answers.
   */
  ok:
    | Hello
    | Position
    | LegalSteps
    | BotTurn
    | AnalysisReport
    | ReviewReport
    | boolean
    | RecordAnswer
    | ForeignFile
    | TurnHistory
    | PositionText
    | TreeAnswer
    | LookedAt
    | Rating
    | SummaryAnswer
    | PictureAnswer;
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
   * What it counts, for people.
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
   * The value.
   */
  value: string | number;
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
 * The parts of a position in the game's own form.
 */
export interface AtarParts {
  effects: (AtarEffect | AtarTakenBack)[];
  game: 'atar';
  result: AtarOutcome | null;
  state: AtarState;
  view: AtarView;
}
/**
 * The winners, and the reason.
 */
export interface AtarOutcome {
  /**
   * Every seat's liberties, when the shot clock decided.
   */
  liberties?: number[] | null;
  reason: AtarReason;
  /**
   * The seats that won or share the win, sorted.
   */
  winners: number[];
}
/**
 * The effect of taking back a step.
 */
export interface AtarTakenBack {
  effect: 'taken_back';
  /**
   * The effects that the step had.
   */
  effects: AtarEffect[];
  /**
   * The step.
   */
  step: string;
}
/**
 * The canonical state, with the names of docs/rules/atar.md.
 */
export interface AtarState {
  clock: number | null;
  clock_start: boolean;
  order: number[];
  phase: AtarPhase;
  racks: number[];
  result: AtarOutcome | null;
  stones: {
    [k: string]: number;
  };
  /**
   * @minItems 3
   * @maxItems 3
   */
  trim: [number, number, number];
  visited: string[];
}
/**
 * Everything that a front shows and must not work out itself; docs/view/atar.md describes each field.
 */
export interface AtarView {
  can: AtarCan;
  clock: AtarClockView | null;
  draft: AtarDraftStep[];
  place: string[];
  reset: AtarClockReset | null;
  seats: AtarSeatView[];
  side: number;
  size: number;
  stones: {
    [k: string]: AtarStoneView;
  };
  traces: AtarMoveTrace[];
  vanishing: AtarVanishing | null;
  wish: AtarStartRequest;
}
/**
 * The steps without a space that are legal now.
 */
export interface AtarCan {
  clock: boolean;
  commit: boolean;
}
/**
 * The clock on its way around the board.
 */
export interface AtarClockView {
  at: number;
  edge: AtarEdge | null;
  left: number;
  length: number;
  space: string | null;
}
/**
 * A step of the draft, and the later steps that depend on it.
 */
export interface AtarDraftStep {
  from: string | null;
  rests: number[];
  step: string;
  to: string | null;
}
/**
 * The last stop of the clock: its reason and the seat in turn.
 */
export interface AtarClockReset {
  cause: AtarResetCause;
  /**
   * The seat in whose turn it happened.
   */
  seat: number;
  /**
   * Where the removed stone had stood; none for rows.
   */
  space: string | null;
}
/**
 * A seat's figures.
 */
export interface AtarSeatView {
  liberties: number;
  out: boolean;
  rack: number;
  stones: number;
  unvisited: number;
  visited: number;
}
/**
 * A stone, and what it may do now.
 */
export interface AtarStoneView {
  from: string | null;
  liberties: string[];
  moves: string[];
  removable: boolean;
  seat: number;
  visited: boolean;
}
/**
 * The move of a stone. `from` is none if it was placed, `to` if it was removed.
 */
export interface AtarMoveTrace {
  draft: boolean;
  from: string | null;
  seat: number;
  to: string | null;
}
/**
 * The rows that go when the next turn begins, as things stand.
 */
export interface AtarVanishing {
  /**
   * @minItems 3
   * @maxItems 3
   */
  rows: [number, number, number];
  /**
   * @minItems 3
   * @maxItems 3
   */
  trim: [number, number, number];
}
/**
 * The request to start the clock.
 */
export interface AtarStartRequest {
  resets: boolean;
  said: boolean;
}
/**
 * The parts of a position in the game's own form.
 */
export interface SpectrangleParts {
  effects: (SpectrangleEffect | SpectrangleTakenBack)[];
  game: 'spectrangle';
  result: SpectrangleOutcome | null;
  state: SpectrangleState;
  view: SpectrangleView;
}
/**
 * The winners, and the final scores.
 */
export interface SpectrangleOutcome {
  /**
   * The final scores, by seat.
   */
  scores: number[];
  /**
   * The seats that won or share the win, sorted.
   */
  winners: number[];
}
/**
 * The effect of taking back a step.
 */
export interface SpectrangleTakenBack {
  effect: 'taken_back';
  /**
   * The effects that the step had.
   */
  effects: SpectrangleEffect[];
  /**
   * The step.
   */
  step: string;
}
/**
 * The canonical state, with the names of docs/rules/spectrangle.md.
 */
export interface SpectrangleState {
  bag: string[];
  board: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^\d+$".
     */
    [k: string]: string;
  };
  hands: string[][];
  passes: number;
  phase: SpectranglePhase;
  result: SpectrangleOutcome | null;
  scores: number[];
}
/**
 * Everything that a front shows and must not work out itself; docs/view/spectrangle.md describes each field.
 */
export interface SpectrangleView {
  bag: SpectrangleBagView;
  board: {
    [k: string]: SpectranglePlacedTileView;
  };
  can: SpectrangleCan;
  colours: {
    [k: string]: SpectrangleSwatch;
  };
  draw: SpectrangleDrawView | null;
  ended: SpectrangleReason | null;
  last: SpectrangleLastView | null;
  passes: SpectranglePasses;
  placements: {
    [k: string]: SpectrangleRotationView[];
  };
  seats: SpectrangleSeatView[];
  spaces: SpectrangleSpaceView[];
  start: SpectrangleStartView | null;
  teams: SpectrangleTeamView[] | null;
}
/**
 * The tiles left in the bag.
 */
export interface SpectrangleBagView {
  count: number;
  worth: SpectrangleWorthView[];
}
/**
 * The tiles in the bag that are worth the same.
 */
export interface SpectrangleWorthView {
  count: number;
  points: number;
  tiles: string[];
}
/**
 * A tile on the board.
 *
 * This interface was referenced by `undefined`'s JSON-Schema definition
 * via the `patternProperty` "^\d+$".
 */
export interface SpectranglePlacedTileView {
  points: number;
  rotation: number;
  seat: number | null;
  /**
   * @minItems 3
   * @maxItems 3
   */
  sides: [string, string, string];
  tile: string;
}
/**
 * The actions that the actor may take, and the reasons against the others.
 */
export interface SpectrangleCan {
  exchange: boolean;
  pass: boolean;
  place: boolean;
  why_not: SpectrangleWhyNot;
}
/**
 * The reasons why actions may not be taken, each as half a sentence; none if an action may be taken.
 */
export interface SpectrangleWhyNot {
  exchange: string | null;
  pass: string | null;
  place: string | null;
}
/**
 * What a colour of the tiles looks like.
 */
export interface SpectrangleSwatch {
  /**
   * As `#rrggbb`.
   */
  colour: string;
  /**
   * For people.
   */
  name: string;
}
/**
 * The tile that chance gives next.
 */
export interface SpectrangleDrawView {
  given_up: string | null;
  left: number;
  seat: number;
  why: SpectrangleDrawReason;
}
/**
 * The last action of a player.
 */
export interface SpectrangleLastView {
  score: SpectrangleScoreView | null;
  seat: number;
  space: number | null;
  step: string;
}
/**
 * The score of a placement.
 *
 * This interface was referenced by `undefined`'s JSON-Schema definition
 * via the `patternProperty` "^\d+$".
 */
export interface SpectrangleScoreView {
  bonus: number;
  points: number;
  score: number;
  sides: number;
}
/**
 * The passes in a row, and how many of them end the game.
 */
export interface SpectranglePasses {
  end: number;
  in_row: number;
}
/**
 * A way to lay a tile of the hand, and where it fits.
 */
export interface SpectrangleRotationView {
  rotation: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  sides: [string, string, string];
  spaces: {
    [k: string]: SpectrangleScoreView;
  };
}
/**
 * A seat's figures.
 */
export interface SpectrangleSeatView {
  hand: SpectrangleTileView[];
  in_hand: number;
  score: number;
  team: number | null;
  total: number;
}
/**
 * A tile and its points.
 */
export interface SpectrangleTileView {
  points: number;
  tile: string;
}
/**
 * A space of the board.
 */
export interface SpectrangleSpaceView {
  bonus: number;
  column: number;
  row: number;
  up: boolean;
}
/**
 * The draw for the start.
 */
export interface SpectrangleStartView {
  aside: string[];
  drawn: (SpectrangleTileView | null)[];
}
/**
 * A team's figures.
 */
export interface SpectrangleTeamView {
  in_hand: number;
  score: number;
  seats: number[];
  team: number;
  total: number;
}
/**
 * The parts of a position in the game's own form.
 */
export interface OwariParts {
  effects: (OwariEffect | OwariTakenBack)[];
  game: 'owari';
  result: OwariOutcome | null;
  state: OwariState;
  view: OwariView;
}
/**
 * Stones lying in a pit.
 */
export interface OwariPitStones {
  pit: number;
  stones: number;
}
/**
 * The winners, and the stones in the goals.
 */
export interface OwariOutcome {
  /**
   * The stones in the goals, by seat.
   *
   * @minItems 2
   * @maxItems 2
   */
  scores: [number, number];
  /**
   * The seats that won or share the win, sorted.
   */
  winners: number[];
}
/**
 * The effect of taking back a step.
 */
export interface OwariTakenBack {
  effect: 'taken_back';
  /**
   * The effects that the step had.
   */
  effects: OwariEffect[];
  /**
   * The step.
   */
  step: string;
}
/**
 * The canonical state, with the names of docs/rules/owari.md.
 */
export interface OwariState {
  /**
   * @minItems 14
   * @maxItems 14
   */
  pits: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  result: OwariOutcome | null;
}
/**
 * Everything that a front shows and must not work out itself; docs/view/owari.md describes each field.
 */
export interface OwariView {
  last: OwariMove | null;
  moves: {
    [k: string]: OwariMove;
  };
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [OwariSeatView, OwariSeatView];
  total: number;
}
/**
 * A move, and what comes of it.
 *
 * This interface was referenced by `undefined`'s JSON-Schema definition
 * via the `patternProperty` "^\d+$".
 */
export interface OwariMove {
  capture: OwariPitStones | null;
  landing: number;
  path: number[];
  pit: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  scores: [number, number];
  seat: number;
  stones: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  swept: [number, number] | null;
}
/**
 * A seat's figures.
 */
export interface OwariSeatView {
  goal: number;
  pits: number[];
  score: number;
  stones: number;
}
/**
 * The parts of a position in the game's own form.
 */
export interface PetriParts {
  effects: (PetriEffect | PetriTakenBack)[];
  game: 'petri';
  result: PetriOutcome | null;
  state: PetriState;
  view: PetriView;
}
/**
 * A cell and whose it was.
 */
export interface PetriOwned {
  cell: string;
  seat: number;
}
/**
 * The winners, and why they won.
 */
export interface PetriOutcome {
  reason: PetriReason;
  /**
   * Each seat's cells.
   */
  territory: number[];
  /**
   * The seats that won or share the win, sorted.
   */
  winners: number[];
}
/**
 * The effect of taking back a step.
 */
export interface PetriTakenBack {
  effect: 'taken_back';
  /**
   * The effects that the step had.
   */
  effects: PetriEffect[];
  /**
   * The step.
   */
  step: string;
}
/**
 * The canonical state (docs/rules/petri.md, "Options, steps, state").
 */
export interface PetriState {
  bites: number[];
  cells: {
    [k: string]: number;
  };
  heads: (string | null)[];
  pickups: string[];
  piece: string | null;
  result: PetriOutcome | null;
  turns: number[];
}
/**
 * Everything that a front shows and must not work out itself; docs/view/petri.md describes each field.
 */
export interface PetriView {
  bite_sizes: PetriBiteSize[];
  bites: {
    [k: string]: PetriBiteView;
  };
  gains: {
    [k: string]: PetriGain;
  };
  grid: PetriGrid;
  height: number;
  lines: [number, number][];
  neighbours: [number, number][];
  piece: PetriPieceView | null;
  places: string[];
  seats: PetriSeatView[];
  skip: PetriSkip;
  teams: PetriTeamView[];
  width: number;
}
/**
 * The least number of cells that allows bites of a size.
 */
export interface PetriBiteSize {
  cells: number;
  size: number;
}
/**
 * What a bite does: to whom, and beyond removing its own cells.
 */
export interface PetriBiteView {
  falls: boolean;
  kills: string[];
  seat: number;
}
/**
 * What a placement does beyond covering its own cells.
 */
export interface PetriGain {
  captures: string[];
  falls: number[];
  kills: string[];
  pickups: string[];
}
/**
 * The piece in hand.
 */
export interface PetriPieceView {
  name: string;
  orientations: PetriOrientationView[];
}
/**
 * One of the ways that a piece can lie, and the numbers of those that it is turned to.
 */
export interface PetriOrientationView {
  cells: [number, number][];
  flip: number | null;
  left: number;
  right: number;
}
/**
 * A seat's figures.
 */
export interface PetriSeatView {
  bite_size: number;
  bites: number;
  eliminated: boolean;
  head: string | null;
  last: string[] | null;
  team: number;
  territory: number;
}
/**
 * Whether the actor may skip, and can do nothing else; and how near the game is to ending by skipping.
 */
export interface PetriSkip {
  forced: boolean;
  legal: boolean;
  living: number;
  skipped: number;
}
/**
 * A team's figures.
 */
export interface PetriTeamView {
  seats: number[];
  team: number;
  territory: number;
}
/**
 * The parts of a position in the game's own form.
 */
export interface BlokusParts {
  effects: (BlokusEffect | BlokusTakenBack)[];
  game: 'blokus';
  result: BlokusOutcome | null;
  state: BlokusState;
  view: BlokusView;
}
/**
 * The winners, and the scores.
 */
export interface BlokusOutcome {
  /**
   * The points, by seat.
   */
  scores: number[];
  /**
   * The seats that won or share the win, sorted.
   */
  winners: number[];
}
/**
 * The effect of taking back a step.
 */
export interface BlokusTakenBack {
  effect: 'taken_back';
  /**
   * The effects that the step had.
   */
  effects: BlokusEffect[];
  /**
   * The step.
   */
  step: string;
}
/**
 * The canonical state, with the names of docs/rules/blokus.md.
 */
export interface BlokusState {
  cells: {
    [k: string]: number;
  };
  left: string[][];
  passed: boolean[];
  result: BlokusOutcome | null;
  turn: number | null;
  voids: number[];
}
/**
 * Everything that a front shows and must not work out itself; docs/view/blokus.md describes each field.
 */
export interface BlokusView {
  colours: BlokusColourView[];
  draw: boolean;
  empty: number;
  laid: BlokusPlacedPieceView[];
  pass: BlokusPass;
  pieces: {
    [k: string]: BlokusOrientationView[];
  };
  places: {
    [k: string]: string[];
  };
  seats: BlokusSeatView[];
  size: number;
  turn: number | null;
}
/**
 * A colour's figures.
 */
export interface BlokusColourView {
  /**
   * The points for placing all pieces, and for the single cell as the last.
   */
  bonus: number;
  /**
   * The cells on the board.
   */
  cells: number;
  connect: string[];
  last: BlokusPlacedPieceView | null;
  left: string[];
  passed: boolean;
  placeable: string[];
  /**
   * The points.
   */
  score: number;
  seat: number;
  starts: string[];
  /**
   * The cells of the pieces still to be placed.
   */
  unplaced: number;
  voids: string[];
}
/**
 * A piece on the board.
 */
export interface BlokusPlacedPieceView {
  cells: string[];
  colour: number;
  piece: string;
}
/**
 * Whether the actor may pass, and can do nothing else.
 */
export interface BlokusPass {
  forced: boolean;
  legal: boolean;
}
/**
 * One of the ways that a piece can lie, and the numbers of those that it can be made of it.
 */
export interface BlokusOrientationView {
  cells: [number, number][];
  flip: number;
  left: number;
  right: number;
}
/**
 * A seat's figures: the sums of its colours'.
 */
export interface BlokusSeatView {
  /**
   * The points for placing all pieces, and for the single cell as the last.
   */
  bonus: number;
  /**
   * The cells on the board.
   */
  cells: number;
  colours: number[];
  /**
   * The points.
   */
  score: number;
  /**
   * The cells of the pieces still to be placed.
   */
  unplaced: number;
}
/**
 * Whether some requests would be accepted now.
 */
export interface AvailableRequests {
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
 * Where the board is in a tree.
 */
export interface TreePlace {
  node: NodeId;
  /**
   * The number of the tree's last change.
   */
  rev: number;
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
   * Of a position, which entry of the key cannot be, if it is a certain one.
   */
  entry?: string | null;
  /**
   * The rules' name for why a step is illegal; of a position, the key of its state that cannot be.
   */
  reason?: string | null;
  /**
   * Of a position, the rule that is broken there: half a sentence, which says nothing of the place.
   */
  rule?: string | null;
  /**
   * Complete sentences for a person.
   */
  text: string;
  /**
   * Of a position, whether it only lacks something that can still be put there.
   */
  unfinished?: boolean;
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
 * What the computer knows of a position: the event of an analysis, and its answer.
 */
export interface AnalysisReport {
  /**
   * Whether the shares are certain.
   */
  exact: boolean;
  /**
   * The best turns, the best first.
   */
  lines: AnalysedTurn[];
  /**
   * How many nodes it has taken, with those that it took for earlier positions and keeps.
   */
  nodes: number;
  /**
   * The position.
   */
  rev: number;
  /**
   * Each seat's share of the win, from 0 to 1.
   */
  value: number[];
}
/**
 * A turn that could be played now.
 */
export interface AnalysedTurn {
  /**
   * Whether the shares are certain.
   */
  exact: boolean;
  /**
   * Its steps, up to its end or to chance.
   */
  steps: string[];
  /**
   * Each seat's share of the win after it.
   */
  value: number[];
  /**
   * How many nodes were spent on it.
   */
  visits: number;
}
/**
 * The answer to `review`.
 */
export interface ReviewReport {
  /**
   * What each seat has made of them; without seats that played none.
   */
  players: MarkedSeat[];
  /**
   * The numbers of the turns that lost most, the greatest loss first.
   */
  turning_points: number[];
  /**
   * The turns that are reviewed, in their order.
   */
  turns: MarkedTurn[];
}
/**
 * What a seat has made of its turns.
 */
export interface MarkedSeat {
  marks: MarkCounts;
  /**
   * The mean of its losses.
   */
  mean_loss: number;
  /**
   * The seat.
   */
  seat: number;
}
/**
 * How many turns have each mark.
 */
export interface MarkCounts {
  /**
   * No better turn is known.
   */
  best: number;
  /**
   * Most of what there was to lose is lost.
   */
  blunder: number;
  /**
   * Too little is lost to tell, or to matter.
   */
  good: number;
  /**
   * A little is lost.
   */
  inaccuracy: number;
  /**
   * Much is lost.
   */
  mistake: number;
}
/**
 * A turn with its mark.
 */
export interface MarkedTurn {
  /**
   * A better turn; missing where none is known.
   */
  better?: BetterSteps | null;
  /**
   * Whether the shares are certain.
   */
  exact: boolean;
  /**
   * The share of the win that it loses.
   */
  loss: number;
  /**
   * How good it was.
   */
  mark: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
  /**
   * The ply at which it ends.
   */
  ply: number;
  /**
   * Why the better turn is better, as a sentence that begins with "It"; missing where nothing tells that can be
   * counted, and where the turn lost too little.
   */
  reason?: string | null;
  /**
   * The seat that played it.
   */
  seat: number;
  /**
   * The number of the turn, from 0.
   */
  turn: number;
  /**
   * Each seat's share of the win before it.
   */
  value: number[];
}
/**
 * A turn that could have been played instead.
 */
export interface BetterSteps {
  /**
   * Its steps, up to its end or to chance.
   */
  steps: string[];
  /**
   * Each seat's share of the win after it.
   */
  value: number[];
}
/**
 * The answer to `record`.
 */
export interface RecordAnswer {
  /**
   * True if the game has variations or notes; missing if not. A record up to a ply leaves them out.
   */
  analysed?: boolean;
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
   * The state from which the game begins; missing if it is the usual one of the options. Only in version 2.
   */
  start?: {
    [k: string]: any;
  } | null;
  /**
   * The variations and notes; missing if there are none. Only in version 2.
   */
  tree?: RecordTree | null;
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
 * A tree as a record has it.
 */
export interface RecordTree {
  /**
   * The variations. Line 0 is the game, and these have the numbers from 1 on.
   */
  lines: RecordLine[];
  /**
   * What stands beside steps.
   */
  notes: RecordNote[];
}
/**
 * A line that leaves an earlier one.
 */
export interface RecordLine {
  /**
   * The line that it leaves.
   */
  of: number;
  /**
   * After how many steps from the beginning of the game; more than where that line itself begins.
   */
  ply: number;
  /**
   * Its steps, chance included.
   */
  steps: string[];
}
/**
 * What stands beside a step.
 */
export interface RecordNote {
  /**
   * Whether what follows is not shown.
   */
  folded?: boolean;
  /**
   * The line.
   */
  line: number;
  /**
   * What somebody thinks of the step; missing if nothing.
   */
  mark?: Mark | null;
  /**
   * The number of steps from the beginning of the game.
   */
  ply: number;
  shapes?: Shapes;
  text?: Comment;
}
/**
 * The answer to `export`.
 */
export interface ForeignFile {
  /**
   * What the names of its files end with, after the point.
   */
  extension: string;
  /**
   * The program whose file it is.
   */
  program: string;
  /**
   * The file's text.
   */
  text: string;
}
/**
 * The answer to `history`.
 */
export interface TurnHistory {
  /**
   * Whether there are more turns after these, to be asked for with `turn`; left out otherwise.
   */
  more?: boolean;
  /**
   * The turns, the current one last; it is missing at the end.
   */
  turns: TurnStory[];
}
/**
 * The answer to `position_text`.
 */
export interface PositionText {
  /**
   * The position, as `new_game` takes it.
   */
  text: string;
}
/**
 * The answer to `tree`, and to every verb that changes the tree alone.
 */
export interface TreeAnswer {
  /**
   * The nodes that were deleted since, with all after them.
   */
  gone: NodeId[];
  node: NodeId;
  /**
   * The nodes that have changed since, all if nothing was known.
   */
  nodes: TreeNode[];
  /**
   * Grows with every change of the tree.
   */
  rev: number;
}
/**
 * A node as clients get it.
 */
export interface TreeNode {
  /**
   * The nodes after it; the first is the line that goes on.
   */
  children: NodeId[];
  /**
   * Whether the step ends the turn.
   */
  ends: boolean;
  /**
   * Whether what follows is not shown.
   */
  folded?: boolean;
  id: NodeId;
  /**
   * What somebody thinks of the step; missing if nothing.
   */
  mark?: Mark | null;
  parent: NodeId;
  /**
   * The seat that takes the step; null for chance.
   */
  seat: number | null;
  shapes?: Shapes;
  /**
   * The step that leads to it; empty for the root.
   */
  step: string;
  text?: Comment;
}
/**
 * The answer to `look_at`: a position from which a game can begin, and what an editor of positions begins with.
 */
export interface LookedAt {
  /**
   * The same of the empty board, which may be one that cannot be.
   */
  empty: {
    [k: string]: any;
  };
  /**
   * The keys of the state that hold one of a few names, each with these names.
   */
  names: {
    [k: string]: string[];
  };
  /**
   * All options of its game.
   */
  options: {
    [k: string]: any;
  };
  position: Position;
  /**
   * The version of the rules of its game.
   */
  rules: number;
  /**
   * Its full state, without what follows from the rest.
   */
  state: {
    [k: string]: any;
  };
}
/**
 * The answer to `summary`.
 */
export interface SummaryAnswer {
  /**
   * The last position, if it was asked for.
   */
  position?: Position | null;
  /**
   * Whether the older record is of the same game, and has nothing that this one lacks.
   */
  replaces: boolean;
  summary: GameSummary;
  /**
   * The text of the record's file, with the stamp that was given.
   */
  text: string;
}
/**
 * What the library lists of a game.
 */
export interface GameSummary {
  /**
   * The game's name.
   */
  game: string;
  /**
   * Whether it has variations or notes.
   */
  is_analysed?: boolean;
  /**
   * Whether it begins from a position other than the usual one.
   */
  is_set_up?: boolean;
  /**
   * All its options.
   */
  options: {
    [k: string]: any;
  };
  /**
   * The seats' players.
   */
  seats: SummarySeat[];
  /**
   * The stamp of the library; null in a record that it has not kept.
   */
  stamp: LibraryStamp | null;
  /**
   * The number of steps.
   */
  steps: number;
  /**
   * The number of finished turns.
   */
  turns: number;
  /**
   * The seats that have won; null while the game is under way.
   */
  winners: number[] | null;
}
/**
 * A player of a game in the library.
 */
export interface SummarySeat {
  /**
   * The computer's level; missing for a person.
   */
  bot?: number | null;
  /**
   * The player's name.
   */
  name: string;
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
  add_line: TreeAnswer;
  analyse: AnalysisReport;
  annotate: TreeAnswer;
  bot: BotTurn;
  commit: Position;
  delete: TreeAnswer;
  export: ForeignFile;
  go: Position;
  hello: Hello;
  history: TurnHistory;
  hurry: boolean;
  legal: LegalSteps;
  look_at: LookedAt;
  move: Position;
  new_game: Position;
  open: Position;
  pace: boolean;
  pause: Position;
  picture: PictureAnswer;
  place: Position;
  position: Position;
  position_text: PositionText;
  preview: Position;
  promote: TreeAnswer;
  rate: Rating;
  record: RecordAnswer;
  redo: Position;
  remove: Position;
  resume: Position;
  review: ReviewReport;
  revise: Position;
  roll: Position;
  seats: Position;
  shot_clock: Position;
  show: Position;
  step: Position;
  stop: boolean;
  study: Position;
  summary: SummaryAnswer;
  take_back: Position;
  tree: TreeAnswer;
  undo_turn: Position;
}
