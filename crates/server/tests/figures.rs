//! Figures for the operator (docs/online.md, "For operators").

#[path = "support/figures.rs"]
mod figures;
#[path = "support/host.rs"]
mod host;

use std::net::SocketAddr;

use atar_server::HostSettings;
use figures::{figures, get, until};
use host::{Hosting, Place, owari};
use serde_json::json;

#[test]
fn figures_are_served_at_their_own_address_alone() {
    let host =
        Hosting::with(HostSettings { metrics: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..HostSettings::default() });
    let address = host.metrics.expect("an address");
    let before = get(address, "/metrics");
    assert!(before.starts_with("HTTP/1.1 200 "), "{before}");
    let before = figures(&before);
    assert_eq!((before["rooms"], before["members"], before["entries_total"]), (0, 0, 0));
    let (created, mut ann, mut ben) = host.playing(owari());
    ann.step();
    let answer = ben.step();
    // Two people, each with a connection, and all that they have done.
    until(address, "connections", 2);
    let text = get(address, "/metrics");
    let after = figures(&text);
    assert_eq!((after["rooms"], after["members"]), (1, 2));
    assert_eq!(Some(after["entries_total"]), answer["seq"].as_u64());
    assert!(after["messages_total"] > after["entries_total"]);
    assert_eq!((after["lost_total"], after["unavailable_total"]), (0, 0));
    for secret in [&created.room, &created.token, &created.invitation] {
        assert!(!text.contains(secret.as_str()));
    }
    for line in text.lines().filter(|line| !line.starts_with("atar_") && line.contains("atar_")) {
        assert!(line.starts_with("# HELP atar_") || line.starts_with("# TYPE atar_"), "{line}");
    }
    assert!(get(address, "/").starts_with("HTTP/1.1 404 "));
    assert!(get(host.address, "/metrics").starts_with("HTTP/1.1 404 "));
    // A name that leads here is another site's.
    let place = Place { address };
    for (foreign, status) in [("evil.example", 403), ("den.local:9878", 403)] {
        assert_eq!(place.status("/metrics", &[("Host", foreign)]), status);
    }
    assert_eq!(place.status("/metrics", &[]), 200);
    ann.change(json!({"do": "leave"}));
    ann.closed();
    until(address, "members", 1);
}
