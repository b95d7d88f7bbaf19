//! Linear multistep methods: few conditions, no trees.
//!
//! ```text
//! Σ_j α_j y_(n+j) = h Σ_j β_j f_(n+j):    C_q = (Σ_j α_j j^q − q Σ_j β_j j^(q−1))/q! = 0 for q ≤ p
//! ```
//!
//! and all roots of ρ/(λ − 1) inside the circle, or simple on it and not 1 (Hairer, Nørsett, Wanner, *Solving
//! Ordinary Differential Equations I*, III.2 and III.3). Codes write the lists from the oldest value or from the
//! newest, or as y_(n+1) = Σ α_i y_(n−i) + h Σ β_i f: of these readings that of the highest order is judged, and told.

use super::audited::{Audit, empty};
use super::conditions::{Reached, Verdict as Known};
use super::expression::{Expression, LONG, Reading, magnitude, radius};
use super::finding::Finding;
use super::lists::{Form, Lists};
use super::number::Number;
use super::numbers::Part::List;
use super::stability::meant;
use super::table::Table;
use super::undefined::{NotDefined, undefined};
use super::verdicts::{failed, verdict};
use num_traits::pow;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, factorial, integer};
use stepsmith_prove::stability::Verdict;
use stepsmith_prove::stability::root_condition::verdict as root_condition;

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
    let mut alpha = alpha.to_vec();
    let mut beta = beta.to_vec();
    if let 2 | 3 = reading {
        alpha.iter_mut().for_each(|x| *x = zero.minus(x));
    }
    if reading >= 2 {
        alpha.insert(0, one);
    }
    if reading == 2 {
        beta.insert(0, zero.clone());
    }
    // The oldest or the newest weights that are 0 may be left out.
    let length = alpha.len().max(beta.len());
    for list in [&mut alpha, &mut beta] {
        list.resize(length, zero.clone());
        if reading != 0 {
            list.reverse();
        }
    }
    // The step is solved for the newest value.
    let is_step = length > 1 && alpha.last().is_some_and(|x| !x.is_nothing());
    is_step.then_some([alpha, beta])
}

/// C_q.
fn condition<T: Number>([alpha, beta]: &[Vec<T>; 2], q: usize) -> T {
    let mut sum = T::from_rational(&integer(0));
    for (j, (alpha, beta)) in (0..).zip(alpha.iter().zip(beta)) {
        sum = sum.plus(&alpha.times(&T::from_rational(&pow(integer(j), q))));
        if let Some(below) = q.checked_sub(1) {
            let factor = integer(q as i64) * pow(integer(j), below);
            sum = sum.minus(&beta.times(&T::from_rational(&factor)));
        }
    }
    sum.times(&T::from_rational(&(integer(1) / factorial(q))))
}

/// How far the conditions hold.
fn reached(numbers: &[Vec<Interval>; 2], exact: Option<&[Vec<Fraction>; 2]>) -> (Reached, usize) {
    let mut reached = Reached::default();
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
        let last = quotient.last();
        quotient.push(last.map_or_else(|| x.clone(), |last| x.plus(last)));
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
fn correction(table: &Table, exact: &Lists<Fraction>, reading: usize) -> Option<Finding> {
    let claimed = table.order?;
    let left = |lists: &Lists<Fraction>| -> Option<Vec<Fraction>> {
        let numbers = read(
            lists.list(List("alpha"))?,
            lists.list(List("beta"))?,
            reading,
        )?;
        Some((0..=claimed).map(|q| condition(&numbers, q)).collect())
    };
    let now = left(exact)?;
    let first = now.iter().position(|r| !r.is_nothing())?;
    exact.entries().into_iter().find_map(|entry| {
        let mut changed = exact.clone();
        let x = exact.at(entry)?.clone();
        *changed.at_mut(entry)? = &x + &Fraction::from(1);
        let slope = &left(&changed)?[first] - &now[first];
        let change = now[first].over(&slope)?;
        let new = &x - &change;
        *changed.at_mut(entry)? = new.clone();
        let mends = left(&changed)?.iter().all(Number::is_nothing);
        mends.then(|| Finding::Wrong {
            entry,
            written: table.text_at(entry),
            mended: new.to_string(),
            restores: claimed,
        })
    })
}

/// Of the readings that make a step the first of the highest order, how far its conditions hold, and how many were
/// looked at.
fn best_reading(
    [alpha, beta]: [&[Interval]; 2],
    exact: Option<[&[Fraction]; 2]>,
) -> Option<(usize, Reached, usize)> {
    let mut best: Option<(usize, Reached, usize)> = None;
    for reading in 0..READINGS.len() {
        let Some(numbers) = read(alpha, beta, reading) else {
            continue;
        };
        let exact = exact.and_then(|[a, b]| read(a, b, reading));
        let (found, conditions) = reached(&numbers, exact.as_ref());
        let known = best.as_ref().map(|(_, best, _)| best.consistent);
        if Some(found.consistent) > known {
            best = Some((reading, found, conditions));
        }
    }
    best
}

/// Tells of zero-stability.
fn tell_zero_stability(audit: &mut Audit, alpha: &[Interval], exact: Option<&[Fraction]>) {
    let how = match exact {
        Some(_) => "proven",
        None => "as far as the digits tell",
    };
    let found = zero_stable(alpha, exact);
    let word = match found {
        Some(true) => format!("holds, {how}"),
        Some(false) => format!("fails, {how}"),
        None => "the digits can not tell".into(),
    };
    audit.facts.push(("zero-stability", word));
    let fails = found == Some(false);
    audit.findings.extend(fails.then_some(Finding::Unstable));
}

/// Judges a linear multistep method.
pub(super) fn multistep(table: &Table) -> Result<Audit, NotDefined> {
    let of = |reading: Reading| {
        let numbers = table.enclosed(reading)?;
        Some([numbers.owned(List("alpha"))?, numbers.owned(List("beta"))?])
    };
    let [alpha, beta] = of(Reading::Rounded(LONG)).ok_or_else(|| undefined(table))?;
    let all = table.numbers.try_map(Expression::exact);
    let exact = all
        .as_ref()
        .and_then(|exact| Some([exact.list(List("alpha"))?, exact.list(List("beta"))?]));
    let best = best_reading([&alpha, &beta], exact);
    let (reading, main, conditions) = best.ok_or_else(|| undefined(table))?;
    let mut audit = empty(Form::Multistep, main);
    audit.conditions = conditions;
    audit.findings.extend(failed(table, &audit.main));
    if audit.main.consistent == 0 && table.order.is_none() {
        audit.strange = true;
        return Ok(audit);
    }
    audit.facts.push(("reading", READINGS[reading].into()));
    if !audit.findings.is_empty() {
        let exact = all.as_ref();
        let entry = exact.and_then(|exact| correction(table, exact, reading));
        audit.findings.extend(entry);
    }
    let worst = |kind: Reading, size: fn(&Interval) -> f64| {
        let [alpha, beta] = of(kind)?;
        let numbers = read(&alpha, &beta, reading)?;
        let all =
            (0..=audit.main.consistent).map(|q| (size(&condition(&numbers, q)), format!("t^{q}")));
        all.max_by(|x, y| x.0.total_cmp(&y.0))
    };
    let rounded = worst(Reading::Nearest, magnitude);
    let cost = worst(Reading::RoundsTo, radius);
    audit.rounded = rounded.map_or(f64::NAN, |(size, _)| size);
    audit.cost = cost.unwrap_or_default();
    if let Some([steps, _]) = read(&alpha, &beta, reading) {
        audit.stages = steps.len() - 1;
        let sure = audit.main.exact == audit.main.consistent;
        let exact = exact
            .filter(|_| sure)
            .and_then(|[a, b]| read(a, b, reading));
        let exact = exact.as_ref().map(|[alpha, _]| alpha.as_slice());
        tell_zero_stability(&mut audit, &steps, exact);
    }
    Ok(audit)
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::source::read as read_text;
    use super::super::{Audit, TreeStore, audit};
    use super::*;

    pub(crate) fn audited(text: &str) -> Audit {
        let table = read_text("t.py", text).tables.remove(0);
        audit(&table, &mut TreeStore::default()).unwrap()
    }

    pub(crate) fn fact<'a>(audit: &'a Audit, about: &str) -> &'a str {
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

    /// The explicit two-step method of order 3, y[n+2] + 4 y[n+1] − 5 y[n] = h (4 f[n+1] + 2 f[n]), has a root −5. A
    /// double root 1 is reported too.
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
}
