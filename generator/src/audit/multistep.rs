//! Linear multistep methods and sets of generalized α: few conditions, no trees.
//!
//! ```text
//! Σ_j α_j y_(n+j) = h Σ_j β_j f_(n+j):    C_q = (Σ_j α_j j^q − q Σ_j β_j j^(q−1))/q! = 0 for q ≤ p
//! ```
//!
//! and all roots of ρ/(λ − 1) inside the circle, or simple on it and not 1 (Hairer, Nørsett, Wanner, *Solving
//! Ordinary Differential Equations I*, III.2 and III.3). Codes write the lists from the oldest value or from the
//! newest, or as y_(n+1) = Σ α_i y_(n−i) + h Σ β_i f: of these readings that of the highest order is judged, and told.
//!
//! Generalized α has order 2 if γ = 1/2 − α_m + α_f, by the weights of the old values (Chung and Hulbert) or with
//! 1 − α_m and 1 − α_f, those of the new ones; what it can do is what the family's scheme is proven to do.

use super::conditions::Verdict as Known;
use super::conditions::{Number, Reached};
use super::expression::{BITS, Expression, Reading, magnitude, middle};
use super::finding::Finding;
use super::findings::{Audit, Kind, NotDefined, undefined};
use super::judged::{verdict, width};
use super::lists::{Form, Lists};
use super::stability::meant;
use super::table::{Entry, Part, Table};
use crate::analysis::facts::Facts;
use crate::analysis::stability::root_condition::verdict as root_condition;
use crate::analysis::stability::unconditional::Unconditional;
use crate::analysis::stability::{Axis, Verdict};
use crate::exact::fraction::Fraction;
use crate::exact::interval::Interval;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Rational, factorial, integer, ratio};
use crate::exact::real_polynomial::RealPolynomial;
use crate::exact::rounding::to_f64;
use crate::families::generalized_alpha::{self, GENERALIZED_ALPHA};
use crate::families::{FamilyError, Parameters, Value};

/// The largest order that is asked for.
const ORDER_LIMIT: usize = 24;

/// How α and β are written.
const READINGS: [&str; 5] = [
    "from the oldest value on",
    "from the newest value on",
    "y[n+1] = sum alpha(i) y[n+1-i] + h sum beta(i) f[n+1-i]",
    "y[n+1] = sum alpha(i) y[n+1-i] + h sum beta(i) f[n+2-i]",
    "y[n+1] + sum alpha(i) y[n+1-i] = h sum beta(i) f[n+2-i]",
];

/// α and β from the oldest value on, in one of the readings.
fn read<T: Number>(alpha: &[T], beta: &[T], reading: usize) -> Option<[Vec<T>; 2]> {
    let [zero, one] = [0, 1].map(|n| T::from_rational(&integer(n)));
    let negated = |list: &[T]| list.iter().map(|x| zero.minus(x)).collect::<Vec<T>>();
    let with_newest = |list: Vec<T>| [vec![one.clone()], list].concat();
    let reversed = |mut list: Vec<T>| {
        list.reverse();
        list
    };
    let (alpha, beta) = match reading {
        0 => (alpha.to_vec(), beta.to_vec()),
        1 => (reversed(alpha.to_vec()), reversed(beta.to_vec())),
        2 => {
            let explicit = [vec![zero.clone()], beta.to_vec()].concat();
            (reversed(with_newest(negated(alpha))), reversed(explicit))
        }
        3 => (
            reversed(with_newest(negated(alpha))),
            reversed(beta.to_vec()),
        ),
        _ => (
            reversed(with_newest(alpha.to_vec())),
            reversed(beta.to_vec()),
        ),
    };
    // The oldest or the newest weights that are 0 may be left out.
    let length = alpha.len().max(beta.len());
    let filled = |mut list: Vec<T>| {
        let missing = vec![zero.clone(); length - list.len()];
        match reading {
            0 => list.extend(missing),
            _ => list = [missing, list].concat(),
        }
        list
    };
    let alpha = filled(alpha);
    // The step is solved for the newest value.
    let is_step = length > 1 && alpha.last().is_some_and(|x| !x.is_nothing());
    is_step.then(|| [alpha, filled(beta)])
}

/// C_q.
fn condition<T: Number>([alpha, beta]: &[Vec<T>; 2], q: usize) -> T {
    let power = |j: usize, q: usize| (0..q).fold(integer(1), |p, _| p * integer(j as i64));
    let mut sum = T::from_rational(&integer(0));
    for (j, (alpha, beta)) in alpha.iter().zip(beta).enumerate() {
        sum = sum.plus(&alpha.times(&T::from_rational(&power(j, q))));
        if let Some(below) = q.checked_sub(1) {
            let factor = integer(q as i64) * power(j, below);
            sum = sum.minus(&beta.times(&T::from_rational(&factor)));
        }
    }
    sum.times(&T::from_rational(&(integer(1) / factorial(q))))
}

/// How far the conditions hold.
fn reached(numbers: &[Vec<Interval>; 2], exact: Option<&[Vec<Fraction>; 2]>) -> (Reached, usize) {
    let mut reached = Reached {
        exact: 0,
        consistent: 0,
        failure: None,
    };
    let mut exactly = true;
    for q in 0..=ORDER_LIMIT {
        let sure = exact.map(|exact| condition(exact, q));
        match verdict(&condition(numbers, q), sure.as_ref()) {
            Known::Refuted(residual) => {
                reached.failure = Some((format!("t^{q}"), Some(residual)));
                return (reached, q + 1);
            }
            Known::Consistent(_) => exactly = false,
            Known::Exact => {}
        }
        reached.consistent = q;
        if exactly {
            reached.exact = q;
        }
    }
    (reached, ORDER_LIMIT + 1)
}

/// ρ/(λ − 1) by ascending powers, what it leaves dropped.
fn parasitic<T: Number>(alpha: &[T]) -> Vec<T> {
    let mut quotient: Vec<T> = Vec::new();
    for x in alpha.iter().skip(1).rev() {
        let next = quotient
            .last()
            .map_or_else(|| x.clone(), |last| x.plus(last));
        quotient.push(next);
    }
    quotient.reverse();
    quotient
}

/// Whether the step is zero-stable; none where the digits are too few.
fn zero_stable(alpha: &[Interval], exact: Option<&[Fraction]>) -> Option<bool> {
    let proven = exact.and_then(|exact| RealPolynomial::from_fractions(&parasitic(exact)));
    let polynomial = match proven {
        Some(polynomial) => polynomial,
        None => {
            let meant: Option<Vec<Rational>> = parasitic(alpha).iter().map(meant).collect();
            Polynomial::new(meant?).into()
        }
    };
    let simple = !polynomial.evaluate(&integer(1)).is_zero();
    Some(simple && root_condition(&polynomial) == Verdict::Stable)
}

/// The one entry whose change mends all conditions of the claimed order: each is linear in it.
fn mended(table: &Table, exact: &Lists<Fraction>, reading: usize) -> Option<Finding> {
    let claimed = table.order?;
    let left = |lists: &Lists<Fraction>| -> Option<Vec<Fraction>> {
        let numbers = read(lists.list("alpha")?, lists.list("beta")?, reading)?;
        Some((0..=claimed).map(|q| condition(&numbers, q)).collect())
    };
    let now = left(exact)?;
    let nothing = |left: &[Fraction]| left.iter().all(Number::is_nothing);
    let first = now.iter().position(|r| !r.is_nothing())?;
    exact.entries().into_iter().find_map(|entry| {
        let mut changed = exact.clone();
        let x = exact.at(entry)?.clone();
        *changed.at_mut(entry)? = &x + &Fraction::from(1);
        let slope = &left(&changed)?[first] - &now[first];
        let change = now[first].over(&slope)?;
        let new = &x - &change;
        *changed.at_mut(entry)? = new.clone();
        nothing(&left(&changed)?).then(|| Finding::Wrong {
            entry,
            written: table.text_at(entry),
            mended: new.to_string(),
            restores: claimed,
        })
    })
}

/// Entries that are not those of ρ∞, where it is given: one by name, several together.
fn of_radius(
    table: &Table,
    enclosures: &Lists<Interval>,
    rho: &Fraction,
    new: bool,
) -> Option<Finding> {
    let [m, f, beta, gamma] = generalized_alpha::of_radius("rho_inf", rho).ok()?;
    let complement = |x: Fraction| if new { &Fraction::from(1) - &x } else { x };
    let wanted = [
        ("alpha_m", complement(m)),
        ("alpha_f", complement(f)),
        ("beta", beta),
        ("gamma", gamma),
    ];
    let mut wrong = Vec::new();
    for (name, wanted) in wanted {
        let value = Interval::constant(&wanted.as_rational()?, BITS);
        let left = enclosures.list(name)?.first()?.minus(&value);
        if !left.has_zero() {
            wrong.push((name, wanted, to_f64(&middle(&left))));
        }
    }
    match wrong.as_slice() {
        [] => None,
        [(name, wanted, _)] => {
            let entry = Entry {
                part: Part::List(name),
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

fn empty(form: Form, main: Reached) -> Audit {
    Audit {
        findings: Vec::new(),
        strange: false,
        facts: Vec::new(),
        row_sums: Vec::new(),
        main,
        embedded: None,
        conditions: 0,
        rounded: 0.0,
        cost: (0.0, String::new()),
        kind: Kind::Lists(form),
        stages: 0,
        has_times: false,
        stiffly_accurate: false,
        stage_order: None,
        digits: super::expression::LONG,
        stability: None,
    }
}

/// That a condition up to the order that is claimed is refuted; one that the digits leave open is not.
fn failed(table: &Table, main: &Reached) -> Option<Finding> {
    let claimed = table.order?;
    let (tree, residual) = main.failure.clone()?;
    let residual = residual.filter(|_| main.consistent < claimed)?;
    Some(Finding::Order {
        embedded: false,
        claimed: Some(claimed),
        found: main.consistent,
        tree,
        residual,
        coarse: None,
    })
}

/// The first condition of order 3 that a method of order 2 violates, and what it is left by.
fn beyond_two(facts: &Facts) -> Option<(String, Option<f64>)> {
    let order = facts.order().ok()?;
    let term = order.error_terms.first()?;
    let residual = term.coefficient.algebraic()?.to_f64();
    (order.best_start.exactly() == Some(2)).then(|| (term.tree.clone(), Some(residual)))
}

/// Judges a linear multistep method.
pub(super) fn multistep(table: &Table, lists: &Lists<Expression>) -> Result<Audit, NotDefined> {
    let of = |reading: Reading| {
        let numbers = lists.try_map(|e| table.enclosure(e, reading))?;
        Some([
            numbers.list("alpha")?.to_vec(),
            numbers.list("beta")?.to_vec(),
        ])
    };
    let [alpha, beta] =
        of(Reading::Rounded(super::expression::LONG)).ok_or_else(|| undefined(table))?;
    let exact = lists.try_map(Expression::exact);
    let exact = exact
        .as_ref()
        .and_then(|exact| Some([exact.list("alpha")?, exact.list("beta")?]));
    let mut best: Option<(usize, Reached, usize)> = None;
    for reading in 0..READINGS.len() {
        let Some(numbers) = read(&alpha, &beta, reading) else {
            continue;
        };
        let exact = exact.and_then(|[a, b]| read(a, b, reading));
        let (found, conditions) = reached(&numbers, exact.as_ref());
        let is_better = |(_, best, _): &(usize, Reached, usize)| found.consistent > best.consistent;
        if best.as_ref().is_none_or(is_better) {
            best = Some((reading, found, conditions));
        }
    }
    let Some((reading, main, conditions)) = best else {
        return Err(undefined(table));
    };
    let mut audit = empty(Form::Multistep, main);
    audit.conditions = conditions;
    audit.findings.extend(failed(table, &audit.main));
    if audit.main.consistent == 0 && table.order.is_none() {
        audit.strange = true;
        return Ok(audit);
    }
    audit.facts.push(("reading", READINGS[reading].into()));
    if !audit.findings.is_empty() {
        let exact = lists.try_map(Expression::exact);
        audit
            .findings
            .extend(exact.and_then(|exact| mended(table, &exact, reading)));
    }
    let worst = |kind: Reading, size: fn(&Interval) -> f64| {
        let [alpha, beta] = of(kind)?;
        let numbers = read(&alpha, &beta, reading)?;
        let of = |q: usize| (size(&condition(&numbers, q)), format!("t^{q}"));
        let all = (0..=audit.main.consistent).map(of);
        all.max_by(|x, y| x.0.total_cmp(&y.0))
    };
    let half = |x: &Interval| to_f64(&width(x)) / 2.0;
    let (rounded, cost) = (
        worst(Reading::Nearest, magnitude),
        worst(Reading::RoundsTo, half),
    );
    audit.rounded = rounded.map_or(f64::NAN, |(size, _)| size);
    audit.cost = cost.unwrap_or_default();
    if let Some([alpha, _]) = read(&alpha, &beta, reading) {
        audit.stages = alpha.len() - 1;
        let sure = audit.main.exact == audit.main.consistent;
        let exact = exact
            .filter(|_| sure)
            .and_then(|[a, b]| read(a, b, reading));
        let found = zero_stable(&alpha, exact.as_ref().map(|[alpha, _]| alpha.as_slice()));
        let how = if exact.is_some() {
            "proven"
        } else {
            "as far as the digits tell"
        };
        match found {
            Some(true) => audit
                .facts
                .push(("zero-stability", format!("holds, {how}"))),
            Some(false) => {
                audit
                    .facts
                    .push(("zero-stability", format!("fails, {how}")));
                audit.findings.push(Finding::Unstable);
            }
            None => audit
                .facts
                .push(("zero-stability", "the digits can not tell".into())),
        }
    }
    Ok(audit)
}

/// Judges α_m, α_f, β, γ.
pub(super) fn generalized_alpha(
    table: &Table,
    lists: &Lists<Expression>,
) -> Result<Audit, NotDefined> {
    const NAMES: [&str; 4] = ["alpha_m", "alpha_f", "beta", "gamma"];
    let enclosures =
        lists.try_map(|e| table.enclosure(e, Reading::Rounded(super::expression::LONG)));
    let enclosures = enclosures.ok_or_else(|| undefined(table))?;
    let exact = lists.try_map(Expression::exact);
    let half = Interval::constant(&ratio(1, 2), BITS);
    let at = |name: &'static str| enclosures.list(name).and_then(|list| list.first());
    let [Some(alpha_m), Some(alpha_f), Some(_), Some(gamma)] = NAMES.map(at) else {
        return Err(undefined(table));
    };
    // γ − 1/2 + α_m − α_f, and with the weights of the new values γ − 1/2 − α_m + α_f.
    let difference = alpha_m.minus(alpha_f);
    let left = [
        gamma.minus(&half).plus(&difference),
        gamma.minus(&half).minus(&difference),
    ];
    let new = !left[0].has_zero() && left[1].has_zero();
    let residual = &left[usize::from(new)];
    let known = exact.as_ref().and_then(|exact| {
        let values = NAMES.map(|name| exact.list(name).and_then(|list| list.first()).cloned());
        let [m, f, beta, gamma] = values;
        let (mut m, mut f, beta, mut gamma) = (m?, f?, beta?, gamma?);
        let complement = |x: &Fraction| &Fraction::from(1) - x;
        if new {
            (m, f) = (complement(&m), complement(&f));
        }
        let relation = &(&Fraction::from(ratio(1, 2)) + &f) - &m;
        let exactly = relation == gamma;
        // What the digits allow is meant.
        if residual.has_zero() {
            gamma = relation;
        }
        Some(([m, f, beta, gamma], exactly))
    });
    let order = if residual.has_zero() { 2 } else { 1 };
    let exactly = known.as_ref().is_some_and(|(_, exactly)| *exactly);
    let mut audit = empty(
        Form::GeneralizedAlpha,
        Reached {
            exact: if exactly || order == 1 { order } else { 1 },
            consistent: order,
            failure: match order {
                1 => Some((
                    "gamma - 1/2 + alpha_m - alpha_f".into(),
                    Some(to_f64(&middle(residual))),
                )),
                _ => Some(("order 3".into(), None)),
            },
        },
    );
    audit.stages = 1;
    audit.conditions = 1;
    audit.findings.extend(failed(table, &audit.main));
    let convention = match new {
        true => "weights of the new values, 1 - alpha_m and 1 - alpha_f",
        false => "weights of the old values (Chung, Hulbert)",
    };
    audit.facts.push(("reading", convention.into()));
    let rho = exact
        .as_ref()
        .and_then(|exact| exact.list("rho_inf")?.first());
    if let Some(rho) = rho {
        audit
            .findings
            .extend(of_radius(table, &enclosures, rho, new));
    }
    let Some((values, _)) = known else {
        return Ok(audit);
    };
    let parameters: Parameters = NAMES
        .iter()
        .zip(values)
        .map(|(name, value)| (name.to_string(), Value::Exact(value)))
        .collect();
    let derivation = match GENERALIZED_ALPHA.member(&parameters) {
        Ok(derivation) => derivation,
        Err(error) => {
            let none = exactly && matches!(error, FamilyError::Scheme { .. });
            audit.findings.extend(none.then_some(Finding::Unsolvable));
            return Ok(audit);
        }
    };
    let facts = Facts::of(derivation.scheme);
    if exactly && order == 2 {
        audit.main.failure = beyond_two(&facts).or(audit.main.failure);
        audit.findings.extend(failed(table, &audit.main));
        let at_rest = facts.zero_stability();
        let grows = at_rest.is_ok_and(|found| !found.is_open() && !found.is_stable());
        audit.findings.extend(grows.then_some(Finding::Unstable));
    }
    let axis = Axis::of(facts.scheme());
    if let Ok(found) = facts.at_infinity(&axis)
        && let Some(radius) = &found.spectral_radius
    {
        let radius = match radius.number().map(|x| x.to_f64()) {
            Some(x) if !exactly => format!("{x:.6}…"),
            _ => radius.to_string(),
        };
        audit
            .facts
            .push(("infinite steps", format!("spectral radius {radius}")));
    }
    let word = match facts.unconditional() {
        Ok(Unconditional::Proven { .. }) => "for every step and damping: proven".to_string(),
        Ok(Unconditional::Refuted { damping, .. }) => {
            format!("not for every step, at xi = {damping}")
        }
        Ok(Unconditional::Undecided(_)) | Err(_) => "not decided".into(),
    };
    let word = match (exactly, facts.unconditional()) {
        (true, _) => word,
        (false, Ok(Unconditional::Proven { .. })) => {
            "for every step and damping, as far as the digits tell".into()
        }
        (false, _) => "the digits can not tell".into(),
    };
    audit.facts.push(("stable", word));
    Ok(audit)
}

#[cfg(test)]
mod tests {
    use super::super::source::{Language, read as read_text};
    use super::super::{Audit, TreeStore, audit};
    use super::*;

    fn audited(text: &str) -> Audit {
        let table = read_text("t.py", text, Language::Hash).tables.remove(0);
        audit(&table, &mut TreeStore::default()).unwrap()
    }

    fn fact<'a>(audit: &'a Audit, about: &str) -> &'a str {
        let mut facts = audit.facts.iter();
        facts
            .find(|(what, _)| *what == about)
            .map_or("", |(_, text)| text)
    }

    /// BDF2 from the oldest value, from the newest, and as a recursion; Adams and Bashforth's of two steps.
    #[test]
    fn lists_are_read_in_the_order_in_which_they_make_a_method() {
        for (text, order) in [
            ("alpha = [1/2, -2, 3/2]\nbeta = [0, 0, 1]\n", 2),
            ("alpha = [3/2, -2, 1/2]\nbeta = [1, 0, 0]\n", 2),
            ("alpha = [4/3, -1/3]\nbeta = [2/3, 0, 0]\n", 2),
            ("alpha = [-4/3, 1/3]\nbeta = [2/3, 0, 0]\n", 2),
            ("alpha = [1, 0]\nbeta = [3/2, -1/2]\n", 2),
            ("alpha = [-1, 1]\nbeta = [1/2, 1/2]\n", 2),
        ] {
            let found = audited(&format!("{text}order = 2\n"));
            assert_eq!(
                (found.main.exact, found.findings.len()),
                (order, 0),
                "{text}"
            );
            assert_eq!(fact(&found, "zero-stability"), "holds, proven", "{text}");
            let wrong = audited(&format!("{text}order = 3\n"));
            assert_eq!(wrong.findings.len(), 1, "{text}");
        }
        let digits = audited(
            "alpha = [0.3333333333333333, -1.3333333333333333, 1]\nbeta = [0, 0, 0.6666666666666666]\norder = 2\n",
        );
        assert_eq!((digits.main.consistent, digits.findings.len()), (2, 0));
        assert_eq!(
            fact(&digits, "zero-stability"),
            "holds, as far as the digits tell"
        );
    }

    /// The explicit two-step method of order 3, y[n+2] + 4 y[n+1] − 5 y[n] = h (4 f[n+1] + 2 f[n]), has a root −5;
    /// a double root 1 and one off by a unit are told too.
    #[test]
    fn what_is_not_zero_stable_is_a_finding() {
        let found = audited("alpha = [-5, 4, 1]\nbeta = [2, 4, 0]\norder = 3\n");
        assert_eq!(
            (found.main.exact, found.findings),
            (3, vec![Finding::Unstable])
        );
        let double = audited("alpha = [0, 1, -2, 1]\nbeta = [0, 0, 0, 0]\n");
        assert!(double.findings.contains(&Finding::Unstable), "{double:?}");
        // No reading of these is a method, and nothing is claimed.
        assert!(audited("alpha = [1, 2, 3]\nbeta = [1, 1, 1]\n").strange);
    }

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
        let table = read_text("t.py", &text, Language::Hash).tables.remove(0);
        assert_eq!(failed(&table, &open), None);
        let unstable = audited(&chung.replace("beta = 4/9", "beta = 1/9"));
        assert!(fact(&unstable, "stable").starts_with("not for every step"));
    }
}
