//! A real PostgreSQL server for the tests of one process, started with the first database that a test needs.
//!
//! It ends with the process, however that ends: its script waits for the end of its standard input. Its data need not
//! survive, so it never waits for the disk.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use crate::skip;

const SCRIPT: &str = include_str!("server.sh");

/// No data outlives the tests, and many tests run at once.
const SETTINGS: [&str; 8] = [
    "fsync=off",
    "full_page_writes=off",
    "max_wal_size=256MB",
    "max_connections=300",
    "shared_buffers=64MB",
    "jit=off",
    "log_min_messages=warning",
    "log_statement=none",
];

/// A server without standbys.
const SINGLE: [&str; 2] = ["wal_level=minimal", "max_wal_senders=0"];
/// A server that has standbys or is one. It retries a lost primary at once.
const REPLICATED: [&str; 3] = ["wal_level=replica", "wal_keep_size=256MB", "wal_retrieve_retry_interval=100ms"];

/// A PostgreSQL server on a port of its own. It stops when this is dropped.
#[derive(Debug)]
pub struct PostgresServer {
    programs: PathBuf,
    pub port: u16,
    script: Mutex<Script>,
}

/// The script that runs the server. When its standard input ends, it stops the server and exits.
#[derive(Debug)]
struct Script {
    child: Child,
    output: BufReader<ChildStdout>,
}

/// A database of one test, on the shared server. It is dropped with this value.
#[derive(Debug)]
pub struct PostgresDatabase {
    pub name: String,
}

impl PostgresDatabase {
    /// A database with the tables that `create_schema` makes, which is given an address. It runs once per process: every
    /// later database is a copy of the first.
    pub fn with_schema(create_schema: impl FnOnce(&str)) -> PostgresDatabase {
        PostgresDatabase::make_template(create_schema);
        PostgresDatabase::copy_of("with_schema")
    }

    /// A database without any table.
    pub fn empty() -> PostgresDatabase {
        PostgresDatabase::copy_of("template1")
    }

    /// Like [`PostgresDatabase::with_schema`], with its tables in a folder, which is usually on a small disk.
    pub fn in_folder(folder: &Path, create_schema: impl FnOnce(&str)) -> PostgresDatabase {
        let server = PostgresServer::shared();
        let space = folder.join("space");
        // PostgreSQL demands that its own user owns the folder.
        // A program that ends before it has read what it is sent breaks the pipe, so this one reads first.
        let make_folder = format!("copy (select) to program 'cat > /dev/null && mkdir {}'", space.display());
        server.sql("postgres", &make_folder);
        server.sql("postgres", &format!("create tablespace small location '{}'", space.display()));
        PostgresDatabase::make_template(create_schema);
        PostgresDatabase::copy_of("with_schema tablespace small")
    }

    fn make_template(create_schema: impl FnOnce(&str)) {
        static TEMPLATE: OnceLock<()> = OnceLock::new();
        let server = PostgresServer::shared();
        TEMPLATE.get_or_init(|| {
            server.sql("postgres", "create database with_schema");
            create_schema(&server.address("with_schema"));
            // Sessions end a moment after their client does, and a template must have none.
            let ended = "do $$ begin for i in 1..6000 loop \
                exit when not exists (select from pg_stat_activity where datname = 'with_schema'); \
                perform pg_sleep(0.01); perform pg_stat_clear_snapshot(); end loop; end $$";
            server.sql("postgres", ended);
        });
    }

    fn copy_of(template: &str) -> PostgresDatabase {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let create = format!("create database {name} template {template}");
        PostgresServer::shared().sql("postgres", &create);
        PostgresDatabase { name }
    }

    pub fn address(&self) -> String {
        PostgresServer::shared().address(&self.name)
    }

    /// Runs statements and returns the rows of the last one, a line each.
    pub fn sql(&self, text: &str) -> String {
        PostgresServer::shared().sql(&self.name, text)
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        PostgresServer::shared().sql("postgres", &format!("drop database if exists {} with (force)", self.name));
    }
}

impl PostgresServer {
    /// The server that the tests of this process share.
    pub fn shared() -> &'static PostgresServer {
        static SERVER: OnceLock<PostgresServer> = OnceLock::new();
        SERVER.get_or_init(PostgresServer::start)
    }

    /// Another server, for a test that stops it.
    pub fn start() -> PostgresServer {
        PostgresServer::run(&SINGLE, &[])
    }

    /// A server with these further settings.
    pub fn start_with(settings: &[&str]) -> PostgresServer {
        PostgresServer::run(&[&SINGLE, settings].concat(), &[])
    }

    /// A primary that standbys can follow.
    pub fn start_primary() -> PostgresServer {
        PostgresServer::run(&REPLICATED, &[])
    }

    /// A standby of this server, with this application name and a copy of its data.
    pub fn start_standby(&self, name: &str) -> PostgresServer {
        PostgresServer::run(&REPLICATED, &[("PRIMARY", &self.port.to_string()), ("NAME", name)])
    }

    /// A server that speaks TLS, with a certificate and its key as PEM.
    pub fn start_with_tls(certificate: &str, key: &str) -> PostgresServer {
        PostgresServer::run(&SINGLE, &[("CERTIFICATE", certificate), ("KEY", key)])
    }

    /// Makes this standby follow another primary, under an application name.
    pub fn follow(&self, primary: &PostgresServer, name: &str) {
        let primary = format!("host=127.0.0.1 port={} user=postgres application_name={name}", primary.port);
        self.sql("postgres", &format!("alter system set primary_conninfo = '{primary}'"));
        self.sql("postgres", "select pg_reload_conf()");
    }

    fn run(settings: &[&str], environment: &[(&str, &str)]) -> PostgresServer {
        let programs = programs().expect("a test checks `is_installed` before it starts a server");
        // The port was free a moment ago, and another process is unlikely to be given the same one.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap().port();
        let mut command = unprivileged("sh");
        command.args(["-c", SCRIPT, "sh"]).arg(&programs).arg(port.to_string()).args(SETTINGS).args(settings);
        command.envs(environment.iter().copied());
        let mut child = command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut script = Script { child, output };
        script.expect_line("ready");
        PostgresServer { programs, port, script: Mutex::new(script) }
    }

    /// Stops the server at once, as PostgreSQL's immediate shutdown does: clients get a message.
    pub fn stop(&self) {
        self.control("stop");
    }

    /// Starts the server after [`PostgresServer::stop`].
    pub fn restart(&self) {
        self.control("start");
    }

    /// Kills every process of the server, as a power failure does.
    pub fn crash(&self) {
        self.control("crash");
    }

    /// Makes a standby the primary.
    pub fn promote(&self) {
        self.control("promote");
    }

    fn control(&self, command: &str) {
        let mut script = self.script.lock().unwrap();
        let input = script.child.stdin.as_mut().unwrap();
        input.write_all(format!("{command}\n").as_bytes()).unwrap();
        script.expect_line(command);
    }

    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Runs statements in a database and returns the rows of the last one, a line each.
    pub fn sql(&self, database: &str, text: &str) -> String {
        self.psql(database, "-c", text)
    }

    /// Runs the statements of a file in a database, each in a transaction of its own.
    pub fn sql_file(&self, database: &str, path: &Path) -> String {
        self.psql(database, "-f", path.to_str().unwrap())
    }

    fn psql(&self, database: &str, option: &str, what: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", option, what]).arg(self.address(database));
        let output = psql.stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Script {
    fn expect_line(&mut self, expected: &str) {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), expected, "PostgreSQL did not obey: its log is above");
    }
}

/// Names the folder of PostgreSQL's programs, for tests with another version than the one that is installed.
const PROGRAMS_VARIABLE: &str = "TOUCHLINE_POSTGRES_BIN";

/// The folder of PostgreSQL's programs: the one that the variable names, or the newest version where there are several.
fn programs() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os(PROGRAMS_VARIABLE).map(PathBuf::from) {
        // A run that was meant for one version must not pass with another.
        assert!(folder.join("initdb").exists(), "{PROGRAMS_VARIABLE} names {}, without initdb", folder.display());
        return Some(folder);
    }
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = debian.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max();
    let newest = newest.map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("psql").exists();
    newest.into_iter().chain(std::env::split_paths(&path)).find(|folder| has(folder))
}

/// PostgreSQL refuses to run as root, so root runs it as the user that its package creates.
pub(crate) fn unprivileged(program: &str) -> Command {
    if std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() != 0) {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", program]);
    command
}

/// Whether PostgreSQL is installed. Where it is not, the calling test is reported as skipped.
pub fn is_installed() -> bool {
    let installed = programs().is_some();
    if !installed {
        skip("PostgreSQL is not installed");
    }
    installed
}
