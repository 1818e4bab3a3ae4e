//! The command `solve`: exact values of positions.

use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use atar_rules::Position;
use atar_rules::owari::{Options, Owari};
use atar_search::owari::{SolveProgress, Solver};
use atar_table::read_position;
use serde::Serialize;

use crate::failure::Failure;
use crate::{arguments, output};

/// The positions of the endgame table that are computed between two reports.
const POSITIONS_PER_REPORT: u64 = 1 << 20;
/// The nodes between two reports.
const NODES_PER_REPORT: u64 = 1 << 18;
/// The letters in a line of a book.
const LINE_LENGTH: usize = 120;
/// The bytes of one entry in the transposition table.
const ENTRY_BYTES: u64 = 16;

pub(crate) fn run(arguments: arguments::SolveArgs) -> Result<(), Failure> {
    let position = start(&arguments)?;
    let mut progress = Progress::new();
    let memory = (arguments.memory << 20) / ENTRY_BYTES;
    let mut solver =
        Solver::new(usize::from(arguments.table), memory).map_err(|error| bad(&format!("--table: {error}")))?;
    while !solver.prepare(POSITIONS_PER_REPORT) {
        let (done, of) = solver.table();
        progress.show(|| format!("endgame table: {done} of {of} positions"));
    }
    if let Some(stones) = arguments.book {
        return book(&solver, &position, stones, &mut progress);
    }
    let prepared = progress.elapsed();
    let solved = solver.solve(&position, NODES_PER_REPORT, &mut |report| {
        progress.show(|| line(&report));
        true
    });
    progress.end();
    let last = if arguments.after.is_empty() { "--position" } else { "--after" };
    let report = solved.ok_or_else(|| bad(&format!("{last}: the game is over")))?;
    let searched = progress.elapsed() - prepared;
    output::print_line(sentence(&report))?;
    let solution = Solution {
        game: Owari::NAME,
        seat: report.seat,
        best: report.best.to_string(),
        winners: winners(&report),
        margin: report.margin.0,
        nodes: report.nodes,
        table: solver.table().1,
        table_seconds: prepared.as_secs_f64(),
        search_seconds: searched.as_secs_f64(),
        nodes_per_s: u128::from(report.nodes) * 1_000_000_000 / searched.as_nanos().max(1),
    };
    Ok(output::print_json(&solution)?)
}

/// Writes the letters of a book as they are computed.
fn book(solver: &Solver, start: &Owari, stones: u8, progress: &mut Progress) -> Result<(), Failure> {
    let mut out = BufWriter::new(output::stream());
    let mut written = Ok(());
    let mut letters = 0;
    solver.book(start, stones, &mut |letter, of| {
        letters += 1;
        let end = if letters == of || letters % LINE_LENGTH == 0 { "\n" } else { "" };
        written = write!(out, "{letter}{end}");
        progress.show(|| format!("{letters} of {of} positions"));
        written.is_ok()
    });
    progress.end();
    written?;
    Ok(out.flush()?)
}

/// The last line of the output.
#[derive(Serialize)]
struct Solution {
    game: &'static str,
    /// The seat to move.
    seat: u8,
    best: String,
    /// The winners if both play their best.
    winners: Vec<u8>,
    /// The stones by which the seat to move wins; negative if it loses.
    margin: i32,
    nodes: u64,
    /// The positions in the endgame table.
    table: usize,
    table_seconds: f64,
    search_seconds: f64,
    nodes_per_s: u128,
}

/// Returns the position to solve.
fn start(arguments: &arguments::SolveArgs) -> Result<Owari, Failure> {
    let options = Options { stones: arguments.stones, first: arguments.first };
    let mut position = match &arguments.position {
        Some(text) => read_position(text).map_err(|refused| bad(&format!("--position: {refused}")))?,
        None => Owari::start(&options).map_err(|error| bad(&error.to_string()))?,
    };
    for text in &arguments.after {
        let step = text.parse().map_err(|error| bad(&format!("--after {text}: {error}")))?;
        position.step(&step).map_err(|error| bad(&format!("--after {text}: {error}")))?;
    }
    Ok(position)
}

fn bad(text: &str) -> Failure {
    Failure::BadArgument(text.to_owned())
}

fn line(report: &SolveProgress) -> String {
    let (least, most) = report.margin;
    format!("{} nodes, {} plies: pit {}, margin {least} to {most}", report.nodes, report.depth, report.best)
}

fn sentence(report: &SolveProgress) -> String {
    let SolveProgress { seat, best, .. } = report;
    let other = 1 - seat;
    match report.margin.0 {
        0 => format!("With best play the game is a draw; a best move of seat {seat} is {best}."),
        margin if margin > 0 => {
            format!("Seat {seat} wins by {margin} stones; a best move is {best}.")
        }
        margin => format!("Seat {other} wins by {} stones; a best move of seat {seat} is {best}.", -margin),
    }
}

fn winners(report: &SolveProgress) -> Vec<u8> {
    match report.margin.0.signum() {
        1 => vec![report.seat],
        0 => vec![0, 1],
        _ => vec![1 - report.seat],
    }
}

/// Reports progress on standard error: on a terminal in one line that changes, elsewhere in a line now and then.
struct Progress {
    began: Instant,
    next: Duration,
    terminal: bool,
}

impl Progress {
    fn new() -> Progress {
        let mut progress = Progress { began: Instant::now(), next: Duration::ZERO, terminal: output::is_watched() };
        progress.next = progress.pause();
        progress
    }

    fn pause(&self) -> Duration {
        Duration::from_millis(if self.terminal { 200 } else { 10_000 })
    }

    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn show(&mut self, line: impl FnOnce() -> String) {
        if self.elapsed() < self.next {
            return;
        }
        self.next = self.elapsed() + self.pause();
        if self.terminal {
            output::show_progress(line());
        } else {
            output::note(line());
        }
    }

    fn end(&self) {
        if self.terminal {
            output::end_line();
        }
    }
}
