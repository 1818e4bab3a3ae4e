//! The symmetries of boards of square cells.

use std::collections::BTreeMap;

/// Returns the least of the eight lists of cells that turning and mirroring a board of this width and height makes of
/// these, as numbers: the place, and whose the cell is.
pub(super) fn least_of_eight(cells: &[(u32, u32, u32)], (width, height): (u32, u32)) -> Vec<u32> {
    let turned = (0..8).map(|symmetry| {
        let place = |(x, y): (u32, u32)| {
            let x = if symmetry & 1 == 0 { x } else { width - 1 - x };
            let y = if symmetry & 2 == 0 { y } else { height - 1 - y };
            if symmetry & 4 == 0 { (x, y) } else { (y, x) }
        };
        let mut list: Vec<_> = cells.iter().map(|&(x, y, owner)| (place((x, y)), owner)).collect();
        list.sort_unstable();
        list.into_iter().flat_map(|((x, y), owner)| [x, y, owner]).collect::<Vec<_>>()
    });
    turned.min().unwrap_or_default()
}

/// Returns the column, the row and the owner of cells by name, counted from 0; the owner counted from `first` on.
pub(super) fn cells(by_name: &BTreeMap<String, u8>, first: u8, owners: u8) -> Vec<(u32, u32, u32)> {
    let cell = |(name, owner): (&String, &u8)| {
        let split = name.find(|sign: char| sign.is_ascii_digit())?;
        let (letters, number) = name.split_at(split);
        let column = letters.bytes().fold(0, |column, letter| 26 * column + u32::from(letter - b'a') + 1);
        let row: u32 = number.parse().ok()?;
        Some((column - 1, row - 1, u32::from((owner + owners - first) % owners)))
    };
    by_name.iter().filter_map(cell).collect()
}
