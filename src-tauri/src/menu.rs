//! The native menu. The page tells what stands in it (`ui/menus.js`), since its entries are commands of the page: a
//! click is told back
//! by the entry's id.

mod native;
mod plan;

use std::sync::{Mutex, MutexGuard, PoisonError};

use tauri::menu::{Menu, MenuId};
use tauri::{AppHandle, Emitter, Manager, Result, Runtime};

use crate::closing;
use native::Shown;
pub(crate) use plan::ToldMenu;

/// The entry that ends the program. It can always be used.
pub(crate) const QUIT: &str = "quit";

/// The menu as it is shown.
pub(crate) struct MenuBar<R: Runtime>(Mutex<Vec<Shown<R>>>);

impl<R: Runtime> Default for MenuBar<R> {
    fn default() -> Self {
        MenuBar(Mutex::default())
    }
}

impl<R: Runtime> MenuBar<R> {
    fn shown(&self) -> MutexGuard<'_, Vec<Shown<R>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes the menu. Until the page has told what stands in it there is *Quit* alone.
///
/// # Errors
/// What the system says; so for all of them.
pub(crate) fn build<R: Runtime>(app: &AppHandle<R>) -> Result<Menu<R>> {
    let menu = Menu::new(app)?;
    let told = [ToldMenu::with_quit()];
    let bar = app.state::<MenuBar<R>>();
    native::show(app, &menu, &mut bar.shown(), plan::menus(&told, MACOS))?;
    Ok(menu)
}

const MACOS: bool = cfg!(target_os = "macos");

/// Makes the menu what the page tells. What is there already is changed in its place, so that an open menu stays open.
///
/// # Errors
/// What the system says.
pub(crate) fn set<R: Runtime>(app: &AppHandle<R>, told: &[ToldMenu]) -> Result<()> {
    let Some(menu) = app.menu() else {
        return Ok(());
    };
    let bar = app.state::<MenuBar<R>>();
    native::show(app, &menu, &mut bar.shown(), plan::menus(told, MACOS))
}

/// Tells the page which entry was clicked.
pub(crate) fn chosen<R: Runtime>(app: &AppHandle<R>, id: &MenuId) {
    // A native switch has switched itself; whether it is on is for the page to say.
    let _ = native::reset(&app.state::<MenuBar<R>>().shown(), id.as_ref());
    if id == QUIT {
        closing::quit(app);
    } else {
        tell(app, id.as_ref());
    }
}

/// Tells the page to carry out one of its commands.
pub(crate) fn tell<R: Runtime>(app: &AppHandle<R>, id: &str) {
    // Where no page listens there is nothing to do.
    let _ = app.emit("menu", id);
}
