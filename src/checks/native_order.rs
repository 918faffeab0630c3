//! The orders that databases and runtimes have for UUIDs of their own, where it is not that of their
//! text.

use uuid::Uuid;

/// A native order: whose it is, and the number by which it orders.
struct Native {
    whose: &'static str,
    key: fn(Uuid) -> u128,
}

const NATIVE: [Native; 2] = [
    Native {
        whose: "SQL Server's uniqueidentifier: the last group first, the first three from their end",
        key: in_sql_server,
    },
    Native {
        whose: "two halves as signed numbers, as Java compares them",
        key: in_signed_halves,
    },
];

fn in_sql_server(id: Uuid) -> u128 {
    const PLACES: [usize; 16] = [10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0];
    let bytes = id.into_bytes();
    u128::from_be_bytes(PLACES.map(|place| bytes[place]))
}

fn in_signed_halves(id: Uuid) -> u128 {
    const SIGNS: u128 = (1 << 127) | (1 << 63);
    id.as_u128() ^ SIGNS
}

/// Whose native order all of these ids stand in, where they do.
#[must_use]
pub(crate) fn native_order(ids: &[&str]) -> Option<&'static str> {
    let ids: Option<Vec<Uuid>> = ids.iter().map(|id| Uuid::try_parse(id).ok()).collect();
    let ids = ids?;
    let native = NATIVE.iter().find(|native| {
        ids.windows(2)
            .all(|pair| (native.key)(pair[0]) <= (native.key)(pair[1]))
    });
    native.map(|native| native.whose)
}

#[cfg(test)]
mod tests {
    use super::native_order;

    const ONE: &str = "80000000-0000-4000-8000-000000000001";
    const TWO: &str = "00000000-0000-4000-8000-000000000002";
    const THREE: &str = "70000000-0000-4000-8000-000000000001";

    #[test]
    fn a_native_order_is_known_by_all_of_its_ids() {
        let whose = |ids: &[&str]| native_order(ids).map(|whose| &whose[..3]);
        assert_eq!(whose(&[THREE, ONE, TWO]), Some("SQL"));
        assert_eq!(whose(&[ONE, TWO, THREE]), Some("two"));
        assert_eq!(whose(&[TWO, ONE, THREE]), None);
        assert_eq!(whose(&[ONE, "no UUID"]), None);
    }
}
