//! `lab report`: writes the printable report, and each of its plots.

use atar_lab_report::look;
use atar_lab_report::plots::on_paper;

use super::arguments::ReportArgs;
use super::written_file::write;
use super::{results, seek};
use crate::failure::Failure;
use crate::files;

pub(super) fn run(arguments: &ReportArgs) -> Result<(), Failure> {
    let (study, results, engine) = results::read_all(&arguments.results)?;
    let found = seek::found(&study, &arguments.results)?;
    let examples = look::examples(&study, &results, &engine);
    let html = look::report_html(&study, &results, &engine, &found, examples);
    write(&arguments.html, &html)?;
    if let Some(folder) = &arguments.svg {
        let failed = |error| files::failure(folder, "written", &error);
        std::fs::create_dir_all(folder).map_err(failed)?;
        for (name, svg) in look::plots(&study, &results, &engine, &found) {
            write(&folder.join(name), &on_paper(&svg))?;
        }
    }
    Ok(())
}
