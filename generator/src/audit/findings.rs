//! The audit of a table: what holds, and what is wrong with it.

use super::best::Best;
use super::conditions::{Reached, Trees, Verdict, Weights};
use super::digits::{SHORT, SLIGHT, coarse, cost, entry_findings, residual};
use super::expression::{BITS, Expression, Reading, middle};
use super::finding::Finding;
use super::generalized_alpha::generalized_alpha;
use super::identify::decimal;
use super::judged::{Judged, ORDER_LIMIT, sum_verdicts};
use super::lists::Form;
use super::mended::mended;
use super::multistep::multistep;
use super::number::{Number, dot};
use super::numbers::Equations;
use super::numbers::{Entry, Numbers, Part};
use super::repair::{
    Change, Repair, Wanted, holds, is_explicit, odd_rows, repairs, row_sums, value_at,
};
use super::stability::Stability;
use super::table::{Table, Written};
use crate::exact::interval::Interval;
use crate::exact::rational::{Rational, integer};
use crate::exact::rounding::to_f64;
use std::fmt;

/// What printed digits may leave of a condition before it is said: some thousand roundings of an `f64`.
const COSTLY: f64 = 1e-12;
/// What a calculation of entries in `f64` can leave of a condition at most.
pub(super) const CALCULATED: f64 = 1e-6;
/// Conditions that one change must mend before an order that nobody claims is taken for the one meant.
const CONVINCING: usize = 4;

/// What an audit finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// What is wrong, the gravest first.
    pub findings: Vec<Finding>,
    /// Whether nothing is claimed and so much is wrong that this is no table of what it was taken for.
    pub strange: bool,
    /// What else is known, by what it is about.
    pub facts: Vec<(&'static str, String)>,
    /// c − A·1 by rows.
    pub row_sums: Vec<Verdict>,
    /// The order of b.
    pub main: Reached,
    /// The order of b̂.
    pub embedded: Option<Reached>,
    /// How many conditions were evaluated.
    pub conditions: usize,
    /// The largest residual of the conditions up to the order, in coefficients rounded to `f64`s.
    pub rounded: f64,
    /// What half a unit in the last place of every coefficient can cost in a condition up to the order, and the
    /// tree of that condition.
    pub cost: (f64, String),
    /// What method it is of.
    pub kind: Kind,
    /// How many stages it has.
    pub stages: usize,
    /// Whether the times of stages are given.
    pub has_times: bool,
    /// Whether the last row of A is b; of A + Γ, of a Rosenbrock method.
    pub stiffly_accurate: bool,
    /// The largest q for which all stages and the step integrate polynomials of degree below q; none of Rosenbrock and
    /// additive methods.
    pub stage_order: Option<usize>,
    /// Decimals with at least so many digits were taken as rounded.
    pub digits: usize,
    /// On y' = λy; none where R(z) is not known, or of two variables.
    pub stability: Option<Stability>,
}

impl Audit {
    /// What roundings can cost, in halves of the last place of a number near 1.
    pub fn amplification(&self) -> f64 {
        self.cost.0 * (1_u64 << 53) as f64
    }

    /// Whether no entry of a table is known by its digits alone.
    pub fn is_exact(&self, table: &Table) -> bool {
        let digits = |e: Entry| table.numbers.at(e)?.digits();
        let entries = table.numbers.entries().into_iter();
        entries.filter_map(digits).all(|n| n < self.digits)
    }
}

/// Why a table can't be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDefined {
    /// The entry that is no number.
    pub entry: Entry,
    /// As written.
    pub written: String,
}

impl fmt::Display for NotDefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {} is no real number", self.entry, self.written)
    }
}

/// Judges a table.
///
/// # Errors
/// [`NotDefined`] where an entry divides by 0 or is the root of a negative number.
pub fn audit(table: &Table, trees: &mut TreeStore) -> Result<Audit, NotDefined> {
    let mut audit = as_meant(table, trees)?;
    audit.findings.splice(0..0, cut(table));
    Ok(audit)
}

/// The entries of which the language of the source drops something.
fn cut(table: &Table) -> impl Iterator<Item = Finding> {
    table.numbers.entries().into_iter().filter_map(|entry| {
        let written = table.numbers.at(entry)?;
        Some(Finding::Cut {
            entry,
            written: written.to_string(),
            quotient: written.cut()?.to_string(),
        })
    })
}

/// The audit of what is written, quotients with their fractions.
fn as_meant(table: &Table, trees: &mut TreeStore) -> Result<Audit, NotDefined> {
    match &table.numbers {
        Written::Lists(lists) if lists.form == Form::Multistep => return multistep(table, lists),
        Written::Lists(lists) if lists.form == Form::GeneralizedAlpha => {
            return generalized_alpha(table, lists);
        }
        _ => {}
    }
    let plain = table
        .enclosures(Reading::Exactly)
        .ok_or_else(|| undefined(table))?;
    let trees = trees.of(plain.equations());
    let exact = table.exact();
    let Best {
        judged: best,
        digits,
        short,
        last_digits,
    } = Best::of(table, &plain, exact.as_ref(), trees)?;
    let mut findings = failures(table, &best, trees);
    // The least change is sought in what is written, not in what a program did.
    if table.uncertain.is_none() {
        findings.extend(change(table, &best, (digits, short), trees));
    }
    let strange = is_strange(table, &best, &findings);
    let is_tableau = table.numbers.tableau().is_some();
    if is_tableau && best.numbers.stages() > 2 && odd_rows(&best.numbers) == 1 {
        let rows = best.numbers.a.iter().enumerate();
        let odd = rows.filter(|(i, row)| !row.iter().skip(*i).all(Number::is_nothing));
        findings.extend(odd.map(|(row, _)| Finding::Shape { row }));
    }
    let order = best.main.consistent;
    let (rounded, _) = residual(table, Reading::Nearest, order, trees);
    let (printed, tree) = residual(table, Reading::Exactly, order, trees);
    let cost = cost(table, order, trees);
    // Decimals that satisfy all conditions as they are printed have all their digits.
    let sums = sum_verdicts(&best.numbers, exact.as_ref());
    let inexact = |r: &Reached| r.exact < r.consistent;
    if inexact(&best.main)
        || sums.iter().any(|v| *v != Verdict::Exact)
        || best.embedded.as_ref().is_some_and(inexact)
    {
        findings.extend(entry_findings(table, &best, trees));
    }
    // What no `f64` holds is no finding.
    let told = |residual: f64| printed <= COSTLY && residual > f64::EPSILON / 16.0;
    if let Some((residual, tree)) = last_digits.filter(|(residual, _)| told(*residual)) {
        findings.push(Finding::LastDigits { residual, tree });
    }
    if printed > COSTLY {
        findings.push(Finding::Costly {
            residual: printed,
            tree,
        });
    }
    let written = exact
        .as_ref()
        .filter(|_| best.main.exact == best.main.consistent);
    if strange {
        findings.clear();
    }
    Ok(Audit {
        strange,
        facts: Vec::new(),
        stability: Stability::of(written, &best.numbers),
        row_sums: sums,
        kind: Kind::of(table, &best.numbers),
        stages: best.numbers.stages(),
        has_times: best.numbers.c.is_some(),
        stiffly_accurate: is_stiffly_accurate(&best.numbers),
        stage_order: (best.numbers.gamma.is_none() && plain.equations() == Equations::One)
            .then(|| stage_order(&best.numbers)),
        main: best.main,
        embedded: best.embedded,
        conditions: best.conditions,
        findings,
        rounded,
        cost,
        digits,
    })
}

/// The least change of what is written that makes the table what it is wanted to be, if it is not.
fn change(
    table: &Table,
    best: &Judged,
    (digits, short): (usize, Option<Numbers<Interval>>),
    trees: &mut Trees,
) -> Option<Finding> {
    let wanted = Wanted {
        order: table.order.unwrap_or(best.main.consistent).min(ORDER_LIMIT),
        embedded: table
            .embedded_order
            .unwrap_or(best.embedded.as_ref().map_or(0, |e| e.consistent))
            .min(ORDER_LIMIT),
    };
    match &table.numbers {
        Written::Tableau(written) => {
            let mended = match holds(&best.numbers, wanted, trees) {
                true if is_unsound(table, best) => embedded(written, best, wanted, trees),
                true if table.order.is_none() => higher(written, best, wanted, trees),
                true => None,
                // Beside a wrong entry digits that are too few for the others may have been taken as exact.
                false => {
                    let of = |numbers, trees: &mut Trees| repairs(written, numbers, wanted, trees);
                    let found = of(&best.numbers, trees);
                    let short = short.as_ref().filter(|_| found.is_empty());
                    Some((wanted, short.map_or(found, |numbers| of(numbers, trees))))
                }
            };
            let (wanted, repairs) = mended?;
            repairs.first().map(|repair| named(table, repair, wanted))
        }
        Written::Lists(_) if holds(&best.numbers, wanted, trees) => None,
        Written::Lists(lists) => {
            let enclosure = |e: &Expression| e.enclosure(Reading::Rounded(digits));
            let numbers = lists.try_map(enclosure)?;
            mended(table, &numbers, wanted, trees)
        }
    }
}

/// Whether sums fail together, without a claim: that speaks for a table of another kind.
fn is_strange(table: &Table, best: &Judged, findings: &[Finding]) -> bool {
    let failing = |f: &&Finding| match f {
        Finding::RowSum { .. } | Finding::Sum { .. } => true,
        Finding::Order { found, .. } => *found == 0,
        _ => false,
    };
    let is_changed = |f: &Finding| {
        matches!(
            f,
            Finding::Wrong { restores: 1.., .. }
                | Finding::Exchanged { restores: 1.., .. }
                | Finding::Moved { restores: 1.., .. }
        )
    };
    let claimed = table.order.or(table.embedded_order).is_some();
    !claimed
        && table.uncertain.is_none()
        && match findings.iter().filter(failing).count() {
            0 => false,
            1 => table.named && best.main.consistent <= 1,
            _ => !findings.iter().any(is_changed),
        }
}

/// What method a table is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An explicit Runge–Kutta method.
    Explicit,
    /// An implicit Runge–Kutta method.
    Implicit,
    /// A Rosenbrock method, by A and Γ.
    Rosenbrock,
    /// The evaluations of an additive method, traced.
    Evaluations,
    /// One written in other lists.
    Lists(Form),
}

impl Kind {
    fn of(table: &Table, numbers: &Numbers<Interval>) -> Self {
        match &table.numbers {
            Written::Lists(lists) => Self::Lists(lists.form),
            Written::Tableau(_) if numbers.gamma.is_some() => Self::Rosenbrock,
            Written::Tableau(_) if !numbers.parts.is_empty() => Self::Evaluations,
            Written::Tableau(_) if is_explicit(numbers) => Self::Explicit,
            Written::Tableau(_) => Self::Implicit,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Explicit => f.write_str("explicit"),
            Self::Implicit => f.write_str("implicit"),
            Self::Rosenbrock => f.write_str("of a Rosenbrock method"),
            Self::Evaluations => f.write_str("evaluations of an additive method"),
            Self::Lists(form) => form.fmt(f),
        }
    }
}

/// Trees that audits share, of each sort of equations.
pub struct TreeStore([Trees; 4]);

impl Default for TreeStore {
    fn default() -> Self {
        use Equations::{One, Position, Sum, Velocity};
        Self([One, Sum, Position, Velocity].map(Trees::new))
    }
}

impl TreeStore {
    fn of(&mut self, equations: Equations) -> &mut Trees {
        &mut self.0[equations as usize]
    }
}

pub(super) fn undefined(table: &Table) -> NotDefined {
    let bad = |e: &Entry| {
        table
            .numbers
            .at(*e)
            .is_some_and(|x| x.enclosure(Reading::Exactly).is_none())
    };
    let first = table.numbers.entries().into_iter().find(bad);
    let none = Entry {
        part: Part::A,
        row: 0,
        column: 0,
    };
    let entry = first
        .or(table.numbers.entries().first().copied())
        .unwrap_or(none);
    let written = table.text_at(entry);
    NotDefined { entry, written }
}

/// The fewest digits that a decimal of the table has, from [`SHORT`] on.
pub(super) fn shortest(table: &Table) -> Option<usize> {
    let digits = table
        .numbers
        .entries()
        .into_iter()
        .filter_map(|e| table.numbers.at(e)?.digits());
    digits.filter(|&d| d >= SHORT).min()
}

/// Row sums that fail, and orders below the claimed ones.
fn failures(table: &Table, judged: &Judged, trees: &mut Trees) -> Vec<Finding> {
    let mut findings: Vec<Finding> = row_sums(&judged.numbers)
        .iter()
        .enumerate()
        .filter(|(_, r)| !r.has_zero())
        .map(|(row, r)| Finding::RowSum {
            row,
            residual: to_f64(&middle(r)),
        })
        .collect();
    for (what, left) in judged.numbers.sums.iter().filter(|(_, r)| !r.has_zero()) {
        findings.push(Finding::Sum {
            what: what.clone(),
            residual: to_f64(&middle(left)),
        });
    }
    // Without a claim a method is at least consistent.
    let unsound = is_unsound(table, judged).then_some(1);
    let least = [
        (false, Some(table.order.unwrap_or(1)), Some(&judged.main)),
        (
            true,
            table.embedded_order.or(unsound),
            judged.embedded.as_ref(),
        ),
    ];
    for (embedded, least, reached) in least {
        let (Some(least), Some(reached)) = (least, reached) else {
            continue;
        };
        // What digits can't tell refutes no claim.
        if let Some((tree, Some(residual))) = reached
            .failure
            .clone()
            .filter(|_| reached.consistent < least)
        {
            let coarse = (residual.abs() <= SLIGHT)
                .then(|| coarse(table, embedded, least, trees))
                .flatten();
            findings.push(Finding::Order {
                embedded,
                claimed: if embedded {
                    table.embedded_order
                } else {
                    table.order
                },
                found: reached.consistent,
                tree,
                residual,
                coarse,
            });
        }
    }
    findings
}

/// Whether b̂, of which nothing is claimed, is of no method, nor a difference of weights, which add up to 0.
fn is_unsound(table: &Table, judged: &Judged) -> bool {
    let plain = table.numbers.tableau().is_some() && judged.numbers.equations() == Equations::One;
    let sum = |b_hat: &Vec<Interval>| b_hat.iter().fold(Interval::zero(), |s, x| s.plus(x));
    let sum = judged.numbers.b_hat.as_ref().map(sum);
    let is_none = |sum: Interval| !sum.has_zero() && !sum.minus(&Interval::one(BITS)).has_zero();
    plain && table.embedded_order.is_none() && sum.is_some_and(is_none)
}

/// A change of b̂ that restores the greatest order below that of b.
fn embedded(
    written: &Numbers<Expression>,
    judged: &Judged,
    reached: Wanted,
    trees: &mut Trees,
) -> Option<(Wanted, Vec<Repair>)> {
    (1..reached.order).rev().find_map(|order| {
        let wanted = Wanted {
            embedded: order,
            ..reached
        };
        let found = repairs(written, &judged.numbers, wanted, trees);
        (!found.is_empty()).then_some((wanted, found))
    })
}

/// A change that mends so many conditions of the next order that it can't be chance.
fn higher(
    written: &Numbers<Expression>,
    judged: &Judged,
    reached: Wanted,
    trees: &mut Trees,
) -> Option<(Wanted, Vec<Repair>)> {
    let next = reached.order + 1;
    if next > ORDER_LIMIT || trees.of_order(next).len() < CONVINCING {
        return None;
    }
    let mut weights = Weights::new(&judged.numbers);
    let broken = weights
        .residuals(trees, next)
        .iter()
        .filter(|(_, r, _)| !r.has_zero())
        .count();
    if broken < CONVINCING {
        return None;
    }
    let wanted = Wanted {
        order: next,
        embedded: reached.embedded,
    };
    Some((wanted, repairs(written, &judged.numbers, wanted, trees)))
}

/// A change in words.
fn named(table: &Table, repair: &Repair, wanted: Wanted) -> Finding {
    let part = match &repair.change {
        Change::One(entry) | Change::Exchange(entry, _) => entry.part,
        Change::Move(part, ..) => *part,
    };
    let restores = match part {
        Part::BHat => wanted.embedded,
        _ => wanted.order,
    };
    match &repair.change {
        Change::One(entry) => {
            let written = table.text_at(*entry);
            let mended =
                value_at(repair, *entry).map_or_else(String::new, |ends| simplest_text(&ends));
            Finding::Wrong {
                entry: *entry,
                written,
                mended,
                restores,
            }
        }
        Change::Exchange(one, other) => Finding::Exchanged {
            one: *one,
            other: *other,
            restores,
        },
        Change::Move(part, row, _) => Finding::Moved {
            part: *part,
            row: *row,
            restores,
        },
    }
}

/// The digits that an interval is sure of, or the number if it is one.
pub(super) fn simplest_text((lo, hi): &(Rational, Rational)) -> String {
    let width = hi - lo;
    let simple = crate::exact::simplest::simplest(lo, hi);
    let q = Rational::from(simple.denominator().as_ibig().clone());
    if &q * &q * width.clone() * integer(1000) < integer(1) {
        return Expression::of(&simple).to_string();
    }
    let middle = (lo + hi) / integer(2);
    let sure = (to_f64(&middle).abs() / to_f64(&width))
        .log10()
        .floor()
        .clamp(1.0, 17.0);
    decimal(&middle, sure as usize)
}

fn is_stiffly_accurate(numbers: &Numbers<Interval>) -> bool {
    if numbers.equations() != Equations::One {
        return false;
    }
    let last = numbers.a.last();
    let gamma = numbers.gamma.as_ref().and_then(|gamma| gamma.last());
    last.is_some_and(|row| {
        let of = |(j, b): (usize, &Interval)| {
            let beside = gamma.map_or_else(Interval::zero, |gamma| gamma[j].clone());
            row[j].plus(&beside).minus(b).has_zero()
        };
        numbers.b.iter().enumerate().all(of)
    })
}

/// The largest q with B(q) and C(q), as far as intervals tell; c = A·1.
///
/// ```text
/// B(q): Σ_j b_j c_j^(k−1) = 1/k,    C(q): Σ_j a_ij c_j^(k−1) = c_i^k/k,    k ≤ q
/// ```
fn stage_order(numbers: &Numbers<Interval>) -> usize {
    let sum = |row: &Vec<Interval>| row.iter().fold(Interval::zero(), |s, x| s.plus(x));
    let c: Vec<Interval> = numbers.a.iter().map(sum).collect();
    let mut power = vec![Interval::one(BITS); c.len()]; // c^(k−1)
    // No B(q) holds beyond 2s.
    for k in 1..=2 * c.len() {
        let share = Interval::constant(&(integer(1) / integer(k as i64)), BITS);
        let next: Vec<Interval> = (power.iter().zip(&c))
            .map(|(p, c)| p.times(c, BITS))
            .collect();
        let of_step = dot(&numbers.b, &power).minus(&share);
        let of_stage = |(row, next): (&Vec<Interval>, &Interval)| {
            dot(row, &power).minus(&next.times(&share, BITS))
        };
        let stages = numbers.a.iter().zip(&next).map(of_stage);
        if !stages.chain([of_step]).all(|left| left.has_zero()) {
            return k - 1;
        }
        power = next;
    }
    2 * c.len()
}

#[cfg(test)]
mod tests;
