//! The files of the front: embedded in a release, read from the source tree otherwise.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../ui"]
struct Front;

/// Answers with the file of this URL. `rooms` is what the page is told of the rooms of its server: none if it has none.
pub(crate) fn file(uri: &Uri, headers: &HeaderMap, rooms: Option<&str>) -> Response {
    match find(uri.path()) {
        Some(mut file) => {
            let is_page = matches!(uri.path(), "/" | "/index.html");
            let about = rooms.filter(|_| is_page);
            if let Some(rooms) = about {
                file.data = with_rooms(&file.data, rooms).into();
            }
            answer(file, about.unwrap_or_default(), headers)
        }
        None => (StatusCode::NOT_FOUND, "This page does not exist.\n").into_response(),
    }
}

/// Returns the file at the path of a URL. Returns none for names that have escapes, lead out of the folder or begin
/// with a dot, and for files of types, which only developers read.
fn find(path: &str) -> Option<EmbeddedFile> {
    let path = match path.strip_prefix('/')? {
        "" => "index.html",
        path => path,
    };
    let plain = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains('\\');
    if path.split('/').all(plain) && !path.ends_with(".d.ts") {
        Front::get(path)
    } else {
        None
    }
}

/// Tells the page that its server has rooms, and which kind.
fn with_rooms(page: &[u8], rooms: &str) -> Vec<u8> {
    let page = String::from_utf8_lossy(page);
    let told = format!("<meta name=\"atar-rooms\" content=\"{rooms}\">\n</head>");
    page.replacen("</head>", &told, 1).into_bytes()
}

/// Answers with a file. `about` tells files of one name apart.
fn answer(file: EmbeddedFile, about: &str, headers: &HeaderMap) -> Response {
    let tag = tag(&file, about);
    let common = [(ETAG, tag.clone()), (CACHE_CONTROL, "no-cache".to_owned())];
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
    fn the_root_is_the_front_page() {
        assert!(find("/").is_some());
        assert!(find("/index.html").is_some());
    }

    #[test]
    fn nothing_outside_the_folder_is_found() {
        for path in [
            "",
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
