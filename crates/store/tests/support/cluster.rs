//! A real PostgreSQL server for the tests of one process, started with the first database that is asked for.
//!
//! It goes with the process, however that ends: the script behind it waits for the end of its standard input. Nothing that
//! it keeps has to survive, so it never waits for the disk.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use store::Store;

const SCRIPT: &str = include_str!("cluster.sh");

/// Nothing here outlives the tests, and there are many of them.
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

/// A server that nobody follows.
const ALONE: [&str; 2] = ["wal_level=minimal", "max_wal_senders=0"];
/// One that has standbys, or is one; and looks again at once where the other is away.
const REPLICATED: [&str; 3] = ["wal_level=replica", "wal_keep_size=256MB", "wal_retrieve_retry_interval=100ms"];

pub(crate) struct Cluster {
    programs: PathBuf,
    pub(crate) port: u16,
    script: Mutex<Script>,
}

/// What runs the server. Once its standard input ends it stops the server and goes.
struct Script {
    child: Child,
    said: BufReader<ChildStdout>,
}

/// A database of its own, gone with this.
pub(crate) struct Database {
    pub(crate) name: String,
}

impl Database {
    /// With the tables of a store, and nothing in them.
    pub(crate) fn new() -> Database {
        Database::make_template();
        Database::like("empty_store")
    }

    fn make_template() {
        static TEMPLATE: OnceLock<()> = OnceLock::new();
        let cluster = Cluster::of_this_process();
        TEMPLATE.get_or_init(|| {
            cluster.sql("postgres", "create database empty_store");
            drop(Store::open(&cluster.address("empty_store").parse().unwrap()).unwrap());
            // Its sessions end a moment later than it does, and nobody may be in a template.
            let ended = "do $$ begin for i in 1..500 loop \
                exit when not exists (select from pg_stat_activity where datname = 'empty_store'); \
                perform pg_sleep(0.01); perform pg_stat_clear_snapshot(); end loop; end $$";
            cluster.sql("postgres", ended);
        });
    }

    /// Without any table.
    pub(crate) fn bare() -> Database {
        Database::like("template1")
    }

    /// With its tables in a folder that is on a disk of its own.
    pub(crate) fn on(folder: &Path) -> Database {
        let cluster = Cluster::of_this_process();
        let space = folder.join("space");
        // The folder has to be the server's own.
        cluster.sql("postgres", &format!("copy (select) to program 'mkdir {}'", space.display()));
        cluster.sql("postgres", &format!("create tablespace small location '{}'", space.display()));
        Database::make_template();
        Database::like("empty_store tablespace small")
    }

    fn like(template: &str) -> Database {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let name = format!("store_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let create = format!("create database {name} template {template}");
        Cluster::of_this_process().sql("postgres", &create);
        Database { name }
    }

    pub(crate) fn address(&self) -> String {
        Cluster::of_this_process().address(&self.name)
    }

    /// Runs statements in it, and gives the rows of the last as lines.
    pub(crate) fn sql(&self, text: &str) -> String {
        Cluster::of_this_process().sql(&self.name, text)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        Cluster::of_this_process().sql("postgres", &format!("drop database if exists {} with (force)", self.name));
    }
}

impl Cluster {
    pub(crate) fn of_this_process() -> &'static Cluster {
        static CLUSTER: OnceLock<Cluster> = OnceLock::new();
        CLUSTER.get_or_init(Cluster::start)
    }

    /// One more server, for who means to stop it.
    pub(crate) fn start() -> Cluster {
        Cluster::run(&ALONE, &[])
    }

    /// One that standbys can follow.
    pub(crate) fn start_replicated() -> Cluster {
        Cluster::run(&REPLICATED, &[])
    }

    /// A standby of this one, called so, with everything that this one has now.
    pub(crate) fn standby(&self, name: &str) -> Cluster {
        Cluster::run(&REPLICATED, &[("PRIMARY", &self.port.to_string()), ("NAME", name)])
    }

    /// A standby follows another server from now on, under a name.
    pub(crate) fn follow(&self, primary: &Cluster, name: &str) {
        let place = format!("host=127.0.0.1 port={} user=postgres application_name={name}", primary.port);
        self.sql("postgres", &format!("alter system set primary_conninfo = '{place}'"));
        self.sql("postgres", "select pg_reload_conf()");
    }

    /// The same with a certificate and its key, as PEM.
    pub(crate) fn start_with([certificate, key]: [&str; 2]) -> Cluster {
        Cluster::run(&ALONE, &[("CERTIFICATE", certificate), ("KEY", key)])
    }

    fn run(settings: &[&str], environment: &[(&str, &str)]) -> Cluster {
        let programs = programs().expect("who starts a server has asked whether it is installed");
        // Free a moment ago, and nobody else on this machine is likely to be given the same one.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap().port();
        let mut command = unprivileged("sh");
        command.args(["-c", SCRIPT, "sh"]).arg(&programs).arg(port.to_string()).args(SETTINGS).args(settings);
        command.envs(environment.iter().copied());
        let mut child = command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        let mut script = Script { child, said };
        script.hear("ready");
        Cluster { programs, port, script: Mutex::new(script) }
    }

    /// Stops the server as a crash does, starts it again, has it crash, or promotes it: a word of the script.
    pub(crate) fn tell(&self, word: &str) {
        let mut script = self.script.lock().unwrap();
        let input = script.child.stdin.as_mut().unwrap();
        input.write_all(format!("{word}\n").as_bytes()).unwrap();
        script.hear(word);
    }

    pub(crate) fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    pub(crate) fn sql(&self, database: &str, text: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", text]).arg(self.address(database));
        let output = psql.stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{text}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Script {
    fn hear(&mut self, word: &str) {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), word, "PostgreSQL does not do as it is told: its log is above");
    }
}

/// Where PostgreSQL's programs are, the newest where there are several.
fn programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = debian.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max();
    let newest = newest.map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("psql").exists();
    newest.into_iter().chain(std::env::split_paths(&path)).find(|folder| has(folder))
}

/// PostgreSQL refuses to run as root: root then becomes the user that its package makes.
fn unprivileged(program: &str) -> Command {
    if std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() != 0) {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", program]);
    command
}

/// Whether there is a PostgreSQL to be tested on. Where there is none that is said, and it is a failure where `CI` is set.
pub(crate) fn is_installed() -> bool {
    let installed = programs().is_some();
    assert!(installed || std::env::var_os("CI").is_none(), "PostgreSQL is not installed");
    static SAID: OnceLock<()> = OnceLock::new();
    if !installed {
        // Past the capture of the tests' output, so that it is seen.
        let said = b"\nSKIPPED: PostgreSQL is not installed, so nothing was tested on it.\n";
        SAID.get_or_init(|| _ = std::io::stderr().write_all(said));
    }
    installed
}
