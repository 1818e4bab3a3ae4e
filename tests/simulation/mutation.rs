//! What a server or the ledger must never do. A simulation that stays green with one of these proves nothing.

/// One thing that is done wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// The ledger takes entries of a server that has lost the room.
    IgnoreEpoch,
    /// A server answers before the ledger has the entry.
    AnswerBeforeCommit,
    /// A server takes an entry for written that it has heard nothing of.
    TrustUnknownOutcome,
    /// The ledger lets nobody take a room whose server is gone.
    NeverEndLease,
    /// A server tells nobody that the ledger has lost what they know.
    HideLoss,
}

impl Mutation {
    pub const ALL: [Mutation; 5] = [
        Mutation::IgnoreEpoch,
        Mutation::AnswerBeforeCommit,
        Mutation::TrustUnknownOutcome,
        Mutation::NeverEndLease,
        Mutation::HideLoss,
    ];
}
