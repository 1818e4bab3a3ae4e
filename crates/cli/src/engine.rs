//! The protocol on standard input and output, one message a line.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Instant;

use atar_table::{Client, FinishedJob, Job, MAX_MESSAGE_BYTES, Message, Table};

use crate::arguments::Engine;
use crate::failure::Failure;
use crate::{bounded_lines, output, seed};

/// The only client there is.
const CLIENT: Client = Client(0);

/// Messages that may wait for the table: few, as each can be long.
const AHEAD: usize = 1;

pub(crate) fn run(arguments: &Engine) -> Result<(), Failure> {
    let table = Table::new(seed::or_new(arguments.seed)?);
    let (sender, heard) = sync_channel(AHEAD);
    let (jobs, waiting) = channel();
    let to_engine = sender.clone();
    spawn("thinker", move || run_jobs(&waiting, &to_engine))?;
    spawn("reader", move || read(io::stdin().lock(), &sender))?;
    let engine = EngineLoop {
        table,
        jobs,
        running: 0,
        output: output::stream(),
    };
    engine.run(&heard)
}

fn spawn(name: &str, act: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(act);
    started
        .map(drop)
        .map_err(|error| Failure::Failed(format!("A thread cannot be started: {error}.")))
}

/// What the engine's loop receives.
enum Input {
    Line(Vec<u8>),
    /// The input has ended, or cannot be read.
    End(io::Result<()>),
    Progress(String),
    Done(FinishedJob),
}

/// Passes on every line of the input. Once nobody hears it any more, it ends.
fn read(mut input: impl BufRead, sender: &SyncSender<Input>) {
    let mut line = Vec::new();
    loop {
        let heard = match bounded_lines::read_line(&mut input, MAX_MESSAGE_BYTES, &mut line) {
            Ok(true) => Input::Line(std::mem::take(&mut line)),
            Ok(false) => Input::End(Ok(())),
            Err(error) => Input::End(Err(error)),
        };
        let ended = matches!(heard, Input::End(_));
        if sender.send(heard).is_err() || ended {
            return;
        }
    }
}

/// Does jobs, one after the other, until there can be no more.
fn run_jobs(jobs: &Receiver<Job>, sender: &SyncSender<Input>) {
    for job in jobs {
        let began = Instant::now();
        // Where nobody hears any more, the program is about to end.
        let finished = job.run(&|| began.elapsed(), &thread::sleep, &mut |event| {
            let _ = sender.send(Input::Progress(event));
        });
        let _ = sender.send(Input::Done(finished));
    }
}

/// The table, and the way to its client.
struct EngineLoop<W> {
    table: Table,
    jobs: Sender<Job>,
    /// Jobs that have yet to be answered.
    running: usize,
    output: W,
}

impl<W: Write> EngineLoop<W> {
    /// Carries messages until the input has ended and everything is answered.
    fn run(mut self, heard: &Receiver<Input>) -> Result<(), Failure> {
        let mut ended = false;
        while !(ended && self.running == 0) {
            match heard.recv() {
                Ok(Input::Line(line)) => self.give(&line)?,
                Ok(Input::Progress(event)) => self.say(&event)?,
                Ok(Input::Done(finished)) => {
                    self.running -= 1;
                    self.give(finished)?;
                }
                Ok(Input::End(Ok(()))) => ended = true,
                Ok(Input::End(Err(error))) => return Err(Failure::of_input(&error)),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Gives the table a message and passes its answer on. Other events are for others, and there are none.
    fn give<'a>(&mut self, message: impl Into<Message<'a>>) -> Result<(), Failure> {
        let reply = self.table.handle(CLIENT, message);
        if let Some(answer) = reply.answer {
            self.say(&answer)?;
        }
        for job in reply.jobs {
            self.running += usize::from(self.jobs.send(job).is_ok());
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.output, "{line}")?;
        self.output.flush()?;
        Ok(())
    }
}
