//! The files of the front, and who may get them.

mod support;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use support::Running;

fn front() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui")
}

/// Lists all files of a folder, as paths of URLs.
fn files(folder: &Path, prefix: &str, out: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a plain name");
        let path = format!("{prefix}/{name}");
        if entry.path().is_dir() {
            files(&entry.path(), &path, out);
        } else if !name.starts_with('.') && !name.ends_with(".d.ts") {
            out.push(path);
        }
    }
}

/// Returns the content type of a file of the front.
fn expected_type(path: &str) -> &'static str {
    match path.rsplit('.').next().expect("an extension") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        // There is no registered type for lines of JSON.
        "jsonl" => "application/octet-stream",
        other => panic!("what is the content type of .{other}?"),
    }
}

#[test]
fn every_file_of_the_front_is_served_with_its_type() {
    let server = Running::start();
    let mut paths = Vec::new();
    files(&front(), "", &mut paths);
    assert!(paths.contains(&"/index.html".to_owned()));
    for path in paths.iter().filter(|path| *path != "/index.html") {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), expected_type(path));
        let content = fs::read(front().join(&path[1..])).expect("the file");
        assert_eq!(answer.body, content, "{path}");
    }
}

#[test]
fn the_root_is_the_page() {
    let server = Running::start();
    let (root, page) = (server.get("/"), server.get("/index.html"));
    assert_eq!(root.status, 200);
    assert_eq!(root.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(root.body, page.body);
    assert_eq!(server.get("/?name=value").body, page.body, "a query is no part of the name");
}

#[test]
fn what_is_not_there_is_not_found() {
    let server = Running::start();
    for path in [
        "/nothing.js",
        "/types.d.ts",
        "/games",
        "/games/",
        "/index.html/",
        "/../Cargo.toml",
        "/../crates/server/Cargo.toml",
        "/games/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/\\..\\Cargo.toml",
        "/.hidden",
    ] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.body.starts_with(b"["), "{path}");
    }
}

#[test]
fn other_methods_are_refused() {
    let server = Running::start();
    let host = server.address.to_string();
    for method in ["POST", "PUT", "DELETE"] {
        let headers = [("Host", host.as_str()), ("Connection", "close")];
        assert_eq!(server.request_with(method, "/", &headers).status, 405, "{method}");
    }
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = Running::start();
    let first = server.get("/index.html");
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag");
    assert!(tag.starts_with('"') && tag.len() > 20, "{tag}");
    let weak = format!("W/{tag}");
    let several = format!("\"other\", {tag}");
    for known in [tag, &weak, &several, "*"] {
        let again = server.get_with("/index.html", &[("If-None-Match", known)]);
        assert_eq!(again.status, 304, "{known}");
        assert_eq!(again.header("etag"), tag, "{known}");
        assert!(again.body.is_empty(), "{known}");
    }
    let changed = server.get_with("/index.html", &[("If-None-Match", "\"other\"")]);
    assert_eq!(changed.status, 200);
}

/// Reads what a page names, by the attribute that names it.
fn named<'page>(page: &'page str, attribute: &str) -> Vec<&'page str> {
    let begin = format!(" {attribute}=\"");
    page.split(&begin).skip(1).map(|rest| rest.split('"').next().expect("a name")).collect()
}

#[test]
fn what_the_page_names_is_there() {
    let server = Running::start();
    let page = String::from_utf8(server.get("/").body).expect("text");
    let names = [named(&page, "src"), named(&page, "href")].concat();
    assert!(names.iter().any(|name| name.contains("main")), "{names:?}");
    for name in names {
        let file = server.get(&format!("/{name}"));
        assert_eq!(file.status, 200, "{name}");
        assert_eq!(file.header("content-type"), expected_type(name));
    }
}

#[test]
fn what_is_outside_the_front_or_for_developers_is_not_served() {
    let server = Running::start();
    for path in ["/program/", "/program/nothing.js", "/../Cargo.toml", "/types.d.ts"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn every_answer_protects_the_page() {
    let server = Running::start();
    let foreign = server.get_with("/", &[("Origin", "http://example.com")]);
    assert_eq!(foreign.status, 403);
    for answer in [server.get("/"), server.get("/nothing"), server.get("/table"), foreign] {
        let policy = answer.header("content-security-policy");
        for part in ["default-src 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{name}");
        }
        check_permissions(answer.header("permissions-policy"));
    }
    let policy = server.get("/");
    let socket = format!("connect-src 'self' ws://{};", server.address);
    assert!(policy.header("content-security-policy").contains(&socket));
}

/// Every feature that a page could ask for is denied, and none allowed.
fn check_permissions(policy: &str) {
    for feature in ["camera", "microphone", "geolocation", "usb", "payment", "display-capture"] {
        assert!(policy.contains(&format!("{feature}=()")), "{feature}: {policy}");
    }
    let is_denied = |feature: &str| feature.trim().ends_with("=()");
    assert!(policy.split(',').all(is_denied), "{policy}");
    assert!(!policy.contains("screen-wake-lock"), "a phone stays awake during a game: {policy}");
}

#[test]
fn the_page_itself_needs_nothing_that_the_policy_forbids() {
    let page = String::from_utf8(Running::start().get("/").body).expect("a text");
    for forbidden in ["<style", "style=\"", "onclick=", "onload=", "javascript:"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let inline =
        page.split("<script").skip(1).filter(|rest| !rest.split('>').next().unwrap_or_default().contains("src="));
    assert_eq!(inline.count(), 0, "scripts without src");
}

#[test]
fn only_the_names_of_this_machine_are_answered() {
    let server = Running::start();
    let port = server.address.port();
    let status = |headers: &[(&str, &str)]| server.request_with("GET", "/", headers).status;
    let close = ("Connection", "close");
    for name in ["127.0.0.1", "localhost", "[::1]"] {
        let host = format!("{name}:{port}");
        assert_eq!(status(&[("Host", &host), close]), 200, "{host}");
    }
    for name in ["example.com", "127.0.0.1.example.com", "192.0.2.1"] {
        let host = format!("{name}:{port}");
        assert_eq!(status(&[("Host", &host), close]), 403, "{host}");
    }
    assert!(matches!(status(&[close]), 400 | 403), "no name at all");
}

/// With `--host` any name was admitted, so a page of the internet could make its name lead to this machine and play.
#[test]
fn a_server_for_the_network_answers_to_no_name_that_it_was_not_told() {
    let names = vec!["den.local".parse().expect("a name")];
    let server = Running::of([0, 0, 0, 0], |server| server.with_names(names));
    let port = server.address.port();
    let status = |host: &str, origin: &str| {
        let mut headers = vec![("Host", host), ("Connection", "close")];
        headers.extend((!origin.is_empty()).then_some(("Origin", origin)));
        server.request_with("GET", "/", &headers).status
    };
    let evil = format!("evil.example:{port}");
    let own = format!("127.0.0.1:{port}");
    for origin in ["", &format!("http://{evil}"), &format!("http://{own}")] {
        assert_eq!(status(&evil, origin), 403, "{origin}");
        let mut headers = vec![("Host", evil.as_str())];
        headers.extend((!origin.is_empty()).then_some(("Origin", origin)));
        assert_eq!(server.join_with(&headers).err(), Some(403), "{origin}");
    }
    for host in [&own, "den.local", &format!("den.local:{port}")] {
        assert_eq!(status(host, &format!("http://{host}")), 200, "{host}");
        assert_eq!(status(host, "http://evil.example"), 403, "{host}");
    }
    assert_eq!(status("den.local", "https://den.local"), 200, "a proxy");
    assert_eq!(status("other.local", ""), 403);
}

#[test]
fn foreign_origins_get_nothing() {
    let server = Running::start();
    let port = server.address.port();
    let own = format!("http://127.0.0.1:{port}");
    let alias = format!("http://localhost:{port}");
    for origin in [&own, &alias] {
        assert_eq!(server.get_with("/", &[("Origin", origin)]).status, 200, "{origin}");
        assert!(server.join_with(&[("Origin", origin)]).is_ok(), "{origin}");
    }
    let neighbour = format!("http://127.0.0.1:{}", port ^ 1);
    let lookalike = format!("http://localhost.example.com:{port}");
    for origin in ["http://example.com", "null", "", &neighbour, &lookalike] {
        assert_eq!(server.get_with("/", &[("Origin", origin)]).status, 403, "{origin}");
        let joined = server.join_with(&[("Origin", origin)]);
        assert_eq!(joined.err(), Some(403), "{origin}");
    }
    let host = server.join_with(&[("Host", "example.com")]);
    assert_eq!(host.err(), Some(403));
}

#[test]
fn an_idle_connection_does_not_hold_the_end_up() {
    let mut server = Running::start();
    let mut idle = server.connect();
    let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    idle.write_all(request.as_bytes()).expect("a request");
    idle.read_exact(&mut [0; 15]).expect("the first of an answer");
    let silent = server.connect();
    server.end().expect("a peaceful end");
    drop((idle, silent));
}
