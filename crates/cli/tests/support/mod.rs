//! The program as a process.

#![allow(dead_code, reason = "each file of tests is a program, and none uses all of this")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// The program, with these arguments.
pub fn atar_cli(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atar-cli"));
    command.args(arguments);
    without_home(&mut command);
    command
}

/// Keeps a program from the person's own folders: its home is no folder and can be none.
pub fn without_home(command: &mut Command) {
    command.env("HOME", "/dev/null/home");
    for folder in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(folder);
    }
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Output {
    let mut command = atar_cli(arguments);
    command.stdin(Stdio::null());
    command.output().expect("the program runs")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("a text")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("a text")
}

/// Expects one line on standard error, nothing on standard output, and this status.
pub fn assert_refused(output: &Output, status: i32) -> String {
    let text = stderr(output);
    assert_eq!(output.status.code(), Some(status), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("atar-cli: "), "{text}");
    assert_eq!(stdout(output), "", "{text}");
    text
}

/// A process that is ended with the test.
pub struct Running {
    pub child: Child,
    pub output: BufReader<ChildStdout>,
    /// What it keeps, if it has a folder of its own.
    pub folder: Option<Folder>,
}

impl Running {
    pub fn start(arguments: &[&str]) -> Self {
        Running::of(atar_cli(arguments))
    }

    pub fn of(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the program runs");
        let output = child.stdout.take().expect("its output");
        Running { child, output: BufReader::new(output), folder: None }
    }

    pub fn input(&mut self) -> &mut ChildStdin {
        self.child.stdin.as_mut().expect("its input")
    }

    pub fn send(&mut self, bytes: &[u8]) {
        let input = self.input();
        input.write_all(bytes).and_then(|()| input.flush()).expect("it reads");
    }

    /// Its next line; empty at the end.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line
    }

    /// Its next line as JSON.
    pub fn answer(&mut self) -> Value {
        let line = self.line();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    pub fn ask(&mut self, line: &str) -> Value {
        self.send(format!("{line}\n").as_bytes());
        self.answer()
    }

    /// Ends its input, waits, and expects that it has nothing more to say.
    pub fn finish(mut self) {
        drop(self.child.stdin.take());
        assert_eq!(self.line(), "");
        let status = self.child.wait().expect("an end");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder that is removed with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("atar-cli-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        let path: &Path = &self.0;
        path.join(name).into_os_string().into_string().expect("a plain path")
    }

    /// Writes a file and gives its path.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a file");
        path
    }

    /// Makes a pipe that nobody writes to, and gives its path.
    #[cfg(unix)]
    pub fn pipe(&self, name: &str) -> String {
        let path = self.path(name);
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("the system's mkfifo").success());
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
