//! The command `lab`: how a game plays with given parameters (docs/lab.md).

mod all_cores;
pub(crate) mod arguments;
mod blocks;
mod compare;
mod confirm;
mod export;
mod games;
mod games_file;
mod measures;
mod new;
mod pool;
mod progress;
mod report;
mod results;
mod run;
mod seek;
mod show;
mod study_file;
mod written_file;

use crate::failure::Failure;
use arguments::{LabArgs, LabCommand};

pub(crate) fn run(arguments: &LabArgs) -> Result<(), Failure> {
    match &arguments.command {
        LabCommand::New(arguments) => new::run(arguments),
        LabCommand::Run(arguments) => run::run(arguments),
        LabCommand::Show(arguments) => show::run(arguments),
        LabCommand::Games(arguments) => games::run(arguments),
        LabCommand::Report(arguments) => report::run(arguments),
        LabCommand::Confirm(arguments) => confirm::run(arguments),
        LabCommand::Compare(arguments) => compare::run(arguments),
        LabCommand::Seek(arguments) => seek::run(arguments),
        LabCommand::Export(arguments) => export::run(arguments),
        LabCommand::Measures(arguments) => measures::run(arguments),
    }
}
