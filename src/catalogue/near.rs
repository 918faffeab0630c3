//! Names that are near a name that does not exist, for messages.

use strsim::levenshtein;

/// The names nearest to `wanted`, at most three, nearest first; none that is too far to be meant.
#[must_use]
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = wanted.to_lowercase();
    let allowed = 1 + wanted.chars().count() / 4;
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| {
            let other = name.to_lowercase();
            let begins = other.starts_with(&lower) || lower.starts_with(&other);
            let changes = levenshtein(&lower, &other);
            let far = if begins { changes.min(1) } else { changes };
            (far <= allowed).then_some((far, name))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// `; did you mean A or B?`, or nothing where nothing is near.
pub(super) fn hint<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(wanted, names);
    if near.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", near.join(" or "))
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_come_first_and_the_far_not_at_all() {
        let names = ["RUN-9", "RUN-8", "LIST-12", "RUN-19"];
        assert_eq!(nearest("run-9", names), ["RUN-9", "RUN-19", "RUN-8"]);
        assert!(nearest("PHASE-OF-MOON", names).is_empty());
    }
}
