//! A list of names that keeps to a line.

/// The first few names, and how many more there are: `RUN-1, RUN-2 and 3 more`.
#[must_use]
pub(crate) fn few(names: &[impl AsRef<str>], most: usize) -> String {
    let shown: Vec<&str> = names.iter().take(most).map(AsRef::as_ref).collect();
    let shown = shown.join(", ");
    match names.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::few;

    #[test]
    fn what_is_left_out_is_counted() {
        assert_eq!(few(&["a", "b"], 2), "a, b");
        assert_eq!(few(&["a", "b", "c", "d"], 2), "a, b and 2 more");
    }
}
