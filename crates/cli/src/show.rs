//! The command `show`: prints or draws a position of a record.

use serde_json::Value;

use crate::arguments::ShowArgs;
use crate::failure::Failure;
use crate::record::ReplayedRecord;
use crate::{files, output};

pub(crate) fn run(arguments: &ShowArgs) -> Result<(), Failure> {
    let file = arguments.file.display();
    let wrong = |text: String| Failure::Failed(format!("{file}: {text}"));
    let mut record = ReplayedRecord::open(&arguments.file).map_err(wrong)?;
    let last = record.plies();
    let ply = arguments.ply.unwrap_or(last);
    if ply > last {
        return Err(Failure::BadArgument(format!("--ply is {ply}; {file} has {last} steps.")));
    }
    let picture = record.picture(ply).map_err(wrong)?;
    match &arguments.svg {
        Some(out) if files::is_same(out, &arguments.file) => {
            Err(Failure::BadArgument(format!("--svg is {}, the record itself.", out.display())))
        }
        Some(out) => files::write(out, picture.svg.as_bytes()).map_err(|error| files::failure(out, "written", &error)),
        None => {
            let caption = caption(&record.at(ply).map_err(wrong)?, last);
            output::print_line(caption)?;
            Ok(output::print_lines(picture.text.trim_end())?)
        }
    }
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
