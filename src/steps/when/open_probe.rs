//! Requests that ask what the document leaves open. None of them is judged by what it is answered.

use std::io::Write as _;

use bytes::Bytes;
use cucumber::gherkin::Step;
use cucumber::when;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::model::{Operation, Stop};
use crate::steps::ask::Ask;
use crate::steps::template::{Filled, other_case};
use crate::steps::world::World;
use crate::target::{Origin, Project};

/// A body with places for ids, see [`crate::steps::template`]. It is called undocumented
/// where it leaves the documented types, or bounds that the document does not show.
#[when(regex = r"^(generateText|listApprovals) is probed with the (undocumented )?body (.+)$")]
async fn probe_with_body(
    world: &mut World,
    operation: String,
    undocumented: String,
    body: String,
) -> Result<(), Stop> {
    let filled = world.fill(&body).await?;
    let project = world.project().await?;
    let ask = world.probe_of(&operation, &project, filled)?;
    let ask = if undocumented.is_empty() {
        ask
    } else {
        ask.open()
    };
    world.memory.open.probe = Some(world.send(ask).await);
    Ok(())
}

/// A request with some of its parts replaced. A table without a head: the part, and its value.
#[when(regex = r"^(generateText|listApprovals) is probed with$")]
async fn probe_with_parts(world: &mut World, operation: String, step: &Step) -> Result<(), Stop> {
    let table = step
        .table
        .as_ref()
        .ok_or_else(|| Stop::error("the step needs a table of parts"))?;
    let parts: Vec<(&str, &str)> = table
        .rows
        .iter()
        .filter_map(|row| Some((row.first()?.as_str(), row.get(1)?.as_str())))
        .collect();
    let body = parts
        .iter()
        .find(|(part, _)| *part == "body")
        .map_or("none", |(_, body)| body);
    let filled = if body == "none" {
        Filled::default()
    } else {
        world.fill(body).await?
    };
    let project = world.project().await?;
    let mut ask = world.probe_of(&operation, &project, filled)?;
    if body == "none" {
        ask.content_type = None;
        ask = ask.undocumented();
    }
    for (part, value) in parts {
        ask = world.replace(ask, part, value).await?;
    }
    world.memory.open.probe = Some(world.send(ask).await);
    Ok(())
}

impl World {
    /// A probe with the calling project's own token. One that names none of the project's own
    /// hotels could be taken for all of them, so it starts nothing but in a project made for the
    /// case.
    fn probe_of(&self, operation: &str, project: &Project, filled: Filled) -> Result<Ask, Stop> {
        if operation == "listApprovals" {
            return Ok(Ask::list(project, &serde_json::Value::Null).with_body(filled.text));
        }
        self.may_generate()?;
        if !filled.own && project.origin != Origin::States {
            return Err(Stop::skipped(
                "a project made for the case (provider state `project`), for this selection could be taken for every hotel",
            ));
        }
        let hotels = if filled.own {
            filled.named
        } else {
            filled.named + project.hotels.len()
        };
        let charge = u32::try_from(hotels.min(100)).unwrap_or(100);
        Ok(Ask::generate_raw(project, filled.text, charge))
    }

    /// The same request with one part replaced. JSON posted to the documented address with another
    /// X-Project-ID or scheme is open in its meaning only; what HTTP makes of the request otherwise
    /// leaves the documented form.
    async fn replace(&mut self, mut ask: Ask, part: &str, value: &str) -> Result<Ask, Stop> {
        let project = self.project().await?;
        match (part, value) {
            ("body", _) => return Ok(ask),
            ("token", "wrong") => {
                ask.authorization =
                    Some(format!("Bearer never-issued-{}", self.stranger()).into_bytes());
                return Ok(ask);
            }
            ("token", "of an outsider") => {
                let outsider = self.outsider().await?;
                return Ok(ask.by("outsider", &outsider.token));
            }
            ("scheme", scheme) => {
                let value = format!("{scheme} {}", project.token.expose());
                ask.authorization = Some(value.into_bytes());
                return Ok(ask.open());
            }
            ("X-Project-ID", "left out") => {
                ask.project = None;
                return Ok(ask.open());
            }
            ("X-Project-ID", "empty") => return Ok(ask.in_project("").open()),
            ("X-Project-ID", "malformed") => {
                return Ok(ask.in_project("no project of this name").open());
            }
            ("X-Project-ID", "in the other case") => {
                return Ok(ask.in_project(&other_case(&project.id)?).open());
            }
            ("X-Project-ID", "sent twice") => ask
                .extra
                .push(("X-Project-ID".to_owned(), project.id.clone().into_bytes())),
            ("X-Project-ID", "sent twice, the second unknown") => {
                ask.extra
                    .push(("X-Project-ID".to_owned(), self.stranger().into_bytes()));
            }
            ("X-Project-ID", template) => {
                ask.project = Some(self.fill(template).await?.text);
                return Ok(ask);
            }
            ("method", method) => {
                let harmless = matches!(method, "GET" | "HEAD" | "OPTIONS");
                if !harmless && project.origin != Origin::States {
                    return Err(Stop::skipped(format!(
                        "a project made for the case (provider state `project`), for nobody knows what {method} does"
                    )));
                }
                method.clone_into(&mut ask.method);
            }
            ("path", path) => {
                path.clone_into(&mut ask.path);
                ask.operation = Operation::Other;
            }
            ("media type", "left out") => ask.content_type = None,
            ("media type", media_type) => ask.content_type = Some(media_type.to_owned()),
            ("coding", "gzip") => {
                ask.body = gzip(&ask.body)?;
                ask.extra
                    .push(("Content-Encoding".to_owned(), b"gzip".to_vec()));
            }
            ("coding", "byte order mark") => {
                ask.body = [b"\xef\xbb\xbf", &ask.body[..]].concat().into();
            }
            ("Accept" | "Accept-Encoding", value) => {
                ask.extra.push((part.to_owned(), value.as_bytes().to_vec()));
            }
            _ => {
                return Err(Stop::error(format!(
                    "a probe has no part '{part}' that could be '{value}'"
                )));
            }
        }
        Ok(ask.undocumented())
    }
}

fn gzip(body: &[u8]) -> Result<Bytes, Stop> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let compressed = encoder.write_all(body).and_then(|()| encoder.finish());
    compressed
        .map(Bytes::from)
        .map_err(|error| Stop::error(format!("the body cannot be compressed: {error}")))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::gzip;

    #[test]
    fn a_compressed_body_is_the_same_body() {
        let mut text = String::new();
        GzDecoder::new(&gzip(b"{\"Limit\": 1}").unwrap()[..])
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, "{\"Limit\": 1}");
    }
}
