//! Where a store is: `sqlite:PATH`, `sqlite::memory:` or `postgres://…`.
//!
//! An address may hold a password, so neither `Display` nor `Debug` shows more than the host and the database.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::postgres::ConnectConfig;
use crate::error::Error;

/// The address of a store.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(pub(crate) Engine);

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite(PathBuf),
    /// A file in the temporary folder that is deleted with the store: SQLite's true memory databases cannot give a
    /// reader an old snapshot while a writer commits.
    Temporary,
    Postgres(String),
}

impl Address {
    /// The file of a SQLite store.
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Engine::Sqlite(path) => Some(path),
            Engine::Temporary | Engine::Postgres(_) => None,
        }
    }
}

impl FromStr for Address {
    type Err = Error;

    fn from_str(text: &str) -> Result<Address, Error> {
        let engine = if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            ConnectConfig::parse(text)?;
            Engine::Postgres(text.to_owned())
        } else {
            match text.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path)) {
                Some(":memory:") => Engine::Temporary,
                Some(path) if !path.is_empty() && !path.contains('\0') => Engine::Sqlite(path.into()),
                // The text is not shown: a mistyped address may hold a password as well as a right one.
                _ => {
                    let message = "that is not a store address: write sqlite:PATH or postgres://user@host/database";
                    return Err(Error::Address(message.to_owned()));
                }
            }
        };
        Ok(Address(engine))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Engine::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Engine::Temporary => f.write_str("sqlite::memory:"),
            Engine::Postgres(text) => {
                let text = text.split_once("://").map_or("", |(_, rest)| rest);
                let (server, rest) = text.split_once(['?', '#']).unwrap_or((text, ""));
                // A password with an unescaped `?` or `#` would end there, and its rest would be taken for a host.
                let server = if rest.contains('@') { "…" } else { server };
                let server = server.rsplit_once('@').map_or(server, |(_, host)| host);
                write!(f, "postgres://{server}")
            }
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_shows_the_host_and_never_the_password() {
        for (given, shown) in [
            ("sqlite:touchline.db", "sqlite:touchline.db"),
            ("sqlite:///var/lib/touchline.db", "sqlite:/var/lib/touchline.db"),
            ("sqlite::memory:", "sqlite::memory:"),
            ("postgres://league:se@cret@db.example/touchline?password=secret", "postgres://db.example/touchline"),
            ("postgresql://db.example/touchline", "postgres://db.example/touchline"),
            ("postgres://league:s@a.example:1,b.example:2/x?pool_size=9", "postgres://a.example:1,b.example:2/x"),
            ("postgres://a.example/x?password=s@cret", "postgres://…"),
        ] {
            let address: Address = given.parse().unwrap();
            assert_eq!(address.to_string(), shown);
            assert_eq!(format!("{address:?}"), shown);
        }
    }

    #[test]
    fn nonsense_is_refused_without_showing_it() {
        for given in ["", "sqlite:", "touchline.db", "mysql://root:secret@db"] {
            let error = given.parse::<Address>().unwrap_err().to_string();
            assert!(error.contains("sqlite:PATH") && !error.contains("secret"), "{error}");
        }
        for given in [
            "postgres://",
            "postgres:///store",
            "postgres://user:secret@db:port/store",
            "postgres://user:secret@a:1,b:2,c/store?hostaddr=127.0.0.1",
            "postgres://user:secret@db/store?secret",
            "postgres://user:secret@db/store?secret=1",
            "postgres://user:secret@db/store?pool_size=0",
            "postgres://user:secret@db/store?pool_wait=secret",
            "postgres://user:secret@db/store?statement_timeout=-1",
        ] {
            let error = given.parse::<Address>().unwrap_err().to_string();
            assert!(error.contains("PostgreSQL address") && !error.contains("cret"), "{given}: {error}");
        }
    }
}
