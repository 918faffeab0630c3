//! Whether shards belong together.

use crate::model::{RunRecord, Shard};
use crate::suite::SuiteError;
use crate::suite::merge::Piece;

/// Pieces in the order of their numbers.
///
/// # Errors
/// Names the one that is no shard, that is there twice, or that is of another run than most.
pub fn fitting(mut pieces: Vec<Piece>) -> Result<Vec<Piece>, SuiteError> {
    for piece in &pieces {
        if piece.record.shard.is_none() {
            let what = match &piece.record.merged {
                Some(_) => "this was merged already",
                None => "this is the record of a whole run, and not of a shard",
            };
            return Err(refused(
                piece,
                what,
                "give the --out folders of `run --shard K/N`",
            ));
        }
    }
    let plan = |piece: &Piece| shard(piece).map(|shard| shard.plan.plan.clone());
    let like = |piece: &&Piece| {
        pieces
            .iter()
            .filter(|other| plan(other) == plan(piece))
            .count()
    };
    // The first of those that most are like.
    let usual = pieces.iter().rev().max_by_key(like).cloned();
    if let Some(usual) = usual
        && let Some(foreign) = pieces.iter().find(|piece| plan(piece) != plan(&usual))
    {
        let what = format!(
            "{} is of another run: {}",
            name(foreign),
            difference(&foreign.record, &usual.record)
        );
        return Err(refused(
            foreign,
            &what,
            "run it as the others were run, or leave it out",
        ));
    }
    pieces.sort_by_key(|piece| shard(piece).map(|shard| shard.number));
    let twice = pieces.windows(2).find(|two| name(&two[0]) == name(&two[1]));
    if let Some([one, other]) = twice {
        let what = format!("{} is in {} too", name(one), other.folder.display());
        return Err(refused(one, &what, "leave one of them out"));
    }
    Ok(pieces)
}

/// What makes a shard foreign, in words.
fn difference(own: &RunRecord, usual: &RunRecord) -> String {
    let told = |record: &RunRecord| {
        let plan = record.shard.as_ref().map(|shard| &shard.plan);
        let selection = plan.map_or("", |plan| &plan.selection);
        [
            (
                "number of shards",
                plan.map_or(0, |plan| plan.of).to_string(),
            ),
            ("harness", record.tool.version.clone()),
            ("suite", record.tool.suite_digest.clone()),
            ("target", record.target.name.clone()),
            ("profile", record.profile.clone()),
            ("seed", record.seed.to_string()),
            (
                "selection",
                if selection.is_empty() {
                    "everything"
                } else {
                    selection
                }
                .to_owned(),
            ),
        ]
    };
    let mut both = told(own).into_iter().zip(told(usual));
    both.find(|(one, other)| one != other).map_or_else(
        || {
            "the settings of its target, or the times that its cases were split by, are others"
                .to_owned()
        },
        |((what, one), (_, other))| format!("its {what} is {one}, and that of the others {other}"),
    )
}

fn shard(piece: &Piece) -> Option<&Shard> {
    piece.record.shard.as_ref()
}

fn name(piece: &Piece) -> String {
    shard(piece).map_or_else(String::new, |shard| {
        format!("shard {}/{}", shard.number, shard.plan.of)
    })
}

fn refused(piece: &Piece, what: &str, next: &str) -> SuiteError {
    SuiteError {
        message: format!("{}: {what}; {next}", piece.folder.display()),
        exit_code: 2,
    }
}
