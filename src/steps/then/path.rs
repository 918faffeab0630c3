//! Whether an operation is where the document says.

use cucumber::then;

use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::world::World;

/// 200 with anything in its body shows that it is there: an empty one could come from anywhere. 404, 405, 501 and redirects show that it is not; any other answer
/// leaves it open.
#[then(regex = r"^the operation answers at its path$")]
fn answers_at_its_path(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let operation = probe.answer.operation;
        let status = probe.answer.status().unwrap_or_default();
        match status {
            200 if says_something(&probe.answer) => world.held(),
            200 => {
                return Err(Stop::inconclusive(format!(
                    "{operation} is answered 200 with nothing in the body, which anything could answer"
                )));
            }
            300..=399 | 404 | 405 | 410 | 501 => {
                let finding = world
                    .finding(format!(
                        "{operation} does not answer POST at its documented path"
                    ))
                    .because("200", status.to_string())
                    .seen_in(probe.answer.id);
                world.found(finding);
            }
            500 => {
                let cause = format!(
                    "{operation} is answered 500 where the document has it accepted (exchange {})",
                    probe.answer.id
                );
                return Err(Stop::ServerError { cause });
            }
            _ => {
                let seen = Seen::of(&probe.answer);
                let words = Reading::of(&seen).words();
                return Err(Stop::inconclusive(format!(
                    "{operation} is answered, and no plain call is accepted: {words}"
                )));
            }
        }
    }
    Ok(())
}

/// Whether the body is a JSON object with members, or no JSON at all, which is WIRE-1's.
fn says_something(answer: &Exchange) -> bool {
    let seen = Seen::of(answer);
    seen.success().is_none_or(|body| !body.is_empty())
}
