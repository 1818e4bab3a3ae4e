//! Host names that the server answers to.

use std::error::Error;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// The longest host name.
const LONGEST_NAME: usize = 253;
/// The longest part of a host name between dots.
const LONGEST_LABEL: usize = 63;

/// A host name, or an IP address, that a server answers to besides its own addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Address(IpAddr),
    Host(String),
}

/// The error of a text that is no [`HostName`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostNameError;

impl HostName {
    /// Returns the name of this machine on the local network, such as `den.local`; none if it has none.
    pub(crate) fn of_this_machine() -> Option<HostName> {
        #[cfg(unix)]
        let name = rustix::system::uname().nodename().to_str().ok().map(str::to_owned);
        #[cfg(not(unix))]
        let name = std::env::var("COMPUTERNAME").ok();
        let name = name?;
        let label = name.split('.').next().filter(|label| is_label(label))?;
        Some(HostName(Kind::Host(format!("{label}.local"))))
    }

    /// Returns whether the host of a URL is this one.
    pub(crate) fn is(&self, host: &str) -> bool {
        match &self.0 {
            Kind::Address(name) => address(host) == Some(*name),
            Kind::Host(name) => name.eq_ignore_ascii_case(host),
        }
    }
}

impl FromStr for HostName {
    type Err = HostNameError;

    fn from_str(text: &str) -> Result<Self, HostNameError> {
        if let Some(address) = address(text) {
            return Ok(HostName(Kind::Address(address)));
        }
        let is_host = text.len() <= LONGEST_NAME && text.split('.').all(is_label);
        is_host.then(|| HostName(Kind::Host(text.to_owned()))).ok_or(HostNameError)
    }
}

fn is_label(label: &str) -> bool {
    let is_plain = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'-';
    (1..=LONGEST_LABEL).contains(&label.len())
        && label.bytes().all(is_plain)
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Parses the host of a URL as an IP address, with or without the brackets of IPv6.
pub(crate) fn address(host: &str) -> Option<IpAddr> {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let address: IpAddr = bare.unwrap_or(host).parse().ok()?;
    Some(address.to_canonical())
}

impl fmt::Display for HostNameError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("it must be a host name or an IP address, without a port")
    }
}

impl Error for HostNameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_addresses_are_names() {
        for text in ["den", "den.local", "Atar-2.example.com", "192.0.2.7", "2001:db8::7", "[2001:db8::7]"] {
            assert!(HostName::from_str(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_more_than_a_name_is_none() {
        for text in [
            "",
            ".",
            "den.",
            ".local",
            "den..local",
            "-den",
            "den-",
            "den:7878",
            "192.0.2.7:80",
            "[2001:db8::7]:80",
            "me@den",
            "http://den",
            "den/path",
            "*.example.com",
            "den local",
            "dén.local",
            "den_1",
            &"a".repeat(64),
            &"a.".repeat(127),
        ] {
            assert_eq!(HostName::from_str(text), Err(HostNameError), "{text}");
        }
    }

    #[test]
    fn a_name_is_told_from_others() {
        let is = |name: &str, host| HostName::from_str(name).expect("a name").is(host);
        assert!(is("den.local", "DEN.local"));
        assert!(!is("den.local", "den.local.example"));
        assert!(!is("den.local", "local"));
        assert!(is("2001:db8::7", "[2001:db8:0::7]"));
        assert!(!is("192.0.2.7", "192.0.2.8"));
    }
}
