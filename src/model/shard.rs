//! A run in shards: what a record says of its share, and of the shards that it was merged from.

use serde::{Deserialize, Serialize};

/// What all shards of one run have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardPlan {
    /// How many shards there are.
    pub of: u32,
    /// Cases that the selection holds, those of all shards together.
    pub selected: u32,
    /// The selection, as flags of `run`; empty where everything is selected.
    pub selection: String,
    /// A fingerprint of what is asked, of what, and of which shard has which case: shards with the
    /// same one belong together.
    pub plan: String,
}

/// The share of a run that a record is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which shard it is, from 1 on.
    pub number: u32,
    /// Cases that no other shard has.
    pub cases: u32,
    /// What it has in common with the others.
    #[serde(flatten)]
    pub plan: ShardPlan,
}

/// The shards that a record was merged from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merged {
    /// The shards that are in it.
    pub shards: Vec<u32>,
    /// The shards that are not: then it is the record of a part.
    pub missing: Vec<u32>,
    /// What of the evidence is not as it was, one line each.
    pub notes: Vec<String>,
    /// What the shards had in common.
    #[serde(flatten)]
    pub plan: ShardPlan,
}

impl Merged {
    /// The shards that are missing, in words: `shards 3/8, 5/8`; `None` where none is.
    #[must_use]
    pub fn lacks(&self) -> Option<String> {
        let name = |number: &u32| format!("{number}/{}", self.plan.of);
        match self.missing.as_slice() {
            [] => None,
            [one] => Some(format!("shard {}", name(one))),
            all => Some(format!(
                "shards {}",
                all.iter().map(name).collect::<Vec<_>>().join(", ")
            )),
        }
    }
}
