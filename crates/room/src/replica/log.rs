//! The results of appending to the log and of reading it.

use super::action::{Action, ClientMessage, ReadLine, Reading, Requester};
use super::queue::{LogTask, QueueItem, Waiting};
use super::{FIRST_WAIT, LONGEST_WAIT, Outage, Replica, SNAPSHOT_EVERY};
use crate::Millis;
use crate::answer::RoomAnswer;
use crate::caller::RoomReply;
use crate::hash_chain::LogHead;
use crate::room::{BadEntry, Broadcast, Room, RoomSummary};

impl Replica {
    /// Handles the result of an append: `Some(true)` if it is, `Some(false)` if the log has another end or is another
    /// server's, none if that is not known.
    pub fn appended(&mut self, outcome: Option<bool>, now: Millis) -> Vec<Action> {
        match (self.task.take(), outcome) {
            (Some(LogTask::Append(waiting)), Some(true)) => {
                self.back(now);
                self.commit(*waiting);
            }
            (Some(LogTask::Append(_)), Some(false)) => return self.lose(),
            (Some(task @ LogTask::Append(_)), None) => self.fail(task, now),
            (task, _) => self.task = task,
        }
        self.go_on(now)
    }

    /// Handles what was read of the log; none if it cannot be reached.
    pub fn read_log(&mut self, reading: Option<Reading>, now: Millis) -> Vec<Action> {
        match (self.task.take(), reading) {
            (Some(LogTask::Read { .. }), Some(reading)) => {
                self.back(now);
                self.follow_log(&reading);
            }
            (Some(task @ LogTask::Read { .. }), None) => self.fail(task, now),
            (task, _) => self.task = task,
        }
        self.go_on(now)
    }

    /// Handles whether the log ended so once, as a member who comes back says; none if it cannot be reached.
    pub fn compared(&mut self, requester: Requester, known: LogHead, has: Option<bool>, now: Millis) -> Vec<Action> {
        let is_it = |(message, end): &(ClientMessage, LogHead)| (message.requester, *end) == (requester, known);
        if let Some(at) = self.compared.iter().position(is_it) {
            let (message, _) = self.compared.remove(at);
            if has == Some(true) && self.is_behind(known) {
                return self.lose();
            }
            self.let_back_in(message, has);
        }
        self.go_on(now)
    }

    /// Returns whether the room is not what the log has, if it has this end: another server has gone on with it, or the
    /// log is that of another primary. To let somebody back in who knows more would take back what they were told.
    fn is_behind(&self, known: LogHead) -> bool {
        let head = self.room.head();
        self.is_open() && known.seq >= head.seq && known != head
    }

    /// Throws the room away.
    fn lose(&mut self) -> Vec<Action> {
        self.replace(Room::empty());
        self.actions.push(Action::Lost);
        self.take_actions()
    }

    fn let_back_in(&mut self, message: ClientMessage, has: Option<bool>) {
        let Some(has) = has.filter(|_| self.is_open()) else {
            return self.refuse_unavailable(&message);
        };
        let ClientMessage { requester, caller, message: ref received, now, lag, entropy } = message;
        match self.room.handle(caller, received, now, lag, entropy) {
            RoomReply::Entered(member, text, unknown) => {
                let lost = unknown.filter(|_| !has);
                self.enter((requester, caller), member, text, lost);
            }
            RoomReply::Answer(answer) => self.answer(requester, answer),
            _ => self.refuse_unavailable(&message),
        }
    }

    /// Notes that the log cannot be reached. The same is tried again after a while. Who asked is told, and may ask
    /// again with the same key.
    fn fail(&mut self, mut task: LogTask, now: Millis) {
        if let LogTask::Append(waiting) = &mut task {
            self.refuse_waiting(waiting);
        }
        let since = match &task {
            LogTask::Append(waiting) => now.min(waiting.pending.entry.at),
            LogTask::Read { .. } => now,
        };
        self.task = Some(task);
        if self.out.is_none() {
            self.actions.push(Action::LogUnavailable);
        }
        let out = self.out.get_or_insert(Outage { since, wait: FIRST_WAIT, again: None });
        out.again = Some(now + out.wait);
        out.wait = (2 * out.wait).min(LONGEST_WAIT);
    }

    fn refuse_waiting(&mut self, waiting: &mut Waiting) {
        let refused = waiting.item.requester().zip(waiting.pending.unavailable());
        if let Some((requester, answer)) = refused {
            waiting.item = QueueItem::Own;
            self.answer(requester, answer);
        }
    }

    /// Notes that the log can be reached.
    fn back(&mut self, now: Millis) {
        if let Some(out) = self.out.take() {
            self.actions.push(Action::LogRestored);
            self.outages.push((out.since, now));
        }
    }

    pub(super) fn try_again(&mut self) {
        match &self.task {
            Some(LogTask::Append(waiting)) => {
                let append = Box::new(waiting.append.clone());
                self.actions.push(Action::Append(append));
            }
            Some(LogTask::Read { may_skip }) => {
                let may_skip = *may_skip;
                self.actions.push(Action::Read { may_skip });
            }
            None => {}
        }
    }

    /// Applies an entry that is in the log.
    fn commit(&mut self, waiting: Waiting) {
        let noted = waiting.append.notes.clone();
        match self.room.apply(&waiting.append.line) {
            Ok(broadcast) => {
                self.learn(&waiting);
                self.tell(broadcast, &waiting);
                self.keep_snapshot();
                self.note(Some(&noted));
            }
            Err(why) => {
                self.queue.push_front(waiting.item);
                self.give_up(why);
            }
        }
    }

    fn learn(&mut self, waiting: &Waiting) {
        if let Some(server_seed) = waiting.pending.server_seed {
            self.room.learn_server_seed(server_seed);
        }
    }

    fn keep_snapshot(&mut self) {
        let head = self.room.head();
        if head.seq.is_multiple_of(SNAPSHOT_EVERY) {
            let text = self.room.snapshot();
            self.actions.push(Action::Keep { head, text });
        }
    }

    /// Notes what is known of the room, unless it is noted already.
    fn note(&mut self, noted: Option<&RoomSummary>) {
        let notes = self.room.notes();
        if noted != Some(&notes) {
            let head = self.room.head();
            self.actions.push(Action::Note { head, notes });
        }
    }

    /// Tells what an entry has changed: an answer to who asked, a message to all others.
    fn tell(&mut self, broadcast: Broadcast, waiting: &Waiting) {
        let requester = waiting.item.requester();
        if let Some(requester) = requester {
            self.answer_to(requester, waiting, &broadcast);
        }
        self.actions.push(Action::Tell { broadcast, but: requester });
    }

    fn answer_to(&mut self, requester: Requester, waiting: &Waiting, broadcast: &Broadcast) {
        let Some(text) = self.room.answer(&waiting.pending, broadcast) else {
            return;
        };
        let stranger = match &waiting.item {
            QueueItem::Message(message) => message.stranger(),
            _ => None,
        };
        if let Some(caller) = stranger {
            let joins = waiting.pending.joins;
            let member = joins.unwrap_or_else(|| self.room.newest());
            self.enter((requester, caller), member, text, None);
        } else {
            self.answer(requester, RoomAnswer::accepted(text));
        }
    }

    fn follow_log(&mut self, reading: &Reading) {
        match self.follow(reading) {
            Ok(()) => {}
            // It may be the snapshot that is damaged.
            Err(_) if reading.snapshot.is_some() => {
                self.replace(Room::empty());
                return self.read(false);
            }
            Err(why) => return self.give_up(why),
        }
        if self.is_open() {
            self.note(None);
        } else {
            self.actions.push(Action::RoomGone);
        }
    }

    /// Applies the lines of the log. They must lead to the end that is noted beside the log, and the server seed must
    /// be that of the game.
    fn follow(&mut self, reading: &Reading) -> Result<(), BadEntry> {
        if let Some(snapshot) = &reading.snapshot {
            let room = Room::from_snapshot(snapshot)?;
            self.replace(room);
        }
        for line in &reading.lines {
            if self.room.head().after(&line.text) != head_of(line) {
                return Err(misplaced("Its link is not that of its line and of the lines before."));
            }
            self.room.apply(&line.text)?;
        }
        if self.room.head() != reading.head {
            return Err(misplaced("The log does not end where it should."));
        }
        if let Some(server_seed) = reading.server_seed {
            self.room.learn_server_seed(server_seed);
        }
        if self.room.needs_server_seed() {
            return Err(misplaced("The server seed of its game is missing."));
        }
        Ok(())
    }

    /// Gives up: the log cannot be followed any more.
    fn give_up(&mut self, why: BadEntry) {
        self.actions.push(Action::Fail(why.clone()));
        self.failed = Some(why);
        // Nobody is to come in to the state before the damage.
        self.replace(Room::empty());
        self.presence.clear();
    }
}

fn misplaced(why: &str) -> BadEntry {
    BadEntry::Misplaced(why.to_owned())
}

fn head_of(line: &ReadLine) -> LogHead {
    LogHead { seq: line.seq, link: line.link }
}
