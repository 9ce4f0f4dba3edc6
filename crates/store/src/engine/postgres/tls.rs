//! Encryption between us and the server, and whom we believe to be it.
//!
//! As PostgreSQL's own programs do: `prefer` and `require` encrypt and believe anybody, because most servers have a
//! certificate that they made themselves; `verify-full` believes only who has a certificate for the host of the address.

use std::path::PathBuf;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Socket;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::Error;

pub(super) type Tls = MakeRustlsConnect;
pub(super) type Stream = <Tls as MakeTlsConnect<Socket>>::Stream;

/// Whose certificate is believed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Trust {
    #[default]
    Anybody,
    /// Whom this machine trusts.
    System,
    /// Who is vouched for in a file of certificates.
    File(PathBuf),
}

impl Trust {
    pub(super) fn connector(&self) -> Result<Tls, Error> {
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions();
        let builder = builder.map_err(|error| Error::Engine(format!("no TLS: {error}")))?;
        let config = match self.roots()? {
            Some(roots) => builder.with_root_certificates(roots).with_no_client_auth(),
            None => {
                let verifier = Arc::new(Anybody(provider));
                builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth()
            }
        };
        Ok(MakeRustlsConnect::new(config))
    }

    fn roots(&self) -> Result<Option<RootCertStore>, Error> {
        let mut roots = RootCertStore::empty();
        match self {
            Trust::Anybody => return Ok(None),
            Trust::System => _ = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs),
            Trust::File(path) => {
                let read = || CertificateDer::pem_file_iter(path)?.collect::<Result<Vec<_>, _>>();
                let wrong = |why: String| Error::Address(format!("sslrootcert: {}: {why}", path.display()));
                let found = read().map_err(|error| wrong(error.to_string()))?;
                _ = roots.add_parsable_certificates(found);
                if roots.is_empty() {
                    return Err(wrong("there is no certificate in it".to_owned()));
                }
            }
        }
        Ok(Some(roots))
    }
}

/// Believes every certificate, as long as the server has the key that belongs to it.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
