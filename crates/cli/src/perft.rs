//! The command `perft`: counts step sequences. Two correct move generators agree on the number.

use atar_rules::Position;
use atar_rules::games::Visitor;

use crate::arguments::{self, GameArgs};
use crate::failure::Failure;
use crate::{options, output};

pub(crate) fn run(arguments: arguments::PerftArgs) -> Result<(), Failure> {
    let GameArgs { game, options } = arguments.game;
    let depth = arguments.depth;
    let count = options::visit(&game, Perft { options, depth })?;
    Ok(output::print_line(count)?)
}

struct Perft {
    options: options::GivenOptions,
    depth: u8,
}

impl Visitor for Perft {
    type Output = Result<u128, Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let start: P = options::start(self.options)?;
        perft(&start, self.depth, &mut Vec::new())
    }
}

/// Returns the number of step sequences of length `depth` from `position`, chance included. `steps` is a buffer for
/// legal steps.
fn perft<P: Position>(position: &P, depth: u8, steps: &mut Vec<P::Step>) -> Result<u128, Failure> {
    let Some(deeper) = depth.checked_sub(1) else {
        return Ok(1);
    };
    let first = steps.len();
    position.legal_steps(steps);
    let mut count = 0;
    if deeper == 0 {
        count = (steps.len() - first) as u128;
    } else {
        for index in first..steps.len() {
            let mut next = position.clone();
            next.step(&steps[index]).map_err(|illegal| Failure::defect::<P>(&steps[index], &illegal))?;
            count += perft(&next, deeper, steps)?;
        }
    }
    steps.truncate(first);
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use atar_rules::atar::Atar;

    /// Counts without the list of legal steps, by trying every text that could be a step.
    fn tried(position: &Atar, depth: u8, texts: &[String]) -> u128 {
        if depth == 0 {
            return 1;
        }
        texts
            .iter()
            .filter_map(|text| {
                let mut next = position.clone();
                next.step(&text.parse().ok()?).ok()?;
                Some(tried(&next, depth - 1, texts))
            })
            .sum()
    }

    /// Returns every text that could be a step on a board of side 3 with two seats.
    fn texts() -> Vec<String> {
        let spaces: Vec<String> = [('a', 1), ('b', 3), ('c', 5)]
            .into_iter()
            .flat_map(|(row, width)| (1..=width).map(move |number| format!("{row}{number}")))
            .collect();
        let moves = spaces.iter().flat_map(|from| spaces.iter().map(move |to| format!("{from}-{to}")));
        ["seat 0", "seat 1", "clock", "commit"]
            .map(str::to_owned)
            .into_iter()
            .chain(spaces.iter().map(|space| format!("@{space}")))
            .chain(spaces.iter().map(|space| format!("{space}x")))
            .chain(moves)
            .collect()
    }

    #[test]
    fn counting_the_list_equals_trying_everything() {
        let options = serde_json::json!({"side": 3, "stones": [1, 1]});
        let given = options.as_object().expect("an object").clone();
        let start: Atar = options::start(given).expect("good options");
        let texts = texts();
        for depth in 0..=9 {
            let counted = perft(&start, depth, &mut Vec::new()).expect("legal steps are legal");
            assert_eq!(counted, tried(&start, depth, &texts), "depth {depth}");
        }
    }
}
