//! The manual pages.

mod support;

use std::collections::BTreeSet;
use std::fs;

use support::{Folder, assert_refused, run, stdout};

/// The commands that the help lists, and theirs: `lab`, `lab-run`.
fn commands() -> BTreeSet<String> {
    let own = listed(&["--help"]);
    let theirs = own.iter().flat_map(|command| {
        let names = listed(&[command, "--help"]);
        names.into_iter().map(move |name| format!("{command}-{name}"))
    });
    let theirs: Vec<_> = theirs.collect();
    own.into_iter().chain(theirs).collect()
}

/// The commands in a help.
fn listed(arguments: &[&str]) -> BTreeSet<String> {
    let help = stdout(&run(arguments));
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn the_program_and_each_command_have_a_page() {
    let folder = Folder::new();
    let pages = folder.path("pages");
    let output = run(&["man", &pages]);
    assert!(output.status.success(), "{output:?}");

    let names = commands();
    assert!(names.contains("serve") && names.contains("lab-run") && !names.contains("man"));
    let mut expected: BTreeSet<_> = names.iter().map(|name| format!("atar-cli-{name}.1")).collect();
    expected.insert("atar-cli.1".to_owned());
    let entries = fs::read_dir(&pages).expect("a folder");
    let written: BTreeSet<_> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string())
        .collect::<Result<_, _>>()
        .expect("plain names");
    assert_eq!(written, expected);

    let main = fs::read_to_string(format!("{pages}/atar-cli.1")).expect("the main page");
    assert!(main.contains(".TH atar-cli 1") && main.contains(env!("CARGO_PKG_VERSION")));
    for name in names {
        let page = read(&pages, &name);
        assert!(page.contains(".SH SYNOPSIS"), "{name}: {page}");
        let above = name.rsplit_once('-').map(|(above, _)| above);
        let above = above.map_or_else(|| main.clone(), |above| read(&pages, above));
        let link = format!("atar-cli-{name}(1)").replace('-', "\\-");
        assert!(above.contains(&link), "{name}");
    }
}

/// The page of a command.
fn read(pages: &str, name: &str) -> String {
    fs::read_to_string(format!("{pages}/atar-cli-{name}.1")).expect("a page")
}

#[test]
fn a_folder_that_cannot_be_is_said() {
    let folder = Folder::new();
    let file = folder.write("pages", String::new());
    assert!(assert_refused(&run(&["man", &file]), 1).contains("cannot be written"));
}
