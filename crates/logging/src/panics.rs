//! Logs panics.

use std::any::Any;
use std::panic::{self, PanicHookInfo};
use std::thread;

/// Logs the place and message of every panic, then calls the previous hook.
pub(crate) fn install() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        log(panic);
        before(panic);
    }));
}

fn log(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string);
    let (place, message) = (place.unwrap_or_default(), message(panic.payload()));
    let (version, os) = (env!("CARGO_PKG_VERSION"), std::env::consts::OS);
    let thread = thread::current().name().unwrap_or_default().to_owned();
    tracing::error!(place, message, thread, version, os, "panicked");
}

/// Returns the part of a panic's message that may be logged: all of it if it is a literal, else the text before the
/// first value.
///
/// A formatted message may hold anything, such as a player's name or a line of a record.
fn message(payload: &(dyn Any + Send)) -> &str {
    if let Some(literal) = payload.downcast_ref::<&'static str>() {
        return literal;
    }
    let formatted = payload.downcast_ref::<String>().map(String::as_str);
    let text = formatted.unwrap_or_default();
    let end = text.find([':', '`', '"', '\'', '“']).unwrap_or(0);
    &text[..end]
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::message;

    fn told(act: fn()) -> String {
        let payload = catch_unwind(act).expect_err("a panic");
        message(&*payload).to_owned()
    }

    #[test]
    fn literal_messages_are_told() {
        assert_eq!(told(|| panic!("a defect: as it was written")), "a defect: as it was written");
    }

    #[test]
    fn values_in_messages_are_not_told() {
        assert_eq!(told(|| panic!("{}", "Anna".to_owned() + "lena")), "");
        assert_eq!(told(|| panic!("bad name: {}", String::from("Annalena"))), "bad name");
        assert_eq!(
            told(|| {
                let _: u8 = "Annalena".parse().expect("a number");
            }),
            "a number"
        );
    }
}
