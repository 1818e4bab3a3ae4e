//! The functions of the WebAssembly module, for the Worker's script.
//!
//! A text goes in by [`room`], which gives the place to write it to, and [`hear`]; what comes out lies at [`said`]
//! until the next call.
//! All of it is safe Rust: places are told as addresses and never followed here. Only that the functions keep their
//! names counts as
//! unsafe, because two of one name would clash.
#![expect(
    unsafe_code,
    reason = "functions that are called from outside keep their names"
)]

use std::cell::RefCell;
use std::panic;
use std::time::Duration;

use crate::carrier::{Carrier, Said};

/// Set in what [`hear`] and [`work`] answer when the game in progress has changed.
pub const CHANGED: u32 = 1;
/// Set in what [`hear`] and [`work`] answer as long as [`work`] is to be called.
pub const WORKING: u32 = 2;

thread_local! {
    static CARRIER: RefCell<Option<Carrier>> = const { RefCell::new(None) };
    static HEARD: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Sets up the table. Its chance follows from `seed`. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn start(seed: u64) {
    // A mistake ends the module; what it was is left to be read.
    panic::set_hook(Box::new(|mistake| say(mistake.to_string())));
    CARRIER.with_borrow_mut(|carrier| *carrier = Some(Carrier::new(seed)));
}

/// The place for a message of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    HEARD.with_borrow_mut(|heard| {
        heard.clear();
        heard.resize(length, 0);
        heard.as_mut_ptr()
    })
}

/// Gives the table the message that was written to its place.
#[unsafe(no_mangle)]
pub extern "C" fn hear() -> u32 {
    let message = HEARD.take();
    call(|carrier| carrier.hear(&message))
}

/// Works for a few milliseconds. `now` is the time in milliseconds by any clock that only goes on.
#[unsafe(no_mangle)]
pub extern "C" fn work(now: f64) -> u32 {
    call(|carrier| carrier.work(time(now)))
}

/// How many milliseconds the next call of [`work`] may wait. `now` as there.
#[unsafe(no_mangle)]
pub extern "C" fn rest(now: f64) -> f64 {
    let rest = CARRIER.with_borrow(|carrier| Some(carrier.as_ref()?.rest(time(now))));
    rest.unwrap_or_default().as_secs_f64() * 1000.0
}

/// The place of what was said: lines of JSON, the last one without an end.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> *const u8 {
    SAID.with_borrow(|said| said.as_ptr())
}

/// The number of bytes of what was said.
#[unsafe(no_mangle)]
pub extern "C" fn said_length() -> usize {
    SAID.with_borrow(String::len)
}

fn call(act: impl FnOnce(&mut Carrier) -> Said) -> u32 {
    CARRIER.with_borrow_mut(|carrier| {
        let Some(carrier) = carrier.as_mut() else {
            say(String::new());
            return 0;
        };
        let Said { lines, changed } = act(carrier);
        say(lines.join("\n"));
        flag(changed, CHANGED) | flag(carrier.has_work(), WORKING)
    })
}

fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

fn flag(is_set: bool, bit: u32) -> u32 {
    if is_set { bit } else { 0 }
}

fn say(text: String) {
    SAID.set(text);
}
