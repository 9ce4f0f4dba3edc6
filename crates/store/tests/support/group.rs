//! A primary and two streaming standbys, with the database `store` in them.

use std::time::Duration;

use crate::cluster::Cluster;

pub(crate) struct Group {
    pub(crate) primary: Cluster,
    pub(crate) standbys: [Cluster; 2],
}

const NAMES: [&str; 2] = ["a", "b"];

impl Group {
    pub(crate) fn start() -> Group {
        let primary = Cluster::start_replicated();
        primary.sql("postgres", "create database store");
        let standbys = NAMES.map(|name| primary.standby(name));
        Group { primary, standbys }
    }

    /// With commits that are acknowledged once a standby has them, whoever is the primary.
    pub(crate) fn synchronous() -> Group {
        let group = Group::start();
        for server in [&group.primary].into_iter().chain(&group.standbys) {
            server.sql("postgres", "alter system set synchronous_standby_names = 'ANY 1 (a, b)'");
            server.sql("postgres", "select pg_reload_conf()");
        }
        let known = "select count(*) from pg_stat_replication where sync_state = 'quorum'";
        until(|| group.primary.sql("postgres", known).trim() == "2");
        group
    }

    /// The address of any of the three that can be written to.
    pub(crate) fn writable(&self) -> String {
        let [a, b] = &self.standbys;
        address(&[&self.primary, a, b])
    }

    /// The address of both standbys.
    pub(crate) fn readable(&self) -> String {
        let [a, b] = &self.standbys;
        address(&[a, b])
    }

    /// The primary is lost. Of the standbys the one that has received most takes its place, once both have all that was on
    /// its way to them; the other one follows it.
    pub(crate) fn fail_over(&self) {
        self.primary.tell("crash");
        let received = self.standbys.each_ref().map(|standby| {
            let receiving = "select count(*) from pg_stat_wal_receiver where status = 'streaming'";
            until(|| standby.sql("postgres", receiving).trim() == "0");
            let received = "select cast(pg_last_wal_receive_lsn() - '0/0' as bigint)";
            standby.sql("postgres", received).trim().parse::<u64>().unwrap()
        });
        let (promoted, other) = if received[0] >= received[1] { (0, 1) } else { (1, 0) };
        self.standbys[promoted].tell("promote");
        self.standbys[other].follow(&self.standbys[promoted], NAMES[other]);
    }
}

pub(crate) fn address(servers: &[&Cluster]) -> String {
    let hosts: Vec<String> = servers.iter().map(|server| format!("127.0.0.1:{}", server.port)).collect();
    format!("postgres://postgres@{}/store?connect_timeout=2", hosts.join(","))
}

/// Waits until something is so; that it never becomes so is a failure.
pub(crate) fn until(is_so: impl Fn() -> bool) {
    for _ in 0..6_000 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came to it");
}
