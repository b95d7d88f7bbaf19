//! Claims on step ratios between which a method is zero-stable, however they vary.
//!
//! For the two-step methods around BDF2 positions obey x₁ − x₀ = r(ω) (x₀ − x₋₁) at h = 0, with r here from
//! the parabola through three unequal nodes; they grow iff |r| > 1. The weights of the blend have a pole
//! where the types' sums of acceleration weights are the same: among ratios where their difference, of the
//! types' own weights, changes its sign.

use super::Case;
use super::draw::Draw;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{Rational, integer, parse_decimal};
use stepsmith_scheme::families::pece::{Corrector, Grid, acceleration_pair};

/// Whether |r(ω)| < 1: the parabola through three values has slope 0 at the newest.
fn shrinks(omega: &Rational) -> bool {
    // Lagrange's derivatives at the new node of the polynomials of the nodes 0, 1, 1 + ω.
    let old = omega / (integer(1) + omega);
    let now = -(integer(1) + omega) / omega.clone();
    let new = -(&old + &now);
    // x₁ − x₀ = −(old/new)(x₋₁ − x₀).
    let factor = old / new;
    factor < integer(1) && factor > integer(-1)
}

/// The sign of the difference of the types' sums of acceleration weights.
fn difference_is_positive(omega: &Rational) -> bool {
    let grid = Grid::growing(&Fraction::from(omega.clone())).unwrap();
    let total = |corrector| {
        let pair = acceleration_pair(2, corrector, None, &grid).unwrap();
        pair.corrector.total(2).as_rational().unwrap()
    };
    total(Corrector::Type1) > total(Corrector::Type2)
}

/// Whether the method is zero-stable with all ratios from one decimal to another.
fn truth(has_blend: bool, from: &str, to: &str) -> bool {
    let [from, to] = [from, to].map(|text| parse_decimal(text).unwrap());
    let step = (&to - &from) / integer(12);
    let ratios: Vec<Rational> = (0..=12).map(|k| &from + &step * integer(k)).collect();
    let all_shrink = ratios.iter().all(shrinks);
    let same_signs = || {
        let first = difference_is_positive(&from);
        ratios
            .iter()
            .all(|omega| difference_is_positive(omega) == first)
    };
    all_shrink && (!has_blend || same_signs())
}

/// The zero between two numbers of an expression that changes its sign there, to twelve decimals.
fn change(of: impl Fn(&Rational) -> bool, ends: [&str; 2]) -> f64 {
    let [mut low, mut high] = ends.map(|text| text.parse::<f64>().unwrap());
    let at = |x: f64| of(&parse_decimal(&format!("{x:.14}")).unwrap());
    let before = at(low);
    for _ in 0..45 {
        let middle = (low + high) / 2.0;
        if at(middle) == before {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Members with an open ratio, each with ranges that end just before and just behind a limit, and any others.
pub fn step_ratios(draw: &mut Draw, cases: &mut Vec<Case>) {
    let limit = change(shrinks, ["1", "4"]);
    let pole = change(difference_is_positive, ["0.3", "1.5"]);
    let correctors = ["type-1", "type-2", "average", "blend", "highest"];
    let mut members = vec![("first-order", None)];
    for problem in ["velocity-and-acceleration", "second-order"] {
        members.extend(correctors.map(|corrector| (problem, Some(corrector))));
    }
    for (k, (problem, corrector)) in members.into_iter().enumerate() {
        let corrections = ["1", "2", "0", "\"solved\""][k % 4];
        let mut body = format!(
            "steps = 2\nratio = \"omega\"\nproblem = \"{problem}\"\ncorrections = {corrections}"
        );
        if let Some(corrector) = corrector {
            body += &format!("\ncorrector = \"{corrector}\"");
        }
        // PE has no corrector.
        let has_blend = corrector == Some("blend") && corrections != "0";
        let mut case = Case::new(cases.len(), "pece", body);
        let off = 1e-6;
        let start = if has_blend { pole * (1.0 + off) } else { 1e-6 };
        let mut ranges = vec![
            (start, limit * (1.0 - off)),
            (1.0, limit * (1.0 - off)),
            (start, 1.0),
            (start, limit * (1.0 + off)),
            (1.0, limit * (1.0 + off)),
            (pole * (1.0 - off), limit * (1.0 + off)),
            (0.01, pole * (1.0 - off)),
            (pole * (1.0 - off), pole * (1.0 + off)),
        ];
        for _ in 0..8 {
            let ends = [0, 0].map(|_| 0.05 + draw.below(300) as f64 / 100.0);
            ranges.push((ends[0].min(ends[1]), ends[0].max(ends[1])));
        }
        for (from, to) in ranges {
            let [from, to] = [from, to].map(|x| format!("{x:.9}"));
            let claim = format!("zero_stable_ratios = {{ from = \"{from}\", to = \"{to}\" }}");
            case.claim(claim, truth(has_blend, &from, &to));
        }
        cases.push(case);
    }
}
