//! The triangular board that is divided into triangular spaces.
//!
//! ```text
//!          a1             Row 1 is the apex; row r has 2r − 1 spaces, numbered from the left.
//!       b1 b2 b3          Odd numbers point up (△), even numbers point down (▽).
//!    c1 c2 c3 c4 c5
//! ```
//!
//! Spaces are numbered densely, row after row, so the numbering does not depend on the side of the board.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::position::ParseStepError;

/// The largest side of a board: rows `a` to `t`.
pub const MAX_SIDE: usize = 20;
/// The number of spaces of the largest board.
pub const MAX_SPACES: usize = MAX_SIDE * MAX_SIDE;
/// Stands in the tables for a neighbour that no board has: the last bit of a set of spaces, which no space has.
#[expect(clippy::cast_possible_truncation, reason = "there are 400 spaces")]
const NOWHERE: u16 = (MAX_SPACES as u16 / 64 + 1) * 64 - 1;

/// One of the small triangles, on the largest board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(u16);

/// A text that names no space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no space has this name")]
pub struct ParseSpaceError;

impl From<ParseSpaceError> for ParseStepError {
    fn from(_: ParseSpaceError) -> ParseStepError {
        ParseStepError
    }
}

impl Space {
    /// Returns the space with this dense number.
    #[must_use]
    pub fn new(index: usize) -> Option<Space> {
        (index < MAX_SPACES).then(|| Space::at(index))
    }

    /// Returns the space of row `row` (from 1) with number `number` (from 1, at most 2·row − 1).
    #[must_use]
    pub fn from_row(row: usize, number: usize) -> Option<Space> {
        let exists = (1..=MAX_SIDE).contains(&row) && (1..2 * row).contains(&number);
        exists.then(|| Space::at((row - 1) * (row - 1) + number - 1))
    }

    #[expect(clippy::cast_possible_truncation, reason = "indices end at MAX_SPACES")]
    #[inline]
    pub(crate) const fn at(index: usize) -> Space {
        Space(index as u16)
    }

    /// Returns the dense number: 0 is the apex, then row after row.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, from 1 at the apex.
    #[must_use]
    pub fn row(self) -> usize {
        usize::from(ROWS[self.index()])
    }

    /// Returns the number in the row, from 1 at the left.
    #[must_use]
    pub fn number(self) -> usize {
        let above = self.row() - 1;
        self.index() - above * above + 1
    }

    /// Returns whether the space points up (△).
    #[must_use]
    pub fn points_up(self) -> bool {
        self.number() % 2 == 1
    }

    /// Returns the three adjacent spaces, those that share a side; spaces beyond the largest board are left out.
    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Space> {
        self.adjacent().into_iter().filter(|space| space.0 != NOWHERE)
    }

    /// Returns the three adjacent spaces; a missing one has an index that no set of spaces holds.
    #[inline]
    pub(crate) fn adjacent(self) -> [Space; 3] {
        NEIGHBOURS[self.index()].map(Space)
    }

    /// Returns whether the two spaces share a side.
    #[must_use]
    pub fn touches(self, other: Space) -> bool {
        self.adjacent().contains(&other)
    }

    /// Returns the strips of the space on a board of this side, seen from the bottom, left and right edge
    /// (docs/rules/atar.md, "Board"). The space must be on that board.
    #[must_use]
    pub fn strips(self, side: usize) -> [usize; 3] {
        let (row, number) = (self.row(), self.number());
        [side - row, (number - 1) / 2, (2 * row - number - 1) / 2]
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.row()), self.number())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Space {
    type Err = ParseSpaceError;

    fn from_str(text: &str) -> Result<Space, ParseSpaceError> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(ParseSpaceError)?;
        let number = canonical_number(chars.as_str()).ok_or(ParseSpaceError)?;
        let row = ('a'..='t').position(|row| row == letter).ok_or(ParseSpaceError)? + 1;
        Space::from_row(row, number).ok_or(ParseSpaceError)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "schema")]
crate::schema::written_as!(Space, String);

/// Returns the letter of a row, from `a` for row 1.
fn row_letter(row: usize) -> char {
    ('a'..='t').nth(row - 1).unwrap_or('?')
}

/// Returns a number written the one way it is written: decimal digits without sign or leading zero.
pub(crate) fn canonical_number(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = text == "0" || !text.starts_with('0');
    (plain && canonical).then(|| text.parse().ok())?
}

static ROWS: [u8; MAX_SPACES] = rows();
static NEIGHBOURS: [[u16; 3]; MAX_SPACES] = neighbours();

#[expect(clippy::cast_possible_truncation, reason = "rows end at MAX_SIDE")]
const fn rows() -> [u8; MAX_SPACES] {
    let mut rows = [0; MAX_SPACES];
    let mut index = 0;
    while index < MAX_SPACES {
        rows[index] = index.isqrt() as u8 + 1;
        index += 1;
    }
    rows
}

#[expect(clippy::cast_possible_truncation, reason = "indices end at MAX_SPACES")]
const fn neighbours() -> [[u16; 3]; MAX_SPACES] {
    let mut all = [[NOWHERE; 3]; MAX_SPACES];
    let mut index = 0;
    while index < MAX_SPACES {
        let above = index.isqrt();
        let offset = index - above * above;
        if offset > 0 {
            all[index][0] = index as u16 - 1;
        }
        if offset < 2 * above {
            all[index][1] = index as u16 + 1;
        }
        // △ (r, i) meets (r + 1, i + 1) below; ▽ (r, i) meets (r − 1, i − 1) above.
        if offset % 2 == 1 {
            all[index][2] = (index - 2 * above) as u16;
        } else if above + 1 < MAX_SIDE {
            all[index][2] = (index + 2 * above + 2) as u16;
        }
        index += 1;
    }
    all
}
