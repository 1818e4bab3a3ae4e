//! The protocol on standard input and output, one message a line.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Instant;

use atar_table::{Client, Finished, Job, LONGEST_MESSAGE, Message, Table};

use crate::arguments::Engine;
use crate::failure::Failure;
use crate::seed;

/// The only client there is.
const CLIENT: Client = Client(0);

/// What is read of a line at most: a message that is not too long, and its end. The rest of a longer line is dropped as it comes.
const LONGEST_LINE: usize = LONGEST_MESSAGE + "\r\n".len();

/// The buffer that is kept between lines, in bytes.
const USUAL_LINE: usize = 1 << 16;

/// Messages that may wait for the table: few, as each can be long.
const AHEAD: usize = 1;

pub(crate) fn run(arguments: &Engine) -> Result<(), Failure> {
    let table = Table::new(seed::or_new(arguments.seed)?);
    let (sender, heard) = sync_channel(AHEAD);
    let (jobs, waiting) = channel();
    let to_carrier = sender.clone();
    spawn("thinker", move || work(&waiting, &to_carrier))?;
    spawn("reader", move || read(io::stdin().lock(), &sender))?;
    let carrier = Carrier {
        table,
        jobs,
        running: 0,
        output: io::stdout().lock(),
    };
    carrier.carry(&heard)
}

fn spawn(name: &str, act: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(act);
    started
        .map(drop)
        .map_err(|error| Failure::Failed(format!("A thread cannot be started: {error}.")))
}

/// What the thread that owns the table hears.
enum Heard {
    Line(Vec<u8>),
    /// The input has ended, or cannot be read.
    End(io::Result<()>),
    Event(String),
    Done(Finished),
}

/// Passes on every line of the input. Once nobody hears it any more, it ends.
fn read(mut input: impl BufRead, carrier: &SyncSender<Heard>) {
    let mut line = Vec::new();
    loop {
        let heard = match next_line(&mut input, &mut line) {
            Ok(true) => Heard::Line(std::mem::take(&mut line)),
            Ok(false) => Heard::End(Ok(())),
            Err(error) => Heard::End(Err(error)),
        };
        let ended = matches!(heard, Heard::End(_));
        if carrier.send(heard).is_err() || ended {
            return;
        }
    }
}

/// Does jobs, one after the other, until there can be no more.
fn work(jobs: &Receiver<Job>, carrier: &SyncSender<Heard>) {
    for job in jobs {
        let began = Instant::now();
        // Where nobody hears any more, the program is about to end.
        let finished = job.run(&|| began.elapsed(), &thread::sleep, &mut |event| {
            let _ = carrier.send(Heard::Event(event));
        });
        let _ = carrier.send(Heard::Done(finished));
    }
}

/// The table, and the way to its client.
struct Carrier<W> {
    table: Table,
    jobs: Sender<Job>,
    /// Jobs that have yet to be answered.
    running: usize,
    output: W,
}

impl<W: Write> Carrier<W> {
    /// Carries messages until the input has ended and everything is answered.
    fn carry(mut self, heard: &Receiver<Heard>) -> Result<(), Failure> {
        let mut ended = false;
        while !(ended && self.running == 0) {
            match heard.recv() {
                Ok(Heard::Line(line)) => self.give(&line)?,
                Ok(Heard::Event(event)) => self.say(&event)?,
                Ok(Heard::Done(finished)) => {
                    self.running -= 1;
                    self.give(finished)?;
                }
                Ok(Heard::End(Ok(()))) => ended = true,
                Ok(Heard::End(Err(error))) => {
                    let text = format!("The input cannot be read: {error}.");
                    return Err(Failure::Failed(text));
                }
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

/// Reads the next line without its end, whether or not it has one; of a line that is too long, more than a message may have. False
/// at the end of the input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    line.shrink_to(USUAL_LINE);
    let read = input
        .by_ref()
        .take(LONGEST_LINE as u64)
        .read_until(b'\n', line)?;
    if line.pop_if(|byte| *byte == b'\n').is_some() {
        line.pop_if(|byte| *byte == b'\r');
    } else if line.len() == LONGEST_LINE {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        let mut line = Vec::new();
        while next_line(&mut input, &mut line).expect("a slice can be read") {
            lines.push(line.clone());
        }
        lines
    }

    #[test]
    fn lines_come_without_their_ends() {
        assert_eq!(lines(b"a\nb\r\n\nc"), [&b"a"[..], b"b", b"", b"c"]);
        assert_eq!(lines(b"a\r"), [b"a\r"]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_line_of_the_longest_message_is_whole() {
        for end in ["\n", "\r\n", ""] {
            let mut input = vec![b'x'; LONGEST_MESSAGE];
            input.extend_from_slice(end.as_bytes());
            let lines = lines(&input);
            assert_eq!(lines.len(), 1, "{end:?}");
            assert_eq!(lines[0].len(), LONGEST_MESSAGE, "{end:?}");
        }
    }

    #[test]
    fn the_rest_of_a_longer_line_is_dropped() {
        for more in [1, 2, 3, 100_000] {
            let mut input = vec![b'x'; LONGEST_MESSAGE + more];
            input.extend_from_slice(b"\nnext\n");
            let lines = lines(&input);
            assert_eq!(lines.len(), 2, "{more}");
            assert!(lines[0].len() > LONGEST_MESSAGE, "{more}");
            assert!(lines[0].len() <= LONGEST_LINE, "{more}");
            assert_eq!(lines[1], b"next", "{more}");
        }
    }
}
