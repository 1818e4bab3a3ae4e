//! The game of the controller and the engine.

use atar_rules::blokus::{Blokus, Duo, Options, Scoring, Start, Step};
use atar_rules::polyomino::Cell;
use atar_rules::{Actor, Position};

/// The names of the two colours, by seat, as people and engines write them.
const COLOURS: [&[&str]; 2] = [&["b", "black", "1", "blue", "purple"], &["w", "white", "2", "green", "orange"]];
/// The name of Blokus Duo in engines that play several kinds of Blokus.
const DUO: &str = "blokus duo";
/// The number of columns and rows of the board.
pub(super) const SIZE: &str = "14";
/// The most moves that can be undone. No game has more unless colours pass again and again.
const MAX_MOVES: usize = 1000;

/// A game with its earlier positions.
pub(super) struct Game {
    start: Start,
    /// All positions; the last one is current.
    positions: Vec<Blokus>,
}

impl Game {
    pub(super) fn new(start: Start) -> Game {
        Game { start, positions: vec![begin(start, 0)] }
    }

    /// Begins a new game.
    pub(super) fn clear(&mut self) {
        *self = Game::new(self.start);
    }

    /// Begins a game of the variant with this name.
    pub(super) fn set(&mut self, name: &str) -> Result<(), String> {
        if !name.eq_ignore_ascii_case(DUO) {
            return Err("the only game is Blokus Duo".to_owned());
        }
        *self = Game::new(Start::Duo);
        Ok(())
    }

    pub(super) fn position(&self) -> &Blokus {
        self.positions.last().unwrap_or(&self.positions[0])
    }

    /// Returns the position with this colour to move. Engines skip a colour without moves, and either colour may begin.
    pub(super) fn turn(&self, seat: u8) -> Result<Blokus, String> {
        let mut position = self.position().clone();
        if position.actor() == Actor::Seat(1 - seat) && !board(&position).has_passed(seat) {
            if self.is_new() {
                return Ok(begin(self.start, seat));
            }
            if !placements(board(&position), 1 - seat).is_empty() {
                let other = COLOURS[usize::from(1 - seat)][0];
                return Err(format!("it is the turn of {other}"));
            }
            position.step(&Step::PASS).map_err(|illegal| illegal.to_string())?;
        }
        Ok(position)
    }

    fn is_new(&self) -> bool {
        self.positions.len() == 1
    }

    /// Plays a move. A second pass of a colour changes nothing, since a pass is for the rest of the game.
    pub(super) fn play(&mut self, seat: u8, step: Step) -> Result<(), String> {
        if self.positions.len() > MAX_MOVES {
            return Err("the game is too long".to_owned());
        }
        let mut position = self.turn(seat)?;
        let may_move = position.actor() == Actor::Seat(seat);
        if may_move {
            position.step(&step).map_err(|illegal| illegal.to_string())?;
        } else if step != Step::PASS {
            return Err("this colour has passed".to_owned());
        }
        self.positions.push(position);
        Ok(())
    }

    /// Takes back the last move.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        if self.is_new() {
            return Err("cannot undo".to_owned());
        }
        self.positions.pop();
        Ok(())
    }

    /// Returns all moves of a colour except the pass, whether or not it is its turn.
    pub(super) fn legal(&self, seat: u8) -> Vec<Step> {
        let board = board(self.position());
        if board.has_passed(seat) {
            return Vec::new();
        }
        let mut steps = placements(board, seat);
        steps.sort_unstable();
        steps
    }

    /// Returns who is ahead and by how much, in GTP's notation.
    pub(super) fn score(&self) -> String {
        let board = board(self.position());
        match board.score_of(0) - board.score_of(1) {
            0 => "0".to_owned(),
            lead if lead > 0 => format!("B+{lead}"),
            lead => format!("W+{}", -lead),
        }
    }
}

/// Begins a game. Duo has its official scores, the game from the corners counts the cells on the board.
fn begin(start: Start, first: u8) -> Blokus {
    let scoring = match start {
        Start::Corners => Scoring::Cells,
        Start::Duo | Start::Classic => Scoring::Official,
    };
    let options = Options { players: 2, start, scoring, first };
    Blokus::start(&options).unwrap_or_else(|bad| unreachable!("{bad}"))
}

/// Returns the board of a game of two colours.
fn board(position: &Blokus) -> &Duo {
    match position {
        Blokus::Duo(board) => board,
        Blokus::Classic(_) => unreachable!("no such game begins here"),
    }
}

fn placements(board: &Duo, seat: u8) -> Vec<Step> {
    let mut steps = Vec::new();
    board.placements(seat, &mut steps);
    steps
}

/// Parses a colour.
pub(super) fn seat(colour: &str) -> Result<u8, String> {
    let colour = colour.to_ascii_lowercase();
    let known = (0..).zip(COLOURS);
    let mut of_seat = known.filter(|(_, names)| names.contains(&colour.as_str()));
    let seat = of_seat.next().map(|(seat, _)| seat);
    seat.ok_or_else(|| "a colour is b or w, or 1 or 2".to_owned())
}

/// Parses a move: cells in any order, or a pass.
pub(super) fn step(text: &str) -> Result<Step, String> {
    let no_move = || "a move is cells joined by commas, or pass".to_owned();
    let text = text.to_ascii_lowercase();
    if text == "pass" {
        return Ok(Step::PASS);
    }
    let cells = text.split(',').map(str::parse::<Cell>);
    let mut cells = cells.collect::<Result<Vec<_>, _>>().map_err(|_| no_move())?;
    cells.sort_unstable();
    let names: Vec<_> = cells.iter().map(ToString::to_string).collect();
    names.join(",").parse().map_err(|_| no_move())
}
