//! What servers are to each other at their inner addresses: who is let in, and what addresses are refused at the start.

use std::io::Read;
use std::sync::PoisonError;
use std::time::Duration;

use atar_ledger::{Announced, LogStore, Server, Taking};
use atar_server::{HostSettings, InnerSecret};
use serde_json::json;

use crate::host::{Hosting, owari};
use crate::{TURN, database, one_of_several, refused, return_to};

/// A server that could bring nobody to the others' rooms does not start, and says why.
#[test]
fn a_server_that_the_others_do_not_know_does_not_start() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let first = Hosting::with(one_of_several(&address));
    let (created, _ann) = first.create(owari());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("secret");
    let secret = |text: &str| {
        std::fs::write(&file, text).expect("written");
        InnerSecret::read(&file)
    };
    assert!(secret(" short \n").expect_err("too short").contains("too short"));
    let settings = one_of_several(&address);
    let with = |inner: &str, secret: InnerSecret| {
        let inner = Some((inner.parse().expect("an address"), secret));
        HostSettings { inner, ..settings.clone() }
    };
    let (own, other) = (settings.inner.clone().expect("several").1, secret("another secret altogether"));
    let why = refused(&with("127.0.0.1:0", other.expect("a secret")));
    assert!(why.contains("has another secret"), "{why}");
    for (inner, words) in [
        ("0.0.0.0:0", "is no address at which"),
        ("192.0.2.1:7", "not on a private network"),
        ("10.255.255.1:7", "cannot be listened at"),
    ] {
        let why = refused(&with(inner, own.clone()));
        assert!(why.contains(words), "{inner}: {why}");
    }
    let schema = address.rsplit("%3D").next().expect("a schema");
    let known = inner_addresses(cluster, schema);
    let why = refused(&with(&known, own));
    assert!(why.contains("cannot be listened at"), "{why}");
    first.come_back(&created.room, &created.token).change(json!({"do": "invite"}));
}

/// Asks a server at its inner address, and shows it this. Returns what it says, once it has closed the connection.
fn introduce(inner: &str, shown: &str) -> (u16, String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let stream = tokio::net::TcpStream::connect(inner).await.expect("a connection");
        let io = hyper_util::rt::TokioIo::new(stream);
        let executor = hyper_util::rt::TokioExecutor::new();
        let (mut sender, connection) =
            hyper::client::conn::http2::handshake(executor, io).await.expect("it speaks HTTP/2");
        let connection = tokio::spawn(connection);
        let request = axum::http::Request::builder().uri(format!("http://{inner}/")).header("authorization", shown);
        let request = request.body(axum::body::Body::empty()).expect("a request");
        let answer = sender.send_request(request).await.expect("an answer");
        let status = answer.status().as_u16();
        let body = axum::body::to_bytes(axum::body::Body::new(answer.into_body()), 1000).await.expect("a text");
        // The sender is still there: it is the server that ends it.
        drop(connection.await.expect("it ends"));
        drop(sender);
        (status, String::from_utf8(body.to_vec()).expect("text"))
    })
}

/// Returns the inner addresses of the servers that live.
fn inner_addresses(cluster: &database::Cluster, schema: &str) -> String {
    cluster.run(&[&format!("SELECT address FROM {schema}.server WHERE until > now()")])
}

/// Whoever reached the inner address could hold as many connections as there are open files, and for as long as they
/// liked.
#[test]
fn strangers_at_the_inner_address_are_few_and_soon_gone() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema");
    let first = Hosting::with(one_of_several(&address));
    let (created, _ann) = first.create(owari());
    let inner = inner_addresses(cluster, schema);
    assert_eq!(introduce(&inner, "rutabaga"), (403, "This is not the secret of this server.\n".to_owned()));
    let mut strangers: Vec<_> =
        (0..40).map(|_| std::net::TcpStream::connect(inner.as_str()).expect("a connection")).collect();
    let ends = |stream: &mut std::net::TcpStream, within: u64| {
        stream.set_read_timeout(Some(Duration::from_secs(within))).expect("a time limit");
        loop {
            match stream.read(&mut [0; 64]) {
                Ok(0) => return true,
                Ok(_) => {}
                Err(error) => return error.kind() == std::io::ErrorKind::ConnectionReset,
            }
        }
    };
    assert!(strangers[32..].iter_mut().all(|stream| ends(stream, 60)), "eight are too many");
    assert!(strangers.iter_mut().all(|stream| ends(stream, 60)), "nobody has shown the secret in time");
    // The other servers come in as ever.
    let second = Hosting::with(one_of_several(&address));
    let (entered, _ann) = return_to(&second, &created.room, json!({"token": created.token}));
    assert!(entered["ok"].is_object(), "{entered}");
}

/// Answers at the inner address of a server as one that does not reach the one that asks.
fn server_that_reaches_nobody() -> std::net::SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("its address");
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            listener.set_nonblocking(true).expect("it may wait");
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            let (stream, _) = listener.accept().await.expect("a connection");
            let answer = hyper::service::service_fn(async |_| {
                let mut response = axum::http::Response::new(axum::body::Body::empty());
                *response.status_mut() = axum::http::StatusCode::BAD_GATEWAY;
                Ok::<_, std::convert::Infallible>(response)
            });
            let executor = hyper_util::rt::TokioExecutor::new();
            let http = hyper::server::conn::http2::Builder::new(executor);
            let _ = http.serve_connection(hyper_util::rt::TokioIo::new(stream), answer).await;
        });
    });
    address
}

/// On two machines each can listen at the address that it says, and still not be reached there by the other.
#[test]
fn an_inner_address_is_reached_and_is_one_server_s() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    drop(atar_ledger::Postgres::open(&address).expect("the tables"));
    let lives = |id: &str, inner: std::net::SocketAddr| {
        cluster
            .run(&[&format!("INSERT INTO {schema}.server VALUES ('{id}', '{inner}', '9', now() + INTERVAL '1 hour')")]);
    };
    lives("deaf", server_that_reaches_nobody());
    let why = refused(&one_of_several(&address));
    assert!(why.contains("does not reach this one at 127.0.0.1:"), "{why}");
    let servers = format!("SELECT string_agg(id, ' ') FROM {schema}.server");
    assert_eq!(cluster.run(&[&servers]), "deaf", "nothing is written");
    let forget = format!("DELETE FROM {schema}.server");
    cluster.run(&[&forget]);

    // It started, and turned all away whose rooms the other had.
    let nowhere = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address");
    lives("lost", nowhere);
    let why = refused(&one_of_several(&address));
    assert!(why.starts_with(&format!("The server at {nowhere} is running but cannot be reached there")), "{why}");
    assert_eq!(cluster.run(&[&servers]), "lost", "nothing is written");
    cluster.run(&[&forget]);

    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address");
    lives("twin", port);
    let mut settings = one_of_several(&address);
    settings.inner = settings.inner.map(|(_, secret)| (port, secret));
    let (ended, end) = std::sync::mpsc::channel::<()>();
    let renewed = format!("UPDATE {schema}.server SET until = until + INTERVAL '1 second'");
    let why = std::thread::scope(|scope| {
        scope.spawn(move || {
            while end.recv_timeout(Duration::from_millis(200)).is_err() {
                cluster.run(&[&renewed]);
            }
        });
        let why = refused(&settings);
        ended.send(()).expect("it renews");
        why
    });
    assert_eq!(why, format!("Another server (version 9) is at the inner address {port}: give each its own."));
    assert_eq!(cluster.run(&[&servers]), "twin", "nothing is written");
}

/// A server that was killed and started again ended with an error if the old one's lease was over just between two
/// looks: it had not been let in, and nobody was there to exclude it.
#[test]
fn a_server_is_let_in_though_the_one_before_ends_just_then() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let mut ledger = atar_ledger::Postgres::open(&address).expect("the tables");
    let server = |id: &str| Server { id: id.to_owned(), address: "127.0.0.1:7".to_owned(), build: "9".to_owned() };
    assert_eq!(ledger.announce(&server("old")).expect("it is there"), Announced::Anew);
    cluster.run(&[
        &format!(
            "CREATE FUNCTION {schema}.ends() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                UPDATE {schema}.server SET until = now() WHERE id = 'old'; RETURN NULL; END $$"
        ),
        // Also after a statement that adds no row.
        &format!("CREATE TRIGGER ends AFTER INSERT ON {schema}.server EXECUTE FUNCTION {schema}.ends()"),
    ]);
    assert_eq!(ledger.announce(&server("new")).expect("it is there"), Announced::Anew);
}

/// Of two servers that took a room at the same time one told its people that nothing can be saved.
#[test]
fn a_server_looks_again_who_was_faster() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let mut ledger = atar_ledger::Postgres::open(&address).expect("the tables");
    cluster.run(&[
        &format!("INSERT INTO {schema}.room (id, head, link) VALUES ('room', 1, decode(repeat('00', 16), 'hex'))"),
        &format!("CREATE SEQUENCE {schema}.tries"),
        // The first change does not come to pass, as if the room were another's by then.
        &format!(
            "CREATE FUNCTION {schema}.fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('{schema}.tries') = 1 THEN RETURN NULL; END IF; RETURN NEW; END $$"
        ),
        &format!("CREATE TRIGGER fails BEFORE UPDATE ON {schema}.room FOR EACH ROW EXECUTE FUNCTION {schema}.fails()"),
    ]);
    let taken = ledger.take("room", "server").expect("it is there");
    assert!(matches!(taken, Taking::Taken { .. }), "{taken:?}");
}
