// The types of the messages of the lab. Made from docs/lab.schema.json by `make schema`: do not edit.

/**
 * The messages of the lab: docs/lab.md.
 */
export type LabMessage = LabRequest | LabAccepted | LabRefused | LabProgress | LabAnswers;
/**
 * A request with its fields checked by type.
 */
export type LabRequest =
  | {
      do: 'lab_hello';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      /**
       * How many games are played; `sound` if it is missing.
       */
      amount?: Amount | null;
      do: 'lab_ask';
      /**
       * The game's name.
       */
      game: string;
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The options that are fixed. What is missing has the game's default.
       */
      options?: {
        [k: string]: any;
      } | null;
      /**
       * Who plays; the player that is offered first if it is missing.
       */
      player?: string | null;
      /**
       * The name of the question.
       */
      question: string;
    }
  | {
      do: 'lab_check';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The study, or the text of its file.
       */
      study: StudyFile | string;
    }
  | {
      do: 'lab_try';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The study, or the text of its file.
       */
      study: StudyFile | string;
    }
  | {
      do: 'lab_begin';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * With `run`: so many more games in each cell than were planned.
       */
      more?: number | null;
      /**
       * The id of a study that is kept.
       */
      run?: string | null;
      /**
       * The study, or the text of its file.
       */
      study?: (StudyFile | string) | null;
    }
  | {
      do: 'lab_stop';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'lab_list';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
    }
  | {
      do: 'lab_open';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Its id.
       */
      run: string;
    }
  | {
      /**
       * The parameter from left to right; the lab chooses if it is missing.
       */
      by?: string | null;
      /**
       * The parameter of the colours; the lab chooses if it is missing.
       */
      colour?: string | null;
      do: 'lab_look';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The measure; a usual one if it is missing or has no figures.
       */
      measure?: string | null;
      /**
       * Its id.
       */
      run: string;
    }
  | {
      /**
       * The name of the cell.
       */
      cell: string;
      /**
       * How many games at most.
       */
      count: number;
      do: 'lab_games';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The kind of games: one of the game's `picks`, or an ending.
       */
      pick: string;
      /**
       * The id of the study.
       */
      run: string;
    }
  | {
      do: 'lab_report';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Its id.
       */
      run: string;
    }
  | {
      do: 'lab_export';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      kind: ExportFormat;
      /**
       * The id of the study.
       */
      run: string;
    }
  | {
      do: 'lab_import';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * The text of the file.
       */
      text: string;
    }
  | {
      do: 'lab_remove';
      /**
       * Any value; the answer repeats it as `re`.
       */
      id?: any;
      /**
       * Its id.
       */
      run: string;
    };
/**
 * How many games are played for an answer.
 */
export type Amount = 'quick' | 'sound' | 'thorough';
/**
 * What to keep of the games besides their figures.
 */
export type Keep = 'none' | 'examples' | 'steps';
/**
 * Who plays, as a file may say it.
 */
export type LineUpOfFile =
  | {
      /**
       * The player.
       */
      all: string;
    }
  | {
      /**
       * The player with one place.
       */
      a: string;
      /**
       * The player with all other places.
       */
      b: string;
    }
  | {
      /**
       * The nodes of the weakest player.
       */
      double: number;
      /**
       * How often they are doubled.
       */
      times: number;
    };
/**
 * When enough games of a cell have been played, as a file may say it.
 */
export type StopOfFile =
  | {
      /**
       * The games.
       */
      games: number;
    }
  | {
      /**
       * Half the width that is wanted.
       */
      half_width: number;
      /**
       * The least games.
       */
      least?: number;
      /**
       * The most games.
       */
      most?: number;
      /**
       * The name of the measure.
       */
      of: string;
    }
  | {
      /**
       * The most games.
       */
      most?: number;
      /**
       * The score.
       */
      reach: number;
    };
/**
 * What is wished of one measure, as a file may say it.
 */
export type WishedOfFile = [number, number] | Wished;
/**
 * What is exported.
 */
export type ExportFormat = 'csv' | 'json' | 'games' | 'study';
/**
 * Who plays at which place.
 */
export type LineUp =
  | {
      /**
       * A computer player, and the steps that it does without.
       */
      all: string;
    }
  | {
      /**
       * The player with one place.
       */
      a: string;
      /**
       * The player with all other places.
       */
      b: string;
    };
/**
 * When enough games of a cell have been played. Games end with their round.
 */
export type Stop =
  | {
      games: number;
    }
  | {
      /**
       * Half the width that is wanted.
       */
      half_width: number;
      /**
       * The least games.
       */
      least: number;
      /**
       * The most games.
       */
      most: number;
      /**
       * The name of the measure.
       */
      of: string;
    }
  | {
      /**
       * The most games.
       */
      most: number;
      /**
       * The score.
       */
      reach: number;
    };
/**
 * What happens to a run.
 */
export type RunPhase = 'preview' | 'playing' | 'stopped' | 'done' | 'failed';
/**
 * What the shares of all places say.
 */
export type Verdict = 'fair' | 'uneven' | 'open';
/**
 * The kind of a refusal, for fronts.
 */
export type LabErrorCode = 'bad_request' | 'bad_study' | 'no_run' | 'no_games' | 'busy' | 'defect' | 'disk';

/**
 * A study as a file may hold it: some keys may be missing.
 */
export interface StudyFile {
  /**
   * Whether more games were added after some had been looked at.
   */
  extended?: boolean;
  /**
   * Always `atar-study`.
   */
  format: string;
  /**
   * The game's name.
   */
  game: string;
  /**
   * What is combined: objects with one key each, and its values.
   */
  grid?: {
    [k: string]: any[];
  }[];
  /**
   * Who says how the game stands; null for the player who moves.
   */
  judge?: Judge | null;
  keep?: Keep;
  /**
   * Who plays.
   */
  line_ups: LineUpOfFile[];
  /**
   * The turns after which a game is cut off.
   */
  most_turns?: number;
  /**
   * What people call it.
   */
  name?: string;
  /**
   * What is the same in all games.
   */
  options?: {
    [k: string]: any;
  };
  /**
   * The seconds of a turn, by which turns become minutes. For version 2.
   */
  pace?: number;
  /**
   * The seed of all games.
   */
  seed?: number;
  /**
   * Whether combinations that the rules do not allow are left out.
   */
  skip_impossible?: boolean;
  stop: StopOfFile;
  /**
   * What is combined besides: numbers from one to another. For version 2.
   */
  vary?: {
    [k: string]: Vary;
  };
  /**
   * The version of the format.
   */
  version: number;
  /**
   * What is wished of measures. For version 2.
   */
  wish?: {
    [k: string]: WishedOfFile;
  };
}
/**
 * Who says how a game stands.
 */
export interface Judge {
  /**
   * The nodes of each estimate.
   */
  nodes: number;
}
/**
 * The whole numbers from one to another in equal steps.
 */
export interface Vary {
  /**
   * The first number.
   */
  from: number;
  /**
   * The distance from one number to the next.
   */
  step?: number;
  /**
   * The last number, if the steps reach it.
   */
  to: number;
}
/**
 * What is wished of one measure.
 */
export interface Wished {
  /**
   * It must not be less.
   */
  least?: number | null;
  /**
   * The less the better: the smallest difference that matters.
   */
  less?: number | null;
  /**
   * The more the better: the smallest difference that matters.
   */
  more?: number | null;
  /**
   * It must not be more.
   */
  most?: number | null;
}
/**
 * The answer to a request that was accepted.
 */
export interface LabAccepted {
  /**
   * What the verb answers.
   */
  ok:
    | LabHello
    | AskedStudy
    | CheckedStudy
    | TriedStudy
    | BegunRun
    | Done
    | RunList
    | OpenedRun
    | RunResults
    | ExampleGames
    | ReportFile
    | ExportedFile;
  /**
   * The request's id; null if it has none.
   */
  re: any;
}
/**
 * The answer to `lab_hello`: what can be asked here.
 */
export interface LabHello {
  /**
   * The one that is offered before anybody has chosen one.
   */
  default_player: string;
  /**
   * The games.
   */
  games: LabGame[];
  /**
   * The games that are played at once.
   */
  jobs: number;
  limits: StudyLimits;
  /**
   * The measures of every game.
   */
  measures: NamedMeasure[];
  /**
   * The players that are offered, the weakest first.
   */
  players: string[];
  /**
   * The built-in studies.
   */
  studies: BuiltInStudy[];
}
/**
 * What can be asked about a game.
 */
export interface LabGame {
  /**
   * The options with a few values.
   */
  choices: OptionChoices[];
  /**
   * The game's name in requests.
   */
  game: string;
  /**
   * The whole numbers that a grid can have: options, quantities that fill one, and `players`.
   */
  knobs: Knob[];
  /**
   * The measures of this game alone.
   */
  measures: NamedMeasure[];
  /**
   * The kinds of games to look at. Besides them each ending is one.
   */
  picks: string[];
  /**
   * The ready questions.
   */
  questions: OfferedQuestion[];
  /**
   * The game's name for people.
   */
  title: string;
  /**
   * The figures that a wish can be about.
   */
  wishes: WishFigure[];
}
/**
 * An option with a few values.
 */
export interface OptionChoices {
  /**
   * Its values.
   */
  choices: Choice[];
  /**
   * The usual one.
   */
  default: string | number;
  /**
   * Its name for people.
   */
  label: string;
  /**
   * Its name in studies.
   */
  name: string;
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
 * A whole number that a grid can have.
 */
export interface Knob {
  /**
   * What it usually is.
   */
  default: number;
  /**
   * Its name for people.
   */
  label: string;
  /**
   * The least that it may be.
   */
  least: number;
  /**
   * The most that it may be.
   */
  most: number;
  /**
   * Its name in studies.
   */
  name: string;
  /**
   * What it counts.
   */
  unit: string | null;
}
/**
 * A measure for people.
 */
export interface NamedMeasure {
  /**
   * Its name.
   */
  name: string;
  /**
   * What it says.
   */
  sentence: string;
  /**
   * Its name for people.
   */
  title: string;
  /**
   * What its figures count.
   */
  unit: string;
}
/**
 * A ready question.
 */
export interface OfferedQuestion {
  /**
   * The measure that answers it.
   */
  measure: string;
  /**
   * Its name in requests.
   */
  name: string;
  /**
   * How it is answered.
   */
  sentence: string;
  /**
   * The question.
   */
  text: string;
}
/**
 * A figure that a wish can be about.
 */
export interface WishFigure {
  /**
   * Whether it is a part of a whole, between 0 and 1.
   */
  is_share: boolean;
  /**
   * Its name.
   */
  name: string;
  /**
   * What it says.
   */
  sentence: string;
  /**
   * Its name for people.
   */
  title: string;
  /**
   * What its figures count.
   */
  unit: string;
}
/**
 * How large a study may be.
 */
export interface StudyLimits {
  /**
   * Its file, in bytes.
   */
  bytes: number;
  /**
   * Its cells.
   */
  cells: number;
  /**
   * The games of all cells.
   */
  games: number;
  /**
   * Its name, in characters.
   */
  name: number;
}
/**
 * A built-in study.
 */
export interface BuiltInStudy {
  /**
   * The game's name.
   */
  game: string;
  /**
   * The name of its file.
   */
  name: string;
  study: StudyFile;
  /**
   * What people call it.
   */
  title: string;
}
/**
 * The answer to `lab_ask`: a ready question as a study.
 */
export interface AskedStudy {
  /**
   * The measure to look at.
   */
  measure: string;
  study: Study;
}
/**
 * A study as its file holds it, with all keys.
 */
export interface Study {
  /**
   * Whether more games were added after some had been looked at.
   */
  extended?: boolean;
  /**
   * Always `atar-study`.
   */
  format: string;
  /**
   * The game's name.
   */
  game: string;
  /**
   * What is combined: objects with one key each, and its values.
   */
  grid: {
    [k: string]: any[];
  }[];
  /**
   * Who says how the game stands; null for the player who moves.
   */
  judge: Judge | null;
  keep: Keep;
  /**
   * Who plays.
   */
  line_ups: LineUp[];
  /**
   * The turns after which a game is cut off.
   */
  most_turns: number;
  /**
   * What people call it.
   */
  name: string;
  /**
   * What is the same in all games.
   */
  options: {
    [k: string]: any;
  };
  /**
   * The seconds of a turn, by which turns become minutes.
   */
  pace?: number;
  /**
   * The seed of all games.
   */
  seed: number;
  /**
   * Whether combinations that the rules do not allow are left out.
   */
  skip_impossible: boolean;
  stop: Stop;
  /**
   * What is combined besides: numbers from one to another.
   */
  vary?: {
    [k: string]: Vary;
  };
  /**
   * The version of the format.
   */
  version: number;
  /**
   * What is wished of measures.
   */
  wish?: {
    [k: string]: Wished;
  };
}
/**
 * The answer to `lab_check` and `lab_import`: how large a study is.
 */
export interface CheckedStudy {
  /**
   * How many cells it has.
   */
  cells: number;
  /**
   * The games of all cells at most.
   */
  games: number;
  /**
   * The combinations that the rules do not allow, which are left out, and why.
   */
  impossible: string[];
  /**
   * The same for people, with the players.
   */
  label: string;
  study: Study;
}
/**
 * The answer to `lab_try`: how long a study would take.
 */
export interface TriedStudy {
  /**
   * How many cells it has.
   */
  cells: number;
  /**
   * The games of all cells at most.
   */
  games: number;
  /**
   * Whether it may take longer: in some cell no turn was finished.
   */
  is_at_least: boolean;
  /**
   * The seconds for all of it; null if nothing was found out.
   */
  seconds: number | null;
}
/**
 * The answer to `lab_begin`.
 */
export interface BegunRun {
  /**
   * The id of the study here.
   */
  run: string;
}
/**
 * The answer to a request after which there is nothing to tell.
 */
export interface Done {}
/**
 * The answer to `lab_list`.
 */
export interface RunList {
  /**
   * The studies that are kept, the one used last first.
   */
  runs: RunCard[];
}
/**
 * A study in the list.
 */
export interface RunCard {
  /**
   * The game's name.
   */
  game: string;
  /**
   * How many games there are.
   */
  games: number;
  /**
   * Whether nothing is left to play; null if that depends on games that have not been read.
   */
  is_done: boolean | null;
  /**
   * Whether it is being played.
   */
  is_running: boolean;
  /**
   * What people call it.
   */
  name: string;
  /**
   * The games that there are at most.
   */
  of: number;
  /**
   * Its id here.
   */
  run: string;
  /**
   * Whether it may be done with fewer games than `of`.
   */
  stops_early: boolean;
}
/**
 * The answer to `lab_open`: a study that is kept.
 */
export interface OpenedRun {
  /**
   * The seed with which the study plays other games.
   */
  fresh_seed: number;
  /**
   * How many games there are.
   */
  games: number;
  /**
   * The combinations that the rules do not allow, which are left out, and why.
   */
  impossible: string[];
  /**
   * The games that there are at most.
   */
  of: number;
  phase: RunPhase;
  /**
   * Its id here.
   */
  run: string;
  study: Study;
}
/**
 * The answer to `lab_look`: one measure of a study.
 */
export interface RunResults {
  /**
   * The answer in sentences.
   */
  answer: string[];
  /**
   * The parameter from left to right; null if the lab chooses.
   */
  by: string | null;
  /**
   * All cells.
   */
  cells: CellView[];
  /**
   * The parameter of the colours; null if the lab chooses.
   */
  colour: string | null;
  /**
   * How many games there are.
   */
  games: number;
  /**
   * The measure that is shown.
   */
  measure: string;
  /**
   * The measures that have figures.
   */
  measures: NamedMeasure[];
  /**
   * The games that there are at most.
   */
  of: number;
  /**
   * What changes between the cells.
   */
  parameters: Parameter[];
  /**
   * Plots as SVG.
   */
  plots: string[];
  /**
   * The player of the first results, where these are shown; null where the study's own are.
   */
  preview: string | null;
  /**
   * The question of the study.
   */
  question: string;
  /**
   * The id of the study here.
   */
  run: string;
  /**
   * What the measure came to.
   */
  sentence: string;
  table: CellTable;
  /**
   * What is as wished; null where the study has no wish.
   */
  wish: WishView | null;
}
/**
 * A cell for a list.
 */
export interface CellView {
  /**
   * Its name.
   */
  cell: string;
  /**
   * The ways in which games ended, each with a game at least.
   */
  endings: string[];
  /**
   * How many games there are.
   */
  games: number;
  /**
   * Whether that may be chance among so many cells.
   */
  is_uncertain: boolean;
  /**
   * The same for people.
   */
  label: string;
  /**
   * What the shares of its places say.
   */
  verdict: Verdict | null;
}
/**
 * What changes between cells, with its values.
 */
export interface Parameter {
  /**
   * Its name in studies.
   */
  name: string;
  /**
   * Its values for people.
   */
  values: string[];
}
/**
 * A table whose rows belong to cells.
 */
export interface CellTable {
  /**
   * What it is called.
   */
  caption: string;
  /**
   * What is above its columns.
   */
  headings: string[];
  /**
   * Its rows.
   */
  rows: CellRow[];
}
export interface CellRow {
  /**
   * The name of the cell; null where the row is about several.
   */
  cell: string | null;
  /**
   * The texts of its columns.
   */
  texts: string[];
}
/**
 * What a search found.
 */
export interface WishView {
  /**
   * The number of cells that are as wished.
   */
  good: number;
  /**
   * Maps as SVG: each two knobs as a field of cells.
   */
  maps: string[];
  /**
   * The number of cells of which more games would tell whether they are.
   */
  open: number;
  /**
   * The cells that are as wished, then the open ones, the nearest to an answer first; 60 and a dozen at most.
   */
  settings: WishedCell[];
}
/**
 * A cell that is as wished, or may be.
 */
export interface WishedCell {
  /**
   * The name of the cell.
   */
  cell: string;
  /**
   * The figures of the wish.
   */
  figures: WishedFigure[];
  /**
   * The games that count.
   */
  games: number;
  /**
   * Whether it is as wished; else it is open.
   */
  is_good: boolean;
  /**
   * The same for people.
   */
  label: string;
  /**
   * About how many games more would settle it; null where that is not known.
   */
  more: number | null;
  /**
   * All options of its game.
   */
  options: {
    [k: string]: any;
  };
  /**
   * The number of seats.
   */
  seats: number;
}
/**
 * A figure of a wish, for people.
 */
export interface WishedFigure {
  /**
   * Its mean, with the interval that holds at any time and for all cells at once.
   */
  text: string;
  /**
   * What it is.
   */
  title: string;
}
/**
 * The answer to `lab_games`.
 */
export interface ExampleGames {
  /**
   * The games, the best examples first.
   */
  games: ExampleGame[];
}
/**
 * A game to look at.
 */
export interface ExampleGame {
  /**
   * The rules' reason for the end, or `unended`.
   */
  ending: string;
  /**
   * The number of the game in its cell, from 0.
   */
  game: number;
  /**
   * Its cell for people.
   */
  label: string;
  /**
   * The record as a text.
   */
  record: string;
  /**
   * The turns of play.
   */
  turns: number;
}
/**
 * The answer to `lab_report`.
 */
export interface ReportFile {
  /**
   * The report as an HTML file.
   */
  html: string;
}
/**
 * The answer to `lab_export`: a file to be saved.
 */
export interface ExportedFile {
  /**
   * The name of the file.
   */
  name: string;
  /**
   * What it holds.
   */
  text: string;
}
/**
 * The answer to a request that was refused: nothing has changed.
 */
export interface LabRefused {
  error: LabRefusal;
  /**
   * The request's id; null if it has none.
   */
  re: any;
}
/**
 * A refusal with its reason as a sentence.
 */
export interface LabRefusal {
  code: LabErrorCode;
  /**
   * Why, for people.
   */
  text: string;
}
/**
 * The event of how far a study is.
 */
export interface LabProgress {
  /**
   * How far each cell is.
   */
  cells: CellProgress[];
  /**
   * The name of the event.
   */
  event: 'lab_progress';
  /**
   * How many games there are.
   */
  games: number;
  /**
   * The games that there are at most.
   */
  of: number;
  phase: RunPhase;
  /**
   * The record of a game that shows it.
   */
  record: string | null;
  /**
   * The id of the study here.
   */
  run: string;
  /**
   * The time left at the speed so far; null if that is not known.
   */
  seconds_left: number | null;
  /**
   * What went wrong; null if nothing did.
   */
  text: string | null;
}
/**
 * How far a cell is.
 */
export interface CellProgress {
  /**
   * Its name.
   */
  cell: string;
  /**
   * How many games there are.
   */
  games: number;
  /**
   * The same for people.
   */
  label: string;
  /**
   * The games that there are at most.
   */
  of: number;
}
/**
 * What each verb answers as `ok`. No message has this form.
 */
export interface LabAnswers {
  lab_ask: AskedStudy;
  lab_begin: BegunRun;
  lab_check: CheckedStudy;
  lab_export: ExportedFile;
  lab_games: ExampleGames;
  lab_hello: LabHello;
  lab_import: CheckedStudy;
  lab_list: RunList;
  lab_look: RunResults;
  lab_open: OpenedRun;
  lab_remove: Done;
  lab_report: ReportFile;
  lab_stop: Done;
  lab_try: TriedStudy;
}
