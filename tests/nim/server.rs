//! A server whose table knows the game of docs/adding-a-game.md, for nim.test.mjs. The game is kept in the folder that
//! its argument names.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    atar_server::serve(any_port, 1, Vec::new(), folder.as_deref(), |server| {
        let mut output = std::io::stdout();
        // Nobody to read it is no reason to end.
        let _ = writeln!(output, "Atar is at http://{}/", server.address());
        let _ = output.flush();
    })
}
