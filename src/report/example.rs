//! An input that a generator found, as the requests that show it.

use super::cut;
use super::grouped::count;

/// Characters of a request in a line.
const REQUEST: usize = 1_600;

/// The requests of an example, and what there is to say about it.
pub(super) struct Example<'r> {
    /// Command lines, in the order in which they were sent.
    pub(super) requests: Vec<&'r str>,
    /// Remarks, such as that it did not fail again.
    pub(super) remarks: Vec<&'r str>,
}

impl<'r> Example<'r> {
    /// Reads a counterexample of a record: a line for the generator's own value, which is for
    /// developers of the suite only, then remarks and requests.
    pub(super) fn read(text: &'r str) -> Self {
        let (mut requests, mut remarks) = (Vec::new(), Vec::new());
        for (at, line) in text.lines().enumerate() {
            match line.strip_prefix("# ") {
                Some(_) if at == 0 => {}
                Some(remark) => remarks.push(remark),
                None => requests.push(line),
            }
        }
        Self { requests, remarks }
    }

    /// The last request, which shows it, and how many come before.
    pub(super) fn in_a_line(&self) -> String {
        let last = self.requests.last().copied().unwrap_or_default();
        let mut text = cut(last, REQUEST);
        let before = self.requests.len().saturating_sub(1);
        if before > 0 {
            text = format!("after {}: {text}", count(before, "other request"));
        }
        for remark in &self.remarks {
            text = format!("{} ({})", text, cut(remark, REQUEST));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Example;

    #[test]
    fn an_example_is_its_last_request_and_how_many_come_before() {
        let of = |text| Example::read(text).in_a_line();
        assert_eq!(of("# Picked { tags: None }\ncurl a"), "curl a");
        assert_eq!(
            of("# Picked\n# tried again, it held\ncurl a\ncurl b"),
            "after 1 other request: curl b (tried again, it held)"
        );
        assert_eq!(of("HotelIDs [a, a]"), "HotelIDs [a, a]");
    }
}
