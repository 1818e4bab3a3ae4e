//! The Go Text Protocol, version 2 (Farnebäck, "Specification of the Go Text Protocol", 2002), with the moves of
//! Blokus as the engines of that game write them.

mod blokus;
mod commands;
mod line;

use std::io::{self, BufRead, Write};

use atar_search::Player;

use crate::failure::Failure;
use crate::{arguments, bounded_lines, output, seed};
use atar_reasons::Escaped;
use blokus::Game;
use commands::{AfterCommand, GtpAnswer, GtpEngine};
use line::GtpLine;

/// The longest line that is read, in bytes. The longest command, a move, is much shorter.
const LONGEST_LINE: usize = 1 << 16;

/// The strength of the player.
#[derive(Clone, Copy, Debug)]
struct Strength {
    player: Player,
    /// The time for a move, if the engine plays by time.
    seconds: Option<f64>,
}

pub(crate) fn run(arguments: arguments::GtpArgs) -> Result<(), Failure> {
    let strength = Strength {
        player: match (arguments.nodes, arguments.seconds) {
            (Some(nodes), _) => Player::Nodes(nodes),
            (None, Some(_)) => Player::Nodes(u64::MAX),
            (None, None) => Player::Level(arguments.level),
        },
        seconds: arguments.seconds.map(|limit| limit.as_secs_f64()),
    };
    let seed = seed::or_new(arguments.seed)?;
    let mut engine = GtpEngine::new(Game::new(arguments.start), strength, seed);
    let mut output = output::stream();
    let mut input = io::stdin().lock();
    let mut text = Vec::new();
    while next_line(&mut input, &mut text)? {
        let Some(line) = GtpLine::read(&text) else {
            continue;
        };
        let (answer, next) = if text.len() > LONGEST_LINE {
            (Err("the line is too long".to_owned()), AfterCommand::Command)
        } else {
            engine.answer(&line)
        };
        write(&mut output, &line, &answer)?;
        if next == AfterCommand::Quit {
            break;
        }
    }
    Ok(())
}

fn next_line(input: &mut impl BufRead, text: &mut Vec<u8>) -> Result<bool, Failure> {
    bounded_lines::read_line(input, LONGEST_LINE, text).map_err(|error| Failure::of_input(&error))
}

/// Writes an answer. An empty line ends it, so the answer itself must have none.
fn write(output: &mut impl Write, line: &GtpLine, answer: &GtpAnswer) -> io::Result<()> {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let id = line.id.map(|id| id.to_string()).unwrap_or_default();
    let filled: Vec<_> =
        text.lines().filter(|line| !line.trim().is_empty()).map(|line| Escaped(line).to_string()).collect();
    write!(output, "{sign}{id} {}\n\n", filled.join("\n"))?;
    output.flush()
}
