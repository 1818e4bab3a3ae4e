//! Ctrl-C, and the signals with which schedulers and the system end a program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use tokio::runtime::Builder;

/// Whether the program was asked to end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. Where the system does not let it, Ctrl-C ends the program at once, as usual.
    pub(crate) fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        thread::spawn(move || {
            if wait().is_ok() {
                heard.raise();
            }
        });
        interrupt
    }

    /// Asks the program to end.
    pub(crate) fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Waits until the program is asked to end.
fn wait() -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        atar_server::end_signal()?.await;
        Ok(())
    })
}
