//! Sets α_m, α_f, β, γ of generalized α.
//!
//! The order is 2 if γ = 1/2 − α_m + α_f, by the weights of the old values (Chung and Hulbert) or with 1 − α_m and
//! 1 − α_f, those of the new ones; what the set can do is what the family's scheme is proven to do.

use super::audited::{Audit, empty};
use super::conditions::Reached;
use super::expression::{BITS, Expression, LONG, Reading, middle};
use super::finding::Finding;
use super::lists::{Form, Lists};
use super::numbers::Entry;
use super::numbers::Part::List;
use super::table::Table;
use super::undefined::{NotDefined, undefined};
use super::verdicts::failed;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::rounding::to_f64;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::Axis;
use stepsmith_prove::stability::limits::unconditional::Unconditional;
use stepsmith_scheme::families::generalized_alpha::{self as family, GENERALIZED_ALPHA};
use stepsmith_scheme::families::{FamilyError, Parameters, Value};

const NAMES: [&str; 4] = ["alpha_m", "alpha_f", "beta", "gamma"];

/// The convention in which the digits come nearest to order 2, and what they leave of its relation.
struct Convention {
    /// Whether the weights belong to the new values.
    new: bool,
    /// γ − 1/2 + α_m − α_f, of the weights of the old values.
    residual: Interval,
}

impl Convention {
    /// The convention of these enclosures; none where one of the four is missing.
    fn of(enclosures: &Lists<Interval>) -> Option<Self> {
        let firsts = NAMES.map(|name| enclosures.list(List(name))?.first());
        let [Some(alpha_m), Some(alpha_f), Some(_), Some(gamma)] = firsts else {
            return None;
        };
        let left = gamma.minus(&Interval::constant(&ratio(1, 2), BITS));
        let difference = alpha_m.minus(alpha_f);
        // With 1 − α_m and 1 − α_f in place of the weights their difference changes its sign.
        let [old, other] = [left.plus(&difference), left.minus(&difference)];
        let new = !old.has_zero() && other.has_zero();
        let residual = if new { other } else { old };
        Some(Self { new, residual })
    }

    fn order(&self) -> usize {
        if self.residual.has_zero() { 2 } else { 1 }
    }

    fn name(&self) -> &'static str {
        if self.new {
            "weights of the new values, 1 - alpha_m and 1 - alpha_f"
        } else {
            "weights of the old values (Chung, Hulbert)"
        }
    }

    /// The meant α_m, α_f, β and γ with the weights of the old values, and whether they are written exactly so. Where
    /// the digits allow the relation of order 2, the meant numbers satisfy it.
    fn meant(&self, exact: &Lists<Fraction>) -> Option<([Fraction; 4], bool)> {
        let [m, f, beta, gamma] = NAMES.map(|name| exact.list(List(name))?.first().cloned());
        let m = other_weight(m?, self.new);
        let f = other_weight(f?, self.new);
        let beta = beta?;
        let gamma = gamma?;
        let relation = &(&Fraction::from(ratio(1, 2)) + &f) - &m;
        let exactly = relation == gamma;
        let gamma = if self.order() == 2 { relation } else { gamma };
        Some(([m, f, beta, gamma], exactly))
    }

    /// How far the relation holds.
    fn reached(&self, exactly: bool) -> Reached {
        let order = self.order();
        let failure = match order {
            1 => {
                let left = to_f64(&middle(&self.residual));
                ("gamma - 1/2 + alpha_m - alpha_f".into(), Some(left))
            }
            _ => ("order 3".into(), None),
        };
        Reached {
            exact: if exactly { order } else { 1 },
            consistent: order,
            failure: Some(failure),
        }
    }
}

/// Converts a written weight to the weight of the old value, or back; the weights of `new` values are complements.
fn other_weight(x: Fraction, new: bool) -> Fraction {
    if new { &Fraction::from(1) - &x } else { x }
}

/// Entries that differ from the numbers that a given ρ∞ implies: one entry by its name, several together.
fn of_radius(
    table: &Table,
    enclosures: &Lists<Interval>,
    rho: &Fraction,
    new: bool,
) -> Option<Finding> {
    let [m, f, beta, gamma] = family::of_radius("rho_inf", rho).ok()?;
    let wanted = [other_weight(m, new), other_weight(f, new), beta, gamma];
    let mut wrong = Vec::new();
    for (name, wanted) in NAMES.into_iter().zip(wanted) {
        let value = Interval::constant(&wanted.as_rational()?, BITS);
        let left = enclosures.list(List(name))?.first()?.minus(&value);
        if !left.has_zero() {
            wrong.push((name, wanted, to_f64(&middle(&left))));
        }
    }
    match wrong.as_slice() {
        [] => None,
        [(name, wanted, _)] => {
            let entry = Entry {
                part: List(name),
                row: 0,
                column: 0,
            };
            Some(Finding::Wrong {
                entry,
                written: table.text_at(entry),
                mended: wanted.to_string(),
                restores: 2,
            })
        }
        [(_, _, residual), ..] => Some(Finding::Sum {
            what: "alpha_m, alpha_f, beta and gamma are not those of rho_inf".into(),
            residual: *residual,
        }),
    }
}

/// The first condition of order 3 that a method of order 2 violates, and what it is left by.
fn beyond_two(facts: &Facts) -> Option<(String, Option<f64>)> {
    let order = facts.order().ok()?;
    let term = order.error_terms.first()?;
    let residual = term.coefficient.algebraic()?.to_f64();
    (order.best_start.exactly() == Some(2)).then(|| (term.tree.clone(), Some(residual)))
}

/// The spectral radius at infinite steps, and the steps and dampings for which the meant set is stable. The words
/// tell whether the written set is the meant one.
fn stable(facts: &Facts, exactly: bool) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let axis = Axis::of(facts.scheme());
    if let Ok(at_infinity) = facts.at_infinity(&axis)
        && let Some(radius) = &at_infinity.spectral_radius
    {
        let radius = match radius.number().map(|x| x.to_f64()) {
            Some(x) if !exactly => format!("{x:.6}…"),
            _ => radius.to_string(),
        };
        found.push(("infinite steps", format!("spectral radius {radius}")));
    }
    let word = match (facts.unconditional(), exactly) {
        (Ok(Unconditional::Proven { .. }), true) => "for every step and damping: proven".into(),
        (Ok(Unconditional::Proven { .. }), false) => {
            "for every step and damping, as far as the digits tell".into()
        }
        (Ok(Unconditional::Refuted { damping, .. }), true) => {
            format!("not for every step, at xi = {damping}")
        }
        (Ok(Unconditional::Undecided(_)) | Err(_), true) => "not decided".into(),
        (_, false) => "the digits can not tell".into(),
    };
    found.push(("stable", word));
    found
}

/// Judges α_m, α_f, β, γ.
pub(super) fn generalized_alpha(table: &Table) -> Result<Audit, NotDefined> {
    let enclosures = table.enclosed(Reading::Rounded(LONG));
    let enclosures = enclosures.ok_or_else(|| undefined(table))?;
    let convention = Convention::of(&enclosures).ok_or_else(|| undefined(table))?;
    let exact = table.numbers.try_map(Expression::exact);
    let meant = exact.as_ref().and_then(|exact| convention.meant(exact));
    let exactly = meant.as_ref().is_some_and(|(_, exactly)| *exactly);
    let mut audit = empty(Form::GeneralizedAlpha, convention.reached(exactly));
    audit.stages = 1;
    audit.conditions = 1;
    audit.findings.extend(failed(table, &audit.main));
    audit.facts.push(("reading", convention.name().into()));
    let rho = exact
        .as_ref()
        .and_then(|exact| exact.list(List("rho_inf"))?.first());
    let others = rho.and_then(|rho| of_radius(table, &enclosures, rho, convention.new));
    audit.findings.extend(others);
    let Some((values, _)) = meant else {
        return Ok(audit);
    };
    let named = NAMES.map(str::to_string).into_iter();
    let parameters: Parameters = named.zip(values.map(Value::Exact)).collect();
    let scheme = match GENERALIZED_ALPHA.member(&parameters) {
        Ok(derivation) => derivation.scheme,
        Err(error) => {
            let none = exactly && matches!(error, FamilyError::Scheme { .. });
            audit.findings.extend(none.then_some(Finding::Unsolvable));
            return Ok(audit);
        }
    };
    let facts = Facts::of(scheme);
    if exactly && convention.order() == 2 {
        audit.main.failure = beyond_two(&facts).or(audit.main.failure);
        audit.findings.extend(failed(table, &audit.main));
        let at_rest = facts.zero_stability();
        let grows = at_rest.is_ok_and(|found| !found.is_open() && !found.is_stable());
        audit.findings.extend(grows.then_some(Finding::Unstable));
    }
    audit.facts.extend(stable(&facts, exactly));
    Ok(audit)
}

#[cfg(test)]
mod tests {
    use super::super::multistep::tests::{audited, fact};
    use super::super::source::read as read_text;
    use super::*;

    #[test]
    fn generalized_alpha_is_read_by_the_convention_in_which_it_has_order_2() {
        let chung = "alpha_m = 0\nalpha_f = 1/3\nbeta = 4/9\ngamma = 5/6\norder = 2\n";
        let found = audited(chung);
        assert_eq!((found.main.exact, found.findings.len()), (2, 0));
        assert_eq!(fact(&found, "infinite steps"), "spectral radius 1/2");
        assert_eq!(fact(&found, "stable"), "for every step and damping: proven");
        let new = audited("alpha_m = 1\nalpha_f = 2/3\nbeta = 4/9\ngamma = 5/6\norder = 2\n");
        assert_eq!(fact(&new, "infinite steps"), "spectral radius 1/2");
        let digits = audited(
            "alpha_m = 0.0\nalpha_f = 0.3333333333333333\nbeta = 0.4444444444444444\ngamma = 0.8333333333333334\norder = 2\n",
        );
        assert_eq!(
            (digits.main.consistent, digits.findings.len()),
            (2, 0),
            "{digits:?}"
        );
        let wrong = audited(&chung.replace("gamma = 5/6", "gamma = 1/2"));
        assert_eq!((wrong.main.consistent, wrong.findings.len()), (1, 1));
        // Beside its rho_inf every entry is sure.
        let named = audited(&format!(
            "rho_inf = 1/2\n{}",
            chung.replace("beta = 4/9", "beta = 1/9")
        ));
        let text: Vec<String> = named.findings.iter().map(ToString::to_string).collect();
        assert_eq!(text, ["beta(1) = 1/9 is wrong: 4/9 restores order 2"]);
        // The relation of order 2 holds, but with the parasitic root −9, and where the new acceleration has no weight.
        let grows = "alpha_m = 9/10\nalpha_f = 0\nbeta = 4/9\ngamma = -2/5\norder = 2\n";
        assert_eq!(audited(grows).findings, [Finding::Unstable]);
        let none = grows.replace("9/10", "1").replace("-2/5", "-1/2");
        assert_eq!(audited(&none).findings, [Finding::Unsolvable]);
        // No more than 2, by as much as the principal error term; what digits leave open is no finding.
        let claimed = audited(&chung.replace("order = 2", "order = 3"));
        let [Finding::Order { residual, tree, .. }] = claimed.findings.as_slice() else {
            panic!("{claimed:?}");
        };
        assert!(tree.starts_with('g') && *residual != 0.0, "{claimed:?}");
        let open = Reached {
            failure: Some(("t^3".into(), None)),
            ..claimed.main.clone()
        };
        let text = chung.replace("order = 2", "order = 3");
        let table = read_text("t.py", &text).tables.remove(0);
        assert_eq!(failed(&table, &open), None);
        let unstable = audited(&chung.replace("beta = 4/9", "beta = 1/9"));
        assert!(fact(&unstable, "stable").starts_with("not for every step"));
    }

    /// Where α_m = α_f, both conventions satisfy the relation of order 2. The weights then belong to the old values:
    /// 1/5, not 4/5.
    #[test]
    fn equal_weights_are_those_of_the_old_values() {
        let found = audited("alpha_m = 1/5\nalpha_f = 1/5\nbeta = 1/4\ngamma = 1/2\norder = 2\n");
        assert!(fact(&found, "reading").contains("old values"), "{found:?}");
        assert_eq!(fact(&found, "stable"), "for every step and damping: proven");
    }
}
