//! What a test sees of the log.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// How long another thread may need until it counts as held up.
const PATIENCE: Duration = Duration::from_secs(10);

type Act = Arc<dyn Fn() + Send + Sync>;

/// Acts on another thread with each line, and waits for it.
struct LogProbe {
    act: Act,
    lines: Arc<AtomicUsize>,
}

/// Does something and returns how many lines it has logged. With each of them another thread acts, while the line is
/// being written.
///
/// # Panics
/// If that thread is held up meanwhile.
pub(crate) fn logged(act: impl Fn() + Send + Sync + 'static, work: impl FnOnce()) -> usize {
    let lines = Arc::default();
    let probe = LogProbe { act: Arc::new(act), lines: Arc::clone(&lines) };
    tracing::subscriber::with_default(probe, work);
    lines.load(Ordering::Relaxed)
}

impl Subscriber for LogProbe {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {
        self.lines.fetch_add(1, Ordering::Relaxed);
        let act = Arc::clone(&self.act);
        let (done, wait) = mpsc::channel();
        thread::spawn(move || {
            act();
            let _ = done.send(());
        });
        wait.recv_timeout(PATIENCE).expect("nobody is held up by the log");
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
