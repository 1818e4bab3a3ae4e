//! Whether what was written is safe from a power cut, as far as the disk can tell.

use std::io;

use crate::system;

/// What the disk says of something that was to be synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// It is safe from a power cut.
    Confirmed,
    /// The disk cannot tell, as many a disk in the network.
    Unconfirmed,
}

/// What a sync came to. Where the full one is not known, the plain one does what the system can, and confirms nothing.
pub(crate) fn confirmed(
    full: io::Result<()>,
    plain: impl FnOnce() -> io::Result<()>,
) -> io::Result<Safety> {
    match full {
        Ok(()) => Ok(Safety::Confirmed),
        Err(error) if system::is_unknown(&error) => match plain() {
            Err(error) if !system::is_unknown(&error) => Err(error),
            _ => Ok(Safety::Unconfirmed),
        },
        Err(error) => Err(error),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io;

    use rustix::io::Errno;

    use super::{Safety, confirmed};

    /// An error of the system by the number that all systems of this kind share.
    fn numbered(number: i32) -> io::Error {
        io::Error::from_raw_os_error(number)
    }

    #[test]
    fn a_full_sync_confirms() {
        let synced = confirmed(Ok(()), || unreachable!("one is enough"));
        assert_eq!(synced.expect("a sync"), Safety::Confirmed);
    }

    /// On macOS a share of Windows knows the plain sync only; other disks know none. Save said "cannot be written"
    /// there.
    #[test]
    fn a_disk_that_knows_no_full_sync_is_asked_for_the_plain_one() {
        let unknown = [
            Errno::NOTSUP,
            Errno::OPNOTSUPP,
            Errno::INVAL,
            Errno::NOSYS,
            Errno::NOTTY,
            Errno::BADF,
        ];
        for error in unknown.map(Errno::raw_os_error) {
            for plain in [Ok(()), Err(numbered(error))] {
                let mut asked = false;
                let synced = confirmed(Err(numbered(error)), || {
                    asked = true;
                    plain
                });
                assert_eq!(synced.expect("no error"), Safety::Unconfirmed);
                assert!(asked);
            }
        }
    }

    /// What a failing or full disk says is no lack of knowledge.
    #[test]
    fn a_sync_that_fails_is_an_error() {
        let failures = [Errno::IO, Errno::NOSPC, Errno::DQUOT];
        for error in failures.map(Errno::raw_os_error) {
            let synced = confirmed(Err(numbered(error)), || unreachable!("it has failed"));
            assert_eq!(synced.expect_err("an error").raw_os_error(), Some(error));
            let unknown = Err(numbered(Errno::NOTSUP.raw_os_error()));
            let synced = confirmed(unknown, || Err(numbered(error)));
            assert_eq!(synced.expect_err("an error").raw_os_error(), Some(error));
        }
    }
}
