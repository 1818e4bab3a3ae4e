//! Help, and what is said of arguments that cannot be.

mod support;

use support::{assert_refused, run, stderr, stdout};

const COMMANDS: [&str; 7] = ["engine", "serve", "host", "playouts", "perft", "check", "show"];

#[test]
fn every_command_has_help() {
    let help = stdout(&run(&["--help"]));
    for command in COMMANDS {
        assert!(help.contains(command), "{command}");
        let output = run(&[command, "--help"]);
        assert!(output.status.success(), "{command}");
        assert!(stdout(&output).contains("Usage: atar-cli "), "{command}");
        assert_eq!(stderr(&output), "", "{command}");
    }
}

#[test]
fn bad_arguments_give_one_line_and_status_2() {
    let cases: [(&[&str], &str); 38] = [
        (&[], "subcommand"),
        (&["dance"], "dance"),
        (&["--fast"], "--fast"),
        (&["engine", "--seed", "-1"], "--seed"),
        (&["engine", "--seed", "one"], "--seed"),
        (&["engine", "more"], "more"),
        (&["serve", "more"], "more"),
        (&["serve", "--name"], "--name"),
        (&["serve", "--name", "den:80"], "host name"),
        (&["serve", "--name", "http://den"], "host name"),
        (&["serve", "--name", ""], "--name"),
        (&["host", "--most-watchers", "2001"], "0..=2000"),
        (&["host", "--most-watchers", "many"], "--most-watchers"),
        (&["host", "--inner", "den"], "--inner"),
        (&["host", "--inner", "127.0.0.1:1"], "--secret"),
        (
            &["host", "--inner", "127.0.0.1:1", "--secret", "nowhere/at/all", "--ledger", "postgres://a/b"],
            "cannot be read",
        ),
        (&["host", "--inner", "127.0.0.1:1", "--secret", "Cargo.toml", "--ledger", "memory"], "postgres://"),
        (&["playouts"], "GAME"),
        (&["playouts", "chess"], "atar"),
        (&["playouts", "atar", "--seconds", "0"], "--seconds"),
        (&["playouts", "atar", "--seconds", "-1"], "positive"),
        (&["playouts", "atar", "--seconds", "inf"], "--seconds"),
        (&["playouts", "atar", "--seconds", "NaN"], "--seconds"),
        (&["playouts", "atar", "--options", "{"], "JSON"),
        (&["playouts", "atar", "--options", "[8]"], "object"),
        (&["playouts", "atar", "--options", r#"{"side": 2}"#], "side is 2; it must be"),
        (&["playouts", "atar", "--options", r#"{"side": 21}"#], "side is 21"),
        (&["playouts", "atar", "--options", r#"{"side": "8"}"#], "side"),
        (&["playouts", "atar", "--options", r#"{"stones": [0, 1]}"#], "stones"),
        (&["playouts", "atar", "--options", r#"{"stones": [99, 1]}"#], "stones"),
        (&["playouts", "atar", "--options", r#"{"speed": 1}"#], "speed"),
        (&["perft", "atar"], "--depth"),
        (&["perft", "atar", "--depth", "-1"], "--depth"),
        (&["perft", "atar", "--depth", "101"], "100"),
        (&["perft", "atar", "--depth", "2.5"], "--depth"),
        (&["check"], "FILE"),
        (&["show"], "FILE"),
        (&["show", "a.atar", "--ply", "-1"], "--ply"),
    ];
    for (arguments, part) in cases {
        let text = assert_refused(&run(arguments), 2);
        assert!(text.contains(part), "{arguments:?}: {text}");
    }
}
