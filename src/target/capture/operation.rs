//! What the address of a captured call says: the base address, and the operation below it.

use url::Url;

use crate::model::Operation;
use crate::target::StatusOperation;
use crate::target::settings::RUN_ID;

/// Why a call is not judged.
pub(super) const OTHERS: &str = "other calls than generateText and listApprovals";
/// Why a call is not judged: the path of the status operation is not documented.
pub(super) const STATUS: &str = "calls of getTextGenerationStatus: name its path with --target";

/// The base address and the operation that an address names; else why there are none.
pub(super) fn operation(
    url: &Url,
    status: Option<&StatusOperation>,
) -> Result<(String, Operation), &'static str> {
    let path = url.path();
    let below = |base: &str| format!("{}{base}", url.origin().ascii_serialization());
    for (own, operation) in [
        ("/v2/project/content/generateText", Operation::GenerateText),
        (
            "/v2/project/content/listApprovals",
            Operation::ListApprovals,
        ),
    ] {
        if let Some(base) = path.strip_suffix(own) {
            // Queries are no part of the document.
            return match url.query() {
                None => Ok((below(base), operation)),
                Some(_) => Err("calls with a query, which the document does not have"),
            };
        }
    }
    match status.and_then(|status| status_base(path, &status.path)) {
        Some(base) => Ok((below(base), Operation::GetTextGenerationStatus)),
        None if status.is_none() && path.ends_with("/getTextGenerationStatus") => Err(STATUS),
        None => Err(OTHERS),
    }
}

/// What stands before the path of the status operation.
fn status_base<'p>(path: &'p str, named: &str) -> Option<&'p str> {
    let named = named.split('?').next().unwrap_or_default();
    let Some((before, after)) = named.split_once(RUN_ID) else {
        return path.strip_suffix(named);
    };
    let (base, id) = path.strip_suffix(after)?.rsplit_once(before)?;
    (!id.is_empty() && !id.contains('/')).then_some(base)
}
