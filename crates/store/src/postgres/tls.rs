//! Encryption between us and the server.

pub(super) type Tls = tokio_postgres::NoTls;
pub(super) const TLS: Tls = tokio_postgres::NoTls;
pub(super) type Stream = tokio_postgres::tls::NoTlsStream;
