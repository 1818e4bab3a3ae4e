//! The desktop shell: the window, the native menu, the file dialogs, and a Tauri command for each request of the table. It knows no
//! rules and no game in progress.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod closing;
mod commands;
mod desk;
mod dialogs;
#[cfg(target_os = "linux")]
mod drawing;
mod files;
mod menu;
mod places;
mod refusal;

use std::error::Error;
use std::process::ExitCode;

use rand::TryRng;
use rand::rngs::SysRng;

use crate::closing::Closing;
use crate::desk::Desk;
use crate::dialogs::Dialogs;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("atar: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    if !has_display() {
        return Err("there is no display here; `atar-cli serve` shows Atar in a browser".into());
    }
    let desk = Desk::start(SysRng.try_next_u64()?)?;
    commands::install(tauri::Builder::default(), desk)
        .plugin(tauri_plugin_dialog::init())
        .manage(Closing::default())
        .manage(Dialogs::default())
        .menu(menu::build)
        .on_menu_event(|app, event| menu::chosen(app, event.id()))
        .on_window_event(closing::on_window_event)
        .on_page_load(closing::on_page_load)
        .setup(|app| {
            #[cfg(target_os = "linux")]
            drawing::choose(app.handle())?;
            Ok(())
        })
        .run(tauri::generate_context!())?;
    Ok(())
}

/// Whether a window can be opened: without a display GTK ends the program in its own words.
fn has_display() -> bool {
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
