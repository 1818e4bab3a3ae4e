//! Seeds for chance.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::failure::Failure;

/// Returns the given seed, or a new one from the system.
pub(crate) fn or_new(seed: Option<u64>) -> Result<u64, Failure> {
    match seed {
        Some(seed) => Ok(seed),
        None => SysRng.try_next_u64().map_err(|_| Failure::Failed("The system gives no random numbers.".to_owned())),
    }
}
