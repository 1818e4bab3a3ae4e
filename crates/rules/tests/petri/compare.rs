//! Random games and numbers of sequences, compared with the model.

use atar_rules::petri::{Grid, Options};

use super::model::Slow;
use super::support::model::{Model, model_perft, perft, play_alike};
use super::{Game, MANY_BITES, in_teams, options, with_bites, with_pickups};

/// The kinds of game that are compared.
fn variants() -> Vec<Options> {
    vec![
        options(2),
        with_bites(2),
        with_pickups(3),
        in_teams(),
        Options { bite_percent: 100, height: 13, ..options(4) },
        Options { grid: Grid::Hex, ..with_pickups(2) },
        Options { grid: Grid::Hex, width: 12, bite_percent: 20, ..with_pickups(4) },
        Options { grid: Grid::Hex, teams: Some(vec![2, 1, 2]), ..with_bites(3) },
        Options { width: 30, height: 11, bite_percent: 10, ..with_bites(2) },
        Options { bite_lengths: [1, 3, 4], bite_every: 3, bites_at_start: 1, flip: true, ..options(2) },
        Options {
            grid: Grid::Hex,
            bite_lengths: [2, 2, 5],
            bite_shares: [20, 50],
            bite_every: 2,
            flip: true,
            ..with_pickups(3)
        },
        Options { bite_lengths: [5, 5, 5], bite_every: 1, bites_at_start: 9, ..options(4) },
    ]
}

#[test]
fn random_games_are_played_alike() {
    for (seed, options) in (0..).zip(variants()) {
        let steps = play_alike(Game::start(&options), Slow::new(&options), seed);
        assert!(steps > 20, "no game is that short");
    }
}

/// For each of the variants, depth and number of sequences.
const COUNTS: [(u32, u64); 12] = [
    (4, 40804),
    (5, 9696),
    (4, 808),
    (3, 404),
    (5, 3024),
    (4, 1460),
    (3, 1036),
    (4, 1460),
    (4, 1336),
    (4, 79524),
    (4, 2124),
    (4, 40804),
];

#[test]
fn the_number_of_sequences_is_the_models() {
    for (options, (depth, count)) in variants().into_iter().zip(COUNTS) {
        let game = Game::start(&options);
        assert_eq!(perft(&game.position, depth), count, "{options:?}");
        let slow = Slow::new(&options);
        assert_eq!(model_perft(&slow, depth), count, "{options:?}");
    }
}

#[test]
fn the_number_of_sequences_with_bites_and_captures_is_the_models() {
    let (mut game, mut slow) = (Game::start(&with_pickups(2)), Slow::new(&with_pickups(2)));
    for step in MANY_BITES.split(", ") {
        game = game.play(step);
        slow.play(step);
    }
    assert_eq!(perft(&game.position, 4), WITH_BITES);
    assert_eq!(model_perft(&slow, 4), WITH_BITES);
}

const WITH_BITES: u64 = 21413;
