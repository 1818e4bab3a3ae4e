//! The results of appending to the log and of reading it.

use serde_json::value::RawValue;

use super::action::{Action, ClientMessage, ReadLine, Reading, Requester};
use super::queue::{LogTask, QueueItem, Waiting};
use super::{FIRST_WAIT, LONGEST_WAIT, Outage, Replica, SNAPSHOT_EVERY};
use crate::Millis;
use crate::answer::RoomAnswer;
use crate::caller::RoomReply;
use crate::hash_chain::LogHead;
use crate::refusal::RoomRefusal;
use crate::room::{BadEntry, Broadcast, Room, RoomSummary};

/// Why lines do not follow what is known here.
enum Unfit {
    /// The log has lost what is known here.
    Lost,
    /// The log cannot be followed.
    Bad(BadEntry),
}

impl Replica {
    /// Handles the result of an append: `Some(true)` if it is, `Some(false)` if the log has another end, none if
    /// that is not known.
    pub fn appended(&mut self, outcome: Option<bool>, now: Millis) -> Vec<Action> {
        match (self.task.take(), outcome) {
            (Some(LogTask::Append(waiting)), Some(true)) => {
                self.back(now);
                self.commit(*waiting);
            }
            (Some(LogTask::Append(waiting)), Some(false)) => {
                self.back(now);
                self.read(Some(waiting));
            }
            (Some(task @ LogTask::Append(_)), None) => self.fail(task, now),
            (task, _) => self.task = task,
        }
        self.go_on(now)
    }

    /// Handles what was read of the log; none if it cannot be reached.
    pub fn read_log(&mut self, reading: Option<Reading>, now: Millis) -> Vec<Action> {
        match (self.task.take(), reading) {
            (Some(LogTask::Read { waiting, .. }), Some(reading)) => {
                self.back(now);
                self.follow_log(reading, waiting);
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
            let (message, known) = self.compared.remove(at);
            self.let_back_in(message, known, has);
        }
        self.go_on(now)
    }

    fn let_back_in(&mut self, message: ClientMessage, known: LogHead, has: Option<bool>) {
        let Some(has) = has.filter(|_| self.is_open()) else {
            return self.refuse_unavailable(&message);
        };
        if has && known.seq > self.room.head().seq && self.task.is_none() {
            // Another server has appended it.
            self.queue.push_front(QueueItem::Message(Box::new(message)));
            return self.read(None);
        }
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
            Some(LogTask::Read { since, may_skip, .. }) => {
                let (since, may_skip) = (*since, *may_skip);
                self.actions.push(Action::Read { since, may_skip });
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
                self.tell(broadcast, Some(&waiting), true);
                self.keep_snapshot();
                self.note(Some(&noted));
            }
            Err(why) => self.give_up(why, Some(waiting)),
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
    fn tell(&mut self, broadcast: Broadcast, waiting: Option<&Waiting>, is_told: bool) {
        let requester = waiting.and_then(|waiting| waiting.item.requester());
        if let Some((requester, waiting)) = requester.zip(waiting) {
            self.answer_to(requester, waiting, &broadcast);
        }
        if is_told {
            self.actions.push(Action::Tell { broadcast, but: requester });
        }
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

    fn follow_log(&mut self, reading: Reading, mut waiting: Option<Box<Waiting>>) {
        let before = self.room.head();
        match self.follow(&reading, &mut waiting) {
            Ok(()) => {}
            // It may be the snapshot that is damaged.
            Err(_) if reading.snapshot.is_some() => {
                self.replace(Room::empty());
                return self.read_since(0, false, waiting);
            }
            Err(Unfit::Lost) => {
                self.lost.get_or_insert(self.room.head());
                self.replace(Room::empty());
                return self.read(waiting);
            }
            Err(Unfit::Bad(why)) => return self.give_up(why, waiting.map(|waiting| *waiting)),
        }
        if self.room.head() != before {
            self.note(None);
        }
        if !self.is_open() {
            self.actions.push(Action::RoomGone);
        }
        if let Some(from) = self.lost.take() {
            let to = self.room.head();
            self.actions.push(Action::Rewound { from, to });
        }
        if let Some(waiting) = waiting {
            self.retry(*waiting);
        }
    }

    /// Applies the lines that follow what is known here. They must lead to the end that is noted beside the log, and
    /// the server seed must be that of the game.
    fn follow(&mut self, reading: &Reading, waiting: &mut Option<Box<Waiting>>) -> Result<(), Unfit> {
        let mut lines = reading.lines.iter();
        if self.is_open() {
            let known = lines.next().ok_or(Unfit::Lost)?;
            if self.room.head() != head_of(known) {
                return Err(Unfit::Lost);
            }
        } else if let Some(snapshot) = &reading.snapshot {
            let room = Room::from_snapshot(snapshot).map_err(Unfit::Bad)?;
            self.replace(room);
        }
        let is_told = self.is_open() && self.lost.is_none() && reading.snapshot.is_none();
        for line in lines {
            self.follow_line(line, is_told, waiting)?;
        }
        if self.room.head() != reading.head {
            return Err(unfit("The log does not end where it should."));
        }
        if let Some(server_seed) = reading.server_seed {
            self.room.learn_server_seed(server_seed);
        }
        if self.room.needs_server_seed() {
            return Err(unfit("The server seed of its game is missing."));
        }
        Ok(())
    }

    fn follow_line(&mut self, line: &ReadLine, is_told: bool, waiting: &mut Option<Box<Waiting>>) -> Result<(), Unfit> {
        if self.room.head().after(&line.text) != head_of(line) {
            return Err(unfit("Its link is not that of its line and of the lines before."));
        }
        let broadcast = self.room.apply(&line.text).map_err(Unfit::Bad)?;
        // The entry whose outcome was not known is in the log.
        let own = waiting.take_if(|waiting| waiting.append.head == broadcast.head);
        if let Some(own) = &own {
            self.learn(own);
        }
        self.tell(broadcast, own.as_deref(), is_told);
        Ok(())
    }

    /// Handles once more what has not come into the log.
    fn retry(&mut self, waiting: Waiting) {
        match waiting.item {
            QueueItem::Presence(member, is_here) => {
                self.presence.entry(member).or_insert(is_here);
            }
            item @ QueueItem::Message(_) => self.queue.push_front(item),
            QueueItem::Created(requester) => {
                self.answer(requester, RoomRefusal::internal().answer(RawValue::NULL));
            }
            QueueItem::Turn { .. } | QueueItem::Own => {}
        }
    }

    /// Gives up: the log cannot be followed any more.
    fn give_up(&mut self, why: BadEntry, waiting: Option<Waiting>) {
        self.actions.push(Action::Fail(why.clone()));
        self.failed = Some(why);
        // Nobody is to come in to the state before the damage.
        self.replace(Room::empty());
        self.presence.clear();
        if let Some(waiting) = waiting {
            self.retry(waiting);
        }
    }
}

fn unfit(why: &str) -> Unfit {
    Unfit::Bad(BadEntry::Misplaced(why.to_owned()))
}

fn head_of(line: &ReadLine) -> LogHead {
    LogHead { seq: line.seq, link: line.link }
}
