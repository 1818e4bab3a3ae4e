//! How much a client may cost.

use std::time::Duration;

use atar_table::MAX_MESSAGE_BYTES;

/// What the server allows its clients. Sizes are in bytes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at a time. There are fewer where the system allows the program fewer open files.
    pub connections: usize,
    /// Connections of one address at a time; an IPv6 address stands for its network (/64). Never more than half of all.
    pub connections_of_address: usize,
    /// New connections of one address at once, after it has been quiet.
    pub new_of_address: u32,
    /// New connections of one address a second, in the long run.
    pub new_of_address_a_second: u32,
    /// How long a connection for which there is no place may take to ask, and be told so.
    pub refusal_time: Duration,
    /// How long a request's head may take, and a connection may wait for its next request.
    pub head_time: Duration,
    /// The longest head of a request.
    pub head_size: usize,
    /// How long a connection without a WebSocket lives. What is being answered then is answered to its end, within
    /// `write_time`.
    pub http_time: Duration,
    /// How long a message of a WebSocket may take, from its first byte to its last.
    pub message_time: Duration,
    /// The longest message that is read; of a longer one the client is told, and its connection is closed.
    pub longest_message: usize,
    /// The longest message that any client may send at any time. Longer ones need a place.
    pub long_message: usize,
    /// Slots for long messages, from their start until they are answered.
    pub long_messages: usize,
    /// The same, for the clients of one address.
    pub long_messages_of_address: usize,
    /// How long a client may take to accept a message.
    pub write_time: Duration,
    /// How often a WebSocket is pinged.
    pub ping_every: Duration,
    /// How long after a ping something must be heard.
    pub pong_time: Duration,
    /// Messages that may wait for a client; one that falls further behind is let go.
    pub waiting_messages: usize,
    /// How much may wait for a client besides answers; one that falls further behind is let go.
    pub waiting_size: usize,
    /// How long a connection that was closed is still heard, so that what was said last is not lost.
    pub farewell_time: Duration,
    /// How much is heard then.
    pub farewell_size: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 1000,
            connections_of_address: 60,
            new_of_address: 300,
            new_of_address_a_second: 30,
            refusal_time: Duration::from_secs(2),
            head_time: Duration::from_secs(10),
            head_size: 16 << 10,
            http_time: Duration::from_secs(60),
            message_time: Duration::from_secs(30),
            longest_message: MAX_MESSAGE_BYTES + (64 << 10),
            long_message: 64 << 10,
            long_messages: 8,
            long_messages_of_address: 2,
            write_time: Duration::from_secs(30),
            ping_every: Duration::from_secs(20),
            pong_time: Duration::from_secs(25),
            waiting_messages: 64,
            waiting_size: 512 << 10,
            farewell_time: Duration::from_secs(30),
            farewell_size: 256 << 20,
        }
    }
}
