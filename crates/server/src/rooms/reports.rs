//! Reports of members, for the operator to read.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use atar_room::{RoomErrorCode, RoomRefusal};

/// The most bytes of the file. Then it is full until the operator empties it.
const MOST: u64 = 16 << 20;
/// How many reports wait for the disk at most.
const MOST_WAITING: usize = 64;

/// What is called once a report is kept, or cannot be.
type Done = Box<dyn FnOnce(Result<(), RoomRefusal>) + Send>;

/// A file with a report in each line. A thread of its own writes it: rooms do not wait for a disk that is slow.
#[derive(Debug)]
pub(crate) struct Reports {
    queue: SyncSender<(String, Done)>,
}

struct ReportFile {
    path: PathBuf,
    /// Whether the last report could not be kept, and the operator's log says so.
    has_failed: bool,
}

impl Reports {
    /// Starts the thread.
    ///
    /// # Errors
    /// If that cannot be done.
    pub(crate) fn start(file: PathBuf) -> io::Result<Reports> {
        let (queue, reports) = sync_channel(MOST_WAITING);
        let file = ReportFile { path: file, has_failed: false };
        let thread = thread::Builder::new().name("reports".to_owned());
        thread.spawn(move || file.keep(&reports))?;
        Ok(Reports { queue })
    }

    /// Adds a report. It says nothing of it in the log but that there is one, or once that there cannot be any. `done`
    /// is called on another thread.
    ///
    /// # Errors
    /// `full` if too many wait; then `done` is not called.
    pub(crate) fn add(&self, report: String, done: Done) -> Result<(), RoomRefusal> {
        let queued = self.queue.try_send((report, done));
        queued.map_err(|_| lost())
    }
}

impl ReportFile {
    /// Keeps reports until nobody can make one any more.
    fn keep(mut self, reports: &Receiver<(String, Done)>) {
        for (report, done) in reports {
            let written = self.write(&report);
            done(written.is_err().then(lost).map_or(Ok(()), Err));
            let had_failed = std::mem::replace(&mut self.has_failed, written.is_err());
            match &written {
                Ok(()) => tracing::warn!("somebody has made a report"),
                Err(error) if !had_failed => tracing::error!(%error, "reports cannot be kept"),
                Err(_) => {}
            }
        }
    }

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

/// Returns the refusal of a report that is not kept.
fn lost() -> RoomRefusal {
    let text = "Your report could not be saved. Tell the people who run this server in another way.";
    RoomRefusal::new(RoomErrorCode::Full, text)
}
