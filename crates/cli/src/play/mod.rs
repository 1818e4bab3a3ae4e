//! The command `play`: a game in the terminal, with diagrams and steps as text.

mod game;
mod input;
mod line_input;
mod text;

use std::io;
use std::path::{Path, PathBuf};

use atar_reasons::cannot;
use atar_table::Table;

use crate::arguments::PlayArgs;
use crate::failure::Failure;
use crate::local_table::LocalTable;
use crate::{files, output, seed};
use game::{Game, NextToAct};
use input::Input;
use line_input::LineInput;
use text::HELP;

pub(crate) fn run(arguments: &PlayArgs) -> Result<(), Failure> {
    let seed = seed::or_new(arguments.seed)?;
    let mut lines = LineInput::standard()?;
    let usual = || usual_folder().filter(|_| lines.is_terminal());
    let table = match arguments.data.clone().or_else(usual) {
        Some(folder) => LocalTable::kept_in(&folder, seed),
        None => LocalTable::new(Table::driven(seed)),
    };
    let table = match Game::unfinished(table) {
        Ok(mut game) => match offer(&mut lines, &game)? {
            Some(true) => {
                game.resume().map_err(Failure::Failed)?;
                return PlaySession::of(game, lines).play();
            }
            Some(false) => game.into_table(),
            None => return Ok(()),
        },
        Err(table) => table,
    };
    let game = Game::begin(table, arguments, seed).map_err(Failure::BadArgument)?;
    PlaySession::of(game, lines).play()
}

/// Returns the default folder of the game: beside those of the app and of `serve`, which may be running as well.
fn usual_folder() -> Option<PathBuf> {
    atar_storage::program_folder("play")
}

/// Offers the game of the last time. Returns whether the person goes on with it; none at the end of the input.
fn offer(lines: &mut LineInput, game: &Game) -> Result<Option<bool>, Failure> {
    output::print_lines(&text::offer(game.title()))?;
    loop {
        let Some(line) = lines.read("Go on with it?")? else {
            return Ok(None);
        };
        match line.trim().to_ascii_lowercase().as_str() {
            "yes" | "y" => return Ok(Some(true)),
            "no" | "n" => return Ok(Some(false)),
            _ => output::print_line("Type yes or no.")?,
        }
    }
}

/// A game and the person who plays it.
struct PlaySession {
    game: Game,
    lines: LineInput,
    /// How many steps the person has been shown.
    told: usize,
    /// How many steps are in the file that was saved last.
    saved: usize,
}

/// What to do after a line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterInput {
    /// Show the game, which has changed.
    Show,
    /// Ask for another line.
    Ask,
    Quit,
}

impl PlaySession {
    fn of(game: Game, lines: LineInput) -> PlaySession {
        PlaySession { told: game.ply(), game, lines, saved: 0 }
    }

    /// Plays until the game or the input ends.
    fn play(mut self) -> Result<(), Failure> {
        output::print_lines(&text::seats(&self.game))?;
        output::print_line("Type a step, or help.")?;
        loop {
            let turn = self.reach_turn()?;
            output::print_line("")?;
            output::print_lines(&self.game.diagram().map_err(Failure::Failed)?)?;
            output::print_line("")?;
            let NextToAct::Person(seat) = turn else {
                return Ok(output::print_line(text::result(&self.game))?);
            };
            if self.read_until_changed(seat)? == AfterInput::Quit {
                return Ok(self.leave()?);
            }
        }
    }

    /// Says what becomes of a game that is not over.
    fn leave(&self) -> io::Result<()> {
        let is_saved = self.saved == self.game.ply();
        match self.game.turns() {
            0 => Ok(()),
            _ if self.game.is_kept() => output::print_line(text::KEPT),
            _ if is_saved => Ok(()),
            _ => output::print_line("The game was not saved."),
        }
    }

    /// Lets the computer play until a person is to act or the game is over, and prints its steps.
    fn reach_turn(&mut self) -> Result<NextToAct, Failure> {
        loop {
            self.tell()?;
            match self.game.turn() {
                NextToAct::Computer if self.game.work().map_err(Failure::Failed)? => {}
                NextToAct::Computer => {
                    let defect = "The computer could not play. This is a bug in the program.";
                    return Err(Failure::Failed(defect.to_owned()));
                }
                turn => return Ok(turn),
            }
        }
    }

    /// Prints the new steps.
    fn tell(&mut self) -> Result<(), Failure> {
        let ply = self.game.ply();
        let played = self.game.played(self.told).map_err(Failure::Failed)?;
        self.told = ply;
        for (actor, steps) in played {
            output::print_line(text::played(&self.game, actor, &steps))?;
        }
        Ok(())
    }

    /// Reads lines until the game has changed.
    fn read_until_changed(&mut self, seat: usize) -> Result<AfterInput, Failure> {
        loop {
            let Some(line) = self.lines.read(&text::prompt(&self.game, seat))? else {
                return Ok(AfterInput::Quit);
            };
            let next = self.execute(&line)?;
            if next != AfterInput::Ask {
                return Ok(next);
            }
        }
    }

    fn execute(&mut self, line: &str) -> Result<AfterInput, Failure> {
        match Input::of(line) {
            Input::Nothing => Ok(AfterInput::Ask),
            Input::Quit => Ok(AfterInput::Quit),
            Input::Board => Ok(AfterInput::Show),
            Input::Help => after_message(output::print_lines(HELP)),
            Input::Steps(part) => self.list(part),
            Input::Hint => {
                let hint = self.game.hint().map(|steps| text::hint(&steps));
                after_message(output::print_line(hint.unwrap_or_else(|refused| refused)))
            }
            Input::Undo => after_change(self.game.undo()),
            Input::Redo => after_change(self.game.redo()),
            Input::Step(step) => after_change(self.game.step(step)),
            Input::Save(path) => after_message(output::print_line(self.save(path))),
        }
    }

    fn list(&mut self, part: &str) -> Result<AfterInput, Failure> {
        let steps = self.game.steps().map_err(Failure::Failed)?;
        let fitting = steps.iter().map(String::as_str);
        let fitting: Vec<_> = fitting.filter(|step| step.contains(part)).collect();
        after_message(output::print_lines(&text::list(&fitting)))
    }

    /// Saves the record to a new file, and returns the message for the person.
    fn save(&mut self, path: &str) -> String {
        let file = Path::new(path);
        if path.is_empty() {
            return "Type a file name after save.".to_owned();
        }
        if file.symlink_metadata().is_ok() {
            return format!("{path} exists already. Choose another name.");
        }
        let text = self.game.record_text();
        let written = text.and_then(|text| {
            let written = files::write(file, text.as_bytes());
            written.map_err(|error| cannot(file, "written", &error))
        });
        match written {
            Ok(()) => {
                self.saved = self.game.ply();
                format!("Saved as {path}.")
            }
            Err(refused) => refused,
        }
    }
}

/// Asks for another line after a message.
fn after_message(output: io::Result<()>) -> Result<AfterInput, Failure> {
    Ok(output.map(|()| AfterInput::Ask)?)
}

/// Shows the game after a change. Prints why a change was refused.
fn after_change(done: Result<(), String>) -> Result<AfterInput, Failure> {
    match done {
        Ok(()) => Ok(AfterInput::Show),
        Err(refused) => after_message(output::print_line(refused)),
    }
}
