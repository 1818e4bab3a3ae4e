//! The plots: what they may not have, their structure, and files to look at.

use std::collections::BTreeMap;

use atar_lab::statistics::Interval;
use atar_lab_report::plots::{
    Bar, Bars, BoardPlot, Dot, DotSeries, Dots, Field, FieldCells, Heat, HeatMap, Histogram, LinePoint, LineSeries,
    Lines, Scatter, Spot, Unit, Wished,
};
use atar_rules::picture::{Element, Picture};

fn dots() -> Dots {
    let dot = |column, figure: f64, half, games, is_uncertain| Dot {
        column,
        figure,
        interval: Some(Interval::around(figure, half)),
        games,
        is_uncertain,
    };
    Dots {
        title: "Share of the first place".to_owned(),
        parameter: "side".to_owned(),
        measure: "share of the win".to_owned(),
        unit: Unit::Share,
        columns: ["6", "8", "10", "12"].map(str::to_owned).to_vec(),
        series: vec![
            DotSeries {
                name: "greedy".to_owned(),
                dots: vec![
                    dot(0, 0.646, 0.042, 500, false),
                    dot(1, 0.602, 0.043, 500, false),
                    dot(2, 0.561, 0.043, 500, true),
                    dot(3, 0.52, 0.044, 500, false),
                ],
            },
            DotSeries {
                name: "level=3".to_owned(),
                dots: vec![
                    dot(0, 0.456, 0.1, 90, false),
                    dot(1, 0.51, 0.1, 90, false),
                    dot(2, 0.49, 0.1, 90, false),
                    dot(3, 0.53, 0.12, 64, false),
                ],
            },
        ],
        reference: Some((Interval::new(0.47, 0.53), "fair".to_owned())),
    }
}

fn heat_map(middle: Option<f64>) -> HeatMap {
    let cell = |row: usize, column: usize| {
        let figure = 0.41 + 0.045 * row as f64 + 0.06 * column as f64;
        (row + column != 5).then(|| Heat {
            figure,
            interval: Some(Interval::around(figure, 0.05)),
            games: 400,
            is_uncertain: row == 1 && column == 2,
        })
    };
    HeatMap {
        title: "Share of the first place, level 3 against itself".to_owned(),
        unit: Unit::Share,
        across: ("side".to_owned(), ["6", "8", "10", "12"].map(str::to_owned).to_vec()),
        down: ("density, %".to_owned(), ["20", "33", "45"].map(str::to_owned).to_vec()),
        cells: (0..3).map(|row| (0..4).map(|column| cell(row, column)).collect()).collect(),
        middle,
    }
}

fn bars() -> Bars {
    let bar = |name: &str, parts: [f64; 4], games| Bar { name: name.to_owned(), parts: parts.to_vec(), games };
    Bars {
        title: "How games end".to_owned(),
        parts: ["shot clock", "last stones", "no liberties", "cut off"].map(str::to_owned).to_vec(),
        bars: vec![
            bar("2 players, level=3", [0.88, 0.06, 0.05, 0.01], 163),
            bar("2 players, greedy", [0.41, 0.32, 0.27, 0.0], 500),
            bar("4 players, level=3", [1.0, 0.0, 0.0, 0.0], 16),
        ],
    }
}

fn lines(count: usize) -> Lines {
    let point = |line: usize, step: usize| {
        let at = step as f64 / 20.0;
        let figure = 20.0 - (6.0 + 2.0 * line as f64) * at - 2.0 * at * at;
        LinePoint { at, figure, band: Some(Interval::around(figure, 0.4 + 1.6 * at)) }
    };
    Lines {
        title: "Stones left over the game".to_owned(),
        across: ("share of the game".to_owned(), Unit::Share),
        measure: ("stones".to_owned(), Unit::Number),
        lines: (0..count)
            .map(|line| LineSeries {
                name: format!("place {}", line + 1),
                points: (0..=20).map(|step| point(line, step)).collect(),
            })
            .collect(),
        diagonal: None,
    }
}

fn histogram() -> Histogram {
    let turns = (0..400).map(|number| {
        let spread = (0..6).map(|part| f64::from((number * 37 + part * part * 101 + number * part * 13) % 41));
        (20.0 + spread.sum::<f64>() / 2.0).floor()
    });
    Histogram {
        title: "Turns of play, side 8".to_owned(),
        measure: ("turns".to_owned(), Unit::Number),
        figures: turns.collect(),
    }
}

/// Eight cells, of which three are as wished. One end of a range is open.
fn scatter() -> Scatter {
    let spot = |number: u32| Spot {
        name: format!("side {number}, density {}", 20 + number),
        at: (30.0 + 7.0 * f64::from(number), 0.42 + 0.03 * f64::from(number * 5 % 7)),
        is_front: number.is_multiple_of(3),
    };
    Scatter {
        title: "Turns and share 1".to_owned(),
        across: Wished { measure: "turns".to_owned(), unit: Unit::Number, range: Interval::new(40.0, f64::INFINITY) },
        up: Wished { measure: "share.1".to_owned(), unit: Unit::Share, range: Interval::new(0.47, 0.53) },
        spots: (0..8).map(spot).collect(),
    }
}

/// Of many good settings the names were a heap that nobody could read.
#[test]
fn no_name_covers_another() {
    let spot = |number: u32| Spot {
        name: format!("side {number}"),
        at: (50.0 + f64::from(number) / 100.0, 0.5),
        is_front: true,
    };
    let named = |numbers: &[u32]| {
        let svg = Scatter { spots: numbers.iter().map(|&number| spot(number)).collect(), ..scatter() }.to_svg();
        svg.split("</text>")
            .filter(|text| text.rsplit('>').next().is_some_and(|text| text.starts_with("side ")))
            .count()
    };
    assert_eq!((named(&[1, 2, 3]), named(&[1, 2000])), (1, 2));
}

/// What a search found by two knobs: good, bad, open, none, and several cells in one place.
fn field() -> Field {
    let cells = |good, bad, open| FieldCells { good, bad, open };
    Field {
        title: "As wished by side and density".to_owned(),
        across: ("density".to_owned(), ["20", "30", "40"].map(str::to_owned).to_vec()),
        down: ("side".to_owned(), ["6", "8"].map(str::to_owned).to_vec()),
        cells: vec![
            vec![cells(1, 0, 0), cells(0, 1, 0), cells(0, 0, 1)],
            vec![cells(2, 1, 1), cells(0, 2, 1), cells(0, 0, 0)],
        ],
    }
}

#[test]
fn a_field_says_what_is_known_of_its_cells() {
    let svg = field().to_svg();
    for told in ["density 20, side 6: 1 good, 0 not good, 0 open", "density 20, side 8: 2 good, 1 not good, 1 open"] {
        assert!(svg.contains(told), "{told}");
    }
    for text in [">good<", ">not<", ">open<", ">2 of 4<", ">–<"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}

/// It was 600 pixels wide, so that a phone showed two columns of it.
#[test]
fn a_field_of_four_columns_fits_a_phone() {
    let four = ["20", "30", "40", "50"].map(str::to_owned).to_vec();
    let svg = Field { across: ("density".to_owned(), four), ..field() }.to_svg();
    let width = svg.split_once("width=\"").and_then(|(_, rest)| rest.split_once('"')).expect("a width").0;
    assert!(width.parse::<f64>().is_ok_and(|width| width <= 330.0), "{width}");
}

fn picture() -> Picture {
    let polygon = |row: i32, number: i32| {
        let (left, top) = (500 * (8 - row + number), 866 * row);
        let corners = if number % 2 == 0 {
            vec![(left, top + 866), (left + 500, top), (left + 1000, top + 866)]
        } else {
            vec![(left, top), (left + 1000, top), (left + 500, top + 866)]
        };
        Element::Polygon { corners, fill: "#e8e0cd", stroke: "#8d8571" }
    };
    Picture {
        size: (9000, 7800),
        elements: (0..8).flat_map(|row| (0..=2 * row).map(move |number| polygon(row, number))).collect(),
    }
}

fn all() -> Vec<(&'static str, String)> {
    let picture = picture();
    let spaces = (0..64).map(|space| (space, f64::from(i32::try_from(space * 7 % 23).unwrap_or(0)) / 23.0));
    let board = BoardPlot {
        title: "Where stones stand".to_owned(),
        unit: Unit::Share,
        picture: &picture,
        spaces: spaces.collect(),
    };
    vec![
        ("dots", dots().to_svg()),
        ("heat", heat_map(None).to_svg()),
        ("heat_fair", heat_map(Some(0.5)).to_svg()),
        ("bars", bars().to_svg()),
        ("lines", lines(3).to_svg()),
        ("seven", lines(7).to_svg()),
        ("histogram", histogram().to_svg()),
        ("board", board.to_svg()),
        ("scatter", scatter().to_svg()),
        ("field", field().to_svg()),
    ]
}

/// Every tag of a text, without the angle brackets.
fn tags(text: &str) -> impl Iterator<Item = &str> {
    text.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or(rest))
}

/// The names of the attributes of a tag.
fn attributes(tag: &str) -> Vec<&str> {
    let outside = tag.split('"').step_by(2);
    let words = outside.flat_map(str::split_whitespace);
    words.filter_map(|word| word.strip_suffix('=')).collect()
}

#[test]
fn plots_have_no_styles_scripts_or_links() {
    for (name, svg) in all() {
        for tag in tags(&svg) {
            assert!(!tag.starts_with("style") && !tag.starts_with("script"), "{name}: {tag}");
            for attribute in attributes(tag) {
                let forbidden = attribute == "style" || attribute.ends_with("href") || attribute.starts_with("on");
                assert!(!forbidden, "{name}: {tag}");
            }
        }
    }
    assert_eq!(attributes("a style=\"b\" onload=\"c d=e\""), ["style", "onload"]);
}

/// Names come from studies, which are strangers' files.
#[test]
fn texts_of_strangers_stay_texts() {
    let hostile = "<script>alert(1)</script><style>\" onload=\"x' style='y";
    let mut dots = dots();
    dots.title = hostile.to_owned();
    dots.parameter = hostile.to_owned();
    dots.columns[0] = hostile.to_owned();
    dots.series[0].name = hostile.to_owned();
    let svg = dots.to_svg();
    assert!(tags(&svg).all(|tag| !tag.starts_with("script") && !tag.starts_with("style")));
    assert!(tags(&svg).flat_map(attributes).all(|name| name != "onload" && name != "style"));
}

#[test]
fn every_tag_is_closed() {
    for (name, svg) in all() {
        let mut open = Vec::new();
        for tag in tags(&svg) {
            if let Some(closed) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(closed), "{name}");
            } else if !tag.ends_with('/') {
                open.push(tag.split_whitespace().next().unwrap_or(tag));
            }
        }
        assert!(open.is_empty(), "{name}: {open:?}");
    }
}

/// Else it would be no XML, and a browser would show its complaint in the place of the plot.
#[test]
fn no_tag_has_an_attribute_twice() {
    for (name, svg) in all() {
        for tag in tags(&svg) {
            let mut seen = attributes(tag);
            let count = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count, "{name}: {tag}");
        }
    }
}

/// How many elements of each kind a plot has.
fn structure(svg: &str) -> String {
    let mut counts = BTreeMap::new();
    for tag in tags(svg).filter(|tag| !tag.starts_with('/')) {
        let name = tag.split([' ', '/']).next().unwrap_or(tag);
        *counts.entry(name).or_insert(0) += 1;
    }
    let counts = counts.iter().map(|(name, count)| format!("{name} {count}"));
    counts.collect::<Vec<_>>().join(", ")
}

/// Two stones in the legend, eight dots, each with a title, a whisker and a mark; one is uncertain.
#[test]
fn plots_have_the_structure_that_was_looked_at() {
    let found: Vec<String> = all().iter().map(|(name, svg)| format!("{name}: {}", structure(svg))).collect();
    let golden = include_str!("plots.golden");
    assert_eq!(found.join("\n"), golden.trim_end(), "if they look right, this is the new golden file");
}

#[test]
fn figures_that_are_none_are_left_out() {
    let mut dots = dots();
    dots.series[0].dots[0].figure = f64::NAN;
    dots.series[0].dots[1].interval = Some(Interval::new(f64::NEG_INFINITY, f64::INFINITY));
    let svg = dots.to_svg();
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    dots.series.clear();
    dots.columns.clear();
    assert!(dots.to_svg().contains("</svg>"));
    let empty = Histogram { title: String::new(), measure: (String::new(), Unit::Number), figures: vec![f64::NAN] };
    assert!(!empty.to_svg().contains("NaN"));
    assert!(lines(0).to_svg().contains("</svg>"));
}

/// Writes the plots to a folder, to be looked at: `ATAR_PLOTS=folder cargo test -p atar-lab --test plots`.
#[test]
fn plots_can_be_looked_at() {
    let plots = all();
    assert!(plots.iter().all(|(_, svg)| svg.starts_with("<svg ")));
    if let Some(folder) = std::env::var_os("ATAR_PLOTS") {
        for (name, svg) in plots {
            let path = std::path::Path::new(&folder).join(format!("{name}.svg"));
            std::fs::write(path, svg).expect("a folder");
        }
    }
}
