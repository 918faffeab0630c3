//! Where the project file is.

use std::path::Path;

use super::project::NAME;

/// What a search comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found<'p> {
    /// The folder with the file.
    In(&'p Path),
    /// A folder with a file that is left aside, for one of the two is another user's.
    Foreign(&'p Path),
    /// There is none.
    Nowhere,
}

/// Looks in a folder and in those above it, as far as the one with `.git`. Above the first, it ends at what
/// is another user's: who may write to a folder such as /tmp must not decide what is run below it, and
/// where tokens go. Who works in a folder has chosen it, so that its owner is no stranger. Where the system
/// does not tell whose a folder is (Windows), only folders within a repository are looked at.
pub(super) fn search<'p>(from: &'p Path, owner: &dyn Fn(&Path) -> Option<u32>) -> Found<'p> {
    let known = [owner(Path::new(OURSELVES)), owner(from)];
    let is_repository = |folder: &Path| folder.join(".git").exists();
    let depth = match owner(from) {
        None if !from.ancestors().any(is_repository) => 1,
        _ => usize::MAX,
    };
    let is_foreign = |path: &Path| owner(path).is_some() && !known.contains(&owner(path));
    for folder in from.ancestors().take(depth) {
        let file = folder.join(NAME);
        if folder != from && (is_foreign(folder) || is_foreign(&file)) {
            let found = file.is_file().then_some(Found::Foreign(folder));
            return found.unwrap_or(Found::Nowhere);
        }
        if file.is_file() {
            return Found::In(folder);
        }
        if is_repository(folder) {
            break;
        }
    }
    Found::Nowhere
}

/// What belongs to whoever runs this process, where the system has such a thing.
const OURSELVES: &str = "/proc/self";

/// The user that a file or a folder belongs to.
#[cfg(unix)]
pub(super) fn owner(path: &Path) -> Option<u32> {
    use std::os::unix::fs::MetadataExt as _;
    Some(std::fs::metadata(path).ok()?.uid())
}

/// Windows names owners in another way, which is not read here.
#[cfg(not(unix))]
pub(super) fn owner(_: &Path) -> Option<u32> {
    None
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{Found, NAME, OURSELVES, search};

    #[test]
    fn what_is_another_users_ends_the_search() {
        let top = std::env::temp_dir().join(format!("search-{}", uuid::Uuid::new_v4()));
        let (middle, inner) = (top.join("a"), top.join("a/b"));
        fs::create_dir_all(&inner).unwrap();
        fs::write(top.join(NAME), "").unwrap();
        let file = top.join(NAME);
        for (owners, found) in [
            // Of the process, the inner folder, the one in the middle, the top, the file in it.
            ([1, 1, 1, 1, 1], Found::In(&top)),
            ([1, 1, 1, 2, 1], Found::Foreign(&top)),
            ([1, 1, 1, 1, 2], Found::Foreign(&top)),
            ([1, 1, 2, 1, 1], Found::Nowhere),
            // A checkout that was mounted for another user, such as root in a container.
            ([0, 1, 1, 1, 1], Found::In(&top)),
            ([1, 0, 1, 1, 1], Found::In(&top)),
            ([0, 1, 2, 1, 1], Found::Nowhere),
            ([1, 0, 0, 0, 2], Found::Foreign(&top)),
        ] {
            let paths = [Path::new(OURSELVES), &inner, &middle, &top, &file];
            let owner = |path: &Path| {
                let at = paths.iter().position(|one| *one == path);
                at.map(|at| owners[at])
            };
            assert_eq!(search(&inner, &owner), found, "{owners:?}");
        }
        // Where one is, one sees what there is.
        assert_eq!(search(&top, &|_| Some(3)), Found::In(&top));
        // Where nobody knows whose a folder is, a repository is the border.
        assert_eq!(search(&inner, &|_| None), Found::Nowhere);
        fs::create_dir(middle.join(".git")).unwrap();
        fs::write(middle.join(NAME), "").unwrap();
        assert_eq!(search(&inner, &|_| None), Found::In(&middle));
        fs::remove_dir_all(&top).unwrap();
    }
}
