//! The Tauri commands: one for each verb in the table's list, one for all verbs of the table for lessons, and the
//! shell's own.

use atar_nearby::QrCode;
use atar_storage::SeenSettings;
use atar_table::VERBS;
use serde::Serialize;
use serde_json::{Map, Value};
use tauri::ipc::{Invoke, InvokeBody, InvokeResponseBody, Response};
use tauri::{AppHandle, Builder, Manager, Runtime, State, UserAttentionType, WebviewWindow};

use crate::chosen_files::{FileRef, OpenedFile};
use crate::closing::Closing;
use crate::command_error::CommandError;
use crate::dialogs::{self, Dialogs, SaveRequest, SavedFile};
use crate::exports::{Export, ExportKind};
use crate::host_connections::HostConnections;
use crate::hosting::{Hosting, HostingState};
use crate::lab::Lab;
use crate::library::LibraryShelf;
use crate::logs;
use crate::menu::{self, PageMenu};
use crate::nearby::Nearby;
use crate::notifications::Notifications;
use crate::preferences::PreferenceStore;
use crate::system_notice;
use crate::table_actor::{Invocation, TableHandle};

/// The least and greatest zoom factor.
const ZOOM: (f64, f64) = (0.25, 5.0);

/// The longest title and text of a notification, in characters.
const LONGEST_NOTICE: usize = 1_000;

/// The command that carries a request to the table for lessons.
const PRACTICE: &str = "practice";

/// Makes the app pass the table's verbs to the table, requests for lessons to `practice`, and all other commands to the
/// shell's own.
pub(crate) fn install<R: Runtime>(builder: Builder<R>, table: TableHandle<R>, practice: TableHandle<R>) -> Builder<R> {
    let own: Box<dyn Fn(Invoke<R>) -> bool + Send + Sync> = Box::new(tauri::generate_handler![
        open_file,
        reopen_file,
        save_file,
        export_file,
        host_begin,
        host_end,
        host_state,
        lab,
        library,
        connection_open,
        connection_send,
        connection_close,
        nearby_look,
        nearby_stop,
        qr,
        prove,
        notes,
        keep_settings,
        listen,
        set_menu,
        show_logs,
        set_title,
        full_screen,
        zoom,
        attention,
        quit
    ]);
    builder.manage(table.clone()).invoke_handler(move |invoke| {
        let command = invoke.message.command();
        match VERBS.iter().find(|verb| **verb == command) {
            Some(verb) => carry(&table, verb, invoke),
            None if command == PRACTICE => carry_named(&practice, invoke),
            None => return own(invoke),
        }
        true
    })
}

fn carry<R: Runtime>(table: &TableHandle<R>, verb: &'static str, invoke: Invoke<R>) {
    let Invoke { message, resolver, .. } = invoke;
    match fields(message.payload()) {
        Some(fields) => table.invoke(Invocation { verb, fields, webview: message.webview(), resolver }),
        None => resolver.reject(CommandError::bad_request(format!("The fields of {verb} are not a JSON object."))),
    }
}

/// Carries a request whose verb is among its fields.
fn carry_named<R: Runtime>(table: &TableHandle<R>, invoke: Invoke<R>) {
    let fields = fields(invoke.message.payload()).unwrap_or_default();
    let named = fields.get("do").and_then(Value::as_str);
    match VERBS.iter().find(|verb| named == Some(verb)) {
        Some(verb) => carry(table, verb, invoke),
        None => invoke.resolver.reject(CommandError::bad_request("The request names no verb of the table.")),
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

/// Writes the game to a place chosen before, or lets the person choose one. Returns null if none was chosen. With
/// `replace` the person wants to replace what somebody else has written there.
#[tauri::command(async)]
fn save_file<R: Runtime>(
    app: AppHandle<R>,
    window: WebviewWindow<R>,
    game: SaveRequest,
    name: String,
    place: Option<String>,
    replace: bool,
) -> Result<Option<SavedFile>, CommandError> {
    match place {
        Some(place) => dialogs::save(&app, &game, &place, replace).map(Some),
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

/// Begins to host rooms, unless the program does. The host is called by the name of the person.
#[tauri::command(async)]
fn host_begin(hosting: State<'_, Hosting>, name: Option<String>) -> Result<HostingState, CommandError> {
    hosting.begin(name.as_deref())
}

/// Ends hosting. The rooms go on when it begins again.
#[tauri::command(async)]
fn host_end(hosting: State<'_, Hosting>) {
    hosting.end();
}

/// Returns whether rooms are hosted here, and at which addresses.
#[tauri::command(async)]
fn host_state(hosting: State<'_, Hosting>) -> HostingState {
    hosting.state()
}

/// Carries a request to the lab. Returns its answer, which says what was refused as well.
#[tauri::command]
async fn lab<R: Runtime>(app: AppHandle<R>, lab: State<'_, Lab>, message: String) -> Result<Response, CommandError> {
    lab.ask(app, message).await
}

/// Carries a request to the library. Returns its answer, which says what was refused as well.
#[tauri::command(async)]
fn library(library: State<'_, LibraryShelf>, message: &str) -> Response {
    Response::new(InvokeResponseBody::Json(library.ask(message)))
}

/// Opens a connection to the lobby or a room of a host, under a number of the page. Returns when it is open. The rooms
/// that this program has hosted go on when one of them is opened.
#[tauri::command]
async fn connection_open<R: Runtime>(
    app: AppHandle<R>,
    connections: State<'_, HostConnections>,
    connection: u32,
    address: &str,
    path: &str,
) -> Result<(), CommandError> {
    let (host, own) = (app.clone(), address.to_owned());
    let wake = move || host.state::<Hosting>().wake(&own);
    // Hosting begins on another thread, and is waited for.
    let _ = tauri::async_runtime::spawn_blocking(wake).await;
    connections.open(app, connection, address, path).await
}

/// Sends a text on a connection.
#[tauri::command]
fn connection_send(connections: State<'_, HostConnections>, connection: u32, text: String) -> Result<(), CommandError> {
    connections.send(connection, text)
}

/// Ends a connection with a close code.
#[tauri::command]
fn connection_close(connections: State<'_, HostConnections>, connection: u32, code: u16) -> Result<(), CommandError> {
    connections.close(connection, code)
}

/// Looks for rooms on the local network.
#[tauri::command(async)]
fn nearby_look<R: Runtime>(app: AppHandle<R>, nearby: State<'_, Nearby>) -> Result<(), CommandError> {
    nearby.look(app)
}

/// Stops looking for rooms.
#[tauri::command(async)]
fn nearby_stop(nearby: State<'_, Nearby>) {
    nearby.stop();
}

/// Draws a text as a QR code.
#[tauri::command(async)]
fn qr(text: &str) -> Result<QrCode, CommandError> {
    QrCode::new(text).map_err(|error| CommandError::bad_request(error.to_string()))
}

/// The data from earlier runs.
#[derive(Debug, Serialize)]
struct StartupState {
    #[serde(flatten)]
    settings: SeenSettings,
    recent: Vec<FileRef>,
    /// The file that the game on the table belongs to.
    file: Option<GameFile>,
}

/// What became of settings that were to be saved.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Kept {
    Saved { stamp: String },
    Found(SeenSettings),
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
        file: app.state::<TableHandle<R>>().file().map(|(path, saved)| GameFile { file: dialogs.known(&path), saved }),
    }
}

/// Saves the settings of the page over those with this stamp. Returns those that another program has saved meanwhile,
/// or none if the page's are saved.
#[tauri::command(async)]
fn keep_settings(
    preferences: State<'_, PreferenceStore>,
    settings: Map<String, Value>,
    over: String,
) -> Result<Kept, CommandError> {
    let kept = preferences.keep_settings(&settings, &over).map_err(|why| {
        let (path, why) = (why.path.display(), why.reason());
        CommandError::file(format!(
            "{path} cannot be written: {why}. Your changes to the settings last until you close Atar."
        ))
    })?;
    Ok(kept.map_or_else(|| Kept::Saved { stamp: preferences.settings().stamp }, Kept::Found))
}

/// Notes that the page listens to events.
#[tauri::command]
fn listen<R: Runtime>(app: AppHandle<R>, notifications: State<'_, Notifications<R>>) {
    notifications.page_listens(&app);
}

/// Checks that the chance in a room's record follows from the server seed in it. Returns the number of rolls; null if
/// the record has no server seed.
#[tauri::command(async)]
fn prove(record: &str) -> Result<Option<usize>, CommandError> {
    atar_server::prove(record).map_err(CommandError::bad_request)
}

/// Sets the menu. Also notes that the page listens to it.
#[tauri::command]
fn set_menu<R: Runtime>(
    app: AppHandle<R>,
    closing: State<'_, Closing>,
    menus: Vec<PageMenu>,
) -> Result<(), CommandError> {
    closing.page_listens();
    menu::set(&app, &menus).map_err(|error| CommandError::internal("The menu cannot be changed.").because(&error))
}

/// Switches between full screen and window. Returns whether the window is now full screen.
#[tauri::command]
fn full_screen<R: Runtime>(window: WebviewWindow<R>) -> Result<bool, CommandError> {
    let on = window.is_fullscreen().map(|full| !full);
    let done = on.and_then(|on| window.set_fullscreen(on).map(|()| on));
    done.map_err(|error| CommandError::internal("The full screen cannot be used.").because(&error))
}

/// Sets the zoom factor.
#[tauri::command]
fn zoom<R: Runtime>(window: WebviewWindow<R>, factor: f64) -> Result<(), CommandError> {
    let (least, most) = ZOOM;
    if !(least..=most).contains(&factor) {
        return Err(CommandError::bad_request(format!("The zoom is {factor}; it must be from {least} to {most}.")));
    }
    window.set_zoom(factor).map_err(|error| CommandError::internal("The page cannot be zoomed.").because(&error))
}

/// Asks for the person, as by a bouncing icon, until they look at the window. The system's notification says why.
#[tauri::command]
fn attention<R: Runtime>(window: WebviewWindow<R>, title: &str, text: &str) -> Result<(), CommandError> {
    for (name, given) in [("title", title), ("text", text)] {
        if given.chars().count() > LONGEST_NOTICE {
            return Err(CommandError::bad_request(format!(
                "The {name} of a notification is too long: at most {LONGEST_NOTICE} characters."
            )));
        }
    }
    system_notice::show(window.app_handle(), title, text);
    window
        .request_user_attention(Some(UserAttentionType::Informational))
        .map_err(|error| CommandError::internal("The window cannot ask for attention.").because(&error))
}

/// Sets the window's title.
#[tauri::command]
fn set_title<R: Runtime>(window: WebviewWindow<R>, title: &str) -> Result<(), CommandError> {
    window.set_title(title).map_err(|error| CommandError::internal("The title cannot be set.").because(&error))
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
