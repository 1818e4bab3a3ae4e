//! The command `ledger`: looks after the rooms that a server keeps.

use atar_server::{CheckedLogs, LedgerPlace, check_ledger};

use crate::arguments::{LedgerArgs, LedgerCheckArgs, LedgerCommand};
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(arguments: &LedgerArgs) -> Result<(), Failure> {
    match &arguments.command {
        LedgerCommand::Check(arguments) => check(arguments),
    }
}

fn check(arguments: &LedgerCheckArgs) -> Result<(), Failure> {
    let mut written = Ok(());
    let mut print = |line: &str| {
        if written.is_ok() {
            written = output::print_line(line);
        }
    };
    let checked = check_ledger(&place(arguments)?, arguments.room.as_deref(), &mut print);
    let checked = checked.map_err(Failure::Failed)?;
    written?;
    let CheckedLogs { rooms, entries, damaged } = checked;
    let (rooms, was) = match rooms {
        1 => ("1 room".to_owned(), "was"),
        rooms => (format!("{rooms} rooms"), "were"),
    };
    let entries = match entries {
        1 => "1 entry".to_owned(),
        entries => format!("{entries} entries"),
    };
    output::print_line(format_args!("{rooms} with {entries} {was} checked; {damaged} damaged"))?;
    if damaged == 0 { Ok(()) } else { Err(Failure::Found) }
}

/// Returns where the rooms are.
fn place(arguments: &LedgerCheckArgs) -> Result<LedgerPlace, Failure> {
    match (&arguments.ledger, &arguments.data) {
        (Some(LedgerPlace(place)), _) if place == "memory" => {
            let why = "What a server keeps in memory cannot be checked.";
            Err(Failure::BadArgument(why.to_owned()))
        }
        (Some(place), _) => Ok(place.clone()),
        (None, Some(folder)) => {
            let file = folder.join("rooms.sqlite");
            let file = file.to_str().map(str::to_owned);
            let why = || Failure::BadArgument("The path of the folder is not UTF-8.".to_owned());
            file.map(LedgerPlace).ok_or_else(why)
        }
        (None, None) => Err(Failure::BadArgument("Say where the rooms are, with --data or --ledger.".to_owned())),
    }
}
