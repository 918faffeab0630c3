//! Whole lists of both projects, read under names that the scenario compares them by.

use std::sync::Arc;

use cucumber::when;

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::memory::{Plain, Probe};
use crate::steps::then::untouched::{BEFORE, runs};
use crate::steps::world::World;
use crate::target::{Project, Route};

#[when(regex = r#"^the whole list of the (calling|other) project is read as "([^"]+)"$"#)]
async fn read_as(world: &mut World, whose: String, name: String) -> Result<(), Stop> {
    let project = project(world, &whose).await?;
    let listing = world
        .setting_up(async |world| world.whole_of(&project, None).await)
        .await?;
    world.memory.guarded.lists.insert(name, listing);
    Ok(())
}

async fn project(world: &mut World, whose: &str) -> Result<Arc<Project>, Stop> {
    if whose == "other" {
        world.other().await
    } else {
        world.project().await
    }
}

/// Every position from the end of the own list to twice its length.
#[when(regex = r"^the list of the calling project is read past its end$")]
async fn past_end(world: &mut World) -> Result<(), Stop> {
    let own = world.project().await?;
    let (limit, total) = world
        .setting_up(async |world| {
            Ok((world.page_size(&own).await?, world.whole(None).await?.total))
        })
        .await?;
    for offset in [total, total + 1, 2 * total] {
        let ask = Ask::page(&own, limit, offset, None);
        let plain = Plain {
            ask: ask.clone(),
            named: crate::steps::selection::Named::default(),
        };
        world.send_probe("", plain, ask).await?;
    }
    Ok(())
}

/// First pages of both projects: one after another, where what is kept by connection, or by request without
/// its project, shows; or several of each at the same time.
#[when(regex = r"^both projects are listed (in turn on one connection|at the same time)$")]
async fn both_listed(world: &mut World, how: String) -> Result<(), Stop> {
    if how.starts_with("in turn") {
        let line = world.around.client.line();
        for (ask, plain) in both(world, 2).await? {
            let ask = Ask {
                route: Route::Line(line.clone()),
                ..ask
            };
            world.send_probe("", plain, ask).await?;
        }
        return Ok(());
    }
    let (asks, plain): (Vec<Ask>, Vec<Plain>) = both(world, 6).await?.into_iter().unzip();
    let answers = world.send_together(asks).await;
    for (answer, plain) in answers.into_iter().zip(plain) {
        world.memory.guarded.probes.push(Probe {
            defect: String::new(),
            ask: plain.ask.clone(),
            plain,
            answer,
        });
    }
    Ok(())
}

/// The same request in both scopes, `times` times.
async fn both(world: &mut World, times: usize) -> Result<Vec<(Ask, Plain)>, Stop> {
    let own = world.project().await?;
    let other = world.other().await?;
    let limit = world
        .setting_up(async |world| world.page_size(&own).await)
        .await?;
    let mut asks = Vec::new();
    for project in [&own, &other] {
        let ask = Ask::page(project, limit, 0, None);
        asks.push((
            ask.clone(),
            Plain {
                ask,
                named: crate::steps::selection::Named::default(),
            },
        ));
    }
    Ok(asks.iter().cloned().cycle().take(2 * times).collect())
}

/// The whole list, and the status of the runs that the scenario started.
#[when(regex = r"^the project's links and runs are looked at$")]
async fn look(world: &mut World) -> Result<(), Stop> {
    let (listing, shown) = world
        .setting_up(async |world| Ok((world.whole(None).await?, runs(world).await?)))
        .await?;
    world
        .memory
        .guarded
        .lists
        .insert(BEFORE.to_owned(), listing);
    world.memory.guarded.runs = shown;
    Ok(())
}
