//! A captured exchange as it may be written.

use std::borrow::Cow;

use bytes::Bytes;

use super::named;
use crate::model::{Answer, Exchange};
use crate::target::Redactor;

/// The exchange without the credentials that a redactor knows, and without those that its bodies name.
pub(super) fn without(redactor: &Redactor, exchange: &Exchange) -> Exchange {
    let body = |body: &Bytes, is_answer| {
        let clean = redactor.bytes(body);
        Bytes::from(named::without(&clean, is_answer).into_owned())
    };
    let mut written = exchange.clone();
    let request = &mut written.request;
    request.url = redactor.text(&request.url).into_owned();
    request.body = body(&request.body, false);
    let mut headers: Vec<_> = request.headers.iter_mut().collect();
    if let Answer::Response(response) = &mut written.answer {
        response.body = body(&response.body, true);
        headers.extend(&mut response.headers);
    }
    for (_, value) in headers {
        *value = redactor.text(value).into_owned();
    }
    written
}

/// The same for a text, such as a finding's, which may quote a body.
pub(super) fn text<'a>(redactor: &Redactor, text: &'a str) -> Cow<'a, str> {
    let clean = redactor.text(text);
    match named::without(clean.as_bytes(), true) {
        Cow::Borrowed(_) => clean,
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}
