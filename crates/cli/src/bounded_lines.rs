//! Reads lines of bounded length.

use std::io::{self, BufRead, Read};

/// The size of the buffer that is kept between lines, in bytes.
const BUFFER_SIZE: usize = 1 << 16;

/// Reads the next line without its line break. Returns false at the end of the input.
///
/// A line of more than `most` bytes is cut a little after them; the rest is skipped.
///
/// # Errors
/// The input cannot be read.
pub(crate) fn read_line(input: &mut impl BufRead, most: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    line.shrink_to(BUFFER_SIZE);
    let longest = most + "\r\n".len();
    let read = input.by_ref().take(longest as u64).read_until(b'\n', line)?;
    if line.pop_if(|byte| *byte == b'\n').is_some() {
        line.pop_if(|byte| *byte == b'\r');
    } else if line.len() == longest {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 100_000;

    fn lines(mut input: &[u8]) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        let mut line = Vec::new();
        while read_line(&mut input, MOST, &mut line).expect("a slice can be read") {
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
    fn a_line_of_the_longest_length_is_whole() {
        for end in ["\n", "\r\n", ""] {
            let mut input = vec![b'x'; MOST];
            input.extend_from_slice(end.as_bytes());
            let lines = lines(&input);
            assert_eq!(lines.len(), 1, "{end:?}");
            assert_eq!(lines[0].len(), MOST, "{end:?}");
        }
    }

    #[test]
    fn the_rest_of_a_longer_line_is_dropped() {
        for more in [1, 2, 3, 1_000_000] {
            for (end, last) in [("\nnext\n", 2), ("\r\nnext", 2), ("\n", 1), ("", 1)] {
                let mut input = vec![b'x'; MOST + more];
                input.extend_from_slice(end.as_bytes());
                let lines = lines(&input);
                assert_eq!(lines.len(), last, "{more} {end:?}");
                assert!(lines[0].len() > MOST, "{more} {end:?}");
                assert!(lines[0].len() <= MOST + 2, "{more} {end:?}");
                assert!(lines[1..].iter().all(|line| line == b"next"), "{more}");
            }
        }
    }
}
