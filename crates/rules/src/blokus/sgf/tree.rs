//! The main line of a file in the Smart Game Format, version 4 (red-bean.com/sgf).
//!
//! Libraries for SGF read games of Go: names of properties that are digits, and games named by words, are errors to
//! them.

use crate::foreign::ForeignError;

/// A property of a node with its values, in which what was escaped stands for itself.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// The properties of a position on the way through the game.
pub(super) type Node = Vec<Property>;

/// The longest main line that is read, in bytes. A node of few bytes takes many more in memory.
const MAX_LINE_BYTES: usize = 256 << 10;

/// Returns the nodes of the first game of a file, along its main line: the first variation everywhere.
///
/// Variations begin where the line goes on, so the main line ends with the first `)`. What comes after it is not read.
///
/// # Errors
/// The text is no such file, is cut off, or its main line is too long.
pub(super) fn main_line(text: &str) -> Result<Vec<Node>, ForeignError> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let sign = rest.chars().next().ok_or_else(cut_off)?;
        if text.len() - rest.len() > MAX_LINE_BYTES {
            return Err(too_long());
        }
        rest = match (sign, nodes.last_mut()) {
            (')', Some(_)) => return Ok(nodes),
            ('(', _) => &rest[1..],
            (';', _) => {
                nodes.push(Vec::new());
                &rest[1..]
            }
            (_, Some(node)) if sign.is_ascii_alphanumeric() => property(rest, node)?,
            _ => return Err(ForeignError(format!("The file is damaged: {sign:?} stands where it cannot."))),
        }
        .trim_start();
    }
}

/// Reads a property with its values into a node, and returns what follows.
fn property<'a>(text: &'a str, node: &mut Node) -> Result<&'a str, ForeignError> {
    let (name, mut rest) = text.split_once('[').ok_or_else(cut_off)?;
    let name = name.trim_end();
    if !name.bytes().all(|sign| sign.is_ascii_alphanumeric()) {
        return Err(ForeignError(format!("The file is damaged: {:?} is no property.", shortened(name))));
    }
    // Early files have names with small letters between, which do not count.
    let name = name.chars().filter(|sign| !sign.is_ascii_lowercase()).collect();
    let mut values = Vec::new();
    loop {
        let (value, after) = value(rest)?;
        values.push(value);
        if text.len() - after.len() > MAX_LINE_BYTES {
            return Err(too_long());
        }
        rest = after.trim_start();
        match rest.strip_prefix('[') {
            Some(next) => rest = next,
            None => break,
        }
    }
    node.push(Property { name, values });
    Ok(rest)
}

/// Reads a value up to its bracket, and returns what follows.
fn value(text: &str) -> Result<(String, &str), ForeignError> {
    let mut value = String::new();
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            ']' => return Ok((value, &text[at + 1..])),
            '\\' => value.extend(signs.next().map(|(_, sign)| sign).filter(|&sign| sign != '\n')),
            _ => value.push(sign),
        }
    }
    Err(cut_off())
}

fn too_long() -> ForeignError {
    let most = MAX_LINE_BYTES >> 10;
    ForeignError(format!("The main line of the file is longer than {most} KiB, the most that is read."))
}

fn cut_off() -> ForeignError {
    ForeignError("The file is damaged: its end is missing.".to_owned())
}

/// The beginning of a text, for a sentence.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Result<String, String> {
        let line = main_line(text).map_err(|why| why.to_string())?;
        let node = |node: &Node| {
            let each = node.iter().map(|Property { name, values }| format!("{name}={}", values.join("|")));
            each.collect::<Vec<_>>().join(" ")
        };
        Ok(line.iter().map(node).collect::<Vec<_>>().join("; "))
    }

    #[test]
    fn the_main_line_is_the_first_variation_everywhere() {
        let text = "\u{feff} (;GM[Blokus]\n CA [UTF-8] ;1[a20](;2[t20](;3[t1])(;3[s1]))(;2[s20]))(;GM[x])";
        assert_eq!(told(text).as_deref(), Ok("GM=Blokus CA=UTF-8; 1=a20; 2=t20; 3=t1"));
    }

    #[test]
    fn values_are_read_as_they_were_before_they_were_escaped() {
        assert_eq!(told(r"(;C[a\]b\\c:]A1[a1][b1])").as_deref(), Ok(r"C=a]b\c: A1=a1|b1"));
        assert_eq!(told("(;C[a\\\nb])").as_deref(), Ok("C=ab"));
        assert_eq!(told("(;CoPyright[x])").as_deref(), Ok("CP=x"));
    }

    #[test]
    fn what_is_damaged_is_refused_with_a_sentence() {
        for text in ["", "(", "(;", "(;GM[", "(;GM[x]", "(;GM", r"(;GM[x\"] {
            assert_eq!(told(text), Err("The file is damaged: its end is missing.".to_owned()), "{text}");
        }
        assert_eq!(told("(;-)"), Err("The file is damaged: '-' stands where it cannot.".to_owned()));
        assert_eq!(told(")"), Err("The file is damaged: ')' stands where it cannot.".to_owned()));
        assert_eq!(told("(GM[x])"), Err("The file is damaged: 'G' stands where it cannot.".to_owned()));
        assert_eq!(told("(;G M[x])"), Err("The file is damaged: \"G M\" is no property.".to_owned()));
    }

    #[test]
    fn a_main_line_that_is_too_long_is_refused_and_variations_do_not_count() {
        let many = |part: &str| part.repeat(MAX_LINE_BYTES / part.len());
        for part in ["(", ";", "A[]", ";B[]", "[]", "x", " "] {
            let text = format!("(;A[a]{}A[a])", many(part));
            let text = if part == "x" { format!("(;A[{}])", many(part)) } else { text };
            let refused = "The main line of the file is longer than 256 KiB, the most that is read.";
            assert_eq!(told(&text), Err(refused.to_owned()), "{part}");
        }
        assert_eq!(told(&format!("(;A[a](;B[b])(;C[{}]))", many("x"))).as_deref(), Ok("A=a; B=b"));
    }
}
