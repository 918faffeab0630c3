//! Tokens without access to a project, for every case that has it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::project::{Outsider, Project};
use super::{Client, Settings, Stamp, arranged, states};
use crate::model::Stop;

/// The tokens that were made, by the project that they have no access to.
#[derive(Debug, Default)]
pub(super) struct Outsiders(Mutex<HashMap<String, Outsider>>);

impl Outsiders {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Outsider>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A valid token that has no access to the project.
    pub(super) async fn of(
        &self,
        project: &Project,
        settings: &Settings,
        client: &Client,
        stamp: &Stamp,
    ) -> Result<Outsider, Stop> {
        if settings.states.is_none() {
            let Some(token) = &settings.outsider_token else {
                return Err(Stop::skipped(
                    "needs a token with no access to the project (auth.outsider_token)",
                ));
            };
            return Ok(Outsider {
                token: token.clone(),
                token_name: settings.outsider_token_name.clone(),
                project_id: None,
            });
        }
        let known = self.lock().get(&project.id).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let params = json!({ "project_id": project.id });
        let values = states::setup(client, stamp, "outsider", params)
            .await
            .values("outsider")?;
        let token = arranged::token(&values)
            .map_err(|what| Stop::inconclusive(format!("the provider state `outsider`: {what}")))?;
        if token == project.token {
            return Err(Stop::inconclusive(
                "the provider state `outsider` gave the project's own token",
            ));
        }
        let home = values.get("project_id").and_then(Value::as_str);
        let outsider = Outsider {
            token_name: states::name_of(client, &token, "outsider"),
            token,
            project_id: home.map(str::to_owned),
        };
        let mut known = self.lock();
        known.insert(project.id.clone(), outsider.clone());
        Ok(outsider)
    }
}
