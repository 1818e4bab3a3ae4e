//! A PostgreSQL of the tests' own: never the system's.
#![allow(dead_code, reason = "each test binary uses a part of this")]

#[path = "programs.rs"]
mod programs;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

pub use programs::{programs, psql, unprivileged};

/// A running cluster in a folder of its own, reached by a socket in it. It ends with this process, however that ends.
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    /// The shell ends the server and removes the folder when this is closed.
    _life: ChildStdin,
    _shell: Child,
}

/// How long a server may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(60);

/// The script that holds the cluster: makes it, says so, waits for the end of its input, and cleans up. It starts the
/// server anew if that was killed, when the file `start` is there.
const SCRIPT: &str = r#"
set -eu
cd "$FOLDER"
"$PROGRAMS/initdb" -D data -U atar -A trust -E UTF8 --locale=C --no-sync >initdb.log 2>&1 || { cat initdb.log >&2; exit 1; }
echo made
cat >/dev/null || true
"$PROGRAMS/pg_ctl" -D data -m immediate stop >/dev/null 2>&1 || true
cd /
rm -rf "$FOLDER"
"#;

/// Returns the cluster of this test binary; none where PostgreSQL cannot be had.
///
/// # Panics
/// On Linux if PostgreSQL is not installed.
pub fn cluster() -> Option<&'static Cluster> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    CLUSTER.get_or_init(Cluster::start).as_ref()
}

impl Cluster {
    fn start() -> Option<Cluster> {
        if !cfg!(target_os = "linux") {
            eprintln!("SKIPPED: the tests with PostgreSQL run on Linux alone.");
            return None;
        }
        let programs = programs().expect("PostgreSQL is needed. Run: tools/setup/packages.sh test");
        let folder = tempfile::Builder::new().prefix("atar-pg").tempdir().expect("a folder").keep();
        let mut shell = unprivileged(&folder, "sh");
        shell.args(["-c", SCRIPT]).env("FOLDER", &folder).env("PROGRAMS", &programs);
        // A group of its own: what interrupts the tests does not reach it, and it cleans up.
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut shell = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a shell");
        let life = shell.stdin.take().expect("its input");
        let mut said = String::new();
        BufReader::new(shell.stdout.take().expect("its output")).read_line(&mut said).expect("heard");
        assert_eq!(said, "made\n", "initdb failed");
        let cluster = Cluster { folder, programs, _life: life, _shell: shell };
        cluster.serve();
        Some(cluster)
    }

    /// Starts the server, and waits until it answers.
    pub fn serve(&self) {
        let options = format!(
            "-k {} -c listen_addresses= -c fsync=off -c max_connections=200 -c log_min_messages=warning",
            self.folder.display()
        );
        let log = self.folder.join("log");
        self.control(&["-w", "-t", "60", "-l", &log.display().to_string(), "-o", &options, "start"]);
    }

    /// Stops the server at once, as a power cut would: without saying goodbye or writing what is in memory.
    pub fn stop(&self) {
        self.control(&["-m", "immediate", "stop"]);
    }

    /// Kills the server, and waits until it is gone.
    pub fn kill(&self) {
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("it runs");
        let pid = pid.lines().next().expect("its number").to_owned();
        let killed = unprivileged(&self.folder, "kill").args(["-9", &pid]).status();
        assert!(killed.expect("kill").success());
        let end = Instant::now() + PATIENCE;
        // Its children notice by themselves; until then they hold the memory that they share.
        while Path::new("/proc").join(&pid).exists() || self.has_children(&pid) {
            assert!(Instant::now() < end, "it does not end");
            std::thread::yield_now();
        }
        let _ = std::fs::remove_file(self.folder.join("data/postmaster.pid"));
    }

    /// Returns whether a process of this cluster is left.
    fn has_children(&self, _pid: &str) -> bool {
        let data = self.folder.join("data");
        let processes = std::fs::read_dir("/proc").expect("the processes").filter_map(Result::ok);
        processes
            .map(|process| process.path().join("cwd"))
            .any(|cwd| std::fs::read_link(cwd).is_ok_and(|cwd| cwd == data))
    }

    fn control(&self, arguments: &[&str]) {
        let mut command = unprivileged(&self.folder, self.programs.join("pg_ctl").to_str().expect("a path"));
        let output = command
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .stdin(Stdio::null())
            .current_dir(&self.folder)
            .status();
        let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        assert!(output.expect("pg_ctl").success(), "pg_ctl {arguments:?}: {log}");
    }

    /// Runs statements, each for itself.
    pub fn run(&self, statements: &[&str]) -> String {
        let mut psql = psql(&self.programs, "atar", &self.folder);
        for statement in statements {
            psql.args(["-c", statement]);
        }
        let output = psql.output().expect("psql");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    }

    /// Returns the address of an empty place in the database.
    pub fn address(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let schema = format!("s{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.run(&[&format!("CREATE SCHEMA {schema}")]);
        self.address_of(&schema, &self.folder)
    }

    /// Returns an address by way of another socket, in this folder.
    pub fn by_way_of(&self, address: &str, folder: &Path) -> String {
        address.replace(&self.folder.display().to_string(), &folder.display().to_string())
    }

    /// Returns the address of an empty place, with the host of this folder before the cluster's own.
    pub fn after(&self, folder: &Path) -> String {
        let hosts = format!("{}&host={}", folder.display(), self.folder.display());
        self.address().replace(&self.folder.display().to_string(), &hosts)
    }

    fn address_of(&self, schema: &str, folder: &Path) -> String {
        format!("postgres:///postgres?host={}&user=atar&options=-csearch_path%3D{schema}", folder.display())
    }

    /// Makes a user who must give a password.
    pub fn ask_for_password(&self, user: &str, password: &str) {
        let file = self.folder.join("data/pg_hba.conf");
        let rules = std::fs::read_to_string(&file).expect("its rules");
        // Written over and not replaced: it stays its owner's.
        std::fs::write(&file, format!("local all {user} scram-sha-256\n{rules}")).expect("written");
        self.run(&[&format!("CREATE USER {user} PASSWORD '{password}'"), "SELECT pg_reload_conf()"]);
    }

    /// Returns the socket of the server.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }
}
