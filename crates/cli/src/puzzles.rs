//! The command `puzzles`: makes puzzles, and proves those of a file again.

use std::fs::OpenOptions;
use std::io::BufReader;
use std::path::Path;

use atar_puzzles::{MOST_BYTES, PuzzleChecker, PuzzleLine};
use atar_rules::Presentation;
use atar_rules::games::Visitor;
use atar_search::puzzles::PuzzleMaker;

use crate::arguments::PuzzlesArgs;
use crate::failure::Failure;
use crate::{bounded_lines, files, options, output};

/// The games without a new puzzle after which no more are made.
const MOST_GAMES: u32 = 5_000;

pub(crate) fn run(arguments: &PuzzlesArgs) -> Result<(), Failure> {
    match (&arguments.check, &arguments.game) {
        (Some(file), _) => check_file(file),
        (None, Some(game)) => options::visit(game, Make { count: arguments.count, seed: arguments.seed }),
        (None, None) => Err(Failure::BadArgument("Name a game, or a file to --check.".to_owned())),
    }
}

/// Makes so many puzzles.
struct Make {
    count: u32,
    seed: u64,
}

impl Visitor for Make {
    type Output = Result<(), Failure>;

    fn visit<P: Presentation>(self) -> Result<(), Failure> {
        let none = || Failure::BadArgument(format!("{} has no puzzles.", P::TITLE));
        let mut maker = PuzzleMaker::<P>::new(self.seed).ok_or_else(none)?;
        for made in 0..self.count {
            let puzzle = (0..MOST_GAMES).find_map(|_| maker.play());
            let few = || Failure::Failed(format!("{MOST_GAMES} games in a row had no new puzzle; {made} were made"));
            output::print_json(&PuzzleLine::of(&puzzle.ok_or_else(few)?))?;
        }
        Ok(())
    }
}

/// Proves the puzzles of a file, and prints a line for each that is not right, and one for all.
fn check_file(file: &Path) -> Result<(), Failure> {
    let name = file.display();
    let unreadable = |error| files::failure(file, "read", &error);
    let opened = files::open(file, OpenOptions::new().read(true)).map_err(unreadable)?;
    let mut input = BufReader::new(opened);
    let mut checker = PuzzleChecker::default();
    let (mut lines, mut wrong) = (0_usize, 0_usize);
    let mut line = Vec::new();
    while bounded_lines::read_line(&mut input, MOST_BYTES, &mut line).map_err(unreadable)? {
        lines += 1;
        if let Err(why) = checker.check(&line, lines) {
            wrong += 1;
            output::print_line(format_args!("{name}: line {lines}: {why}"))?;
        }
    }
    let puzzles = if lines == 1 { "puzzle" } else { "puzzles" };
    if wrong > 0 || lines == 0 {
        output::print_line(format_args!("{name}: {wrong} of {lines} {puzzles} not right"))?;
        return Err(Failure::Found);
    }
    Ok(output::print_line(format_args!("{name}: good: {lines} {puzzles}"))?)
}
