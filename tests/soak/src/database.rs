//! The database of several hosts: PostgreSQL with a synchronous standby, both of our own, in a temporary folder.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::Failure;
use crate::processes::time_of_all;
use crate::programs::{programs, psql, unprivileged};

/// How long a database may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A primary and its standby. Each commit is on both disks before it is acknowledged.
pub(crate) struct Database {
    programs: PathBuf,
    primary: Child,
    standby: Option<Child>,
    folder: TempDir,
}

/// What the databases have taken and done until now.
pub(crate) struct DatabaseWork {
    primary: Duration,
    standby: Duration,
    commits: u64,
}

impl Drop for Database {
    fn drop(&mut self) {
        // Nothing of it is needed any more.
        for child in self.standby.iter_mut().chain([&mut self.primary]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Database {
    /// Starts both, and waits until the standby has everything.
    pub(crate) fn start() -> Result<Database, Failure> {
        let programs = programs().ok_or("PostgreSQL is needed")?;
        let folder = TempDir::with_prefix("atar-soak")?;
        let place = folder.path().to_owned();
        let run =
            |program: &str, arguments: &[&str]| output_of(command(&place, &programs.join(program)).args(arguments));
        let data = place.join("primary").display().to_string();
        run("initdb", &["-D", &data, "-U", "atar", "-A", "trust", "-E", "UTF8", "--locale=C"])?;
        let primary = serve(&folder, &programs, "primary", 5432)?;
        let mut database = Database { programs: programs.clone(), primary, standby: None, folder };
        database.wait_for("SELECT 1", "1")?;
        let place = place.display();
        let source = format!("host={place} user=atar application_name=standby");
        run("pg_basebackup", &["-d", &source, "-D", &format!("{place}/standby"), "-R", "-c", "fast"])?;
        database.standby = Some(serve(&database.folder, &programs, "standby", 5433)?);
        database.ask("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'")?;
        database.ask("SELECT pg_reload_conf()")?;
        database.wait_for("SELECT sync_state FROM pg_stat_replication", "quorum")?;
        Ok(database)
    }

    /// Returns the address for hosts.
    pub(crate) fn address(&self) -> String {
        format!("postgres:///postgres?host={}&user=atar", self.folder.path().display())
    }

    /// Returns what both have done until now.
    pub(crate) fn work(&self) -> Result<DatabaseWork, Failure> {
        let commits = self.ask("SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'")?;
        Ok(DatabaseWork {
            primary: time_of_all(self.primary.id())?,
            standby: self.standby.as_ref().map_or(Ok(Duration::ZERO), |standby| time_of_all(standby.id()))?,
            commits: commits.parse()?,
        })
    }

    /// Says what both have done since, in words.
    pub(crate) fn words(&self, before: &DatabaseWork, seconds: u64) -> Result<String, Failure> {
        let now = self.work()?;
        let lag = "SELECT coalesce(round(extract(epoch FROM flush_lag) * 1000, 1), 0) FROM pg_stat_replication";
        let lag = self.ask(lag)?;
        let part = |now: Duration, before: Duration| (now - before).as_secs_f64() / seconds as f64 * 100.0;
        Ok(format!(
            "database: primary {:.1} %, standby {:.1} % of a core, {} commits a second, {lag} ms to the standby's disk",
            part(now.primary, before.primary),
            part(now.standby, before.standby),
            (now.commits - before.commits) / seconds.max(1),
        ))
    }

    fn wait_for(&self, question: &str, answer: &str) -> Result<(), Failure> {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.ask(question) {
                Ok(told) if told == answer => return Ok(()),
                told if Instant::now() > end => return Err(format!("the database is not there: {told:?}").into()),
                _ => std::thread::sleep(Duration::from_millis(100)),
            }
        }
    }

    fn ask(&self, statement: &str) -> Result<String, Failure> {
        output_of(psql(&self.programs, "atar", self.folder.path()).args(["-c", statement]))
    }
}

/// Starts one, on a socket in the folder.
fn serve(folder: &TempDir, programs: &Path, name: &str, port: u16) -> Result<Child, Failure> {
    let data = folder.path().join(name);
    let mut command = command(folder.path(), &programs.join("postgres"));
    command.arg("-D").arg(data).arg("-k").arg(folder.path()).args(["-p", &port.to_string()]);
    command.args(["-c", "listen_addresses=", "-c", "log_min_messages=fatal"]);
    Ok(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
}

/// Returns a command in the folder that does not run as root.
fn command(folder: &Path, program: &Path) -> Command {
    let mut command = unprivileged(folder, &program.to_string_lossy());
    command.current_dir(folder);
    command
}

/// Runs a command to its end. Returns what it has said.
fn output_of(command: &mut Command) -> Result<String, Failure> {
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
