//! `atar-cli play` at a terminal: leaving by keys, and the keys that edit a line.

#![cfg(target_os = "linux")]

mod support;

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use support::{Folder, atar_cli};

/// Longer than anything takes on a slow machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// Opening the terminal does not make it that of the tests.
const NO_CONTROL: i32 = 0o400;

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const UP: &str = "\u{1b}[A";
const LEFT: &str = "\u{1b}[D";
const ENTER: &str = "\r";

/// A game at a terminal of its own.
struct Terminal {
    child: Child,
    keys: File,
    screen: Receiver<Vec<u8>>,
    /// What has been shown and not been waited for yet.
    rest: String,
}

impl Terminal {
    /// Starts a game that is kept in a folder.
    fn play(folder: &Folder) -> Terminal {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).expect("a terminal");
        unlockpt(&ours).expect("a terminal");
        let name = ptsname(&ours, Vec::new()).expect("its name");
        let mut options = File::options();
        options.read(true).write(true).custom_flags(NO_CONTROL);
        let theirs = options.open(name.to_str().expect("a path")).expect("its other side");
        let side = || Stdio::from(theirs.try_clone().expect("its other side"));
        let kept = folder.path("kept");
        let child = atar_cli(&["play", "owari", "--seed", "1", "--level", "1", "--data", &kept])
            .env("TERM", "xterm")
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .expect("the program");
        let keys = File::from(ours);
        let mut output = keys.try_clone().expect("a terminal");
        let (show, screen) = channel();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            // Once the other side is closed, reading fails.
            while let Ok(read) = output.read(&mut piece) {
                if read == 0 || show.send(piece[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { child, keys, screen, rest: String::new() }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("a terminal");
    }

    /// Waits for a text, and gives what is shown before it.
    fn until(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.rest.find(text) {
                let before = self.rest[..at].to_owned();
                self.rest.drain(..at + text.len());
                return before;
            }
            let Ok(piece) = self.screen.recv_timeout(PATIENCE) else {
                panic!("{text:?} is not shown, but {:?}", self.rest);
            };
            self.rest.push_str(&String::from_utf8_lossy(&piece));
        }
    }

    /// Waits for the end. Returns the rest of what is shown.
    fn end(mut self) -> String {
        while let Ok(piece) = self.screen.recv_timeout(PATIENCE) {
            self.rest.push_str(&String::from_utf8_lossy(&piece));
        }
        assert!(self.child.wait().expect("its end").success(), "{}", self.rest);
        self.rest
    }
}

#[test]
fn a_game_that_is_left_by_keys_or_quit_is_kept_and_offered_the_next_time() {
    for leaving in [CTRL_D, CTRL_C, "quit\r"] {
        let folder = Folder::new();
        let mut game = Terminal::play(&folder);
        game.until("You> ");
        game.press("4\r");
        game.until("Computer: ");
        game.until("You> ");
        game.press(leaving);
        let told = game.end();
        assert!(told.contains("The game is kept: "), "{leaving:?}: {told:?}");

        let mut again = Terminal::play(&folder);
        let offer = again.until("Go on with it? ");
        assert!(offer.contains("is not over"), "{leaving:?}: {offer:?}");
        again.press("yes\r");
        let board = again.until("You> ");
        assert!(!board.contains("(3 3 3 3 3 3 0 3 3 3 3 3 3 0)"), "{leaving:?}: {board:?}");
        again.press(CTRL_D);
        again.end();
    }
}

/// They were shown as `\u{1b}[A`.
#[test]
fn arrow_keys_move_in_the_line_and_bring_back_earlier_ones() {
    let folder = Folder::new();
    let mut game = Terminal::play(&folder);
    game.until("You> ");
    // "seps", and the letter that is missing.
    game.press("seps");
    game.press(LEFT);
    game.press(LEFT);
    game.press(LEFT);
    game.press("t");
    game.press(ENTER);
    let first = game.until("6 steps");
    game.until("You> ");
    game.press(UP);
    game.press(ENTER);
    let second = game.until("6 steps");
    for shown in [first, second] {
        assert!(!shown.contains("\\u{1b}") && !shown.contains("^["), "{shown:?}");
    }
    game.until("You> ");
    game.press(CTRL_C);
    game.end();
}
