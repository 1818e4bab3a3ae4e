//! The report: one page without scripts, for the screen and for paper.

use std::fmt::Write;

use super::answer::question;
use super::choice::{Shown, plots};
use super::count::counted;
use super::groups::{Group, groups};
use super::sentence::sentence;
use super::summary::Summary;
use super::table::{ReportTable, group_table};
use super::words::Words;
use crate::plots::escaped;

const STYLE: &str = include_str!("report.css");
/// How the figures were made.
const METHOD: &[&str] = &[
    "These games were played between computer players of the strength named. They say nothing about people, or about whether a \
     game is good.",
    "All results are by place; place 1 moves first. Intervals cover the true figure in 95 of 100 studies. Shares have \
     Wilson's interval with the effective number of games, means Student's t over rounds, medians an interval between two games.",
    "Fair: the whole interval of every place is within 1/n ± 0.06/n. Uneven: the whole interval of one place is outside. Not settled yet: \
     more games are needed; nothing is called fair for lack of games. Verdicts before the planned end need a \
     99.9% interval; those at the end need 96%.",
    "Settled: the games show which of two places or settings has more, with the confidence of a verdict, all pairs considered \
     together (Holm). Places are compared game by game (McNemar's test over rounds), settings by Welch's test or pooled shares.",
    "A question mark: the result holds for this setting alone, but not when all settings and places are considered together (Holm). \
     Fresh games tell more.",
    "Unknown: the measure relies on the players’ estimates of how a game stands, and these are hardly better than calling all \
     places equal.",
];

/// What stands in the place of pictures of another game.
const OTHER_GAME: &str = "This game comes out differently here: another version of the program played it.";

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Which game it is, and why it is here.
    pub title: String,
    /// Pictures as SVG, each with a few words; none if the game came out differently when it was played again.
    pub pictures: Vec<(String, String)>,
}

/// What a report tells.
#[derive(Clone)]
pub struct Report<'a> {
    /// The figures.
    pub summary: &'a Summary,
    /// The answer, in sentences.
    pub answer: Vec<String>,
    /// What a group of measures is called, by its name.
    pub words: &'a dyn Fn(&str) -> Option<Words>,
    /// Further plots as SVG, such as histograms, each with the group that it belongs to.
    pub plots: Vec<(String, String)>,
    /// Boards as SVG, likewise.
    pub boards: Vec<(String, String)>,
    /// What else there is to tell.
    pub sections: Vec<Section>,
    /// Games to look at.
    pub examples: Vec<Example>,
}

/// A section that no measure has.
#[derive(Clone, Debug)]
pub struct Section {
    /// What it is called.
    pub words: Words,
    /// What was found, in a sentence; empty where the tables alone say it.
    pub found: String,
    /// Plots as SVG.
    pub plots: Vec<String>,
    /// Boards as SVG, which are small.
    pub boards: Vec<String>,
    /// The same as tables.
    pub tables: Vec<ReportTable>,
}

impl Report<'_> {
    /// Returns the page.
    #[must_use]
    pub fn to_html(&self) -> String {
        let name = match self.summary.name() {
            "" => "A study",
            name => name,
        };
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
            escaped(name)
        );
        self.head(name, &mut html);
        for group in groups(self.summary) {
            let section = self.section(&group);
            section.write(&mut html);
        }
        for section in &self.sections {
            section.write(&mut html);
        }
        self.games(&mut html);
        self.foot(&mut html);
        html.push_str("</main>\n</body>\n</html>\n");
        html
    }

    // Writing to a string cannot fail.
    fn head(&self, name: &str, html: &mut String) {
        let players = self.summary.players().map_or_else(String::new, |players| format!(", played by {players}"));
        let _ = write!(
            html,
            "<header>\n<h1>{}</h1>\n<p class=\"question\">{}</p>\n<p class=\"count\">{} in {}{}.</p>\n</header>\n",
            escaped(name),
            escaped(&question(self.summary)),
            counted(self.summary.games(), "game"),
            counted(self.summary.cells.len(), "setting"),
            escaped(&players),
        );
        if let Some((first, cells)) = self.answer.split_first() {
            let _ = write!(html, "<section class=\"answer\">\n<h2>Answer</h2>\n<p>{}</p>\n", escaped(first));
            if !cells.is_empty() {
                let items = cells.iter().map(|cell| format!("<li>{}</li>\n", escaped(cell)));
                let _ = writeln!(html, "<ul>\n{}</ul>", items.collect::<String>());
            }
            html.push_str("</section>\n");
        }
    }

    fn section(&self, group: &Group) -> Section {
        let words = (self.words)(&group.name).unwrap_or_else(|| Words::plain(&group.name));
        let own = |plots: &[(String, String)]| -> Vec<String> {
            let own = plots.iter().filter(|(of, _)| *of == group.name);
            own.map(|(_, svg)| svg.clone()).collect()
        };
        let plots = plots(self.summary, group, &words, Shown::default());
        let plots = plots.into_iter().chain(own(&self.plots));
        Section {
            plots: plots.collect(),
            boards: own(&self.boards),
            tables: vec![group_table(self.summary, group)],
            found: sentence(self.summary, group, &words),
            words,
        }
    }

    fn games(&self, html: &mut String) {
        if self.examples.is_empty() {
            return;
        }
        html.push_str("<section>\n<h2>Games</h2>\n");
        for example in &self.examples {
            let _ = writeln!(html, "<h3>{}</h3>", escaped(&example.title));
            if example.pictures.is_empty() {
                let _ = writeln!(html, "<p>{OTHER_GAME}</p>");
                continue;
            }
            html.push_str("<div class=\"pictures\">\n");
            for (words, svg) in &example.pictures {
                let _ = writeln!(html, "<figure>{svg}<figcaption>{}</figcaption></figure>", escaped(words));
            }
            html.push_str("</div>\n");
        }
        html.push_str("</section>\n");
    }

    fn foot(&self, html: &mut String) {
        html.push_str("<section class=\"method\">\n<h2>How this was made</h2>\n");
        for paragraph in METHOD {
            let _ = writeln!(html, "<p>{}</p>", escaped(paragraph));
        }
        let study = serde_json::to_string_pretty(&self.summary.study).unwrap_or_default();
        let _ = write!(
            html,
            "<h3>Engine</h3>\n<p>{}</p>\n<h3>Study</h3>\n<p>Saved as a file, it plays the same games again with the same \
             engine: <code>atar-cli lab run FILE</code>.</p>\n<pre>{}</pre>\n</section>\n",
            escaped(&self.summary.engine),
            escaped(&study),
        );
    }
}

impl Section {
    fn write(&self, html: &mut String) {
        let _ = writeln!(html, "<section>\n<h2>{}</h2>", escaped(&self.words.title));
        for text in [&self.words.sentence, &self.found] {
            if !text.is_empty() {
                let _ = writeln!(html, "<p>{}</p>", escaped(text));
            }
        }
        html.push_str("<div class=\"figures\">\n");
        for (class, plots) in [("plots", &self.plots), ("boards", &self.boards)] {
            if !plots.is_empty() {
                let plots = plots.iter();
                let plots = plots.map(|svg| format!("<figure>{svg}</figure>\n"));
                let plots = plots.collect::<String>();
                let _ = writeln!(html, "<div class=\"{class}\">\n{plots}</div>");
            }
        }
        for table in &self.tables {
            let _ = writeln!(html, "<div class=\"table\">{}</div>", table.to_html());
        }
        html.push_str("</div>\n</section>\n");
    }
}
