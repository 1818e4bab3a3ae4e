//! Who leaves, and what becomes of their seats and questions (docs/online.md).

mod support;

use serde_json::json;
use support::{Server, owari};

/// Who asks is told the same as the others, and hears it once: taken twice, somebody would be gone who was not there.
#[test]
fn a_watcher_leaves_and_is_gone_once() {
    let mut server = Server::playing(owari());
    server.enter("Cleo");
    server.ok(3, json!({"do": "leave"}));
    let members = server.shown()["members"].as_array().map(Vec::len);
    assert_eq!(members, Some(2));
}
