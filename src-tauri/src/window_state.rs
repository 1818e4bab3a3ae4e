//! Restores the window's place from when it was last closed, if a screen still shows that place.

use std::path::PathBuf;

use atar_storage::WindowState;
use tauri::{
    App, AppHandle, LogicalPosition, LogicalSize, Manager, Monitor, Result, Runtime, WebviewWindow,
    WebviewWindowBuilder, Window, WindowEvent,
};

use crate::preferences::PreferenceStore;

/// A rectangle in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// How much of the upper edge, by which a window is moved, must be visible, in logical pixels.
const GRIP: (f64, f64) = (100.0, 30.0);

/// Opens the window of the configuration, with a folder for what the page stores.
///
/// # Errors
/// The system's error.
pub(crate) fn open<R: Runtime>(app: &App<R>, page_data: PathBuf) -> Result<()> {
    let config = app
        .config()
        .app
        .windows
        .first()
        .cloned()
        .unwrap_or_default();
    let mut window = WebviewWindowBuilder::from_config(app.handle(), &config)?;
    window = window.data_directory(page_data);
    if let Some(frame) = app.state::<PreferenceStore>().window() {
        let screens: Vec<_> = app.available_monitors()?.iter().map(area).collect();
        let least = (
            config.min_width.unwrap_or(0.0),
            config.min_height.unwrap_or(0.0),
        );
        if let Some(frame) = fitting(frame, &screens, least) {
            window = window
                .inner_size(frame.width, frame.height)
                .position(frame.x, frame.y);
        }
        window = window.maximized(frame.maximized);
    }
    window.build()?;
    Ok(())
}

/// Saves the window's state when it is about to be closed.
pub(crate) fn on_window_event<R: Runtime>(window: &Window<R>, event: &WindowEvent) {
    if let WindowEvent::CloseRequested { .. } = event {
        note(window.app_handle());
    }
}

/// Saves the window's state.
pub(crate) fn note<R: Runtime>(app: &AppHandle<R>) {
    let preferences = app.state::<PreferenceStore>();
    for window in app.webview_windows().values() {
        if let Ok(Some(frame)) = frame(window, preferences.window()) {
            preferences.note_window(frame);
        }
    }
}

/// Returns the state of a window that was last saved as `before`. Returns `before` if the window has no useful state,
/// as when it is minimized.
fn frame<R: Runtime>(
    window: &WebviewWindow<R>,
    before: Option<WindowState>,
) -> Result<Option<WindowState>> {
    if window.is_minimized()? || window.is_fullscreen()? {
        return Ok(before);
    }
    let maximized = window.is_maximized()?;
    if let Some(before) = before.filter(|_| maximized) {
        // The window will return to its size from before it was maximized.
        return Ok(Some(WindowState {
            maximized,
            ..before
        }));
    }
    let scale = window.scale_factor()?;
    let LogicalPosition { x, y } = window.outer_position()?.to_logical(scale);
    let LogicalSize { width, height } = window.inner_size()?.to_logical(scale);
    Ok(Some(WindowState {
        x,
        y,
        width,
        height,
        maximized,
    }))
}

fn area(monitor: &Monitor) -> Area {
    let scale = monitor.scale_factor();
    let LogicalPosition { x, y } = monitor.work_area().position.to_logical(scale);
    let LogicalSize { width, height } = monitor.work_area().size.to_logical(scale);
    Area {
        x,
        y,
        width,
        height,
    }
}

/// Returns the state, limited to the size of the screen that shows its upper edge. Returns none if no screen does.
fn fitting(
    frame: WindowState,
    screens: &[Area],
    (width, height): (f64, f64),
) -> Option<WindowState> {
    let screen = screens.iter().find(|screen| shows(screen, frame))?;
    Some(WindowState {
        width: frame.width.min(screen.width).max(width),
        height: frame.height.min(screen.height).max(height),
        ..frame
    })
}

/// Returns whether enough of the upper edge is on a screen for a person to move the window by it.
fn shows(screen: &Area, frame: WindowState) -> bool {
    let left = frame.x.max(screen.x);
    let right = (frame.x + frame.width).min(screen.x + screen.width);
    let (top, bottom) = (screen.y, screen.y + screen.height - GRIP.1);
    right - left >= GRIP.0 && (top..=bottom).contains(&frame.y)
}

#[cfg(test)]
mod tests {
    use super::{Area, WindowState, fitting};

    const SCREEN: Area = Area {
        x: 0.0,
        y: 25.0,
        width: 1440.0,
        height: 875.0,
    };
    const SECOND: Area = Area {
        x: 1440.0,
        y: 0.0,
        width: 1920.0,
        height: 1080.0,
    };
    const LEAST: (f64, f64) = (900.0, 600.0);

    fn at(x: f64, y: f64) -> WindowState {
        WindowState {
            x,
            y,
            width: 1000.0,
            height: 700.0,
            maximized: false,
        }
    }

    #[test]
    fn a_window_comes_back_where_a_screen_shows_it() {
        let both = [SCREEN, SECOND];
        for (frame, screens, shown) in [
            (at(10.0, 30.0), &both[..1], true),
            (at(-800.0, 30.0), &both[..1], true),
            (at(-950.0, 30.0), &both[..1], false),
            (at(1400.0, 30.0), &both[..1], false),
            (at(1400.0, 30.0), &both, true),
            (at(2000.0, 0.0), &both, true),
            (at(2000.0, 0.0), &both[..1], false),
            (at(10.0, -40.0), &both, false),
            (at(10.0, 890.0), &both, false),
            (at(10.0, 30.0), &[], false),
        ] {
            let found = fitting(frame, screens, LEAST);
            assert_eq!(found, shown.then_some(frame), "{frame:?} on {screens:?}");
        }
    }

    #[test]
    fn a_window_is_no_larger_than_its_screen_and_no_smaller_than_its_least_size() {
        let frame = WindowState {
            width: 3000.0,
            height: 100.0,
            ..at(0.0, 25.0)
        };
        let found = fitting(frame, &[SCREEN], LEAST).expect("shown");
        assert_eq!((found.width, found.height), (1440.0, 600.0));
    }
}
