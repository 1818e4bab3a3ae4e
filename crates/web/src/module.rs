//! The functions of the WebAssembly module, for the Worker's script.
//!
//! The script writes a message to [`message_buffer`] and calls [`handle_message`]. The answers and events are at
//! [`output`] until the next call. All code is safe Rust: it returns addresses and never follows any. Only exporting
//! functions by name counts as unsafe, because two functions with one name would clash.
#![expect(unsafe_code, reason = "functions that are called from outside keep their names")]

use std::cell::RefCell;
use std::panic;
use std::time::Duration;

use atar_table::HelperDesk;

use crate::carrier::{CallOutput, Carrier};
#[cfg(target_arch = "wasm32")]
use crate::page_helper::page_helper;

/// Flag of [`handle_message`] and [`run_slice`]: set when the game in progress has changed.
pub const CHANGED: u32 = 1;
/// Flag of [`handle_message`] and [`run_slice`]: set as long as [`run_slice`] must be called again.
pub const WORKING: u32 = 2;

thread_local! {
    static CARRIER: RefCell<Option<Carrier>> = const { RefCell::new(None) };
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static HELPER_DESK: RefCell<HelperDesk> = RefCell::default();
}

/// Creates the table. Its chance follows from `seed`. Call this first.
#[unsafe(no_mangle)]
pub extern "C" fn start(seed: u64) {
    // A panic ends the module. Its message stays in the output.
    panic::set_hook(Box::new(|panic| set_output(panic.to_string())));
    let carrier = Carrier::new(seed);
    #[cfg(target_arch = "wasm32")]
    let carrier = carrier.with_helper(page_helper);
    CARRIER.set(Some(carrier));
}

/// Returns the address for a message of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn message_buffer(length: usize) -> *mut u8 {
    MESSAGE.with_borrow_mut(|message| {
        message.clear();
        message.resize(length, 0);
        message.as_mut_ptr()
    })
}

/// Handles the message that was written to [`message_buffer`]. Returns flags.
#[unsafe(no_mangle)]
pub extern "C" fn handle_message() -> u32 {
    let message = MESSAGE.take();
    call(|carrier| carrier.handle_message(&message))
}

/// Runs the next slice of a job, which takes a few milliseconds. `now` is the time in milliseconds of any monotonic
/// clock. Returns flags.
#[unsafe(no_mangle)]
pub extern "C" fn run_slice(now: f64) -> u32 {
    call(|carrier| carrier.run_slice(time(now)))
}

/// Returns how many milliseconds the next call of [`run_slice`] may wait. `now` is the same as there.
#[unsafe(no_mangle)]
pub extern "C" fn idle_milliseconds(now: f64) -> f64 {
    let idle = CARRIER.with_borrow(|carrier| Some(carrier.as_ref()?.idle_time(time(now))));
    idle.unwrap_or_default().as_secs_f64() * 1000.0
}

/// Rolls out what the table of another instance asks for in the message that was written to [`message_buffer`]; for an
/// instance that only helps. Returns whether the output is the answer.
#[unsafe(no_mangle)]
pub extern "C" fn roll_out() -> u32 {
    let message = MESSAGE.take();
    let answer = HELPER_DESK.with_borrow_mut(|desk| desk.answer(&message));
    let is_answered = answer.is_some();
    set_output(answer.unwrap_or_default());
    u32::from(is_answered)
}

/// Returns the address of the output: lines of JSON, the last one without a line break; or the answer of [`roll_out`].
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// Returns the number of bytes of the output.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

fn call(act: impl FnOnce(&mut Carrier) -> CallOutput) -> u32 {
    CARRIER.with_borrow_mut(|carrier| {
        let Some(carrier) = carrier.as_mut() else {
            set_output(String::new());
            return 0;
        };
        let CallOutput { lines, changed } = act(carrier);
        set_output(lines.join("\n"));
        flag(changed, CHANGED) | flag(carrier.has_work(), WORKING)
    })
}

fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

fn flag(is_set: bool, bit: u32) -> u32 {
    if is_set { bit } else { 0 }
}

fn set_output(output: impl Into<Vec<u8>>) {
    OUTPUT.set(output.into());
}
