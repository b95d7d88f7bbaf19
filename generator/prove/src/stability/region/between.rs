//! A limit of Ω that holds at all damping ratios between two.
//!
//! The limit of Ω at a damping ratio ξ is no monotone function of ξ, so that those at two ratios say nothing of the
//! ratios between them. But the verdict changes on the [boundary curves](super::boundary) in (Ω, ξ) alone:
//! where none of them enters the box 0 < Ω < L, ξ₁ < ξ < ξ₂, one ξ tells of all. That a polynomial has no zero inside
//! a box is shown by its Bernstein coefficients, c in
//!
//! ```text
//! f = Σ c_ij C(m, i) C(n, j) sⁱ (1 − s)^(m−i) τʲ (1 − τ)^(n−j),   Ω = L s, ξ = ξ₁ + (ξ₂ − ξ₁) τ:
//! ```
//!
//! where none of them has the other sign f has none inside, and f ≠ 0 there. Else the box is halved. Of a face between
//! two boxes not all coefficients may vanish, and none that is the value at a corner inside: f is not 0 there either,
//! and has one sign in all boxes. Without limit Ω
//! is s/(1 − s), and the coefficients are those of the powers over C(m, i). The L taken is the largest of a bisection,
//! as far as a bounded number of operations shows it.

use super::boundary::boundary;
use crate::amplification::TestEquation;
use num_traits::{Signed, Zero};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::kernel::BitTest;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{Integer, Rational, common_denominator, integer, multiplied};
use stepsmith_exact::rounding::from_f64;
use stepsmith_scheme::scheme::Scheme;

/// The most boxes that are looked at for one curve.
const BOXES: usize = 2000;
/// The most halvings of a box: a smaller one holds a zero, or as good as one.
const DEPTH: usize = 128;
/// The most operations on words that a scheme is worth: what compiles a method waits for them.
const WORDS: u64 = 20_000_000;
/// Halvings of the limit.
const HALVINGS: usize = 18;
/// Where the halvings begin if there is no limit at the ends.
const FAR: f64 = 1024.0;

/// The curves in (Ω, ξ) on which the verdict on the steps of a scheme may change; none where they are not found, or
/// don't tell of all changes.
pub fn curves(scheme: &Scheme) -> Option<Vec<Multivariate>> {
    let found = boundary(scheme, TestEquation::Oscillator, &Fraction::internal("xi")).ok()?;
    let curves = found.curves.into_iter().map(|curve| curve.polynomial);
    (!found.multiple).then(|| curves.collect())
}

/// The operations that are left.
pub struct Effort(u64);

impl Default for Effort {
    fn default() -> Self {
        Self(WORDS)
    }
}

impl Effort {
    /// Whether there is this much left, which is then spent.
    fn spend(&mut self, words: u64) -> bool {
        let left = self.0.checked_sub(words);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

/// A limit up to `most` below which no curve has a point between two damping ratios; 0 where there is none. None where
/// that was not found with the effort that is left.
pub fn limit(
    curves: &[Multivariate],
    dampings: [&Rational; 2],
    most: f64,
    effort: &mut Effort,
) -> Option<f64> {
    let grids = (curves.iter()).map(|curve| Grid::of(curve, dampings));
    let grids: Vec<Grid> = grids.collect();
    if most == 0.0 || are_free_below(&grids, most, effort) == Ok(true) {
        return Some(most);
    }
    let mut low = 0.0;
    let mut high = most.min(FAR);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        match are_free_below(&grids, middle, effort) {
            Ok(_) => low = middle,
            Err(false) => high = middle,
            // What was found before holds.
            Err(true) => return (low > 0.0).then_some(low),
        }
    }
    Some(low)
}

/// Whether all grids are [free](Grid::is_free_below) below a limit. `Err` is false where one is not, and true where the
/// effort did not suffice.
fn are_free_below(grids: &[Grid], limit: f64, effort: &mut Effort) -> Result<bool, bool> {
    let mut found = grids.iter().map(|grid| grid.is_free_below(limit, effort));
    found.try_fold(true, |all, free| match free {
        Some(false) => Err(false),
        Some(true) => Ok(all),
        None => Err(true),
    })
}

/// A polynomial in Ω and τ: the coefficient of Ωⁱ as Bernstein coefficients in τ.
struct Grid(Vec<Vec<Rational>>);

impl Grid {
    /// Of a curve between two damping ratios.
    fn of(curve: &Multivariate, [from, to]: [&Rational; 2]) -> Self {
        let omega = Symbol::internal("Omega");
        let xi = Symbol::internal("xi");
        let width = Multivariate::from(xi.clone()).scale(&(to - from));
        let moved = curve.substitute(&xi, &(&Multivariate::constant(from.clone()) + &width));
        let n = moved.degree_in(&xi) as usize;
        let rows = moved.coefficients_in(&omega);
        let rows = rows.iter().map(|p| {
            let powers = p.coefficients_in(&xi);
            let powers = (0..=n).map(|j| {
                let power = powers.get(j).and_then(Multivariate::as_constant);
                power.cloned().unwrap_or_default()
            });
            bernstein(&powers.collect::<Vec<_>>())
        });
        Self(rows.collect())
    }

    /// Whether the polynomial vanishes nowhere for 0 < Ω < `limit` and 0 < τ < 1, as far as that is shown; none where
    /// the effort did not suffice.
    fn is_free_below(&self, limit: f64, effort: &mut Effort) -> Option<bool> {
        let rows = self.0.len();
        let columns = self.0.first().map_or(0, Vec::len);
        let scaled: Vec<Vec<Rational>> = (0..columns)
            .map(|j| {
                let column = self.0.iter().map(|row| row[j].clone());
                match from_f64(limit) {
                    Some(limit) => bernstein(&in_units(column, &limit)),
                    None => (column.enumerate())
                        .map(|(i, c)| c / binomial(rows - 1, i))
                        .collect(),
                }
            })
            .collect();
        let common = common_denominator(scaled.iter().flatten());
        let whole =
            |column: &Vec<Rational>| column.iter().map(|c| multiplied(c, &common)).collect();
        let whole = scaled.iter().map(whole).collect::<Vec<Vec<Integer>>>();
        let mut boxes = vec![(whole, [[false; 2]; 2], 0)];
        let mut seen = 0;
        while let Some((coefficients, inner, depth)) = boxes.pop() {
            seen += 1;
            let mut all = coefficients.iter().flatten();
            let some_above = all.clone().any(Signed::is_positive);
            let some_below = all.any(Signed::is_negative);
            if some_above != some_below {
                if vanishes_on_a_face(&coefficients, inner) {
                    return Some(false);
                }
                continue;
            }
            if seen == BOXES || depth == DEPTH || !some_above || changes_at_corners(&coefficients) {
                return Some(false);
            }
            if !effort.spend(price(&coefficients)) {
                return None;
            }
            // By turns in Ω and in τ, but for what depends on one of them alone.
            let axis = match [rows, columns] {
                [_, 1] => 0,
                [1, _] => 1,
                _ => depth % 2,
            };
            let parts = match axis {
                0 => halves(&transposed(&coefficients)).map(|half| transposed(&half)),
                _ => halves(&coefficients),
            };
            for (part, face) in parts.into_iter().zip([1, 0]) {
                let mut inner = inner;
                inner[axis][face] = true;
                boxes.push((part, inner, depth + 1));
            }
        }
        Some(true)
    }
}

/// The operations on words that a halving takes.
fn price(coefficients: &[Vec<Integer>]) -> u64 {
    let rows = coefficients.len();
    let columns = coefficients.first().map_or(0, Vec::len);
    let longest = coefficients.iter().flatten().map(BitTest::bit_len).max();
    let words = longest.unwrap_or(0) as u64 / 64 + 1;
    ((rows.max(columns) * rows * columns) as u64).saturating_mul(words)
}

/// C(n, k)
fn binomial(n: usize, k: usize) -> Rational {
    (0..k).fold(integer(1), |c, i| {
        c * integer((n - i) as i64) / integer(i as i64 + 1)
    })
}

/// cᵢ Lⁱ
fn in_units(powers: impl Iterator<Item = Rational>, limit: &Rational) -> Vec<Rational> {
    let mut power = integer(1);
    let mut out = Vec::new();
    for c in powers {
        out.push(c * &power);
        power *= limit;
    }
    out
}

/// Bernstein coefficients from the coefficients of powers: b_k = Σ_(i ≤ k) C(k, i)/C(n, i) aᵢ.
fn bernstein(powers: &[Rational]) -> Vec<Rational> {
    let n = powers.len().saturating_sub(1);
    (0..=n)
        .map(|k| {
            let terms = powers.iter().take(k + 1).enumerate();
            terms.fold(Rational::default(), |sum, (i, a)| {
                sum + a * binomial(k, i) / binomial(n, i)
            })
        })
        .collect()
}

/// Whether a polynomial whose coefficients have one sign vanishes on a face that is shared with another box. The faces
/// are where Ω or τ is least or greatest; the `inner` ones are shared.
fn vanishes_on_a_face(coefficients: &[Vec<Integer>], inner: [[bool; 2]; 2]) -> bool {
    let rows = [coefficients.first(), coefficients.last()];
    let mut faces = [0, 1].into_iter();
    faces.any(|face| {
        let mut of_omega = coefficients.iter();
        let mut corners = inner[1].into_iter().zip(rows);
        let of_tau = rows[face].is_none_or(|row| row.iter().all(Zero::is_zero));
        inner[0][face]
            && (of_omega.all(|row| ends_at_zero(row, face))
                || corners
                    .any(|(inner, row)| inner && row.is_none_or(|row| ends_at_zero(row, face))))
            || inner[1][face] && of_tau
    })
}

/// Whether a row vanishes at an end.
fn ends_at_zero(row: &[Integer], face: usize) -> bool {
    [row.first(), row.last()][face].is_none_or(Zero::is_zero)
}

/// Whether the polynomial has both signs at the corners of the box: then it vanishes inside.
fn changes_at_corners(coefficients: &[Vec<Integer>]) -> bool {
    let ends = [coefficients.first(), coefficients.last()];
    let rows = ends.into_iter().flatten();
    let mut corners = rows.flat_map(|row| [row.first(), row.last()]).flatten();
    corners.clone().any(Signed::is_positive) && corners.any(Signed::is_negative)
}

fn transposed(rows: &[Vec<Integer>]) -> Vec<Vec<Integer>> {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns)
        .map(|j| rows.iter().map(|row| row[j].clone()).collect())
        .collect()
}

/// The coefficients of both halves, times 2ⁿ for n + 1 rows, by de Casteljau's sums in place of means.
fn halves(rows: &[Vec<Integer>]) -> [Vec<Vec<Integer>>; 2] {
    let n = rows.len().saturating_sub(1);
    let times =
        |row: &Vec<Integer>, k: usize| -> Vec<Integer> { row.iter().map(|c| c << k).collect() };
    let mut level = rows.to_vec();
    let mut lower = Vec::new();
    let mut upper = Vec::new();
    for k in 0..=n {
        lower.extend(level.first().map(|row| times(row, n - k)));
        upper.extend(level.last().map(|row| times(row, n - k)));
        level = (level.windows(2))
            .map(|pair| pair[0].iter().zip(&pair[1]).map(|(a, b)| a + b).collect())
            .collect();
    }
    upper.reverse();
    [lower, upper]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Facts;
    use crate::stability::axis::Axis;
    use crate::stability::stable_set;
    use crate::stability::summary::{Range, Summary};
    use stepsmith_exact::rational::ratio;
    use stepsmith_scheme::spec::Spec;

    fn polynomial(text: &str) -> Multivariate {
        let symbol = |name: &str| Some(Fraction::internal(name));
        let value = stepsmith_scheme::scheme::text::parse_expression(text).unwrap();
        value.value(&symbol).unwrap().numerator().clone()
    }

    /// The limit of Ω where ξ lies between 1 and 3, up to 4, or none.
    fn found(text: &str, most: f64) -> f64 {
        let ends = [&integer(1), &integer(3)];
        limit(&[polynomial(text)], ends, most, &mut Effort::default()).unwrap()
    }

    /// Two roots −1 at every (Ω, ξ): their curves do not tell where they have two eigenvectors.
    #[test]
    fn curves_of_multiple_roots_do_not_tell() {
        let beside = |second: &str| {
            let statements = [
                "a = g(t, x, v)",
                "x[1] = x + h*v",
                "v[1] = v + h*a",
                "j_1[1] = -j_1",
                second,
            ];
            curves(&stepsmith_scheme::written::free_form(
                &["x", "v", "j_1", "j_2"],
                &statements,
            ))
        };
        assert!(beside("j_2[1] = j_2/2").is_some());
        assert!(beside("j_2[1] = -j_2").is_none());
    }

    /// Zeros on shared faces count, zeros on outer faces do not. Ω τ is 0 at Ω = 0 and at τ = 0; Ω + τ is 0 where both
    /// are.
    #[test]
    fn zeros_on_outer_faces_are_none_between_boxes() {
        let of = |rows: [[i64; 2]; 2], inner| {
            let rows = rows.map(|row| row.map(Integer::from).to_vec());
            vanishes_on_a_face(&rows, inner)
        };
        let product = [[0, 0], [0, 1]];
        assert!(!of(product, [[false; 2]; 2]));
        assert!(!of(product, [[false, true]; 2]));
        assert!(of(product, [[true, false], [false; 2]]));
        assert!(of(product, [[false; 2], [true, false]]));
        let sum = [[0, 1], [1, 2]];
        assert!(!of(sum, [[true, false], [false; 2]]));
        assert!(!of(sum, [[false; 2], [true, false]]));
        assert!(of(sum, [[true, false]; 2]));
        assert!(!of(sum, [[true, false], [false, true]]));
    }

    #[test]
    fn limits_are_where_a_curve_first_enters() {
        // Ω = ξ, which begins at a corner, Ω = 4 − ξ, and a parabola whose least Ω is inside.
        assert_eq!(found("Omega - xi", 1.0), 1.0);
        assert_eq!(found("Omega + xi - 4", 1.0), 1.0);
        for (text, least) in [
            ("Omega - xi", 1.0),
            ("Omega - 2 - (xi - 2)^2", 2.0),
            ("3*Omega - 5 - (xi - 17/7)^4", 5.0 / 3.0),
            // Nowhere but at a point, and at no point.
            ("(Omega - 1)^2 + (xi - 2)^2", 1.0),
            // Along a line between two boxes, crossed or touched.
            ("xi - 2", 0.0),
            ("(xi - 2)^2", 0.0),
            ("Omega - 1", 1.0),
            ("(Omega - 2)^2", 2.0),
            ("(Omega - 1)^2 + (xi - 2)^2 + 1/1000", 4.0),
            ("xi", 4.0),
            ("xi - 1", 4.0),
            ("Omega^2 - xi + 1", 0.0),
        ] {
            let found = found(text, 4.0);
            assert!(found <= least && found > least - 1e-3, "{text}: {found}");
        }
        assert_eq!(found("Omega + xi", f64::INFINITY), f64::INFINITY);
        let far = found("Omega - 100*xi", f64::INFINITY);
        assert!(far <= 100.0 && far > 99.9, "{far}");
    }

    /// The ranges of a method, and the exact limits at ratios between theirs.
    fn checked(family: &str, settings: &[(&str, &str)]) -> Vec<Range> {
        let scheme = Spec::member(family, settings);
        let ranges = Summary::of(&Facts::of(scheme.clone())).ranges;
        for pair in ranges.windows(2) {
            let [range, next] = pair else { continue };
            let least = range.up_to_next.unwrap();
            assert!(least <= range.up_to && least <= next.up_to);
            let width = &next.damping - &range.damping;
            for k in 1..8 {
                let damping = (&range.damping + &width * ratio(k, 8)).into();
                let set = stable_set(&scheme, Axis::Oscillator { damping }).unwrap();
                let limit = set.limit().and_then(|end| end.number().map(|n| n.to_f64()));
                if least > 0.0 && least < f64::INFINITY {
                    assert!(limit.is_none_or(|limit| limit >= least) && set.limit().is_some());
                }
            }
        }
        ranges
    }

    /// A limit that is not found in time is not stated; a limit that was found before is.
    #[test]
    fn effort_is_bounded() {
        let curve = [polynomial("3*Omega - 5 - (xi - 17/7)^4")];
        let found = |words| limit(&curve, [&integer(1), &integer(3)], 4.0, &mut Effort(words));
        let all: Vec<f64> = (0..400).filter_map(|k| found(10 * k)).collect();
        assert!(all.is_sorted() && all.iter().all(|limit| *limit < 5.0 / 3.0));
        assert!(all[0] < 1.6 && all.last().is_some_and(|limit| *limit > 1.6));
        let circle = [polynomial("(Omega - 1/2)^2 + (xi - 7/3)^2 - 1/100")];
        let found = limit(&circle, [&integer(1), &integer(3)], 4.0, &mut Effort(0));
        assert_eq!(found, None);
        // What is touched along a line, and at a point, is given up when boxes have become small.
        for (text, least) in [("(Omega - 2)^2", 2.0), ("(Omega - 1)^2 + (xi - 2)^2", 1.0)] {
            let effort = &mut Effort(1_000_000);
            let found = limit(&[polynomial(text)], [&integer(1), &integer(3)], 4.0, effort);
            assert!(found.is_some_and(|limit| limit <= least && limit > least - 1e-3));
        }
    }

    #[test]
    fn between_the_ratios_the_limit_is_no_greater_than_it_is() {
        let ranges = checked("pece", &[("steps", "1"), ("problem", "second-order")]);
        // Least where ξ = (Ω² + 12)/(24 Ω), 0.3805, and less than at either end.
        let between = ranges[2].up_to_next.unwrap();
        assert!(between < 1.59162 && between > 1.5916, "{between}");
        let theta = [
            ("degree", "4"),
            ("alpha", "5/6"),
            ("beta", "5/6"),
            ("gamma", "1"),
        ];
        let robust = checked("central-difference", &theta);
        for (k, range) in robust.iter().take(3).enumerate() {
            assert_eq!(range.up_to_next, Some(robust[k + 1].up_to));
        }
        assert_eq!(robust[3].up_to_next, None);
        let average = checked("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
        assert_eq!(average[0].up_to_next, Some(f64::INFINITY));
    }
}
