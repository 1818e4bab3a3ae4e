//! The native menu. Its entries are commands of the page (`ui/commands.js`): the page hears of a click by the entry's id, and says
//! which entries can be used now.

use std::collections::HashMap;

use tauri::menu::{Menu, MenuBuilder, MenuId, MenuItem, MenuItemBuilder, Submenu, SubmenuBuilder};
use tauri::{AppHandle, Emitter, Result, Runtime};

use crate::closing;

/// What stands in a menu.
#[derive(Clone, Copy)]
enum Part {
    /// A command of the page: its id, its title, and its keys, if the menu has them.
    Entry(&'static str, &'static str, Option<&'static str>),
    Line,
}

use Part::{Entry, Line};

/// The entry that ends the program. It can always be used.
pub(crate) const QUIT: &str = "quit";
const QUIT_ENTRY: Part = Entry(QUIT, "Quit", Some("CmdOrCtrl+Q"));

const FILE: &[Part] = &[
    Entry("new", "New Game…", Some("CmdOrCtrl+N")),
    Entry("open", "Open…", Some("CmdOrCtrl+O")),
    Line,
    Entry("save", "Save", Some("CmdOrCtrl+S")),
    Entry("save_as", "Save As…", Some("CmdOrCtrl+Shift+S")),
];

const EDIT: &[Part] = &[
    Entry("undo", "Undo Step", Some("CmdOrCtrl+Z")),
    Entry("redo", "Redo Step", Some("CmdOrCtrl+Shift+Z")),
    Entry("reset_turn", "Reset Turn", Some("CmdOrCtrl+Backspace")),
    Line,
    Entry("undo_turn", "Undo Turn", Some("CmdOrCtrl+Alt+Z")),
];

/// Keys of one letter are the page's own: a menu would take them from its text fields.
const GAME: &[Part] = &[
    Entry("next_stone", "Next Unvisited Stone", None),
    Entry("forced", "Move Forced Stones", None),
    Entry("legal_moves", "Show Legal Moves", None),
    Entry("shot_clock", "Start Shot Clock", None),
    Line,
    Entry("commit", "Commit Turn", Some("CmdOrCtrl+Enter")),
];

/// Makes the menu. Until the page says what can be used, only *Quit* can.
pub(crate) fn build<R: Runtime>(app: &AppHandle<R>) -> Result<Menu<R>> {
    let file = submenu(app, "&File", FILE)?;
    let edit = submenu(app, "&Edit", EDIT)?;
    let game = submenu(app, "&Game", GAME)?;
    if cfg!(target_os = "macos") {
        macos(app, &file, &edit, &game)
    } else {
        file.append(&tauri::menu::PredefinedMenuItem::separator(app)?)?;
        append(app, &file, QUIT_ENTRY)?;
        MenuBuilder::new(app).items(&[&file, &edit, &game]).build()
    }
}

/// The menu as it is expected on macOS: *Quit* in the app's own menu, and the entries without which text fields lack their keys.
fn macos<R: Runtime>(
    app: &AppHandle<R>,
    file: &Submenu<R>,
    edit: &Submenu<R>,
    game: &Submenu<R>,
) -> Result<Menu<R>> {
    let own = SubmenuBuilder::new(app, "Atar")
        .about(None)
        .separator()
        .services()
        .separator()
        .hide()
        .hide_others()
        .show_all()
        .separator()
        .build()?;
    append(app, &own, QUIT_ENTRY)?;
    let text = SubmenuBuilder::new(app, "Text")
        .cut()
        .copy()
        .paste()
        .select_all()
        .build()?;
    edit.append(&text)?;
    let window = SubmenuBuilder::new(app, "Window")
        .minimize()
        .maximize()
        .fullscreen()
        .separator()
        .close_window()
        .build()?;
    MenuBuilder::new(app)
        .items(&[&own, file, edit, game, &window])
        .build()
}

fn submenu<R: Runtime>(app: &AppHandle<R>, title: &str, parts: &[Part]) -> Result<Submenu<R>> {
    let menu = Submenu::new(app, title, true)?;
    for part in parts {
        append(app, &menu, *part)?;
    }
    Ok(menu)
}

fn append<R: Runtime>(app: &AppHandle<R>, menu: &Submenu<R>, part: Part) -> Result<()> {
    let Entry(id, title, keys) = part else {
        return menu.append(&tauri::menu::PredefinedMenuItem::separator(app)?);
    };
    let entry = MenuItemBuilder::with_id(id, title).enabled(id == QUIT);
    let entry = match keys {
        Some(keys) => entry.accelerator(keys),
        None => entry,
    };
    menu.append(&entry.build(app)?)
}

/// Tells the page which entry was clicked.
pub(crate) fn chosen<R: Runtime>(app: &AppHandle<R>, id: &MenuId) {
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

/// Greys entries or not, by id. The page may have commands that are not in this menu.
///
/// # Errors
/// What the system says when a menu cannot be changed.
pub(crate) fn enable<R: Runtime>(
    app: &AppHandle<R>,
    enabled: &HashMap<String, bool>,
) -> Result<()> {
    for menu in app
        .menu()
        .map(|menu| menu.items())
        .transpose()?
        .unwrap_or_default()
    {
        let Some(menu) = menu.as_submenu() else {
            continue;
        };
        for (id, enabled) in enabled.iter().filter(|(id, _)| *id != QUIT) {
            if let Some(entry) = menu.get(id) {
                set(entry.as_menuitem(), *enabled)?;
            }
        }
    }
    Ok(())
}

fn set<R: Runtime>(entry: Option<&MenuItem<R>>, enabled: bool) -> Result<()> {
    entry.map_or(Ok(()), |entry| entry.set_enabled(enabled))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{EDIT, Entry, FILE, GAME, QUIT_ENTRY};

    /// Issue 3: "every command has one definition"; the menu's entries are those of the page, by the same words.
    #[test]
    fn each_entry_is_a_command_of_the_page() {
        let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
        let commands: String = ["commands.js", "games/atar/commands.js"]
            .iter()
            .map(|name| fs::read_to_string(ui.join(name)).expect(name))
            .collect();
        for part in [FILE, EDIT, GAME, &[QUIT_ENTRY]].concat() {
            if let Entry(id, title, _) = part {
                let words = format!("id: '{id}',\n    title: '{title}',");
                assert!(commands.contains(&words), "{words}");
            }
        }
    }
}
