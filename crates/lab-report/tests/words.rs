//! What people read of measures.

use std::collections::BTreeSet;

use atar_lab::study::figures_to_wish;
use atar_lab_report::look::words;
use atar_lab_report::report::Words;
use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};

struct Seats;

impl Visitor for Seats {
    type Output = (usize, usize);

    fn visit<P: Presentation>(self) -> (usize, usize) {
        (P::SEATS.0.into(), P::SEATS.1.into())
    }
}

/// They were those of the code: "Killer at", "Clock resets rows", "Early".
#[test]
fn every_figure_that_can_be_wished_for_has_words_of_its_own() {
    for game in games::NAMES {
        let figures = figures_to_wish(game, games::visit(game, Seats).expect("a game"));
        let mut titles = BTreeSet::new();
        for figure in figures {
            let title = words(&figure, game).expect("a measure").title;
            let (base, part) = figure.split_once('.').unwrap_or((&figure, ""));
            let of_base = words(base, game).expect("a measure");
            assert_ne!(title, Words::plain(&figure).title, "{game}: {figure}");
            assert!(part.is_empty() || of_base.parts.iter().any(|(known, _)| *known == part), "{game}: {figure}");
            assert!(titles.insert(title), "{game}: two figures read alike, {figure} is one");
        }
    }
}

#[test]
fn words_of_one_game_are_not_those_of_another() {
    let title = |name: &str, game: &str| words(name, game).map(|words| words.title);
    assert_eq!(title("early", "atar").as_deref(), Some("Stones removed in the first two rounds"));
    assert_eq!(title("early", "owari"), None);
    assert_eq!(title("ending.shot_clock", "atar").as_deref(), Some("Ending by the shot clock"));
    assert_eq!(title("ending.shot_clock", "owari").as_deref(), Some("How games end: shot clock"));
}

#[test]
fn parts_of_a_group_are_named_within_it() {
    let clock = words("clock", "atar").expect("a measure");
    assert_eq!(clock.of_part("starts"), "Starts of the shot clock");
    let resets = words("clock.resets", "atar").expect("a group");
    assert_eq!(resets.title, "Shot clock: resets");
    assert_eq!(resets.of_part("rows"), "Resets of the shot clock by rows");
    assert_eq!(words("stones.1", "atar").expect("a group").title, "Stones: 1");
    assert_eq!(words("killer", "atar").expect("a measure").of_part(""), "Largest gain in one turn");
    assert_eq!(words("share", "atar").expect("a measure").of_part("of_many"), "Wins by place: of many");
}
