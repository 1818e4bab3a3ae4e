//! The protocol on standard input and output, one message a line.

use std::io::{self, BufRead, Read, Write};

use atar_table::{Client, LONGEST_MESSAGE, Table};

use crate::arguments::Engine;
use crate::failure::Failure;
use crate::seed;

/// The only client there is.
const CLIENT: Client = Client(0);

/// What is read of a line at most: a message that is not too long, and its end. The rest of a longer line is dropped as it comes.
const LONGEST_LINE: usize = LONGEST_MESSAGE + "\r\n".len();

/// The buffer that is kept between lines, in bytes.
const USUAL_LINE: usize = 1 << 16;

pub(crate) fn run(arguments: &Engine) -> Result<(), Failure> {
    let mut table = Table::new(seed::or_new(arguments.seed)?);
    carry(&mut table, io::stdin().lock(), io::stdout().lock())
}

/// Gives the table every line of `input` and writes its answers to `output`, until one of them ends.
fn carry(
    table: &mut Table,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    while next_line(&mut input, &mut line)
        .map_err(|error| Failure::Failed(format!("The input cannot be read: {error}.")))?
    {
        // Events are for others, and there are none.
        if let Some(answer) = table.handle(CLIENT, &line).answer {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(())
}

/// Reads the next line without its end, whether or not it has one; of a line that is too long, more than a message may have. False
/// at the end of the input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    line.shrink_to(USUAL_LINE);
    let read = input
        .by_ref()
        .take(LONGEST_LINE as u64)
        .read_until(b'\n', line)?;
    if line.pop_if(|byte| *byte == b'\n').is_some() {
        line.pop_if(|byte| *byte == b'\r');
    } else if line.len() == LONGEST_LINE {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        let mut line = Vec::new();
        while next_line(&mut input, &mut line).expect("a slice can be read") {
            lines.push(line.clone());
        }
        lines
    }

    #[test]
    fn lines_come_without_their_ends() {
        assert_eq!(lines(b"a\nb\r\n\nc"), [&b"a"[..], b"b", b"", b"c"]);
        assert_eq!(lines(b"a\r"), [b"a\r"]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_line_of_the_longest_message_is_whole() {
        for end in ["\n", "\r\n", ""] {
            let mut input = vec![b'x'; LONGEST_MESSAGE];
            input.extend_from_slice(end.as_bytes());
            let lines = lines(&input);
            assert_eq!(lines.len(), 1, "{end:?}");
            assert_eq!(lines[0].len(), LONGEST_MESSAGE, "{end:?}");
        }
    }

    #[test]
    fn the_rest_of_a_longer_line_is_dropped() {
        for more in [1, 2, 3, 100_000] {
            let mut input = vec![b'x'; LONGEST_MESSAGE + more];
            input.extend_from_slice(b"\nnext\n");
            let lines = lines(&input);
            assert_eq!(lines.len(), 2, "{more}");
            assert!(lines[0].len() > LONGEST_MESSAGE, "{more}");
            assert!(lines[0].len() <= LONGEST_LINE, "{more}");
            assert_eq!(lines[1], b"next", "{more}");
        }
    }
}
