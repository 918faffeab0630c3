//! Sending a case's requests, and keeping the exchanges.

use std::sync::Arc;

use serde_json::Value;

use crate::checks::Seen;
use crate::model::{Exchange, Operation, Stop};
use crate::steps::ask::Ask;
use crate::steps::world::World;
use crate::target::Project;

/// Reads that are made again beside a request.
const COMPANY: usize = 4;

impl World {
    /// Sends a request, as the target is known to want it, and keeps the exchange.
    pub(crate) async fn send(&mut self, ask: Ask) -> Arc<Exchange> {
        let ask = self.as_wanted(ask);
        let exchange = if self.arranged.among_others {
            self.send_among_others(ask.clone()).await
        } else {
            self.send_as_it_is(ask.clone()).await
        };
        self.again_in_full(&ask, exchange).await
    }

    /// Reads what others are compared with, and so never at the same time as others.
    pub(crate) async fn apart<T>(&mut self, read: impl AsyncFnOnce(&mut Self) -> T) -> T {
        let among_others = std::mem::take(&mut self.arranged.among_others);
        let answer = read(self).await;
        self.arranged.among_others = among_others;
        answer
    }

    /// Sends a request while the reads that the case made last are made again, on both sides of it:
    /// a service that mixes up what arrives together shows it in one answer or another.
    async fn send_among_others(&mut self, ask: Ask) -> Arc<Exchange> {
        let mut together = self.memory.company.clone();
        let own = together.len() / 2;
        together.insert(own, ask.clone());
        let mut answers = self.send_as_they_are(together).await;
        let answer = answers.swap_remove(own);
        if ask.operation != Operation::GenerateText && answer.status() == Some(200) {
            let company = &mut self.memory.company;
            company.retain(|known| known.body != ask.body);
            company.push(ask);
            let surplus = company.len().saturating_sub(COMPANY);
            company.drain(..surplus);
        }
        answer
    }

    async fn send_as_it_is(&mut self, ask: Ask) -> Arc<Exchange> {
        self.let_settle().await;
        let exchange = self.around.client.send(&self.stamp, ask.into_call()).await;
        self.keep(&exchange);
        exchange
    }

    /// The answer to a generateText, or to the same one with both of its lists where the target
    /// was found to want them just now.
    pub(crate) async fn again_in_full(
        &mut self,
        ask: &Ask,
        exchange: Arc<Exchange>,
    ) -> Arc<Exchange> {
        let Some((alone, full)) = self.to_try_in_full(ask, &exchange) else {
            return exchange;
        };
        let second = self.send_as_it_is(full).await;
        self.in_full_or_alone(alone, &exchange, second)
    }

    /// Sends requests at the same time, each on a connection of its own, and keeps the exchanges.
    ///
    /// Where all of them are refused, and may want the other list beside the one they have, they are
    /// sent together once more with both.
    pub(crate) async fn send_together(&mut self, asks: Vec<Ask>) -> Vec<Arc<Exchange>> {
        let asks: Vec<Ask> = asks.into_iter().map(|ask| self.as_wanted(ask)).collect();
        let first = self.send_as_they_are(asks.clone()).await;
        let full: Option<Vec<_>> = asks
            .iter()
            .zip(&first)
            .map(|(ask, answer)| self.to_try_in_full(ask, answer))
            .collect();
        let Some(full) = full else {
            return first;
        };
        let (alone, full): (Vec<_>, Vec<_>) = full.into_iter().unzip();
        let second = self.send_as_they_are(full).await;
        let answers = alone.into_iter().zip(first.iter().zip(second));
        answers
            .map(|(alone, (first, second))| self.in_full_or_alone(alone, first, second))
            .collect()
    }

    async fn send_as_they_are(&mut self, asks: Vec<Ask>) -> Vec<Arc<Exchange>> {
        self.let_settle().await;
        let client = std::rc::Rc::clone(&self.around.client);
        let stamp = &self.stamp;
        let calls = asks.into_iter().map(|ask| {
            let client = std::rc::Rc::clone(&client);
            async move { client.send(stamp, ask.into_call()).await }
        });
        let answers = futures::future::join_all(calls).await;
        for answer in &answers {
            self.keep(answer);
        }
        answers
    }

    /// Keeps an exchange. Leased hotels that a run of it may have selected are not lent again
    /// before that run has ended.
    pub(crate) fn keep(&mut self, exchange: &Arc<Exchange>) {
        self.has_asked = true;
        self.exchanges.push(Arc::clone(exchange));
        self.note_tags(exchange);
        if exchange.operation != Operation::GenerateText
            || matches!(exchange.status(), Some(400..=499))
        {
            return;
        }
        if let Some(lease) = self.lease() {
            let seen = Seen::of(exchange);
            let body = seen.json.as_ref().ok().map(|parsed| &parsed.value);
            let run_id = body
                .and_then(|body| body.pointer("/Data/ID"))
                .and_then(Value::as_str);
            for hotel in may_have_selected(&exchange.request.body, lease.hotels()) {
                lease.keep_out(hotel, run_id);
            }
        }
    }

    /// The status operation's request for a run.
    ///
    /// # Errors
    /// Skipped where the target does not say what the operation's address and payload are.
    pub(crate) fn status_ask(&self, project: &Project, run_id: &str) -> Result<Ask, Stop> {
        let Some(operation) = &self.around.target.settings().status else {
            return Err(Stop::skipped(
                "getTextGenerationStatus: name its path and payload under [operations.status]",
            ));
        };
        let (path, body) = operation.request(run_id);
        Ok(Ask::to(
            Operation::GetTextGenerationStatus,
            &path,
            project,
            &body,
        ))
    }
}

/// The hotels of these that a generateText may have selected: those that it names or, where it
/// has anything but HotelIDs, such as tags, or is spelt in an odd way, each of them.
fn may_have_selected<'h>(body: &[u8], hotels: &'h [String]) -> Vec<&'h String> {
    let text = String::from_utf8_lossy(body).to_ascii_lowercase();
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let is_plain = body.as_object().is_some_and(|members| {
        let is_empty = |list: &Value| list.as_array().is_some_and(Vec::is_empty);
        let says_nothing = |(name, list): (&String, _)| name == "HotelIDs" || is_empty(list);
        members.iter().all(says_nothing)
    });
    let is_named = |hotel: &&String| text.contains(&hotel.to_ascii_lowercase());
    if is_plain && !text.contains('\\') && hotels.iter().any(|hotel| is_named(&hotel)) {
        hotels.iter().filter(is_named).collect()
    } else {
        hotels.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::may_have_selected;

    #[test]
    fn a_run_may_have_selected_what_it_names_and_by_tags_any_hotel() {
        let hotels = ["a1".to_owned(), "b2".to_owned()];
        let selected = |body: &str| may_have_selected(body.as_bytes(), &hotels).len();
        assert_eq!(selected(r#"{"HotelIDs":["A1"]}"#), 1);
        assert_eq!(selected(r#"{"HotelIDs":["b2","b2"],"TagIDs":[]}"#), 1);
        for any in [
            r#"{"HotelIDs":["a1"],"TagIDs":["t"]}"#,
            r#"{"HotelIDs":["a1","\u00622"]}"#,
            r#"{"hotelIds":["a1"]}"#,
            r#"{"HotelIDs":[]}"#,
            r#"{"HotelIDs":["a1""#,
        ] {
            assert_eq!(selected(any), 2, "{any}");
        }
    }
}
