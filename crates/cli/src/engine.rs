//! The command `engine`: the protocol on standard input and output, one message per line.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use atar_reasons::system_reason;
use atar_runner::{Pause, SearchEvent, SearchPool};
use atar_table::{Client, MAX_MESSAGE_BYTES, Message, Table};

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
    let pool = SearchPool::start(1, Duration::MAX, &Pause::default()).map_err(no_thread)?;
    let to_engine = sender.clone();
    let reader = thread::Builder::new().name("reader".to_owned());
    reader.spawn(move || read(io::stdin().lock(), &sender)).map_err(no_thread)?;
    let engine = EngineLoop { table, pool, events: to_engine, running: 0, output: output::stream() };
    engine.run(&heard)
}

fn no_thread(error: io::Error) -> Failure {
    Failure::Failed(format!("A thread cannot be started: {}.", system_reason(&error)))
}

/// What the main loop receives.
enum Input {
    Line(Vec<u8>),
    /// The end of the input, or why it cannot be read.
    End(io::Result<()>),
    Search(SearchEvent),
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

/// The main loop, with the table and the output.
struct EngineLoop<W> {
    table: Table,
    pool: SearchPool,
    /// Where the events of jobs go.
    events: SyncSender<Input>,
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
                Ok(Input::Search(SearchEvent::Progress(event))) => self.say(&event)?,
                Ok(Input::Search(SearchEvent::Finished(finished))) => {
                    self.running -= 1;
                    self.give(finished)?;
                }
                Ok(Input::End(Ok(()))) => {
                    ended = true;
                    self.table.stop_watching();
                }
                Ok(Input::End(Err(error))) => return Err(Failure::of_input(&error)),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Gives the table a message, and writes its answer and what else the client is to hear.
    fn give<'a>(&mut self, message: impl Into<Message<'a>>) -> Result<(), Failure> {
        let reply = self.table.handle(CLIENT, message);
        if let Some(answer) = reply.answer {
            self.say(&answer.into_text())?;
        }
        for event in reply.events.iter().filter(|event| event.is_for(CLIENT, Some(CLIENT))) {
            self.say(&event.text)?;
        }
        for job in reply.jobs {
            self.running += 1;
            let events = self.events.clone();
            // If nobody receives the event, the program is about to end.
            self.pool.begin(job, move |event| drop(events.send(Input::Search(event))));
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.output, "{line}")?;
        self.output.flush()?;
        Ok(())
    }
}
