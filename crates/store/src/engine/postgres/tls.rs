//! Encryption of connections, and which servers are trusted.
//!
//! As in PostgreSQL's own programs: `prefer` and `require` encrypt and accept every certificate, because most servers have a
//! self-signed one. `verify-full` accepts only a certificate for the host of the address, signed by a trusted root.

use std::path::PathBuf;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Socket;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::Error;

pub(super) type Tls = MakeRustlsConnect;
pub(super) type TlsStream = <Tls as MakeTlsConnect<Socket>>::Stream;

/// Which certificates are accepted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Trust {
    #[default]
    Any,
    /// Those signed by a root certificate of this machine.
    System,
    /// Those signed by a certificate in a file.
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
                let verifier = Arc::new(AcceptAny(provider));
                builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth()
            }
        };
        Ok(MakeRustlsConnect::new(config))
    }

    fn roots(&self) -> Result<Option<RootCertStore>, Error> {
        match self {
            Trust::Any => Ok(None),
            Trust::System => {
                let found = rustls_native_certs::load_native_certs();
                let errors = found.errors.iter().map(ToString::to_string).collect::<Vec<_>>();
                let advice = "name a file of root certificates with sslrootcert";
                root_store(found.certs).map(Some).ok_or_else(|| {
                    let message = "sslmode=verify-full: this machine has no usable root certificates";
                    Error::Address([&[message.to_owned()], &errors[..], &[advice.to_owned()]].concat().join(": "))
                })
            }
            Trust::File(path) => {
                let read = || CertificateDer::pem_file_iter(path)?.collect::<Result<Vec<_>, _>>();
                let wrong = |why: String| Error::Address(format!("sslrootcert: {}: {why}", path.display()));
                let found = read().map_err(|error| wrong(error.to_string()))?;
                let roots =
                    root_store(found).ok_or_else(|| wrong("there is no usable certificate in it".to_owned()))?;
                Ok(Some(roots))
            }
        }
    }
}

/// The certificates that can be parsed; none if there is not one. A store without roots would refuse every server, and
/// only when the first connection is made.
fn root_store(certificates: Vec<CertificateDer<'static>>) -> Option<RootCertStore> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates);
    (!roots.is_empty()).then_some(roots)
}

/// Accepts a certificate that cannot be read, such as one of X.509 version 1, as libpq does: the server is not identified by
/// its certificate anyway.
fn accept_unreadable(
    checked: Result<HandshakeSignatureValid, rustls::Error>,
) -> Result<HandshakeSignatureValid, rustls::Error> {
    match checked {
        Err(rustls::Error::InvalidCertificate(CertificateError::BadEncoding | CertificateError::Other(_))) => {
            Ok(HandshakeSignatureValid::assertion())
        }
        checked => checked,
    }
}

/// Accepts every certificate of which the server has the private key.
#[derive(Debug)]
struct AcceptAny(Arc<CryptoProvider>);

impl ServerCertVerifier for AcceptAny {
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
        accept_unreadable(verify_tls12_signature(
            message,
            certificate,
            signature,
            &self.0.signature_verification_algorithms,
        ))
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        accept_unreadable(verify_tls13_signature(
            message,
            certificate,
            signature,
            &self.0.signature_verification_algorithms,
        ))
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_that_cannot_be_parsed_are_no_roots() {
        assert!(root_store(Vec::new()).is_none());
        assert!(root_store(vec![CertificateDer::from(b"no certificate".to_vec())]).is_none());
    }
}
