//! The audit of a table: what holds, and what is wrong with it.

use super::audited::{Audit, Kind};
use super::best::Best;
use super::certainty::{is_certain, may_be_method};
use super::change::is_explicit;
use super::conditions::{Trees, Verdict, Weights};
use super::correction::correction;
use super::digits::{SLIGHT, coarse, entry_findings, worst};
use super::expression::{BITS, Reading, central, magnitude, middle, radius};
use super::finding::Finding;
use super::generalized_alpha::generalized_alpha;
use super::lists::{Form, Lists};
use super::multistep::multistep;
use super::number::{Number, dot, total};
use super::numbers::{Equations, Numbers};
use super::repair::{Wanted, odd_rows, repairs, row_sums};
use super::stability::Stability;
use super::table::Table;
use super::undefined::{NotDefined, undefined};
use super::verdicts::{ORDER_LIMIT, TableVerdicts, sum_verdicts};
use std::ops::RangeInclusive;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::integer;
use stepsmith_exact::rounding::to_f64;

/// The largest residual that printed digits may leave without a finding: some thousand roundings of an `f64`.
const COSTLY: f64 = 1e-12;
/// Conditions that one change must mend before an order that nobody claims is taken for the one meant.
const CONVINCING: usize = 4;
/// The order up to which broken conditions are counted.
const COUNTED: usize = 6;

/// Judges a table.
///
/// # Errors
/// [`NotDefined`] where an entry divides by 0 or is the root of a negative number.
pub fn audit(table: &Table, trees: &mut TreeStore) -> Result<Audit, NotDefined> {
    let mut audit = as_meant(table, trees)?;
    audit.findings.extend(hinted(table, &audit, trees)?);
    audit.findings.splice(0..0, cut(table));
    Ok(audit)
}

/// The changes that give an order which a text beside the table tells of, where nothing else is found.
fn hinted(table: &Table, audit: &Audit, trees: &mut TreeStore) -> Result<Vec<Finding>, NotDefined> {
    let hint = table.hint.filter(|hint| *hint > audit.main.consistent);
    let is_told = audit
        .findings
        .iter()
        .any(|finding| finding.restores().is_some());
    let Some(hint) = hint.filter(|_| table.order.is_none() && !is_told && !audit.strange) else {
        return Ok(Vec::new());
    };
    let claimed = Table {
        order: Some(hint),
        ..table.clone()
    };
    let mut findings = as_meant(&claimed, trees)?.findings;
    findings.retain(|finding| finding.restores() >= Some(hint));
    Ok(findings)
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

/// The audit of the table as written, quotients with their fractions.
fn as_meant(table: &Table, trees: &mut TreeStore) -> Result<Audit, NotDefined> {
    match table.numbers.form {
        Some(Form::Multistep) => multistep(table),
        Some(Form::GeneralizedAlpha) => generalized_alpha(table),
        _ => of_stages(table, trees),
    }
}

/// The audit of a method with stages.
fn of_stages(table: &Table, trees: &mut TreeStore) -> Result<Audit, NotDefined> {
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
    if table.uncertain.is_none() && may_be_method(table, &best) {
        findings.extend(change(table, &best, digits, short, trees));
    }
    let strange = !is_certain(table, &best, &findings);
    // A step that ends with its last stage may be implicit in that one alone.
    let is_plain = table.numbers.form.is_none() && !is_stiffly_accurate(&best.numbers);
    // No explicit method has a higher order than stages.
    let is_implicit = best.main.exact > best.numbers.stages();
    if is_plain && !is_implicit && (table.order.is_some() || !findings.is_empty()) {
        findings.extend(odd_row(&best.numbers));
    }
    let order = best.main.consistent;
    // The middles of what rounds to the nearest f64s are these but for the squares of roundings.
    let [(rounded, _), cost] = worst(table, Reading::RoundsTo, [central, radius], order, trees);
    // Decimals that satisfy all conditions as they are printed have all their digits.
    let sums = sum_verdicts(&best.numbers, exact.as_ref());
    let is_exact = best.reached().all(|r| r.exact >= r.consistent);
    let order = if is_exact { 0 } else { order };
    let [(printed, tree)] = worst(table, Reading::Exactly, [magnitude], order, trees);
    if !is_exact || sums.iter().any(|v| *v != Verdict::Exact) {
        findings.extend(entry_findings(table, &best, trees));
    }
    findings.extend(digit_finding(last_digits, printed, tree));
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

/// The one row of A that is implicit.
fn odd_row(numbers: &Numbers<Interval>) -> Option<Finding> {
    let mut rows = numbers.a.iter().enumerate();
    let row = rows.position(|(i, row)| !row.iter().skip(i).all(Number::is_nothing))?;
    (numbers.stages() > 2 && odd_rows(numbers) == 1).then_some(Finding::Shape { row })
}

/// A condition that the printed digits leave, or else the last of them; what no `f64` holds is no finding.
fn digit_finding(last: Option<(f64, String)>, printed: f64, tree: String) -> Option<Finding> {
    if printed > COSTLY {
        let residual = printed;
        return Some(Finding::Costly { residual, tree });
    }
    let (residual, tree) = last?;
    (residual > f64::EPSILON / 16.0).then_some(Finding::LastDigits { residual, tree })
}

/// The least change of the written table that gives it the wanted properties, if it lacks them.
fn change(
    table: &Table,
    best: &TableVerdicts,
    digits: usize,
    short: Option<Lists<Interval>>,
    trees: &mut Trees,
) -> Option<Finding> {
    let held = best.held();
    let embedded_order = table.embedded_order.unwrap_or(held.embedded);
    let wanted = Wanted {
        order: table.order.unwrap_or(held.order).min(ORDER_LIMIT),
        embedded: embedded_order.min(ORDER_LIMIT),
    };
    let is_whole = best.meets(wanted);
    if table.numbers.form.is_some() {
        let numbers = table
            .enclosed(Reading::Rounded(digits))
            .filter(|_| !is_whole)?;
        return correction(table, &numbers, wanted, trees);
    }
    let unclaimed = table.order.is_none();
    let higher = |least: usize, trees: &mut Trees| {
        let first = unclaimed.then(|| promised(best, wanted, least, trees));
        first.flatten().into_iter().flat_map(|orders| orders.rev())
    };
    let numbers = &best.lists;
    let found = if !is_whole {
        let orders = higher(1, trees).map(|order| Wanted { order, ..wanted });
        let found = repairs(&table.numbers, numbers, orders.chain([wanted]), trees);
        // Beside a wrong entry digits that are too few for the others may have been taken as exact.
        found.or_else(|| repairs(&table.numbers, &short?, [wanted], trees))
    } else if is_unsound(table, best) {
        // The greatest order of b̂ below the order of b.
        let orders = (1..wanted.order).rev();
        let orders = orders.map(|embedded| Wanted { embedded, ..wanted });
        repairs(&table.numbers, numbers, orders, trees)
    } else {
        let orders = higher(CONVINCING, trees).map(|order| Wanted { order, ..wanted });
        repairs(&table.numbers, numbers, orders, trees)
    };
    let (wanted, found) = found?;
    // Of several changes one that leaves an explicit method is meant.
    let explicit = found.iter().find(|repair| {
        let numbers = repair.mended.numbers();
        numbers.is_some_and(|numbers| is_explicit(&numbers))
    });
    let finding = explicit.or(found.first())?.finding(table, wanted);
    (finding.restores() != Some(0)).then_some(finding)
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

/// Row sums that fail, and orders below the claimed ones.
fn failures(table: &Table, judged: &TableVerdicts, trees: &mut Trees) -> Vec<Finding> {
    let residual = |left: &Interval| to_f64(&middle(left));
    let rows = row_sums(&judged.numbers).into_iter().enumerate();
    let rows = rows.filter(|(_, left)| !left.has_zero());
    let mut findings: Vec<Finding> = rows
        .map(|(row, left)| Finding::RowSum {
            row,
            residual: residual(&left),
        })
        .collect();
    let sums = judged.numbers.sums.iter();
    findings.extend(
        sums.filter(|(_, left)| !left.has_zero())
            .map(|(what, left)| Finding::Sum {
                what: what.clone(),
                residual: residual(left),
            }),
    );
    // Without a claim a method is at least consistent.
    let unsound = is_unsound(table, judged).then_some(1);
    let main = judged
        .main
        .below(table.order.unwrap_or(1), table.order, false);
    let least = table.embedded_order.or(unsound);
    let embedded = judged.embedded.as_ref().zip(least);
    let embedded = embedded.and_then(|(e, least)| e.below(least, table.embedded_order, true));
    let orders = [
        (main, table.order.unwrap_or(1)),
        (embedded, least.unwrap_or(0)),
    ];
    for (mut finding, least) in orders {
        if let Some(Finding::Order {
            residual,
            embedded,
            coarse: found,
            ..
        }) = &mut finding
            && residual.abs() <= SLIGHT
        {
            *found = coarse(table, *embedded, least, trees);
        }
        findings.extend(finding);
    }
    findings
}

/// Whether b̂, of which nothing is claimed, is of no method, nor a difference of weights, which add up to 0.
fn is_unsound(table: &Table, judged: &TableVerdicts) -> bool {
    let plain = table.numbers.form.is_none() && judged.numbers.equations() == Equations::One;
    let sum = judged.numbers.b_hat.as_deref().map(total);
    let is_none =
        sum.is_some_and(|sum| !sum.has_zero() && !sum.minus(&Interval::one(BITS)).has_zero());
    plain && table.embedded_order.is_none() && is_none
}

/// The orders above the one that is reached, which the stages can have, from the first on up to which so many
/// conditions are broken.
fn promised(
    judged: &TableVerdicts,
    reached: Wanted,
    least: usize,
    trees: &mut Trees,
) -> Option<RangeInclusive<usize>> {
    let mut weights = Weights::new(&judged.numbers);
    let next = reached.order + 1;
    let most = attainable(&judged.numbers).min(ORDER_LIMIT);
    let mut broken = 0;
    let first = (next..=most.min(COUNTED)).find(|order| {
        let residuals = weights.residuals(trees, *order);
        broken += residuals.iter().filter(|(_, r, _)| !r.has_zero()).count();
        broken >= least
    })?;
    Some(first..=most)
}

/// An order that no method of so many stages exceeds, explicit ones by Butcher's barriers as far as these go.
fn attainable(numbers: &Numbers<Interval>) -> usize {
    let stages = numbers.stages();
    match stages {
        _ if !is_explicit(numbers) || numbers.gamma.is_some() => 2 * stages,
        0..=4 => stages,
        5..=7 => stages - 1,
        8..=9 => stages - 2,
        10..=11 => stages - 3,
        _ => ORDER_LIMIT,
    }
}

fn is_stiffly_accurate(numbers: &Numbers<Interval>) -> bool {
    if numbers.equations() != Equations::One {
        return false;
    }
    let last = numbers.a.last();
    let gamma = numbers.gamma.as_ref().and_then(|gamma| gamma.last());
    last.is_some_and(|row| {
        numbers.b.iter().enumerate().all(|(j, b)| {
            let beside = gamma.map_or_else(Interval::zero, |gamma| gamma[j].clone());
            row[j].plus(&beside).minus(b).has_zero()
        })
    })
}

/// The largest q with B(q) and C(q), as far as intervals tell; c = A·1.
///
/// ```text
/// B(q): Σ_j b_j c_j^(k−1) = 1/k,    C(q): Σ_j a_ij c_j^(k−1) = c_i^k/k,    k ≤ q
/// ```
fn stage_order(numbers: &Numbers<Interval>) -> usize {
    let c: Vec<Interval> = numbers.a.iter().map(|row| total(row)).collect();
    let mut power = vec![Interval::one(BITS); c.len()]; // c^(k−1)
    // No B(q) holds beyond 2s.
    for k in 1..=2 * c.len() {
        let share = Interval::constant(&(integer(1) / integer(k as i64)), BITS);
        let next: Vec<Interval> = (power.iter().zip(&c))
            .map(|(p, c)| p.times(c, BITS))
            .collect();
        let of_step = dot(&numbers.b, &power).minus(&share);
        let stages = (numbers.a.iter().zip(&next))
            .map(|(row, next)| dot(row, &power).minus(&next.times(&share, BITS)));
        if !stages.chain([of_step]).all(|left| left.has_zero()) {
            return k - 1;
        }
        power = next;
    }
    2 * c.len()
}

#[cfg(test)]
mod tests;
