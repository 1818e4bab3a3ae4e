//! The name under which a room is announced, like "Ann’s Petri".

/// The longest name of an instance in DNS-SD, in bytes.
const LONGEST_LABEL: usize = 63;

/// The longest name that is shown, in characters.
const LONGEST_SHOWN: usize = 40;

/// Returns a name as it can be announced: cleaned, cut to what fits, and with the room's ID behind it.
pub(crate) fn announced(name: &str, room: &str) -> String {
    let mut name = cleaned(name);
    while name.len() + 1 + room.len() > LONGEST_LABEL && name.pop().is_some() {}
    format!("{} {room}", name.trim_end())
}

/// Returns the cleaned name of a room's instance without the room's ID, or none if nothing is left of it.
pub(crate) fn shown(full_name: &str, service: &str, room: &str) -> Option<String> {
    let is_service = |tail: &str| tail.eq_ignore_ascii_case(service);
    let at = full_name.len().checked_sub(service.len() + 1)?;
    let (name, tail) = full_name.split_at_checked(at)?;
    tail.strip_prefix('.').filter(|tail| is_service(tail))?;
    let name = cleaned(&unescaped(name));
    // Programs before this one announce no ID.
    let name = name.strip_suffix(room).unwrap_or(&name);
    let name: String = name.trim_end().chars().take(LONGEST_SHOWN).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Returns a name without the backslashes that DNS puts before dots and backslashes.
fn unescaped(name: &str) -> String {
    let mut signs = name.chars();
    let mut plain = String::with_capacity(name.len());
    while let Some(sign) = signs.next() {
        plain.push(match sign {
            '\\' => signs.next().unwrap_or('\\'),
            sign => sign,
        });
    }
    plain
}

/// Returns a name without signs that cannot be seen or turn the writing, and with single spaces.
fn cleaned(name: &str) -> String {
    let seen: String = name.chars().filter(|sign| !is_hidden(*sign)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a sign controls something, turns the writing, or has no width. Spaces are none of these.
fn is_hidden(sign: char) -> bool {
    let is_invisible = matches!(
        u32::from(sign),
        0xAD | 0x34F
            | 0x61C
            | 0x115F..=0x1160
            | 0x17B4..=0x17B5
            | 0x180B..=0x180F
            | 0x200B..=0x200F
            | 0x202A..=0x202E
            | 0x2060..=0x206F
            | 0x3164
            | 0xFE00..=0xFE0F
            | 0xFEFF
            | 0xFFA0
            | 0xFFF0..=0xFFFB
            | 0xE000..=0xF8FF
            | 0xE0000..=0x10FFFF
    );
    is_invisible || sign.is_control() && !sign.is_whitespace()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::any;
    use proptest::{prop_assert, proptest};

    use super::{announced, shown};
    use crate::SERVICE;

    const ROOM: &str = "abcdef2345";

    fn shown_of(instance: &str) -> Option<String> {
        shown(&format!("{instance}.{SERVICE}"), SERVICE, ROOM)
    }

    #[test]
    fn a_name_is_shown_as_its_people_wrote_it() {
        for (instance, name) in [
            ("Ann’s Petri", "Ann’s Petri"),
            (r"Dr\. No’s Owari", "Dr. No’s Owari"),
            (r"a\\b", r"a\b"),
            ("碁 の 部屋", "碁 の 部屋"),
            ("Ann’s Petri abcdef2345", "Ann’s Petri"),
            ("Ann’s Petri bcdefg2345", "Ann’s Petri bcdefg2345"),
        ] {
            assert_eq!(shown_of(instance).as_deref(), Some(name));
        }
    }

    #[test]
    fn a_hostile_name_is_cleaned() {
        for (instance, name) in [
            ("\u{202e}irteP s’nnA\u{202c}", Some("irteP s’nnA")),
            ("Ann\u{1b}[31m\r\nBen", Some("Ann[31m Ben")),
            ("\u{200b}\u{feff}", None),
            ("   ", None),
            ("", None),
            (r"\", Some(r"\")),
            (ROOM, None),
        ] {
            assert_eq!(shown_of(instance).as_deref(), name, "{instance:?}");
        }
        let long = shown_of(&"x".repeat(5000)).expect("a name");
        assert_eq!(long.len(), 40);
    }

    #[test]
    fn names_of_other_services_are_none() {
        for full_name in ["Ann._http._tcp.local.", SERVICE, "", "é", "._tcp.local."] {
            assert_eq!(shown(full_name, SERVICE, ROOM), None, "{full_name:?}");
        }
    }

    #[test]
    fn an_announced_name_fits_a_label_of_dns() {
        assert_eq!(announced("Ann’s  Petri\n", ROOM), "Ann’s Petri abcdef2345");
        let long = announced(&"é".repeat(60), ROOM);
        assert_eq!(long, format!("{} {ROOM}", "é".repeat(26)));
    }

    proptest! {
        #[test]
        fn any_name_is_bounded_and_can_be_seen(full_name in any::<String>()) {
            if let Some(name) = shown(&format!("{full_name}.{SERVICE}"), SERVICE, ROOM) {
                prop_assert!((1..=40).contains(&name.chars().count()));
                prop_assert!(!name.contains(char::is_control), "{name:?}");
            }
            prop_assert!(announced(&full_name, ROOM).len() <= 63);
            prop_assert!(announced(&full_name, ROOM).ends_with(ROOM));
        }
    }
}
