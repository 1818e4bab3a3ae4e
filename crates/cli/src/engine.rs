//! The command `engine`: the protocol on standard input and output, one message per line.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Instant;

use atar_reasons::system_reason;
use atar_table::{Client, FinishedJob, Job, MAX_MESSAGE_BYTES, Message, Table};

use crate::arguments::EngineArgs;
use crate::failure::Failure;
use crate::{bounded_lines, output, seed};

/// The only client.
const CLIENT: Client = Client(0);

/// How many messages may wait for the table. Few, as each can be long.
const QUEUE_LENGTH: usize = 1;

pub(crate) fn run(arguments: &EngineArgs) -> Result<(), Failure> {
    let table = Table::new(seed::or_new(arguments.seed)?);
    let (sender, heard) = sync_channel(QUEUE_LENGTH);
    let (jobs, waiting) = channel();
    let to_engine = sender.clone();
    spawn("thinker", move || run_jobs(&waiting, &to_engine))?;
    spawn("reader", move || read(io::stdin().lock(), &sender))?;
    let engine = EngineLoop { table, jobs, running: 0, output: output::stream() };
    engine.run(&heard)
}

fn spawn(name: &str, act: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(act);
    started
        .map(drop)
        .map_err(|error| Failure::Failed(format!("A thread cannot be started: {}.", system_reason(&error))))
}

/// What the main loop receives.
enum Input {
    Line(Vec<u8>),
    /// The end of the input, or why it cannot be read.
    End(io::Result<()>),
    Progress(String),
    Done(FinishedJob),
}

/// Sends every line of the input to the main loop, until that has ended.
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

/// Runs jobs one after the other, until no more can come.
fn run_jobs(jobs: &Receiver<Job>, sender: &SyncSender<Input>) {
    for job in jobs {
        let began = Instant::now();
        // If nobody receives the event, the program is about to end.
        let finished = job.run(&|| began.elapsed(), &thread::sleep, &mut |event| {
            let _ = sender.send(Input::Progress(event));
        });
        let _ = sender.send(Input::Done(finished));
    }
}

/// The main loop, with the table and the output.
struct EngineLoop<W> {
    table: Table,
    jobs: Sender<Job>,
    /// The number of unfinished jobs.
    running: usize,
    output: W,
}

impl<W: Write> EngineLoop<W> {
    /// Handles messages until the input has ended and everything is answered.
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

    /// Gives the table a message and writes its answer. There are no other clients, so other events are dropped.
    fn give<'a>(&mut self, message: impl Into<Message<'a>>) -> Result<(), Failure> {
        let reply = self.table.handle(CLIENT, message);
        if let Some(answer) = reply.answer {
            self.say(&answer.into_text())?;
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
