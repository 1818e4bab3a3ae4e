//! Which certificates are trusted.

use std::sync::{Arc, OnceLock};

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::ConnectionError;

/// Which certificates are trusted. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct TrustedRoots {
    roots: Option<Vec<CertificateDer<'static>>>,
    /// Is made for the first encrypted connection, as reading the system's certificates takes a while.
    config: Arc<OnceLock<Option<Arc<ClientConfig>>>>,
}

impl TrustedRoots {
    /// Trusts the certificates that the system trusts.
    #[must_use]
    pub fn of_system() -> Self {
        TrustedRoots::default()
    }

    /// Trusts these certificates alone, each as DER.
    #[must_use]
    pub fn only(roots: Vec<Vec<u8>>) -> Self {
        TrustedRoots { roots: Some(roots.into_iter().map(CertificateDer::from).collect()), ..TrustedRoots::default() }
    }

    /// Returns what encrypts. May read files, and so block.
    pub(crate) fn connector(&self) -> Result<TlsConnector, ConnectionError> {
        let config = self.config.get_or_init(|| self.config());
        let config = config.as_ref().ok_or(ConnectionError::NoCertificates)?;
        Ok(TlsConnector::from(Arc::clone(config)))
    }

    fn config(&self) -> Option<Arc<ClientConfig>> {
        let mut store = RootCertStore::empty();
        match &self.roots {
            Some(roots) => store.add_parsable_certificates(roots.iter().cloned()),
            // Some of a system's certificates are often of no use. The others are.
            None => store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs),
        };
        if store.is_empty() {
            return None;
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let config = config.with_safe_default_protocol_versions().ok()?;
        Some(Arc::new(config.with_root_certificates(store).with_no_client_auth()))
    }
}
