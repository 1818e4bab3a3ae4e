//! Atar once more, slow and plain: every step that could be written is tried against the sentences of the page.

use std::collections::{BTreeMap, BTreeSet};

use atar_rules::atar::{Options, Order, PlacementMode};
use serde_json::{Value, json};

use super::setup::CROWDED;
use super::support::model::{self, Model};
use super::{Game, in_rounds, options};

/// Row and number of a space, as the page counts them.
type Space = (usize, usize);

fn name((row, number): Space) -> String {
    let letter = "abcdefghijklmnopqrst".chars().nth(row - 1).expect("a row");
    format!("{letter}{number}")
}

/// The three edges' strips of a space.
fn strips(side: usize, (r, i): Space) -> [usize; 3] {
    [side - r, (i - 1) / 2, (2 * r - i - 1) / 2]
}

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Setup,
    Play,
    Over,
}

#[derive(Clone)]
struct Slow {
    side: usize,
    random_placement: bool,
    phase: Phase,
    trim: [usize; 3],
    stones: BTreeMap<Space, usize>,
    racks: Vec<u16>,
    order: Vec<usize>,
    /// The place in the order of the seat whose turn it is.
    turn: usize,
    /// Setup: this turn's stone is on the board, the commit is missing.
    placed: bool,
    visited: BTreeSet<Space>,
    clock: Option<usize>,
    said: bool,
    result: Value,
}

impl Slow {
    fn new(options: &Options) -> Slow {
        let fixed = options.order == Order::Fixed;
        Slow {
            side: options.side.into(),
            random_placement: options.placement == PlacementMode::Random,
            phase: Phase::Setup,
            trim: [0; 3],
            stones: BTreeMap::new(),
            racks: options.stones.clone(),
            order: (0..options.stones.len()).filter(|_| fixed).collect(),
            turn: 0,
            placed: false,
            visited: BTreeSet::new(),
            clock: None,
            said: false,
            result: Value::Null,
        }
    }

    fn seats(&self) -> usize {
        self.racks.len()
    }

    fn is_ordered(&self) -> bool {
        self.order.len() == self.seats()
    }

    fn mover(&self) -> usize {
        self.order[self.turn]
    }

    fn is_on_board(&self, space: Space) -> bool {
        let (r, i) = space;
        let exists = (1..=self.side).contains(&r) && (1..2 * r).contains(&i);
        exists && (0..3).all(|edge| strips(self.side, space)[edge] >= self.trim[edge])
    }

    /// The spaces that are still on the board.
    fn board(&self) -> impl Iterator<Item = Space> {
        let all = (1..=self.side).flat_map(|r| (1..2 * r).map(move |i| (r, i)));
        all.filter(|space| self.is_on_board(*space))
    }

    fn size(&self) -> usize {
        self.side - self.trim.iter().sum::<usize>()
    }

    fn is_free(&self, space: Space) -> bool {
        self.is_on_board(space) && !self.stones.contains_key(&space)
    }

    fn liberties(&self, (r, i): Space) -> BTreeSet<Space> {
        let across = if i % 2 == 1 { (r + 1, i + 1) } else { (r - 1, i - 1) };
        let adjacent = [(r, i - 1), (r, i + 1), across];
        adjacent.into_iter().filter(|space| self.is_free(*space)).collect()
    }

    fn liberties_of_seat(&self, seat: usize) -> BTreeSet<Space> {
        let stones = self.stones_of(seat);
        stones.into_iter().flat_map(|stone| self.liberties(stone)).collect()
    }

    fn stones_of(&self, seat: usize) -> Vec<Space> {
        let stones = self.stones.iter().filter(|(_, owner)| **owner == seat);
        stones.map(|(space, _)| *space).collect()
    }

    /// The seats that have stones on the board.
    fn standing(&self) -> Vec<usize> {
        (0..self.seats()).filter(|seat| !self.stones_of(*seat).is_empty()).collect()
    }

    fn unvisited(&self) -> Vec<Space> {
        let stones = self.stones_of(self.mover()).into_iter();
        stones.filter(|stone| !self.visited.contains(stone)).collect()
    }

    /// Where the seat may place a stone.
    fn places(&self, seat: usize) -> Vec<Space> {
        let free = self.board().filter(|space| self.is_free(*space));
        free.filter(|space| !self.smothers(seat, *space)).collect()
    }

    /// Whether a stone of the seat there would take the last liberty of an opponent's stone.
    fn smothers(&self, seat: usize, space: Space) -> bool {
        let mut after = self.clone();
        after.stones.insert(space, seat);
        self.stones.iter().any(|(stone, owner)| {
            *owner != seat && !self.liberties(*stone).is_empty() && after.liberties(*stone).is_empty()
        })
    }

    fn legal_in_setup(&self) -> Vec<String> {
        if !self.is_ordered() {
            let left = (0..self.seats()).filter(|seat| !self.order.contains(seat));
            return left.map(|seat| format!("seat {seat}")).collect();
        }
        if self.placed {
            return vec!["commit".into()];
        }
        let places = self.places(self.mover()).into_iter();
        places.map(|space| format!("@{}", name(space))).collect()
    }

    fn legal_in_play(&self) -> Vec<String> {
        let mut legal = Vec::new();
        let unvisited = self.unvisited();
        for stone in &unvisited {
            let liberties = self.liberties(*stone);
            legal.extend(liberties.iter().map(|to| format!("{}-{}", name(*stone), name(*to))));
            if liberties.is_empty() {
                legal.push(format!("{}x", name(*stone)));
            }
        }
        if self.clock.is_none() && !self.said {
            legal.push("clock".into());
        }
        if unvisited.is_empty() {
            legal.push("commit".into());
        }
        legal
    }

    fn space(&self, text: &str) -> Space {
        let found = self.board().find(|space| name(*space) == text);
        found.expect("a space of the board")
    }

    fn place(&mut self, space: Space) {
        let seat = self.mover();
        self.stones.insert(space, seat);
        self.racks[seat] -= 1;
        if self.random_placement {
            self.next_to_place();
        } else {
            self.placed = true;
        }
    }

    fn move_stone(&mut self, from: Space, to: Space) {
        let seat = self.stones.remove(&from).expect("a stone");
        self.stones.insert(to, seat);
        self.visited.insert(to);
    }

    fn next_to_place(&mut self) {
        self.placed = false;
        while self.racks.iter().any(|rack| *rack > 0) {
            self.turn = (self.turn + 1) % self.seats();
            let seat = self.mover();
            if self.places(seat).is_empty() {
                self.racks[seat] = 0;
            }
            if self.racks[seat] > 0 {
                return;
            }
        }
        self.begin_play();
    }

    fn begin_play(&mut self) {
        self.phase = Phase::Play;
        if !self.ends_by_last_standing() {
            let standing = self.standing();
            let first = self.order.iter().position(|seat| standing.contains(seat));
            self.turn = first.expect("somebody has stones");
            self.remove_rows();
        }
    }

    fn ends_by_last_standing(&mut self) -> bool {
        let standing = self.standing();
        if standing.len() == 1 {
            self.end(json!({"winners": standing, "reason": "last_standing"}));
        }
        standing.len() == 1
    }

    fn end(&mut self, result: Value) {
        self.phase = Phase::Over;
        self.result = result;
        self.visited.clear();
        self.said = false;
    }

    fn commit(&mut self) {
        if self.phase == Phase::Setup {
            return self.next_to_place();
        }
        if self.ends_by_last_standing() || self.falls() {
            return;
        }
        self.visited.clear();
        self.said = false;
        loop {
            self.turn = (self.turn + 1) % self.seats();
            if !self.stones_of(self.mover()).is_empty() {
                break;
            }
        }
        self.remove_rows();
    }

    /// The clock advances or appears; tells whether it falls off and ends the game.
    fn falls(&mut self) -> bool {
        self.clock = match self.clock {
            Some(at) => Some(at + 1),
            None if self.said => Some(0),
            None => None,
        };
        if self.clock != Some(3 * self.size()) {
            return false;
        }
        let liberties: Vec<_> = (0..self.seats()).map(|seat| self.liberties_of_seat(seat).len()).collect();
        let standing = self.standing();
        let most = standing.iter().map(|seat| liberties[*seat]).max();
        let winners: Vec<_> = standing.into_iter().filter(|seat| Some(liberties[*seat]) == most).collect();
        self.end(json!({"winners": winners, "reason": "shot_clock", "liberties": liberties}));
        true
    }

    fn remove_rows(&mut self) {
        while let Some(edge) = (0..3).find(|edge| self.is_row_empty(*edge)) {
            self.trim[edge] += 1;
            self.clock = None;
        }
    }

    fn is_row_empty(&self, edge: usize) -> bool {
        let mut row = self.board();
        !row.any(|space| strips(self.side, space)[edge] == self.trim[edge] && self.stones.contains_key(&space))
    }
}

impl Model for Slow {
    fn legal(&self) -> Vec<String> {
        let mut legal = match self.phase {
            Phase::Setup => self.legal_in_setup(),
            Phase::Play => self.legal_in_play(),
            Phase::Over => Vec::new(),
        };
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        if let Some(seat) = step.strip_prefix("seat ") {
            self.order.push(seat.parse().expect("a seat"));
        } else if let Some(space) = step.strip_prefix('@') {
            self.place(self.space(space));
        } else if let Some((from, to)) = step.split_once('-') {
            self.move_stone(self.space(from), self.space(to));
        } else if let Some(space) = step.strip_suffix('x') {
            self.stones.remove(&self.space(space));
            self.clock = None;
        } else if step == "clock" {
            self.said = true;
        } else {
            self.commit();
        }
    }

    fn actor(&self) -> Value {
        let chance = !self.is_ordered() || self.random_placement;
        match self.phase {
            Phase::Over => Value::Null,
            Phase::Setup if chance => json!("chance"),
            _ => json!({"seat": self.mover()}),
        }
    }

    fn state(&self) -> Value {
        let stones = self.stones.iter().map(|(space, seat)| (name(*space), json!(seat)));
        let visited: BTreeSet<_> = self.visited.iter().map(|space| name(*space)).collect();
        let phase = match self.phase {
            Phase::Setup => "setup",
            Phase::Play => "play",
            Phase::Over => "over",
        };
        json!({
            "phase": phase, "trim": self.trim, "stones": Value::Object(stones.collect()), "racks": self.racks,
            "order": self.order, "visited": visited, "clock": self.clock, "clock_start": self.said,
            "result": self.result,
        })
    }
}

/// Boards of all kinds: tiny and crowded ones, uneven racks, all numbers of players.
const BOARDS: [(u8, &[u16]); 9] = [
    (3, &[1, 1]),
    (3, &[1, 1, 1, 1, 1]),
    (3, &[1, 4]),
    (4, &[5, 4]),
    (4, &[1, 2, 1, 3, 1, 1]),
    (5, &[5, 5, 5]),
    (5, &[2, 2, 2, 2, 2, 2, 3]),
    (6, &[2, 9]),
    (8, &[6, 7, 5, 5, 5, 5, 5]),
];

fn all_options() -> impl Iterator<Item = Options> {
    let ways = [
        (PlacementMode::Players, Order::Fixed),
        (PlacementMode::Players, Order::Random),
        (PlacementMode::Random, Order::Fixed),
        (PlacementMode::Random, Order::Random),
    ];
    BOARDS.into_iter().flat_map(move |(side, stones)| {
        ways.map(|(placement, order)| Options { order, ..options(side, stones, placement) })
    })
}

/// Random play hardly ever comes to such a position.
#[test]
fn a_rack_given_up_is_played_alike() {
    for racks in [[6, 6, 6, 5, 5, 5, 5], [6, 7, 5, 5, 5, 5, 5]] {
        let options = options(8, &racks, PlacementMode::Random);
        let (mut game, mut slow) = (Game::start(&options), Slow::new(&options));
        for stone in in_rounds(&CROWDED) {
            slow.play(&format!("@{stone}"));
            game = game.play(&format!("@{stone}"));
        }
        model::play_alike(game, slow, 1);
    }
}

#[test]
fn random_games_are_played_alike() {
    for options in all_options() {
        let seeds = if options.side > 6 { 1 } else { 4 };
        for seed in 0..seeds {
            let steps = model::play_alike(Game::start(&options), Slow::new(&options), seed);
            assert!(steps > options.stones.len(), "{options:?}: no game is that short");
        }
    }
}

/// How many sequences of steps there are from a position.
struct Count {
    side: u8,
    stones: &'static [u16],
    placement: PlacementMode,
    order: Order,
    /// The steps from the start to the position.
    after: &'static str,
    depth: u32,
    sequences: u64,
}

impl Count {
    fn options(&self) -> Options {
        Options { order: self.order, ..options(self.side, self.stones, self.placement) }
    }
}

#[test]
fn the_number_of_sequences_is_the_models() {
    for count in COUNTS {
        let (mut game, mut slow) = (Game::start(&count.options()), Slow::new(&count.options()));
        for step in count.after.split_terminator(", ") {
            slow.play(step);
            game = game.play(step);
        }
        let sequences = [model::perft(&game.position, count.depth), model::model_perft(&slow, count.depth)];
        let expected = [count.sequences; 2];
        assert_eq!(sequences, expected, "the rules' and the model's\n{game}");
    }
}

const COUNTS: &[Count] = &[
    // From the drawing of the order.
    Count {
        side: 3,
        stones: &[1, 1],
        placement: PlacementMode::Players,
        order: Order::Random,
        after: "",
        depth: 12,
        sequences: 4212,
    },
    // From the first stone, which chance places.
    Count {
        side: 3,
        stones: &[1, 1],
        placement: PlacementMode::Random,
        order: Order::Fixed,
        after: "",
        depth: 9,
        sequences: 2784,
    },
    // As many players as fit.
    Count {
        side: 3,
        stones: &[1, 1, 1, 1, 1],
        placement: PlacementMode::Random,
        order: Order::Fixed,
        after: "",
        depth: 5,
        sequences: 6546,
    },
    // Until a running clock falls.
    Count {
        side: 3,
        stones: &[1, 1],
        placement: PlacementMode::Random,
        order: Order::Fixed,
        after: "@a1, @c1, clock, a1-b2, commit, c1-c2, commit, b2-a1, commit, c2-c1, commit",
        depth: 12,
        sequences: 34,
    },
    // Stones that shut each other in.
    Count {
        side: 4,
        stones: &[3, 3],
        placement: PlacementMode::Random,
        order: Order::Fixed,
        after: "@d1, @c1, @b2, @d3, @d2, @d7",
        depth: 9,
        sequences: 2574,
    },
    // Rows at all edges that may go.
    Count {
        side: 5,
        stones: &[3, 1],
        placement: PlacementMode::Random,
        order: Order::Fixed,
        after: "@d2, @d4, @c4, @e6",
        depth: 7,
        sequences: 5610,
    },
    // Racks that differ.
    Count {
        side: 4,
        stones: &[2, 1, 2],
        placement: PlacementMode::Players,
        order: Order::Fixed,
        after: "",
        depth: 7,
        sequences: 39984,
    },
];
