//! The Tauri commands: one for each of the table's verbs, from the table's own list, and the shell's own.

use std::collections::HashMap;

use atar_table::VERBS;
use serde_json::{Map, Value};
use tauri::ipc::{Invoke, InvokeBody};
use tauri::{AppHandle, Builder, Runtime, State, WebviewWindow};

use crate::closing::Closing;
use crate::desk::{Call, Desk};
use crate::dialogs::{self, Dialogs, Kept, Opened};
use crate::menu;
use crate::refusal::Refusal;

/// Has the app carry the table's verbs to the desk, and all other commands to the shell's own.
pub(crate) fn install<R: Runtime>(builder: Builder<R>, desk: Desk<R>) -> Builder<R> {
    let own: Box<dyn Fn(Invoke<R>) -> bool + Send + Sync> = Box::new(tauri::generate_handler![
        open_file, save_file, set_menu, set_title, quit
    ]);
    builder.invoke_handler(move |invoke| {
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
fn open_file<R: Runtime>(
    window: WebviewWindow<R>,
    dialogs: State<'_, Dialogs>,
) -> Result<Option<Opened>, Refusal> {
    dialogs::open(&window, &dialogs)
}

/// Writes a text to a place chosen before, or lets the person choose one; null if none was chosen.
#[tauri::command(async)]
fn save_file<R: Runtime>(
    window: WebviewWindow<R>,
    dialogs: State<'_, Dialogs>,
    text: String,
    name: String,
    place: Option<String>,
) -> Result<Option<Kept>, Refusal> {
    match place {
        Some(place) => dialogs::save(&dialogs, &text, &place).map(Some),
        None => dialogs::save_as(&window, &dialogs, &text, &name),
    }
}

/// Says which entries of the menu can be used now. It is also the page's word that it listens to the menu.
#[tauri::command]
fn set_menu<R: Runtime>(
    app: AppHandle<R>,
    closing: State<'_, Closing>,
    enabled: HashMap<String, bool>,
) -> Result<(), Refusal> {
    closing.page_listens();
    menu::enable(&app, &enabled)
        .map_err(|error| Refusal::internal(format!("The menu cannot be changed: {error}.")))
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
mod tests {
    use atar_table::{Client, Table, VERBS};
    use serde_json::{Map, Value, json};
    use tauri::ipc::{CallbackFn, InvokeBody};
    use tauri::test::{
        INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets,
    };
    use tauri::webview::InvokeRequest;
    use tauri::{WebviewWindow, WebviewWindowBuilder};

    use super::install;
    use crate::desk::{self, Desk};

    const SEED: u64 = 7;

    fn window() -> WebviewWindow<MockRuntime> {
        let desk = Desk::start(SEED).expect("a thread");
        let app = install(mock_builder(), desk)
            .build(mock_context(noop_assets()))
            .expect("an app");
        WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default())
            .build()
            .expect("a window")
    }

    /// What the page's `invoke` comes to.
    fn invoke(
        window: &WebviewWindow<MockRuntime>,
        command: &str,
        body: InvokeBody,
    ) -> Result<Value, Value> {
        let url = if cfg!(windows) {
            "http://tauri.localhost"
        } else {
            "tauri://localhost"
        };
        let request = InvokeRequest {
            cmd: command.into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: url.parse().expect("an address"),
            body,
            headers: Default::default(),
            invoke_key: INVOKE_KEY.into(),
        };
        get_ipc_response(window, request).map(|body| body.deserialize().expect("JSON"))
    }

    fn fields(value: Value) -> Map<String, Value> {
        value.as_object().expect("an object").clone()
    }

    /// The outcome that a table without any carrier gives.
    fn at_table(table: &mut Table, verb: &str, fields: Map<String, Value>) -> Result<Value, Value> {
        let reply = table.handle(Client(0), desk::message(verb, fields).as_bytes());
        let answer: Value = serde_json::from_str(&reply.answer.expect("an answer")).expect("JSON");
        match answer.get("ok") {
            Some(ok) => Ok(ok.clone()),
            None => Err(answer["error"].clone()),
        }
    }

    /// Issue 2: "a test fails if a request exists in one carrier and not in another".
    #[test]
    fn each_verb_of_the_table_is_a_command_of_its_own_name() {
        let window = window();
        let mut table = Table::new(SEED);
        let game = json!({"game": "atar", "options": {"side": 4, "stones": [2, 2], "placement": "players", "order": "random"}});
        for (verb, fields) in VERBS
            .iter()
            .map(|verb| (*verb, Map::new()))
            .chain([("new_game", fields(game))])
            .chain(VERBS.iter().map(|verb| (*verb, Map::new())))
        {
            let told = invoke(
                &window,
                verb,
                InvokeBody::Json(Value::Object(fields.clone())),
            );
            assert_eq!(told, at_table(&mut table, verb, fields), "{verb}");
        }
    }

    #[test]
    fn the_verbs_that_the_issue_names_are_commands() {
        for verb in [
            "new_game",
            "place",
            "move",
            "remove",
            "commit",
            "shot_clock",
        ] {
            assert!(VERBS.contains(&verb), "{verb}");
        }
    }

    #[test]
    fn other_commands_do_not_reach_the_table() {
        let window = window();
        for command in ["castle", "New_Game", "", "do"] {
            let told = invoke(&window, command, InvokeBody::default()).expect_err(command);
            assert_eq!(told, format!("Command {command} not found"));
        }
    }

    #[test]
    fn the_verb_is_the_commands_name_whatever_the_fields_say() {
        let window = window();
        let body = InvokeBody::Json(json!({"do": "new_game"}));
        assert!(invoke(&window, "hello", body).expect("an answer")["games"].is_array());
    }

    #[test]
    fn a_computer_player_answers_when_it_is_done() {
        let window = window();
        let options = json!({"side": 4, "stones": [2, 2], "placement": "random", "order": "fixed"});
        let game = json!({"game": "atar", "options": options, "seed": 1});
        invoke(&window, "new_game", InvokeBody::Json(game)).expect("a game");
        let bot = InvokeBody::Json(json!({"nodes": 50, "seed": 1}));
        let told = invoke(&window, "bot", bot).expect("an answer");
        let steps = told["steps"].as_array().expect("steps");
        assert_eq!(steps.last(), Some(&json!("commit")), "{told}");
    }

    #[test]
    fn fields_that_are_no_object_are_refused() {
        let window = window();
        for body in [
            InvokeBody::Json(json!([1])),
            InvokeBody::Json(Value::Null),
            InvokeBody::Raw(vec![1]),
        ] {
            let refusal = invoke(&window, "hello", body).expect_err("a refusal");
            assert_eq!(refusal["code"], "bad_request");
        }
    }
}
