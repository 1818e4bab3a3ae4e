//! Spectrangle once more: tiles by name on a map of rows and columns, every placement tried.

use std::collections::{BTreeMap, BTreeSet};

use atar_rules::spectrangle::{Match, Options};
use serde_json::{Value, json};

use super::board::points;
use super::support::model::{self, Model};
use super::{Game, deal, hexagon_steps, options, seat, stuck_steps};

type Place = (i32, i32);
type Tiles = BTreeSet<&'static str>;

/// What chance or the player does next.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    Start,
    Tie,
    Deal,
    Play,
    Refill,
    Exchange(&'static str),
    Over,
}

#[derive(Clone)]
struct Slow {
    points: BTreeMap<&'static str, u32>,
    options: Options,
    next: Next,
    mover: usize,
    passes: usize,
    board: BTreeMap<Place, (&'static str, usize)>,
    hands: Vec<Tiles>,
    bag: Tiles,
    scores: Vec<i64>,
    /// The values drawn in this round of the draw for the start, and the tiles of tie-breaks.
    drawn: Vec<u32>,
    aside: Tiles,
}

/// The places in order of their numbers.
fn all_places() -> impl Iterator<Item = Place> {
    (0..6).flat_map(|row| (-row..=row).map(move |column| (row, column)))
}

fn place(number: usize) -> Place {
    all_places().nth(number).expect("a space")
}

fn number(place: Place) -> usize {
    all_places().position(|other| other == place).expect("a space")
}

fn points_up((row, column): Place) -> bool {
    (row + column) % 2 == 0
}

/// The three places around, with the directions in which they lie.
fn around((row, column): Place) -> [(Side, Place); 3] {
    let vertical = if points_up((row, column)) { row + 1 } else { row - 1 };
    [(Side::Left, (row, column - 1)), (Side::Right, (row, column + 1)), (Side::Horizontal, (vertical, column))]
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Left,
    Right,
    Horizontal,
}

impl Side {
    fn facing(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
            Side::Horizontal => Side::Horizontal,
        }
    }
}

/// The letter that a tile shows at a side.
fn letter(tile: &str, rotation: usize, place: Place, side: Side) -> u8 {
    let after = match (side, points_up(place)) {
        (Side::Horizontal, _) => 0,
        (Side::Left, true) | (Side::Right, false) => 1,
        (Side::Right, true) | (Side::Left, false) => 2,
    };
    tile.as_bytes()[(rotation + after) % 3]
}

fn bonus(place: Place) -> i64 {
    match number(place) {
        10 | 14 | 30 => 2,
        2 | 26 | 34 => 3,
        11 | 13 | 20 => 4,
        _ => 1,
    }
}

impl Slow {
    fn new(options: &Options) -> Slow {
        let points = points();
        let players = options.players.into();
        Slow {
            options: options.clone(),
            next: Next::Start,
            mover: 0,
            passes: 0,
            board: BTreeMap::new(),
            hands: vec![Tiles::new(); players],
            bag: points.keys().copied().collect(),
            scores: vec![0; players],
            drawn: Vec::new(),
            aside: Tiles::new(),
            points,
        }
    }

    fn played(options: &Options, steps: &str) -> Slow {
        let mut model = Slow::new(options);
        steps.split(", ").for_each(|step| model.play(step));
        model
    }

    /// How many sides touch a tile, and how many of these match.
    fn sides(&self, tile: &str, rotation: usize, at: Place) -> (usize, usize) {
        let mut touching = 0;
        let mut matching = 0;
        for (side, beside) in around(at) {
            let Some((other, turned)) = self.board.get(&beside) else {
                continue;
            };
            let one = letter(tile, rotation, at, side);
            let two = letter(other, *turned, beside, side.facing());
            touching += 1;
            matching += usize::from(one == two || one == b'W' || two == b'W');
        }
        (touching, matching)
    }

    fn fits(&self, tile: &str, rotation: usize, at: Place) -> bool {
        let one_colour = tile.bytes().all(|letter| letter == tile.as_bytes()[0]);
        if self.board.contains_key(&at) || (one_colour && rotation > 0) {
            return false;
        }
        if self.board.is_empty() {
            return bonus(at) == 1;
        }
        let (touching, matching) = self.sides(tile, rotation, at);
        match self.options.rule {
            Match::All => touching > 0 && matching == touching,
            Match::Any => matching > 0,
        }
    }

    fn placements(&self, tiles: &Tiles) -> Vec<String> {
        let mut placements = Vec::new();
        for tile in tiles {
            for at in all_places() {
                for rotation in 0..3 {
                    if self.fits(tile, rotation, at) {
                        placements.push(format!("{tile}@{}/{rotation}", number(at)));
                    }
                }
            }
        }
        placements
    }

    fn known(&self, tile: &str) -> &'static str {
        let (tile, _) = self.points.get_key_value(tile).expect("a tile");
        tile
    }

    fn draw(&mut self, tile: &'static str) {
        assert!(self.bag.remove(tile), "{tile} is in the bag");
        if self.next == Next::Tie {
            self.aside.insert(tile);
        } else {
            self.hands[self.mover].insert(tile);
        }
        match self.next {
            Next::Start | Next::Tie => self.drawn_for_start(tile),
            Next::Deal => self.dealt(),
            Next::Exchange(given_up) => {
                self.bag.insert(given_up);
                self.end_turn();
            }
            _ => self.end_turn(),
        }
    }

    fn drawn_for_start(&mut self, tile: &str) {
        self.drawn.push(self.points[tile]);
        self.mover = self.drawn.len() % self.hands.len();
        if self.mover > 0 {
            return;
        }
        let drawn = std::mem::take(&mut self.drawn);
        let most = *drawn.iter().max().expect("players");
        let alone = drawn.iter().filter(|value| **value == most).count() == 1;
        if alone || self.bag.len() < self.hands.len() {
            self.bag.append(&mut self.aside);
        }
        self.next = if alone { Next::Deal } else { Next::Tie };
        if alone {
            self.mover = drawn.iter().position(|value| *value == most).expect("the starter");
        }
    }

    fn dealt(&mut self) {
        if self.hands[self.mover].len() == 4 {
            self.mover = (self.mover + 1) % self.hands.len();
            if self.hands.iter().all(|hand| hand.len() == 4) {
                self.next = Next::Play;
            }
        }
    }

    fn place(&mut self, tile: &'static str, rotation: usize, at: Place) {
        let (_, matching) = self.sides(tile, rotation, at);
        let sides = if self.board.is_empty() { 1 } else { matching };
        let score = i64::from(self.points[tile]) * i64::try_from(sides).expect("three sides") * bonus(at);
        self.board.insert(at, (tile, rotation));
        self.hands[self.mover].remove(tile);
        self.scores[self.mover] += score;
        self.passes = 0;
        if self.bag.is_empty() {
            self.end_turn();
        } else {
            self.next = Next::Refill;
        }
    }

    fn end_turn(&mut self) {
        let mut left = self.bag.clone();
        self.hands.iter().for_each(|hand| left.extend(hand));
        if !self.placements(&left).is_empty() && self.passes < 3 * self.hands.len() {
            self.mover = (self.mover + 1) % self.hands.len();
            self.next = Next::Play;
            return;
        }
        self.next = Next::Over;
        for (seat, hand) in self.hands.iter().enumerate() {
            let lost: u32 = hand.iter().map(|tile| self.points[tile]).sum();
            self.scores[seat] -= i64::from(lost);
        }
    }

    fn winners(&self) -> Vec<usize> {
        let team = |seat: usize| match &self.options.teams {
            Some(teams) => usize::from(teams[seat]),
            None => seat,
        };
        let seats = 0..self.hands.len();
        let sum = |seat: usize| -> i64 {
            let mates = seats.clone().filter(|&mate| team(mate) == team(seat));
            mates.map(|mate| self.scores[mate]).sum()
        };
        let most = seats.clone().map(sum).max();
        seats.clone().filter(|&seat| Some(sum(seat)) == most).collect()
    }
}

impl Model for Slow {
    fn legal(&self) -> Vec<String> {
        let hand = &self.hands[self.mover];
        let mut legal: Vec<_> = match self.next {
            Next::Over => Vec::new(),
            Next::Play => self.placements(hand),
            _ => self.bag.iter().map(|tile| format!("draw {tile}")).collect(),
        };
        if legal.is_empty() && self.next == Next::Play {
            legal.push("pass".to_owned());
            if !self.bag.is_empty() {
                legal.extend(hand.iter().map(|tile| format!("exchange {tile}")));
            }
        }
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        if let Some(tile) = step.strip_prefix("draw ") {
            self.draw(self.known(tile));
        } else if let Some(tile) = step.strip_prefix("exchange ") {
            self.passes = 0;
            self.hands[self.mover].remove(tile);
            self.next = Next::Exchange(self.known(tile));
        } else if step == "pass" {
            self.passes += 1;
            self.end_turn();
        } else {
            let (tile, at) = step.split_once('@').expect("a placement");
            let (space, rotation) = at.split_once('/').expect("a rotation");
            let at = place(space.parse().expect("a space"));
            self.place(self.known(tile), rotation.parse().expect("a number"), at);
        }
    }

    fn actor(&self) -> Value {
        match self.next {
            Next::Over => Value::Null,
            Next::Play => seat(self.mover.try_into().expect("a seat")),
            _ => json!("chance"),
        }
    }

    fn state(&self) -> Value {
        let board =
            self.board.iter().map(|(at, (tile, rotation))| (number(*at).to_string(), format!("{tile}/{rotation}")));
        let over = self.next == Next::Over;
        json!({
            "phase": match self.next {
                Next::Start | Next::Tie => "start",
                Next::Deal => "deal",
                Next::Over => "over",
                _ => "play",
            },
            "board": board.collect::<BTreeMap<_, _>>(),
            "hands": self.hands,
            "bag": self.bag,
            "scores": self.scores,
            "passes": self.passes,
            "result": over.then(|| json!({"winners": self.winners(), "scores": self.scores})),
        })
    }
}

/// Options of every kind.
fn variants() -> Vec<Options> {
    let teamed = Options { teams: Some(vec![0, 1, 0, 1]), ..options(4, Match::All) };
    let alone = (2..=4).flat_map(|players| [options(players, Match::All), options(players, Match::Any)]);
    alone.chain([teamed]).collect()
}

#[test]
fn random_games_are_played_alike() {
    for options in variants() {
        for seed in 0..2 {
            let steps = model::play_alike(Game::start(&options), Slow::new(&options), seed);
            assert!(steps > 50, "no game is that short");
        }
    }
}

/// The number of sequences from the start: chance alone, as 36 · 35 · 34.
#[test]
fn the_start_is_chance_alone() {
    let options = options(2, Match::All);
    let game = Game::start(&options);
    assert_eq!(model::perft(&game.position, 3), 36 * 35 * 34);
    assert_eq!(model::model_perft(&Slow::new(&options), 3), 36 * 35 * 34);
}

#[test]
fn the_number_of_sequences_is_the_models() {
    let hands = deal(&["RRR BBY GGP WWW", "GRB BBB YPG PPR"]);
    let stuck = stuck_steps("BBG BBY GGY GGP");
    for (rule, steps, depth, count) in [
        (Match::All, &hands, 2, 6048),
        (Match::All, &hexagon_steps(), 3, 6555),
        (Match::Any, &hexagon_steps(), 2, 414),
        (Match::Any, &hexagon_steps(), 3, 8510),
        (Match::All, &stuck, 3, 653),
        (Match::All, &stuck, 4, 12785),
    ] {
        let options = options(2, rule);
        let game = Game::start(&options).play(steps);
        let model = Slow::played(&options, steps);
        assert_eq!(model.state(), game.state());
        assert_eq!(model::perft(&game.position, depth), count, "{game}");
        assert_eq!(model::model_perft(&model, depth), count, "{game}");
    }
}
