//! Checks who may use the server, and sets the security headers of its pages.
//!
//! A page of another origin must not play. Browsers send the origin of a WebSocket in `Origin`. Nor may the name of
//! another site lead to this machine (DNS rebinding). So `Host` must be the address at which the connection arrived,
//! with the server's port, or a name that the server was given. On loopback every loopback name counts as that address.
//! A given name is valid with any port, since a proxy in front of the server may have another.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Extension;
use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::host_name::{HostName, address};
use crate::http::ConnectionInfo;

/// The default port of URLs.
const DEFAULT_PORT: u16 = 80;

/// The port and the names for which the server admits requests.
#[derive(Clone, Debug)]
pub(crate) struct RequestGuard {
    port: u16,
    names: Arc<[HostName]>,
}

/// The host of an admitted request.
#[derive(Debug)]
struct RequestHost {
    host: Authority,
    /// Whether the server was given this name. Only then may a proxy in front of it encrypt.
    is_configured: bool,
}

/// Refuses requests that must not pass, and adds the security headers to every response.
pub(crate) async fn admit(
    State(guard): State<RequestGuard>,
    Extension(info): Extension<ConnectionInfo>,
    request: Request,
    next: Next,
) -> Response {
    let (mut response, request_host) = match guard.request_host(request.headers(), info.local.ip()) {
        Ok(request_host) if request.body().is_end_stream() => (next.run(request).await, Some(request_host)),
        Ok(request_host) => (NO_BODY.into_response(), Some(request_host)),
        Err(reason) => {
            tracing::info!(reason = reason.trim_end(), "request refused");
            ((StatusCode::FORBIDDEN, reason).into_response(), None)
        }
    };
    let policy = content_policy(request_host.as_ref());
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in PROTECTION {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The response to a request with a body.
const NO_BODY: (StatusCode, &str) = (StatusCode::PAYLOAD_TOO_LARGE, "This server takes no data with a request.\n");

/// What a browser offers and the page does not need. Left out is only what it uses: the clipboard,
/// sound, and a screen that stays awake.
const PERMISSIONS: &str = "\
     accelerometer=(), browsing-topics=(), camera=(), clipboard-read=(), compute-pressure=(), \
     display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), \
     identity-credentials-get=(), idle-detection=(), keyboard-map=(), local-fonts=(), magnetometer=(), \
     microphone=(), midi=(), otp-credentials=(), payment=(), picture-in-picture=(), \
     publickey-credentials-create=(), publickey-credentials-get=(), serial=(), \
     storage-access=(), sync-xhr=(), usb=(), window-management=(), xr-spatial-tracking=()";

const PROTECTION: [(HeaderName, &str); 6] = [
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Returns the content security policy. It allows only the front's own files, without inline scripts and styles. It
/// names the WebSocket, which some browsers do not count as `'self'`.
fn content_policy(request_host: Option<&RequestHost>) -> String {
    let socket = match request_host {
        None => String::new(),
        Some(RequestHost { host, is_configured }) if *is_configured => format!(" ws://{host} wss://{host}"),
        Some(RequestHost { host, .. }) => format!(" ws://{host}"),
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{socket}; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

impl RequestGuard {
    /// Creates the guard of a server that listens on this address and was given these names.
    pub(crate) fn new(address: SocketAddr, names: &[HostName]) -> Self {
        RequestGuard { port: address.port(), names: names.into() }
    }

    /// Checks the host and the origin of a request that arrived at this address of the machine.
    ///
    /// # Errors
    /// It must not pass: why.
    pub(crate) fn check(&self, headers: &HeaderMap, here: IpAddr) -> Result<(), &'static str> {
        self.request_host(headers, here).map(drop)
    }

    /// Returns the host of a request that arrived at this address of the machine, or the reason for refusing it.
    fn request_host(&self, headers: &HeaderMap, here: IpAddr) -> Result<RequestHost, &'static str> {
        let here = here.to_canonical();
        let host = only(headers, &HOST).and_then(authority).ok_or("The request does not name the host it is for.\n")?;
        let is_configured = self.names.iter().any(|name| name.is(host.host()));
        if !is_configured && !self.is_here(&host, here) {
            return Err("The server does not know this name. Whoever runs it can add the name with --name.\n");
        }
        let request_host = RequestHost { host, is_configured };
        if headers.contains_key(ORIGIN) {
            only(headers, &ORIGIN)
                .filter(|origin| is_same(origin, &request_host, here))
                .ok_or("Pages of other sites may not use this server.\n")?;
        }
        Ok(request_host)
    }

    /// Returns whether a host is the address at which the request arrived: an IP address, or a loopback name.
    fn is_here(&self, host: &Authority, here: IpAddr) -> bool {
        let is_address = address(host.host()) == Some(here) || here.is_loopback() && is_loopback(host);
        is_address && host.port_u16().unwrap_or(DEFAULT_PORT) == self.port
    }
}

/// Returns whether a page of this origin is a page of this host. Loopback has several names.
fn is_same(origin: &str, request_host: &RequestHost, here: IpAddr) -> bool {
    let (host, is_plain) = match origin.strip_prefix("http://") {
        Some(host) => (host, true),
        None => (origin.strip_prefix("https://").unwrap_or_default(), false),
    };
    let Some(origin) = authority(host) else {
        return false;
    };
    let same_name = origin.host().eq_ignore_ascii_case(request_host.host.host());
    let both_loopback = here.is_loopback() && is_loopback(&origin) && is_loopback(&request_host.host);
    (is_plain || request_host.is_configured)
        && origin.port_u16() == request_host.host.port_u16()
        && (same_name || both_loopback)
}

/// Returns the value of a header that occurs exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() {
        return None;
    }
    value.to_str().ok()
}

/// Parses a host with an optional port. Accepts plain characters only: no user, and nothing that has a meaning in a
/// policy.
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
    host.eq_ignore_ascii_case("localhost") || address(host).is_some_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether a server on port 7878 with two given names admits a request that arrived at this address.
    fn verdict(here: &str, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().expect("a header"));
        }
        guard().request_host(&headers, here.parse().expect("an address")).is_ok()
    }

    fn guard() -> RequestGuard {
        let names = ["den.local", "203.0.113.5"].map(|name| name.parse().expect("a name"));
        RequestGuard::new(SocketAddr::from(([0, 0, 0, 0], 7878)), &names)
    }

    #[test]
    fn on_loopback_only_loopback_names_are_hosts() {
        for here in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            for host in ["127.0.0.1:7878", "localhost:7878", "LOCALHOST:7878", "[::1]:7878"] {
                assert!(verdict(here, host, None), "{host}");
            }
            for host in [
                "",
                "example.com",
                "example.com:7878",
                "localhost.example.com:7878",
                "127.0.0.1.example.com:7878",
                "192.168.0.7:7878",
                "0.0.0.0:7878",
                "me@localhost:7878",
                "localhost:port",
                "localhost:",
                "localhost;7878",
                "localhost",
                "localhost:7879",
            ] {
                assert!(!verdict(here, host, None), "{host}");
            }
        }
    }

    /// With `--host` every name was admitted, so any page could make its name lead to the machine and play.
    #[test]
    fn in_a_network_only_the_address_itself_and_told_names_are_hosts() {
        for (here, host) in [
            ("192.168.0.7", "192.168.0.7:7878"),
            ("::ffff:192.168.0.7", "192.168.0.7:7878"),
            ("2001:db8::7", "[2001:db8::7]:7878"),
            ("2001:db8::7", "[2001:DB8:0::7]:7878"),
            ("192.168.0.7", "den.local:7878"),
            ("192.168.0.7", "DEN.local"),
            ("192.168.0.7", "den.local:443"),
            ("127.0.0.1", "den.local"),
            ("172.17.0.2", "203.0.113.5:8080"),
        ] {
            assert!(verdict(here, host, None), "{host} at {here}");
        }
        for host in [
            "evil.example:7878",
            "evil.example",
            "den:7878",
            "x.den.local:7878",
            "den.local.evil.example:7878",
            "192.168.0.8:7878",
            "192.168.0.7",
            "192.168.0.7:80",
            "127.0.0.1:7878",
            "localhost:7878",
            "0.0.0.0:7878",
            "[::ffff:192.168.0.8]:7878",
        ] {
            assert!(!verdict("192.168.0.7", host, None), "{host}");
            let own = format!("http://{host}");
            assert!(!verdict("192.168.0.7", host, Some(&own)), "{host}");
        }
    }

    #[test]
    fn on_loopback_only_its_own_pages_are_origins() {
        let here = |origin| verdict("127.0.0.1", "127.0.0.1:7878", Some(origin));
        for origin in ["http://127.0.0.1:7878", "http://localhost:7878", "http://[::1]:7878"] {
            assert!(here(origin), "{origin}");
        }
        for origin in [
            "",
            "null",
            "http://127.0.0.1",
            "http://127.0.0.1:7879",
            "https://127.0.0.1:7878",
            "http://example.com",
            "http://example.com:7878",
            "http://den.local:7878",
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
        let lan = |host, origin| verdict("192.168.0.7", host, Some(origin));
        assert!(lan("192.168.0.7:7878", "http://192.168.0.7:7878"));
        assert!(lan("den.local:7878", "http://den.local:7878"));
        assert!(lan("den.local", "https://den.local"), "behind a proxy");
        assert!(!lan("192.168.0.7:7878", "https://192.168.0.7:7878"));
        assert!(!lan("192.168.0.7:7878", "http://den.local:7878"));
        assert!(!lan("192.168.0.7:7878", "http://evil.example:7878"));
        assert!(!lan("192.168.0.7:7878", "http://localhost:7878"));
        assert!(!lan("den.local:7878", "http://den.local:80"));
        assert!(!lan("den.local:7878", "http://example.com:7878"));
        assert!(!verdict("127.0.0.1", "den.local:7878", Some("http://localhost:7878")));
    }

    #[test]
    fn a_header_said_twice_is_refused() {
        let here = IpAddr::from([127, 0, 0, 1]);
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("localhost:7878"));
        let origin = HeaderValue::from_static("http://localhost:7878");
        headers.append(ORIGIN, origin.clone());
        assert!(guard().request_host(&headers, here).is_ok());
        headers.append(ORIGIN, origin);
        assert!(guard().request_host(&headers, here).is_err());
        headers.remove(ORIGIN);
        headers.append(HOST, HeaderValue::from_static("localhost:7878"));
        assert!(guard().request_host(&headers, here).is_err());
    }

    #[test]
    fn the_policy_names_the_socket() {
        let policy = |host, is_configured| {
            let host = authority(host).expect("a host");
            content_policy(Some(&RequestHost { host, is_configured }))
        };
        let own = policy("localhost:7878", false);
        assert!(own.contains("connect-src 'self' ws://localhost:7878;"));
        let told = policy("den.local", true);
        assert!(told.contains("connect-src 'self' ws://den.local wss://den.local;"));
        assert!(!own.contains("unsafe") && !told.contains("unsafe"));
    }
}
