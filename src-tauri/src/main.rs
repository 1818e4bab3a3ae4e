//! The desktop shell: the window, the native menu, the file dialogs, and a Tauri command for each request of the table.
//! It knows no rules and no game in progress.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod arguments;
mod chosen_files;
mod closing;
mod command_error;
mod commands;
mod dialogs;
mod exports;
mod files;
mod host_connections;
mod hosting;
mod lab;
mod library;
mod logs;
mod menu;
mod nearby;
mod notifications;
mod opened_files;
mod page_data;
mod preferences;
#[cfg(target_os = "linux")]
mod rendering;
mod system_notice;
mod table_actor;
mod window_state;
mod window_table;

use std::env;
use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use atar_storage::{GamePlaces, OpenedStore, StoreUnavailable, SystemDisk};
use rand::TryRng;
use rand::rngs::SysRng;
use tauri::menu::MenuId;
use tauri::{App, AppHandle, Manager, RunEvent, Window, WindowEvent, Wry};

use crate::arguments::Wanted;
use crate::closing::Closing;
use crate::dialogs::Dialogs;
use crate::host_connections::HostConnections;
use crate::hosting::Hosting;
use crate::lab::Lab;
use crate::library::LibraryShelf;
use crate::menu::MenuBar;
use crate::nearby::Nearby;
use crate::notifications::Notifications;
use crate::page_data::PageData;
use crate::preferences::PreferenceStore;
use crate::table_actor::TableHandle;

/// The exit status after an argument that cannot be used.
const BAD_ARGUMENT: u8 = 2;

fn main() -> ExitCode {
    let here = env::current_dir().unwrap_or_default();
    match arguments::read(env::args_os(), &here) {
        Ok(Wanted::Text(text)) => {
            // If nobody reads it, there is nobody to tell.
            let _ = io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Ok(Wanted::Window(file)) => match run(file) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                tracing::error!("the program cannot run");
                say(&error.to_string());
                ExitCode::FAILURE
            }
        },
        Err(why) => {
            say(&why);
            ExitCode::from(BAD_ARGUMENT)
        }
    }
}

/// Writes a line to standard error. A path may hold control characters of terminals.
fn say(text: &str) {
    let text = text.replace(char::is_control, "\u{fffd}");
    let _ = writeln!(io::stderr(), "atar: {text}");
}

fn run(file: Option<PathBuf>) -> Result<(), Box<dyn Error>> {
    logs::start();
    if !has_display() {
        return Err("there is no display here; `atar-cli serve` shows Atar in a browser".into());
    }
    let notifications = Notifications::default();
    let KeptData { folder, game, places, preferences } = open_data(&notifications);
    let lab = Lab::start(folder.as_deref())?;
    let library = LibraryShelf::new(folder.as_deref(), places, SysRng.try_next_u64()?);
    let table =
        TableHandle::start(SysRng.try_next_u64()?, game, preferences.clone(), notifications.clone(), &lab.pause())?;
    let practice =
        TableHandle::start_practice(SysRng.try_next_u64()?, preferences.clone(), notifications.clone(), &lab.pause())?;
    let mut builder = tauri::Builder::default();
    if can_meet_others() {
        builder = builder.plugin(tauri_plugin_single_instance::init(|app, arguments, folder| {
            opened_files::second_start(app, arguments, &folder);
        }));
    }
    let app = commands::install(builder, table, practice)
        .plugin(tauri_plugin_dialog::init())
        .manage(Closing::default())
        .manage(Dialogs::default())
        .manage(Hosting::in_folder(folder.map(|folder| folder.join("rooms"))))
        .manage(lab)
        .manage(library)
        .manage(HostConnections::default())
        .manage(Nearby::default())
        .manage(PageData::default())
        .manage(MenuBar::<Wry>::default())
        .manage(preferences)
        .manage(notifications)
        .menu(menu::build)
        .on_menu_event(|app, event| on_menu_event(app, event.id()))
        .on_window_event(on_window_event)
        .on_page_load(closing::on_page_load)
        .setup(|app| {
            // Tauri panics at an error.
            if let Err(error) = set_up(app, file) {
                tracing::error!("the window cannot be opened");
                say(&format!("The window cannot be opened: {error}."));
                app.handle().exit(1);
            }
            Ok(())
        })
        .build(tauri::generate_context!())?;
    app.run(on_run_event);
    Ok(())
}

/// What earlier runs have kept.
struct KeptData {
    /// The folder of the program's data, unless nothing can be written there.
    folder: Option<PathBuf>,
    /// The game in progress.
    game: OpenedStore<SystemDisk>,
    /// Where other programs on this folder have theirs.
    places: Option<GamePlaces>,
    preferences: PreferenceStore,
}

/// Opens what earlier runs have kept. The person is told what is wrong.
fn open_data(notifications: &Notifications<Wry>) -> KeptData {
    let folder = files::data_folder();
    let (usable, (game, places)) = match files::usable(folder.as_deref()) {
        Ok(folder) => (Some(folder.to_path_buf()), GamePlaces::claim(&SystemDisk, Some(&folder.join("game")))),
        Err(text) => (None, (Err(StoreUnavailable { text }), None)),
    };
    let (preferences, trouble) = PreferenceStore::open(folder.as_deref(), usable.is_some());
    if let Some(trouble) = trouble {
        notifications.trouble(trouble);
    }
    KeptData { folder: usable, game, places, preferences }
}

fn set_up(app: &App, file: Option<PathBuf>) -> Result<(), Box<dyn Error>> {
    window_state::open(app, page_data::folder(app)?)?;
    #[cfg(target_os = "linux")]
    if rendering::choose(app.handle()).is_err() {
        tracing::warn!("how the page is drawn cannot be chosen");
    }
    if let Some(file) = file {
        opened_files::take(app.handle(), file);
    }
    Ok(())
}

fn on_menu_event(app: &AppHandle, id: &MenuId) {
    menu::reset(app, id);
    if id == menu::QUIT {
        closing::quit(app);
    } else {
        menu::emit(app, id.as_ref());
    }
}

fn on_window_event(window: &Window, event: &WindowEvent) {
    window_state::on_window_event(window, event);
    opened_files::on_window_event(window, event);
    closing::on_window_event(window, event);
}

fn on_run_event(app: &AppHandle, event: RunEvent) {
    match event {
        RunEvent::ExitRequested { .. } => window_state::note(app),
        RunEvent::Exit => {
            app.state::<Hosting>().end_with_program();
            app.state::<PageData>().end_with_program();
        }
        #[cfg(target_os = "macos")]
        RunEvent::Opened { urls } => opened_files::opened(app, &urls),
        _ => {}
    }
}

/// Returns whether a program that is running already can be asked to take over. On Linux that needs a session bus, and
/// arguments that are text.
fn can_meet_others() -> bool {
    let bus = env::var("DBUS_SESSION_BUS_ADDRESS").unwrap_or_default();
    let has_bus = ["unix:path=/", "unix:abstract="].iter().any(|form| bus.starts_with(form));
    env::args_os().all(|argument| argument.to_str().is_some()) && (!cfg!(target_os = "linux") || has_bus)
}

/// Returns whether a window can be opened. Without a display GTK ends the program in its own words.
fn has_display() -> bool {
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}
