//! TLS on the main port: the handshake, and the certificate that may be replaced while the service runs.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use anyhow::Result;
use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::metrics::Metrics;
use crate::tls::{LoadedCertificate, TlsFiles};

/// How often the files are looked at.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The certificate that new connections get. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct Tls(Arc<RwLock<Arc<ServerConfig>>>);

impl Tls {
    /// Reads the files, and again whenever they change. A new certificate that cannot be used is logged, and the one before
    /// stays.
    pub(super) fn start(files: TlsFiles, metrics: &Metrics) -> Result<Tls> {
        let seen = Fingerprint::of(&files);
        let LoadedCertificate { config, expires_at } = files.load()?;
        metrics.certificate_expires(expires_at);
        tracing::info!("the certificate expires at {expires_at}");
        let tls = Tls(Arc::new(RwLock::new(config)));
        tokio::spawn(tls.clone().watch(files, seen, metrics.clone()));
        Ok(tls)
    }

    /// The handshake. The time-outs of the stream bound it.
    pub(super) async fn accept<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: S) -> io::Result<TlsStream<S>> {
        let config = Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        TlsAcceptor::from(config).accept(stream).await
    }

    async fn watch(self, files: TlsFiles, mut seen: Fingerprint, metrics: Metrics) {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            let present = Fingerprint::of(&files);
            if present == seen {
                continue;
            }
            seen = present;
            match files.load() {
                Ok(LoadedCertificate { config, expires_at }) => {
                    *self.0.write().unwrap_or_else(PoisonError::into_inner) = config;
                    metrics.certificate_expires(expires_at);
                    tracing::info!("the certificate was replaced; the new one expires at {expires_at}");
                }
                // The second of two files may still be on its way.
                Err(error) => tracing::warn!("the certificate before stays in use: {error:#}"),
            }
        }
    }
}

/// What tells that one of the files was written or replaced.
#[derive(PartialEq, Eq, Debug)]
struct Fingerprint([Option<[i64; 4]>; 2]);

impl Fingerprint {
    fn of(files: &TlsFiles) -> Fingerprint {
        // The target of a link counts: tools that renew certificates replace the link.
        let of_file = |path: &Path| {
            let found = std::fs::metadata(path).ok()?;
            Some([found.mtime(), found.mtime_nsec(), found.size() as i64, found.ino() as i64])
        };
        Fingerprint([of_file(&files.certificate), of_file(&files.key)])
    }
}
