//! The Tauri commands: one for each verb in the table's list, and the shell's own.

use atar_table::VERBS;
use serde::Serialize;
use serde_json::{Map, Value};
use tauri::ipc::{Invoke, InvokeBody};
use tauri::{AppHandle, Builder, Manager, Runtime, State, WebviewWindow};

use crate::chosen_files::{FileRef, OpenedFile};
use crate::closing::Closing;
use crate::command_error::CommandError;
use crate::dialogs::{self, Dialogs, SaveRequest, SavedFile};
use crate::exports::{Export, ExportKind};
use crate::logs;
use crate::menu::{self, PageMenu};
use crate::notifications::Notifications;
use crate::preferences::PreferenceStore;
use crate::table_actor::{Invocation, TableHandle};

/// The least and greatest zoom factor.
const ZOOM: (f64, f64) = (0.25, 5.0);

/// Makes the app pass the table's verbs to the table, and all other commands to the shell's own.
pub(crate) fn install<R: Runtime>(builder: Builder<R>, table: TableHandle<R>) -> Builder<R> {
    let own: Box<dyn Fn(Invoke<R>) -> bool + Send + Sync> = Box::new(tauri::generate_handler![
        open_file,
        reopen_file,
        save_file,
        export_file,
        notes,
        keep_settings,
        listen,
        set_menu,
        show_logs,
        set_title,
        full_screen,
        zoom,
        quit
    ]);
    builder.manage(table.clone()).invoke_handler(move |invoke| {
        let command = invoke.message.command();
        match VERBS.iter().find(|verb| **verb == command) {
            Some(verb) => carry(&table, verb, invoke),
            None => return own(invoke),
        }
        true
    })
}

fn carry<R: Runtime>(table: &TableHandle<R>, verb: &'static str, invoke: Invoke<R>) {
    let Invoke {
        message, resolver, ..
    } = invoke;
    match fields(message.payload()) {
        Some(fields) => table.invoke(Invocation {
            verb,
            fields,
            webview: message.webview(),
            resolver,
        }),
        None => resolver.reject(CommandError::bad_request(format!(
            "The fields of {verb} are not a JSON object."
        ))),
    }
}

fn fields(payload: &InvokeBody) -> Option<Map<String, Value>> {
    match payload {
        InvokeBody::Json(Value::Object(fields)) => Some(fields.clone()),
        _ => None,
    }
}

/// Lets the person choose a file and reads it. Returns null if none was chosen.
#[tauri::command(async)]
fn open_file<R: Runtime>(window: WebviewWindow<R>) -> Result<Option<OpenedFile>, CommandError> {
    dialogs::open(&window)
}

/// Reads a file that was used before.
#[tauri::command(async)]
fn reopen_file<R: Runtime>(app: AppHandle<R>, place: &str) -> Result<OpenedFile, CommandError> {
    dialogs::reopen(&app, place)
}

/// Writes the game to a place chosen before, or lets the person choose one. Returns null if none was chosen.
#[tauri::command(async)]
fn save_file<R: Runtime>(
    app: AppHandle<R>,
    window: WebviewWindow<R>,
    game: SaveRequest,
    name: String,
    place: Option<String>,
) -> Result<Option<SavedFile>, CommandError> {
    match place {
        Some(place) => dialogs::save(&app, &game, &place).map(Some),
        None => dialogs::save_as(&window, &game, &name),
    }
}

/// The name of an exported file.
#[derive(Debug, Serialize)]
struct Exported {
    name: String,
}

/// Writes a picture or a text to a place that the person chooses. Returns null if none was chosen.
#[tauri::command(async)]
fn export_file<R: Runtime>(
    window: WebviewWindow<R>,
    name: &str,
    kind: ExportKind,
    data: String,
) -> Result<Option<Exported>, CommandError> {
    let export = Export::new(kind, data)?;
    let name = dialogs::export(&window, &export, name)?;
    Ok(name.map(|name| Exported { name }))
}

/// The data from earlier runs.
#[derive(Debug, Serialize)]
struct StartupState {
    settings: Map<String, Value>,
    recent: Vec<FileRef>,
    /// The file that the game on the table belongs to.
    file: Option<GameFile>,
}

#[derive(Debug, Serialize)]
struct GameFile {
    #[serde(flatten)]
    file: FileRef,
    /// Whether it holds the current state of the game.
    saved: bool,
}

/// Returns the data from earlier runs.
#[tauri::command(async)]
fn notes<R: Runtime>(app: AppHandle<R>) -> StartupState {
    let (dialogs, preferences) = (app.state::<Dialogs>(), app.state::<PreferenceStore>());
    let recent = preferences.recent();
    StartupState {
        settings: preferences.settings(),
        recent: recent.iter().map(|path| dialogs.known(path)).collect(),
        file: app
            .state::<TableHandle<R>>()
            .file()
            .map(|(path, saved)| GameFile {
                file: dialogs.known(&path),
                saved,
            }),
    }
}

/// Saves the settings of the page.
#[tauri::command(async)]
fn keep_settings(
    preferences: State<'_, PreferenceStore>,
    settings: Map<String, Value>,
) -> Result<(), CommandError> {
    preferences.keep_settings(settings).map_err(|why| {
        let (path, why) = (why.path.display(), why.reason());
        CommandError::file(format!(
            "{path} cannot be written: {why}. Your changes to the settings last until you close Atar."
        ))
    })
}

/// Notes that the page listens to events.
#[tauri::command]
fn listen<R: Runtime>(app: AppHandle<R>, notifications: State<'_, Notifications<R>>) {
    notifications.page_listens(&app);
}

/// Sets the menu. Also notes that the page listens to it.
#[tauri::command]
fn set_menu<R: Runtime>(
    app: AppHandle<R>,
    closing: State<'_, Closing>,
    menus: Vec<PageMenu>,
) -> Result<(), CommandError> {
    closing.page_listens();
    menu::set(&app, &menus)
        .map_err(|error| CommandError::internal(format!("The menu cannot be changed: {error}.")))
}

/// Switches between full screen and window. Returns whether the window is now full screen.
#[tauri::command]
fn full_screen<R: Runtime>(window: WebviewWindow<R>) -> Result<bool, CommandError> {
    let on = window.is_fullscreen().map(|full| !full);
    let done = on.and_then(|on| window.set_fullscreen(on).map(|()| on));
    done.map_err(|error| {
        CommandError::internal(format!("The full screen cannot be used: {error}."))
    })
}

/// Sets the zoom factor.
#[tauri::command]
fn zoom<R: Runtime>(window: WebviewWindow<R>, factor: f64) -> Result<(), CommandError> {
    let (least, most) = ZOOM;
    if !(least..=most).contains(&factor) {
        return Err(CommandError::bad_request(format!(
            "The zoom is {factor}; it must be from {least} to {most}."
        )));
    }
    window
        .set_zoom(factor)
        .map_err(|error| CommandError::internal(format!("The page cannot be zoomed: {error}.")))
}

/// Sets the window's title.
#[tauri::command]
fn set_title<R: Runtime>(window: WebviewWindow<R>, title: &str) -> Result<(), CommandError> {
    window
        .set_title(title)
        .map_err(|error| CommandError::internal(format!("The title cannot be set: {error}.")))
}

/// Opens the folder of the logs in the system's file manager.
#[tauri::command(async)]
fn show_logs() -> Result<(), CommandError> {
    logs::show()
}

/// Ends the program without asking.
#[tauri::command]
fn quit<R: Runtime>(app: AppHandle<R>) {
    app.exit(0);
}

#[cfg(test)]
mod tests;
