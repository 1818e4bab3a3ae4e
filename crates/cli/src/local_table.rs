//! A table with one client. Its jobs run on this thread.

use std::collections::VecDeque;
use std::path::Path;
use std::thread;
use std::time::Instant;

use atar_storage::{PersistentTable, SystemDisk, open_store};
use atar_table::{Client, Job, Message, Reply, Table};
use serde_json::Value;

use crate::output;

/// The only client.
const CLIENT: Client = Client(0);

/// A table, and the jobs that have yet to run.
pub(crate) struct LocalTable {
    table: Keeping,
    jobs: VecDeque<Job>,
}

/// A table that may keep its game in a folder.
enum Keeping {
    No(Box<Table>),
    Yes(Box<PersistentTable<SystemDisk>>),
}

impl LocalTable {
    pub(crate) fn new(table: Table) -> Self {
        LocalTable {
            table: Keeping::No(Box::new(table)),
            jobs: VecDeque::new(),
        }
    }

    /// Returns a driven table whose game is kept in this folder, with the game that was kept there. If nothing can be
    /// kept there, says so and returns one whose game is not.
    pub(crate) fn kept_in(folder: &Path, seed: u64) -> Self {
        let store = open_store(SystemDisk, Some(folder));
        if let Err(why) = store {
            output::warn(why.text);
            return LocalTable::new(Table::driven(seed));
        }
        let (table, troubles) = PersistentTable::new(seed, store);
        troubles.iter().for_each(output::warn);
        LocalTable {
            table: Keeping::Yes(Box::new(table)),
            jobs: VecDeque::new(),
        }
    }

    /// Returns whether the game is kept.
    pub(crate) fn is_kept(&self) -> bool {
        matches!(self.table, Keeping::Yes(_))
    }

    /// Returns the answer to a request. Jobs run first only if the answer is theirs.
    ///
    /// # Errors
    /// Why the table refuses the request, in complete sentences.
    pub(crate) fn ask(&mut self, request: &Value) -> Result<Value, String> {
        let request = request.to_string();
        let mut answer = self.give(request.as_bytes());
        while answer.is_none() && !self.jobs.is_empty() {
            answer = self.do_job();
        }
        read(&answer.unwrap_or_default())
    }

    /// Runs the next job, such as the turn of a computer's seat. Returns whether there was one.
    pub(crate) fn work(&mut self) -> bool {
        let is_there = !self.jobs.is_empty();
        self.do_job();
        is_there
    }

    fn do_job(&mut self) -> Option<String> {
        let job = self.jobs.pop_front()?;
        let began = Instant::now();
        let finished = job.run(&|| began.elapsed(), &thread::sleep, &mut |_progress| {});
        self.give(finished)
    }

    fn give<'a>(&mut self, message: impl Into<Message<'a>>) -> Option<String> {
        let Reply { answer, jobs, .. } = match &mut self.table {
            Keeping::No(table) => table.handle(CLIENT, message),
            Keeping::Yes(table) => {
                let handled = table.handle(CLIENT, message, None);
                handled.trouble.iter().for_each(output::warn);
                handled.reply
            }
        };
        self.jobs.extend(jobs);
        answer
    }
}

fn read(answer: &str) -> Result<Value, String> {
    let mut answer: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    match answer.get_mut("ok") {
        Some(ok) => Ok(ok.take()),
        None => Err(answer["error"]["text"]
            .as_str()
            .unwrap_or("The table gives no answer.")
            .to_owned()),
    }
}
