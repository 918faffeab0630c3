//! Many calls of one kind in a row: what holds for the first must hold for the last.

use cucumber::then;

use crate::checks::expect::OfRun;
use crate::model::Stop;
use crate::steps::world::World;

#[then(regex = r"^generateText for (.+) is rejected with 409 each of (\d+) times$")]
async fn rejected_each_time(
    world: &mut World,
    selection: String,
    times: usize,
) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    for _ in 0..times {
        let exchange = world.generate(&selection).await?;
        world.demand_busy(&selection, &exchange).await?;
    }
    Ok(())
}

/// The outcome is one of the two, or `failed and complete in turn`.
#[then(
    regex = r"^(.+) can be selected again after each of (\d+) runs that end as (complete|failed|failed and complete in turn|complete, complete and failed in turn)$"
)]
async fn selected_after_each(
    world: &mut World,
    selection: String,
    runs: usize,
    outcome: String,
) -> Result<(), Stop> {
    world.affords(runs).await?;
    let selection = world.selection_of(&selection).await?;
    for number in 0..=runs {
        if number < runs {
            world.hold_runs().await?;
        }
        let exchange = world.generate_when_free(&selection).await?;
        if exchange.status() == Some(409) {
            world.confirm_ended(&selection).await?;
        }
        let run = world.started(&selection, &exchange).await?;
        let check = OfRun::Started((&exchange).into());
        if number == runs {
            return world.expect(check);
        }
        world.confirm_in_progress(&run).await?;
        let outcome = match outcome.as_str() {
            "complete" | "failed" => outcome.as_str(),
            "failed and complete in turn" if number % 2 == 0 => "failed",
            "complete, complete and failed in turn" if number % 3 == 2 => "failed",
            _ => "complete",
        };
        world.finish_runs(outcome).await?;
        if number > 0 {
            world.expect(check)?;
        }
    }
    Ok(())
}
