//! Ids that exist nowhere. They follow from the seed of the run, so that two runs with one seed send the
//! same.

use sha2::{Digest as _, Sha256};

use crate::steps::world::World;

impl World {
    /// An id that no hotel has, by its number: the same each time in one case.
    pub(crate) fn unknown_hotel(&self, number: usize) -> String {
        self.made_of("unknown hotel", number)
    }

    /// An id that nothing has, another one each time.
    pub(crate) fn stranger(&mut self) -> String {
        self.memory.strangers += 1;
        let attempt = format!("try {}", self.stamp.try_number);
        self.made_of(&attempt, self.memory.strangers)
    }

    fn made_of(&self, what: &str, number: usize) -> String {
        let digest = Sha256::new()
            .chain_update(self.around.seed.to_be_bytes())
            .chain_update(&self.stamp.case.0)
            .chain_update(what)
            .chain_update(number.to_be_bytes())
            .finalize();
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        uuid::Builder::from_random_bytes(bytes)
            .into_uuid()
            .to_string()
    }
}
