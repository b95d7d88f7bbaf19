//! Butcher tableaus as other programs take them.

use super::consumer::{Consumer, TableError, numeral};
use super::multistep::Multistep;
use super::names::{readable, snake};
use super::template::{Values, filled, one, when};
use std::fmt::Write;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::outputs;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::butcher::Tableau;
use stepsmith_scheme::spec::Spec;

/// The head of a table: a comment with the method, its order, title and source.
fn head(spec: &Spec, order: usize, consumer: &Consumer) -> String {
    let mark = consumer.comment;
    let name = consumer.name;
    let mut text = format!(
        "{mark} {}, order {order}: a table for {name}.\n",
        spec.name()
    );
    let said = spec.title().into_iter().chain(spec.source());
    for line in said.flat_map(readable) {
        let _ = writeln!(text, "{}", format!("{mark} {line}").trim_end());
    }
    text
}

/// A linear multistep method, by a template.
fn multistep(
    spec: &Spec,
    facts: &Facts,
    method: &Multistep,
    consumer: &Consumer,
    template: &str,
) -> Result<String, TableError> {
    let order = facts.order()?.exact_start.proven().bound();
    let values = Values::from([
        ("ALPHA", one(list(facts.scheme(), &method.alpha, consumer)?)),
        ("BETA", one(list(facts.scheme(), &method.beta, consumer)?)),
        ("P", one(snake(spec.name()))),
        ("METHOD", one(spec.name())),
    ]);
    Ok(head(spec, order, consumer) + &filled(template, &values))
}

/// Numbers as a consumer takes them.
fn list(scheme: &Scheme, values: &[Fraction], consumer: &Consumer) -> Result<String, TableError> {
    let numerals = values.iter().map(|x| numeral(scheme, x, consumer));
    Ok(numerals.collect::<Result<Vec<_>, _>>()?.join(", "))
}

/// Whether y' = 1 is stepped exactly to every stage: A e + d = c, where e is 1 at the stages and d is the part of a
/// carried derivative. The test covers coordinates of functions on irrational nodes as well.
fn times_are_sums(scheme: &Scheme) -> bool {
    let space = scheme.space();
    let mut carried = space.carried.iter();
    let Some(x) = carried.position(|&q| scheme.quantities()[q].derivative == 0) else {
        return false;
    };
    let arguments = scheme.evaluations().iter().map(|e| &space.rows[e.position]);
    let units = arguments.clone().map(|row| row[x].clone());
    // In the columns of the state space y is 0 and y' is 1.
    let known = (0..space.carried.len()).map(|i| {
        if i == x {
            Fraction::zero()
        } else {
            Fraction::one()
        }
    });
    let state: Vec<Fraction> = known.chain(units).collect();
    let mut stages = arguments.zip(scheme.evaluations());
    stages.all(|(row, e)| Ring::dot(row, &state) == e.time)
}

/// The error that c is not A·1, for a consumer that is given A and b alone.
fn other_times(tableau: &Tableau, consumer: &'static str) -> TableError {
    let rows = tableau.a.iter();
    let sums = rows.map(|row| row.iter().fold(Fraction::zero(), |sum, a| sum.plus(a)));
    let sums: Vec<Fraction> = sums.collect();
    let differ = sums
        .iter()
        .zip(&tableau.c)
        .position(|(sum, time)| sum != time);
    let stage = differ.unwrap_or(0);
    TableError::Times {
        stage: stage + 1,
        time: tableau.c[stage].to_string(),
        sum: sums[stage].to_string(),
        consumer,
    }
}

/// Whether a stage reads its own derivative or a later one; from 1 on, a later one.
fn reads_from(tableau: &Tableau, further: usize) -> bool {
    let mut rows = tableau.a.iter().enumerate();
    rows.any(|(i, row)| row.iter().skip(i + further).any(|x| !x.is_zero()))
}

/// The entries of an array that are not zero, each with its place.
fn entries(name: &str, row: &[String], zero: &str) -> Vec<String> {
    let entries = row.iter().enumerate().filter(|(_, x)| *x != zero);
    entries.map(|(j, x)| format!("{name}[{j}] = {x}")).collect()
}

/// Whether the last stage stands at the end of the step, and is not the end of the step.
fn ends_otherwise(tableau: &Tableau) -> bool {
    let ends = tableau.c.last().is_some_and(|c| *c == Fraction::one());
    ends && tableau.a.last() != Some(&tableau.b)
}

/// The numbers of a table, and the words that depend on them.
fn values(facts: &Facts, tableau: &Tableau, consumer: &Consumer) -> Result<Values, TableError> {
    let scheme = facts.scheme().at_nodes();
    let numerals = |row: &[Fraction]| -> Result<Vec<String>, TableError> {
        row.iter().map(|x| numeral(scheme, x, consumer)).collect()
    };
    let a: Vec<_> = tableau
        .a
        .iter()
        .map(|row| numerals(row))
        .collect::<Result<_, _>>()?;
    let b = numerals(&tableau.b)?;
    let c = numerals(&tableau.c)?;
    let orders = facts.outputs().ok();
    let embedded = orders.and_then(|orders| outputs::embedded(facts.scheme(), orders));
    let least = embedded.as_ref().map_or(0, |(_, order)| *order);
    let d = embedded
        .map(|(weights, _)| numerals(&weights))
        .transpose()?;
    let implicit = reads_from(tableau, 0);
    let is_pair = d.is_some();
    let d = d.unwrap_or_default();
    let zero = (consumer.quotient)("0", "1");
    let rows = a.iter().enumerate();
    let rows = rows.map(|(i, row)| (format!("A[{i}]"), row));
    let named = rows.chain([("b".into(), &b), ("c".into(), &c), ("d".into(), &d)]);
    let entries = named.flat_map(|(name, row)| entries(&name, row, &zero));
    let is_late = !implicit && ends_otherwise(tableau);
    let [kind, tableau, class] = match (implicit, is_pair) {
        (true, _) => ["implicit", "ImplicitRKTableau", "RungeKuttaMethod"],
        (false, false) => ["explicit", "ExplicitRKTableau", "ExplicitRungeKuttaMethod"],
        (false, true) => ["explicit", "ExplicitRKTableau", "ExplicitRungeKuttaPair"],
    };
    let mut commas = vec![",".to_string(); b.len()];
    commas.last_mut().into_iter().for_each(String::clear);
    Ok(Values::from([
        ("FILLED", entries.collect()),
        (
            "ROW",
            a.iter().map(|row| row.join(consumer.between)).collect(),
        ),
        ("COMMA", commas),
        ("S", one(b.len())),
        ("B", one(b.join(", "))),
        ("C", one(c.join(", "))),
        ("EMBEDDED", one(d.join(", "))),
        ("BEMBED", one(if is_pair { "bembed" } else { "NULL" })),
        ("BT", one(if is_pair { "bt" } else { "NULL" })),
        ("LEAST", one(least)),
        ("IMPLICIT", when(implicit)),
        ("EXPLICIT", when(!implicit)),
        ("LATE", when(is_late)),
        ("PAIR", when(is_pair)),
        ("ALONE", when(!is_pair)),
        ("PAIRED", when(is_pair && !implicit)),
        ("UNPAIRED", when(!is_pair || implicit)),
        ("KIND", one(kind)),
        ("TABLEAU", one(tableau)),
        ("CLASS", one(class)),
    ]))
}

/// The table of a method for a program that takes such.
pub(super) fn table(spec: &Spec, facts: &Facts, consumer: &Consumer) -> Result<String, TableError> {
    let scheme = facts.scheme();
    let tableau = match (
        Tableau::of(scheme),
        consumer.multistep,
        Multistep::of(scheme),
    ) {
        (Err(_), Some(template), Some(method)) => {
            return multistep(spec, facts, &method, consumer, template);
        }
        (found, ..) => found?,
    };
    let name = consumer.name;
    if tableau.position.is_some() {
        return Err(TableError::SecondOrder { consumer: name });
    }
    let order = facts.order()?.exact_start.proven().bound();
    if consumer.one_stage_at_a_time && reads_from(&tableau, 1) {
        return Err(TableError::Coupled { consumer: name });
    }
    if !consumer.takes_times && !times_are_sums(scheme) {
        return Err(other_times(&tableau, name));
    }
    let mut values = values(facts, &tableau, consumer)?;
    values.extend([
        ("METHOD", one(spec.name())),
        ("P", one(snake(spec.name()))),
        ("UP", one(snake(spec.name()).to_uppercase())),
        ("ORDER", one(order)),
    ]);
    Ok(head(spec, order, consumer) + &filled(consumer.template, &values))
}
