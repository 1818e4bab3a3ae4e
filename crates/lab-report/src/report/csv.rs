//! The summary as a table for other programs.

use super::summary::Summary;
use super::summary::text;

/// Returns the summary as CSV (RFC 4180): a row for each measure of each cell.
#[must_use]
pub fn csv(summary: &Summary) -> String {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in summary.cells.iter().flat_map(|cell| &cell.at) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    let mut headings = vec!["cell"];
    headings.extend(&keys);
    headings.extend([
        "players",
        "measure",
        "games",
        "mean",
        "error",
        "low",
        "high",
        "median",
        "quartile_1",
        "quartile_3",
        "uncertain",
        "known",
    ]);
    let mut csv = line(headings.into_iter().map(str::to_owned));
    for cell in &summary.cells {
        let at = keys.iter().map(|key| {
            let value = cell.at.iter().find(|(known, _)| known == key);
            value.map_or_else(String::new, |(_, value)| text(value))
        });
        let start: Vec<String> =
            std::iter::once(cell.cell.to_string()).chain(at).chain([cell.players.clone()]).collect();
        for figure in &cell.figures {
            let interval = figure.interval;
            let median = figure.median;
            let numbers = [
                (figure.games > 0).then_some(figure.mean),
                figure.error,
                interval.map(|interval| interval.low),
                interval.map(|interval| interval.high),
                median.map(|median| median.median),
                median.map(|median| median.quartiles[0]),
                median.map(|median| median.quartiles[1]),
            ];
            let numbers = numbers.map(|number| number.map_or_else(String::new, |number| number.to_string()));
            let figures = [figure.measure.clone(), figure.games.to_string()];
            let row = start.iter().cloned().chain(figures).chain(numbers);
            csv.push_str(&line(row.chain([figure.is_uncertain, figure.is_known].map(|is| is.to_string()))));
        }
    }
    csv
}

/// Returns a line of fields, each quoted where it must be.
pub(crate) fn line(fields: impl Iterator<Item = String>) -> String {
    let fields: Vec<String> = fields.map(|text| field(&text)).collect();
    format!("{}\r\n", fields.join(","))
}

fn field(text: &str) -> String {
    if text.contains(['"', ',', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let fields = ["a", "b,c", "say \"d\"", "e\nf", ""].map(str::to_owned);
        assert_eq!(line(fields.into_iter()), "a,\"b,c\",\"say \"\"d\"\"\",\"e\nf\",\r\n");
    }
}
