//! A primary and two streaming standbys.

use crate::{PostgresServer, wait_until};

/// A primary and two streaming standbys, with the database `store` in them.
#[derive(Debug)]
pub struct ReplicationGroup {
    pub primary: PostgresServer,
    pub standbys: [PostgresServer; 2],
}

const NAMES: [&str; 2] = ["a", "b"];

impl ReplicationGroup {
    pub fn start() -> ReplicationGroup {
        let primary = PostgresServer::start_primary();
        primary.sql("postgres", "create database store");
        let standbys = NAMES.map(|name| primary.start_standby(name));
        ReplicationGroup { primary, standbys }
    }

    /// A group whose commits are acknowledged once a standby has them, whichever server is the primary.
    pub fn synchronous() -> ReplicationGroup {
        let group = ReplicationGroup::start();
        for server in [&group.primary].into_iter().chain(&group.standbys) {
            server.sql("postgres", "alter system set synchronous_standby_names = 'ANY 1 (a, b)'");
            server.sql("postgres", "select pg_reload_conf()");
        }
        let known = "select count(*) from pg_stat_replication where sync_state = 'quorum'";
        wait_until(|| group.primary.sql("postgres", known).trim() == "2");
        group
    }

    /// The address of all three servers, of which one takes writes.
    pub fn writable(&self) -> String {
        let [a, b] = &self.standbys;
        address(&[&self.primary, a, b])
    }

    /// The address of both standbys.
    pub fn readable(&self) -> String {
        let [a, b] = &self.standbys;
        address(&[a, b])
    }

    /// Crashes the primary and promotes the standby that received most; the other one follows it. Waits first until both
    /// have received what was under way.
    pub fn fail_over(&self) {
        self.primary.crash();
        let received = self.standbys.each_ref().map(|standby| {
            let receiving = "select count(*) from pg_stat_wal_receiver where status = 'streaming'";
            wait_until(|| standby.sql("postgres", receiving).trim() == "0");
            let received = "select cast(pg_last_wal_receive_lsn() - '0/0' as bigint)";
            standby.sql("postgres", received).trim().parse::<u64>().unwrap()
        });
        let (promoted, other) = if received[0] >= received[1] { (0, 1) } else { (1, 0) };
        self.standbys[promoted].promote();
        self.standbys[other].follow(&self.standbys[promoted], NAMES[other]);
    }
}

/// A store address that lists these servers.
pub fn address(servers: &[&PostgresServer]) -> String {
    let hosts: Vec<String> = servers.iter().map(|server| format!("127.0.0.1:{}", server.port)).collect();
    format!("postgres://postgres@{}/store?connect_timeout=2", hosts.join(","))
}
