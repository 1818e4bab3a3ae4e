//! Reads the lines of a file on all cores, and tells them in their order.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Scope};

use atar_lab::Trace;
use atar_lab::lines::{GameLine, LineReader, MAX_LINE};

use crate::failure::Failure;

/// The bytes from which a block is full.
const BLOCK: usize = 1 << 18;
/// The blocks that each thread has at once: one at hand, one waiting.
const EACH: usize = 2;

/// Whole lines of a file.
struct Block {
    text: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
}

/// The lines of a block that were read; none in the place of a line that is not text.
struct ReadBlock<T> {
    block: Block,
    lines: Vec<Option<GameLine<T>>>,
}

impl Block {
    /// Takes lines from a file until the block is full. Returns none at the end of the file. A last line without an end
    /// is left out.
    fn fill(from: &mut impl BufRead) -> io::Result<Option<Block>> {
        let (mut text, mut ends) = (Vec::with_capacity(BLOCK), Vec::new());
        while text.len() < BLOCK {
            let start = text.len();
            let read = Read::take(&mut *from, MAX_LINE as u64 + 2).read_until(b'\n', &mut text)?;
            if read == 0 || !text.ends_with(b"\n") && read <= MAX_LINE {
                text.truncate(start);
                break;
            }
            ends.push(text.len());
        }
        Ok((!ends.is_empty()).then_some(Block { text, ends }))
    }

    /// Returns the lines, with their ends.
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end])
    }

    /// Reads the lines, and makes something of each game.
    ///
    /// All games are read before anything is made of them: what is made is kept, and would otherwise lie scattered
    /// between the games, whose memory could then not be used again as a whole.
    fn read<T>(self, reader: &LineReader, make: &impl Fn(&Trace) -> T) -> ReadBlock<T> {
        let read = |line| Some(reader.read(std::str::from_utf8(line).ok()?));
        let read: Vec<Option<GameLine<Trace>>> = self.lines().map(read).collect();
        let mut games = Vec::with_capacity(read.len());
        let mut made = |trace: Trace| {
            let made = make(&trace);
            games.push(trace);
            made
        };
        let lines = read.into_iter().map(|line| Some(line?.map(&mut made)));
        let lines = lines.collect();
        ReadBlock { block: self, lines }
    }
}

impl<T> ReadBlock<T> {
    /// Calls `take` with each line and its bytes, in their order.
    fn tell(self, take: &mut impl FnMut(&[u8], Option<GameLine<T>>) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut lines = self.block.lines().zip(self.lines);
        lines.try_for_each(|(bytes, line)| take(bytes, line))
    }
}

/// A thread that reads blocks.
struct Worker<T> {
    given: SyncSender<Block>,
    read: Receiver<ReadBlock<T>>,
}

impl<T: Send> Worker<T> {
    fn start<'scope, F>(scope: &'scope Scope<'scope, '_>, reader: &'scope LineReader, make: &'scope F) -> Worker<T>
    where
        T: 'scope,
        F: Fn(&Trace) -> T + Sync,
    {
        let (given, blocks) = sync_channel::<Block>(EACH);
        let (tell, read) = sync_channel(EACH);
        scope.spawn(move || {
            for block in blocks {
                if tell.send(block.read(reader, make)).is_err() {
                    break;
                }
            }
        });
        Worker { given, read }
    }
}

/// Where lines come from, and what they are read with.
pub(super) struct Source<'a, F, M> {
    pub(super) file: F,
    pub(super) reader: &'a LineReader,
    /// What is made of each game, on any thread.
    pub(super) make: &'a M,
}

impl<F: BufRead, M> Source<'_, F, M> {
    /// Reads the whole lines of the file on all cores, and calls `take` with each and its bytes, in their order.
    ///
    /// # Errors
    /// The file's error, as `failed` says it, or that of `take`.
    pub(super) fn read<T: Send>(
        mut self,
        failed: impl Fn(io::Error) -> Failure,
        mut take: impl FnMut(&[u8], Option<GameLine<T>>) -> Result<(), Failure>,
    ) -> Result<(), Failure>
    where
        M: Fn(&Trace) -> T + Sync,
    {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            let mut workers: Vec<Worker<T>> = Vec::new();
            let (mut given, mut told, mut is_end) = (0, 0, false);
            loop {
                if !is_end && given - told < EACH * threads {
                    let Some(block) = Block::fill(&mut self.file).map_err(&failed)? else {
                        is_end = true;
                        continue;
                    };
                    if workers.len() < threads {
                        workers.push(Worker::start(scope, self.reader, self.make));
                    }
                    // A thread ends early only by a panic, which is noticed when its block is awaited.
                    let _ = workers[given % threads].given.send(block);
                    given += 1;
                } else if told < given {
                    let read = workers[told % threads].read.recv();
                    let read = read.map_err(|error| failed(io::Error::other(error)))?;
                    read.tell(&mut take)?;
                    told += 1;
                } else {
                    return Ok(());
                }
            }
        })
    }
}
