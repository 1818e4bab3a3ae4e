//! A PostgreSQL of the tests' own, and stores in it.
#![allow(dead_code, unused_imports, reason = "each test binary uses a part of this")]

mod cluster;

use atar_ledger::Postgres;

pub use cluster::{Cluster, cluster};

impl Cluster {
    /// Returns an empty store.
    pub fn store(&self) -> Postgres {
        Postgres::open(&self.address()).expect("the database")
    }
}
