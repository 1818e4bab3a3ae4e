//! Holds what people were told against the log. It shares no code with the server: it reads messages and lines as they
//! are described in docs/online.md.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde_json::Value;
use sha2::{Digest, Sha256};

/// A line of a log.
#[derive(Clone)]
pub struct LogLine {
    pub link: String,
    pub body: String,
}

/// The logs of all rooms, each from its first line on.
pub type Logs = BTreeMap<String, Vec<LogLine>>;

/// What was counted. All but the first three must be nought.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub rooms: usize,
    pub answered: usize,
    pub told: usize,
    /// Answered changes that are not in the log.
    pub lost: usize,
    /// Changes that are in it more than once.
    pub twice: usize,
    /// What somebody was told to be in another place than it is, and lines that do not follow from those before.
    pub misplaced: usize,
    /// Steps for a seat by somebody who does not have it.
    pub strange: usize,
    /// Steps that do not follow from those before, as when a computer's turn counts twice.
    pub forked: usize,
    /// Clocks that went by more than the time, or back.
    pub untimely: usize,
    /// Lines that are dated before the beginning or after the end.
    pub misdated: usize,
    /// Games that ended, or went on without a person, though nobody thinks for long or goes.
    pub flags: usize,
    /// Requests that were refused for good.
    pub refused: usize,
    /// Members who were told that the log has lost entries.
    pub rewound: usize,
}

impl Figures {
    /// Returns whether nothing is wrong.
    pub fn are_well(&self) -> bool {
        let Figures { rooms, answered, told, .. } = *self;
        *self == Figures { rooms, answered, told, ..Figures::default() }
    }
}

/// Counts what is wrong. All of it was in this time, in milliseconds since 1970.
pub fn check(histories: &[Value], logs: &Logs, time: &RangeInclusive<u64>) -> Figures {
    let mut figures = Figures { rooms: logs.len(), ..Figures::default() };
    let dates = logs.values().flatten().filter_map(|line| body(line)["at"].as_u64());
    figures.misdated = dates.filter(|at| !time.contains(at)).count();
    let mut rooms: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for told in histories {
        rooms.entry(text(&told["room"])).or_default().push(told);
    }
    for (room, told) in rooms {
        let log = logs.get(room).map_or(&[][..], Vec::as_slice);
        check_told(&told, log, &mut figures);
        check_log(&told, log, &mut figures);
    }
    figures
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Holds what members of a room were told against its log.
fn check_told(told: &[&Value], log: &[LogLine], figures: &mut Figures) {
    let keys: Vec<Value> = log.iter().map(|line| body(line)["key"].clone()).collect();
    for message in told {
        match text(&message["kind"]) {
            "refused" => figures.refused += 1,
            "rewound" => figures.rewound += 1,
            kind => {
                let is_in = line_of(log, message).is_some_and(|line| line.link == text(&message["link"]));
                figures.told += 1;
                figures.misplaced += usize::from(!is_in);
                if kind == "answered" {
                    figures.answered += 1;
                    figures.lost += usize::from(!keys.contains(&message["key"]));
                    let is_there = line_of(log, message).is_some_and(|line| body(line)["key"] == message["key"]);
                    figures.misplaced += usize::from(is_in && !is_there);
                }
            }
        }
    }
    let mut known = BTreeSet::new();
    figures.twice += keys.iter().filter_map(Value::as_str).filter(|key| !known.insert(*key)).count();
}

fn line_of<'a>(log: &'a [LogLine], message: &Value) -> Option<&'a LogLine> {
    let index = usize::try_from(message["seq"].as_u64()?).ok()?.checked_sub(1)?;
    log.get(index)
}

fn body(line: &LogLine) -> Value {
    serde_json::from_str(&line.body).unwrap_or_default()
}

/// Follows a log from its first line on.
fn check_log(told: &[&Value], log: &[LogLine], figures: &mut Figures) {
    let mut link = vec![0; 16];
    let (mut seats, mut steps, mut at) = (Value::Null, 0, 0);
    // The seat that is to act, as somebody was told with the line before; not known where nobody was.
    let mut actors: BTreeMap<u64, &Value> = BTreeMap::new();
    for message in told.iter().filter(|message| !message["actor"].is_null()) {
        actors.insert(message["seq"].as_u64().unwrap_or_default(), &message["actor"]);
    }
    let mut actor: Option<&Value> = None;
    for (index, line) in log.iter().enumerate() {
        let digest = Sha256::new().chain_update(&link).chain_update(&line.body).finalize();
        link = digest[..16].to_vec();
        let shown: String = link.iter().map(|byte| format!("{byte:02x}")).collect();
        figures.misplaced += usize::from(shown != line.link);
        let entry = body(line);
        let time = entry["at"].as_u64().unwrap_or_default();
        figures.misplaced += usize::from(time < at);
        at = time;
        let seq = index as u64 + 1;
        match text(&entry["kind"]) {
            "started" => {
                seats = entry["seats"].clone();
                steps = steps_in(&entry["record"]);
                actor = None;
            }
            "steps" => {
                figures.forked += usize::from(entry["ply"] != steps);
                steps = entry["ply"].as_u64().unwrap_or_default() + length(&entry["steps"]);
                figures.strange += usize::from(!may_act(&entry, &seats, actor));
                actor = None;
            }
            "ended" | "stood_in" => figures.flags += 1,
            _ => {}
        }
        actor = actors.get(&seq).copied().or(actor);
    }
    figures.untimely += untimely(told, log);
}

fn length(list: &Value) -> u64 {
    list.as_array().map_or(0, |list| list.len() as u64)
}

/// Returns how many steps a record has.
fn steps_in(record: &Value) -> u64 {
    let turns = record["turns"].as_array();
    turns.map_or(0, |turns| turns.iter().map(length).sum()) + length(&record["draft"])
}

/// Returns whether steps are those of the seat that is to act.
fn may_act(entry: &Value, seats: &Value, actor: Option<&Value>) -> bool {
    let thought = &entry["thought"]["seat"];
    let seat = |number: &Value| number.as_u64().and_then(|number| seats.get(usize::try_from(number).ok()?));
    if entry["by"].is_null() {
        // A computer's turn, and that of the seat that is to act.
        return seat(thought).is_some_and(|seat| seat["computer"].is_u64())
            && actor.is_none_or(|actor| actor == thought);
    }
    actor.is_none_or(|actor| seat(actor).is_some_and(|seat| seat["member"] == entry["by"]))
}

/// Counts where clocks went by more than the time since they ran, or got time. What a gap gives back is no gain: it is
/// given back before it is taken.
fn untimely(told: &[&Value], log: &[LogLine]) -> usize {
    let mut clocks: BTreeMap<u64, &Value> = BTreeMap::new();
    for message in told.iter().filter(|message| message["left"].is_array()) {
        clocks.insert(message["seq"].as_u64().unwrap_or_default(), message);
    }
    let pairs = clocks.values().zip(clocks.values().skip(1));
    pairs.filter(|(clock, next)| is_untimely(clock, next, log)).count()
}

fn is_untimely(clock: &Value, next: &Value, log: &[LogLine]) -> bool {
    let at = |message: &Value| line_of(log, message).and_then(|line| body(line)["at"].as_i64());
    let (Some(since), Some(until)) = (clock["since"].as_i64().or_else(|| at(clock)), at(next)) else {
        return true;
    };
    let left = |message: &Value| -> Vec<i64> {
        message["left"].as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
    };
    let used: Vec<i64> = left(clock).iter().zip(left(next)).map(|(left, later)| left - later).collect();
    used.iter().any(|used| *used < 0) || used.iter().sum::<i64>() > until - since
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A log of Ann's and a computer's, and what Ann was told of it.
    fn sound() -> (Vec<Value>, Logs) {
        let bodies = [
            json!({"at": 1, "kind": "started", "key": "a", "by": "m1", "record": {"turns": [], "draft": []},
                "seats": [{"member": "m1"}, {"computer": 1}]}),
            json!({"at": 5, "kind": "steps", "key": "b", "by": "m1", "ply": 0, "steps": ["x"]}),
            json!({"at": 9, "kind": "steps", "ply": 1, "steps": ["y"], "thought": {"seat": 1}}),
        ];
        let mut link = vec![0; 16];
        let line = |body: Value| {
            let body = body.to_string();
            let digest = Sha256::new().chain_update(&link).chain_update(&body).finalize();
            link = digest[..16].to_vec();
            LogLine { link: link.iter().map(|byte| format!("{byte:02x}")).collect(), body }
        };
        let log: Vec<_> = bodies.into_iter().map(line).collect();
        let told = |kind: &str, seq: usize, key: Value, actor: u64, left: [u64; 2]| {
            let link = &log[seq - 1].link;
            json!({"room": "r", "kind": kind, "seq": seq, "link": link, "key": key, "actor": actor, "left": left})
        };
        let histories = vec![
            told("answered", 1, json!("a"), 0, [60, 60]),
            told("answered", 2, json!("b"), 1, [56, 60]),
            told("told", 3, Value::Null, 0, [56, 60]),
        ];
        (histories, Logs::from([("r".to_owned(), log)]))
    }

    #[test]
    fn what_is_sound_is_well() {
        let (histories, logs) = sound();
        let figures = check(&histories, &logs, &(1..=9));
        assert_eq!(figures, Figures { rooms: 1, answered: 2, told: 3, ..Figures::default() });
        assert!(figures.are_well());
    }

    /// Each thing that may go wrong is counted.
    #[test]
    fn what_is_wrong_is_found() {
        let found = |change: &dyn Fn(&mut Vec<Value>, &mut Vec<LogLine>)| {
            let (mut histories, mut logs) = sound();
            change(&mut histories, logs.get_mut("r").expect("the room"));
            check(&histories, &logs, &(1..=9))
        };
        let edit = |log: &mut Vec<LogLine>, index: usize, from: &str, to: &str| {
            assert!(log[index].body.contains(from), "{}", log[index].body);
            log[index].body = log[index].body.replace(from, to);
        };
        let lost = found(&|_, log| drop(log.drain(1..)));
        assert_eq!((lost.lost, lost.misplaced), (1, 2), "answered and not there");
        assert_eq!(found(&|_, log| edit(log, 2, "\"ply\":1", "\"key\":\"b\",\"ply\":1")).twice, 1);
        assert_eq!(found(&|told, _| told[2]["link"] = json!("other")).misplaced, 1, "another order");
        assert_eq!(found(&|told, _| told[1]["seq"] = json!(1)).misplaced, 1, "another place");
        assert_eq!(found(&|_, log| edit(log, 1, "m1", "m2")).strange, 1, "another's seat");
        assert_eq!(found(&|_, log| edit(log, 2, "\"seat\":1", "\"seat\":0")).strange, 1, "no computer's seat");
        let again = found(&|_, log| {
            let line = log[2].clone();
            log.push(line);
        });
        assert_eq!((again.forked, again.strange), (1, 1), "a computer's turn twice");
        assert_eq!(found(&|told, _| told[1]["left"] = json!([50, 60])).untimely, 2, "more than the time, and its gain");
        assert_eq!(found(&|told, _| told[1]["left"] = json!([61, 60])).untimely, 2, "time from nowhere, and its loss");
        assert_eq!(found(&|_, log| edit(log, 2, "\"at\":9", "\"at\":10")).misdated, 1, "by a clock that is wrong");
        assert_eq!(found(&|_, log| edit(log, 2, "\"kind\":\"steps\"", "\"kind\":\"ended\"")).flags, 1);
        assert_eq!(found(&|told, _| told.push(json!({"room": "r", "kind": "refused"}))).refused, 1);
        assert_eq!(found(&|told, _| told.push(json!({"room": "r", "kind": "rewound"}))).rewound, 1);
    }
}
