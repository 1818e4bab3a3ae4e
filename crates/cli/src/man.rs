//! The command `man`: manual pages, made from the definition of the arguments.

use std::fs;

use clap::CommandFactory;

use crate::arguments::{Arguments, ManArgs};
use crate::failure::Failure;
use crate::files;

pub(crate) fn run(arguments: &ManArgs) -> Result<(), Failure> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
        .map_err(|error| files::failure(folder, "written", &error))
}
