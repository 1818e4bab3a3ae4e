//! A PostgreSQL that fails over by itself, as docs/online.md describes it for operators: Patroni with etcd, a primary
//! and two standbys that both have what is acknowledged, and HAProxy, which leads to the primary.

use std::fs::{File, create_dir, write};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

use crate::database::{programs, psql, unprivileged};
use crate::http::{ask, is_ok, is_well};
use crate::programs::{Program, etcd_and_patroni, free_address, haproxy};
use crate::wait_for;

/// Ends all that runs in the folder, and removes it, once its input ends.
const HOLDER: &str = r#"
cd /
cat >/dev/null
here() {
    for process in /proc/[0-9]*; do
        case $(readlink "$process/cwd") in "$FOLDER"*) echo "${process#/proc/}" ;; esac
    done
}
end() {
    processes=$(here)
    [ -z "$processes" ] || kill -s "$1" $processes
}
end CONT
end QUIT
tries=0
until [ -z "$(here)" ]; do
    tries=$((tries + 1))
    [ $tries -lt 50 ] || end KILL
    sleep 0.1
done
umount "$FOLDER"/disk* || true
rm -rf "$FOLDER"
"#;

/// How long Patroni is stopped: longer than its hold on the lead, and long enough for another to have it.
pub const STOPPED: Duration = Duration::from_secs(40);
/// How long etcd is gone.
pub const WITHOUT_ETCD: Duration = Duration::from_secs(25);
/// How long a disk stays full.
pub const FULL: Duration = Duration::from_secs(10);

/// Three databases, one of them the primary.
pub struct Patroni {
    folder: PathBuf,
    logs: PathBuf,
    /// Where HAProxy leads to the primary.
    pub address: SocketAddr,
    members: Vec<Member>,
    etcd: Etcd,
    balancer: Child,
    /// The folder is cleaned up when this is closed.
    life: Option<ChildStdin>,
    holder: Child,
}

struct Member {
    database: SocketAddr,
    rest: SocketAddr,
    patroni: Child,
}

struct Etcd {
    program: Program,
    client: SocketAddr,
    peer: SocketAddr,
    child: Child,
}

impl Etcd {
    fn start(program: Program, folder: &Path, logs: &Path) -> Etcd {
        let (client, peer) = (free_address(), free_address());
        let child = Etcd::run(&program, [client, peer], folder, logs);
        Etcd { program, client, peer, child }
    }

    fn run(program: &Program, [client, peer]: [SocketAddr; 2], folder: &Path, logs: &Path) -> Child {
        let (client_url, peer_url) = (format!("http://{client}"), format!("http://{peer}"));
        let (data, members) = (folder.join("etcd"), format!("e={peer_url}"));
        let named = [
            ("--name", "e"),
            ("--data-dir", data.to_str().expect("a path")),
            ("--listen-client-urls", &client_url),
            ("--advertise-client-urls", &client_url),
            ("--listen-peer-urls", &peer_url),
            ("--initial-advertise-peer-urls", &peer_url),
            ("--initial-cluster", &members),
            ("--log-level", "warn"),
        ];
        let arguments: Vec<_> = named.into_iter().flat_map(|(name, value)| [name, value]).collect();
        let child = program.run(&[&arguments[..], &["--unsafe-no-fsync"]].concat(), folder, logs);
        let is_healthy = || ask(client, "GET /health", "", Duration::from_secs(1));
        wait_for("etcd is well", || is_healthy().is_ok_and(|answer| answer.contains("true")));
        child
    }
}

impl Patroni {
    /// Starts all of it, where all of it is here; the logs go to a folder.
    pub fn start(logs: &Path) -> Option<Patroni> {
        let [etcd, python] = etcd_and_patroni()?;
        let folder = tempfile::Builder::new().prefix("atar-patroni").tempdir().expect("a folder").keep();
        let mut holder = Command::new("sh");
        holder.args(["-c", HOLDER]).env("FOLDER", &folder).stdin(Stdio::piped()).stderr(Stdio::null());
        // A group of its own: what interrupts the test does not reach it, and it cleans up.
        std::os::unix::process::CommandExt::process_group(&mut holder, 0);
        let mut holder = holder.spawn().expect("a shell");
        let life = holder.stdin.take();
        let etcd = Etcd::start(etcd, &folder, logs);
        let member = |number: usize| {
            make_disk(&folder.join(format!("disk{number}")));
            let [database, rest] = [free_address(), free_address()];
            let file = folder.join(format!("patroni{number}.yml"));
            write(&file, configuration(number, &folder, etcd.client, [database, rest])).expect("written");
            let patroni = python.run(&["-m", "patroni", file.to_str().expect("a path")], &folder, logs);
            Member { database, rest, patroni }
        };
        let members: Vec<_> = (0..3).map(member).collect();
        let address = free_address();
        let file = folder.join("database.cfg");
        write(&file, balancer(address, &members)).expect("written");
        let balancer = haproxy().expect("HAProxy").run(&["-db", "-f", file.to_str().expect("a path")], &folder, logs);
        let patroni = Patroni { folder, logs: logs.to_owned(), address, members, etcd, balancer, life, holder };
        patroni.wait();
        Some(patroni)
    }

    /// Waits until there is a primary, and two standbys have what it acknowledges.
    pub fn wait(&self) {
        let count = |path: &str| self.members.iter().filter(|member| is_well(member.rest, path)).count();
        let standbys = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        wait_for("the databases are well", || {
            count("/primary") == 1 && count("/sync") == 2 && self.ask(&[standbys]).is_ok_and(|count| count == "2")
        });
    }

    fn primary(&self) -> usize {
        let is_primary = |member: &Member| is_well(member.rest, "/primary");
        self.members.iter().position(is_primary).expect("a primary")
    }

    /// Runs statements, each for itself, at the primary.
    pub fn ask(&self, statements: &[&str]) -> Result<String, String> {
        let mut psql = psql(&programs().expect("PostgreSQL"), "postgres", "127.0.0.1");
        psql.args(["-p", &self.address.port().to_string()]).env("PGCONNECT_TIMEOUT", "2");
        for statement in statements {
            psql.args(["-c", statement]);
        }
        let output = psql.output().expect("psql");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text").trim().to_owned();
        if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
    }

    /// Stops the primary at once, as a power cut would; Patroni goes on.
    pub fn stop_primary(&self) {
        let data = self.disk(self.primary()).join("data");
        let pg_ctl = programs().expect("PostgreSQL").join("pg_ctl");
        let mut command = unprivileged(&self.folder, pg_ctl.to_str().expect("a path"));
        let command = command.arg("-D").arg(data).args(["-m", "immediate", "stop"]).current_dir("/");
        assert!(command.stdout(Stdio::null()).status().expect("pg_ctl").success());
    }

    /// Makes a standby the primary.
    pub fn switch_over(&self) {
        let primary = self.primary();
        let standby = (primary + 1) % self.members.len();
        let body = format!(r#"{{"leader": "n{primary}", "candidate": "n{standby}"}}"#);
        let answer = ask(self.members[primary].rest, "POST /switchover", &body, Duration::from_secs(60));
        assert!(answer.as_ref().is_ok_and(|answer| is_ok(answer)), "{answer:?}");
    }

    /// Kills etcd, and starts it again after a while.
    pub fn lose_etcd(&mut self) {
        drop((self.etcd.child.kill(), self.etcd.child.wait()));
        std::thread::sleep(WITHOUT_ETCD);
        let Etcd { program, client, peer, .. } = &self.etcd;
        self.etcd.child = Etcd::run(program, [*client, *peer], &self.folder, &self.logs);
    }

    /// Stops the Patroni of the primary for so long that another becomes it.
    pub fn stop_patroni(&self) {
        let patroni = self.members[self.primary()].patroni.id().to_string();
        let signal = |name| Command::new("kill").args(["-s", name, &patroni]).status().expect("kill").success();
        assert!(signal("STOP"));
        std::thread::sleep(STOPPED);
        assert!(signal("CONT"));
    }

    /// Fills the disk of the primary for a while.
    pub fn fill_disk(&self) {
        let file = self.disk(self.primary()).join("data/ballast");
        let mut ballast = File::create(&file).expect("a file");
        for size in [1 << 16, 1 << 10, 1] {
            while ballast.write_all(&vec![0; size]).is_ok() {}
        }
        // What it has at hand would last for a while: it needs a new file.
        for _ in 0..2 {
            let _ = self.ask(&["SELECT pg_switch_wal()"]);
        }
        std::thread::sleep(FULL);
        std::fs::remove_file(file).expect("removed");
    }

    /// Returns whether each database has a small disk of its own.
    pub fn has_disks(&self) -> bool {
        let mut mounts = String::new();
        File::open("/proc/mounts").and_then(|mut file| file.read_to_string(&mut mounts)).expect("read");
        mounts.contains(self.disk(0).to_str().expect("a path"))
    }

    fn disk(&self, number: usize) -> PathBuf {
        self.folder.join(format!("disk{number}"))
    }
}

impl Drop for Patroni {
    fn drop(&mut self) {
        self.life = None;
        drop(self.holder.wait());
        for member in &mut self.members {
            drop(member.patroni.wait());
        }
        drop((self.etcd.child.wait(), self.balancer.wait()));
    }
}

/// Makes a small disk, as only root can; for others it is a folder.
fn make_disk(path: &Path) {
    create_dir(path).expect("a folder");
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", "size=512m,mode=700,uid=postgres,gid=postgres", "none"]).arg(path);
    if !mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        println!("No disk can be made: none will be full.");
        let mut made = unprivileged(path, "true");
        assert!(made.status().expect("true").success());
    }
}

/// Returns the file of operators for one of the three, with what differs from their machines: all are on this one, and
/// it has little room.
fn configuration(number: usize, folder: &Path, etcd: SocketAddr, [database, rest]: [SocketAddr; 2]) -> String {
    let (folder, programs) = (folder.display(), programs().expect("PostgreSQL"));
    let changes = [
        ("name: n1", format!("name: n{number}")),
        ("10.0.0.1:8008", rest.to_string()),
        ("\"10.0.0.1:2379\", \"10.0.0.2:2379\", \"10.0.0.3:2379\"", format!("\"{etcd}\"")),
        ("10.0.0.1:5432", database.to_string()),
        ("/var/lib/postgresql/15/atar", format!("{folder}/disk{number}/data")),
        ("/usr/lib/postgresql/15/bin", programs.display().to_string()),
        ("/var/lib/postgresql/pgpass", format!("{folder}/password{number}")),
        ("unix_socket_directories: /var/run/postgresql", PARAMETERS.to_owned()),
        ("wal_keep_size: 1GB", "wal_keep_size: 64MB".to_owned()),
        ("10.0.0.0/24 scram-sha-256", "127.0.0.1/32 trust".to_owned()),
    ];
    changed(include_str!("../../../../packaging/host/patroni.yml"), &changes)
}

const PARAMETERS: &str = "unix_socket_directories: ''
    shared_buffers: 16MB
    max_wal_size: 96MB";

/// Returns the file of operators for HAProxy: whoever connects reaches the primary.
fn balancer(address: SocketAddr, members: &[Member]) -> String {
    let server = |(number, member): (usize, &Member)| {
        let here = format!("{} check port {}", member.database, member.rest.port());
        (format!("10.0.0.{}:5432 check port 8008", number + 1), here)
    };
    let servers: Vec<_> = members.iter().enumerate().map(server).collect();
    let mut changes = vec![("127.0.0.1:5000", address.to_string())];
    changes.extend(servers.iter().map(|(there, here)| (there.as_str(), here.clone())));
    changed(include_str!("../../../../packaging/host/haproxy-database.cfg"), &changes)
}

/// Returns a text in which each of these is replaced.
fn changed(text: &str, changes: &[(&str, String)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}
