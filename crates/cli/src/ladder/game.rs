//! A game of the ladder, and its line in the file of results.

use atar_rules::games;
use atar_search::Player;
use serde::{Deserialize, Serialize};

/// A literal part of a line, and which characters the value after it may have.
type Part = (&'static str, fn(&u8) -> bool);

/// The form of a line. Nothing follows the last part.
const FORM: [Part; 6] = [
    (r#"{"game":""#, u8::is_ascii_lowercase),
    (r#"","a":""#, is_of_level),
    (r#"","b":""#, is_of_level),
    (r#"","seed":"#, u8::is_ascii_digit),
    (r#","share":"#, is_of_number),
    ("}", |_| false),
];

/// The longest line that is read, in bytes. Real lines have less than half of it.
const LONGEST: usize = 256;

/// The players of a game and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LadderGame {
    game: String,
    a: String,
    b: String,
    seed: u64,
    /// Player a's score, from 0 to 1.
    share: f64,
}

impl LadderGame {
    pub(super) fn new(game: &str, a: &str, b: &str, seed: u64, share: f64) -> LadderGame {
        let [game, a, b] = [game, a, b].map(str::to_owned);
        LadderGame { game, a, b, seed, share }
    }

    /// Reads the line of a game.
    ///
    /// # Errors
    /// Why it is not one, without a full stop.
    pub(super) fn read(line: &[u8]) -> Result<LadderGame, String> {
        if line.len() > LONGEST {
            return Err(format!("it is longer than {LONGEST} bytes"));
        }
        let game: LadderGame = serde_json::from_slice(line).map_err(|error| error_text(&error))?;
        if !games::NAMES.contains(&game.game.as_str()) {
            return Err(format!("there is no game called {}", game.game));
        }
        for player in [&game.a, &game.b] {
            let Ok(Player::Level(_)) = player.parse() else {
                return Err(format!("there is no level called {player}"));
            };
        }
        if !(0.0..=1.0).contains(&game.share) {
            return Err(format!("the share is {}, not from 0 to 1", game.share));
        }
        Ok(game)
    }

    /// Returns player a's score if the game is of these players with this seed.
    pub(super) fn share(&self, game: &str, a: &str, b: &str, seed: u64) -> Option<f64> {
        let is_theirs = self.game == game && self.a == a && self.b == b && self.seed == seed;
        is_theirs.then_some(self.share)
    }

    /// Returns whether a line of the ladder can begin with these bytes.
    pub(super) fn can_begin_with(mut line: &[u8]) -> bool {
        if line.len() > LONGEST {
            return false;
        }
        for (before, is_of_value) in FORM {
            if before.as_bytes().starts_with(line) {
                return true;
            }
            let Some(from) = line.strip_prefix(before.as_bytes()) else {
                return false;
            };
            let end = from.iter().position(|sign| !is_of_value(sign));
            line = &from[end.unwrap_or(from.len())..];
        }
        line.is_empty()
    }
}

fn is_of_level(sign: &u8) -> bool {
    matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'=')
}

fn is_of_number(sign: &u8) -> bool {
    matches!(sign, b'0'..=b'9' | b'.' | b'e' | b'-')
}

/// Returns serde's message without the position, since the line number is always 1.
fn error_text(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    text[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"game":"owari","a":"level=10","b":"level=8","seed":17,"share":0.3333333333333333}"#;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for name in games::NAMES {
            for share in [0.0, 1e-9, 0.25, 1.0 / 3.0, 1.0] {
                let game = LadderGame::new(name, "level=10", "level=8", u64::MAX, share);
                let line = serde_json::to_string(&game).expect("a line");
                assert_eq!(LadderGame::read(line.as_bytes()), Ok(game));
                assert!(2 * line.len() < LONGEST, "{line}");
                let mut cuts = 0..=line.len();
                assert!(cuts.all(|cut| LadderGame::can_begin_with(&line.as_bytes()[..cut])), "{line}");
            }
        }
    }

    #[test]
    fn what_else_a_line_may_say_is_none_of_the_ladder() {
        for (good, bad, why) in [
            ("owari", "chess", "chess"),
            ("level=10", "level=11", "level=11"),
            ("level=8", "random", "random"),
            ("17", "-1", "-1"),
            ("17", "1.5", "1.5"),
            ("0.3333333333333333", "1.5", "share is 1.5"),
            ("0.3333333333333333", "-0.5", "share is -0.5"),
            ("0.3333333333333333", "1e999", "range"),
            ("0.3333333333333333", "null", "null"),
            ("}", r#","note":1}"#, "note"),
            ("}", r#","seed":1}"#, "duplicate"),
            (r#","seed":17"#, "", "seed"),
            ("}", "}}", "trailing"),
            ("}", "", "EOF"),
        ] {
            let line = LINE.replacen(good, bad, 1);
            let told = LadderGame::read(line.as_bytes()).expect_err(&line);
            assert!(told.contains(why) && !told.contains("line 1"), "{told}");
        }
        let spaced = LINE.replace('}', &format!("{}}}", " ".repeat(LONGEST)));
        assert!(LadderGame::read(spaced.as_bytes()).is_err());
        assert!(LadderGame::read(b"").is_err());
    }

    #[test]
    fn other_texts_do_not_begin_a_line() {
        for text in [
            "Dear Ann,",
            "{}",
            "[",
            r#"{"format":"#,
            r#"{"game":"owari","turns":[["1"]]}"#,
            r#"{"game":"Owari"#,
            r#"{"game": "owari"#,
            r#"{"game":"owari","a":"level=3","b":"level=1","seed":-"#,
            "\0",
            " ",
        ] {
            assert!(!LadderGame::can_begin_with(text.as_bytes()), "{text}");
        }
        assert!(!LadderGame::can_begin_with(format!("{LINE}{LINE}").as_bytes()));
        let long = format!(r#"{{"game":"{}"#, "a".repeat(LONGEST));
        assert!(!LadderGame::can_begin_with(long.as_bytes()));
    }
}
