//! Syncs files, and reports what is durable then.

use std::io;

use crate::files::system;

/// Whether a write survives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The disk confirmed the write.
    Confirmed,
    /// The disk cannot confirm it, like many network disks.
    Unconfirmed,
}

/// Returns what a sync achieved. If the full sync is unsupported, tries the plain one, which confirms nothing.
pub(crate) fn sync_durability(full: io::Result<()>, plain: impl FnOnce() -> io::Result<()>) -> io::Result<Durability> {
    match full {
        Ok(()) => Ok(Durability::Confirmed),
        Err(error) if system::is_unsupported(&error) => match plain() {
            Err(error) if !system::is_unsupported(&error) => Err(error),
            _ => Ok(Durability::Unconfirmed),
        },
        Err(error) => Err(error),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io;

    use rustix::io::Errno;

    use super::{Durability, sync_durability};

    /// Returns an error of the system by the number that all systems of this kind share.
    fn numbered(number: i32) -> io::Error {
        io::Error::from_raw_os_error(number)
    }

    #[test]
    fn a_full_sync_confirms() {
        let synced = sync_durability(Ok(()), || unreachable!("one is enough"));
        assert_eq!(synced.expect("a sync"), Durability::Confirmed);
    }

    /// On macOS a share of Windows knows the plain sync only; other disks know none. Save said "cannot be written"
    /// there.
    #[test]
    fn a_disk_that_knows_no_full_sync_is_asked_for_the_plain_one() {
        let unknown = [Errno::NOTSUP, Errno::OPNOTSUPP, Errno::INVAL, Errno::NOSYS, Errno::NOTTY, Errno::BADF];
        for error in unknown.map(Errno::raw_os_error) {
            for plain in [Ok(()), Err(numbered(error))] {
                let mut asked = false;
                let synced = sync_durability(Err(numbered(error)), || {
                    asked = true;
                    plain
                });
                assert_eq!(synced.expect("no error"), Durability::Unconfirmed);
                assert!(asked);
            }
        }
    }

    /// What a failing or full disk says is no lack of knowledge.
    #[test]
    fn a_sync_that_fails_is_an_error() {
        let failures = [Errno::IO, Errno::NOSPC, Errno::DQUOT];
        for error in failures.map(Errno::raw_os_error) {
            let synced = sync_durability(Err(numbered(error)), || unreachable!("it has failed"));
            assert_eq!(synced.expect_err("an error").raw_os_error(), Some(error));
            let unknown = Err(numbered(Errno::NOTSUP.raw_os_error()));
            let synced = sync_durability(unknown, || Err(numbered(error)));
            assert_eq!(synced.expect_err("an error").raw_os_error(), Some(error));
        }
    }
}
