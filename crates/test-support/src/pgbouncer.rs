//! PgBouncer, in front of the PostgreSQL server that the tests share. It ends with the process, as the server does.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::postgres::{self, PostgresDatabase, PostgresServer, unprivileged};
use crate::{skip, wait_until};

/// Runs until the standard input ends. $1 the program; CONFIG the text of its configuration.
const SCRIPT: &str = r#"
    trap '' INT TERM HUP
    folder=$(mktemp -d "${TMPDIR:-/tmp}/touchline-pgbouncer-XXXXXX") || exit 1
    printf '%s' "$CONFIG" >"$folder/pgbouncer.ini"
    "$1" -q "$folder/pgbouncer.ini" >"$folder/log" 2>&1 &
    read -r _
    kill -KILL $!
    rm -rf "$folder"
"#;

/// Names the program, for tests with another version than the one that is installed.
const PROGRAM_VARIABLE: &str = "TOUCHLINE_PGBOUNCER";

/// A pooler on a port of its own. It stops when this is dropped.
#[derive(Debug)]
pub struct PgBouncer {
    pub port: u16,
    script: Child,
}

impl PgBouncer {
    /// Starts a pooler with these settings, as `name = value`.
    pub fn start(settings: &[&str]) -> PgBouncer {
        let program = program().expect("a test checks `version` before it starts a pooler");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap().port();
        let server = PostgresServer::shared().port;
        let config = format!(
            "[databases]\n* = host=127.0.0.1 port={server} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nunix_socket_dir =\nauth_type = any\nmax_client_conn = 500\n{}\n",
            settings.join("\n")
        );
        let mut command = unprivileged("sh");
        command.args(["-c", SCRIPT, "sh"]).arg(program).env("CONFIG", config).current_dir("/").stdin(Stdio::piped());
        let script = command.spawn().unwrap();
        wait_until(|| TcpStream::connect(("127.0.0.1", port)).is_ok());
        PgBouncer { port, script }
    }

    /// The address of a database through the pooler.
    pub fn address(&self, database: &PostgresDatabase) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{}", self.port, database.name)
    }

    /// The installed version, such as 1 and 18. None where PgBouncer or PostgreSQL is not installed: the calling test is
    /// reported as skipped.
    pub fn version() -> Option<(u32, u32)> {
        if !postgres::is_installed() {
            return None;
        }
        let Some(program) = program() else {
            skip("PgBouncer is not installed");
            return None;
        };
        let output = Command::new(program).arg("--version").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let mut numbers = text.split_whitespace().nth(1).unwrap().split('.').map(|number| number.parse().unwrap());
        Some((numbers.next().unwrap(), numbers.next().unwrap()))
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}

/// The program: the one that the variable names, or the installed one. Debian has it where only root's path leads.
fn program() -> Option<PathBuf> {
    if let Some(program) = std::env::var_os(PROGRAM_VARIABLE) {
        return Some(program.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([Path::new("/usr/sbin").to_owned()]);
    folders.map(|folder| folder.join("pgbouncer")).find(|program| program.exists())
}
