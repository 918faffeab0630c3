//! Panics of steps: the step macros turn a stop into one, and anything else is a fault of the
//! harness whose place is worth keeping.

use std::any::Any;
use std::cell::RefCell;

use crate::model::Stop;

thread_local! {
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps the place of every panic of the threads that drive cases, and prints none of them.
///
/// The hook is the process's own and stays: other threads keep the hook that was there.
pub(super) fn keep_quiet_while_driving() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if std::thread::current()
                .name()
                .is_some_and(|name| name.starts_with("case-"))
            {
                let place = info
                    .location()
                    .map(|location| format!("{}:{}", location.file(), location.line()));
                PLACE.with(|kept| *kept.borrow_mut() = place);
            } else {
                before(info);
            }
        }));
    });
}

/// What a step's panic means.
#[must_use]
pub(super) fn stop_of(panic: &(dyn Any + Send)) -> Stop {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without a message");
    Stop::from_panic(text).unwrap_or_else(|| {
        let place = PLACE
            .with(|kept| kept.borrow_mut().take())
            .unwrap_or_else(|| "unknown place".to_owned());
        Stop::error(format!(
            "a step panicked at {place}: {}",
            text.replace('\n', " ")
        ))
    })
}
