//! The statuses that HTTP has for credentials: 401 with a challenge, and 403 or 404.

use cucumber::then;

use crate::checks::expect::OfHttp;
use crate::model::Stop;
use crate::steps::world::World;

/// A header that is malformed may be answered 400 as well (RFC 6750, 3.1), and a server may hide what
/// it forbids (RFC 9110, 15.5.4).
#[then(
    regex = r"^(?:the|each) call is answered (401 with a challenge|401 with a challenge, or 400|403 or 404)$"
)]
fn answered_as_http_has_it(world: &mut World, how: String) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let answer = (&probe.answer).into();
        world.expect(match how.as_str() {
            "403 or 404" => OfHttp::Forbidden(answer),
            how => OfHttp::Challenged {
                answer,
                malformed: how.ends_with("400"),
            },
        })?;
    }
    Ok(())
}
