//! The statuses that HTTP has for credentials: 401 with a challenge, and 403 or 404.

use cucumber::then;

use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::world::World;

/// A header that is malformed may be answered 400 as well (RFC 6750, 3.1), and a server may hide what
/// it forbids (RFC 9110, 15.5.4).
#[then(
    regex = r"^(?:the|each) call is answered (401 with a challenge|401 with a challenge, or 400|403 or 404)$"
)]
fn answered_as_http_has_it(world: &mut World, how: String) -> Result<(), Stop> {
    match how.as_str() {
        "401 with a challenge" => challenged(world, false),
        "403 or 404" => answered_403_or_404(world),
        _ => challenged(world, true),
    }
}

fn challenged(world: &mut World, malformed: bool) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let status = probe.answer.status().unwrap_or_default();
        let challenge = probe
            .answer
            .response()
            .and_then(|response| response.header("www-authenticate").next());
        let operation = probe.answer.operation;
        let finding = match (status, challenge) {
            (401, Some(challenge)) if !challenge.trim().is_empty() => {
                world.held();
                continue;
            }
            (400, _) if malformed => {
                world.held();
                continue;
            }
            // Which refusal wins is open, and 409 for an idle hotel is another rule's.
            (409, _) => continue,
            (401, _) => world
                .remark(format!(
                    "{operation} answers 401 without a WWW-Authenticate header"
                ))
                .because("a challenge such as WWW-Authenticate: Bearer", "none"),
            _ => world
                .remark(format!(
                    "{operation} does not answer missing or invalid credentials with 401"
                ))
                .because("401", status.to_string()),
        };
        world.found(finding.seen_in(probe.answer.id));
    }
    Ok(())
}

fn answered_403_or_404(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let operation = probe.answer.operation;
        let words = {
            let seen = Seen::of(&probe.answer);
            match Reading::of(&seen) {
                Reading::Refused(403 | 404) => None,
                Reading::Refused(409) => continue,
                other => Some(other.words()),
            }
        };
        match words {
            None => world.held(),
            Some(words) => {
                let finding = world
                    .remark(format!(
                        "{operation} does not answer a token without access to the project with 403 or 404"
                    ))
                    .because("403 or 404", words)
                    .seen_in(probe.answer.id);
                world.found(finding);
            }
        }
    }
    Ok(())
}
