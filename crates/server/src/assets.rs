//! The files of the front, as `tools/build/front.mjs` bundles them or as they are in `ui/`.
//!
//! A release holds the files of the folder that `ATAR_FRONT` named when it was built (build.rs). A debug build reads
//! them when they are asked for: those of the folder that `ATAR_FRONT` names now, and then those of `ui/`.
//!
//! A bundled file has the hash of its content in its name. So a browser keeps it for good, and asks for the page alone
//! when it comes again.

#[cfg(debug_assertions)]
use std::path::PathBuf;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::EmbeddedFile;
#[cfg(debug_assertions)]
use rust_embed::utils::read_file_from_fs;

#[cfg(not(debug_assertions))]
#[derive(rust_embed::RustEmbed)]
#[folder = "$ATAR_FRONT"]
struct Front;

#[cfg(debug_assertions)]
struct Front;

#[cfg(debug_assertions)]
impl Front {
    fn get(path: &str) -> Option<EmbeddedFile> {
        let named = std::env::var_os("ATAR_FRONT").map(PathBuf::from);
        named.into_iter().chain([PathBuf::from(SOURCES)]).find_map(|folder| read_file_from_fs(&folder.join(path)).ok())
    }
}

#[cfg(debug_assertions)]
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui");

const PAGE: &str = "/index.html";

/// Where the bundled files are, whose names tell their content.
const BUNDLED: &str = "/program/";

/// What a browser is told of a file whose name tells its content, and of all others.
const FOR_GOOD: &str = "max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

/// Answers with the file of this URL. `rooms` is what the page is told of the rooms of its server: none if it has none.
pub(crate) fn file(uri: &Uri, headers: &HeaderMap, rooms: Option<&str>) -> Response {
    let path = match uri.path() {
        "/" => PAGE,
        path => path,
    };
    match (find(path), rooms) {
        (Some(file), Some(rooms)) if path == PAGE => page_with_rooms(file, rooms, headers),
        (Some(file), _) => answer(file, "", caching(path), headers),
        (None, _) => (StatusCode::NOT_FOUND, "This page does not exist.\n").into_response(),
    }
}

/// Returns how long browsers keep the file at this path.
fn caching(path: &str) -> &'static str {
    if path.starts_with(BUNDLED) { FOR_GOOD } else { ASK_AGAIN }
}

/// Answers with the page, which is told of the rooms of its server.
fn page_with_rooms(mut page: EmbeddedFile, rooms: &str, headers: &HeaderMap) -> Response {
    let text = with_rooms(&String::from_utf8_lossy(&page.data), rooms);
    page.data = text.into_bytes().into();
    answer(page, rooms, ASK_AGAIN, headers)
}

/// Returns the file at the path of a URL. Returns none for names that have escapes, lead out of the folder or begin
/// with a dot, and for files of types, which only developers read.
fn find(path: &str) -> Option<EmbeddedFile> {
    let path = path.strip_prefix('/')?;
    let plain = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains('\\');
    if path.split('/').all(plain) && !path.ends_with(".d.ts") { Front::get(path) } else { None }
}

/// Tells the page that its server has rooms, and which kind.
fn with_rooms(page: &str, rooms: &str) -> String {
    let told = format!("<meta name=\"atar-rooms\" content=\"{rooms}\">\n</head>");
    page.replacen("</head>", &told, 1)
}

/// Answers with a file. `about` tells files of one name apart, and `cached` says how long browsers keep it.
fn answer(file: EmbeddedFile, about: &str, cached: &str, headers: &HeaderMap) -> Response {
    let tag = tag(&file, about);
    let common = [(ETAG, tag.clone()), (CACHE_CONTROL, cached.to_owned())];
    if is_known(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let content_type = [(CONTENT_TYPE, content_type(&file))];
    (common, content_type, Body::from(file.data)).into_response()
}

/// Returns an entity tag for the file's content.
fn tag(file: &EmbeddedFile, about: &str) -> String {
    let hash = file.metadata.sha256_hash();
    let start = u128::from_be_bytes(hash[..16].try_into().unwrap_or_default());
    format!("\"{start:032x}{about}\"")
}

/// Returns whether the browser says that it has this content.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|known| known.trim().trim_start_matches("W/"))
        .any(|known| known == tag || known == "*")
}

fn content_type(file: &EmbeddedFile) -> String {
    let essence = file.metadata.mimetype();
    if essence.starts_with("text/") { format!("{essence}; charset=utf-8") } else { essence.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{caching, find};

    /// Otherwise a page that is opened again asks for each of its files whether it has changed.
    #[test]
    fn only_files_whose_names_tell_their_content_are_kept_for_good() {
        assert_eq!(caching("/program/main-2VW6AYMM.js"), "max-age=31536000, immutable");
        for other in [super::PAGE, "/main.js", "/licences.txt", "/css/program/base.css"] {
            assert_eq!(caching(other), "no-cache", "{other}");
        }
    }

    #[test]
    fn the_page_is_found() {
        assert!(find(super::PAGE).is_some());
    }

    #[test]
    fn nothing_outside_the_folder_is_found() {
        for path in [
            "",
            "/",
            "index.html",
            "//etc/passwd",
            "/../Cargo.toml",
            "/./index.html",
            "/games/../index.html",
            "/%2e%2e/Cargo.toml",
            "/..\\Cargo.toml",
            "/.git",
            "/games/",
        ] {
            assert!(find(path).is_none(), "{path}");
        }
    }
}
