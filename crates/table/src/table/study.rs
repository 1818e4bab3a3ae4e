//! Studying a game: its tree of variations and notes (docs/record.md, "Tree").

use atar_rules::Actor;

use super::session::Session;
use super::{Accepted, PROOF_KEY, Table};
use crate::answer::Answer;
use crate::event::{Event, Recipients, changed_event};
use crate::fields::Rev;
use crate::game::NowOrThen;
use crate::message::{Change, StepsChange};
use crate::refusal::{ErrorCode, Refusal};
use crate::request::Request;
use crate::tree::{MarkChange, NodeId, NoteChange, Tree};

impl Table {
    /// Handles a request of somebody who studies the game.
    pub(super) fn study(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        let session = self.current(request)?;
        if session.is_shared {
            return Err(Refusal::new(ErrorCode::NotAllowed, "A game in a room cannot be analysed at its table."));
        }
        match request {
            Request::Study { on } => self.begin_study(*on),
            Request::Go { node, .. } => self.go(*node),
            _ => self.change_tree(request),
        }
    }

    fn begin_study(&mut self, is_on: bool) -> Result<Accepted, Refusal> {
        let position = self.change(true, |session, dice| {
            let is_another_game = session.study(is_on)?;
            // The game may end where chance is to act: what came after that was deleted, or another line is the game.
            session.roll_due(dice);
            // A computer goes on with the game that it has played, and with another only when it is told to.
            session.is_paused |= is_another_game && session.thinker().is_some();
            Ok(())
        })?;
        let change = self.tree_change();
        Ok(self.accept(position, change))
    }

    /// Goes to a node. Where chance is to act there, goes on with what fell, or rolls.
    fn go(&mut self, node: NodeId) -> Result<Accepted, Refusal> {
        let position = self.change(true, |session, dice| {
            session.go(node)?;
            session.play_known_chance();
            session.roll_due(dice);
            Ok(())
        })?;
        let change = self.tree_change();
        Ok(self.accept(position, change))
    }

    /// Changes the tree alone. Answers what has changed since the change that the client knows.
    fn change_tree(&mut self, request: &Request) -> Result<Accepted, Refusal> {
        let since = match request {
            Request::Annotate { since, .. }
            | Request::Promote { since, .. }
            | Request::Delete { since, .. }
            | Request::AddLine { since, .. } => since.map(|Rev(since)| since),
            _ => None,
        };
        if let Request::Delete { node, .. } = request {
            self.leave(*node)?;
        }
        let session = self.session.as_mut().ok_or_else(super::no_game)?;
        session.change_tree(request)?;
        if let Request::Delete { .. } = request {
            self.roll_where_left()?;
        }
        let tree = self.session()?.studied()?;
        let answer = Answer::Tree(tree.since(since));
        self.events.push(Event::Tree { rev: tree.rev() }.to(Recipients::Others));
        Ok(Accepted { answer, change: Some(Change::Tree) })
    }

    /// Goes to the node before one that is deleted, if the board is there or behind it.
    fn leave(&mut self, node: NodeId) -> Result<(), Refusal> {
        let tree = self.session()?.studied()?;
        let line = tree.line_to(node)?;
        if line.is_empty() || tree.shared_ply(&line) < line.len() {
            return Ok(());
        }
        let before = tree.at_ply(line.len() - 1);
        let position = self.change(true, |session, _| session.go(before))?;
        self.events.push(changed_event(&position, Recipients::All));
        Ok(())
    }

    /// Goes on where chance is to act on the board, as when somebody goes there.
    fn roll_where_left(&mut self) -> Result<(), Refusal> {
        if self.session()?.game.now().actor() != Actor::Chance {
            return Ok(());
        }
        let position = self.change(true, |session, dice| {
            session.play_known_chance();
            session.roll_due(dice);
            Ok(())
        })?;
        self.events.push(changed_event(&position, Recipients::All));
        Ok(())
    }

    /// Returns how a change of steps is kept: while somebody studies the game, only where the tree has grown.
    pub(super) fn kept_change(&self, steps: StepsChange) -> Option<Change> {
        match &self.session {
            Some(session) if session.is_studied => self.tree_change(),
            _ => Some(Change::Steps(steps)),
        }
    }

    fn tree_change(&self) -> Option<Change> {
        let session = self.session.as_ref()?;
        session.has_grown.then_some(Change::Tree)
    }
}

impl Session {
    /// Returns the tree of somebody who studies the game.
    ///
    /// # Errors
    /// `bad_request` if nobody does.
    pub(super) fn studied(&self) -> Result<&Tree, Refusal> {
        self.tree.as_ref().filter(|_| self.is_studied).ok_or_else(not_studied)
    }

    /// Answers `tree`.
    pub(super) fn told_tree(&self, since: Option<Rev>) -> Result<Answer, Refusal> {
        let since = since.map(|Rev(since)| since);
        self.studied().map(|tree| Answer::Tree(tree.since(since)))
    }

    /// Begins to study the game, or ends that and goes back to its last position. Returns whether that is another one
    /// than before.
    fn study(&mut self, is_on: bool) -> Result<bool, Refusal> {
        if is_on && !self.is_studied {
            let steps = self.game.tree_steps_from(0);
            let tree = self.tree.get_or_insert_with(Tree::new);
            tree.follow(0, steps, true);
            self.studied_end = tree.current();
        }
        let mut is_another = false;
        if !is_on && self.is_studied {
            let end = self.studied()?.main_line().last().copied().unwrap_or(NodeId::ROOT);
            self.go(end)?;
            is_another = end != self.studied_end;
        }
        self.is_studied = is_on;
        Ok(is_another)
    }

    /// Goes to a node of the tree.
    fn go(&mut self, node: NodeId) -> Result<(), Refusal> {
        let tree = self.studied()?;
        let line = tree.line_to(node)?;
        let kept = tree.shared_ply(&line);
        let steps: Vec<String> = line[kept..].iter().map(|node| tree.step(*node).to_owned()).collect();
        let undone = self.game.back_to(kept);
        self.effects.extend(undone.effects);
        for step in &steps {
            self.take_step(step)?;
        }
        self.undone.truncate(0);
        Ok(())
    }

    /// Where chance is to act and something fell there before, takes that again.
    pub(super) fn play_known_chance(&mut self) {
        while self.is_studied && self.game.now().actor() == Actor::Chance {
            let Some(step) = self.known_step() else {
                return;
            };
            if self.take_step(&step).is_err() {
                return;
            }
        }
    }

    /// Returns the first step that the tree has after the line as it is in the change in progress.
    fn known_step(&self) -> Option<String> {
        let tree = self.tree.as_ref()?;
        let StepsChange { ply, steps } = self.changed_steps();
        let node = steps.iter().try_fold(tree.at_ply(ply), |node, step| tree.child(node, step))?;
        tree.children(node).first().map(|child| tree.step(*child).to_owned())
    }

    /// Checks that the tree of somebody who studies the game has room for the change in progress.
    pub(super) fn check_room(&self) -> Result<(), Refusal> {
        let Ok(tree) = self.studied() else {
            return Ok(());
        };
        let kept = self.game.kept_ply();
        let (mut node, mut steps) = (tree.at_ply(kept), self.game.tree_steps_from(kept));
        let known = steps.iter().map_while(|step| {
            node = tree.child(node, &step.step)?;
            Some(())
        });
        let known = known.count();
        steps.drain(..known);
        if steps.is_empty() { Ok(()) } else { tree.check_room_for(node, &steps) }
    }

    /// Lets the tree follow the change in progress: what was played is a line of it.
    pub(super) fn follow(&mut self) {
        if let Some(tree) = &mut self.tree {
            let kept = self.game.kept_ply();
            self.has_grown |= tree.follow(kept, self.game.tree_steps_from(kept), !self.is_studied);
        }
    }

    /// Returns the game as its record has it: the main line.
    pub(super) fn main_line(&self) -> NowOrThen<'_> {
        let now = NowOrThen::Now(self.game.now());
        let Some(tree) = self.tree.as_ref().filter(|tree| self.is_studied && !tree.is_at_main_end()) else {
            return now;
        };
        let line = tree.main_line();
        let steps: Vec<&str> = line.iter().map(|node| tree.step(*node)).collect();
        // They were legal before.
        self.game.with_steps(&steps).map_or(now, NowOrThen::Then)
    }

    fn change_tree(&mut self, request: &Request) -> Result<(), Refusal> {
        self.studied()?;
        let tree = self.tree.as_mut().ok_or_else(not_studied)?;
        match request {
            Request::Annotate { node, text, mark, shapes, folded, .. } => {
                let (text, shapes) = (text.clone(), shapes.clone());
                let change = NoteChange { text, mark: mark.map(MarkChange::mark), shapes, folded: *folded };
                tree.annotate(*node, change)
            }
            Request::Promote { node, .. } => {
                self.extra.remove(PROOF_KEY);
                tree.promote(*node)
            }
            Request::Delete { node, .. } => {
                self.extra.remove(PROOF_KEY);
                tree.delete(*node)
            }
            Request::AddLine { node, steps, .. } => {
                let line = tree.line_to(*node)?;
                let before: Vec<&str> = line.iter().map(|node| tree.step(*node)).collect();
                let steps = self.game.line_after(&before, steps)?;
                tree.check_room_for(*node, &steps)?;
                tree.add_line(*node, steps);
                Ok(())
            }
            _ => Err(Refusal::bad_request("This request does not change the analysis.")),
        }
    }
}

fn not_studied() -> Refusal {
    Refusal::bad_request("Nobody studies this game. Begin with study.")
}
