//! The hosts of an address, each as an address of its own. The library's own limit covers TCP's handshake alone: among
//! several hosts it would wait for the first that accepts a connection and says nothing.

use tokio_postgres::config::{Config, Host};

/// Returns an address of each host. Where their numbers do not fit together, the address is as it was, and whoever
/// connects is told.
pub(super) fn of_address(config: &Config) -> Vec<Config> {
    let (hosts, addresses, ports) = (config.get_hosts().len(), config.get_hostaddrs().len(), config.get_ports().len());
    let count = hosts.max(addresses);
    let is_sound = [hosts, addresses].iter().all(|named| [0, count].contains(named)) && [0, 1, count].contains(&ports);
    if count < 2 || !is_sound {
        return vec![config.clone()];
    }
    (0..count).map(|index| of_host(config, index)).collect()
}

fn of_host(config: &Config, index: usize) -> Config {
    let mut one = without_hosts(config);
    match config.get_hosts().get(index) {
        Some(Host::Tcp(name)) => drop(one.host(name)),
        #[cfg(unix)]
        Some(Host::Unix(path)) => drop(one.host_path(path)),
        None => {}
    }
    if let Some(address) = config.get_hostaddrs().get(index) {
        one.hostaddr(*address);
    }
    if let Some(port) = config.get_ports().get(index).or(config.get_ports().first()) {
        one.port(*port);
    }
    one
}

/// Copies what is the same for all hosts. The library takes none out of an address.
fn without_hosts(config: &Config) -> Config {
    let mut one = Config::new();
    one.ssl_mode(config.get_ssl_mode())
        .ssl_negotiation(config.get_ssl_negotiation())
        .channel_binding(config.get_channel_binding())
        .load_balance_hosts(config.get_load_balance_hosts())
        .keepalives(config.get_keepalives())
        .keepalives_idle(config.get_keepalives_idle());
    config.get_keepalives_interval().map(|interval| one.keepalives_interval(interval));
    config.get_keepalives_retries().map(|retries| one.keepalives_retries(retries));
    config.get_user().map(|user| one.user(user));
    config.get_password().map(|password| one.password(password));
    config.get_dbname().map(|name| one.dbname(name));
    config.get_options().map(|options| one.options(options));
    config.get_application_name().map(|name| one.application_name(name));
    one
}
