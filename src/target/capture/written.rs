//! A captured exchange as it may be written.

use crate::model::{Answer, Exchange};
use crate::target::Redactor;

/// The exchange without the credentials that a redactor knows.
pub(super) fn without(redactor: &Redactor, exchange: &Exchange) -> Exchange {
    let mut written = exchange.clone();
    let request = &mut written.request;
    request.url = redactor.text(&request.url).into_owned();
    request.body = redactor.bytes(&request.body).into_owned().into();
    let mut headers: Vec<_> = request.headers.iter_mut().collect();
    if let Answer::Response(response) = &mut written.answer {
        response.body = redactor.bytes(&response.body).into_owned().into();
        headers.extend(&mut response.headers);
    }
    for (_, value) in headers {
        *value = redactor.text(value).into_owned();
    }
    written
}
