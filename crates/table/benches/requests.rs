//! How long requests take at the beginning and at the end of long games.
//!
//! Each line of figures is one kind of game at a turn: microseconds of `step`, `preview` and `take_back` (`undo_turn`
//! where a step is a turn), what the rules take for the same step with its effects, state and view as JSON, how many
//! times as long the table takes, and the bytes of the answer. The turns are 10 and 1,000, or the last but one of a
//! shorter game.
//!
//! The positions of Petri grow: a state has every cell that is taken, so that all that tells it takes longer. By turn
//! 1,000 the dish is full. There is a third turn, 10,000: its position is as large as that of turn 1,000, so that this
//! ratio shows what more turns cost.
//!
//! `cargo bench -p atar-table --bench requests -- petri` measures one game.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

use std::hint::black_box;
use std::time::Instant;

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Flow, History, Presentation, Turn};
use atar_table::{Client, Response, Table};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

/// The turns that are measured.
const TURNS: &[usize] = &[10, 1000];
/// The same for games whose positions grow for long.
const TURNS_OF_GROWING: &[usize] = &[10, 1000, 10_000];
/// How many games are tried to find a long one.
const GAMES: u64 = 20;
/// How often each request is made.
const TIMES: usize = 3_000;

fn main() {
    let atar = |side: u8, stones: u8| json!({ "side": side, "stones": [stones, stones], "placement": "random", "order": "random" });
    let wide = json!({ "width": 40, "height": 40 });
    let kinds = [
        ("atar", atar(8, 10), TURNS),
        ("atar", atar(20, 34), TURNS),
        ("spectrangle", json!({}), TURNS),
        ("owari", json!({}), TURNS),
        ("petri", json!({}), TURNS_OF_GROWING),
        ("petri", wide, TURNS_OF_GROWING),
        ("blokus", json!({}), TURNS),
    ];
    let wanted: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("game           turn   ply    step preview    back   rules  step/rules   bytes");
    for (game, changes, turns) in &kinds {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == game) {
            measure(game, changes, turns);
        }
    }
}

/// Measures one kind of game; `changes` are what differs from the default options.
fn measure(game: &str, changes: &Value, turns: &[usize]) {
    let mut ask = Asker(Table::new(1));
    let hello = ask.ok(&json!({ "do": "hello" }));
    let games = hello["games"].as_array().expect("games");
    let mut options = games.iter().find(|known| known["name"] == game).expect("the game")["options"].clone();
    for (key, value) in changes.as_object().expect("options") {
        options[key] = value.clone();
    }
    let most = turns.iter().copied().max().unwrap_or_default();
    let play = Play { options: &options, turns: most + 2 };
    let played = games::visit(game, play).expect("the game");
    let mut lines: Vec<Figures> = Vec::new();
    for turn in turns.iter().map(|&turn| turn.min(played.turns() - 1)) {
        let figures = played.figures(game, &options, turn);
        println!("{game:<12} {figures}");
        lines.push(figures);
    }
    lines.windows(2).for_each(|pair| print_ratios(game, &pair[0], &pair[1]));
}

fn print_ratios(game: &str, early: &Figures, late: &Figures) {
    let ratio = |of: fn(&Figures) -> f64| of(late) / of(early);
    println!(
        "{game:<12} turn {} / turn {}:  step {:.2}, preview {:.2}, back {:.2}, rules {:.2}, size {:.2}",
        late.turn,
        early.turn,
        ratio(|figures| figures.step),
        ratio(|figures| figures.preview),
        ratio(|figures| figures.back),
        ratio(|figures| figures.rules),
        ratio(|figures| figures.size as f64),
    );
}

/// Times of requests, in microseconds.
struct Figures {
    turn: usize,
    ply: usize,
    step: f64,
    preview: f64,
    back: f64,
    rules: f64,
    /// The bytes of the answer to `step`, most of which are the position.
    size: usize,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures { turn, ply, step, preview, back, rules, size } = self;
        let ratio = step / rules;
        write!(f, "{turn:>6} {ply:>5} {step:>7.1} {preview:>7.1} {back:>7.1} {rules:>7.1} {ratio:>11.2} {size:>7}")
    }
}

/// A random game with these options: the first of some that has so many turns, or the longest of them.
struct Play<'a> {
    options: &'a Value,
    turns: usize,
}

/// A game that was played, whatever its rules.
trait Played {
    fn turns(&self) -> usize;
    fn figures(&self, game: &str, options: &Value, turn: usize) -> Figures;
}

impl Visitor for Play<'_> {
    type Output = Box<dyn Played>;

    fn visit<P: Presentation>(self) -> Box<dyn Played> {
        let options: P::Options = serde_json::from_value(self.options.clone()).expect("options");
        let start = P::start(&options).expect("options within bounds");
        let mut longest = random_game(&start, 0, self.turns);
        for seed in 1..GAMES {
            if longest.turns() < self.turns {
                let other = random_game(&start, seed, self.turns);
                if other.turns() > longest.turns() {
                    longest = other;
                }
            }
        }
        Box::new(longest)
    }
}

/// The steps of a game, and the number of steps before each turn.
struct Steps<P: Presentation> {
    start: P,
    steps: Vec<P::Step>,
    turns: Vec<usize>,
}

/// Plays until the game ends or has so many turns.
fn random_game<P: Presentation>(start: &P, seed: u64, most: usize) -> Steps<P> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut position = start.clone();
    let (mut steps, mut turns, mut legal) = (Vec::new(), vec![0], Vec::new());
    while turns.len() <= most {
        legal.clear();
        position.legal_steps(&mut legal);
        // Nobody starts the clock that ends a game of Atar.
        legal.retain(|step| step.to_string() != "clock");
        if legal.is_empty() {
            break;
        }
        let step = legal.swap_remove(dice.random_range(0..legal.len()));
        let flow = position.step(&step).expect("a legal step");
        steps.push(step);
        if flow == Flow::TurnOver {
            turns.push(steps.len());
        }
    }
    let start = start.clone();
    Steps { start, steps, turns }
}

impl<P: Presentation> Played for Steps<P> {
    fn turns(&self) -> usize {
        self.turns.len() - 1
    }

    fn figures(&self, game: &str, options: &Value, turn: usize) -> Figures {
        let ply = self.turns[turn];
        let mut ask = Asker::opened(game, options, &self.steps[..ply]);
        let step = self.steps[ply].to_string();
        let preview = json!({ "do": "preview", "step": step }).to_string();
        let take = json!({ "do": "step", "step": step }).to_string();
        let back = |answer: &str| {
            let can_take_back = answer.contains("\"take_back\":true");
            let verb = if can_take_back { "take_back" } else { "undo_turn" };
            json!({ "do": verb }).to_string()
        };
        let (mut steps, mut previews, mut backs) = (Vec::new(), Vec::new(), Vec::new());
        let mut size = 0;
        for _ in 0..TIMES {
            previews.push(ask.time(&preview).0);
            let (time, answer) = ask.time(&take);
            steps.push(time);
            size = answer.len();
            // A step of chance cannot be taken back alone.
            let back = back(&answer);
            backs.push(ask.time(&back).0);
            ask.restore(ply, &self.steps);
        }
        Figures {
            turn,
            ply,
            step: median(steps),
            preview: median(previews),
            back: median(backs),
            rules: self.rules(turn),
            size,
        }
    }
}

impl<P: Presentation> Steps<P> {
    /// Returns what the rules take for the step with which a turn begins.
    fn rules(&self, turn: usize) -> f64 {
        let mut position = self.start.clone();
        let mut turns: Vec<Turn<P>> = Vec::new();
        let mut last_turns = vec![None; P::SEATS.1.into()];
        let mut last_turn_start = None;
        for ends in self.turns.windows(2).take(turn) {
            let seat = match position.actor() {
                Actor::Seat(seat) => Some(seat),
                _ => None,
            };
            last_turn_start = Some(position.clone());
            let steps = self.steps[ends[0]..ends[1]].to_vec();
            for step in &steps {
                position.step(step).expect("a legal step");
            }
            if let Some(seat) = seat {
                last_turns[usize::from(seat)] = Some(turns.len());
            }
            turns.push(Turn { seat, steps });
        }
        let step = &self.steps[self.turns[turn]];
        let times = (0..TIMES).map(|_| {
            let began = Instant::now();
            let mut next = position.clone();
            black_box(serde_json::to_string(&next.effects(step)).expect("JSON"));
            next.step(step).expect("a legal step");
            black_box(serde_json::to_string(&next.state()).expect("JSON"));
            let view = next.view(&History {
                turns: &turns,
                last_turns: &last_turns,
                last_turn_start: last_turn_start.as_ref(),
                draft_start: &position,
                draft: std::slice::from_ref(step),
            });
            black_box(serde_json::to_string(&view).expect("JSON"));
            began.elapsed().as_secs_f64() * 1e6
        });
        median(times.collect())
    }
}

struct Asker(Table);

impl Asker {
    /// Opens a game with these steps.
    fn opened(game: &str, options: &Value, steps: &[impl ToString]) -> Asker {
        let mut ask = Asker(Table::new(1));
        let new_game = json!({ "do": "new_game", "game": game, "options": options, "roll": "manual" });
        ask.ok(&new_game);
        let mut record = ask.ok(&json!({ "do": "record" }))["record"].take();
        record["draft"] = steps.iter().map(ToString::to_string).collect();
        ask.ok(&json!({ "do": "open", "record": record, "roll": "manual" }));
        ask
    }

    /// Returns the microseconds that a request takes, and its answer.
    fn time(&mut self, request: &str) -> (f64, String) {
        let began = Instant::now();
        let reply = black_box(self.0.handle(Client(0), request.as_bytes()));
        let answer = black_box(reply.answer.map(Response::into_text));
        let time = began.elapsed().as_secs_f64() * 1e6;
        (time, answer.expect("an answer"))
    }

    fn ok(&mut self, request: &Value) -> Value {
        let (_, answer) = self.time(&request.to_string());
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert!(answer.get("ok").is_some(), "{answer}");
        answer["ok"].take()
    }

    /// Plays again what an undo has taken back besides the last step.
    fn restore(&mut self, ply: usize, steps: &[impl ToString]) {
        while self.0.ply() < ply {
            let step = steps[self.0.ply()].to_string();
            self.ok(&json!({ "do": "step", "step": step }));
        }
        while self.0.ply() > ply {
            self.ok(&json!({ "do": "undo_turn" }));
        }
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
