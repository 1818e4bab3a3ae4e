//! Comparing two studies, and confirming what one found.

use atar_lab::seek::{BrokenBound, CellStatus, FoundCell, KnownFigure};
use atar_lab::{Sample, SampleKind, Study};
use atar_lab_report::finding::{
    CannotCompare, compare, confirm, confirmation_table, difference_table, findings, sought,
};
use atar_lab_report::report::{CountedGames, Summary};

fn study(side: &str, line_up: &str) -> Study {
    let text = r#"{"format": "atar-study", "version": 1, "game": "atar", "options": {"placement": "random"},
        "grid": [{"side": SIDE}], "line_ups": [LINE_UP], "stop": {"games": 400}}"#;
    Study::read(&text.replace("SIDE", side).replace("LINE_UP", line_up)).expect("a study")
}

const GREEDY: &str = r#"{"all": "greedy"}"#;
const RANDOM: &str = r#"{"all": "random"}"#;

/// Games of a cell in which the first place wins this part, and turns and plies have these means.
fn samples(share: f64, turns: f64, plies: f64) -> Vec<Sample> {
    let sample = |name: &str, kind, figure: &dyn Fn(usize) -> f64| Sample {
        name: name.to_owned(),
        kind,
        round: 2,
        values: (0..400).map(|game| Some(figure(game))).collect(),
    };
    let won = |game: usize| f64::from(u8::from((game * 37 % 100) as f64 / 100.0 < share));
    vec![
        sample("share.1", SampleKind::Share, &won),
        sample("share.2", SampleKind::Share, &|game| 1.0 - won(game)),
        sample("turns", SampleKind::Number, &|game| turns + (game * 13 % 31) as f64 - 15.0),
        sample("plies", SampleKind::Number, &|game| plies + (game * 17 % 23) as f64 - 11.0),
    ]
}

fn played<'a>(study: &'a Study, share: f64, turns: f64, plies: f64) -> Vec<CountedGames<'a>> {
    let cells = study.cells.iter();
    cells
        .map(|cell| CountedGames {
            cell,
            games: 400,
            samples: samples(share, turns, plies),
            unknown: Vec::new(),
            whole: Vec::new(),
        })
        .collect()
}

#[test]
fn the_largest_effect_comes_first() {
    let (a, b) = (study("[8]", GREEDY), study("[8]", RANDOM));
    let (a, b) = (played(&a, 0.5, 40.0, 60.0), played(&b, 0.58, 52.0, 62.0));
    let found = compare(&a, &b).expect("they differ in players alone");
    let names: Vec<&str> = found[0].measures.iter().map(|measure| measure.measure.as_str()).collect();
    assert_eq!((&names[..2], names.len()), (&["turns", "plies"][..], 4));
    let turns = &found[0].measures[0];
    assert!((turns.difference.difference + 12.0).abs() < 1e-9 && turns.corrected < 0.001);
    assert!(!turns.is_uncertain);
    let table = difference_table(&found[0]).to_text();
    assert!(table.contains("side 8, greedy minus side 8, random") && table.contains("−12.0"), "{table}");
}

/// Four tests: what is just below 5% by itself is not below it with all four.
#[test]
fn differences_are_corrected_by_holm() {
    let (a, b) = (study("[8]", GREEDY), study("[8]", RANDOM));
    let (a, b) = (played(&a, 0.5, 40.0, 60.0), played(&b, 0.5, 40.0, 61.0));
    let found = compare(&a, &b).expect("they differ in players alone");
    let plies = &found[0].measures[0];
    assert_eq!(plies.measure, "plies");
    assert!(plies.difference.p < 0.05 && plies.corrected >= plies.difference.p);
    assert!((plies.corrected - (4.0 * plies.difference.p).min(1.0)).abs() < 1e-12);
}

/// Figures by estimates that say nothing differ by nothing that anybody knows.
#[test]
fn what_a_judge_cannot_tell_is_not_compared() {
    let (a, b) = (study("[8]", GREEDY), study("[8]", RANDOM));
    let (mut a, mut b) = (played(&a, 0.5, 40.0, 60.0), played(&b, 0.58, 52.0, 62.0));
    a[0].unknown = vec!["turns".to_owned()];
    b[0].unknown = vec!["plies".to_owned()];
    let found = compare(&a, &b).expect("they differ in players alone");
    let names: Vec<&str> = found[0].measures.iter().map(|measure| measure.measure.as_str()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.iter().all(|name| name.starts_with("share.")), "{names:?}");
}

#[test]
fn cells_are_compared_with_their_own_kind() {
    let (two, three) = (study("[6, 8]", GREEDY), study("[6, 8, 10]", GREEDY));
    let (a, b) = (played(&two, 0.5, 40.0, 60.0), played(&three, 0.5, 40.0, 60.0));
    let found = compare(&a, &b).expect("the first two are the same");
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|cell| cell.a == cell.b));
    let refused = compare(&b, &a).expect_err("a cell has no other");
    assert_eq!(refused, CannotCompare::Cells(3, 2));
    let (rules, players) = (study("[6]", GREEDY), study("[8]", RANDOM));
    let refused = compare(&played(&rules, 0.5, 40.0, 60.0), &played(&players, 0.5, 40.0, 60.0));
    assert!(matches!(refused, Err(CannotCompare::Both(_, _))), "{refused:?}");
}

#[test]
fn fresh_games_tell_whether_a_finding_holds() {
    let study = study("[6, 8]", GREEDY);
    let summary = Summary::new(&study, "", &played(&study, 0.66, 40.0, 60.0));
    let found = findings(&summary);
    assert_eq!(found.len(), 4, "two places of two cells");
    assert!(found[0].is_above && !found[1].is_above);
    let holds = |share: f64| {
        let confirmations = confirm(&found, &played(&study, share, 40.0, 60.0));
        let table = confirmation_table(&confirmations, |_| "side 6".to_owned());
        assert_eq!(table.rows.len(), 4);
        confirmations.iter().filter(|confirmation| confirmation.holds).count()
    };
    assert_eq!((holds(0.66), holds(0.5), holds(0.34)), (4, 0, 0));
    assert!(confirm(&found, &[]).is_empty());
}

/// The study of a search, whose cells have these states.
fn sought_of(study: &serde_json::Value, states: &[CellStatus]) -> Vec<String> {
    let mut whole = serde_json::json!({
        "format": "atar-study", "version": 2, "game": "owari", "line_ups": [{"all": "random"}], "stop": {"games": 100},
        "wish": {"turns": {"most": 40}, "share": {"least": 0.4}},
    });
    for (key, value) in study.as_object().expect("an object") {
        whole[key] = value.clone();
    }
    let study = Study::read(&whole.to_string()).expect("a study");
    assert_eq!(study.cells.len(), states.len());
    let figure = |measure: &str, mean| KnownFigure { measure: measure.to_owned(), mean: Some(mean), interval: None };
    let cell = |(index, status): (usize, &CellStatus)| FoundCell {
        index,
        status: status.clone(),
        games: 100,
        figures: vec![figure("share", 0.45 + index as f64 / 100.0), figure("turns", 16.0 + index as f64)],
    };
    sought(&study, &states.iter().enumerate().map(cell).collect::<Vec<_>>()).sentences
}

#[test]
fn what_a_search_found_is_told_in_true_sentences() {
    use CellStatus::{Beaten, Good, Open};
    let bad = |measure: &str, is_low| CellStatus::Bad(BrokenBound { measure: measure.to_owned(), is_low });
    let stones = |last: u8| serde_json::json!({"vary": {"stones": {"from": 1, "to": last}}});
    let one = serde_json::json!({});
    let cases: Vec<(Vec<String>, &[&str])> = vec![
        // One.
        (
            sought_of(&one, &[Good]),
            &[
                "The only combination is as wished, after 100 games in all.",
                "On average: each place wins 45.0% or more, turns of play 16.0.",
            ],
        ),
        (
            sought_of(&one, &[bad("turns", false)]),
            &["The only combination is not as wished, after 100 games in all.", "A game is too long."],
        ),
        (
            sought_of(&one, &[Open(Some(432))]),
            &[
                "Whether the only combination is as wished is not decided yet, after 100 games in all.",
                "Open: random: about 440 more games would settle it.",
            ],
        ),
        // Two. With several line-ups and no knob, all good ones were nameless.
        (
            sought_of(&serde_json::json!({"line_ups": [{"all": "random"}, {"all": "greedy"}]}), &[Good, Good]),
            &[
                "Both combinations are as wished, after 200 games in all.",
                "As wished: random; greedy.",
                "On average: each place wins 45.0% or more, turns of play 16.0 to 17.0.",
            ],
        ),
        (
            sought_of(&stones(2), &[bad("share", true), bad("turns", false)]),
            &[
                "Of 2 combinations, none is as wished, after 200 games in all.",
                "With stones 2 a game is too long.",
                "With stones 1 a game lets a place win too seldom.",
            ],
        ),
        (
            sought_of(&stones(2), &[Good, Beaten(0)]),
            &[
                "Of 2 combinations, 1 is as wished, after 200 games in all.",
                "As wished: stones 1.",
                "On average: each place wins 45.0% or more, turns of play 16.0.",
                "One other is beaten by it.",
            ],
        ),
        // Of several open ones the middle one counts, since one next to a bound needs any number.
        (
            sought_of(&stones(3), &[Open(Some(200)), Open(None), Open(Some(5000))]),
            &[
                "Of 3 combinations, none is decided yet, after 300 games in all.",
                "Open: stones 1 to 3: about 5,000 more games each would settle half of them.",
            ],
        ),
        (
            sought_of(&stones(3), &[Open(Some(200)), Open(None), Open(None)]),
            &["Of 3 combinations, none is decided yet, after 300 games in all.", "Open: stones 1 to 3."],
        ),
        // A hundred would be as eight. Two reasons are told as two, and values that jump are no range.
        (
            sought_of(
                &serde_json::json!({"grid": [{"stones": [4, 2, 3]}, {"first": [0, 1]}]}),
                &[
                    bad("turns", false),
                    bad("turns", false),
                    bad("share.1", true),
                    bad("turns", false),
                    Good,
                    Open(None),
                ],
            ),
            &[
                "Of 6 combinations, 1 is as wished, 4 are not and 1 is open, after 600 games in all.",
                "As wished: stones 3, first 0.",
                "On average: each place wins 49.0% or more, turns of play 20.0.",
                "With stones 4 a game is too long.",
                "With stones 2 a game is too long or lets place 1 win too seldom.",
                "Open: stones 3, first 1.",
            ],
        ),
        (
            sought_of(
                &serde_json::json!({"grid": [{"stones": [3, 1, 2, 5]}]}),
                &[Good, Good, Good, bad("ending.bare_side", false)],
            ),
            &[
                "Of 4 combinations, 3 are as wished and 1 is not, after 400 games in all.",
                "As wished: stones 3, 1 or 2.",
                "On average: each place wins 45.0% or more, turns of play 16.0 to 18.0.",
                "With stones 5 a game ends too often with an empty side.",
            ],
        ),
        (
            sought_of(
                &serde_json::json!({"grid": [{"stones": [1, 2]}, {"first": [0, 1]}]}),
                &[Good, bad("leads", true), bad("leads", true), Good],
            ),
            &[
                "Of 4 combinations, 2 are as wished and 2 are not, after 400 games in all.",
                "As wished: stones 1, first 0; stones 2, first 1.",
                "On average: each place wins 45.0% or more, turns of play 16.0 to 19.0.",
                "Where a game is not as wished, it has too few lead changes.",
            ],
        ),
        // Nothing open is called not as wished. The same reasons in another order were told in another sentence.
        (
            sought_of(
                &serde_json::json!({
                    "grid": [{"stones": [1, 2, 3]}], "line_ups": [{"all": "random"}, {"all": "greedy"}, {"all": "level=1"}],
                    "wish": {"turns": {"most": 40}, "leads": {"more": 1}, "decided": {"least": 0.5}},
                }),
                &[
                    bad("turns", false),
                    bad("turns", false),
                    bad("leads", true),
                    bad("turns", false),
                    bad("leads", true),
                    bad("leads", true),
                    Open(None),
                    Open(None),
                    Beaten(6),
                ],
            ),
            &[
                "Of 9 combinations, none is known to be as wished, 6 are not and 2 are open, after 900 games in all.",
                "One other is beaten by one of these.",
                "With stones 1 or 2 a game has too few lead changes or is too long.",
                "Open: stones 3, random; stones 3, greedy.",
                "Decided after and lead changes: judged by the players themselves. Reports calibrate their judgement, so their figures differ.",
            ],
        ),
        (
            sought_of(
                &serde_json::json!({"grid": [{"stones": [1, 2, 3]}]}),
                &[bad("shared", false), bad("decided", true), bad("surprise", true)],
            ),
            &[
                "Of 3 combinations, none is as wished, after 300 games in all.",
                "With stones 1 a game has too many shared wins.",
                "With stones 3 a game is below the wish in “swing of the chances”.",
                "With stones 2 a game is decided too early.",
            ],
        ),
    ];
    for (told, expected) in cases {
        assert_eq!(told, expected);
    }
}
