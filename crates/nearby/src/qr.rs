//! QR codes, so that a phone need not type an address.

use std::fmt::Write;

use qrcodegen::QrCodeEcc;
use serde::Serialize;

/// The longest text that is drawn, in bytes. Longer ones make squares that a phone cannot see on a screen.
const LONGEST: usize = 512;

/// A QR code as the path of a picture: black squares of one unit, without the quiet zone of four around them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QrCode {
    /// The number of squares in a row.
    pub size: i32,
    /// The black squares as data of an SVG path.
    pub path: String,
}

/// A text cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The text is too long for a QR code; the limit is {LONGEST} bytes.")]
pub struct QrError;

impl QrCode {
    /// Draws a text.
    ///
    /// # Errors
    /// The text is too long.
    pub fn new(text: &str) -> Result<Self, QrError> {
        if text.len() > LONGEST {
            return Err(QrError);
        }
        let code = qrcodegen::QrCode::encode_text(text, QrCodeEcc::Medium).map_err(|_| QrError)?;
        let rows = 0..code.size();
        let path = rows.flat_map(|y| runs(&code, y).map(move |(x, width)| (x, y, width)));
        let path = path.fold(String::new(), |mut path, (x, y, width)| {
            // Writing to a text cannot fail.
            let _ = write!(path, "M{x} {y}h{width}v1h-{width}z");
            path
        });
        Ok(QrCode { size: code.size(), path })
    }
}

/// Returns where black begins in a row, and how long it goes on.
fn runs(code: &qrcodegen::QrCode, y: i32) -> impl Iterator<Item = (i32, i32)> + '_ {
    let starts = (0..code.size()).filter(move |x| {
        // Nothing beyond the edge is black.
        code.get_module(*x, y) && !code.get_module(x - 1, y)
    });
    starts.map(move |x| (x, (1..).find(|width| !code.get_module(x + width, y)).unwrap_or(1)))
}

#[cfg(test)]
mod tests {
    use super::{QrCode, QrError};

    /// Draws the path into a grid of squares. Knows only the form in which it is written.
    fn squares(code: &QrCode) -> Vec<Vec<bool>> {
        let size = usize::try_from(code.size).expect("a size");
        let mut squares = vec![vec![false; size]; size];
        for run in code.path.split_terminator('z') {
            let (start, way) = run.strip_prefix('M').and_then(|run| run.split_once('h')).expect("a run");
            let (x, y) = start.split_once(' ').expect("a point");
            let (x, y): (usize, usize) = (x.parse().expect("x"), y.parse().expect("y"));
            let width: usize = way.split('v').next().expect("a width").parse().expect("a width");
            assert_eq!(way, format!("{width}v1h-{width}"));
            squares[y][x..x + width].fill(true);
        }
        squares
    }

    fn decoded(code: &QrCode) -> String {
        let (squares, quiet, scale) = (squares(code), 4, 4);
        let size = (squares.len() + 2 * quiet) * scale;
        let is_black = |at: usize| (at / scale).checked_sub(quiet);
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(size, size, |x, y| {
            let square = is_black(y).and_then(|y| squares.get(y)).zip(is_black(x));
            let black = square.and_then(|(row, x)| row.get(x)).copied().unwrap_or(false);
            if black { 0 } else { 255 }
        });
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1);
        grids[0].decode().expect("a text").1
    }

    #[test]
    fn a_phone_reads_what_was_drawn() {
        for text in [
            "http://192.168.1.5:7878/?room=abcdef2345#0123456789abcdef0123456789abcdef",
            "http://[fd00::2]:7878/",
            "Ann’s Petri",
            "",
        ] {
            let code = QrCode::new(text).expect("a code");
            assert_eq!(decoded(&code), text);
        }
    }

    #[test]
    fn a_link_to_a_room_is_small_enough_for_a_screen() {
        let link = format!("http://192.168.100.200:65535/?room=abcdef2345#{}", "0".repeat(32));
        let code = QrCode::new(&link).expect("a code");
        assert!(code.size <= 45, "{}", code.size);
    }

    #[test]
    fn a_text_that_is_too_long_is_refused() {
        assert!(QrCode::new(&"é".repeat(256)).is_ok());
        assert_eq!(QrCode::new(&"x".repeat(513)), Err(QrError));
    }
}
