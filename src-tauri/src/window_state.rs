//! Restores the window's place from when it was last closed, if a screen still shows that place.

use std::path::PathBuf;

use atar_storage::WindowState;
use tauri::utils::config::WindowConfig;
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

/// What the system's frame around a window takes of a screen at most, with a menu in it, in logical pixels.
const BORDER: (f64, f64) = (16.0, 60.0);

/// Opens the window of the configuration, with a folder for what the page stores.
///
/// # Errors
/// The system's error.
pub(crate) fn open<R: Runtime>(app: &App<R>, page_data: PathBuf) -> Result<()> {
    let config = config(app.handle());
    let mut window = WebviewWindowBuilder::from_config(app.handle(), &config)?;
    window = window.data_directory(page_data);
    let saved = app.state::<PreferenceStore>().window();
    // Where no screen is known, the system places the window.
    let screens = app.available_monitors().unwrap_or_default();
    let screens: Vec<_> = screens.iter().map(area).collect();
    if let Some(frame) = saved.and_then(|frame| fitting(frame, &screens, least(&config))) {
        window = window.inner_size(frame.width, frame.height).position(frame.x, frame.y);
    } else if let Some(screen) = main_screen(app).or_else(|| screens.first().copied()) {
        let (width, height) = limited((config.width, config.height), &screen, least(&config));
        window = window.inner_size(width, height);
    }
    if let Some(frame) = saved {
        window = window.maximized(frame.maximized);
    }
    window.build()?;
    Ok(())
}

fn config<R: Runtime>(app: &AppHandle<R>) -> WindowConfig {
    let windows = &app.config().app.windows;
    windows.first().cloned().unwrap_or_default()
}

/// Returns the least size of the window.
fn least(config: &WindowConfig) -> (f64, f64) {
    let (width, height) = (config.min_width, config.min_height);
    (width.unwrap_or(0.0), height.unwrap_or(0.0))
}

fn main_screen<R: Runtime>(app: &App<R>) -> Option<Area> {
    app.primary_monitor().ok()?.as_ref().map(area)
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
fn frame<R: Runtime>(window: &WebviewWindow<R>, before: Option<WindowState>) -> Result<Option<WindowState>> {
    if window.is_minimized()? || window.is_fullscreen()? {
        return Ok(before);
    }
    if window.is_maximized()? {
        // The window will return to its size from before it was maximized.
        let before = match before {
            Some(before) => Some(before),
            None => usual(window)?,
        };
        return Ok(before.map(|before| WindowState { maximized: true, ..before }));
    }
    let scale = window.scale_factor()?;
    let LogicalPosition { x, y } = window.outer_position()?.to_logical(scale);
    let LogicalSize { width, height } = window.inner_size()?.to_logical(scale);
    Ok(Some(WindowState { x, y, width, height, maximized: false }))
}

/// Returns the state of a window of the usual size in the middle of its screen.
fn usual<R: Runtime>(window: &WebviewWindow<R>) -> Result<Option<WindowState>> {
    let config = config(window.app_handle());
    let screen = window.current_monitor()?.as_ref().map(area);
    Ok(screen.map(|screen| {
        let (width, height) = limited((config.width, config.height), &screen, least(&config));
        WindowState {
            x: screen.x + (screen.width - width - BORDER.0) / 2.0,
            y: screen.y + (screen.height - height - BORDER.1) / 2.0,
            width,
            height,
            maximized: false,
        }
    }))
}

fn area(monitor: &Monitor) -> Area {
    let scale = monitor.scale_factor();
    let LogicalPosition { x, y } = monitor.work_area().position.to_logical(scale);
    let LogicalSize { width, height } = monitor.work_area().size.to_logical(scale);
    Area { x, y, width, height }
}

/// Returns the state, limited to the size of the screen that shows its upper edge. Returns none if no screen does.
fn fitting(frame: WindowState, screens: &[Area], least: (f64, f64)) -> Option<WindowState> {
    let screen = screens.iter().find(|screen| shows(screen, frame))?;
    let (width, height) = limited((frame.width, frame.height), screen, least);
    Some(WindowState { width, height, ..frame })
}

/// Returns the inner size of a window that is no larger than its screen, with the frame around it.
fn limited((width, height): (f64, f64), screen: &Area, least: (f64, f64)) -> (f64, f64) {
    (width.min(screen.width - BORDER.0).max(least.0), height.min(screen.height - BORDER.1).max(least.1))
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
    use super::{Area, BORDER, WindowState, fitting, limited};

    const SCREEN: Area = Area { x: 0.0, y: 25.0, width: 1440.0, height: 875.0 };
    const SECOND: Area = Area { x: 1440.0, y: 0.0, width: 1920.0, height: 1080.0 };
    const LEAST: (f64, f64) = (360.0, 360.0);

    fn at(x: f64, y: f64) -> WindowState {
        WindowState { x, y, width: 1000.0, height: 700.0, maximized: false }
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
        let frame = WindowState { width: 3000.0, height: 100.0, ..at(0.0, 25.0) };
        let found = fitting(frame, &[SCREEN], LEAST).expect("shown");
        assert_eq!((found.width, found.height), (1424.0, 360.0));
    }

    /// On a screen of 1920 by 1080 at 200 % the row with *Commit* lay below the edge.
    #[test]
    fn a_first_window_fits_its_screen_with_its_frame() {
        let usual = (1280.0, 800.0);
        for (width, height) in [(960.0, 540.0), (1280.0, 720.0), (1366.0, 768.0), (2560.0, 1440.0)] {
            let screen = Area { x: 0.0, y: 0.0, width, height };
            let (inner, upright) = limited(usual, &screen, LEAST);
            assert!(inner + BORDER.0 <= width && upright + BORDER.1 <= height);
            assert!(inner <= usual.0 && upright <= usual.1);
        }
    }
}
