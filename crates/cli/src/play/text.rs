//! The texts of the command `play`.

use serde_json::Value;

use super::game::{Game, StepMaker};

/// The longest line of a list, in characters.
const WIDTH: usize = 78;
/// The gap between the steps of a list.
const GAP: &str = "  ";
/// The most steps of one actor that are written out. For more, only their number is.
const MAX_LISTED: usize = 12;

/// All commands.
pub(super) const HELP: &str = "\
Type a step as the list of steps shows it, or one of these:
  steps         list the legal steps
  steps TEXT    list the legal steps that contain TEXT, such as a space
  hint          show how the computer would play
  undo          take back the last step, or the last turn and the replies to it
  redo          play again what was undone
  board         show the board again
  save FILE     save the game to a file that the app can open
  quit          leave the game; so do Ctrl+D and Ctrl+C";

/// What is said when a game that is not over is left.
pub(super) const KEPT: &str = "The game is kept: the next time that you start atar-cli play, you can go on with it.";

/// Returns what is said of the game of the last time.
pub(super) fn offer(title: &str) -> String {
    format!(
        "Your game of {title} from the last time is not over. Type yes to go on with it, or no to begin a new game, which replaces it."
    )
}

/// Returns what the person calls a seat.
fn name(game: &Game, seat: usize) -> String {
    let computers = game.seats() - game.people();
    match game.is_computers(seat) {
        false if game.people() == 1 => "You".to_owned(),
        false => format!("Player {}", seat + 1),
        true if computers == 1 => "Computer".to_owned(),
        true => format!("Computer {}", seat + 1),
    }
}

/// Returns a line for each seat, since diagrams name seats by their numbers.
pub(super) fn seats(game: &Game) -> String {
    let seats = (0..game.seats()).map(|seat| format!("Seat {seat}: {}", name(game, seat)));
    seats.collect::<Vec<_>>().join("\n")
}

pub(super) fn prompt(game: &Game, seat: usize) -> String {
    format!("{}>", name(game, seat))
}

/// Returns a line for the steps of an actor.
pub(super) fn played(game: &Game, actor: StepMaker, steps: &[String]) -> String {
    let StepMaker::Seat(seat) = actor else {
        return format!("Chance: {}", shortened(steps));
    };
    format!("{}: {}", name(game, seat), shortened(steps))
}

fn shortened(steps: &[String]) -> String {
    if steps.len() > MAX_LISTED {
        return format!("{} steps", steps.len());
    }
    steps.join(" ")
}

pub(super) fn hint(steps: &[String]) -> String {
    format!("The computer would play: {}", steps.join(" "))
}

/// Returns lines of steps, and their number. A gap of two spaces separates them, as some steps contain a space.
pub(super) fn list(steps: &[&str]) -> String {
    let mut lines = vec![String::new()];
    for step in steps {
        let last = lines.len() - 1;
        let is_full = lines[last].chars().count() + GAP.len() + step.chars().count() > WIDTH;
        if is_full && !lines[last].is_empty() {
            lines.push((*step).to_owned());
        } else {
            let gap = if lines[last].is_empty() { "" } else { GAP };
            lines[last].extend([gap, step]);
        }
    }
    match steps.len() {
        0 => "No legal step.".to_owned(),
        1 => lines.join("\n"),
        many => format!("{}\n{many} steps", lines.join("\n")),
    }
}

/// Returns a sentence about the winners, and one about the scores if the game has any.
pub(super) fn result(game: &Game) -> String {
    let winners: Vec<_> =
        numbers(&game.result()["winners"]).map(|seat| name(game, usize::try_from(seat).unwrap_or_default())).collect();
    let scores: Vec<_> = numbers(&game.result()["scores"]).map(|score| score.to_string()).collect();
    let won = match winners.as_slice() {
        [] => "Nobody wins".to_owned(),
        [one] if one == "You" => "You win".to_owned(),
        [one] => format!("{one} wins"),
        [others @ .., last] => format!("{} and {last} share the win", others.join(", ")),
    };
    if scores.is_empty() {
        return format!("{won}.");
    }
    format!("{won}. The scores: {}.", scores.join(", "))
}

fn numbers(values: &Value) -> impl Iterator<Item = i64> {
    let values = values.as_array().into_iter().flatten();
    values.filter_map(Value::as_i64)
}

#[cfg(test)]
mod tests {
    use super::{GAP, WIDTH, list, shortened};

    #[test]
    fn lists_are_no_wider_than_a_terminal_and_hold_every_step() {
        let steps: Vec<_> = (0..200).map(|step| format!("c{step}-d{step}")).collect();
        let steps: Vec<_> = steps.iter().map(String::as_str).collect();
        let list = list(&steps);
        let (listed, number) = list.rsplit_once('\n').expect("several lines");
        let read: Vec<_> = listed.lines().flat_map(|line| line.split(GAP)).collect();
        assert_eq!(read, steps);
        assert!(listed.lines().all(|line| line.len() <= WIDTH && line == line.trim()));
        assert_eq!(number, "200 steps");
    }

    #[test]
    fn a_short_list_is_not_counted() {
        assert_eq!(list(&[]), "No legal step.");
        assert_eq!(list(&["pass"]), "pass");
        assert_eq!(list(&["0", "3"]), "0  3\n2 steps");
    }

    #[test]
    fn many_steps_of_chance_are_a_number() {
        let steps = vec!["@a1".to_owned(); 126];
        assert_eq!(shortened(&steps), "126 steps");
        assert_eq!(shortened(&steps[..2]), "@a1 @a1");
    }
}
