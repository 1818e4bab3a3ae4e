//! The helper as the module reaches it: through functions of the Worker's script (ui/transport/helper.js).
#![expect(unsafe_code, reason = "functions from outside are declared by name")]

use std::cell::Cell;

use atar_table::Helper;

/// The bytes of the longest answer.
const ROOM: usize = 1 << 16;

#[link(wasm_import_module = "helper")]
unsafe extern "C" {
    /// Returns 1 if the helper takes messages.
    safe fn ready() -> i32;
    /// Hands over a message at an address. Returns 0 if that cannot be done.
    safe fn give(message: *const u8, length: usize) -> i32;
    /// Waits for an answer and writes it to an address with so much room. Returns its length; less than 0 if the helper
    /// has failed.
    safe fn take(answer: *mut u8, room: usize) -> i32;
}

thread_local! {
    /// Whether a job has the helper: it works for one at a time.
    static IS_TAKEN: Cell<bool> = const { Cell::new(false) };
}

/// The helper, as one job has it. It is there for others once this is dropped.
struct PageHelper {
    has_it: bool,
    /// The messages whose answers have not been taken.
    open: u32,
    answer: Vec<u8>,
}

/// Returns a helper to be lent to a job.
pub(crate) fn page_helper() -> Box<dyn Helper> {
    Box::new(PageHelper { has_it: false, open: 0, answer: Vec::new() })
}

impl Helper for PageHelper {
    fn is_ready(&mut self) -> bool {
        if !self.has_it {
            self.has_it = !IS_TAKEN.replace(true);
        }
        self.has_it && ready() == 1
    }

    fn give(&mut self, message: &[u8]) -> bool {
        let is_given = give(message.as_ptr(), message.len()) == 1;
        self.open += u32::from(is_given);
        is_given
    }

    fn take(&mut self) -> Option<&[u8]> {
        self.open = self.open.checked_sub(1)?;
        self.answer.resize(ROOM, 0);
        let length = take(self.answer.as_mut_ptr(), ROOM);
        usize::try_from(length).ok().and_then(|length| self.answer.get(..length))
    }
}

/// The next job must not get the answers to this one.
impl Drop for PageHelper {
    fn drop(&mut self) {
        while self.open > 0 {
            self.take();
        }
        if self.has_it {
            IS_TAKEN.set(false);
        }
    }
}
