//! Reports of members, for the operator to read.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The most bytes of the file. Then it is full until the operator empties it.
const MOST: u64 = 16 << 20;

/// A file with a report in each line.
#[derive(Debug)]
pub(crate) struct Reports {
    /// One thread writes at a time, so that no lines mix.
    file: Mutex<PathBuf>,
}

impl Reports {
    pub(crate) fn new(file: PathBuf) -> Reports {
        Reports {
            file: Mutex::new(file),
        }
    }

    /// Adds a report. It says nothing of it in the log but that there is one.
    pub(crate) fn add(&self, report: &str) {
        match self.write(report) {
            Ok(()) => tracing::warn!("somebody has made a report"),
            Err(error) => tracing::error!(%error, "a report cannot be kept"),
        }
    }

    fn write(&self, report: &str) -> io::Result<()> {
        let path = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut options = OpenOptions::new();
        options.append(true).create(true);
        // What people have written is for the operator alone.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&*path)?;
        if file.metadata()?.len() >= MOST {
            return Err(io::Error::other("the file of reports is full"));
        }
        file.write_all(format!("{report}\n").as_bytes())
    }
}
