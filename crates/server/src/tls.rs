//! TLS: the certificate of the service and its files, and connections to other services.
//!
//! The cryptography is that of *ring*, which the store uses for PostgreSQL already.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use jiff::Timestamp;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use tokio_rustls::TlsConnector;
use x509_cert::der::Decode;

/// The protocols that a client may choose from, the preferred one first.
const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// Where a certificate and its private key are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificate of this service, then those that lead to a root.
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// A certificate that can be served.
#[derive(Clone, Debug)]
pub(crate) struct LoadedCertificate {
    pub(crate) config: Arc<ServerConfig>,
    pub(crate) expires_at: Timestamp,
}

impl TlsFiles {
    /// Reads both files. It is an error if the key is not that of the certificate.
    pub(crate) fn load(&self) -> Result<LoadedCertificate> {
        let TlsFiles { certificate, key } = self;
        let chain = read_chain(certificate)?;
        let Some(first) = chain.first() else {
            bail!("{}: there is no certificate in it", certificate.display());
        };
        let expires_at = expiry(first).with_context(|| format!("{}: not a certificate", certificate.display()))?;
        let private = PrivateKeyDer::from_pem_file(key)
            .with_context(|| format!("cannot read a private key from {}", key.display()))?;
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let mut config = builder
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, private)
            .with_context(|| format!("{} is not the key of {}", key.display(), certificate.display()))?;
        config.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).into();
        Ok(LoadedCertificate { config: Arc::new(config), expires_at })
    }
}

/// TLS to other services, which the root certificates of this machine must confirm; `None` if the machine has no root certificates. It is for HTTP/1.1.
pub(crate) fn client_connector() -> Option<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return None;
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let mut config =
        builder.with_safe_default_protocol_versions().ok()?.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Some(TlsConnector::from(Arc::new(config)))
}

fn read_chain(path: &Path) -> Result<Vec<CertificateDer<'static>>> {
    let read = || CertificateDer::pem_file_iter(path)?.collect::<Result<Vec<_>, _>>();
    read().with_context(|| format!("cannot read a certificate from {}", path.display()))
}

/// When a certificate expires.
fn expiry(certificate: &CertificateDer<'_>) -> Result<Timestamp> {
    let parsed = x509_cert::Certificate::from_der(certificate)?;
    let since_1970 = parsed.tbs_certificate.validity.not_after.to_unix_duration();
    Ok(Timestamp::from_second(i64::try_from(since_1970.as_secs())?)?)
}
