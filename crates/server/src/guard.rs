//! Who may talk to the server, and what browsers are told about its pages.
//!
//! A page of another origin must not play: browsers say with `Origin` where a WebSocket comes from. Nor may another origin's *name* be
//! pointed at this machine (DNS rebinding): on loopback, `Host` must be a loopback name.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What the server admits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// Whether only this machine can reach the server.
    loopback: bool,
}

/// Refuses what must not pass, and says to browsers how to treat the rest.
pub(crate) async fn admit(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let (mut response, host) = match guard.host_of(request.headers()) {
        Ok(host) => (next.run(request).await, Some(host)),
        Err(reason) => ((StatusCode::FORBIDDEN, reason).into_response(), None),
    };
    let policy = content_policy(host.as_ref());
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in PROTECTION {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

const PROTECTION: [(HeaderName, &str); 4] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Nothing but the front's own files, without inline scripts and styles. The WebSocket is named: for some browsers it is not `'self'`.
fn content_policy(host: Option<&Authority>) -> String {
    let socket = host.map(|host| format!(" ws://{host}")).unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{socket}; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

impl Guard {
    /// For a server that listens at this address.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Guard {
            loopback: address.ip().is_loopback(),
        }
    }

    /// The name that the server is called by, or why the request is refused.
    fn host_of(self, headers: &HeaderMap) -> Result<Authority, &'static str> {
        let host = only(headers, &HOST)
            .and_then(authority)
            .ok_or("The request does not say which host it is for.\n")?;
        if self.loopback && !is_loopback(&host) {
            return Err("This server answers to its own machine's name only.\n");
        }
        if headers.contains_key(ORIGIN) {
            only(headers, &ORIGIN)
                .and_then(origin)
                .filter(|origin| self.is_same(origin, &host))
                .ok_or("Pages of other origins may not use this server.\n")?;
        }
        Ok(host)
    }

    /// Whether a page of this origin is a page of this host. Loopback has several names.
    fn is_same(self, origin: &Authority, host: &Authority) -> bool {
        let same_name = origin.host().eq_ignore_ascii_case(host.host());
        let both_loopback = self.loopback && is_loopback(origin);
        origin.port_u16() == host.port_u16() && (same_name || both_loopback)
    }
}

/// The value of a header that stands there once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() {
        return None;
    }
    value.to_str().ok()
}

fn origin(text: &str) -> Option<Authority> {
    authority(
        text.strip_prefix("http://")
            .or(text.strip_prefix("https://"))?,
    )
}

/// A host with its port, if it has one, in plain characters: no user, and nothing that means something in a policy.
fn authority(text: &str) -> Option<Authority> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    if !text.chars().all(plain) {
        return None;
    }
    let authority: Authority = text.parse().ok()?;
    let after_host = &text[authority.host().len()..];
    let has_port = after_host.is_empty() || authority.port_u16().is_some();
    has_port.then_some(authority)
}

fn is_loopback(authority: &Authority) -> bool {
    let host = authority.host();
    let address = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'))
        .unwrap_or(host);
    host.eq_ignore_ascii_case("localhost")
        || address.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(address: &str, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().expect("a header"));
        }
        let address = address.parse().expect("an address");
        Guard::new(address).host_of(&headers).is_ok()
    }

    #[test]
    fn on_loopback_only_loopback_names_are_hosts() {
        let loopback = "127.0.0.1:7878";
        for host in [
            "127.0.0.1:7878",
            "localhost:7878",
            "LOCALHOST:7878",
            "[::1]:7878",
            "127.0.0.1",
        ] {
            assert!(verdict(loopback, host, None), "{host}");
        }
        for host in [
            "",
            "example.com",
            "example.com:7878",
            "localhost.example.com:7878",
            "127.0.0.1.example.com:7878",
            "192.168.0.7:7878",
            "me@localhost:7878",
            "localhost:port",
            "localhost:",
            "localhost;7878",
        ] {
            assert!(!verdict(loopback, host, None), "{host}");
        }
    }

    #[test]
    fn on_loopback_only_its_own_pages_are_origins() {
        let here = |origin| verdict("127.0.0.1:7878", "127.0.0.1:7878", Some(origin));
        for origin in [
            "http://127.0.0.1:7878",
            "http://localhost:7878",
            "http://[::1]:7878",
        ] {
            assert!(here(origin), "{origin}");
        }
        for origin in [
            "",
            "null",
            "http://127.0.0.1",
            "http://127.0.0.1:7879",
            "http://example.com",
            "http://example.com:7878",
            "http://localhost.example.com:7878",
            "http://localhost:7878/",
            "http://localhost:7878 http://example.com",
            "tauri://localhost:7878",
            "file://",
            "localhost:7878",
        ] {
            assert!(!here(origin), "{origin}");
        }
    }

    #[test]
    fn elsewhere_an_origin_is_the_host_itself() {
        let open = |host, origin| verdict("0.0.0.0:7878", host, Some(origin));
        assert!(verdict("0.0.0.0:7878", "den.local:7878", None));
        assert!(open("den.local:7878", "http://den.local:7878"));
        assert!(open("den.local", "https://den.local"));
        assert!(!open("den.local:7878", "http://den.local:80"));
        assert!(!open("den.local:7878", "http://example.com:7878"));
        assert!(!open("127.0.0.1:7878", "http://localhost:7878"));
    }

    #[test]
    fn a_header_said_twice_is_refused() {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("localhost"));
        headers.append(ORIGIN, HeaderValue::from_static("http://localhost"));
        headers.append(ORIGIN, HeaderValue::from_static("http://example.com"));
        let guard = Guard { loopback: true };
        assert!(guard.host_of(&headers).is_err());
    }

    #[test]
    fn the_policy_names_the_socket() {
        let host = authority("localhost:7878");
        let policy = content_policy(host.as_ref());
        assert!(policy.contains("connect-src 'self' ws://localhost:7878;"));
        assert!(!policy.contains("unsafe"));
    }
}
