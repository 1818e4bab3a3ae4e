//! The fuzz targets on their corpus, and on random inputs that are the same every time.

use std::fs;
use std::path::{Path, PathBuf};

use atar_fuzz::{DIRECTIONS, FuzzTarget, TARGETS, target};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

/// The longest random input, in bytes.
const LONGEST: usize = 600;

/// Returns the inputs that lie in a target's folder of the corpus, in order.
fn corpus(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

/// Returns the random input with this number. One in eight is not directions.
fn random(number: u64) -> Vec<u8> {
    let mut dice = ChaCha8Rng::seed_from_u64(number);
    let mut bytes = vec![0; dice.random_range(1..=LONGEST)];
    dice.fill_bytes(&mut bytes);
    if !number.is_multiple_of(8) {
        bytes[0] %= DIRECTIONS;
    }
    bytes
}

/// Tells which input it was, should the target panic.
struct PanicContext(String);

impl Drop for PanicContext {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("This was {}.", self.0);
        }
    }
}

fn holds(name: &str) {
    let FuzzTarget { run, tries, .. } = target(name).expect("a target");
    let files = corpus(name);
    assert!(!files.is_empty(), "{name} has no corpus");
    for path in files {
        let _context = PanicContext(path.display().to_string());
        run(&fs::read(&path).expect("an input"));
    }
    for number in 0..tries {
        let _context = PanicContext(format!("the random input {number} of {name}"));
        run(&random(number));
    }
}

macro_rules! targets {
    ($($name:ident),+ $(,)?) => {
        $(#[test]
        fn $name() {
            holds(stringify!($name));
        })+

        #[test]
        fn every_target_is_tried() {
            assert_eq!(TARGETS.map(|target| target.name), [$(stringify!($name)),+]);
        }
    };
}

targets![records, foreign, kept, library, messages, steps, positions, states, puzzles, studies, trees];
