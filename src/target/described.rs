//! What a target file says that judging needs where nothing is sent: no token, no adapter.

use std::path::Path;

use super::{ConfigError, StatusOperation, address, file, load};

/// A target as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Described {
    /// Its name.
    pub name: String,
    /// Its base address.
    pub base_url: String,
    /// How the status of a run is read, where the file says it.
    pub status: Option<StatusOperation>,
    /// The smallest Limit that it takes, where the file says it.
    pub min_limit: Option<i64>,
    /// The largest Limit that it takes, where the file says it.
    pub max_limit: Option<i64>,
}

impl Described {
    /// Reads a target file. What is only needed to send requests is not looked at.
    ///
    /// # Errors
    /// Where it is not a target file, or what it says of the target cannot be.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        let file = file::read(path)?;
        let base_url = address::read(&file.target.base_url, "target.base_url")?;
        let host = base_url.host_str().unwrap_or("target");
        Ok(Self {
            name: file.target.name.unwrap_or_else(|| host.to_owned()),
            status: file.operations.status.map(load::status).transpose()?,
            min_limit: file.limits.min_limit,
            max_limit: file.limits.max_limit,
            base_url: base_url.to_string(),
        })
    }
}
