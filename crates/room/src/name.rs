//! Names of members: how they are kept, and when two of them look alike.

use std::sync::LazyLock;

use icu_casemap::CaseMapper;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::MixedScript;
use unicode_security::confusable_detection::skeleton;

use crate::refusal::RoomRefusal;

/// The longest name, in characters.
pub const MAX_NAME_CHARS: usize = 24;

/// What the table calls the seat of a computer. No member may look like one.
pub(crate) const COMPUTER: &str = "Computer";
static COMPUTER_LOOK: LazyLock<NameLook> = LazyLock::new(|| NameLook::of(COMPUTER));
/// What fronts call the person before them.
static YOU_LOOK: LazyLock<NameLook> = LazyLock::new(|| NameLook::of("You"));

/// Signs without a look that Unicode does not count as spaces: the empty pattern of braille, a note without a head.
const BLANKS: [char; 2] = ['\u{2800}', '\u{1d159}'];

/// Returns a name as it is kept: normalized, without signs that cannot be seen, its spaces single.
///
/// # Errors
/// `bad_request` if nothing is left, or too much, or if it looks like a computer's.
pub(crate) fn read_name(given: &str) -> Result<String, RoomRefusal> {
    // Without what was between them, signs may combine: so once more.
    let seen = seen_of(&seen_of(given));
    let words = seen.split(' ').filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join(" ");
    if !has_look(&name) || name.chars().count() > MAX_NAME_CHARS {
        let text = format!("A name must have 1 to {MAX_NAME_CHARS} characters.");
        return Err(RoomRefusal::bad_request(text));
    }
    let look = NameLook::of(&name);
    let taken = if look.is_like(&COMPUTER_LOOK) {
        "Computers are called that. Choose another name."
    } else if look.is_like(&YOU_LOOK) {
        "Everybody is called that on their own screen. Choose another name."
    } else {
        return Ok(name);
    };
    Err(RoomRefusal::bad_request(taken))
}

/// Checks that no word of a name mixes scripts, such as Latin and Cyrillic. What is usual together, as in Japanese, is
/// one script.
///
/// # Errors
/// `bad_request`.
pub(crate) fn check_scripts(name: &str) -> Result<(), RoomRefusal> {
    let is_of_word = |sign: char| sign.is_alphanumeric() || is_combining_mark(sign);
    let mut words = name.split(|sign| !is_of_word(sign));
    if words.all(|word| word.is_single_script()) {
        return Ok(());
    }
    let text = "A word of a name must be in one script. Choose another name.";
    Err(RoomRefusal::bad_request(text))
}

/// What a name looks like to people, in whatever case it is written.
#[derive(Clone, Debug)]
pub(crate) struct NameLook {
    as_written: String,
    in_lower_case: String,
}

impl NameLook {
    /// Returns what a name looks like.
    pub(crate) fn of(name: &str) -> NameLook {
        NameLook {
            as_written: folded(&skeleton(name).collect::<String>()),
            in_lower_case: skeleton(&folded(name)).collect(),
        }
    }

    /// Returns whether two names look the same. Some signs look alike only as they are (I, l), others only in
    /// lower case.
    pub(crate) fn is_like(&self, other: &NameLook) -> bool {
        self.as_written == other.as_written || self.in_lower_case == other.in_lower_case
    }
}

/// Returns whether there is something to be seen in a text: a mark alone stands on what is beside it.
pub(crate) fn has_look(text: &str) -> bool {
    let is_seen = |sign: char| !is_blank(sign) && !is_unseen(sign) && !sign.is_control() && !is_combining_mark(sign);
    text.chars().any(is_seen)
}

/// Returns a text normalized, and without signs that cannot be seen.
fn seen_of(text: &str) -> String {
    let spaced = text.nfkc().map(|sign| if is_blank(sign) { ' ' } else { sign });
    spaced.filter(|sign| !is_unseen(*sign)).collect()
}

fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || BLANKS.contains(&sign)
}

/// Returns whether a sign only says how others are shown, or means nothing to others.
pub(crate) fn is_unseen(sign: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(sign);
    matches!(category, GeneralCategory::Control | GeneralCategory::Format | GeneralCategory::PrivateUse)
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(sign)
}

/// Returns a text without differences of case, as Unicode folds them: `ß` is `ss`, `ς` is `σ`.
fn folded(text: &str) -> String {
    let folded = CaseMapper::new().fold_string(text).into_owned();
    folded.nfkc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_alike(one: &str, other: &str) -> bool {
        NameLook::of(one).is_like(&NameLook::of(other))
    }

    #[test]
    fn names_are_normalized() {
        assert_eq!(read_name("  Ann \t B ").as_deref(), Ok("Ann B"));
        assert_eq!(read_name("A\u{202e}nn\u{0}").as_deref(), Ok("Ann"));
        assert_eq!(read_name("\u{ff21}nn").as_deref(), Ok("Ann"));
        assert!(read_name(" \u{200b} ").is_err());
        assert!(read_name(&"x".repeat(24)).is_ok());
        assert!(read_name(&"x".repeat(25)).is_err());
    }

    /// Soft hyphen, joiners, separators, vowels and fillers without a look, annotations, variants, tags.
    const UNSEEN: [char; 14] = [
        '\u{ad}',
        '\u{34f}',
        '\u{180e}',
        '\u{17b4}',
        '\u{17b5}',
        '\u{fff9}',
        '\u{fffb}',
        '\u{fe0f}',
        '\u{1160}',
        '\u{3164}',
        '\u{ffa0}',
        '\u{e0041}',
        '\u{e0100}',
        '\u{e000}',
    ];

    #[test]
    fn signs_that_cannot_be_seen_make_no_name() {
        for sign in UNSEEN {
            let code = u32::from(sign);
            assert_eq!(read_name(&format!("A{sign}nn{sign}")).as_deref(), Ok("Ann"), "{code:x}");
            assert!(read_name(&format!("{sign} {sign}")).is_err(), "{code:x}");
        }
        for blank in BLANKS {
            assert_eq!(read_name(&format!("Ann{blank}")).as_deref(), Ok("Ann"));
            assert_eq!(read_name(&format!("A{blank}B")).as_deref(), Ok("A B"));
            assert!(read_name(&blank.to_string()).is_err());
        }
        assert!(read_name("\u{301}\u{302}").is_err(), "marks alone");
        assert_eq!(read_name("🦊").as_deref(), Ok("🦊"));
    }

    /// The joiner between letter and mark goes, and they become one sign: otherwise "é" could be had twice.
    #[test]
    fn what_combines_once_a_sign_has_gone_is_combined() {
        assert_eq!(read_name("Rene\u{34f}\u{301}").as_deref(), Ok("Ren\u{e9}"));
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("ANN", "ann"),
            ("Paul", "P\u{430}ul"),
            ("Otto", "\u{39f}tt\u{3bf}"),
            ("Otto", "0tto"),
            ("BEN", "\u{412}en"),
            ("Ian", "lan"),
            ("Sofie", "So\u{fb01}e"),
            ("Ann", "\u{ff21}\u{ff4e}\u{ff4e}"),
            ("straße", "STRASSE"),
            ("Σας", "σασ"),
            ("\u{130}lker", "i\u{307}lker"),
        ] {
            assert!(are_alike(one, other) && are_alike(other, one), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Ben", "Bea"), ("Zoe", "Zoé"), ("A B", "AB")] {
            assert!(!are_alike(one, other), "{one} {other}");
        }
        assert!(read_name("C\u{43e}mputer").is_err() && read_name("Computers").is_ok());
        // Lines of chat by somebody of this name would look like one's own.
        assert!(read_name("Y\u{43e}u").is_err() && read_name("Young").is_ok());
    }

    #[test]
    fn a_word_is_in_one_script() {
        for name in ["Ann 2", "Анна Ann", "ケンジ山田さん", "민준 金", "Zoé", "O’Neil-3", "René\u{301}"]
        {
            assert_eq!(check_scripts(name), Ok(()), "{name}");
        }
        for name in ["P\u{430}ul", "Ann \u{412}en", "αnn"] {
            assert!(check_scripts(name).is_err(), "{name}");
        }
    }
}
