//! Grids: the product of axes.
//!
//! ```text
//! Omega=0..4:401        401 points from 0 to 4, equally spaced
//! z=1/100..100:81:log   81 points of equal ratios
//! xi=0,1/20,1/10        these points
//! ```
//!
//! Ends and points are exact expressions, rounded once; point i of m + 1 is (a(m − i) + b i)/m, rounded once, or
//! a^(1−i/m) b^(i/m) where the spacing is logarithmic.

use std::ops::Range;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Integer, Rational};
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_scheme::scheme::reserved;
use stepsmith_scheme::spec::{Diagnostic, Node, NodeValue, Place, Usage, number};

/// The most points of a grid that is sampled at once.
pub const POINT_LIMIT: u64 = 100_000_000;
/// The most points of one that is sampled in tiles.
pub const TILED_LIMIT: u64 = 1_000_000_000_000_000;
/// The most points of one axis, all of which are held.
const AXIS_LIMIT: u64 = 10_000_000;

/// A variable and its values.
#[derive(Clone, Debug)]
pub struct GridAxis {
    /// The variable.
    pub symbol: Symbol,
    /// Where it is written.
    pub place: Place,
    /// The values of the variable, rounded.
    pub values: Vec<f64>,
    /// The values of the variable as written, where they are listed.
    pub listed: Vec<(String, Fraction)>,
    /// Whether the values have equal ratios.
    pub logarithmic: bool,
}

fn usage(message: String, help: &str, place: &Place) -> Diagnostic {
    Diagnostic::new(Usage::new(message, help), place)
}

impl GridAxis {
    /// Reads `name=from..to:count`, `name=from..to:count:log` or `name=value,value,…`.
    ///
    /// ```
    /// use stepsmith_explore::scan::GridAxis;
    /// use stepsmith_scheme::spec::Source;
    /// let axis = GridAxis::parse(&Source::new("--over", "Omega=0..sqrt(4):5").into()).unwrap();
    /// assert_eq!(axis.values, [0.0, 0.5, 1.0, 1.5, 2.0]);
    /// ```
    ///
    /// # Errors
    /// A [`Diagnostic`] at the part that is wrong.
    pub fn parse(node: &Node) -> Result<Self, Diagnostic> {
        const FORMS: &str = "write `Omega=0..4:401`, `z=1/100..100:81:log` or `xi=0,1/20,1/10`";
        let NodeValue::Text(text) = &node.value else {
            return Err(node.wrong_kind("an axis", "a string"));
        };
        let Some(equals) = text.find('=') else {
            let message = format!("`{text}` is no axis");
            return Err(usage(message, FORMS, &node.place));
        };
        let name = text[..equals].trim();
        let is_word = (name.chars()).all(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() || name.len() > 100 || !is_word {
            let message = format!("`{name}` is not a name for a variable");
            return Err(usage(message, FORMS, &node.place));
        }
        let mut axis = Self {
            symbol: reserved::symbol(name),
            place: node.place.clone(),
            values: Vec::new(),
            listed: Vec::new(),
            logarithmic: false,
        };
        let start = equals + 1;
        match text[start..].find("..") {
            Some(dots) => axis.range(node, text, start..start + dots, FORMS)?,
            None => axis.list(node, text, start)?,
        }
        Ok(axis)
    }

    fn range(
        &mut self,
        node: &Node,
        text: &str,
        from: Range<usize>,
        forms: &str,
    ) -> Result<(), Diagnostic> {
        let rest = from.end + 2;
        let mut ends = text[rest..].match_indices(':').map(|(i, _)| rest + i);
        let Some(colon) = ends.next() else {
            let message = "the range lacks the number of its points".to_string();
            return Err(usage(message, forms, &node.place));
        };
        let after = ends.next().unwrap_or(text.len());
        let [a, b] = [from, rest..colon].map(|part| value(node, text, part));
        let ends = [a?, b?];
        let count_text = text[colon + 1..after].trim();
        let count = count_text
            .parse()
            .ok()
            .filter(|n| (1..=AXIS_LIMIT).contains(n));
        let Some(count) = count else {
            let message = format!("`{count_text}` is not a number of points up to {AXIS_LIMIT}");
            return Err(usage(message, forms, &node.sub_place(colon + 1..after)));
        };
        self.logarithmic = match text.get(after + 1..).map(str::trim) {
            None => false,
            Some("log") => true,
            Some(other) => {
                let message = format!("`{other}` is no spacing");
                return Err(usage(
                    message,
                    forms,
                    &node.sub_place(after + 1..text.len()),
                ));
            }
        };
        if self.logarithmic && !ends.iter().all(|(_, end)| *end > 0.0) {
            let message = "a logarithmic range needs positive ends".to_string();
            return Err(usage(message, forms, &node.sub_place(0..colon)));
        }
        self.values = self.points(&ends, count);
        Ok(())
    }

    /// So many points from one of the ends to the other, in equal steps or steps of equal ratio.
    fn points(&self, [a, b]: &[(Fraction, f64); 2], count: u64) -> Vec<f64> {
        let m = (count - 1).max(1);
        let [exact_a, exact_b] = [a, b].map(exactly);
        let step = (&exact_b - &exact_a) / Integer::from(m);
        let points = (0..count).map(|i| {
            if self.logarithmic {
                let share = |i: u64| i as f64 / m as f64;
                // The ends themselves come out exactly.
                (a.1.powf(share(m - i)) * b.1.powf(share(i))).min(a.1.max(b.1))
            } else {
                to_f64(&(&exact_a + &step * Integer::from(i)))
            }
        });
        points.collect()
    }

    fn list(&mut self, node: &Node, text: &str, mut start: usize) -> Result<(), Diagnostic> {
        loop {
            let end = text[start..].find(',').map_or(text.len(), |i| start + i);
            let (exact, rounded) = value(node, text, start..end)?;
            self.listed.push((text[start..end].trim().into(), exact));
            self.values.push(rounded);
            if end == text.len() {
                return Ok(());
            }
            start = end + 1;
        }
    }
}

/// The end of a range, rounded where it is no ratio.
fn exactly(end: &(Fraction, f64)) -> Rational {
    let ratio = end.0.as_rational().or_else(|| from_f64(end.1));
    ratio.unwrap_or_default()
}

/// The number that a part of the text is.
fn value(node: &Node, text: &str, range: Range<usize>) -> Result<(Fraction, f64), Diagnostic> {
    if text[range.clone()].trim().is_empty() {
        let before = range.start.saturating_sub(1);
        let message = "a number is missing".to_string();
        let help = "write it, or remove what separates it from the next one";
        return Err(usage(message, help, &node.sub_place(before..before + 1)));
    }
    let part = Node {
        value: NodeValue::Text(text[range.clone()].trim().into()),
        place: node.sub_place(range),
    };
    // The name stands before the range.
    let name = text
        .split_once('=')
        .map_or("value", |(name, _)| name.trim());
    let exact = number(&part, name)?;
    match exact.to_f64() {
        Some(rounded) if rounded.is_finite() => Ok((exact, rounded)),
        _ => {
            let message = "this is beyond the range of numbers".to_string();
            Err(usage(message, "write a smaller number", &part.place))
        }
    }
}

/// A variable and its values, without the place where they are written.
#[derive(Clone, Debug)]
pub struct Points {
    /// The variable.
    pub symbol: Symbol,
    /// The values of the variable.
    pub values: Vec<f64>,
    /// Whether the values have equal ratios.
    pub logarithmic: bool,
}

/// The product of axes; the first one runs fastest.
#[derive(Clone, Debug)]
pub struct Grid {
    axes: Vec<Points>,
    points: usize,
}

impl Grid {
    /// The grid over `axes`.
    ///
    /// # Errors
    /// More points than `limit`.
    pub fn new(axes: Vec<GridAxis>, limit: u64) -> Result<Self, Diagnostic> {
        let mut points = 1u64;
        for axis in &axes {
            points = points.saturating_mul(axis.values.len() as u64);
            if points > limit {
                let message = format!("the grid has more than {limit} points");
                return Err(usage(message, "take fewer points on an axis", &axis.place));
            }
        }
        let axes = axes.into_iter().map(|axis| Points {
            symbol: axis.symbol,
            values: axis.values,
            logarithmic: axis.logarithmic,
        });
        Ok(Self {
            axes: axes.collect(),
            points: points as usize,
        })
    }

    /// The axes.
    pub fn axes(&self) -> &[Points] {
        &self.axes
    }

    /// How many points it has.
    pub fn len(&self) -> usize {
        self.points
    }

    /// Whether it has no points.
    pub fn is_empty(&self) -> bool {
        self.points == 0
    }

    /// The value of each axis at points of the grid.
    pub fn columns(&self, points: Range<usize>) -> Vec<Vec<f64>> {
        let mut stride = 1;
        let columns = self.axes.iter().map(|axis| {
            let n = axis.values.len();
            let column = points
                .clone()
                .map(|i| axis.values[i / stride % n])
                .collect();
            stride *= n;
            column
        });
        columns.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Source;

    fn parse(text: &str) -> Result<GridAxis, Diagnostic> {
        GridAxis::parse(&Source::new("--over", text).into())
    }

    #[test]
    fn points_are_the_rounded_exact_ones_where_the_ends_are_integers() {
        let axis = parse("Omega = 0..4:401").unwrap();
        for (i, value) in axis.values.iter().enumerate() {
            assert_eq!(*value, i as f64 / 100.0);
        }
        assert_eq!(parse("z=1/100..100:5:log").unwrap().values.len(), 5);
        assert_eq!(parse("z=3..4:1").unwrap().values, [3.0]);
        let listed = parse("xi=0, 1/20,sqrt(2)/2").unwrap();
        assert_eq!(listed.values, [0.0, 0.05, 0.5f64.sqrt()]);
        assert_eq!(listed.listed[1].0, "1/20");
    }

    #[test]
    fn points_between_fractions_are_rounded_once() {
        for count in [2u32, 5, 41, 999] {
            let axis = parse(&format!("Omega=1.9..2.1:{count}")).unwrap();
            let m = u64::from(count - 1);
            for (i, value) in (0..).zip(&axis.values) {
                // 19/10 + i/(5 m), by division of exact integers.
                assert_eq!(*value, (19 * m + 2 * i) as f64 / (10 * m) as f64);
            }
        }
        assert_eq!(parse("z=-1/3..1/3:3").unwrap().values[1], 0.0);
        // Ends that are no ratios of small numbers.
        let huge = parse("z=0..1e300:3").unwrap().values;
        assert_eq!(huge, [0.0, 5e299, 1e300]);
        assert_eq!(parse("z=0..sqrt(2):3").unwrap().values[2], 2f64.sqrt());
        // Multiples of them overflow.
        let beyond = parse("z=-1e308..1e308:5").unwrap().values;
        assert_eq!(beyond, [-1e308, -5e307, 0.0, 5e307, 1e308]);
        let beyond = parse("z=1e308..1e308:3:log").unwrap().values;
        assert_eq!((beyond[0], beyond[2]), (1e308, 1e308));
        assert!((beyond[1] / 1e308 - 1.0).abs() < 1e-12);
    }

    #[test]
    fn logarithmic_points_have_equal_ratios_and_the_given_ends() {
        let values = parse("z=1/8..8:7:log").unwrap().values;
        assert_eq!((values[0], values[6]), (0.125, 8.0));
        for pair in values.windows(2) {
            assert!((pair[1] / pair[0] - 2.0).abs() < 1e-14);
        }
    }

    #[test]
    fn errors_stand_at_their_place() {
        let cases = [
            ("Omega", 1),
            ("Omega=0..4", 1),
            ("Omega=0..a:5", 10),
            ("Omega=0..4:many", 12),
            ("Omega=0..4:1000000000", 12),
            ("Omega=0..4:0", 12),
            ("Omega=0..4:5:cubic", 14),
            ("Omega=0..4:5:log", 1),
            ("Omega=1,,2", 8),
            ("Omega=1/0", 9),
            ("Omega=2^64^64", 9),
            ("=1", 1),
        ];
        for (text, column) in cases {
            let error = parse(text).unwrap_err();
            let (_, line, found) = error.location().unwrap();
            assert_eq!((line, found), (1, column), "{text}: {error}");
        }
    }

    #[test]
    fn the_first_axis_runs_fastest_and_the_size_is_limited() {
        let axes = |texts: &[&str]| {
            let axes = texts.iter().map(|t| parse(t).unwrap()).collect();
            Grid::new(axes, POINT_LIMIT)
        };
        let grid = axes(&["a=1,2", "b=3,4,5"]).unwrap();
        assert_eq!(grid.len(), 6);
        let columns = grid.columns(1..5);
        assert_eq!(columns[0], [2.0, 1.0, 2.0, 1.0]);
        assert_eq!(columns[1], [3.0, 4.0, 4.0, 5.0]);
        assert!(axes(&["a=0..1:100000", "b=0..1:100000"]).is_err());
    }
}
