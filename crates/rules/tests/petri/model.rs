//! Petri once more, cell by cell on a map.

use std::collections::{BTreeMap, BTreeSet};

use atar_rules::petri::{Grid, Options, Pickups};
use serde_json::{Value, json};

use super::seat;
use super::support::model::Model;

/// A column and a row from 0, or a way from one cell to another.
pub type Cell = (i32, i32);

/// The pieces of the page, in some orientation each.
const SQUARE: [(&str, &[Cell]); 12] = [
    ("1", &[(0, 0)]),
    ("I2", &[(0, 0), (1, 0)]),
    ("I3", &[(0, 0), (1, 0), (2, 0)]),
    ("L3", &[(0, 0), (0, 1), (1, 1)]),
    ("I4", &[(0, 0), (1, 0), (2, 0), (3, 0)]),
    ("O", &[(0, 0), (1, 0), (0, 1), (1, 1)]),
    ("T", &[(0, 0), (1, 0), (2, 0), (1, 1)]),
    ("S", &[(1, 0), (2, 0), (0, 1), (1, 1)]),
    ("Z", &[(0, 0), (1, 0), (1, 1), (2, 1)]),
    ("L", &[(2, 0), (0, 1), (1, 1), (2, 1)]),
    ("J", &[(0, 0), (0, 1), (1, 1), (2, 1)]),
    ("I5", &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
];
const HEX: [(&str, &[Cell]); 16] = [
    ("H1a", &[(0, 0)]),
    ("H2a", &[(0, 0), (0, 1)]),
    ("H3a", &[(0, 0), (0, 1), (0, 2)]),
    ("H3b", &[(0, 0), (0, 1), (1, 0)]),
    ("H3c", &[(0, 0), (0, 1), (1, 1)]),
    ("H4a", &[(0, 0), (0, 1), (0, 2), (0, 3)]),
    ("H4b", &[(0, 0), (0, 1), (0, 2), (1, 0)]),
    ("H4c", &[(0, 0), (0, 1), (0, 2), (1, 1)]),
    ("H4d", &[(0, 0), (0, 1), (0, 2), (1, 2)]),
    ("H4e", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    ("H4f", &[(0, 0), (0, 1), (1, 1), (1, 2)]),
    ("H4g", &[(0, 0), (0, 1), (1, 1), (2, 0)]),
    ("H4h", &[(0, 0), (0, 1), (1, 1), (2, 1)]),
    ("H4i", &[(0, 0), (1, 0), (1, 1), (2, 1)]),
    ("H4j", &[(0, 1), (1, 1), (1, 2), (2, 0)]),
    ("H5a", &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
];

const STRAIGHT: [Cell; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const EIGHT: [Cell; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
const SIX: [Cell; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (1, -1)];

/// The cells in order, moved so that the first is (0, 0).
pub fn moved(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    let (column, row) = cells[0];
    cells.iter().map(|cell| (cell.0 - column, cell.1 - row)).collect()
}

/// Every way in which a piece can lie when it is turned.
pub fn turns(piece: &[Cell], grid: Grid) -> BTreeSet<Vec<Cell>> {
    let (times, turn): (_, fn(Cell) -> Cell) = match grid {
        Grid::Square => (4, |(x, y)| (-y, x)),
        Grid::Hex => (6, |(x, y)| (-y, x + y)),
    };
    let mut turned = moved(piece.to_vec());
    let all = (0..times).map(|_| {
        turned = moved(turned.iter().map(|&cell| turn(cell)).collect());
        turned.clone()
    });
    all.collect()
}

/// The same when it may be turned over, too.
pub fn ways(piece: &[Cell], grid: Grid) -> BTreeSet<Vec<Cell>> {
    let over = |&(x, y): &Cell| match grid {
        Grid::Square => (x, -y),
        Grid::Hex => (y, x),
    };
    let mut all = turns(piece, grid);
    all.extend(turns(&piece.iter().map(over).collect::<Vec<_>>(), grid));
    all
}

#[derive(Clone, Copy, PartialEq)]
enum Next {
    Give,
    Draw,
    Move(&'static str),
    Over(&'static str),
}

#[derive(Clone)]
pub struct Slow {
    options: Options,
    owners: BTreeMap<Cell, usize>,
    heads: Vec<Option<Cell>>,
    bites: Vec<u32>,
    turns: Vec<u32>,
    pickups: BTreeSet<Cell>,
    next: Next,
    mover: usize,
    skips: usize,
}

fn name((column, row): Cell) -> String {
    let letter = |place: i32| {
        let place = u8::try_from(place % 26).expect("a letter");
        char::from(b'a' + place)
    };
    if column < 26 {
        format!("{}{}", letter(column), row + 1)
    } else {
        format!("{}{}{}", letter(column / 26 - 1), letter(column), row + 1)
    }
}

fn text(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(",")
}

impl Slow {
    pub fn new(options: &Options) -> Slow {
        let near = |size: u8| i32::from(size.div_ceil(5)) - 1;
        let far = |size: u8| i32::from(size) - 1 - near(size);
        let (width, height) = (options.width, options.height);
        let heads = [
            (near(width), near(height)),
            (far(width), far(height)),
            (near(width), far(height)),
            (far(width), near(height)),
        ];
        let heads = &heads[..options.players.into()];
        let (right, bottom) = (i32::from(width) - 1, i32::from(height) - 1);
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
        let mut slow = Slow {
            options: options.clone(),
            owners: heads.iter().copied().zip(0..).collect(),
            heads: heads.iter().copied().map(Some).collect(),
            bites: vec![options.bites_at_start.into(); heads.len()],
            turns: vec![0; heads.len()],
            pickups: BTreeSet::new(),
            next: Next::Draw,
            mover: 0,
            skips: 0,
        };
        if options.pickups == Pickups::Corners {
            slow.pickups.extend(corners);
        }
        slow.begin_turn();
        slow
    }

    fn begin_turn(&mut self) {
        self.turns[self.mover] += 1;
        let every = u32::from(self.options.bite_every);
        let is_due = every > 0 && self.turns[self.mover].is_multiple_of(every);
        self.bites[self.mover] += u32::from(is_due);
        self.next = if self.options.bite_percent == 0 { Next::Draw } else { Next::Give };
    }

    fn team(&self, seat: usize) -> usize {
        self.options.teams.as_ref().map_or(seat, |teams| teams[seat].into())
    }

    fn is_prey(&self, cell: Cell) -> bool {
        let owner = self.owners.get(&cell);
        owner.is_some_and(|&owner| self.team(owner) != self.team(self.mover))
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.owners.get(&cell) == Some(&self.mover)
    }

    fn neighbours(&self) -> &'static [Cell] {
        match self.options.grid {
            Grid::Square => &STRAIGHT,
            Grid::Hex => &SIX,
        }
    }

    fn lines(&self) -> &'static [Cell] {
        match self.options.grid {
            Grid::Square => &EIGHT,
            Grid::Hex => &SIX,
        }
    }

    fn pieces(&self) -> &'static [(&'static str, &'static [Cell])] {
        match self.options.grid {
            Grid::Square => &SQUARE,
            Grid::Hex => &HEX,
        }
    }

    fn dish(&self) -> impl Iterator<Item = Cell> {
        let (width, height) = (i32::from(self.options.width), i32::from(self.options.height));
        (0..width).flat_map(move |column| (0..height).map(move |row| (column, row)))
    }

    fn holds(&self, (column, row): Cell) -> bool {
        let (width, height) = (i32::from(self.options.width), i32::from(self.options.height));
        (0..width).contains(&column) && (0..height).contains(&row)
    }

    fn is_beside_own(&self, cell: Cell) -> bool {
        self.neighbours().iter().any(|way| self.is_own((cell.0 + way.0, cell.1 + way.1)))
    }

    fn living(&self) -> Vec<usize> {
        (0..self.heads.len()).filter(|&seat| self.heads[seat].is_some()).collect()
    }

    fn territory(&self, seat: usize) -> usize {
        self.owners.values().filter(|&&owner| owner == seat).count()
    }

    fn placements(&self, piece: &str) -> BTreeSet<Vec<Cell>> {
        let cells = self.pieces().iter().find(|(name, _)| *name == piece).expect("a piece").1;
        let mut all = BTreeSet::new();
        let ways = if self.options.flip { ways } else { turns };
        for turned in ways(cells, self.options.grid) {
            for (column, row) in self.dish() {
                let cells: Vec<_> = turned.iter().map(|cell| (cell.0 + column, cell.1 + row)).collect();
                let free =
                    |&cell: &Cell| self.holds(cell) && self.owners.get(&cell).is_none_or(|&owner| owner == self.mover);
                let legal = cells.iter().all(free)
                    && cells.iter().any(|cell| !self.owners.contains_key(cell))
                    && cells.iter().any(|&cell| self.is_beside_own(cell));
                all.extend(legal.then_some(cells));
            }
        }
        all
    }

    fn bites(&self) -> BTreeSet<Vec<Cell>> {
        let mut all = BTreeSet::new();
        if self.bites[self.mover] == 0 {
            return all;
        }
        let share = 100 * self.territory(self.mover);
        let size = usize::from(self.options.width) * usize::from(self.options.height);
        let shares = self.options.bite_shares.map(usize::from);
        let length = if share < shares[0] * size {
            0
        } else if share < shares[1] * size {
            1
        } else {
            2
        };
        let most = i32::from(self.options.bite_lengths[length]);
        for start in self.dish().filter(|&cell| self.is_prey(cell)) {
            for way in self.lines() {
                for length in 1..=most {
                    let mut line: Vec<_> =
                        (0..length).map(|place| (start.0 + place * way.0, start.1 + place * way.1)).collect();
                    line.sort_unstable();
                    let of_one = line.iter().all(|cell| self.owners.get(cell) == self.owners.get(&start));
                    let near = line.iter().any(|&cell| self.is_beside_own(cell));
                    all.extend((of_one && near).then_some(line));
                }
            }
        }
        all
    }

    /// The lines that a cell captures.
    fn captured_from(&self, cell: Cell) -> Vec<Cell> {
        let mut all = Vec::new();
        for way in self.lines() {
            let at = |place: i32| (cell.0 + place * way.0, cell.1 + place * way.1);
            let length = (1..).find(|&place| !self.is_prey(at(place))).expect("a dish has an edge");
            if self.is_own(at(length)) {
                all.extend((1..length).map(at));
            }
        }
        all
    }

    fn place(&mut self, cells: &[Cell]) {
        let mut fresh: Vec<_> = cells.iter().copied().filter(|cell| !self.owners.contains_key(cell)).collect();
        for cell in &fresh {
            self.owners.insert(*cell, self.mover);
            self.bites[self.mover] += u32::from(self.pickups.remove(cell));
        }
        // The last first, unlike the program: the order must not matter.
        while let Some(cell) = fresh.pop() {
            for taken in self.captured_from(cell) {
                if self.is_prey(taken) {
                    fresh.extend(self.take(taken));
                }
            }
        }
        self.kill();
    }

    /// Takes a cell, and with a head all its owner's.
    fn take(&mut self, cell: Cell) -> Vec<Cell> {
        let owner = self.owners[&cell];
        let mut taken = vec![cell];
        if self.heads[owner] == Some(cell) {
            taken = self.owners.iter().filter(|(_, other)| **other == owner).map(|(cell, _)| *cell).collect();
            self.heads[owner] = None;
            self.bites[owner] = 0;
        }
        for cell in &taken {
            self.owners.insert(*cell, self.mover);
        }
        taken
    }

    /// Removes what is not joined to its head.
    fn kill(&mut self) {
        let mut next: Vec<_> = self.heads.iter().flatten().copied().collect();
        let mut joined = BTreeSet::new();
        while let Some(cell) = next.pop() {
            if joined.insert(cell) {
                let around = self.neighbours().iter();
                let around = around.map(|way| (cell.0 + way.0, cell.1 + way.1));
                next.extend(around.filter(|other| self.owners.get(other) == self.owners.get(&cell)));
            }
        }
        self.owners.retain(|cell, _| joined.contains(cell));
    }

    fn bite(&mut self, cells: &[Cell]) {
        self.bites[self.mover] -= 1;
        let owner = self.owners[&cells[0]];
        for cell in cells {
            self.owners.remove(cell);
            if self.heads[owner] == Some(*cell) {
                self.heads[owner] = None;
                self.bites[owner] = 0;
            }
        }
        self.kill();
    }

    fn is_won(&self) -> bool {
        self.living().iter().all(|&seat| self.team(seat) == self.team(self.mover))
    }

    fn end_turn(&mut self) {
        let seats = self.heads.len();
        self.mover =
            (1..=seats).map(|way| (self.mover + way) % seats).find(|&seat| self.heads[seat].is_some()).expect("a head");
        self.begin_turn();
    }

    fn cells(&self, text: &str) -> Vec<Cell> {
        let by_name = |wanted: &str| self.dish().find(|&cell| name(cell) == wanted).expect("a cell");
        text.split(',').map(by_name).collect()
    }

    fn skip(&mut self) {
        self.skips += 1;
        if self.skips == self.living().len() {
            self.next = Next::Over("stalemate");
        } else {
            self.end_turn();
        }
    }

    fn result(&self) -> Option<Value> {
        let Next::Over(reason) = self.next else {
            return None;
        };
        let seats = 0..self.heads.len();
        let territory: Vec<_> = seats.clone().map(|seat| self.territory(seat)).collect();
        let of_team =
            |team| seats.clone().filter(|&seat| self.team(seat) == team).map(|seat| territory[seat]).sum::<usize>();
        let most = seats.clone().map(|seat| of_team(self.team(seat))).max();
        let winners: Vec<_> = seats
            .clone()
            .filter(|&seat| match reason {
                "stalemate" => Some(of_team(self.team(seat))) == most,
                _ => self.living().iter().any(|&living| self.team(living) == self.team(seat)),
            })
            .collect();
        Some(json!({"winners": winners, "reason": reason, "territory": territory}))
    }
}

impl Model for Slow {
    fn legal(&self) -> Vec<String> {
        let mut legal: Vec<_> = match self.next {
            Next::Over(_) => Vec::new(),
            Next::Give if self.options.bite_percent == 100 => vec!["gift".to_owned()],
            Next::Give => vec!["gift".to_owned(), "none".to_owned()],
            Next::Draw => self.pieces().iter().map(|(name, _)| format!("piece {name}")).collect(),
            Next::Move(piece) => {
                let places: Vec<_> = self.placements(piece).iter().map(|cells| text(cells)).collect();
                let skip = places.is_empty().then(|| "skip".to_owned());
                let bites = self.bites().into_iter().map(|cells| format!("bite {}", text(&cells)));
                places.into_iter().chain(skip).chain(bites).collect()
            }
        };
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        if let Some(drawn) = step.strip_prefix("piece ") {
            let piece = self.pieces().iter().find(|(name, _)| *name == drawn);
            self.next = Next::Move(piece.expect("a piece").0);
        } else if step == "gift" || step == "none" {
            let living = self.living();
            living.iter().for_each(|&seat| self.bites[seat] += u32::from(step == "gift"));
            self.next = Next::Draw;
        } else if step == "skip" {
            self.skip();
        } else {
            self.skips = 0;
            match step.strip_prefix("bite ") {
                Some(cells) => self.bite(&self.cells(cells)),
                None => self.place(&self.cells(step)),
            }
            if self.is_won() {
                self.next = Next::Over("last_standing");
            } else if !step.starts_with("bite") {
                self.end_turn();
            }
        }
    }

    fn actor(&self) -> Value {
        match self.next {
            Next::Give | Next::Draw => json!("chance"),
            Next::Move(_) => seat(u8::try_from(self.mover).expect("a seat")),
            Next::Over(_) => Value::Null,
        }
    }

    fn state(&self) -> Value {
        let cells: BTreeMap<_, _> = self.owners.iter().map(|(&cell, &owner)| (name(cell), owner)).collect();
        let mut pickups: Vec<_> = self.pickups.iter().map(|&cell| name(cell)).collect();
        pickups.sort();
        let piece = match self.next {
            Next::Move(piece) => Some(piece),
            _ => None,
        };
        json!({
            "cells": cells,
            "heads": self.heads.iter().map(|head| head.map(name)).collect::<Vec<_>>(),
            "bites": self.bites,
            "turns": self.turns,
            "pickups": pickups,
            "piece": piece,
            "result": self.result(),
        })
    }
}
