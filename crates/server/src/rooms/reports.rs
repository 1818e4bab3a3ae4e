//! Reports of members, for the operator to read.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use atar_room::{RoomErrorCode, RoomRefusal};

/// The most bytes of the file. Then it is full until the operator empties it.
const MOST: u64 = 16 << 20;

/// A file with a report in each line.
#[derive(Debug)]
pub(crate) struct Reports {
    /// One thread writes at a time, so that no lines mix.
    file: Mutex<ReportFile>,
}

#[derive(Debug)]
struct ReportFile {
    path: PathBuf,
    /// Whether the last report could not be kept, and the operator's log says so.
    has_failed: bool,
}

impl Reports {
    pub(crate) fn new(file: PathBuf) -> Reports {
        Reports {
            file: Mutex::new(ReportFile {
                path: file,
                has_failed: false,
            }),
        }
    }

    /// Adds a report. It says nothing of it in the log but that there is one, or once that there cannot be any.
    ///
    /// # Errors
    /// `full` if it cannot be kept.
    pub(crate) fn add(&self, report: &str) -> Result<(), RoomRefusal> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.write(report);
        let had_failed = std::mem::replace(&mut file.has_failed, written.is_err());
        // Other reports do not wait for the line.
        drop(file);
        match &written {
            Ok(()) => tracing::warn!("somebody has made a report"),
            Err(error) if !had_failed => tracing::error!(%error, "reports cannot be kept"),
            Err(_) => {}
        }
        let lost =
            "Your report could not be saved. Tell the people who run this server in another way.";
        written.map_err(|_| RoomRefusal::new(RoomErrorCode::Full, lost))
    }
}

impl ReportFile {
    fn write(&self, report: &str) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.append(true).create(true);
        // What people have written is for the operator alone.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&self.path)?;
        if file.metadata()?.len() >= MOST {
            return Err(io::Error::other("the file of reports is full"));
        }
        file.write_all(format!("{report}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::log_probe::logged;

    #[test]
    fn reports_do_not_wait_while_the_operator_is_told_of_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("reports.jsonl");
        for (path, kept) in [(file.clone(), true), (folder.path().to_owned(), false)] {
            let reports = Arc::new(Reports::new(path));
            let other = Arc::clone(&reports);
            let act = move || assert_eq!(other.add("two").is_ok(), kept);
            let count = logged(act, || assert_eq!(reports.add("one").is_ok(), kept));
            assert_eq!(count, 1);
        }
        assert_eq!(
            std::fs::read_to_string(file).expect("it is kept"),
            "one\ntwo\n"
        );
    }
}
