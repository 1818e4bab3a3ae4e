//! The files of the front: embedded in a release, read from the source tree otherwise.
//!
//! The page names its scripts and styles below the version of all files, [`VERSIONS`], and they name each other by
//! relative paths. So a browser keeps them for good, and asks for the page alone when it comes again.

use std::sync::{PoisonError, RwLock};

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "../../ui"]
struct Front;

const PAGE: &str = "/index.html";

/// Where the versions are: `/v/VERSION/main.js` is the file `/main.js`.
const VERSIONS: &str = "v/";

/// What a browser is told of a file whose path tells its content, and of all others.
const FOR_GOOD: &str = "max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

/// The version that the last page named. From the source tree, the files may have changed since.
static NAMED: RwLock<String> = RwLock::new(String::new());

/// Answers with the file of this URL. `rooms` is what the page is told of the rooms of its server: none if it has none.
pub(crate) fn file(uri: &Uri, headers: &HeaderMap, rooms: Option<&str>) -> Response {
    let path = uri.path();
    if path == "/" || path == PAGE {
        return page(headers, rooms);
    }
    let (path, cached) = match versioned(path) {
        Some((version, path)) if is_named(version) => (path, FOR_GOOD),
        // The page comes from another version of the server. What it gets is not kept.
        Some((_, path)) => (path, ASK_AGAIN),
        None => (path, ASK_AGAIN),
    };
    match find(path) {
        // The page has no version: it names one.
        Some(file) if path != PAGE => answer(file, "", cached, headers),
        _ => (StatusCode::NOT_FOUND, "This page does not exist.\n").into_response(),
    }
}

/// Answers with the page, which names the present version.
fn page(headers: &HeaderMap, rooms: Option<&str>) -> Response {
    let Some(mut file) = find(PAGE) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let version = version();
    let mut page = with_version(&String::from_utf8_lossy(&file.data), &version);
    if let Some(rooms) = rooms {
        page = with_rooms(&page, rooms);
    }
    file.data = page.into_bytes().into();
    let about = format!("{version}{}", rooms.unwrap_or_default());
    NAMED
        .write()
        .unwrap_or_else(PoisonError::into_inner)
        .clone_from(&version);
    answer(file, &about, ASK_AGAIN, headers)
}

/// Splits a path below [`VERSIONS`] into the version and the path of the file.
fn versioned(path: &str) -> Option<(&str, &str)> {
    let rest = path.strip_prefix('/')?.strip_prefix(VERSIONS)?;
    Some(rest.split_at(rest.find('/')?))
}

/// Returns whether the last page named this version.
fn is_named(version: &str) -> bool {
    *NAMED.read().unwrap_or_else(PoisonError::into_inner) == version
}

/// Returns the version of all files: it changes with any name and any byte.
fn version() -> String {
    let mut all = Sha256::new();
    for name in Front::iter() {
        if let Some(file) = Front::get(&name) {
            all.update(name.as_bytes());
            all.update([0]);
            all.update(file.metadata.sha256_hash());
        }
    }
    let start = all.finalize()[..8]
        .iter()
        .fold(0, |start, byte| start << 8 | u64::from(*byte));
    format!("{start:016x}")
}

/// Returns the file at the path of a URL. Returns none for names that have escapes, lead out of the folder or begin
/// with a dot, and for files of types, which only developers read.
fn find(path: &str) -> Option<EmbeddedFile> {
    let path = path.strip_prefix('/')?;
    let plain = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains('\\');
    if path.split('/').all(plain) && !path.ends_with(".d.ts") {
        Front::get(path)
    } else {
        None
    }
}

/// Names the page's scripts, styles and icon below a version. All that the page names is relative.
fn with_version(page: &str, version: &str) -> String {
    ["src=\"", "href=\""]
        .iter()
        .fold(page.to_owned(), |page, name| {
            page.replace(name, &format!("{name}{VERSIONS}{version}/"))
        })
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
    if essence.starts_with("text/") {
        format!("{essence}; charset=utf-8")
    } else {
        essence.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::find;

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
