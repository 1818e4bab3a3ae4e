//! Blokus once more, cell by cell: every piece tried at every place.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use atar_rules::blokus::{Options, Scoring, Start};
use serde_json::{Value, json};

use super::support::model::{self, Model};
use super::{Game, LATE, corners, options, seat};

/// A column and a row, from 0, or a way from one cell to another.
type Cell = (i32, i32);

/// The pieces as lists of cells, each in some way.
const PIECES: [(&str, &[Cell]); 21] = [
    ("1", &[(0, 0)]),
    ("2", &[(0, 0), (0, 1)]),
    ("I3", &[(0, 0), (0, 1), (0, 2)]),
    ("V3", &[(0, 0), (0, 1), (1, 1)]),
    ("I4", &[(0, 0), (0, 1), (0, 2), (0, 3)]),
    ("L4", &[(0, 0), (0, 1), (0, 2), (1, 2)]),
    ("O", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    ("T4", &[(0, 0), (0, 1), (0, 2), (1, 1)]),
    ("Z4", &[(0, 0), (0, 1), (1, 1), (1, 2)]),
    ("F", &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 2)]),
    ("I5", &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]),
    ("L5", &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)]),
    ("N", &[(0, 0), (0, 1), (1, 1), (1, 2), (1, 3)]),
    ("P", &[(0, 0), (0, 1), (1, 0), (1, 1), (0, 2)]),
    ("T5", &[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    ("U", &[(0, 0), (1, 0), (0, 1), (0, 2), (1, 2)]),
    ("V5", &[(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)]),
    ("W", &[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]),
    ("X", &[(1, 1), (0, 1), (2, 1), (1, 0), (1, 2)]),
    ("Y", &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)]),
    ("Z5", &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

const SIDES: [Cell; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const CORNERS: [Cell; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

#[derive(Clone)]
struct Slow {
    options: Options,
    board: Vec<Vec<Option<usize>>>,
    left: Vec<BTreeSet<&'static str>>,
    passed: Vec<bool>,
    /// The last piece that each colour placed.
    last: Vec<&'static str>,
    mover: usize,
}

fn name((column, row): Cell) -> String {
    let letter = ('a'..='t').nth(usize::try_from(column).expect("a column"));
    format!("{}{}", letter.expect("a letter"), row + 1)
}

fn cell(name: &str) -> Cell {
    let column = name.chars().next().and_then(|letter| "abcdefghijklmnopqrst".find(letter));
    let column = i32::try_from(column.expect("a column")).expect("a number");
    (column, name[1..].parse::<i32>().expect("a row") - 1)
}

/// All different sets of cells that a piece can be, turned and flipped.
fn ways(piece: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let symmetries: [fn(Cell) -> Cell; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (-x, y),
        |(x, y)| (x, -y),
        |(x, y)| (-x, -y),
        |(x, y)| (y, x),
        |(x, y)| (-y, x),
        |(x, y)| (y, -x),
        |(x, y)| (-y, -x),
    ];
    let each = symmetries.iter().map(|symmetry| {
        let mut cells: Vec<_> = piece.iter().map(|&cell| symmetry(cell)).collect();
        cells.sort_unstable();
        let (column, row) = cells[0];
        cells.iter().map(|cell| (cell.0 - column, cell.1 - row)).collect()
    });
    each.collect()
}

/// The ways of every piece.
static WAYS: LazyLock<BTreeMap<&str, BTreeSet<Vec<Cell>>>> =
    LazyLock::new(|| PIECES.iter().map(|(name, piece)| (*name, ways(piece))).collect());

impl Slow {
    fn new(options: &Options) -> Slow {
        let all: BTreeSet<_> = PIECES.iter().map(|(name, _)| *name).collect();
        let (size, colours) = match options.start {
            Start::Classic => (20, 4),
            _ => (14, 2),
        };
        Slow {
            options: options.clone(),
            board: vec![vec![None; size]; size],
            left: vec![all; colours],
            passed: vec![false; colours],
            last: vec![""; colours],
            mover: options.first.into(),
        }
    }

    fn is_over(&self) -> bool {
        self.passed.iter().all(|passed| *passed)
    }

    fn size(&self) -> i32 {
        i32::try_from(self.board.len()).expect("a number")
    }

    fn on_board(&self, (column, row): Cell) -> Option<(usize, usize)> {
        let place = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
        (place.0 < self.board.len() && place.1 < self.board.len()).then_some(place)
    }

    fn owner(&self, cell: Cell) -> Option<usize> {
        self.on_board(cell).and_then(|(column, row)| self.board[column][row])
    }

    fn is_near(&self, (column, row): Cell, ways: [Cell; 4]) -> bool {
        let around = ways.iter().map(|way| (column + way.0, row + way.1));
        around.into_iter().any(|cell| self.owner(cell) == Some(self.mover))
    }

    fn cells(&self, seat: usize) -> Vec<Cell> {
        let all = (0..self.size()).flat_map(|column| (0..self.size()).map(move |row| (column, row)));
        all.filter(|&cell| self.owner(cell) == Some(seat)).collect()
    }

    fn fits(&self, cells: &[Cell]) -> bool {
        let is_free = |cell: Cell| self.on_board(cell).is_some() && self.owner(cell).is_none();
        cells.iter().all(|&cell| is_free(cell) && !self.is_near(cell, SIDES))
            && (cells.iter().any(|&cell| self.is_near(cell, CORNERS)) || self.starts(cells))
    }

    /// Whether the cells are placed by way of a start cell.
    fn starts(&self, cells: &[Cell]) -> bool {
        let first = self.left[self.mover].len() == PIECES.len();
        let (allowed, starts) = match (self.options.start, self.mover) {
            (Start::Corners, 0) => (true, vec!["a14", "n14"]),
            (Start::Corners, _) => (true, vec!["a1", "n1"]),
            (Start::Duo, _) => (first, vec!["e10", "j5"]),
            (Start::Classic, colour) => (first, vec![["a20", "t20", "t1", "a1"][colour]]),
        };
        allowed && starts.iter().any(|start| cells.contains(&cell(start)))
    }

    fn placements(&self, piece: &str) -> Vec<Vec<Cell>> {
        let mut all = Vec::new();
        for way in &WAYS[piece] {
            for column in 0..self.size() {
                for row in 0..self.size() {
                    let cells: Vec<_> = way.iter().map(|cell| (cell.0 + column, cell.1 + row)).collect();
                    all.extend(self.fits(&cells).then_some(cells));
                }
            }
        }
        all
    }

    fn voids(&self, seat: usize) -> usize {
        let mut voids = BTreeSet::new();
        for (column, row) in self.cells(seat) {
            let around = SIDES.iter().map(|way| (column + way.0, row + way.1));
            voids.extend(around.filter(|&cell| self.on_board(cell).is_some() && self.owner(cell).is_none()));
        }
        voids.len()
    }

    fn score(&self, seat: usize) -> i32 {
        let cells = i32::try_from(self.cells(seat).len()).expect("a number");
        match self.options.scoring {
            Scoring::Cells => cells,
            Scoring::Official if self.left[seat].is_empty() && self.last[seat] == "1" => 20,
            Scoring::Official if self.left[seat].is_empty() => 15,
            Scoring::Official => cells - 89,
        }
    }

    fn place(&mut self, cells: &[Cell]) {
        for &cell in cells {
            let (column, row) = self.on_board(cell).expect("a cell of the board");
            self.board[column][row] = Some(self.mover);
        }
        let mut moved = cells.to_vec();
        let (column, row) = cells[0];
        moved.iter_mut().for_each(|cell| *cell = (cell.0 - column, cell.1 - row));
        let piece = WAYS.iter().find(|(_, ways)| ways.contains(&moved));
        let name = *piece.expect("a piece").0;
        self.left[self.mover].remove(name);
        self.last[self.mover] = name;
        self.passed[self.mover] = self.left[self.mover].is_empty();
    }
}

impl Model for Slow {
    fn legal(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let left = self.left[self.mover].iter();
        let text = |cells: Vec<Cell>| cells.into_iter().map(name).collect::<Vec<_>>().join(",");
        let placements = left.flat_map(|piece| self.placements(piece)).map(text);
        let mut legal: Vec<_> = placements.chain(["pass".to_owned()]).collect();
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        if step == "pass" {
            self.passed[self.mover] = true;
        } else {
            let cells: Vec<_> = step.split(',').map(cell).collect();
            self.place(&cells);
        }
        for _ in 0..self.passed.len() {
            self.mover = (self.mover + 1) % self.passed.len();
            if !self.passed[self.mover] {
                return;
            }
        }
    }

    fn actor(&self) -> Value {
        let mover = u8::try_from(self.mover).expect("a colour") % self.options.players;
        if self.is_over() { Value::Null } else { seat(mover) }
    }

    fn state(&self) -> Value {
        let mut cells = serde_json::Map::new();
        let colours = 0..self.passed.len();
        for colour in colours.clone() {
            let own = self.cells(colour).into_iter();
            cells.extend(own.map(|cell| (name(cell), json!(colour))));
        }
        let mut scores = vec![0; self.options.players.into()];
        for colour in colours.clone() {
            let seat = colour % scores.len();
            scores[seat] += self.score(colour);
        }
        let most = scores.iter().max();
        let winners: Vec<_> = (0..scores.len()).filter(|&seat| Some(&scores[seat]) == most).collect();
        let over = self.is_over();
        json!({
            "cells": cells,
            "left": self.left,
            "passed": self.passed,
            "turn": (!over).then_some(self.mover),
            "voids": colours.map(|colour| self.voids(colour)).collect::<Vec<_>>(),
            "result": over.then(|| json!({"winners": winners, "scores": scores})),
        })
    }
}

#[test]
fn random_games_are_played_alike() {
    for start in [Start::Corners, Start::Duo] {
        for (seed, scoring) in [Scoring::Cells, Scoring::Official].into_iter().cycle().take(6).enumerate() {
            let seed = u64::try_from(seed).expect("a seed");
            let options = options(start, scoring, u8::from(seed > 2));
            model::play_alike(Game::start(&options), Slow::new(&options), seed);
        }
    }
}

/// The first steps of [`LATE`], start and depth, and the number of sequences from there.
const COUNTS: [(usize, u32, u64); 5] = [(0, 2, 13689), (6, 1, 339), (20, 2, 1302), (26, 3, 3128), (28, 4, 3850)];

#[test]
fn the_number_of_sequences_is_the_models() {
    for (steps, depth, count) in COUNTS {
        let (mut game, mut slow) = (corners(), Slow::new(&Options::default()));
        for step in LATE.split(", ").take(steps) {
            game = game.play(step);
            slow.play(step);
        }
        assert_eq!(model::perft(&game.position, depth), count, "after {steps} steps");
        assert_eq!(model::model_perft(&slow, depth), count, "after {steps} steps");
    }
}

#[test]
fn the_number_of_sequences_from_the_middle_is_the_models() {
    let options = options(Start::Duo, Scoring::Official, 1);
    let game = Game::start(&options);
    // 414 placements on either start cell, each answered by 414 on the other or a pass; a pass answered by 829 steps.
    let count = 2 * 414 * 415 + 829;
    assert_eq!(model::perft(&game.position, 2), count);
    assert_eq!(model::model_perft(&Slow::new(&options), 1), 2 * 414 + 1);
}

/// Four colours, in turns of their own.
#[test]
fn random_classic_games_are_played_alike() {
    for (players, scoring, first) in [(2, Scoring::Cells, 3), (4, Scoring::Official, 0), (2, Scoring::Official, 2)] {
        let options = Options { players, ..options(Start::Classic, scoring, first) };
        model::play_alike(Game::start(&options), Slow::new(&options), first.into());
    }
}

#[test]
fn the_number_of_sequences_of_the_classic_game_is_the_models() {
    let options = Options { players: 4, ..options(Start::Classic, Scoring::Cells, 0) };
    let game = Game::start(&options);
    assert_eq!(model::perft(&game.position, 2), 59 * 59);
    assert_eq!(model::perft(&game.position, 3), 59 * 59 * 59);
    assert_eq!(model::model_perft(&Slow::new(&options), 2), 59 * 59);
    // Each colour has placed its first piece; then each first step of two is counted by both.
    let first = ["a20,b18,b19,b20,c18", "t20", "t1", "a1"];
    let (mut game, mut slow) = (game, Slow::new(&options));
    for step in first {
        game = game.play(step);
        slow.play(step);
    }
    assert_eq!(model::perft(&game.position, 1), model::model_perft(&slow, 1));
    let step = "pass";
    (game, _) = (game.play(step), slow.play(step));
    assert_eq!(model::perft(&game.position, 2), model::model_perft(&slow, 2));
}
