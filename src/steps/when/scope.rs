//! Calls in another scope: the outsider's, another project's, a project's that does not exist.

use uuid::Uuid;

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::probe::Plain;
use crate::steps::when::altered;
use crate::steps::world::World;

/// The same request in another scope.
///
/// # Errors
/// An error of the harness if the words of the scenario name no scope; skipped where the target
/// cannot give it.
pub(crate) async fn spoilt(world: &mut World, words: &str, plain: &Plain) -> Result<Ask, Stop> {
    let ask = plain.ask.clone();
    let project = world.project().await?;
    match words {
        "the outsider's token" => {
            let outsider = world.outsider().await?;
            if outsider.token == project.token {
                return Err(Stop::inconclusive(
                    "the outsider's token is the caller's own",
                ));
            }
            Ok(ask.by("outsider", &outsider.token))
        }
        "the outsider's token in its own project" => {
            let outsider = world.outsider().await?;
            let home = outsider.project_id.clone();
            let home = home.ok_or_else(|| Stop::skipped("the project where the outsider's token is good: `project_id` in the answer of provider state `outsider`"))?;
            if home == project.id {
                return Err(Stop::inconclusive(
                    "the outsider's project is the caller's own",
                ));
            }
            Ok(ask.by("outsider", &outsider.token).in_project(&home))
        }
        "the id of no project" => Ok(ask.in_project(&unknown(&project.id)?)),
        "a project id one off at its beginning" | "a project id one off at its end" => {
            let id = altered::one_off(&project.id, words.ends_with("its end"));
            let id =
                id.ok_or_else(|| Stop::skipped("a project id with a letter or a digit in it"))?;
            if world.knows_project(&id) {
                return Err(Stop::inconclusive(
                    "the id one off is that of the other project",
                ));
            }
            Ok(ask.in_project(&id))
        }
        "the other project's id" => {
            let other = world.other().await?;
            Ok(ask.by("caller", &other.token).in_project(&other.id))
        }
        _ => Err(Stop::error(format!("no table says what '{words}' is"))),
    }
}

/// An id of the same form that no project has.
fn unknown(id: &str) -> Result<String, Stop> {
    if Uuid::try_parse(id).is_ok() {
        return Ok(Uuid::new_v4().to_string());
    }
    altered::never_issued(id)
        .ok_or_else(|| Stop::skipped("a project id with a letter or a digit in it"))
}

#[cfg(test)]
mod tests {
    use super::unknown;

    #[test]
    fn an_unknown_id_has_the_form_of_a_known_one() {
        let id = "6a0fd2a4-0d43-4b06-9b5d-8a8f4ad3a0c1";
        assert!(unknown(id).is_ok_and(|other| other != id && other.len() == id.len()));
        assert!(unknown("hotels-17").is_ok_and(|other| other != "hotels-17" && other.len() == 9));
    }
}
