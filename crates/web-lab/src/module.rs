//! The functions of the WebAssembly module, for the Workers' scripts.
//!
//! The script writes a message to [`message_buffer`] and calls a function. What it gives out is at [`output`] until
//! the next call. Times are milliseconds of any clock that does not go back. All code is safe Rust: it returns
//! addresses and never follows any. Only exporting functions by name counts as unsafe, because two with one name would
//! clash.
#![expect(unsafe_code, reason = "functions that are called from outside keep their names")]

use std::cell::RefCell;
use std::panic;
use std::time::Duration;

use crate::{GamePlayer, ServiceCarrier};

thread_local! {
    static SERVICE: RefCell<Option<ServiceCarrier>> = const { RefCell::new(None) };
    static PLAYER: RefCell<GamePlayer> = RefCell::default();
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Sets the module up. Call this first.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    // A panic ends the module. Its message stays in the output.
    panic::set_hook(Box::new(|panic| OUTPUT.set(panic.to_string())));
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

/// Returns the address of the output.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// Returns the number of bytes of the output.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(String::len)
}

/// Creates the service, for so many games at once. The message has the runs that are kept.
#[unsafe(no_mangle)]
pub extern "C" fn desk_start(jobs: usize) {
    let service = ServiceCarrier::new(jobs, &MESSAGE.take());
    SERVICE.with_borrow_mut(|place| *place = Some(service));
}

/// Handles the request in the message.
#[unsafe(no_mangle)]
pub extern "C" fn desk_hear(now: f64) {
    service(|service, message| service.hear(message, time(now)));
}

/// Gives out a game to be played, if there is one.
#[unsafe(no_mangle)]
pub extern "C" fn desk_deal(is_urgent: u32, now: f64) {
    service(|service, _| service.deal(is_urgent != 0, time(now)));
}

/// Takes what a player came to.
#[unsafe(no_mangle)]
pub extern "C" fn desk_done(now: f64) {
    service(|service, message| service.done(message, time(now)));
}

/// Takes lines that were to be fetched.
#[unsafe(no_mangle)]
pub extern "C" fn desk_lines(now: f64) {
    service(|service, message| service.lines(message, time(now)));
}

/// Notes that lines cannot be kept or fetched.
#[unsafe(no_mangle)]
pub extern "C" fn desk_trouble(now: f64) {
    service(|service, message| service.trouble(message, time(now)));
}

/// Works out a piece of what takes time.
#[unsafe(no_mangle)]
pub extern "C" fn desk_work(now: f64) {
    service(|service, _| service.work(time(now)));
}

/// Does what is due.
#[unsafe(no_mangle)]
pub extern "C" fn desk_tick(now: f64) {
    service(|service, _| service.tick(time(now)));
}

/// Returns 1 while anything is being played.
#[unsafe(no_mangle)]
pub extern "C" fn desk_is_busy() -> u32 {
    SERVICE.with_borrow(|service| service.as_ref().is_some_and(ServiceCarrier::is_busy).into())
}

/// Begins the game in the message. Returns 1 if it could be read.
#[unsafe(no_mangle)]
pub extern "C" fn player_begin() -> u32 {
    let message = MESSAGE.take();
    PLAYER.with_borrow_mut(|player| player.begin(&message).into())
}

/// Plays for a few milliseconds. Returns 1 if the game can be finished. `so_far` is how long it has taken.
#[unsafe(no_mangle)]
pub extern "C" fn player_play(so_far: f64) -> u32 {
    PLAYER.with_borrow_mut(|player| player.play(time(so_far)).into())
}

/// Gives out what the game came to.
#[unsafe(no_mangle)]
pub extern "C" fn player_finish(so_far: f64) {
    OUTPUT.set(PLAYER.with_borrow_mut(|player| player.finish(time(so_far))));
}

/// Drops the game.
#[unsafe(no_mangle)]
pub extern "C" fn player_drop() {
    PLAYER.with_borrow_mut(GamePlayer::drop_game);
}

fn service(act: impl FnOnce(&mut ServiceCarrier, &[u8]) -> String) {
    let message = MESSAGE.take();
    let output = SERVICE.with_borrow_mut(|service| service.as_mut().map(|service| act(service, &message)));
    OUTPUT.set(output.unwrap_or_default());
}

fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}
