//! A Citus cluster: a coordinator and two workers, with the database `store` in each of them.

use crate::postgres;
use crate::{PostgresServer, skip, workspace_path};

/// A coordinator and two workers.
#[derive(Debug)]
pub struct CitusCluster {
    pub coordinator: PostgresServer,
    pub workers: [PostgresServer; 2],
}

const DATABASE: &str = "store";

impl CitusCluster {
    /// None where Citus is not installed beside PostgreSQL: the calling test is reported as skipped.
    pub fn start() -> Option<CitusCluster> {
        if !postgres::is_installed() {
            return None;
        }
        let available = "select count(*) from pg_available_extensions where name = 'citus'";
        if PostgresServer::shared().sql("postgres", available).trim() == "0" {
            skip("Citus is not installed");
            return None;
        }
        let server = || {
            let server = PostgresServer::start_with(&["shared_preload_libraries=citus"]);
            server.sql("postgres", &format!("create database {DATABASE}"));
            server.sql(DATABASE, "create extension citus");
            server
        };
        let cluster = CitusCluster { coordinator: server(), workers: [server(), server()] };
        let CitusCluster { coordinator, workers } = &cluster;
        cluster.sql(&format!("select citus_set_coordinator_host('127.0.0.1', {})", coordinator.port));
        for worker in workers {
            cluster.sql(&format!("select citus_add_node('127.0.0.1', {})", worker.port));
        }
        Some(cluster)
    }

    /// Places the tables of the store, as the documentation says.
    pub fn distribute(&self) {
        self.coordinator.sql_file(DATABASE, &workspace_path("deploy/citus/distribute.sql"));
    }

    /// The address of the store: that of the coordinator.
    pub fn address(&self) -> String {
        self.coordinator.address(DATABASE)
    }

    /// Runs statements on the coordinator.
    pub fn sql(&self, text: &str) -> String {
        self.coordinator.sql(DATABASE, text)
    }

    /// Runs statements on a worker.
    pub fn worker_sql(&self, worker: usize, text: &str) -> String {
        self.workers[worker].sql(DATABASE, text)
    }
}
