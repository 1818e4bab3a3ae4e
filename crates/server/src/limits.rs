//! The limits of what a client may cost.

use std::time::Duration;

use atar_table::MAX_MESSAGE_BYTES;

/// The limits of the server's clients. Sizes are in bytes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at the same time. Fewer if the system allows the program fewer open files.
    pub connections: usize,
    /// Connections of one address at the same time. An IPv6 address stands for its network (/64). Never more than half
    /// of all.
    pub connections_of_address: usize,
    /// New connections of one address at once, after a quiet time: more than the front has files.
    pub new_of_address: u32,
    /// New connections of one address per second, in the long run.
    pub new_of_address_per_second: u32,
    /// How long a connection without a slot may take for its request and the refusal.
    pub refusal_time: Duration,
    /// How long the head of a request may take, and how long a connection may be idle between requests.
    pub head_time: Duration,
    /// The longest head of a request.
    pub head_size: usize,
    /// How long a connection without a WebSocket lives. A response that has begun is completed, within `write_time`.
    pub http_time: Duration,
    /// How long a WebSocket message may take from its first byte to its last.
    pub message_time: Duration,
    /// The longest message that is read. The client is told of a longer one, and its connection is closed.
    pub longest_message: usize,
    /// The longest message that needs no permit.
    pub long_message: usize,
    /// The number of permits for long messages, held from their start until they are answered.
    pub long_messages: usize,
    /// The number of permits for the clients of one address.
    pub long_messages_of_address: usize,
    /// How long a client may take to accept a message.
    pub write_time: Duration,
    /// How often a WebSocket is pinged.
    pub ping_every: Duration,
    /// How long after a ping something must be received.
    pub pong_time: Duration,
    /// Messages that may wait for a client. One that falls further behind is disconnected.
    pub waiting_messages: usize,
    /// Bytes that may wait for a client besides answers. One that falls further behind is disconnected.
    pub waiting_size: usize,
    /// How long a connection to a room may take until it has entered.
    pub enter_time: Duration,
    /// Requests of a connection at once, after a quiet time.
    pub requests_at_once: u32,
    /// Requests of a connection per second, in the long run.
    pub requests_per_second: u32,
    /// How long a request may hold up others. Each time it takes so long, it counts as one more.
    pub request_time: Duration,
    /// How long a closed connection is still read, so that the last message to the client is not lost.
    pub linger_time: Duration,
    /// Bytes that are read at full speed then. The rest is read slowly.
    pub linger_size: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 1000,
            connections_of_address: 60,
            new_of_address: 600,
            new_of_address_per_second: 30,
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
            enter_time: Duration::from_secs(10),
            requests_at_once: 30,
            requests_per_second: 10,
            request_time: Duration::from_millis(5),
            linger_time: Duration::from_secs(30),
            linger_size: 256 << 20,
        }
    }
}

/// The longest message to the lobby: one that creates a room with a record.
const MAX_CREATE_BYTES: usize = 1 << 20;

impl Limits {
    /// Returns the limits of a server with rooms.
    #[must_use]
    pub fn for_rooms() -> Self {
        Limits {
            connections: 25_000,
            new_of_address: 60,
            new_of_address_per_second: 5,
            longest_message: MAX_CREATE_BYTES,
            write_time: Duration::from_secs(20),
            ping_every: Duration::from_secs(5),
            pong_time: Duration::from_secs(45),
            linger_time: Duration::from_secs(5),
            linger_size: 1 << 20,
            ..Limits::default()
        }
    }
}
