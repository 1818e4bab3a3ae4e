//! Puzzles that are made are right, and the same for the same seed.

use atar_rules::atar::Atar;
use atar_rules::owari::Owari;
use atar_rules::spectrangle::Spectrangle;
use atar_rules::{Actor, Position, Presentation};
use atar_search::owari::Solver;
use atar_search::puzzles::{MadePuzzle, NoPuzzle, PuzzleMaker, likeness, prove};
use serde_json::{Map, Value, json};

/// Makes so many puzzles.
fn made<P: Position>(seed: u64, count: usize) -> Vec<MadePuzzle<P>> {
    let mut maker = PuzzleMaker::new(seed).expect("a game with puzzles");
    std::iter::from_fn(|| Some(maker.play())).flatten().take(count).collect()
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let puzzles = made::<Owari>(3, 4);
    assert_eq!(puzzles, made(3, 4));
    assert_ne!(puzzles, made(4, 4));
}

#[test]
fn play_reaches_the_position_and_its_proof_comes_out_again() {
    for puzzle in made::<Spectrangle>(5, 2) {
        let mut position = Spectrangle::start(&puzzle.options).expect("options");
        for step in &puzzle.before {
            position.step(step).expect("a legal step");
        }
        assert_eq!(position, puzzle.position);
        assert_eq!(prove(&position, 2), Ok(puzzle.proof));
    }
}

/// The solver of the command line, with an endgame table of its own, comes to the same results.
#[test]
fn one_move_wins_by_the_solver_of_owari_too() {
    let mut solver = Solver::new(8, 1 << 16).expect("memory");
    while !solver.prepare(1 << 20) {}
    for puzzle in made::<Owari>(1, 3) {
        let seat = puzzle.proof.seat;
        let mut steps = Vec::new();
        puzzle.position.legal_steps(&mut steps);
        let wins = |step: &&_| {
            let mut after = puzzle.position.clone();
            after.step(step).expect("a legal step");
            match solver.solve(&after, 1 << 16, &mut |_| true) {
                Some(solved) if solved.seat == seat => solved.margin.0 > 0,
                Some(solved) => solved.margin.1 < 0,
                None => after.winners().is_some_and(|winners| winners == [seat]),
            }
        };
        let winning: Vec<_> = steps.iter().filter(wins).copied().collect();
        assert_eq!(winning, puzzle.proof.steps);
    }
}

#[test]
fn what_is_no_puzzle_is_refused() {
    // Who has to answer a winning move has none.
    for puzzle in made::<Owari>(2, 3) {
        let answer = prove(&puzzle.proof.after, 2);
        assert!(matches!(answer, Err(NoPuzzle::NoneWins | NoPuzzle::Forced | NoPuzzle::NobodyMoves)), "{answer:?}");
    }
    let full = Owari::start(&atar_rules::owari::Options { stones: 8, first: 0 }).expect("options");
    assert_eq!(prove(&full, 2), Err(NoPuzzle::TooLarge));
    let drawn = Atar::start(&atar_rules::atar::Options::default()).expect("options");
    assert_eq!(drawn.actor(), Actor::Chance);
    assert_eq!(prove(&drawn, 2), Err(NoPuzzle::NobodyMoves));
}

/// The board of Owari is the same from both sides; a triangle is the same from its three corners and in a mirror.
#[test]
fn positions_that_a_symmetry_makes_the_same_are_alike() {
    fn alike<P: Presentation>(options: &P::Options, states: &[Value]) -> bool {
        let start = P::start(options).expect("options");
        let position = |state: &Value| {
            let state = serde_json::from_value(state.clone()).expect("a state");
            P::from_state(&start, &state).expect("a legal state")
        };
        let looks: Vec<_> = states.iter().map(|state| likeness(&position(state))).collect();
        looks.windows(2).all(|pair| pair[0] == pair[1])
    }
    let owari = atar_rules::owari::Options { stones: 1, first: 0 };
    let pits = |pits: [u8; 14], mover: u8| json!({ "pits": pits, "mover": mover });
    let one = pits([0, 1, 0, 2, 0, 0, 4, 1, 0, 0, 0, 1, 0, 3], 0);
    let turned = pits([1, 0, 0, 0, 1, 0, 3, 0, 1, 0, 2, 0, 0, 4], 1);
    assert!(alike::<Owari>(&owari, &[one.clone(), turned]));
    assert!(!alike::<Owari>(&owari, &[one, pits([1, 0, 0, 0, 1, 0, 3, 0, 1, 0, 2, 0, 0, 4], 0)]));

    let atar = atar_rules::atar::Options { side: 4, stones: vec![2, 2], ..atar_rules::atar::Options::default() };
    let stones = |own: [&str; 2], other: [&str; 2], mover: u8| {
        let mut stones = Map::new();
        own.iter().for_each(|name| drop(stones.insert((*name).to_owned(), mover.into())));
        other.iter().for_each(|name| drop(stones.insert((*name).to_owned(), (1 - mover).into())));
        json!({
            "phase": "play", "trim": [0, 0, 0], "stones": stones, "racks": [0, 0], "order": [mover, 1 - mover],
            "mover": mover,
        })
    };
    let mirrored = [stones(["a1", "c2"], ["d1", "d6"], 0), stones(["a1", "c4"], ["d7", "d2"], 1)];
    assert!(alike::<Atar>(&atar, &mirrored));
    assert!(!alike::<Atar>(&atar, &[mirrored[0].clone(), stones(["a1", "c3"], ["d7", "d2"], 1)]));
}
