//! What asking costs: requests by kind, and hotels that text could be generated for.

use serde::{Deserialize, Serialize};

use super::Operation;

/// Requests by kind, tries after 429 and 503 included, and hotels in all calls of generateText
/// together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub struct Cost {
    /// Requests of generateText, those that should be refused included.
    pub generate_text: u64,
    /// Requests of listApprovals.
    pub list_approvals: u64,
    /// Requests of the status operation.
    pub status: u64,
    /// Requests to other addresses of the target.
    pub other: u64,
    /// Requests to the adapter of provider states.
    pub provider_states: u64,
    /// Hotels that the calls of generateText could select at most.
    pub hotels: u64,
}

impl Cost {
    /// All requests.
    #[must_use]
    pub fn requests(&self) -> u64 {
        self.generate_text + self.list_approvals + self.status + self.other + self.provider_states
    }

    /// The requests of one kind.
    pub fn of(&mut self, operation: Operation) -> &mut u64 {
        match operation {
            Operation::GenerateText => &mut self.generate_text,
            Operation::ListApprovals => &mut self.list_approvals,
            Operation::GetTextGenerationStatus => &mut self.status,
            Operation::ProviderState => &mut self.provider_states,
            Operation::Other => &mut self.other,
        }
    }

    /// Each number joined with the other's, such as by addition or by taking the larger.
    #[must_use]
    pub fn with(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            generate_text: join(self.generate_text, other.generate_text),
            list_approvals: join(self.list_approvals, other.list_approvals),
            status: join(self.status, other.status),
            other: join(self.other, other.other),
            provider_states: join(self.provider_states, other.provider_states),
            hotels: join(self.hotels, other.hotels),
        }
    }
}
