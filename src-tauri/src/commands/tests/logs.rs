//! Tests of the log of the window's commands.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use serde_json::json;

use super::{Folder, call, loopback, window_on};

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a log").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A person can send a log without revealing who played what.
#[test]
fn the_log_holds_nothing_that_people_wrote() {
    let log = Log::default();
    let writer = log.clone();
    let all = atar_logging::everything(move || writer.clone());
    tracing::subscriber::set_global_default(all).expect("the only one");
    let told = ["Annalena", "Bartholomew", "Quixote", "token-4711"];
    let window = window_on(loopback(), None);
    let seats = json!([{"name": told[0]}, {"name": told[1]}]);
    let options = json!({"stones": 3, "first": 0});
    let game = json!({"game": "owari", "options": options, "seats": seats});
    call(&window, "new_game", game).expect("a game");
    let folder = Folder::new();
    let place = folder.path(told[2]).display().to_string();
    let save = json!({"game": {"text": told[3], "rev": 1}, "name": told[2], "place": place});
    for (command, fields) in [
        ("step", json!({"step": told[2]})),
        ("open", json!({"text": told[2]})),
        ("reopen_file", json!({"place": place})),
        ("save_file", save),
        ("export_file", json!({"name": told[0], "kind": "png", "data": told[1]})),
    ] {
        call(&window, command, fields).expect_err(command);
    }
    let address = format!("http://{}.invalid", told[0]);
    let connection = json!({"connection": 1, "address": address, "path": "/api/lobby"});
    call(&window, "connection_open", connection).expect_err("no such host");
    let text = json!({"connection": 1, "text": told[3]});
    call(&window, "connection_send", text).expect_err("no connection");
    call(&window, "host_begin", json!({"name": told[1]})).expect("hosting");
    call(&window, "host_end", json!({})).expect("ended");
    crate::files::read(&folder.path(told[0])).expect_err("no file");
    crate::files::write(&folder.path(told[0]).join("x.atar"), told[1]).expect_err("no folder");
    let log = log.0.lock().expect("a log").clone();
    let log = String::from_utf8(log).expect("a text");
    assert!(log.contains("verb=\"new_game\""), "{log}");
    assert!(log.contains("hosting ended"), "{log}");
    assert!(log.contains("a file cannot be read"), "{log}");
    assert!(log.contains("a file cannot be written"), "{log}");
    for word in told {
        assert!(!log.contains(word), "{word} in {log}");
    }
}
