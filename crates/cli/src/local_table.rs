//! A table with one client. Its jobs run on this thread.

use std::collections::VecDeque;
use std::path::Path;
use std::thread;
use std::time::Instant;

use atar_storage::{PersistentTable, SystemDisk, open_store};
use atar_table::{Answer, Client, Job, Message, RecordAnswer, Reply, Request, Response, Table};
use serde_json::Value;

use crate::output;

/// What is said of an answer to another request: a defect of the program.
pub(crate) const UNEXPECTED: &str = "The table gives another answer. This is a bug in the program.";
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
        LocalTable { table: Keeping::No(Box::new(table)), jobs: VecDeque::new() }
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
        LocalTable { table: Keeping::Yes(Box::new(table)), jobs: VecDeque::new() }
    }

    /// Returns why the variations and notes of the record that was opened were left out; none if they were not.
    pub(crate) fn lost_tree(&self) -> Option<&str> {
        match &self.table {
            Keeping::No(table) => table.lost_tree(),
            // It was told when the record was opened.
            Keeping::Yes(_) => None,
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
    pub(crate) fn ask(&mut self, request: Request) -> Result<Answer, String> {
        self.ask_and_hear(request, &mut |_| (), &|| false)
    }

    /// The same as [`LocalTable::ask`]. `hear` gets the events of the jobs, each a line of JSON. A job ends with what
    /// there is once `is_stopped` says so.
    pub(crate) fn ask_and_hear(
        &mut self,
        request: Request,
        hear: &mut dyn FnMut(&str),
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Answer, String> {
        let mut answer = self.give(request);
        while answer.is_none() && !self.jobs.is_empty() {
            answer = self.do_job(hear, is_stopped);
        }
        let answer = answer.ok_or("The table gives no answer.")?;
        answer.outcome.map_err(|refused| refused.text)
    }

    /// Returns the position that a request is answered with. Most of it is in the game's own form.
    ///
    /// # Errors
    /// Why the table refuses the request, in complete sentences.
    pub(crate) fn position(&mut self, request: Request) -> Result<Value, String> {
        match self.ask(request)? {
            Answer::Position(position) => serde_json::from_str(position.json()).map_err(|error| error.to_string()),
            _ => Err(UNEXPECTED.to_owned()),
        }
    }

    /// Returns the record of the game.
    ///
    /// # Errors
    /// Why the table refuses it, in complete sentences.
    pub(crate) fn record(&mut self, with_text: bool) -> Result<RecordAnswer, String> {
        let text = Some(with_text);
        match self.ask(Request::Record { text, ply: None })? {
            Answer::Record(record) => Ok(record),
            _ => Err(UNEXPECTED.to_owned()),
        }
    }

    /// Runs the next job, such as the turn of a computer's seat. Returns whether there was one.
    pub(crate) fn work(&mut self) -> bool {
        let is_there = !self.jobs.is_empty();
        self.do_job(&mut |_| (), &|| false);
        is_there
    }

    fn do_job(&mut self, hear: &mut dyn FnMut(&str), is_stopped: &dyn Fn() -> bool) -> Option<Response> {
        let job = self.jobs.pop_front()?;
        let (began, stopper) = (Instant::now(), job.stopper());
        let elapsed = || {
            if is_stopped() {
                stopper.stop();
            }
            began.elapsed()
        };
        let finished = job.run(&elapsed, &thread::sleep, &mut |event| hear(&event));
        self.give(finished)
    }

    fn give<'a>(&mut self, message: impl Into<Message<'a>>) -> Option<Response> {
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
