//! Closes the window. The page is asked first, as the game may not be saved. A page that is missing or hangs is not
//! waited for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tauri::webview::{PageLoadEvent, PageLoadPayload};
use tauri::{AppHandle, Manager, Runtime, Webview, Window, WindowEvent};

use crate::host_connections::HostConnections;
use crate::menu;
use crate::nearby::Nearby;
use crate::notifications::Notifications;

/// How long a page may take to show that it is alive before the window closes without it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The state of the page.
#[derive(Debug, Default)]
pub(crate) struct Closing {
    /// Whether it listens to the menu, through which it is asked.
    listens: AtomicBool,
    /// When it was last asked.
    asked: Mutex<Option<Instant>>,
    /// Whether it has run a line of script since then.
    alive: Arc<AtomicBool>,
}

impl Closing {
    /// Notes that the page listens to the menu.
    pub(crate) fn page_listens(&self) {
        self.listens.store(true, Ordering::Relaxed);
    }

    fn page_is_gone(&self) {
        self.listens.store(false, Ordering::Relaxed);
    }

    /// Returns whether the page can be asked now.
    fn can_ask(&self, now: Instant) -> bool {
        let asked = *self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let hangs =
            asked.is_some_and(|asked| now.duration_since(asked) >= PATIENCE) && !self.alive.load(Ordering::Relaxed);
        self.listens.load(Ordering::Relaxed) && !hangs
    }

    /// Notes that the page is asked now. Returns the flag to set once the page has shown that it is alive.
    fn note_asked(&self, now: Instant) -> Arc<AtomicBool> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        // Asking again gives no more time to a page that has not answered.
        if asked.is_none() || self.alive.swap(false, Ordering::Relaxed) {
            *asked = Some(now);
        }
        Arc::clone(&self.alive)
    }
}

/// Ends the program when the page agrees, or at once if there is none to ask.
pub(crate) fn quit<R: Runtime>(app: &AppHandle<R>) {
    if !ask(app) {
        app.exit(0);
    }
}

/// Keeps the window open while the page is asked.
pub(crate) fn on_window_event<R: Runtime>(window: &Window<R>, event: &WindowEvent) {
    if let WindowEvent::CloseRequested { api, .. } = event
        && ask(window.app_handle())
    {
        api.prevent_close();
    }
}

/// Notes that a page that is being loaded does not listen yet.
pub(crate) fn on_page_load<R: Runtime>(webview: &Webview<R>, payload: &PageLoadPayload<'_>) {
    if payload.event() == PageLoadEvent::Started {
        webview.state::<Closing>().page_is_gone();
        webview.state::<Notifications<R>>().page_is_gone();
        webview.state::<HostConnections>().page_is_gone();
        webview.state::<Nearby>().stop();
    }
}

/// Asks the page to quit. Returns false if it cannot be asked.
fn ask<R: Runtime>(app: &AppHandle<R>) -> bool {
    let closing = app.state::<Closing>();
    let now = Instant::now();
    if !closing.can_ask(now) {
        return false;
    }
    let alive = closing.note_asked(now);
    for webview in app.webview_windows().values() {
        let alive = Arc::clone(&alive);
        let sign = move |_| alive.store(true, Ordering::Relaxed);
        // A page that hangs cannot run this.
        let _ = webview.eval_with_callback("0", sign);
    }
    menu::emit(app, menu::QUIT);
    true
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::time::{Duration, Instant};

    use super::{Closing, PATIENCE};

    const MOMENT: Duration = Duration::from_millis(300);

    #[test]
    fn a_page_that_does_not_listen_is_not_asked() {
        let closing = Closing::default();
        let now = Instant::now();
        assert!(!closing.can_ask(now));
        closing.page_listens();
        assert!(closing.can_ask(now));
        closing.page_is_gone();
        assert!(!closing.can_ask(now));
    }

    #[test]
    fn a_page_that_hangs_is_not_waited_for() {
        let closing = Closing::default();
        closing.page_listens();
        let start = Instant::now();
        closing.note_asked(start);
        assert!(closing.can_ask(start + MOMENT));
        closing.note_asked(start + MOMENT);
        assert!(!closing.can_ask(start + PATIENCE));
    }

    #[test]
    fn a_page_that_lives_is_asked_as_often_as_the_person_wants() {
        let closing = Closing::default();
        closing.page_listens();
        let start = Instant::now();
        for times in 0..3 {
            let now = start + PATIENCE * 2 * times;
            assert!(closing.can_ask(now));
            closing.note_asked(now).store(true, Ordering::Relaxed);
        }
    }
}
