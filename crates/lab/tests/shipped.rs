//! The built-in studies can be read, and each has its page.

use std::path::Path;

use atar_lab::Study;

/// The folders of the studies and of their pages.
const STUDIES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies");
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab");

#[test]
fn every_study_that_ships_can_be_played_and_has_a_page() {
    let entries = std::fs::read_dir(STUDIES).expect("the studies");
    let paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    assert!(!paths.is_empty());
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a study");
        let study = Study::read(&text).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        assert!(!study.name.is_empty() && study.impossible.is_empty());
        for cell in &study.cells {
            let begun = study.begin(cell, 0, None);
            assert!(begun.is_ok(), "{}: {}", path.display(), cell.label());
        }
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let page = Path::new(PAGES).join(format!("{name}.md"));
        assert!(page.is_file(), "{} is missing", page.display());
    }
}
