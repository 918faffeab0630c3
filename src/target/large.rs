//! Large answers: how many bytes of them the running cases keep, and one at a time while an answer
//! is made an exchange, which takes several times its size for a moment.
//!
//! Small answers are not counted: nobody makes the harness keep enough of them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// From this size on, in bytes, an answer is large.
const LARGE: usize = 1 << 20;
/// Bytes of large answers that all running cases keep together at most.
const KEPT: usize = 64 << 20;

/// What is known of the large answers of a run.
#[derive(Debug, Default)]
pub(super) struct Large {
    kept: AtomicUsize,
    one: Mutex<()>,
}

impl Large {
    /// Whether a body of so many bytes may be kept; a large one counts from now on. Returns how
    /// many bytes count.
    ///
    /// # Errors
    /// Where it may not, and why.
    pub(super) fn keep(&self, bytes: usize) -> Result<usize, String> {
        if bytes < LARGE {
            return Ok(0);
        }
        let room = |kept: usize| kept.checked_add(bytes).filter(|all| *all <= KEPT);
        match self
            .kept
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, room)
        {
            Ok(_) => Ok(bytes),
            Err(kept) => Err(format!(
                "its {bytes} bytes and the {kept} that running cases keep are more than {} MiB; \
                 fewer cases side by side (--jobs 1) leave more room for each",
                KEPT >> 20
            )),
        }
    }

    /// Gives back what a case kept.
    pub(super) fn release(&self, bytes: usize) {
        self.kept.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Waits for the other large answers, where the body is large.
    pub(super) fn turn(&self, bytes: usize) -> Option<MutexGuard<'_, ()>> {
        (bytes >= LARGE).then(|| self.one.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, LARGE, Large};

    #[test]
    fn large_answers_are_kept_as_far_as_there_is_room() {
        let large = Large::default();
        assert_eq!(large.keep(LARGE - 1), Ok(0));
        assert_eq!(large.keep(KEPT - LARGE), Ok(KEPT - LARGE));
        assert_eq!(large.keep(LARGE), Ok(LARGE));
        let why = large.keep(LARGE).err().unwrap_or_default();
        assert!(why.contains("64 MiB") && why.contains("--jobs"), "{why}");
        assert_eq!(large.keep(10), Ok(0));
        large.release(LARGE);
        assert_eq!(large.keep(LARGE), Ok(LARGE));
    }

    #[test]
    fn only_large_answers_wait_for_each_other() {
        let large = Large::default();
        let one = large.turn(LARGE);
        assert!(one.is_some() && large.turn(10).is_none());
        assert!(large.one.try_lock().is_err());
        drop(one);
        assert!(large.one.try_lock().is_ok());
    }
}
