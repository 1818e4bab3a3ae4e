//! Files that a command of the lab writes.

use std::path::Path;

use crate::failure::Failure;
use crate::{files, output};

/// Writes a file, and prints its path on a line.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = files::write(path, text.as_bytes());
    written.map_err(|error| files::failure(path, "written", &error))?;
    Ok(output::print_line(path.display())?)
}
