//! One writer to a folder: a second run with the same `--out` is refused while the first goes on,
//! and a second addition to a history waits.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::exit::CliError;

/// The lock on a folder, which ends with this value, or with the process.
#[derive(Debug)]
pub(super) struct OutLock(#[expect(dead_code, reason = "held, and never read")] Option<File>);

impl OutLock {
    /// Locks a folder, which must exist, when whoever has it is done. Where its file system knows no
    /// locks there is none.
    pub(super) fn wait(folder: &Path) -> Self {
        let locked = File::open(folder).and_then(|file| file.lock().map(|()| file));
        Self(locked.ok())
    }

    /// Locks a folder, which must exist. Where its file system knows no locks there is none.
    ///
    /// # Errors
    /// Where another run has it.
    pub(super) fn take(folder: &Path) -> Result<Self, CliError> {
        // The folder itself is locked, so that nothing is left in it.
        let Ok(file) = File::open(folder) else {
            return Ok(Self(None));
        };
        match file.try_lock() {
            Ok(()) => Ok(Self(Some(file))),
            Err(TryLockError::WouldBlock) => Err(CliError::usage(
                "another run writes to this folder",
                folder.display(),
                "wait for its end, or choose another folder with --out",
            )),
            Err(TryLockError::Error(_)) => Ok(Self(None)),
        }
    }
}

#[cfg(all(test, unix))]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::OutLock;

    #[test]
    fn a_folder_is_for_one_run_at_a_time() {
        let folder = std::env::temp_dir().join(format!("out-lock-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let first = OutLock::take(&folder).unwrap();
        let second = OutLock::take(&folder).unwrap_err();
        assert_eq!(second.code, 2);
        assert!(
            second
                .message
                .contains(": another run writes to this folder; ")
        );
        drop(first);
        OutLock::take(&folder).unwrap();
        std::fs::remove_dir(&folder).unwrap();
    }
}
