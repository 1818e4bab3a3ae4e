//! The commands of the engine.

use std::time::{Duration, Instant};

use atar_rules::blokus::{Blokus, Step};
use atar_rules::{Actor, Position, Presentation};
use atar_search::{Player, search};

use super::Strength;
use super::blokus::{self, Game};
use super::line::GtpLine;

/// The answer to a command, or why it failed.
pub(super) type GtpAnswer = Result<String, String>;

/// Whether the engine goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterCommand {
    Command,
    Quit,
}

/// The function that carries out a command.
type Act = fn(&mut GtpEngine, &[String]) -> GtpAnswer;

/// All commands, in the order of `list_commands`.
const COMMANDS: [(&str, Act); 22] = [
    ("all_legal", GtpEngine::all_legal),
    ("boardsize", GtpEngine::boardsize),
    ("clear_board", GtpEngine::clear_board),
    ("cputime", GtpEngine::cputime),
    ("final_score", GtpEngine::final_score),
    ("g", GtpEngine::generate),
    ("genmove", GtpEngine::genmove),
    ("known_command", GtpEngine::known_command),
    ("list_commands", GtpEngine::list_commands),
    ("name", |_, _| Ok("Atar".to_owned())),
    ("p", GtpEngine::put),
    ("param", GtpEngine::param),
    ("play", GtpEngine::play),
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("quit", |_, _| Ok(String::new())),
    ("reg_genmove", GtpEngine::reg_genmove),
    ("set_game", GtpEngine::set_game),
    ("set_random_seed", GtpEngine::set_random_seed),
    ("showboard", GtpEngine::showboard),
    ("to_move", GtpEngine::mover_name),
    ("undo", GtpEngine::undo),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
];

/// The nodes between two looks at the clock, when the engine plays by time.
const SLICE: u64 = 32;
/// The nodes of a slice, when the engine plays by nodes.
const LONG_SLICE: u64 = 1 << 16;

/// An engine with its game.
pub(super) struct GtpEngine {
    game: Game,
    strength: Strength,
    seed: u64,
    /// How many moves were searched since the seed was set.
    thought: u64,
    /// How long these searches took.
    took: Duration,
}

impl GtpEngine {
    pub(super) fn new(game: Game, strength: Strength, seed: u64) -> GtpEngine {
        GtpEngine { game, strength, seed, thought: 0, took: Duration::ZERO }
    }

    /// Carries out the command of a line.
    pub(super) fn answer(&mut self, line: &GtpLine) -> (GtpAnswer, AfterCommand) {
        let mut known = COMMANDS.iter();
        let Some((name, act)) = known.find(|(name, _)| *name == line.command) else {
            return (Err("unknown command".to_owned()), AfterCommand::Command);
        };
        let next = if *name == "quit" { AfterCommand::Quit } else { AfterCommand::Command };
        (act(self, &line.arguments), next)
    }

    fn known_command(&mut self, arguments: &[String]) -> GtpAnswer {
        let [name] = arguments else {
            return Err("the name of a command is missing".to_owned());
        };
        let is_known = COMMANDS.iter().any(|(known, _)| known == name);
        Ok(is_known.to_string())
    }

    fn list_commands(&mut self, _: &[String]) -> GtpAnswer {
        let names: Vec<_> = COMMANDS.iter().map(|(name, _)| *name).collect();
        Ok(names.join("\n"))
    }

    fn boardsize(&mut self, arguments: &[String]) -> GtpAnswer {
        if arguments != [blokus::SIZE] {
            return Err("unacceptable size".to_owned());
        }
        self.clear_board(&[])
    }

    fn clear_board(&mut self, _: &[String]) -> GtpAnswer {
        self.game.clear();
        done()
    }

    fn set_game(&mut self, arguments: &[String]) -> GtpAnswer {
        self.game.set(arguments.join(" ").trim_matches('"'))?;
        done()
    }

    fn set_random_seed(&mut self, arguments: &[String]) -> GtpAnswer {
        let seed = arguments.first().and_then(|seed| seed.parse().ok());
        self.seed = seed.ok_or("a seed is a whole number")?;
        self.thought = 0;
        done()
    }

    /// Sets the nodes for each move from now on.
    fn param(&mut self, arguments: &[String]) -> GtpAnswer {
        let nodes = match arguments {
            [name, nodes] if name == "nodes" => nodes.parse().ok().filter(|&nodes| nodes > 0),
            _ => return Err("the only parameter is nodes".to_owned()),
        };
        let nodes = nodes.ok_or("nodes are a whole number from 1 on")?;
        self.strength = Strength { player: Player::Nodes(nodes), seconds: None };
        done()
    }

    fn play(&mut self, arguments: &[String]) -> GtpAnswer {
        let (colour, cells) = arguments.split_first().ok_or("a colour is missing")?;
        let seat = blokus::seat(colour)?;
        self.game.play(seat, blokus::step(&cells.concat())?)?;
        done()
    }

    /// Plays a move of the colour to move.
    fn put(&mut self, arguments: &[String]) -> GtpAnswer {
        self.game.play(self.mover(), blokus::step(&arguments.concat())?)?;
        done()
    }

    fn genmove(&mut self, arguments: &[String]) -> GtpAnswer {
        let [colour] = arguments else {
            return Err("a colour is missing".to_owned());
        };
        self.generate_for(blokus::seat(colour)?)
    }

    /// Finds and plays a move of the colour to move.
    fn generate(&mut self, _: &[String]) -> GtpAnswer {
        self.generate_for(self.mover())
    }

    fn generate_for(&mut self, seat: u8) -> GtpAnswer {
        let step = self.choose(seat)?;
        self.game.play(seat, step)?;
        Ok(step.to_string())
    }

    /// Finds a move of a colour and does not play it.
    fn reg_genmove(&mut self, arguments: &[String]) -> GtpAnswer {
        let [colour] = arguments else {
            return Err("a colour is missing".to_owned());
        };
        let thought = self.thought;
        let step = self.choose(blokus::seat(colour)?);
        self.thought = thought;
        step.map(|step| step.to_string())
    }

    /// Returns the player's move for a colour, which is a pass if it has no other.
    fn choose(&mut self, seat: u8) -> Result<Step, String> {
        let position = self.game.turn(seat)?;
        if position.actor() != Actor::Seat(seat) {
            return Ok(Step::PASS);
        }
        let began = Instant::now();
        let step = search_move(&position, self.strength, self.seed.wrapping_add(self.thought));
        self.took += began.elapsed();
        self.thought += 1;
        Ok(step)
    }

    fn undo(&mut self, _: &[String]) -> GtpAnswer {
        self.game.undo()?;
        done()
    }

    fn all_legal(&mut self, arguments: &[String]) -> GtpAnswer {
        let [colour] = arguments else {
            return Err("a colour is missing".to_owned());
        };
        let steps = self.game.legal(blokus::seat(colour)?);
        let texts: Vec<_> = steps.iter().map(ToString::to_string).collect();
        Ok(texts.join("\n"))
    }

    /// Returns the name of the colour to move.
    fn mover_name(&mut self, _: &[String]) -> GtpAnswer {
        Ok(["b", "w"][usize::from(self.mover())].to_owned())
    }

    /// Returns the seat to move; at the end that of the first colour.
    fn mover(&self) -> u8 {
        match self.game.position().actor() {
            Actor::Seat(seat) => seat,
            _ => 0,
        }
    }

    fn final_score(&mut self, _: &[String]) -> GtpAnswer {
        Ok(self.game.score())
    }

    fn showboard(&mut self, _: &[String]) -> GtpAnswer {
        Ok(format!("\n{}", self.game.position().diagram()))
    }

    /// Returns the time spent searching. The rest takes next to none, and the search uses one core.
    fn cputime(&mut self, _: &[String]) -> GtpAnswer {
        Ok(format!("{:.3}", self.took.as_secs_f64()))
    }
}

/// Returns the answer of commands that only do something.
fn done() -> GtpAnswer {
    Ok(String::new())
}

/// Searches for a move.
fn search_move(position: &Blokus, strength: Strength, seed: u64) -> Step {
    let mut searcher = search(position, 2, strength.player, seed);
    if let Some(limit) = strength.seconds {
        let began = Instant::now();
        while !searcher.run(SLICE) {
            let now = began.elapsed().as_secs_f64();
            if now >= limit {
                break;
            }
            let (nodes, _) = searcher.progress();
            searcher.set_budget(scaled(nodes, limit / now));
        }
    } else {
        while !searcher.run(LONG_SLICE) {}
    }
    let plan = searcher.plan();
    plan.steps.first().copied().unwrap_or(Step::PASS)
}

/// Returns `nodes` multiplied by `times`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "an estimate")]
fn scaled(nodes: u64, times: f64) -> u64 {
    (nodes as f64 * times) as u64
}
