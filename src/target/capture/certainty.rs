//! How sure it is that a value is a credential.

/// How certain it is that a value is a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// It stands where credentials do, among much else.
    Guessed,
    /// It is called one, and can be a word.
    Named,
    /// It is one.
    Certain,
}
