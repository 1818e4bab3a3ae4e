//! The server as a process. What it serves is tested where the server is.

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use support::{Folder, Running, assert_refused, run};
use tungstenite::{Message, WebSocket};

/// Starts a server that keeps its game in a folder of its own, and gives the address that it says.
fn serve(arguments: &[&str]) -> (Running, String) {
    let folder = Folder::new();
    let (mut server, url) = serve_in(&folder.path("data"), arguments);
    server.folder = Some(folder);
    (server, url)
}

fn serve_in(data: &str, arguments: &[&str]) -> (Running, String) {
    let serve = ["serve", "--data", data];
    said(Running::start(&[&serve[..], arguments].concat()))
}

fn said(mut server: Running) -> (Running, String) {
    let line = server.line();
    let url = line.trim_end().strip_prefix("Atar is at ");
    let url = url.unwrap_or_else(|| panic!("{line:?}")).to_owned();
    (server, url)
}

/// A server that is to open a browser, where programs are looked for in `path`.
#[cfg(target_os = "linux")]
fn serve_with_path(path: &str) -> (Running, String) {
    let folder = Folder::new();
    let data = folder.path("data");
    let mut command = support::atar_cli(&["serve", "--port", "0", "--open", "--data", &data]);
    command.env("PATH", path);
    let (mut server, url) = said(Running::of(command));
    server.folder = Some(folder);
    (server, url)
}

fn authority(url: &str) -> &str {
    url.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address with a port")
}

/// The first line of the answer to a request that calls the server by this name.
fn ask(mut stream: TcpStream, host: &str) -> String {
    let patience = Some(Duration::from_secs(60));
    stream.set_read_timeout(patience).expect("a time limit");
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn it_says_where_it_is_and_is_there() {
    let (_server, url) = serve(&["--port", "0"]);
    let host = authority(&url);
    assert!(host.starts_with("127.0.0.1:"), "{url}");
    let stream = TcpStream::connect(host).expect("a connection");
    assert_eq!(ask(stream, host), "HTTP/1.1 200 OK");
}

#[test]
fn it_answers_to_the_names_that_it_is_told() {
    let arguments = ["--port", "0", "--name", "den.local", "--name", "192.0.2.7"];
    let (_server, url) = serve(&arguments);
    for (host, status) in [
        ("den.local", "HTTP/1.1 200 OK"),
        ("192.0.2.7:80", "HTTP/1.1 200 OK"),
        ("evil.example", "HTTP/1.1 403 Forbidden"),
    ] {
        let stream = TcpStream::connect(authority(&url)).expect("a connection");
        assert_eq!(ask(stream, host), status, "{host}");
    }
}

/// Idle connections took all files that the system lets the program open, and nobody else could connect.
#[cfg(target_os = "linux")]
#[test]
fn idle_connections_do_not_shut_others_out() {
    let folder = Folder::new();
    let mut command = std::process::Command::new("sh");
    let script = "ulimit -n 128; exec \"$0\" serve --port 0 --data \"$1\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_atar-cli")]);
    command.arg(folder.path("data"));
    support::without_home(&mut command);
    let (mut server, url) = said(Running::of(command));
    server.folder = Some(folder);
    let host = authority(&url);
    let connect = || TcpStream::connect(host).expect("a connection");
    let _idle: Vec<_> = (0..200).map(|_| connect()).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().expect("a runtime");
    let other = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind(([127, 0, 0, 2], 0).into())?;
        let address = host.parse().expect("an address");
        socket.connect(address).await?.into_std()
    });
    let other = other.expect("a connection");
    other.set_nonblocking(false).expect("a blocking socket");
    assert_eq!(ask(other, host), "HTTP/1.1 200 OK");
}

#[test]
fn localhost_is_an_address() {
    let (_server, url) = serve(&["--port", "0", "--host", "localhost"]);
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
}

/// The log names version and system and says what failed, but nothing of what people have written.
#[test]
fn the_logs_hold_nothing_that_people_wrote() {
    let folder = Folder::new();
    let data = folder.path("Annalena");
    let (mut server, url) = serve_in(&data, &["--port", "0", "--log", "trace"]);
    let told = ["Annalena", "Bartholomew", "Quixote", "token-4711"];
    let mut page = Page::join(&url);
    let seats = json!([{"name": told[0]}, {"name": told[1]}]);
    let options = json!({"stones": 3, "first": 0});
    page.ask(&json!({"do": "new_game", "game": "owari", "options": options, "seats": seats}));
    page.ask(&json!({"do": told[2], "text": told[3]}));
    page.ask(&json!({"do": "open", "text": format!("{{\"atar\": \"{}\"}}", told[2])}));
    page.ask(&json!({"do": "step", "step": told[3]}));
    page.0.send(Message::text(format!("{{\"do\": \"{}", told[2]))).expect("sent");
    page.hear();
    let stream = TcpStream::connect(authority(&url)).expect("a connection");
    ask(stream, &format!("{}.example", told[1]));
    server.child.kill().expect("it ends");
    let mut errors = String::new();
    let stderr = server.child.stderr.as_mut().expect("its errors");
    stderr.read_to_string(&mut errors).expect("a text");
    let path = std::path::Path::new(&data).join("logs/serve.log");
    let log = std::fs::read_to_string(path).expect("a log");
    for text in [&log, &errors] {
        assert!(text.contains("started"), "{text}");
        assert!(text.contains(env!("CARGO_PKG_VERSION")), "{text}");
        assert!(text.contains(std::env::consts::OS), "{text}");
        assert!(text.contains("joined"), "{text}");
        for word in told {
            assert!(!text.contains(word), "{word} in {text}");
        }
    }
}

#[test]
fn a_level_that_is_none_is_refused() {
    let text = assert_refused(&run(&["serve", "--log", "loud"]), 2);
    assert!(text.contains("debug"), "{text}");
}

/// A page's line to the table.
struct Page(WebSocket<TcpStream>);

impl Page {
    fn join(url: &str) -> Page {
        let stream = TcpStream::connect(authority(url)).expect("a connection");
        let address = format!("ws://{}/table", authority(url));
        Page(tungstenite::client(address, stream).expect("a place").0)
    }

    fn hear(&mut self) -> Value {
        let message = self.0.read().expect("a message");
        serde_json::from_str(message.to_text().expect("a text")).expect("JSON")
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.0.send(Message::text(request.to_string())).expect("sent");
        loop {
            let mut heard = self.hear();
            if heard.get("re").is_some() {
                return heard["ok"].take();
            }
        }
    }
}

/// Pages were told that the game is kept, and it was gone with the server.
#[test]
fn a_server_that_was_killed_finds_its_game_again() {
    let folder = Folder::new();
    let data = folder.path("data");
    let mut before: Option<Value> = None;
    for _ in 0..6 {
        let (mut server, url) = serve_in(&data, &["--port", "0"]);
        let mut page = Page::join(&url);
        let found = page.ask(&json!({"do": "position"}));
        assert_eq!(before.as_ref().map(|before| &before["state"]), before.as_ref().map(|_| &found["state"]));
        assert_eq!(before.is_none(), found.is_null());
        if found.is_null() {
            let options = json!({"stones": 3, "first": 0});
            page.ask(&json!({"do": "new_game", "game": "owari", "options": options}));
        }
        let legal = page.ask(&json!({"do": "legal"}));
        before = Some(page.ask(&json!({"do": "step", "step": legal["steps"][0]})));
        server.child.kill().expect("it ran");
        server.child.wait().expect("an end");
    }
}

/// Two servers that write the same files would spoil them.
#[test]
fn each_server_on_a_folder_keeps_a_game_of_its_own() {
    let folder = Folder::new();
    let data = folder.path("data");
    let play = |page: &mut Page, steps: usize| {
        page.ask(&json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}));
        for _ in 0..steps {
            let legal = page.ask(&json!({"do": "legal"}));
            page.ask(&json!({"do": "step", "step": legal["steps"][0]}));
        }
    };
    let start = || {
        let (server, url) = serve_in(&data, &["--port", "0"]);
        (server, Page::join(&url))
    };
    let position = json!({"do": "position"});
    let (_first, mut one) = start();
    play(&mut one, 1);
    let (mut second, mut other) = start();
    assert!(other.ask(&position).is_null());
    play(&mut other, 2);
    second.child.kill().expect("it ran");
    second.child.wait().expect("an end");
    let (_third, mut again) = start();
    assert_eq!((&one.ask(&position)["ply"], &again.ask(&position)["ply"]), (&json!(1), &json!(2)));
}

#[test]
fn a_port_in_use_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("its address").port().to_string();
    let folder = Folder::new();
    let data = folder.path("data");
    let text = assert_refused(&run(&["serve", "--port", &port, "--data", &data]), 1);
    assert!(text.contains(&port) && text.contains("in use"), "{text}");
}

#[test]
fn addresses_that_cannot_be_are_refused() {
    for (arguments, status, part) in [
        (["--port", "65536"], 2, "65536"),
        (["--port", "-1"], 2, "-1"),
        (["--port", "http"], 2, "http"),
        (["--host", "example.com"], 2, "IP address"),
        (["--host", "192.0.2.1"], 1, "192.0.2.1"),
    ] {
        let text = assert_refused(&run(&[&["serve"][..], &arguments].concat()), status);
        assert!(text.contains(part), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_in_peace_when_it_is_asked_to() {
    for signal in ["-TERM", "-INT"] {
        let (mut server, url) = serve(&["--port", "0"]);
        let connection = TcpStream::connect(authority(&url)).expect("a connection");
        let sent = std::process::Command::new("kill").args([signal, &server.child.id().to_string()]).status();
        assert!(sent.expect("the system's kill").success());
        let status = server.child.wait().expect("an end");
        assert!(status.success(), "{signal}: {status}");
        drop(connection);
        assert!(TcpStream::connect(authority(&url)).is_err(), "{signal}");
    }
}

/// With a stand-in for the system's opener, which writes down what it was asked to open.
#[cfg(target_os = "linux")]
#[test]
fn it_opens_the_browser_on_request() {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::thread;
    use std::time::Instant;

    let folder = Folder::new();
    let asked = folder.path("asked");
    let script = format!("#!/bin/sh\necho \"$1\" > {asked}.part\nmv {asked}.part {asked}\n");
    let opener = folder.write("xdg-open", script);
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&opener, executable).expect("an executable file");
    let path = format!("{}:/usr/bin:/bin", folder.path(""));
    let (_server, url) = serve_with_path(&path);
    let patience = Instant::now() + Duration::from_secs(60);
    while !Path::new(&asked).exists() {
        assert!(Instant::now() < patience, "nothing was opened");
        thread::sleep(Duration::from_millis(5));
    }
    let asked = std::fs::read_to_string(&asked).expect("an address");
    assert_eq!(asked.trim_end(), url);
}

#[cfg(target_os = "linux")]
#[test]
fn it_serves_where_there_is_no_browser_to_open() {
    let (mut server, url) = serve_with_path("/nowhere");
    let mut errors = BufReader::new(server.child.stderr.take().expect("its errors"));
    let mut said = String::new();
    errors.read_line(&mut said).expect("a line");
    assert!(said.contains("cannot be opened"), "{said}");
    assert!(TcpStream::connect(authority(&url)).is_ok());
    server.child.kill().expect("it ran");
    let rest = std::io::read_to_string(errors).expect("a text");
    assert_eq!(rest, "");
}
