//! Known methods: the method that a table is, or nearly is.

use super::audited::Audit;
use super::conditions::Verdict;
use super::expression::{BITS, LONG, Reading};
use super::identify::{RARE, simplest_text};
use super::number::{Number, total};
use super::numbers::{Entry, Numbers, Part};
use super::source::read;
use super::table::Table;
use stepsmith_exact::interval::Interval;

/// The most entries in which a table differs from a method that it is compared with.
const FEW: usize = 2;
/// The entries other than 0 that a table has in common with such a method.
const COMMON: usize = 5;

/// Right tables of the literature, with their orders.
pub const LITERATURE: &str = include_str!("known/literature.py");

/// Methods by their names.
#[derive(Clone, Debug, Default)]
pub struct Methods(Vec<(Table, Numbers<Interval>)>);

/// The method that is nearest to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The name of the method.
    pub name: String,
    /// The order that it has.
    pub order: usize,
    /// The order of its embedded solution.
    pub embedded_order: Option<usize>,
    /// The entries in which the table differs, each with the number of the method.
    pub other: Vec<(Entry, String)>,
}

impl Methods {
    /// The methods of specs, given by name and text, and of the literature; a spec of a method without A and b is left
    /// out.
    pub fn of<'a>(specs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let texts = specs.into_iter().chain([("literature.py", LITERATURE)]);
        let tables = texts.flat_map(|(name, text)| read(name, text).tables);
        let known = tables.filter_map(|table| {
            let numbers = table.enclosures(Reading::Rounded(LONG))?;
            (table.numbers.form.is_none() && table.order.is_some()).then_some((table, numbers))
        });
        Self(known.collect())
    }

    /// The method that a table is, or from which it differs in few entries. Decimals from so many digits on are known
    /// to these digits.
    pub fn nearest(&self, table: &Table, digits: usize) -> Option<Nearest> {
        let plain = table.numbers.form.is_none() && table.numbers.parts.is_empty();
        let numbers = table
            .enclosures(Reading::Rounded(digits))
            .filter(|_| plain)?;
        let near = self.0.iter().filter_map(|(known, theirs)| {
            let (other, common) = compared(&numbers, theirs)?;
            let is_near = other.is_empty() || other.len() <= FEW && common >= COMMON;
            is_near.then_some((other, known))
        });
        let (other, known) = near.min_by_key(|(other, _)| other.len())?;
        Some(Nearest {
            name: known.name.clone(),
            order: known.order?,
            embedded_order: known.embedded_order,
            other,
        })
    }
}

impl Nearest {
    /// Whether a table that differs has a node that is no row sum, or a lower order than this method, which it does not
    /// claim.
    pub fn is_meant(&self, table: &Table, audit: &Audit) -> bool {
        let embedded = audit.embedded.as_ref().zip(self.embedded_order);
        !self.other.is_empty()
            && (has_wrong_node(audit)
                || falls_short(self.order, table.order, audit.main.consistent)
                || embedded.is_some_and(|(reached, order)| {
                    falls_short(order, table.embedded_order, reached.consistent)
                }))
    }
}

/// Whether a node is no sum of its row.
fn has_wrong_node(audit: &Audit) -> bool {
    let mut sums = audit.row_sums.iter();
    sums.any(|verdict| matches!(verdict, Verdict::Refuted(_)))
}

/// Whether the order of a method is not reached, and no lower one is claimed.
fn falls_short(theirs: usize, claimed: Option<usize>, reached: usize) -> bool {
    theirs > reached && claimed.is_none_or(|claimed| claimed > reached)
}

/// The entries in which a table differs from a method, and how many others are not 0; none where it is of another shape.
fn compared(
    ours: &Numbers<Interval>,
    theirs: &Numbers<Interval>,
) -> Option<(Vec<(Entry, String)>, usize)> {
    if ours.stages() != theirs.stages() || ours.gamma != theirs.gamma {
        return None;
    }
    let sums = theirs.a.iter().map(|row| total(row)).collect();
    let times = theirs.c.as_ref().unwrap_or(&sums);
    let mut other = Vec::new();
    let mut common = 0;
    let rows = ours.a.iter().zip(&theirs.a).enumerate();
    let lists = [
        (Part::B, Some((&ours.b, &theirs.b))),
        (Part::C, ours.c.as_ref().map(|c| (c, times))),
        (Part::BHat, ours.b_hat.as_ref().zip(theirs.b_hat.as_ref())),
    ];
    let rows = rows.map(|(i, (ours, theirs))| (Part::A, i, ours, theirs));
    let lists = lists.into_iter().filter_map(|(part, both)| {
        let (ours, theirs) = both?;
        Some((part, 0, ours, theirs))
    });
    for (part, row, ours, theirs) in rows.chain(lists) {
        for (j, (x, y)) in ours.iter().zip(theirs).enumerate() {
            let (row, column) = if part.is_list() { (j, 0) } else { (row, j) };
            if !x.minus(y).has_zero() {
                let text = simplest_text(&y.ends(BITS), RARE);
                other.push((Entry { part, row, column }, text));
            } else if !y.is_nothing() {
                common += 1;
            }
        }
    }
    Some((other, common))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Part::{A, B, C};

    const KUTTA: &str = "name = \"Kutta3\"\n[parameters]\nA = [[], [\"1/2\"], [-1, 2]]\n\
        b = [\"1/6\", \"2/3\", \"1/6\"]\n[claims]\norder = 3\n";
    const RADAU: &str = "name = \"RadauIIA3\"\n[parameters]\nA = [[\"5/12\", \"-1/12\"], [\"3/4\", \"1/4\"]]\n\
        b = [\"3/4\", \"1/4\"]\n[claims]\norder = 3\n";

    /// A table is a method by the numbers that its digits allow; one more digit, and it is another; three other
    /// entries, and it is none.
    #[test]
    fn the_nearest_method_is_one_by_all_digits_but_few() {
        let methods = Methods::of([("kutta3.toml", KUTTA), ("radau.toml", RADAU)]);
        for (text, expected) in [
            (
                "c = [0, 0.5, 1]\nA = [[], [0.5], [-1, 2]]\nb = [1/6, 2/3, 1/6]",
                Some(vec![]),
            ),
            (
                "A = [[], [0.5], [-1, 2]]\nb = [0.1666666667, 0.6666666667, 0.1666666667]",
                Some(vec![]),
            ),
            (
                "A = [[], [0.5], [-1, 2]]\nb = [0.1666666667, 0.6666666666, 0.1666666667]",
                Some(vec![(B, 1, 0, "2/3")]),
            ),
            (
                "c = [0, 0.5, 1]\nA = [[], [0.5], [-1, 3]]\nb = [1/6, 2/3, 1/6]",
                Some(vec![(A, 2, 1, "2")]),
            ),
            (
                "c = [0, 0.5, 2]\nA = [[], [0.5], [-1, 3]]\nb = [1/6, 2/3, 1/6]",
                Some(vec![(A, 2, 1, "2"), (C, 2, 0, "1")]),
            ),
            (
                "c = [0, 0.5, 2]\nA = [[], [0.5], [-2, 4]]\nb = [1/6, 2/3, 1/6]",
                None,
            ),
            (
                "A = [[5/12, -1/12], [3/4, 1/4]]\nb = [3/4, 1/4]",
                Some(vec![]),
            ),
            ("A = [[], [1]]\nb = [1/2, 1/2]", None),
        ] {
            let table = read("t.py", text).tables.remove(0);
            let nearest = methods.nearest(&table, LONG);
            let other = nearest.map(|nearest| {
                let other = nearest.other.into_iter();
                other
                    .map(|(e, text)| (e.part, e.row, e.column, text))
                    .collect::<Vec<_>>()
            });
            let expected = expected.map(|expected| {
                let expected = expected.into_iter();
                expected
                    .map(|(part, row, column, text)| (part, row, column, text.to_string()))
                    .collect::<Vec<_>>()
            });
            assert_eq!(other, expected, "{text}");
        }
    }

    /// A table that claims its lower order is another method. A node that is no sum of its row is an error.
    #[test]
    fn a_method_is_meant_unless_a_lower_order_is_claimed() {
        let methods = Methods::of([("kutta3.toml", KUTTA)]);
        let lower = "A = [[], [1/2], [0, 1]]\nb = [1/6, 2/3, 1/6]\nc = [0, 1/2, 1]\n";
        let node = "A = [[], [1/2], [-1, 2]]\nb = [1/6, 2/3, 1/6]\nc = [0, 1/2, 2]\n";
        let right = "A = [[], [1/2], [-1, 2]]\nb = [1/6, 2/3, 1/6]\nc = [0, 1/2, 1]\n";
        for (text, order, expected) in [
            (lower, None, true),
            (lower, Some(3), true),
            (lower, Some(2), false),
            (node, Some(2), true),
            (right, None, false),
        ] {
            let mut table = read("t.py", text).tables.remove(0);
            table.order = order;
            let audit = crate::audit(&table, &mut crate::TreeStore::default()).unwrap();
            let nearest = methods.nearest(&table, LONG).unwrap();
            assert_eq!(
                nearest.is_meant(&table, &audit),
                expected,
                "{text} {order:?}"
            );
        }
    }
}
