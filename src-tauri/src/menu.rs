//! The native menu. The page sends its content (`ui/menus.js`), since the entries are commands of the page. A click
//! sends the entry's id to the page.

mod native;
mod plan;

use std::sync::{Mutex, MutexGuard, PoisonError};

use tauri::menu::{Menu, MenuId};
use tauri::{AppHandle, Emitter, Manager, Result, Runtime};

use native::ShownMenu;
pub(crate) use plan::PageMenu;

/// The entry that ends the program. It is always enabled.
pub(crate) const QUIT: &str = "quit";

/// The menu that is shown.
pub(crate) struct MenuBar<R: Runtime>(Mutex<Vec<ShownMenu<R>>>);

impl<R: Runtime> Default for MenuBar<R> {
    fn default() -> Self {
        MenuBar(Mutex::default())
    }
}

impl<R: Runtime> MenuBar<R> {
    fn shown(&self) -> MutexGuard<'_, Vec<ShownMenu<R>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Creates the menu. It has only *Quit* until the page has sent its menus.
///
/// # Errors
/// The system's error.
pub(crate) fn build<R: Runtime>(app: &AppHandle<R>) -> Result<Menu<R>> {
    let menu = Menu::new(app)?;
    let page = [PageMenu::with_quit()];
    let bar = app.state::<MenuBar<R>>();
    native::show(app, &menu, &mut bar.shown(), plan::menus(&page, MACOS))?;
    Ok(menu)
}

const MACOS: bool = cfg!(target_os = "macos");

/// Sets the menu to the page's menus. Changes entries in place, so that an open menu stays open.
///
/// # Errors
/// The system's error.
pub(crate) fn set<R: Runtime>(app: &AppHandle<R>, page: &[PageMenu]) -> Result<()> {
    let Some(menu) = app.menu() else {
        return Ok(());
    };
    let bar = app.state::<MenuBar<R>>();
    native::show(app, &menu, &mut bar.shown(), plan::menus(page, MACOS))
}

/// Sets a clicked switch back to the page's value, as the system has already changed it.
pub(crate) fn reset<R: Runtime>(app: &AppHandle<R>, id: &MenuId) {
    // An entry that no longer exists needs no reset.
    let _ = native::reset(&app.state::<MenuBar<R>>().shown(), id.as_ref());
}

/// Makes the page carry out one of its commands.
pub(crate) fn emit<R: Runtime>(app: &AppHandle<R>, id: &str) {
    // If no page listens, there is nothing to do.
    let _ = app.emit("menu", id);
}
