//! The engine's way to a target: the one that `ATAR_FUZZ` names.
//!
//! Built by `make fuzz` with coverage counted, libFuzzer calls it. Built as usual, it runs a target on files:
//! `atar-fuzz TARGET FILE…`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let name = std::env::var("ATAR_FUZZ").expect("ATAR_FUZZ names a target");
    let target = atar_fuzz::target(&name).expect("one of the targets");
    (target.run)(bytes);
});

#[cfg(not(fuzzing))]
fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let Some(target) = atar_fuzz::target(&name) else {
        let names = atar_fuzz::TARGETS.map(|target| target.name).join(", ");
        eprintln!("The first argument is a target: {names}.");
        std::process::exit(2);
    };
    for path in arguments {
        println!("{path}");
        (target.run)(&std::fs::read(&path).expect("a file"));
    }
}
