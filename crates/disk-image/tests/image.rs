//! What is put into an image is in it.

mod reader;

use std::collections::BTreeMap;

use atar_disk_image::{Date, Entry, File, Finder, Folder, Name, Window, image};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

use reader::{Seen, open};

fn date() -> Date {
    Date::from_unix(1_700_000_000).expect("a date")
}

fn made(content: &Folder) -> Vec<u8> {
    image(&Name::new("Test").expect("a name"), content, date()).expect("an image")
}

/// A folder with these entries; of names that are the same the first one stays.
fn folder(mode: u16, entries: Vec<(String, Entry)>) -> (Folder, Vec<(String, Entry)>) {
    let mut folder = Folder::new(mode);
    let mut kept = Vec::new();
    for (name, entry) in entries {
        if folder.add(&name, entry.clone()).is_ok() {
            kept.push((name, entry));
        }
    }
    (folder, kept)
}

/// What has been put into a folder: the tree as it is made, beside the folder, which shows nobody what is in it.
#[derive(Debug, Clone)]
enum Planned {
    Folder(u16, Vec<(String, Planned)>),
    File(u16, Vec<u8>),
    Link(String),
}

impl Planned {
    /// The entry, and what is to be seen at its path and below.
    fn entry(&self, path: &str, seen: &mut BTreeMap<String, Seen>) -> Entry {
        match self {
            Planned::File(mode, bytes) => {
                seen.insert(path.to_owned(), Seen::File(*mode, bytes.clone()));
                Entry::File(File::new(bytes.clone(), *mode))
            }
            Planned::Link(target) => {
                seen.insert(path.to_owned(), Seen::Link(target.clone()));
                Entry::Link(target.clone())
            }
            Planned::Folder(mode, entries) => {
                seen.insert(path.to_owned(), Seen::Folder(*mode));
                Entry::Folder(fill(*mode, entries, &format!("{path}/"), seen))
            }
        }
    }
}

/// The folder of what is planned, at a path.
fn fill(mode: u16, entries: &[(String, Planned)], path: &str, seen: &mut BTreeMap<String, Seen>) -> Folder {
    let mut folder = Folder::new(mode);
    for (name, planned) in entries {
        let mut below = BTreeMap::new();
        let decomposed: String = name.nfd().collect();
        let entry = planned.entry(&format!("{path}{decomposed}"), &mut below);
        if folder.add(name, entry).is_ok() {
            seen.extend(below);
        }
    }
    folder
}

fn tree() -> impl Strategy<Value = Vec<(String, Planned)>> {
    let bytes = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..5000),
        (0usize..300_000).prop_map(|length| vec![0; length]),
        (0u8..255, 0usize..20_000).prop_map(|(byte, length)| vec![byte; length]),
    ];
    let leaf = prop_oneof![
        (0u16..=0o777, bytes).prop_map(|(mode, bytes)| Planned::File(mode, bytes)),
        "[a-zA-Zé/.]{1,40}".prop_map(Planned::Link),
    ];
    let names = "[A-Za-zéÜß 0-9_.-]{1,20}";
    let inner = leaf.prop_recursive(3, 60, 12, move |inner| {
        let entries = prop::collection::vec((names, inner), 0..12);
        (0u16..=0o777, entries).prop_map(|(mode, entries)| Planned::Folder(mode, entries))
    });
    prop::collection::vec((names, inner), 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn everything_is_read_back(entries in tree()) {
        let mut seen = BTreeMap::new();
        let content = fill(0o755, &entries, "", &mut seen);
        let bytes = made(&content);
        let volume = open(&bytes);
        prop_assert_eq!(volume.name, "Test");
        prop_assert_eq!(volume.entries, seen);
        prop_assert_eq!(volume.date, 1_700_000_000 + 2_082_844_800);
        prop_assert!(bytes == made(&content), "the same content has the same bytes");
    }

    #[test]
    fn no_name_is_both_taken_and_lost(name in any::<String>()) {
        let mut content = Folder::default();
        if content.add(&name, Entry::Link("x".to_owned())).is_ok() {
            prop_assert_eq!(open(&made(&content)).entries.len(), 1);
        }
    }
}

#[test]
fn an_empty_volume_can_be_read() {
    assert!(open(&made(&Folder::default())).entries.is_empty());
}

#[test]
fn a_catalog_has_several_levels() {
    let file =
        |at: u32| (format!("file {at} {}", "x".repeat(200)), Entry::File(File::new(at.to_be_bytes().to_vec(), 0o644)));
    let (content, kept) = folder(0o755, (0..3000).map(file).collect());
    let volume = open(&made(&content));
    assert_eq!(volume.entries.len(), kept.len());
}

#[test]
fn a_map_has_more_than_one_block() {
    let (content, _) = folder(0o755, vec![("large".to_owned(), Entry::File(File::new(vec![1; 140 << 20], 0o644)))]);
    assert_eq!(open(&made(&content)).entries.len(), 1);
}

#[test]
fn other_content_has_other_numbers() {
    let with = |text: &str| folder(0o755, vec![("a".to_owned(), Entry::File(File::new(text.into(), 0o644)))]).0;
    let identity = |image: &[u8]| image[image.len() - 512 + 64..][..16].to_vec();
    assert_ne!(identity(&made(&with("a"))), identity(&made(&with("b"))));
}

#[test]
fn the_window_is_laid_out_for_the_finder() {
    let mut content = Folder::default();
    content.finder.flags = Finder::CUSTOM_ICON;
    content.add("It.app", Entry::Folder(Folder::default())).expect("free");
    let window =
        Window { size: (660, 400), picture: b"a picture".to_vec(), places: vec![("It.app".to_owned(), (180, 170))] };
    window.clone().lay_out("Test", &mut content, date()).expect("a window");
    let volume = open(&made(&content));
    assert_eq!(volume.flags, BTreeMap::from([(String::new(), Finder::CUSTOM_ICON)]));
    assert_eq!(volume.entries[".background/picture.png"], Seen::File(0o644, b"a picture".to_vec()));
    let Seen::File(_, store) = &volume.entries[".DS_Store"] else {
        panic!("it is a file");
    };
    let find = |bytes: &[u8]| store.windows(bytes.len()).position(|window| window == bytes);
    for text in
        ["{{200, 120}, {660, 400}}", "Test:.background:picture.png", "/.background/picture.png", "/Volumes/Test"]
    {
        assert!(find(text.as_bytes()).is_some(), "{text}");
    }
    // The picture is named by the numbers that it and its folder have.
    let [folder, picture] = [".background", ".background/picture.png"].map(|path| volume.numbers[path].to_be_bytes());
    let alias = find(b"\x04Test").expect("the name of the volume in the alias");
    assert_eq!(store[alias + 28 + 8..][..4], folder);
    assert_eq!(store[alias + 28 + 12 + 64..][..4], picture);

    let lost = Window { places: vec![("Other.app".to_owned(), (0, 0))], ..window };
    let error = lost.lay_out("Test", &mut Folder::default(), date()).expect_err("it is not there");
    assert!(error.to_string().contains("Other.app"), "{error}");
}
