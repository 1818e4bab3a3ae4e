//! Figures for the operator, in the text format of Prometheus, at an address of their own.

use std::fmt::Write;
use std::sync::Arc;

use atar_runner::SearchPool;
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::connection_limits::ConnectionLimits;
use crate::request_guard::RequestGuard;
use crate::rooms::Counts;

/// What is measured.
#[derive(Clone)]
pub(super) struct Measured {
    pub(super) counts: Arc<Counts>,
    pub(super) search_pool: SearchPool,
    pub(super) slots: Arc<ConnectionLimits>,
}

/// Serves the figures until the task is aborted: to who asks for the address itself, which no page of another site
/// does.
pub(super) async fn serve(listener: TcpListener, measured: Measured) {
    let Ok(address) = listener.local_addr() else {
        return;
    };
    let guard = RequestGuard::new(address, &[]);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            continue;
        };
        let here = stream.local_addr().map_or(address.ip(), |local| local.ip());
        let (measured, guard) = (measured.clone(), guard.clone());
        let figures = get(move |headers: HeaderMap| async move {
            match guard.check(&headers, here) {
                Ok(()) => measured.text().into_response(),
                Err(why) => (StatusCode::FORBIDDEN, why).into_response(),
            }
        });
        let router = Router::new().route("/metrics", figures);
        let service = hyper_util::service::TowerToHyperService::new(router);
        tokio::spawn(async move {
            let stream = hyper_util::rt::TokioIo::new(stream);
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(hyper_util::rt::TokioTimer::new());
            // An error is the client's.
            let _ = http.serve_connection(stream, service).await;
        });
    }
}

impl Measured {
    fn text(&self) -> String {
        let counts = &self.counts;
        let waiting = u64::try_from(self.search_pool.waiting()).unwrap_or(u64::MAX);
        let connections = u64::try_from(self.slots.taken()).unwrap_or(u64::MAX);
        let mut text = String::new();
        for (name, kind, help, value) in [
            ("connections", "gauge", "Connections of all kinds.", connections),
            ("rooms", "gauge", "Rooms in memory.", counts.rooms.get()),
            ("members", "gauge", "Connections that have entered a room.", counts.connections.get()),
            ("jobs", "gauge", "Computers' turns that wait for a thread.", waiting),
            ("messages_total", "counter", "Messages that rooms have heard.", counts.messages.get()),
            ("entries_total", "counter", "Entries that were kept.", counts.entries.get()),
            ("lost_total", "counter", "Rooms that another server has taken.", counts.lost.get()),
            ("unavailable_total", "counter", "Times that the log could not be reached.", counts.unavailable.get()),
        ] {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "# HELP atar_{name} {help}\n# TYPE atar_{name} {kind}\natar_{name} {value}");
        }
        text
    }
}
