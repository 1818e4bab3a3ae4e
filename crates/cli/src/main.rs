//! Atar on the command line. Every command is a thin layer over the table or the rules.

mod argument_values;
mod arguments;
mod bounded_lines;
mod check;
mod engine;
mod failure;
mod files;
mod gtp;
mod host;
mod interrupt;
mod lab;
mod ladder;
mod ledger;
mod local_table;
mod man;
mod match_runner;
mod matches;
mod options;
mod output;
mod perft;
mod play;
mod playouts;
mod puzzles;
mod record;
mod review;
mod seed;
mod serve;
mod show;
mod solve;
mod tally;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;

/// A host's memory grows with its rooms, and shrinks with them: in the background this allocator gives back what is
/// free, where the system's keeps it. Only where pages have one size, with which it is built.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    match Arguments::try_parse() {
        Ok(arguments) => match run(arguments.command) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        },
        Err(error) => failure::of_arguments(error),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Host(arguments) => host::run(arguments),
        Command::Ledger(arguments) => ledger::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Playouts(arguments) => playouts::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Match(arguments) => matches::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Lab(arguments) => lab::run(&arguments),
        Command::Gtp(arguments) => gtp::run(arguments),
        Command::Ladder(arguments) => ladder::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Puzzles(arguments) => puzzles::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    }
}
