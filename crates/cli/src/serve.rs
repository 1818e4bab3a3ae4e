//! The command `serve`: the user interface in a browser.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use atar_logging::{LevelFilter, LogSettings};
use atar_reasons::system_reason;
use atar_server::StartError;

use crate::arguments::ServeArgs;
use crate::failure::Failure;
use crate::{output, seed};

pub(crate) fn run(arguments: &ServeArgs) -> Result<(), Failure> {
    let address = SocketAddr::new(arguments.host, arguments.port);
    if !address.ip().is_loopback() {
        return Err(Failure::Failed(for_this_machine(address.ip())));
    }
    let seed = seed::or_new(None)?;
    start_logging(arguments);
    let folder = arguments.data.clone().or_else(usual_folder);
    let names = arguments.names.clone();
    atar_server::serve(address, seed, names, folder.as_deref(), |server| {
        announce(server.address(), arguments.open);
        server.troubles().iter().for_each(output::warn);
    })
    .map_err(|error| Failure::Failed(explanation(address, &error)))
}

/// Starts logging to standard error and to a file. The file is in the data folder if one was given, else in the
/// system's folder for logs.
fn start_logging(arguments: &ServeArgs) {
    let folder = match &arguments.data {
        Some(data) => Some(data.join("logs")),
        None => atar_logging::folder(),
    };
    atar_logging::start(LogSettings {
        program: "serve",
        version: env!("CARGO_PKG_VERSION"),
        folder: folder.as_deref(),
        level: arguments.log.max(LevelFilter::INFO),
        stderr: arguments.log,
    });
}

/// Returns the default folder of the game: beside the app's, which may be running as well.
fn usual_folder() -> Option<PathBuf> {
    atar_storage::program_folder("serve")
}

/// Returns why the table is not served to the network: whoever reaches it has all its seats.
fn for_this_machine(ip: IpAddr) -> String {
    format!(
        "At the table of serve, everyone can play every seat, so it does not listen on {ip}. To let others in, use \
         atar-cli host --address {ip}."
    )
}

/// Prints the address. Errors are ignored, since the server runs even if nobody reads its output.
fn announce(address: SocketAddr, open: bool) {
    let url = url(address);
    let _ = output::print_line(format_args!("Atar is at {url}"));
    if open && let Err(error) = open::that_detached(&url) {
        output::warn(format_args!(
            "The browser cannot be opened ({}); open the address yourself.",
            system_reason(&error)
        ));
    }
}

/// Returns the URL for a browser on this machine.
pub(crate) fn url(address: SocketAddr) -> String {
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(host, address.port()))
}

pub(crate) fn explanation(address: SocketAddr, error: &io::Error) -> String {
    if error.get_ref().is_some_and(|error| error.is::<StartError>()) {
        return error.to_string();
    }
    match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "Port {} is in use by another program; choose another with --port, or any free one with --port 0.",
            address.port()
        ),
        io::ErrorKind::AddrNotAvailable => {
            format!("{} is not an address of this machine.", address.ip())
        }
        io::ErrorKind::PermissionDenied => {
            format!("The system does not allow listening on port {}; choose another with --port.", address.port())
        }
        _ => format!("The server cannot listen on {address}: {}.", system_reason(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::url;

    #[test]
    fn a_browser_on_this_machine_goes_to_loopback() {
        let at = |address: &str| url(address.parse().expect("an address"));
        assert_eq!(at("127.0.0.1:7878"), "http://127.0.0.1:7878/");
        assert_eq!(at("0.0.0.0:80"), "http://127.0.0.1:80/");
        assert_eq!(at("[::]:7878"), "http://[::1]:7878/");
        assert_eq!(at("192.0.2.7:7878"), "http://192.0.2.7:7878/");
    }
}
