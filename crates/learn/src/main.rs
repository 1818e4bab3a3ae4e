//! Fits the weights of rollouts to the moves of searches: plays the games of a study, sees which moves the players
//! preferred, and prints the weights, their errors, and how well they tell the moves of games that they do not know.
//! `make learn` calls it (docs/strength.md).
//!
//! The games follow from study and seed, and the weights from the games. Time only decides how many games there are.

mod choices;
mod fit;
mod play;
mod written;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use atar_lab::Study;
use atar_lab::study::Keep;
use atar_reasons::cannot;
use atar_search::RolloutWeight;
use clap::{Parser, value_parser};

use crate::choices::Game;
use crate::fit::{fit, loss};
use crate::written::date;

/// One game of so many is held out, to see how well the weights tell the moves of others.
const HELD_OUT: usize = 5;
/// What weights are counted in, of a natural logarithm.
const EIGHTHS: f64 = 8.0;

/// Fits the weights of rollouts to the moves of a study's games.
#[derive(Debug, Parser)]
struct Arguments {
    /// Study whose games are played
    study: PathBuf,
    /// File that keeps the games: it goes on where it stopped
    #[arg(long, value_name = "FILE")]
    kept: PathBuf,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Time to play [default: until there are the games]
    #[arg(long, value_name = "SECONDS", value_parser = value_parser!(u32).range(1..), required_unless_present = "games")]
    seconds: Option<u32>,
    /// Games to use at most [default: all of the study]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Games at once [default: one on each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// File of sources to write the weights to
    #[arg(long, value_name = "FILE", requires = "date")]
    write: Option<PathBuf>,
    /// Today, for the file of sources
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    date: Option<String>,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            let text = error.render().to_string();
            let line = text.split("\n\n").next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
            eprintln!("{}", line.trim_start_matches("error: "));
            return ExitCode::from(2);
        }
        Err(help) => help.exit(),
    };
    match learn(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn learn(arguments: &Arguments) -> Result<(), String> {
    let study = read(&arguments.study, arguments.seed)?;
    let weights = choices::weights(&study);
    if weights.is_empty() {
        return Err(format!("There is nothing to learn: no rollout of {} goes by fitted weights.", study.game));
    }
    let cores = || available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.map_or_else(cores, usize::from);
    let until = Instant::now() + Duration::from_secs(arguments.seconds.unwrap_or(u32::MAX).into());
    let most = arguments.games.map_or(usize::MAX, |games| games as usize);
    let traces = play::play(&study, &arguments.kept, (most, jobs, until))?;
    let games = traces.iter().map(|trace| choices::of_game(&study, trace)).collect::<Result<Vec<_>, _>>()?;
    if games.len() < HELD_OUT {
        return Err(format!("Too few games to learn from: {}. Play for longer.", games.len()));
    }
    let moves: usize = games.iter().map(Game::len).sum();
    println!("{} games in {} settings, {moves} moves with a choice", games.len(), study.cells.len().min(games.len()));
    let eighths = fit_and_tell(weights, &games);
    tell_losses(weights, &games);

    let Some(file) = &arguments.write else { return Ok(()) };
    let players: Vec<_> = study.line_ups.iter().map(ToString::to_string).collect();
    let command = format!("make learn GAME={} GAMES={} SEED={} WRITE=1", study.game, games.len(), study.seed);
    let (seed, date) = (study.seed.to_string(), arguments.date.clone().unwrap_or_default());
    let origin = [command, seed, players.join(", "), games.len().to_string(), moves.to_string(), date];
    let named = weights.iter().zip(eighths).filter(|(weight, _)| weight.is_learned);
    let named: Vec<_> = named.map(|(weight, eighths)| (weight.name, eighths)).collect();
    fs::write(file, written::text(&origin, &named)).map_err(|error| cannot(file, "written", &error))
}

/// Fits the weights to all games. Returns them in eighths.
fn fit_and_tell(weights: &[RolloutWeight], games: &[Game]) -> Vec<i32> {
    let fitted = fit(&games.iter().collect::<Vec<_>>(), weights.len());
    let eighths: Vec<_> = fitted.weights.iter().map(|weight| rounded(weight * EIGHTHS)).collect();
    println!("{:12} {:>8} {:>8} {:>8} {:>8}", "weight", "learned", "error", "eighths", "today");
    let learned = fitted.weights.iter().zip(&fitted.errors).zip(&eighths);
    for (weight, ((learned, error), eighths)) in weights.iter().zip(learned) {
        let stays = if weight.is_learned { "" } else { " (by matches, stays)" };
        println!("{:12} {learned:8.3} {error:8.3} {eighths:8} {:8}{stays}", weight.name, weight.eighths);
    }
    eighths
}

/// Tells how well weights that are fitted to the other games tell the moves of those that are held out.
fn tell_losses(weights: &[RolloutWeight], games: &[Game]) {
    let part = |is_held_out| {
        let games = (1..).zip(games).filter(move |(number, _)| (number % HELD_OUT == 0) == is_held_out);
        games.map(|(_, game)| game).collect::<Vec<_>>()
    };
    let (held_out, others) = (part(true), part(false));
    let today: Vec<_> = weights.iter().map(|weight| f64::from(weight.eighths) / EIGHTHS).collect();
    let learned = fit(&others, weights.len()).weights;
    let with_others = weights.iter().zip(learned.iter().zip(&today));
    let with_others = with_others.map(|(weight, (learned, today))| *if weight.is_learned { learned } else { today });
    println!("loss of a move (mean of -ln of its share) in {} games that are held out:", held_out.len());
    let told = [
        ("chance", vec![0.0; weights.len()]),
        ("today", today.clone()),
        ("learned, and what stays", with_others.collect()),
        ("learned", learned.clone()),
    ];
    for (name, weights) in told {
        println!("{name:24} {:8.4}", loss(&held_out, &weights));
    }
}

/// Reads a study. The steps of its games are kept whatever it says. Points of its grid that are the same game, as few
/// stones may be, are one setting.
fn read(path: &Path, seed: u64) -> Result<Study, String> {
    let text = fs::read_to_string(path).map_err(|error| cannot(path, "read", &error))?;
    let study = Study::read(&text).map_err(|bad| format!("{}: {bad}", path.display()))?;
    let (mut known, mut cells) = (BTreeSet::new(), study.cells);
    cells.retain(|cell| known.insert(cell.id));
    Ok(Study { seed, cells, keep: Keep::Steps, ..study })
}

#[expect(clippy::cast_possible_truncation, reason = "a weight is far from the limits")]
fn rounded(weight: f64) -> i32 {
    weight.round() as i32
}
