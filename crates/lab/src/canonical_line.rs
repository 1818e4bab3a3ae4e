//! The line of a game in exactly the form in which it is written: fields in their order, without spaces or escapes.
//!
//! Files have hundreds of megabytes of such lines. To look for nothing else is several times as fast as to read any
//! JSON, and every other line is left to the reader of JSON.

use std::collections::BTreeMap;

use crate::trace::{ByPlace, Mark, Trace};

/// The most digits of a number that is read here. The few longer ones are left to the reader of JSON.
const MOST_DIGITS: usize = 18;

/// Reads a line that is in this form. Returns none for any other text: it may be a game all the same.
pub(crate) fn read(text: &str) -> Option<Trace> {
    let mut rest = Rest { text, at: 0 };
    let cell = rest.skip("{\"cell\":")?.text()?.parse().ok()?;
    let game = rest.skip(",\"game\":")?.number()?;
    let mut shares = Vec::new();
    rest.skip(",\"shares\":")?.each(|rest| rest.real().map(|share| shares.push(share)))?;
    let ending = rest.skip(",\"ending\":")?.text()?.to_owned();
    let margin = match rest.skip(",\"margin\":")?.skip("null") {
        Some(_) => None,
        None => Some(rest.number()?),
    };
    let turns: u32 = rest.skip(",\"turns\":")?.number()?;
    let plies: u32 = rest.skip(",\"plies\":")?.number()?;
    let count = turns as usize;
    let trace = Trace {
        cell,
        game,
        shares,
        ending,
        margin,
        turns,
        plies,
        movers: rest.skip(",\"movers\":")?.numbers(count)?,
        values: rest.skip(",\"values\":")?.values(count)?,
        branch: rest.skip(",\"branch\":")?.numbers(plies as usize)?,
        gauges: rest.skip(",\"gauges\":")?.gauges(count)?,
        marks: rest.skip(",\"marks\":")?.marks()?,
        map: rest.field(",\"map\":", |rest| rest.numbers(0))?,
        repeats: rest.field(",\"repeats\":", Rest::number)?,
        steps: rest.field(",\"steps\":", |rest| rest.texts(plies as usize))?,
        seconds: rest.skip(",\"seconds\":")?.real()?,
    };
    rest.skip("}")?;
    (rest.at == text.len()).then_some(trace)
}

/// What of a line is still to be read.
struct Rest<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Rest<'a> {
    /// Returns what is left. Everything read so far ends between two characters.
    fn left(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Passes a text that comes next. Returns none, and stays where it is, if another does.
    fn skip(&mut self, expected: &str) -> Option<&mut Self> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        if !bytes.starts_with(expected.as_bytes()) {
            return None;
        }
        self.at += expected.len();
        Some(self)
    }

    /// Reads a field that may be left out. The outer option is none if it cannot be read.
    #[expect(clippy::option_option, reason = "whether it can be read, and whether it is there")]
    fn field<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
        match self.skip(name) {
            Some(rest) => read(rest).map(Some),
            None => Some(None),
        }
    }

    /// Reads a whole number.
    #[inline]
    fn number<T: TryFrom<i64>>(&mut self) -> Option<T> {
        let is_negative = self.peek() == Some(b'-');
        self.at += usize::from(is_negative);
        let start = self.at;
        let mut number: i64 = 0;
        while let Some(digit) = self.peek().map(|byte| byte.wrapping_sub(b'0')) {
            if digit > 9 {
                break;
            }
            number = number.wrapping_mul(10).wrapping_add(digit.into());
            self.at += 1;
        }
        let digits = self.at - start;
        let has_zero = self.text.as_bytes().get(start) == Some(&b'0');
        if digits == 0 || digits > MOST_DIGITS || has_zero && (digits > 1 || is_negative) {
            return None;
        }
        T::try_from(if is_negative { -number } else { number }).ok()
    }

    /// Reads a number with a fraction, as the reader of JSON would.
    fn real(&mut self) -> Option<f64> {
        let end = self.left().find([',', ']', '}'])?;
        let written = &self.left()[..end];
        self.at += end;
        match written {
            "0.0" => Some(0.0),
            "1.0" => Some(1.0),
            _ => serde_json::from_str(written).ok(),
        }
    }

    /// Reads a text without escapes.
    fn text(&mut self) -> Option<&'a str> {
        let rest = self.skip("\"")?.left();
        let end = rest.find(|sign: char| sign == '"' || sign == '\\' || sign < ' ')?;
        self.at += end;
        self.skip("\"")?;
        rest.get(..end)
    }

    /// Reads a list, each item by `read`.
    #[inline]
    fn each(&mut self, mut read: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.skip("[")?;
        if self.skip("]").is_some() {
            return Some(());
        }
        loop {
            read(self)?;
            match self.next()? {
                b',' => {}
                b']' => return Some(()),
                _ => return None,
            }
        }
    }

    /// Returns the room for so many things, if what is left can have them: each takes two bytes at least.
    fn room<T>(&self, expected: usize) -> Vec<T> {
        Vec::with_capacity(expected.min((self.text.len() - self.at) / 2))
    }

    fn numbers<T: TryFrom<i64>>(&mut self, expected: usize) -> Option<Vec<T>> {
        let mut numbers = self.room(expected);
        self.each(|rest| rest.number().map(|number| numbers.push(number)))?;
        Some(numbers)
    }

    fn values(&mut self, expected: usize) -> Option<Vec<ByPlace<u16>>> {
        let mut values = self.room(expected);
        self.each(|rest| {
            let mut value = ByPlace::new();
            rest.each(|rest| rest.number().map(|share| value.push(share)))?;
            values.push(value);
            Some(())
        })?;
        Some(values)
    }

    fn texts(&mut self, expected: usize) -> Option<Vec<String>> {
        let mut texts = self.room(expected);
        self.each(|rest| rest.text().map(|text| texts.push(text.to_owned())))?;
        Some(texts)
    }

    fn gauges(&mut self, expected: usize) -> Option<BTreeMap<String, Vec<i64>>> {
        let mut gauges = BTreeMap::new();
        self.skip("{")?;
        if self.skip("}").is_some() {
            return Some(gauges);
        }
        loop {
            let name = self.text()?.to_owned();
            gauges.insert(name, self.skip(":")?.numbers(expected)?);
            match self.next()? {
                b',' => {}
                b'}' => return Some(gauges),
                _ => return None,
            }
        }
    }

    fn marks(&mut self) -> Option<Vec<Mark>> {
        let mut marks = Vec::new();
        self.each(|rest| {
            let turn = rest.skip("[")?.number()?;
            let name = rest.skip(",")?.text()?.to_owned();
            let place = rest.skip(",")?.number()?;
            rest.skip("]")?;
            marks.push(Mark { turn, name, place });
            Some(())
        })?;
        Some(marks)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cell_id::CellId;

    fn names() -> impl Strategy<Value = String> {
        prop_oneof!["[a-z_]{1,9}", any::<String>()]
    }

    /// A number of any size, most of them small.
    fn numbers() -> impl Strategy<Value = i64> {
        prop_oneof![4 => -9..2000_i64, 1 => any::<i64>()]
    }

    type Parts = (
        (u32, Vec<f64>, String, Option<i64>, u32, Vec<u8>),
        Vec<Vec<u16>>,
        BTreeMap<String, Vec<i64>>,
        Vec<(u32, String, u8)>,
        (Option<Vec<u32>>, Option<u32>, Option<Vec<String>>, f64),
    );

    fn parts() -> impl Strategy<Value = Parts> {
        let real = || prop_oneof![Just(0.0), Just(1.0), Just(0.5), 0.0..1.0, any::<f64>()];
        let some = |count: usize| 0..count;
        (
            (
                any::<u32>(),
                prop::collection::vec(real(), some(4)),
                names(),
                prop::option::of(numbers()),
                any::<u32>(),
                prop::collection::vec(any::<u8>(), some(9)),
            ),
            prop::collection::vec(prop::collection::vec(any::<u16>(), some(9)), some(5)),
            prop::collection::btree_map(names(), prop::collection::vec(numbers(), some(5)), some(3)),
            prop::collection::vec((any::<u32>(), names(), any::<u8>()), some(4)),
            (
                prop::option::of(prop::collection::vec(any::<u32>(), some(5))),
                prop::option::of(any::<u32>()),
                prop::option::of(prop::collection::vec(names(), some(4))),
                real(),
            ),
        )
    }

    fn trace((first, values, gauges, marks, last): Parts) -> Trace {
        let (game, shares, ending, margin, turns, movers) = first;
        let (map, repeats, steps, seconds) = last;
        Trace {
            cell: CellId([7; 32]),
            game,
            shares,
            ending,
            margin,
            turns,
            plies: turns / 3,
            branch: movers.iter().map(|place| 3 * u32::from(*place)).collect(),
            movers,
            values: values.into_iter().map(ByPlace::from_vec).collect(),
            gauges,
            marks: marks.into_iter().map(Mark::from).collect(),
            map,
            repeats,
            steps,
            seconds,
        }
    }

    fn by_json(text: &str) -> Option<Trace> {
        serde_json::from_str(text).ok()
    }

    proptest! {
        #[test]
        fn a_line_is_read_as_json_or_left_to_it(parts in parts()) {
            let line = crate::lines::line(&trace(parts));
            if let Some(read) = read(&line) {
                prop_assert_eq!(Some(read), by_json(&line));
            }
        }

        #[test]
        fn so_is_a_line_in_which_something_was_changed(
            parts in parts(),
            at in any::<prop::sample::Index>(),
            to in prop::sample::select(vec!["", "0", "-", "9", ",", "[", "]", "}", " ", "\"", ".5", "é", "null"]),
        ) {
            let line = crate::lines::line(&trace(parts));
            let signs: Vec<_> = line.char_indices().map(|(at, _)| at).collect();
            let at = *at.get(&signs);
            let next = line[at..].chars().next().map_or(0, char::len_utf8);
            let changed = [&line[..at], to, &line[at + next..]].concat();
            if let Some(read) = read(&changed) {
                prop_assert_eq!(Some(read), by_json(&changed), "{}", changed);
            }
        }
    }

    /// If it left every line to the reader of JSON, nothing would be wrong but the speed.
    #[test]
    fn usual_lines_are_read_here() {
        let parts = (
            (17, vec![0.0, 1.0], "shot_clock".to_owned(), Some(-4), 2, vec![0, 1]),
            vec![vec![480, 520], vec![]],
            BTreeMap::from([("size".to_owned(), vec![8, -1]), ("rows".to_owned(), vec![])]),
            vec![(1, "row".to_owned(), 1)],
            (None, None, None, 0.11),
        );
        let mut trace = trace(parts);
        for _ in 0..2 {
            let line = crate::lines::line(&trace);
            assert_eq!(read(&line).as_ref(), Some(&trace), "{line}");
            trace.map = Some(vec![1, 20]);
            trace.repeats = Some(0);
            trace.steps = Some(vec!["c4-c3".to_owned()]);
            trace.margin = None;
        }
    }
}
