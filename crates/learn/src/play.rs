//! Plays the games of a study, on threads, and keeps their lines.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use atar_lab::game::Pace;
use atar_lab::lines::{BadLine, GameIndex, header, line};
use atar_lab::{CellId, Engine, Study, StudyCell, Trace};
use atar_reasons::cannot;

/// A prime greater than the settings of any study: each so many-th setting is the next, so that any games that come
/// after one another are of settings of all kinds.
const STRIDE: usize = 7_919;

/// Games by their setting and their number in it.
type Games = BTreeMap<(CellId, u32), Trace>;

/// Plays the games that are missing in the file: so many in all, so many at once, and none after a time. Returns the
/// unbroken beginning of all games.
///
/// # Errors
/// The file cannot be used, or has other games, or the rules have a defect.
pub(crate) fn play(
    study: &Study,
    kept: &Path,
    (most, jobs, until): (usize, usize, Instant),
) -> Result<Vec<Trace>, String> {
    let games = study.cells.iter().map(|cell| study.most_games(cell) as usize).sum::<usize>().min(most);
    let (mut file, mut at_hand) = open(study, kept)?;
    let mut keep = |line: &str| writeln!(file, "{line}").map_err(|error| cannot(kept, "written", &error));
    let key = |index| {
        let (cell, number) = nth(study, index);
        (cell.id, number)
    };
    let missing: Vec<_> = (0..games).filter(|&index| !at_hand.contains_key(&key(index))).collect();
    let next = AtomicUsize::new(0);
    let work = |sender: mpsc::Sender<_>| {
        while let Some(&index) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(played) = game(study, index, until).transpose() else { break };
            if sender.send(played).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (sender, played) = mpsc::channel();
        for _ in 0..jobs {
            let (sender, work) = (sender.clone(), &work);
            scope.spawn(move || work(sender));
        }
        drop(sender);
        for trace in played {
            let trace: Trace = trace?;
            keep(&line(&trace))?;
            at_hand.insert((trace.cell, trace.game), trace);
            if at_hand.len().is_multiple_of(20) {
                eprintln!("{} games", at_hand.len());
            }
        }
        Ok::<_, String>(())
    })?;
    Ok((0..games).map_while(|index| at_hand.remove(&key(index))).collect())
}

/// Opens the file of games, or creates it, and reads its games. A last line without an end is dropped.
fn open(study: &Study, kept: &Path) -> Result<(File, Games), String> {
    let failed = |error| cannot(kept, "used", &error);
    let mut file = File::options().read(true).append(true).create(true).open(kept).map_err(failed)?;
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(failed)?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    file.set_len(text.len() as u64).map_err(failed)?;
    let engine = Engine::of(study)?;
    if text.is_empty() {
        writeln!(file, "{}", header(study, &engine)).map_err(failed)?;
    }
    let mut index = GameIndex::new(study, Some(&engine));
    let mut games = Games::new();
    for (number, line) in (1..).zip(text.lines()) {
        let taken = index.take(line).map_err(|bad| {
            let why = if let BadLine::Wrong(why) = bad { why } else { "tells a known game in another way".to_owned() };
            format!("{}, line {number}, {why}. Remove the file to begin anew.", kept.display())
        })?;
        games.extend(taken.map(|trace| ((trace.cell, trace.game), trace)));
    }
    Ok((file, games))
}

/// Returns the setting of a game, by its number among all, and its number in the setting.
fn nth(study: &Study, index: usize) -> (&StudyCell, u32) {
    let cells = study.cells.len();
    let number = u32::try_from(index / cells).unwrap_or(u32::MAX);
    (&study.cells[index % cells * STRIDE % cells], number)
}

/// Plays a game; none if time is up before its end.
fn game(study: &Study, index: usize, until: Instant) -> Result<Option<Trace>, String> {
    let (cell, number) = nth(study, index);
    let mut game = study.begin(cell, number, None)?;
    let (began, mut pace) = (Instant::now(), Pace::default());
    while Instant::now() < until {
        let slice = Instant::now();
        if game.run(pace.nodes()).map_err(|defect| defect.to_string())? {
            return Ok(Some(game.trace(began.elapsed().as_secs_f64())));
        }
        pace.took(slice.elapsed());
    }
    Ok(None)
}
