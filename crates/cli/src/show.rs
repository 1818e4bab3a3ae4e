//! The command `show`: prints or draws a position of a record.

use atar_table::PictureAnswer;
use serde_json::Value;

use crate::arguments::ShowArgs;
use crate::failure::Failure;
use crate::record::ReplayedRecord;
use crate::{files, output};

pub(crate) fn run(arguments: &ShowArgs) -> Result<(), Failure> {
    let Some(file) = &arguments.file else {
        return show_position(arguments);
    };
    let name = file.display();
    let wrong = |text: String| Failure::Failed(format!("{name}: {text}"));
    let mut record = ReplayedRecord::open(file).map_err(wrong)?;
    let last = record.plies();
    let ply = arguments.ply.unwrap_or(last);
    if ply > last {
        return Err(Failure::BadArgument(format!("--ply is {ply}; {name} has {last} steps.")));
    }
    let picture = record.picture(ply).map_err(wrong)?;
    if let Some(out) = arguments.svg.as_ref().filter(|out| files::is_same(out, file)) {
        return Err(Failure::BadArgument(format!("--svg is {}, the record itself.", out.display())));
    }
    let caption = caption(&record.at(ply).map_err(wrong)?, last);
    tell(&picture, &caption, arguments)
}

/// Shows a position that is given itself.
fn show_position(arguments: &ShowArgs) -> Result<(), Failure> {
    let wrong = |refused: String| Failure::BadArgument(format!("--position: {refused}"));
    let text = arguments.position.as_deref().unwrap_or_default();
    let mut record = ReplayedRecord::from_position(text).map_err(wrong)?;
    let picture = record.picture(0).map_err(wrong)?;
    let position = record.last();
    let caption = format!("{}; {}", position["game"].as_str().unwrap_or_default(), actor_or_winners(position));
    tell(&picture, &caption, arguments)
}

/// Writes a picture to the file that is named, or prints the diagram under a caption.
fn tell(picture: &PictureAnswer, caption: &str, arguments: &ShowArgs) -> Result<(), Failure> {
    if let Some(out) = &arguments.svg {
        return files::write(out, picture.svg.as_bytes()).map_err(|error| files::failure(out, "written", &error));
    }
    output::print_line(caption)?;
    Ok(output::print_lines(picture.text.trim_end())?)
}

/// Returns a line with the place in the record and the next to act, or the winners.
fn caption(position: &Value, last: usize) -> String {
    let game = position["game"].as_str().unwrap_or_default();
    let (ply, turn) = (&position["ply"], &position["turn"]);
    let who = actor_or_winners(position);
    format!("{game}, step {ply} of {last}, {turn} turns finished; {who}")
}

fn actor_or_winners(position: &Value) -> String {
    let named = |seat: &Value| {
        let name = seat
            .as_u64()
            .and_then(|seat| usize::try_from(seat).ok())
            .and_then(|seat| position["seats"][seat]["name"].as_str())
            .filter(|name| !name.is_empty());
        match name {
            Some(name) => format!("seat {seat} ({name})"),
            None => format!("seat {seat}"),
        }
    };
    match (&position["actor"], position["result"]["winners"].as_array()) {
        (_, Some(winners)) => {
            let names: Vec<_> = winners.iter().map(named).collect();
            format!("won by {}", names.join(" and "))
        }
        (Value::Object(actor), None) => format!("{} to play", named(&actor["seat"])),
        _ => "chance to act".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn captions_say_who_is_to_play_or_has_won() {
        let mut position = json!({
            "game": "atar", "ply": 3, "turn": 1, "actor": { "seat": 1 }, "result": null,
            "seats": [{ "name": "Ann" }, { "name": "" }],
        });
        assert_eq!(caption(&position, 9), "atar, step 3 of 9, 1 turns finished; seat 1 to play");
        position["actor"] = json!("chance");
        assert!(caption(&position, 9).ends_with("chance to act"));
        position["actor"] = Value::Null;
        position["result"] = json!({ "winners": [0, 1] });
        assert!(caption(&position, 9).ends_with("won by seat 0 (Ann) and seat 1"));
    }
}
