//! Whether an operation is where the document says.

use cucumber::then;

use crate::checks::expect::{Expectation, OfHttp};
use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::world::World;

/// An answer that neither shows that it is there nor that it is not leaves it open.
#[then(regex = r"^the operation answers at its path$")]
fn answers_at_its_path(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let expected = Expectation::from(OfHttp::AtItsPath((&probe.answer).into()));
        if world.weigh(&expected).applied > 0 {
            world.expect(expected)?;
            continue;
        }
        let operation = probe.answer.operation;
        return Err(match probe.answer.status() {
            Some(200) => Stop::inconclusive(format!(
                "{operation} is answered 200 with nothing in the body, which anything could answer"
            )),
            Some(500) => Stop::ServerError {
                cause: format!(
                    "{operation} is answered 500 where it must answer 200 (exchange {})",
                    probe.answer.id
                ),
            },
            _ => Stop::inconclusive(format!(
                "{operation} is answered, and no plain call is accepted: {}",
                Reading::of(&Seen::of(&probe.answer)).words()
            )),
        });
    }
    Ok(())
}
