//! The summary of a study, its tables, and the page to print.

use atar_lab::statistics::{TestDecision, Verdict};
use atar_lab::{Sample, SampleKind, Study};
use atar_lab_report::report::{
    CellSummary, CountedGames, Example, Report, Summary, Words, answer, csv, figure_table, group_table, groups,
    question, sentence,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

const STUDY: &str = r#"{"format": "atar-study", "version": 1, "name": "Size & <density>", "game": "atar",
    "options": {"placement": "random"}, "grid": [{"side": [6, 8, 10]}, {"density": [20, 33]}],
    "line_ups": [{"all": "greedy"}], "stop": {"games": 400}}"#;

fn study(text: &str) -> Study {
    Study::read(text).expect("a study")
}

/// The first place wins this part of the games; the games of a round are not alike.
fn samples(share: f64, turns: f64) -> Vec<Sample> {
    let won = |game: usize| f64::from(u8::from((game * 37 % 100) as f64 / 100.0 < share));
    let sample = |name: &str, kind, figure: &dyn Fn(usize) -> Option<f64>| Sample {
        name: name.to_owned(),
        kind,
        round: 2,
        values: (0..400).map(figure).collect(),
    };
    let turn = |game: usize| Some((turns + (game * 13 % 31) as f64 - 15.0).round());
    let clock = |game: usize| f64::from(u8::from(game % 8 != 3));
    let mut samples = vec![
        sample("share.1", SampleKind::Share, &|game| Some(won(game))),
        sample("share.2", SampleKind::Share, &|game| Some(1.0 - won(game))),
        sample("turns", SampleKind::Number, &turn),
        sample("ending.shot_clock", SampleKind::Share, &|game| Some(clock(game))),
        sample("ending.no_stones", SampleKind::Share, &|game| Some(1.0 - clock(game))),
        sample("margin", SampleKind::Number, &|game| (game % 3 > 0).then_some((game % 7) as f64)),
    ];
    samples.push(sample("surprise", SampleKind::Number, &|game| Some((game % 5) as f64)));
    for part in 0..=20 {
        let size = move |game: usize| Some(8.0 - 0.1 * f64::from(part) - (game % 3) as f64 / 10.0);
        samples.push(sample(&format!("size.{part}"), SampleKind::Number, &size));
    }
    samples
}

fn summary(study: &Study) -> Summary {
    let shares = [0.5, 0.66, 0.5, 0.42, 0.51, 0.59];
    let played: Vec<CountedGames> = study
        .cells
        .iter()
        .zip(shares.iter().cycle())
        .enumerate()
        .map(|(number, (cell, &share))| CountedGames {
            cell,
            games: 400,
            samples: samples(share, 40.0 + 15.0 * number as f64),
            unknown: vec!["surprise".to_owned()],
            whole: Vec::new(),
        })
        .collect();
    Summary::new(study, "atar 0.1.0, rules 1, players 1f0c", &played)
}

fn report(summary: &Summary) -> Report<'_> {
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 87\"><path d=\"M0 87L50 0L100 87Z\" fill=\"#e8e0cd\"/></svg>";
    Report {
        summary,
        answer: answer(summary),
        words: &|group| {
            (group == "turns").then(|| Words {
                title: "Turns of play".to_owned(),
                sentence: "The turns of play of a game, without its setup.".to_owned(),
                unit: "turns".to_owned(),
                ..Words::default()
            })
        },
        plots: Vec::new(),
        boards: Vec::new(),
        sections: Vec::new(),
        examples: vec![Example {
            title: "Game 17, typical: nearest to the medians of its setting".to_owned(),
            pictures: ["start", "middle", "end"].map(|words| (words.to_owned(), picture.to_owned())).to_vec(),
        }],
    }
}

#[test]
fn verdicts_say_what_the_games_allow() {
    let study = study(STUDY);
    let summary = summary(&study);
    let verdicts: Vec<_> = summary.cells.iter().map(|cell| (cell.verdict, cell.is_uncertain)).collect();
    assert_eq!(verdicts[1], (Some(Verdict::Uneven), false));
    // 400 games cannot show that places are fair.
    assert_eq!(verdicts[0], (Some(Verdict::Open), false));
    assert_eq!(summary.games(), 2400);
    let figure = summary.cells[1].figure("share.1").expect("the first place");
    assert!((figure.mean - 0.66).abs() < 0.01 && figure.is_share && figure.median.is_none());
}

/// So many games in any order, of which the first place wins this part.
fn won(games: usize, share: f64) -> Vec<Sample> {
    let is_won = |game: usize| (game as f64 + 0.5) < share * games as f64;
    let mut won: Vec<f64> = (0..games).map(|game| f64::from(u8::from(is_won(game)))).collect();
    won.shuffle(&mut ChaCha8Rng::seed_from_u64(5));
    let place = |name: &str, figure: &dyn Fn(f64) -> f64| Sample {
        name: name.to_owned(),
        kind: SampleKind::Share,
        round: 2,
        values: won.iter().map(|&won| Some(figure(won))).collect(),
    };
    vec![place("share.1", &|won| won), place("share.2", &|won| 1.0 - won)]
}

/// The only cell of a study after so many games.
fn cell(stop: &str, games: usize, samples: Vec<Sample>) -> CellSummary {
    let study =
        study(&STUDY.replace("[6, 8, 10]", "[6]").replace("[20, 33]", "[20]").replace(r#"{"games": 400}"#, stop));
    let played = CountedGames { cell: &study.cells[0], games, samples, unknown: Vec::new(), whole: Vec::new() };
    Summary::new(&study, "", &[played]).cells.remove(0)
}

/// Before the planned end a verdict takes a 99.9% interval. It was given with that of the end: from 676 of 1,000 games
/// on, and after five of 100.
#[test]
fn a_verdict_before_the_planned_end_needs_more() {
    let of = |planned: &str, games, share| cell(&format!("{{\"games\": {planned}}}"), games, won(games, share));
    let open = of("1000", 832, 0.42);
    assert_eq!((open.verdict, open.is_done), (Some(Verdict::Open), false));
    assert_eq!(open.games_to_tell, Some(1000), "the planned end");
    let told = of("1000", 1000, 0.42);
    assert_eq!((told.verdict, told.is_done), (Some(Verdict::Uneven), true));
    assert_eq!(told.games_to_tell, None);
    assert_eq!(of("1000", 832, 0.35).verdict, Some(Verdict::Uneven));
    assert_eq!(of("100", 6, 1.0).verdict, Some(Verdict::Open));
    assert_eq!(of("100", 100, 0.8).verdict, Some(Verdict::Uneven));
    assert_eq!(of("1000", 198, 0.9).verdict, Some(Verdict::Open));
}

/// A study that stops by itself is at its end when it has stopped, and before it when it has not.
#[test]
fn a_study_that_stops_by_itself_is_done_when_it_stops() {
    let stop = r#"{"half_width": 0.03, "of": "share.1", "least": 200, "most": 10000}"#;
    let open = cell(stop, 896, won(896, 0.42));
    assert_eq!((open.verdict, open.is_done), (Some(Verdict::Open), false));
    let done = cell(stop, 1120, won(1120, 0.42));
    assert_eq!((done.verdict, done.is_done), (Some(Verdict::Uneven), true));
}

#[test]
fn open_cells_say_about_how_many_games_would_tell() {
    let study = study(STUDY);
    let answer = answer(&summary(&study));
    let open: Vec<_> = answer.iter().filter(|text| text.contains(": not settled yet. ")).collect();
    assert!(!open.is_empty());
    for text in open {
        assert!(text.contains(" games would settle it"), "{text}");
    }
}

/// The samples of so many games of places that win these parts, in any order.
fn won_by(games: usize, shares: &[f64]) -> Vec<Sample> {
    let winner = |game: usize| {
        let at = (game as f64 + 0.5) / games as f64;
        let mut before = 0.0;
        let place = shares.iter().position(|share| {
            before += share;
            at < before
        });
        place.unwrap_or(shares.len() - 1)
    };
    let mut winners: Vec<usize> = (0..games).map(winner).collect();
    winners.shuffle(&mut ChaCha8Rng::seed_from_u64(5));
    let place = |place: usize| Sample {
        name: format!("share.{}", place + 1),
        kind: SampleKind::Share,
        round: 2,
        values: winners.iter().map(|&winner| Some(f64::from(u8::from(winner == place)))).collect(),
    };
    (0..shares.len()).map(place).collect()
}

/// "Not settled yet" was all that was said, though the intervals of two places were far apart.
#[test]
fn what_is_settled_about_places_is_told_although_the_verdict_is_open() {
    let three = STUDY
        .replace("[6, 8, 10]", "[6]")
        .replace("[20, 33]", "[20]")
        .replace(r#""placement": "random""#, r#""placement": "random", "players": 3"#);
    let study = study(&three);
    let told = |shares: &[f64]| {
        let played = CountedGames {
            cell: &study.cells[0],
            games: 400,
            samples: won_by(400, shares),
            unknown: Vec::new(),
            whole: Vec::new(),
        };
        let summary = Summary::new(&study, "", &[played]);
        (summary.cells[0].verdict, answer(&summary).remove(0))
    };
    let (verdict, text) = told(&[0.4, 0.32, 0.28]);
    assert_eq!(verdict, Some(Verdict::Open));
    assert!(text.contains(": not settled yet. "), "{text}");
    let settled = "Settled: place 1 wins more than place 3. Not settled: place 1 and place 2; place 2 and place 3.";
    assert!(text.contains(settled), "{text}");
    let (verdict, text) = told(&[0.34, 0.335, 0.325]);
    assert_eq!(verdict, Some(Verdict::Open));
    assert!(text.contains("No difference between two places is settled."), "{text}");
    let (verdict, text) = told(&[0.6, 0.25, 0.15]);
    assert_eq!(verdict, Some(Verdict::Uneven));
    assert!(
        text.contains("Settled: place 1 wins more than place 2 and place 3; place 2 wins more than place 3."),
        "{text}"
    );
}

/// Of two cells it was said that their intervals overlap or not; of more, nothing about the others.
#[test]
fn what_is_settled_about_cells_is_told_of_every_pair() {
    let study = study(&STUDY.replace("[20, 33]", "[20]"));
    let played = study.cells.iter().zip([40.0, 40.2, 60.0]).map(|(cell, turns)| CountedGames {
        cell,
        games: 400,
        samples: samples(0.5, turns),
        unknown: Vec::new(),
        whole: Vec::new(),
    });
    let summary = Summary::new(&study, "", &played.collect::<Vec<_>>());
    let groups = groups(&summary);
    let turns = groups.iter().find(|group| group.name == "turns").expect("turns");
    let text = sentence(&summary, turns, &Words::plain("turns"));
    let settled = "Settled: side 10, density 20 is above side 6, density 20 and side 8, density 20. \
                   Not settled: side 6, density 20 and side 8, density 20.";
    assert!(text.ends_with(settled), "{text}");
    assert!(report(&summary).to_html().contains(settled), "the report says it, too");
}

/// Who adds games has looked before: with 96% at each end, a fair game would be called uneven again and again.
#[test]
fn an_extended_study_needs_as_much_at_its_end_as_before() {
    let of = |extended: &str| cell(&format!("{{\"games\": 1000}}, \"extended\": {extended}"), 1000, won(1000, 0.42));
    let first = of("false");
    assert_eq!((first.verdict, first.is_done), (Some(Verdict::Uneven), true));
    let extended = of("true");
    assert_eq!((extended.verdict, extended.is_done), (Some(Verdict::Open), true));
    assert!(extended.games_to_tell.is_some_and(|games| games > 1000), "{extended:?}");
    assert!(extended.pairs.iter().all(|pair| (pair.more, pair.less, pair.is_settled) == (2, 1, true)));
}

/// A share next to the bound needs hundreds of thousands of games: after 52 games somebody was told 810,000.
#[test]
fn nobody_is_told_to_play_hundreds_of_thousands_of_games() {
    let summary = summary(&study(STUDY));
    let told = |games| {
        let mut summary = summary.clone();
        for cell in &mut summary.cells {
            (cell.verdict, cell.games_to_tell) = (Some(Verdict::Open), Some(games));
        }
        answer(&summary).join("\n")
    };
    assert!(told(100_000).contains("About 100,000 games would settle it"));
    let more = told(810_000);
    assert!(more.contains("It would take more than 100,000 games"), "{more}");
    assert!(!more.contains("810,000"));
}

/// "Does thinking pay?" was answered by nothing: with a against b there are no verdicts, and the scores were not told.
#[test]
fn scores_are_told_in_words_and_with_the_decision() {
    let text = STUDY
        .replace(r#"{"all": "greedy"}"#, r#"{"a": "greedy", "b": "random"}"#)
        .replace("[6, 8, 10]", "[6]")
        .replace("[20, 33]", "[20]")
        .replace(r#"{"games": 400}"#, r#"{"reach": 0.6, "most": 4000}"#);
    let study = study(&text);
    let of = |games, share| {
        let mut samples = won(games, share);
        samples[0].name = "score".to_owned();
        let played = CountedGames { cell: &study.cells[0], games, samples, unknown: Vec::new(), whole: Vec::new() };
        Summary::new(&study, "", &[played])
    };
    for (games, share, decision, words) in [
        (400, 0.9, TestDecision::Reached, "the score is reached"),
        (400, 0.2, TestDecision::Missed, "the score is missed"),
        (32, 0.6, TestDecision::Open, "whether the score is reached is not settled yet"),
    ] {
        let summary = of(games, share);
        assert_eq!(summary.cells[0].decision, Some(decision));
        assert_eq!(summary.cells[0].is_done, decision != TestDecision::Open);
        let answer = answer(&summary);
        assert_eq!(answer.len(), 1, "{answer:?}");
        assert!(answer[0].contains(words) && answer[0].contains(" fair is 50.0"), "{answer:?}");
    }
}

/// One cell a little uneven among equal ones: by itself it holds, among thirty it may be chance.
#[test]
fn what_many_cells_make_likely_gets_a_question_mark() {
    let sides: Vec<String> = (4..19).map(|side| side.to_string()).collect();
    let many = STUDY.replace("[6, 8, 10]", &format!("[{}]", sides.join(", "))).replace("[20, 33]", "[20]");
    let study = study(&many);
    let played = |share: f64, cells: usize| -> Vec<CountedGames> {
        let cells = study.cells.iter().take(cells).enumerate();
        let played = cells.map(|(number, cell)| CountedGames {
            cell,
            games: 400,
            samples: samples(if number == 0 { share } else { 0.5 }, 40.0),
            unknown: vec!["surprise".to_owned()],
            whole: Vec::new(),
        });
        played.collect()
    };
    let alone = Summary::new(&study, "", &played(0.58, 1));
    let among = Summary::new(&study, "", &played(0.58, 15));
    assert_eq!(alone.cells[0].verdict, Some(Verdict::Uneven));
    assert!(!alone.cells[0].is_uncertain);
    assert_eq!(among.cells[0].verdict, Some(Verdict::Uneven));
    assert!(among.cells[0].is_uncertain, "{:?}", among.cells[0].figure("share.1"));
    let table = group_table(&among, &groups(&among)[0]);
    assert!(table.to_text().contains("uneven ?"), "{}", table.to_text());
    assert!(answer(&among)[1].contains("may be chance"), "{:?}", answer(&among)[1]);
}

/// With a against b places are not equal, so that there is nothing to judge.
#[test]
fn only_equal_players_are_judged() {
    let pair = STUDY.replace(r#"{"all": "greedy"}"#, r#"{"a": "greedy", "b": "random"}"#);
    let study = study(&pair);
    let summary = summary(&study);
    assert!(summary.cells.iter().all(|cell| cell.verdict.is_none() && cell.balance.is_none()));
    assert!(answer(&summary).is_empty());
}

#[test]
fn without_games_nothing_is_said() {
    let study = study(STUDY);
    let played: Vec<CountedGames> = study
        .cells
        .iter()
        .map(|cell| CountedGames { cell, games: 0, samples: Vec::new(), unknown: Vec::new(), whole: Vec::new() })
        .collect();
    let summary = Summary::new(&study, "", &played);
    assert!(summary.cells.iter().all(|cell| cell.verdict.is_none()));
    assert!(report(&summary).to_html().contains("0 games in 6 settings, played by greedy."));
    assert_eq!(csv(&summary).lines().count(), 1);
}

#[test]
fn measures_stand_in_groups() {
    let study = study(STUDY);
    let groups = groups(&summary(&study));
    let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(names, ["share", "turns", "ending", "margin", "surprise", "size"]);
    assert!(groups[0].is_whole() && groups[2].is_whole() && groups[5].is_line());
    assert!(!groups[1].is_whole() && !groups[1].is_line());
}

#[test]
fn tables_name_cells_figures_and_games() {
    let study = study(STUDY);
    let summary = summary(&study);
    let text = figure_table(&summary, "turns").to_text();
    let line = text.lines().nth(2).expect("a cell");
    assert!(line.contains("side 6, density 20 ") && line.ends_with("400"), "{line}");
    assert!(line.contains("40.0") && line.contains("32.0 to 48.0"), "{line}");
    // Some games have no margin.
    let margin = figure_table(&summary, "margin");
    assert_eq!(margin.rows[0].last().map(String::as_str), Some("266"));
    // What the judge cannot tell has no figure.
    assert_eq!(figure_table(&summary, "surprise").rows[0][1..3], ["unknown", ""]);
}

#[test]
fn the_csv_has_a_row_a_measure_and_a_cell() {
    let study = study(STUDY);
    let summary = summary(&study);
    let csv = csv(&summary);
    assert!(csv.starts_with("cell,side,density,players,measure,games,mean,"), "{csv}");
    assert_eq!(csv.matches("\r\n").count(), 1 + 6 * 28);
    let json = serde_json::to_value(&summary).expect("JSON");
    assert_eq!(json["cells"][1]["verdict"], "uneven");
    assert_eq!(json["study"]["game"], "atar");
}

#[test]
fn one_cell_is_told_and_not_counted() {
    let study = study(&STUDY.replace("[6, 8, 10]", "[6]").replace("[20, 33]", "[20]"));
    let html = report(&summary(&study)).to_html();
    assert!(!html.contains("Of 1 settings"));
    let (_, answer) = html.split_once("<h2>Answer</h2>").expect("an answer");
    let (answer, _) = answer.split_once("</section>").expect("its end");
    assert!(answer.contains(" of the wins") && !answer.contains("<ul>"), "{answer}");
}

#[test]
fn the_report_is_one_page_without_scripts() {
    let study = study(STUDY);
    let summary = summary(&study);
    let html = report(&summary).to_html();
    for forbidden in ["<script", "style=\"", "href", "src=", "http://", "https://"] {
        let html = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!html.contains(forbidden), "{forbidden}");
    }
    for wanted in [
        "<h1>Size &amp; &lt;density&gt;</h1>",
        "How does Atar play with side 6, 8 or 10 and with density 20 or 33?",
        "Of 6 settings, none is fair",
        "<h2>Turns of play</h2>",
        "<th scope=\"col\">verdict</th>",
        "atar 0.1.0, rules 1, players 1f0c",
        "&quot;format&quot;: &quot;atar-study&quot;",
        "@page",
    ] {
        assert!(html.contains(wanted), "{wanted}");
    }
    assert_eq!(question(&summary).matches("density").count(), 1);
    if let Some(folder) = std::env::var_os("ATAR_PLOTS") {
        std::fs::write(std::path::Path::new(&folder).join("report.html"), html).expect("a folder");
    }
}
