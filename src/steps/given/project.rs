//! The calling project: hotels, removed hotels, tags.

use cucumber::given;

use crate::model::Stop;
use crate::steps::selection::positions;
use crate::steps::world::World;

#[given(regex = r"^a project$")]
fn a_project(world: &mut World) -> Result<(), Stop> {
    world.want(|_| {})
}

#[given(regex = r"^a project with (\d+) hotels?$")]
fn a_project_with_hotels(world: &mut World, hotels: usize) -> Result<(), Stop> {
    world.want(|spec| spec.hotels = hotels)
}

#[given(regex = r"^(\d+) hotels? that (?:was|were) removed from the project$")]
fn removed_hotels(world: &mut World, hotels: usize) -> Result<(), Stop> {
    world.want(|spec| spec.removed_hotels = hotels)
}

#[given(regex = r#"^the tag "([^"]+)" on hotels? (.+)$"#)]
fn a_tag(world: &mut World, name: String, hotels: String) -> Result<(), Stop> {
    let positions = positions(&hotels)?;
    world.want_tag(&name, &positions)
}

#[given(regex = r#"^the tag "([^"]+)" on no hotel$"#)]
fn an_empty_tag(world: &mut World, name: String) -> Result<(), Stop> {
    world.want_tag(&name, &[])
}

/// Tags in the order of the alphabet, one after the other on the next hotels of the project.
#[given(regex = r#"^the tags "([a-z])" to "([a-z])" on (?:a hotel|(\d+) hotels) each$"#)]
fn tags_in_a_row(
    world: &mut World,
    first: String,
    last: String,
    hotels: String,
) -> Result<(), Stop> {
    let each = hotels.parse::<usize>().unwrap_or(1);
    let letter = |text: &str| text.bytes().next().unwrap_or_default();
    for (index, name) in (letter(&first)..=letter(&last)).enumerate() {
        let positions: Vec<usize> = (index * each + 1..=(index + 1) * each).collect();
        world.want_tag(&char::from(name).to_string(), &positions)?;
    }
    Ok(())
}

/// Tags called 1, 2, 3 … on the next hotels of the project, each perhaps beginning with the last
/// hotels of the one before.
#[given(
    regex = r"^the tags 1 to (\d+) on (?:a hotel|(\d+) hotels) each(?:, (\d+) of them shared with the next)?$"
)]
fn numbered_tags(
    world: &mut World,
    last: usize,
    hotels: String,
    shared: String,
) -> Result<(), Stop> {
    let each = hotels.parse::<usize>().unwrap_or(1);
    let step = each - shared.parse::<usize>().unwrap_or(0).min(each - 1);
    for number in 1..=last {
        let first = (number - 1) * step + 1;
        let positions: Vec<usize> = (first..first + each).collect();
        world.want_tag(&number.to_string(), &positions)?;
    }
    Ok(())
}
