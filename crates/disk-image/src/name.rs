//! Names on an HFS+ volume: decomposed, and without a difference between capitals and small letters.

use std::cmp::Ordering;

use unicode_normalization::UnicodeNormalization;

use crate::Error;

/// The most units of UTF-16 that a name can have.
const LONGEST: usize = 255;

/// Signs that HFS+ passes over when it compares names: two names could differ by nothing else.
const PASSED_OVER: [std::ops::RangeInclusive<char>; 4] =
    ['\u{200C}'..='\u{200F}', '\u{202A}'..='\u{202E}', '\u{206A}'..='\u{206F}', '\u{FEFF}'..='\u{FEFF}'];

/// Where HFS+ leaves letters together that Unicode decomposes.
const LEFT_TOGETHER: [std::ops::RangeInclusive<char>; 3] =
    ['\u{2000}'..='\u{2FFF}', '\u{F900}'..='\u{FAFF}', '\u{2F800}'..='\u{2FAFF}'];

/// The name of a file, a folder, a link or a volume, as HFS+ writes it. Names are ordered as HFS+ orders them, and are
/// equal if HFS+ takes one for the other.
///
/// HFS+ has a table of its own for capitals. We have what is common of it, and refuse the rest: a name in the wrong
/// place of a catalog would not be found.
#[derive(Debug, Clone)]
pub struct Name(Vec<u16>);

impl Name {
    /// Takes a name as people write it.
    pub fn new(name: &str) -> Result<Name, Error> {
        let is_bad = |sign: char| sign == '/' || sign.is_control();
        if matches!(name, "" | "." | "..") || name.contains(is_bad) {
            return Err(Error::Name(name.to_owned()));
        }
        if let Some(sign) = name.nfd().chain(name.chars()).find(|sign| is_unknown(*sign)) {
            return Err(Error::Sign { name: name.to_owned(), sign });
        }
        // A colon parts folders on HFS+, and a slash in programs: each stands for the other.
        let decomposed: String = name.nfd().map(|sign| if sign == ':' { '/' } else { sign }).collect();
        let units: Vec<u16> = decomposed.encode_utf16().collect();
        if units.len() > LONGEST {
            return Err(Error::Name(name.to_owned()));
        }
        Ok(Name(units))
    }

    /// The name as it is written, in UTF-16.
    pub(crate) fn units(&self) -> &[u16] {
        &self.0
    }

    fn folded(&self) -> impl Iterator<Item = u16> {
        self.0.iter().copied().map(fold)
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        self.folded().cmp(other.folded())
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Name {}

/// The small letter of a capital, as far as we know HFS+'s own table: Latin, Greek and Cyrillic.
fn fold(unit: u16) -> u16 {
    match unit {
        0x41..=0x5A | 0xC6 | 0xD0 | 0xD8 | 0xDE => unit + 0x20,
        0x391..=0x3A1 | 0x3A3..=0x3A9 | 0x410..=0x42F => unit + 0x20,
        0x152 => 0x153,
        _ => unit,
    }
}

/// Whether HFS+ may order or decompose a sign otherwise than we do.
fn is_unknown(sign: char) -> bool {
    let mut units = [0; 2];
    let is_folded = matches!(sign.encode_utf16(&mut units), [unit] if fold(*unit) != *unit);
    let is_capital = !sign.to_lowercase().eq([sign]) && sign.nfd().eq([sign]);
    let is_in = |ranges: &[std::ops::RangeInclusive<char>]| ranges.iter().any(|range| range.contains(&sign));
    is_capital && !is_folded || is_in(&PASSED_OVER) || is_in(&LEFT_TOGETHER) && !sign.nfd().eq([sign])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        Name::new(text).expect("a name")
    }

    #[test]
    fn names_are_decomposed() {
        assert_eq!(name("é").units(), [0x65, 0x301]);
        assert_eq!(name("한").units(), [0x1112, 0x1161, 0x11AB]);
        assert_eq!(name("a:b").units(), [0x61, 0x2F, 0x62]);
        assert_eq!(name("🎲").units().len(), 2);
    }

    #[test]
    fn capitals_make_no_difference() {
        for (one, other) in [("README", "readme"), ("ÉTÉ", "été"), ("Øre", "øre"), ("ΑΒΩ", "αβω"), ("Ёж", "ёж")]
        {
            assert_eq!(name(one), name(other));
        }
        assert!(name("a") < name("B") && name("B") < name("c"));
        assert!(name("Z") > name("_"), "small letters come after the sign that capitals come before");
        assert!(name("a") < name("aa"));
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for bad in ["", ".", "..", "a/b", "a\0", "a\n", &"x".repeat(256), &"é".repeat(128)] {
            assert!(matches!(Name::new(bad), Err(Error::Name(_))), "{bad:?}");
        }
        assert!(Name::new(&"x".repeat(255)).is_ok());
    }

    #[test]
    fn a_sign_of_unknown_place_is_refused() {
        for sign in ['Ł', 'Ⅷ', 'Ⴀ', 'ǅ', '\u{200D}', '\u{FEFF}', '\u{212B}', '\u{F900}', '𐐀'] {
            let refused = Name::new(&format!("x{sign}"));
            assert!(matches!(refused, Err(Error::Sign { sign: found, .. }) if found == sign), "{sign:?}: {refused:?}");
        }
    }
}
