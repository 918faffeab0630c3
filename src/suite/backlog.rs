//! A queue to one thread whose entries together never take more than so many bytes: who has more
//! waits until some are gone.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// What may wait at most, in bytes; one entry alone may be larger.
const ROOM: usize = 16 << 20;

#[derive(Debug, Default)]
struct Waiting {
    bytes: Mutex<Bytes>,
    fewer: Condvar,
}

#[derive(Debug, Default)]
struct Bytes {
    waiting: usize,
    /// Whether nobody takes entries any more.
    over: bool,
}

/// The end that entries are given to.
#[derive(Debug)]
pub(super) struct Giver<T> {
    sender: Sender<(T, usize)>,
    waiting: Arc<Waiting>,
}

// Derived, it would ask that entries can be cloned too.
impl<T> Clone for Giver<T> {
    fn clone(&self) -> Self {
        Self {
            sender: self.sender.clone(),
            waiting: Arc::clone(&self.waiting),
        }
    }
}

/// The end that entries are taken from.
#[derive(Debug)]
pub(super) struct Taker<T> {
    receiver: Receiver<(T, usize)>,
    waiting: Arc<Waiting>,
}

/// A queue with nothing in it.
pub(super) fn backlog<T>() -> (Giver<T>, Taker<T>) {
    let (sender, receiver) = channel();
    let waiting = Arc::<Waiting>::default();
    let giver = Giver {
        sender,
        waiting: Arc::clone(&waiting),
    };
    (giver, Taker { receiver, waiting })
}

impl<T> Giver<T> {
    /// Whether nobody takes entries any more.
    pub(super) fn is_over(&self) -> bool {
        self.waiting.lock().over
    }

    /// Gives an entry of so many bytes, once there is room for it; in vain where nobody takes
    /// entries any more.
    pub(super) fn give(&self, entry: T, bytes: usize) {
        let mut waiting = self.waiting.lock();
        while waiting.waiting > 0 && waiting.waiting + bytes > ROOM && !waiting.over {
            waiting = self
                .waiting
                .fewer
                .wait(waiting)
                .unwrap_or_else(PoisonError::into_inner);
        }
        waiting.waiting += bytes;
        drop(waiting);
        let _nobody_takes_it = self.sender.send((entry, bytes));
    }
}

impl<T> Taker<T> {
    /// The next entry, if one is there.
    ///
    /// # Errors
    /// Where none is there, or none will come.
    pub(super) fn try_take(&self) -> Result<T, TryRecvError> {
        self.receiver.try_recv().map(|taken| self.taken(taken))
    }

    /// The next entry; `None` where none will come.
    pub(super) fn take(&self) -> Option<T> {
        self.receiver.recv().ok().map(|taken| self.taken(taken))
    }

    fn taken(&self, (entry, bytes): (T, usize)) -> T {
        self.waiting.lock().waiting -= bytes;
        self.waiting.fewer.notify_all();
        entry
    }
}

impl<T> Drop for Taker<T> {
    fn drop(&mut self) {
        self.waiting.lock().over = true;
        self.waiting.fewer.notify_all();
    }
}

impl Waiting {
    fn lock(&self) -> std::sync::MutexGuard<'_, Bytes> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{ROOM, backlog};

    #[test]
    fn what_waits_together_never_takes_more_room() {
        let (giver, taker) = backlog();
        let givers: Vec<_> = (0..4)
            .map(|_| {
                let giver = giver.clone();
                std::thread::spawn(move || (0..50).for_each(|_| giver.give((), ROOM / 3)))
            })
            .collect();
        drop(giver);
        let mut taken = 0;
        while taker.take().is_some() {
            taken += 1;
            let waiting = taker.waiting.lock().waiting;
            assert!(waiting <= ROOM, "{waiting}");
        }
        assert_eq!(taken, 200);
        assert!(givers.into_iter().all(|giver| giver.join().is_ok()));
    }

    #[test]
    fn one_entry_alone_may_be_larger_and_a_lost_taker_holds_nobody_up() {
        let (giver, taker) = backlog();
        giver.give(1, 3 * ROOM);
        let late = giver.clone();
        let waiting = std::thread::spawn(move || late.give(2, 1));
        assert!(!giver.is_over());
        drop(taker);
        assert!(giver.is_over());
        assert!(waiting.join().is_ok());
        giver.give(3, 1);
    }
}
