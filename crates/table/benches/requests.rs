//! How long requests take at the beginning and at the end of long games.
//!
//! Each line of figures is one kind of game at a turn: microseconds of `step`, `preview` and `take_back` (`undo_turn`
//! where a step is a turn), what the rules take for the same step with its effects, state and view as JSON, and how
//! many times as long the table takes. The turns are 10 and 1,000, or the last but one of a shorter game.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

use std::hint::black_box;
use std::time::Instant;

use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Flow, History, Presentation, Turn};
use atar_table::{Client, Table};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

const EARLY: usize = 10;
const LATE: usize = 1000;
/// How many games are tried to find a long one.
const GAMES: u64 = 20;
/// How often each request is made.
const TIMES: usize = 40;

fn main() {
    let atar = |side: u8, stones: u8| json!({ "side": side, "stones": [stones, stones], "placement": "random", "order": "random" });
    let petri = json!({ "width": 40, "height": 40 });
    println!("game           turn  ply    step preview    back   rules  step/rules");
    measure("atar", &atar(8, 10));
    measure("atar", &atar(20, 34));
    measure("spectrangle", &json!({}));
    measure("owari", &json!({}));
    measure("petri", &json!({}));
    measure("petri", &petri);
    measure("blokus", &json!({}));
}

/// Measures one kind of game; `changes` are what differs from the default options.
fn measure(game: &'static str, changes: &Value) {
    let mut ask = Asker(Table::new(1));
    let hello = ask.ok(&json!({ "do": "hello" }));
    let games = hello["games"].as_array().expect("games");
    let mut options = games
        .iter()
        .find(|known| known["name"] == game)
        .expect("the game")["options"]
        .clone();
    for (key, value) in changes.as_object().expect("options") {
        options[key] = value.clone();
    }
    let played = games::visit(game, Play(&options)).expect("the game");
    let lines: Vec<_> = [EARLY, LATE]
        .iter()
        .map(|turn| {
            let turn = (*turn).min(played.turns() - 1);
            let figures = played.figures(game, &options, turn);
            println!("{game:<12} {figures}");
            figures
        })
        .collect();
    let ratio = |of: fn(&Figures) -> f64| of(&lines[1]) / of(&lines[0]);
    println!(
        "{game:<12} late / early:  step {:.2}, preview {:.2}, back {:.2}, rules {:.2}",
        ratio(|figures| figures.step),
        ratio(|figures| figures.preview),
        ratio(|figures| figures.back),
        ratio(|figures| figures.rules),
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
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures {
            turn,
            ply,
            step,
            preview,
            back,
            rules,
        } = self;
        let ratio = step / rules;
        write!(
            f,
            "{turn:>6} {ply:>5} {step:>7.1} {preview:>7.1} {back:>7.1} {rules:>7.1} {ratio:>11.2}"
        )
    }
}

/// The longest of some random games with these options.
struct Play<'a>(&'a Value);

/// A game that was played, whatever its rules.
trait Played {
    fn turns(&self) -> usize;
    fn figures(&self, game: &str, options: &Value, turn: usize) -> Figures;
}

impl Visitor for Play<'_> {
    type Output = Box<dyn Played>;

    fn visit<P: Presentation>(self) -> Box<dyn Played> {
        let options: P::Options = serde_json::from_value(self.0.clone()).expect("options");
        let start = P::start(&options).expect("options within bounds");
        let played = (0..GAMES).map(|seed| random_game(&start, seed));
        Box::new(played.max_by_key(Steps::turns).expect("a game"))
    }
}

/// The steps of a game, and the number of steps before each turn.
struct Steps<P: Presentation> {
    start: P,
    steps: Vec<P::Step>,
    turns: Vec<usize>,
}

/// Plays until the game ends, but for some turns after those that are measured.
fn random_game<P: Presentation>(start: &P, seed: u64) -> Steps<P> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut position = start.clone();
    let (mut steps, mut turns, mut legal) = (Vec::new(), vec![0], Vec::new());
    while turns.len() < LATE + 2 {
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
    Steps {
        start,
        steps,
        turns,
    }
}

impl<P: Presentation> Played for Steps<P> {
    fn turns(&self) -> usize {
        self.turns.len() - 1
    }

    fn figures(&self, game: &str, options: &Value, turn: usize) -> Figures {
        let ply = self.turns[turn];
        let steps: Vec<_> = self.steps[..ply].iter().map(ToString::to_string).collect();
        let mut ask = Asker(Table::new(1));
        let new_game =
            json!({ "do": "new_game", "game": game, "options": options, "roll": "manual" });
        let mut record = ask.ok(&new_game);
        record = {
            let _ = record;
            ask.ok(&json!({ "do": "record" }))["record"].take()
        };
        record["draft"] = json!(steps);
        ask.ok(&json!({ "do": "open", "record": record, "roll": "manual" }));
        let step = self.steps[ply].to_string();
        let preview = json!({ "do": "preview", "step": step }).to_string();
        let take = json!({ "do": "step", "step": step }).to_string();
        let back = |answer: &str| {
            let can_take_back = answer.contains("\"take_back\":true");
            let verb = if can_take_back {
                "take_back"
            } else {
                "undo_turn"
            };
            json!({ "do": verb }).to_string()
        };
        let (mut steps, mut previews, mut backs) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..TIMES {
            previews.push(ask.time(&preview).0);
            let (time, answer) = ask.time(&take);
            steps.push(time);
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
    /// Returns the microseconds that a request takes, and its answer.
    fn time(&mut self, request: &str) -> (f64, String) {
        let began = Instant::now();
        let reply = black_box(self.0.handle(Client(0), request.as_bytes()));
        let time = began.elapsed().as_secs_f64() * 1e6;
        (time, reply.answer.expect("an answer"))
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
