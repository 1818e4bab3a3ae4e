//! How the system asks a program to end.

use std::io;

/// Resolves when the process is asked to end. Listens from the call on, not only once it is polled.
///
/// On Unix this is by Ctrl-C or SIGTERM. On Windows it is by Ctrl-C or Ctrl-Break, when the window of the terminal is
/// closed, the person logs off, or the system shuts down. Windows then gives the program a few seconds.
///
/// # Errors
/// The system's error.
pub fn end_signal() -> io::Result<impl Future<Output = ()>> {
    system_signal()
}

#[cfg(unix)]
fn system_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(windows)]
fn system_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};
    let (mut interrupt, mut stop) = (ctrl_c()?, ctrl_break()?);
    let (mut close, mut log_off, mut shutdown) = (ctrl_close()?, ctrl_logoff()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = stop.recv() => {}
            _ = close.recv() => {}
            _ = log_off.recv() => {}
            _ = shutdown.recv() => {}
        }
    })
}
