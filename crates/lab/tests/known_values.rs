//! Games whose values are known, played as the lab plays them.

mod tiny;

use std::collections::{BTreeMap, HashMap};

use atar_lab::game::{GameInProgress, Players, Terms};
use atar_lab::measurements::{CellResult, Measurements};
use atar_lab::measures::{Name, Standing};
use atar_lab::picks::{Pick, pick};
use atar_lab::seek::{BrokenBound, CellStatus, Seek};
use atar_lab::statistics::{Ceiling, Depth, Doubling, Rounds, depth};
use atar_lab::study::LabPlayer;
use atar_lab::{ByPlace, Seeds, Study, Trace};
use atar_rules::atar::{Atar, Options, Order, PlacementMode};
use atar_rules::{Actor, Flow, Position};
use atar_search::Rng;
use serde_json::json;
use tiny::{Tiny, TinyKind};

/// A study for two, whose games are those of other rules.
fn study() -> Study {
    let study = json!({
        "format": "atar-study", "version": 1, "game": "owari", "line_ups": [{"all": "random"}], "stop": {"games": 10000},
    });
    Study::read(&study.to_string()).expect("a study")
}

fn measured(study: &Study, games: impl IntoIterator<Item = Trace>) -> CellResult {
    let mut measurements = Measurements::new(study);
    for mut game in games {
        game.cell = study.cells[0].id;
        measurements.take(&game);
    }
    measurements.results().cells.remove(0)
}

fn play<P: Position>(start: &P, players: [&str; 2], number: u32) -> Trace {
    let players = players.map(|player| player.parse::<LabPlayer>().expect("a player"));
    let terms = Terms {
        seats: 2,
        players: Players::ByPlace(players.to_vec()),
        seeds: Seeds::of_match(7),
        number,
        round: 2,
        most_turns: 1000,
        judge: None,
    };
    let mut course = GameInProgress::new(start.clone(), terms);
    while !course.run(1000).expect("no defect") {}
    course.trace()
}

fn tiny(kind: TinyKind, players: [&str; 2], games: u32) -> CellResult {
    let start = Tiny::start(&tiny::Options { kind }).expect("good options");
    measured(&study(), (0..games).map(|number| play(&start, players, number)))
}

fn mean(result: &CellResult, name: &str) -> f64 {
    let sample = result.sample(name).unwrap_or_else(|| panic!("{name}"));
    let told: Vec<f64> = sample.values.iter().flatten().copied().collect();
    told.iter().sum::<f64>() / told.len() as f64
}

/// Chance alone: both win as often, and there is nothing to choose.
#[test]
fn coin() {
    let result = tiny(TinyKind::Coin, ["nodes=8", "nodes=4"], 2000);
    assert!((mean(&result, "share.1") - 0.5).abs() < 0.05);
    assert_eq!((mean(&result, "agency"), mean(&result, "turns")), (0.0, 1.0));
    assert!(!result.is_known("drama"));
}

/// The first wins, and finds it with few nodes: more are worth nothing.
#[test]
fn nim() {
    for nodes in ["nodes=200", "nodes=400"] {
        let result = tiny(TinyKind::Nim, [nodes, "nodes=200"], 20);
        assert_eq!(mean(&result, "share.1"), 1.0);
    }
    assert!(mean(&tiny(TinyKind::Nim, ["random", "nodes=200"], 200), "share.1") < 0.7);
}

/// No step is better than another: the judge cannot tell, and thinking is worth nothing.
#[test]
fn blind() {
    let result = tiny(TinyKind::Blind, ["nodes=60", "nodes=4"], 2000);
    assert!((mean(&result, "share.1") - 0.5).abs() < 0.05);
    assert!(!result.is_known("leads"));
}

/// The setup gives the first place 80% or 20%: 0.3 away from the mean.
#[test]
fn uneven() {
    let result = tiny(TinyKind::Uneven, ["random", "random"], 8000);
    assert!((mean(&result, "share.1") - 0.5).abs() < 0.05);
    let bias = result.setup_bias().expect("rounds of two");
    assert!((bias - 0.3).abs() < 0.03, "{bias}");
    assert!(tiny(TinyKind::Blind, ["random", "random"], 2).setup_bias().is_some());
}

/// The scores of a seat with so many nodes, at each place in turn, against one with others.
fn scores(kind: TinyKind, nodes: u64, against: u64, games: u32) -> Vec<Option<f64>> {
    let start = Tiny::start(&tiny::Options { kind }).expect("good options");
    let names = [format!("nodes={nodes}"), format!("nodes={against}")];
    let score = |number: u32| {
        let place = number as usize % 2;
        let mut players = [names[0].as_str(), names[1].as_str()];
        players.rotate_right(place);
        Some(play(&start, players, number).shares[place])
    };
    (0..games).map(score).collect()
}

/// What doublings from so many nodes on are worth, and where the ceiling is.
fn doublings(kind: TinyKind, nodes: &[u64], games: u32) -> Depth {
    let scores: Vec<_> = nodes.iter().map(|&nodes| (nodes, scores(kind, 2 * nodes, nodes, games))).collect();
    let doublings =
        scores.iter().map(|(nodes, scores)| Doubling { nodes: *nodes, seats: 2, scores: Rounds::new(scores, 2) });
    depth(&doublings.collect::<Vec<_>>()).expect("games")
}

/// Where chance decides, and where no step is better than another, thinking is worth nothing from the first node on.
#[test]
fn games_of_chance_have_no_depth() {
    for kind in [TinyKind::Coin, TinyKind::Blind] {
        let depth = doublings(kind, &[4, 8], 4000);
        assert!(depth.interval.low < 0.0 && depth.interval.high > 0.0, "{kind:?}: {depth:?}");
        assert_eq!(depth.ceiling, Ceiling::Reached(4), "{kind:?}: {depth:?}");
    }
}

/// Who thinks enough finds every step of a tiny game, so that more of it is worth nothing.
#[test]
fn a_solved_game_has_a_ceiling() {
    let depth = doublings(TinyKind::Nim, &[50, 100], 1200);
    assert_eq!((depth.sum, depth.ceiling), (0.0, Ceiling::Reached(50)));
}

/// A game of gambler's ruin from 3 to 0 or 6, in which the value of place 1 is its position in sixths.
fn walk(number: u32) -> Trace {
    let mut rng = Rng::new(number.into());
    let (mut at, mut values) = (3_u16, Vec::new());
    while at > 0 && at < 6 {
        at = if rng.below(2) == 0 { at - 1 } else { at + 1 };
        values.push(ByPlace::from_slice(&[at * 1000 / 6, 1000 - at * 1000 / 6]));
    }
    let turns = values.len();
    let won = f64::from(u8::from(at == 6));
    Trace {
        cell: study().cells[0].id,
        game: number,
        shares: vec![won, 1.0 - won],
        ending: "over".to_owned(),
        margin: None,
        turns: u32::try_from(turns).expect("few turns"),
        plies: 0,
        movers: (0..turns).map(|turn| u8::from(turn % 2 == 1)).collect(),
        values,
        branch: vec![1; turns],
        gauges: BTreeMap::new(),
        marks: Vec::new(),
        map: None,
        repeats: None,
        steps: None,
        seconds: 0.0,
    }
}

/// Its mean length is 3 · 3, its values are chances, and the last step below 0.8 is the second before the end.
#[test]
fn walk_of_known_chances() {
    let result = measured(&study(), (0..4000).map(walk));
    assert!((mean(&result, "turns") - 9.0).abs() < 0.4);
    assert!((mean(&result, "share.1") - 0.5).abs() < 0.03);
    let calibration = result.calibration.as_ref().expect("games");
    assert!((calibration.tau - 1.0).abs() < 0.1, "values are chances: {}", calibration.tau);
    assert!(result.is_known("surprise"));
    for game in 0..100 {
        let turns = result.figure("turns", game).expect("turns");
        let decided = result.figure("decided", game).expect("one winner");
        assert!((decided - (turns - 2.0) / turns).abs() < 1e-9, "{game}: {decided} of {turns}");
        // Each step is a sixth for both, but for the sharpening, which is next to none.
        let surprise = result.figure("surprise", game).expect("values");
        assert!((surprise - (turns - 1.0) * 2_f64.sqrt() / 6.0).abs() < 0.06 * turns, "{game}");
    }
    // Whoever leads at half time wins more often than not; 0 and 6 are only reached through 1 and 5.
    assert!(mean(&result, "upset") < 0.5 && mean(&result, "drama") > 0.0);
}

/// The figures of a walk by its values as they are, which are chances up to a thousandth.
fn standing(trace: &Trace) -> BTreeMap<String, f64> {
    let mut figures = BTreeMap::new();
    let mut put = |name: Name, figure: Option<f64>| {
        figures.extend(figure.map(|figure| (name.to_string(), figure)));
    };
    Standing::of(trace).measure(ByPlace::from_slice, &mut put);
    figures
}

/// Closed forms. Each step moves both values by a sixth: surprise is √2/6 a step. While the winner is behind by one or
/// two steps of the middle, it is behind by a third or two thirds. The first step makes a leader, who is one step ahead
/// of the middle; from there the other takes the lead or the game ends, as likely. So the lead changes k times with the
/// chance 1/2^(k+1), once on average.
#[test]
fn walk_in_closed_forms() {
    let games = 4000;
    let (mut changes, mut none) = (0.0, 0);
    for number in 0..games {
        let trace = walk(number);
        let figures = standing(&trace);
        let steps = f64::from(trace.turns - 1);
        assert!((figures["surprise"] - steps * 2_f64.sqrt() / 6.0).abs() < 0.0015 * steps);
        let winner = usize::from(trace.shares[1] > trace.shares[0]);
        let off = |values: &ByPlace<u16>| 3.0 - (f64::from(values[winner]) * 0.006).round();
        let behind: Vec<f64> = trace.values.iter().map(off).filter(|off| *off > 0.0).collect();
        let roots: f64 = behind.iter().map(|off| (off / 3.0).sqrt()).sum();
        let drama = roots / behind.len().max(1) as f64;
        assert!((figures["drama"] - drama).abs() < 0.002, "{number}: {figures:?}");
        changes += figures["leads"];
        none += u32::from(figures["leads"] < 0.5);
    }
    // Four standard errors: √2 and 1/2 of single games.
    let error = f64::from(games).sqrt();
    let (mean, without) = (changes / f64::from(games), f64::from(none) / f64::from(games));
    assert!((mean - 1.0).abs() < 4.0 * 2_f64.sqrt() / error, "{mean}");
    assert!((without - 0.5).abs() < 2.0 / error, "{without}");
}

/// A game is an upset if its winner once stood lowest: the lower, the better an example.
#[test]
fn an_upset_is_won_by_a_place_that_once_stood_lowest() {
    let result = measured(&study(), (0..200).map(walk));
    let lowest = |game: usize| {
        let trace = walk(u32::try_from(game).expect("few games"));
        let winner = usize::from(trace.shares[1] > trace.shares[0]);
        trace.values.iter().map(|values| values[winner]).min().expect("turns")
    };
    let found = pick(&result, &Pick::Upset, 200);
    assert!(found.is_sorted_by_key(|&game| lowest(game)));
    let upsets = (0..200).filter(|&game| lowest(game) < 500).count();
    assert!(upsets > 50 && found.len() == upsets, "{upsets}, {}", found.len());
}

/// With three stones in each pit whoever moves first wins: level 10 finds it. The endgame is within its reach.
#[test]
fn the_first_player_of_a_small_owari_wins_every_game() {
    let options = atar_rules::owari::Options { stones: 3, ..Default::default() };
    let start = atar_rules::owari::Owari::start(&options).expect("good options");
    for number in 0..2 {
        let trace = play(&start, ["level=10", "level=10"], number);
        assert_eq!(trace.shares, [1.0, 0.0], "game {number}");
    }
}

/// The positions of a game, each with where its steps lead, all as likely.
struct Chain {
    next: Vec<Vec<(usize, f64)>>,
    /// What place 1 gets at the end.
    won: Vec<Option<f64>>,
}

impl Chain {
    /// Lists all positions of Atar that random players can come to.
    fn of(start: Atar) -> Chain {
        let (mut known, mut waiting) = (HashMap::from([(start.clone(), 0)]), vec![start]);
        let mut chain = Chain { next: Vec::new(), won: Vec::new() };
        let mut at = 0;
        while let Some(position) = waiting.get(at).cloned() {
            at += 1;
            let mut steps = Vec::new();
            position.legal_steps(&mut steps);
            chain.won.push(position.winners().map(
                |winners| {
                    if winners.contains(&0) { 1.0 / winners.len() as f64 } else { 0.0 }
                },
            ));
            let next = steps.iter().map(|step| {
                let mut after = position.clone();
                let flow = after.step(step).expect("a legal step");
                let is_turn = flow == Flow::TurnOver && position.actor() != Actor::Chance;
                let number = *known.entry(after.clone()).or_insert_with(|| {
                    waiting.push(after);
                    waiting.len() - 1
                });
                (number, f64::from(u8::from(is_turn)))
            });
            chain.next.push(next.collect());
        }
        chain
    }

    /// Returns the share of place 1 and the mean turns from the first position.
    fn values(&self) -> (f64, f64) {
        let (mut shares, mut turns) = (vec![0.0; self.next.len()], vec![0.0; self.next.len()]);
        for _ in 0..2000 {
            let mut change = 0.0_f64;
            for (at, next) in self.next.iter().enumerate().rev() {
                let count = next.len().max(1) as f64;
                let mean = |value: &dyn Fn(usize, f64) -> f64| {
                    next.iter().map(|&(to, turn)| value(to, turn)).sum::<f64>() / count
                };
                let share = self.won[at].unwrap_or_else(|| mean(&|to, _| shares[to]));
                let length = mean(&|to, turn| turn + turns[to]);
                change = change.max((share - shares[at]).abs()).max((length - turns[at]).abs());
                (shares[at], turns[at]) = (share, length);
            }
            if change < 1e-10 {
                break;
            }
        }
        (shares[0], turns[0])
    }
}

/// Atar of side 3 with one stone each.
fn smallest_atar() -> Atar {
    let options = Options { side: 3, stones: vec![1, 1], placement: PlacementMode::Random, order: Order::Fixed };
    Atar::start(&options).expect("good options")
}

/// A search is never wrong about the smallest Atar, whose exact values are known: bounds around them are kept, those
/// beside them broken, and its intervals hold the values.
#[test]
fn the_smallest_atar_is_what_its_markov_chain_says() {
    let start = smallest_atar();
    let (share, turns) = Chain::of(start.clone()).values();
    let games: Vec<Trace> = (0..4000).map(|number| play(&start, ["random", "random"], number)).collect();
    let found = |wish: serde_json::Value| {
        let study = json!({
            "format": "atar-study", "version": 2, "game": "atar", "line_ups": [{"all": "random"}],
            "wish": wish, "stop": {"games": 4000},
        });
        let study = Study::read(&study.to_string()).expect("a study");
        let mut seek = Seek::new(&study);
        let games = games.iter().map(|trace| Trace { cell: study.cells[0].id, ..trace.clone() });
        let played = games.take_while(|trace| !seek.take(trace)).count();
        let found = seek.found().remove(0);
        assert!(found.games <= played + 1);
        for figure in &found.figures {
            let truth = match figure.measure.as_str() {
                "turns" => turns,
                "balance" => 1.0 - (2.0 * share - 1.0).abs(),
                _ => share,
            };
            assert!(figure.interval.is_some_and(|interval| interval.holds(truth)), "{truth}: {figure:?}");
        }
        found.status
    };
    let around = json!({"turns": [turns * 0.8, turns * 1.2], "share.1": [share - 0.1, share + 0.1]});
    assert_eq!(found(around), CellStatus::Good);
    let bad = |measure: &str, is_low| CellStatus::Bad(BrokenBound { measure: measure.to_owned(), is_low });
    assert_eq!(found(json!({"turns": {"most": turns * 0.8}})), bad("turns", false));
    assert_eq!(found(json!({"turns": {"least": turns * 1.2}})), bad("turns", true));
    assert_eq!(found(json!({"share.1": {"least": share + 0.1}})), bad("share.1", true));
    assert_eq!(found(json!({"balance": {"least": 0.75}})), CellStatus::Good);
    assert!(matches!(found(json!({"turns": {"least": turns}})), CellStatus::Open(_)));
}

/// A search calibrated its players by its first games, so that the same setting had any figure, by chance:
/// `killer.games` came to 0% or 90%.
#[test]
fn what_players_judge_does_not_depend_on_which_games_come_first() {
    let options = Options { side: 5, stones: vec![1, 1], placement: PlacementMode::Random, order: Order::Fixed };
    let start = Atar::start(&options).expect("good options");
    let study = json!({
        "format": "atar-study", "version": 2, "game": "atar", "line_ups": [{"all": "greedy"}],
        "wish": {"killer.games": {"more": 0.01}, "decided": {"more": 0.01}}, "stop": {"games": 160},
    });
    let study = Study::read(&study.to_string()).expect("a study");
    let means = (0..6_u32).map(|search| {
        let mut seek = Seek::new(&study);
        for game in 0..160 {
            let trace = play(&start, ["greedy", "greedy"], 160 * search + game);
            seek.take(&Trace { cell: study.cells[0].id, game, ..trace });
        }
        seek.found().remove(0).figures.into_iter().map(|figure| figure.mean.expect("games")).collect::<Vec<f64>>()
    });
    let means: Vec<Vec<f64>> = means.collect();
    for figure in 0..2 {
        let of = || means.iter().map(|means| means[figure]);
        let (low, high) = (of().fold(1.0, f64::min), of().fold(0.0, f64::max));
        assert!(high - low < 0.2, "{means:?}");
    }
}

/// Atar of side 3 with one stone each and random players is a Markov chain: its exact values are those that are played.
#[test]
fn the_smallest_atar_plays_as_its_markov_chain() {
    let start = smallest_atar();
    let (share, turns) = Chain::of(start.clone()).values();
    let games = (0..6000).map(|number| Trace {
        gauges: BTreeMap::new(),
        marks: Vec::new(),
        map: None,
        ..play(&start, ["random", "random"], number)
    });
    let result = measured(&study(), games);
    let (played, length) = (mean(&result, "share.1"), mean(&result, "turns"));
    assert!(share > 0.3 && share < 0.7 && turns > 2.0, "{share} {turns}");
    // Four standard errors, of games that come in pairs with the same setup.
    assert!((played - share).abs() < 0.036, "{played}, not {share}");
    assert!((length - turns).abs() / turns < 0.08, "{length}, not {turns}");
}
