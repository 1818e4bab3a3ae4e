//! The Tauri commands: one for each of the table's verbs, from the table's own list, and the shell's own.

use atar_table::VERBS;
use serde::Serialize;
use serde_json::{Map, Value};
use tauri::ipc::{Invoke, InvokeBody};
use tauri::{AppHandle, Builder, Manager, Runtime, State, WebviewWindow};

use crate::closing::Closing;
use crate::desk::{Call, Desk};
use crate::dialogs::{self, Dialogs, Kept, Opened, Saved, Saving};
use crate::exports::{Export, ExportKind};
use crate::menu::{self, ToldMenu};
use crate::news::News;
use crate::notes::Memory;
use crate::refusal::Refusal;

/// The bounds of the size of what is shown, where 1 is the usual one.
const ZOOM: (f64, f64) = (0.25, 5.0);

/// Has the app carry the table's verbs to the desk, and all other commands to the shell's own.
pub(crate) fn install<R: Runtime>(builder: Builder<R>, desk: Desk<R>) -> Builder<R> {
    let own: Box<dyn Fn(Invoke<R>) -> bool + Send + Sync> = Box::new(tauri::generate_handler![
        open_file,
        reopen_file,
        save_file,
        export_file,
        notes,
        keep_settings,
        listen,
        set_menu,
        set_title,
        full_screen,
        zoom,
        quit
    ]);
    builder.manage(desk.clone()).invoke_handler(move |invoke| {
        let command = invoke.message.command();
        match VERBS.iter().find(|verb| **verb == command) {
            Some(verb) => carry(&desk, verb, invoke),
            None => return own(invoke),
        }
        true
    })
}

fn carry<R: Runtime>(desk: &Desk<R>, verb: &'static str, invoke: Invoke<R>) {
    let Invoke {
        message, resolver, ..
    } = invoke;
    match fields(message.payload()) {
        Some(fields) => desk.ask(Call {
            verb,
            fields,
            webview: message.webview(),
            resolver,
        }),
        None => resolver.reject(Refusal::bad_request(format!(
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

/// Lets the person choose a file and reads it; null if none was chosen.
#[tauri::command(async)]
fn open_file<R: Runtime>(window: WebviewWindow<R>) -> Result<Option<Opened>, Refusal> {
    dialogs::open(&window)
}

/// Reads a file that was used before.
#[tauri::command(async)]
fn reopen_file<R: Runtime>(app: AppHandle<R>, place: &str) -> Result<Opened, Refusal> {
    dialogs::reopen(&app, place)
}

/// Writes the game to a place chosen before, or lets the person choose one; null if none was chosen.
#[tauri::command(async)]
fn save_file<R: Runtime>(
    app: AppHandle<R>,
    window: WebviewWindow<R>,
    game: Saving,
    name: String,
    place: Option<String>,
) -> Result<Option<Saved>, Refusal> {
    match place {
        Some(place) => dialogs::save(&app, &game, &place).map(Some),
        None => dialogs::save_as(&window, &game, &name),
    }
}

/// The name of a file that was exported.
#[derive(Debug, Serialize)]
struct Exported {
    name: String,
}

/// Writes a picture or a text to a place that the person chooses; null if none was chosen.
#[tauri::command(async)]
fn export_file<R: Runtime>(
    window: WebviewWindow<R>,
    name: &str,
    kind: ExportKind,
    data: String,
) -> Result<Option<Exported>, Refusal> {
    let export = Export::new(kind, data)?;
    let name = dialogs::export(&window, &export, name)?;
    Ok(name.map(|name| Exported { name }))
}

/// What is remembered from earlier runs.
#[derive(Debug, Serialize)]
struct Remembered {
    settings: Map<String, Value>,
    recent: Vec<Kept>,
    /// The file that the game on the table belongs to.
    file: Option<GameFile>,
}

#[derive(Debug, Serialize)]
struct GameFile {
    #[serde(flatten)]
    kept: Kept,
    /// Whether it holds the game as it is now.
    saved: bool,
}

/// Gives what is remembered.
#[tauri::command(async)]
fn notes<R: Runtime>(app: AppHandle<R>) -> Remembered {
    let (dialogs, memory) = (app.state::<Dialogs>(), app.state::<Memory>());
    let recent = memory.recent();
    Remembered {
        settings: memory.settings(),
        recent: recent.iter().map(|path| dialogs.known(path)).collect(),
        file: app.state::<Desk<R>>().file().map(|(path, saved)| GameFile {
            kept: dialogs.known(&path),
            saved,
        }),
    }
}

/// Keeps the settings of the page.
#[tauri::command(async)]
fn keep_settings(memory: State<'_, Memory>, settings: Map<String, Value>) -> Result<(), Refusal> {
    memory.keep_settings(settings).map_err(|why| {
        let (path, why) = (why.path.display(), why.reason());
        Refusal::file(format!(
            "The settings hold until Atar is closed, but {path} cannot be written: {why}."
        ))
    })
}

/// The page's word that it listens to events.
#[tauri::command]
fn listen<R: Runtime>(app: AppHandle<R>, news: State<'_, News<R>>) {
    news.page_listens(&app);
}

/// Says what stands in the menu. It is also the page's word that it listens to it.
#[tauri::command]
fn set_menu<R: Runtime>(
    app: AppHandle<R>,
    closing: State<'_, Closing>,
    menus: Vec<ToldMenu>,
) -> Result<(), Refusal> {
    closing.page_listens();
    menu::set(&app, &menus)
        .map_err(|error| Refusal::internal(format!("The menu cannot be changed: {error}.")))
}

/// Switches between the full screen and the window; answers whether the full screen is used now.
#[tauri::command]
fn full_screen<R: Runtime>(window: WebviewWindow<R>) -> Result<bool, Refusal> {
    let on = window.is_fullscreen().map(|full| !full);
    let done = on.and_then(|on| window.set_fullscreen(on).map(|()| on));
    done.map_err(|error| Refusal::internal(format!("The full screen cannot be used: {error}.")))
}

/// Shows everything larger or smaller.
#[tauri::command]
fn zoom<R: Runtime>(window: WebviewWindow<R>, factor: f64) -> Result<(), Refusal> {
    let (least, most) = ZOOM;
    if !(least..=most).contains(&factor) {
        return Err(Refusal::bad_request(format!(
            "The zoom is {factor}; it must be from {least} to {most}."
        )));
    }
    window
        .set_zoom(factor)
        .map_err(|error| Refusal::internal(format!("The page cannot be zoomed: {error}.")))
}

/// Sets the window's title.
#[tauri::command]
fn set_title<R: Runtime>(window: WebviewWindow<R>, title: &str) -> Result<(), Refusal> {
    window
        .set_title(title)
        .map_err(|error| Refusal::internal(format!("The title cannot be set: {error}.")))
}

/// Ends the program without asking.
#[tauri::command]
fn quit<R: Runtime>(app: AppHandle<R>) {
    app.exit(0);
}

#[cfg(test)]
mod tests;
