//! Group commit: one thread writes for many, and commits together whatever waits.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};

use atar_reasons::system_reason;

use crate::append::{Append, Appended, LogHead, Opening, RoomNote, RoomSnapshot};
use crate::claim::Claim;
use crate::lease::{Announced, Lease, Server};
use crate::location::open_store;
use crate::run::{Run, Swept};
use crate::store::{LogStore, OpenError, Unavailable};

/// What is done with a result, on the ledger's thread. It must not take long.
pub type Callback<T> = Box<dyn FnOnce(Result<T, Unavailable>) + Send>;

/// The most lines that are committed together.
const MAX_BATCH: usize = 256;

/// A store on a thread of its own. Clones share it; when the last is dropped, the thread ends after what waits.
#[derive(Clone, Debug)]
pub struct Ledger {
    orders: Sender<Order>,
}

enum Order {
    Append(Append, Callback<Appended>),
    Note(RoomNote),
    PutSnapshot(RoomSnapshot),
    Has(String, LogHead, Callback<bool>),
    Cards(Callback<Vec<(String, String)>>),
    Due(u64, String, usize, Callback<Vec<String>>),
    Announce(Server, Callback<Announced>),
    Servers(Callback<Vec<Server>>),
    Withdraw(String, Callback<()>),
    TakeAndRead(String, String, bool, Callback<Opening>),
    Holds(String, Lease, Callback<bool>),
    GiveUp(String, Lease, bool),
    Claim(Claim, u32, Callback<bool>),
    Release(Claim),
    Sweep(u64, Callback<Swept>),
    Time(Callback<Option<u64>>),
    Runs(Callback<Vec<Run>>),
    PutRun(Run, Callback<()>),
    BackUp(PathBuf, Callback<()>),
}

impl Ledger {
    /// Starts the thread. Whoever joins it waits until all is written.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(store: impl LogStore + Send + 'static) -> std::io::Result<(Ledger, JoinHandle<()>)> {
        let (orders, waiting) = channel();
        let thread = thread::Builder::new().name("ledger".to_owned()).spawn(move || work(store, &waiting))?;
        Ok((Ledger { orders }, thread))
    }

    /// Opens the store at a place (see [`open_store`]), on the thread that it starts.
    ///
    /// # Errors
    /// [`OpenError`].
    pub fn open(place: &str) -> Result<(Ledger, JoinHandle<()>), OpenError> {
        let (orders, waiting) = channel();
        let (tell, told) = channel();
        let place = place.to_owned();
        let thread = thread::Builder::new().name("ledger".to_owned());
        let thread = thread.spawn(move || {
            let store = open_store(&place);
            // Whoever opens waits for it.
            let _ = tell.send(store.as_ref().map(|_| ()).map_err(Clone::clone));
            if let Ok(store) = store {
                work(store, &waiting);
            }
        });
        let thread = thread.map_err(|error| {
            let why = system_reason(&error);
            Unavailable(format!("The ledger's thread cannot be started: {why}."))
        })?;
        let ended = |_| Unavailable("The ledger has ended.".to_owned());
        told.recv().map_err(ended)??;
        Ok((Ledger { orders }, thread))
    }

    /// Appends a line. See [`LogStore::append`].
    pub fn append(&self, append: Append, done: Callback<Appended>) {
        self.order(Order::Append(append, done));
    }

    /// Notes what else is to be known of a room. See [`LogStore::note`]. Nobody waits for it; a note that fails is
    /// lost.
    pub fn note(&self, note: RoomNote) {
        self.order(Order::Note(note));
    }

    /// Keeps a snapshot. See [`LogStore::put_snapshot`]. Nobody waits for it; one that fails is lost.
    pub fn put_snapshot(&self, snapshot: RoomSnapshot) {
        self.order(Order::PutSnapshot(snapshot));
    }

    /// Asks whether the log of a room ended so once. See [`LogStore::has`].
    pub fn has(&self, room: String, head: LogHead, done: Callback<bool>) {
        self.order(Order::Has(room, head, done));
    }

    /// Reads the cards of listed rooms. See [`LogStore::cards`].
    pub fn cards(&self, done: Callback<Vec<(String, String)>>) {
        self.order(Order::Cards(done));
    }

    /// Reads which rooms owe something. See [`LogStore::due`].
    pub fn due(&self, now: u64, server: String, most: usize, done: Callback<Vec<String>>) {
        self.order(Order::Due(now, server, most, done));
    }

    /// Says that a server lives. See [`LogStore::announce`].
    pub fn announce(&self, server: Server, done: Callback<Announced>) {
        self.order(Order::Announce(server, done));
    }

    /// Reads which servers live. See [`LogStore::servers`].
    pub fn servers(&self, done: Callback<Vec<Server>>) {
        self.order(Order::Servers(done));
    }

    /// Says that a server ends. See [`LogStore::withdraw`].
    pub fn withdraw(&self, server: String, done: Callback<()>) {
        self.order(Order::Withdraw(server, done));
    }

    /// Takes a room for a server, and reads it. See [`LogStore::take_and_read`].
    pub fn take_and_read(&self, room: String, server: String, may_skip: bool, done: Callback<Opening>) {
        self.order(Order::TakeAndRead(room, server, may_skip, done));
    }

    /// Asks whether a lease still holds. See [`LogStore::holds`].
    pub fn holds(&self, room: String, lease: Lease, done: Callback<bool>) {
        self.order(Order::Holds(room, lease, done));
    }

    /// Gives a room up. See [`LogStore::give_up`]. Nobody waits for it; the lease of a room that could not be given up
    /// ends with its server.
    pub fn give_up(&self, room: String, lease: Lease, is_missed: bool) {
        self.order(Order::GiveUp(room, lease, is_missed));
    }

    /// Claims something that is limited by address. See [`LogStore::claim`].
    pub fn claim(&self, claim: Claim, most: u32, done: Callback<bool>) {
        self.order(Order::Claim(claim, most, done));
    }

    /// Gives back what was claimed. See [`LogStore::release`]. Nobody waits for it; what could not be given back ends
    /// with its holder.
    pub fn release(&self, claim: Claim) {
        self.order(Order::Release(claim));
    }

    /// Takes expired rooms out of the lobby, and removes them later. See [`LogStore::sweep`].
    pub fn sweep(&self, ran: u64, done: Callback<Swept>) {
        self.order(Order::Sweep(ran, done));
    }

    /// Asks what the clock of the store shows. See [`LogStore::time`].
    pub fn time(&self, done: Callback<Option<u64>>) {
        self.order(Order::Time(done));
    }

    /// Reads when hosts ran. See [`LogStore::runs`].
    pub fn runs(&self, done: Callback<Vec<Run>>) {
        self.order(Order::Runs(done));
    }

    /// Notes that a host runs. See [`LogStore::put_run`].
    pub fn put_run(&self, run: Run, done: Callback<()>) {
        self.order(Order::PutRun(run, done));
    }

    /// Copies all logs to a new file. See [`LogStore::back_up`]. Whatever else is asked meanwhile is done between two
    /// steps.
    pub fn back_up(&self, file: PathBuf, done: Callback<()>) {
        self.order(Order::BackUp(file, done));
    }

    fn order(&self, order: Order) {
        // The thread ends only when there are no more senders, or with a panic of the store, which is a defect.
        if let Err(lost) = self.orders.send(order) {
            lost.0.fail();
        }
    }
}

impl Order {
    /// Tells that nothing can be done any more.
    fn fail(self) {
        let gone = Unavailable("The ledger has ended.".to_owned());
        match self {
            Order::Append(_, done) => done(Err(gone)),
            Order::Note(_) | Order::PutSnapshot(_) | Order::GiveUp(..) | Order::Release(_) => {}
            Order::PutRun(_, done) | Order::Withdraw(_, done) => done(Err(gone)),
            Order::Announce(_, done) => done(Err(gone)),
            Order::Servers(done) => done(Err(gone)),
            Order::TakeAndRead(_, _, _, done) => done(Err(gone)),
            Order::Has(_, _, done) => done(Err(gone)),
            Order::Holds(_, _, done) | Order::Claim(_, _, done) => done(Err(gone)),
            Order::Cards(done) => done(Err(gone)),
            Order::Due(_, _, _, done) => done(Err(gone)),
            Order::Sweep(_, done) => done(Err(gone)),
            Order::Time(done) => done(Err(gone)),
            Order::Runs(done) => done(Err(gone)),
            Order::BackUp(_, done) => done(Err(gone)),
        }
    }
}

fn work(mut store: impl LogStore, waiting: &Receiver<Order>) {
    let mut next = None;
    while let Some(order) = next.take().or_else(|| waiting.recv().ok()) {
        match order {
            Order::BackUp(file, done) => {
                done(store.back_up(&file, &mut |store| handle_waiting(store, waiting)));
            }
            order => next = handle(&mut store, order, waiting),
        }
    }
}

/// Carries out the orders that came during a copy. Returns whether there may be more orders: the last copy is not
/// finished when the program ends.
fn handle_waiting(store: &mut dyn LogStore, waiting: &Receiver<Order>) -> bool {
    let mut next = None;
    loop {
        match next.take().map_or_else(|| waiting.try_recv(), Ok) {
            Ok(order) => next = handle(store, order, waiting),
            Err(TryRecvError::Empty) => return true,
            Err(TryRecvError::Disconnected) => return false,
        }
    }
}

/// Carries out an order. Returns the order that ends a row of lines.
fn handle(store: &mut dyn LogStore, order: Order, waiting: &Receiver<Order>) -> Option<Order> {
    match order {
        Order::Append(append, done) => return append_waiting(store, (append, done), waiting),
        Order::Note(note) => {
            let _ = store.note(&note);
        }
        Order::PutSnapshot(snapshot) => {
            let _ = store.put_snapshot(&snapshot);
        }
        Order::Has(room, head, done) => done(store.has(&room, head)),
        Order::Cards(done) => done(store.cards()),
        Order::Due(now, server, most, done) => done(store.due(now, &server, most)),
        Order::Announce(server, done) => done(store.announce(&server)),
        Order::Servers(done) => done(store.servers()),
        Order::Withdraw(server, done) => done(store.withdraw(&server)),
        Order::TakeAndRead(room, server, may_skip, done) => done(store.take_and_read(&room, &server, may_skip)),
        Order::Holds(room, lease, done) => done(store.holds(&room, &lease)),
        Order::GiveUp(room, lease, is_missed) => {
            let _ = store.give_up(&room, &lease, is_missed);
        }
        Order::Claim(claim, most, done) => done(store.claim(&claim, most)),
        Order::Release(claim) => {
            let _ = store.release(&claim);
        }
        Order::Sweep(ran, done) => done(store.sweep(ran)),
        Order::Time(done) => done(store.time()),
        Order::Runs(done) => done(store.runs()),
        Order::PutRun(run, done) => done(store.put_run(run)),
        Order::BackUp(_, done) => {
            let why = "The logs are already being copied.";
            done(Err(Unavailable(why.to_owned())));
        }
    }
    None
}

/// Appends a line and those that wait behind it, in one commit. Returns the order that ends their row.
fn append_waiting(
    store: &mut dyn LogStore,
    first: (Append, Callback<Appended>),
    waiting: &Receiver<Order>,
) -> Option<Order> {
    let (mut batch, mut dones) = (vec![first.0], vec![first.1]);
    let mut next = None;
    while batch.len() < MAX_BATCH && next.is_none() {
        match waiting.try_recv() {
            Ok(Order::Append(append, done)) => {
                batch.push(append);
                dones.push(done);
            }
            Ok(other) => next = Some(other),
            Err(_) => break,
        }
    }
    match store.append(&batch) {
        Ok(appended) => dones.into_iter().zip(appended).for_each(|(done, appended)| done(Ok(appended))),
        Err(why) => dones.into_iter().for_each(|done| done(Err(why.clone()))),
    }
    next
}
