//! Nothing is proven that isn't: random members of every family with random claims, half of them true
//! and half false by a small amount, against verdicts that are found without the generator's proofs.
//!
//! What decides here is written apart from what it judges: the step is put together from the printed
//! equations and solved in binary floating point ([`step`]), its root condition is read from a high
//! power of the matrix ([`powers`]), ends of stability are found by walking along the axis and
//! bisection, and confirmed with 60 digits; orders, approximants, period errors and constrained
//! components are those of theory ([`theory`]). Draws come from a fixed seed.

#![allow(clippy::unwrap_used, clippy::float_cmp)] // helpers of tests, which lints do not take for tests

mod axes;
mod draw;
mod powers;
mod step;
mod theory;

use std::collections::BTreeMap;
use stepsmith_generator::claims::{Outcome, check};
use stepsmith_generator::spec::Spec;

/// A member with claims, and whether each is true.
struct Case {
    family: &'static str,
    /// The lines of `[parameters]`, or of a free-form scheme.
    body: String,
    claims: Vec<(String, bool)>,
}

impl Case {
    fn new(family: &'static str, body: impl Into<String>) -> Self {
        Self {
            family,
            body: body.into(),
            claims: Vec::new(),
        }
    }

    fn claim(&mut self, claim: impl Into<String>, truth: bool) {
        self.claims.push((claim.into(), truth));
    }

    fn text(&self, claims: &[&str]) -> String {
        let (family, body) = (self.family, &self.body);
        let parameters = match family {
            "scheme" => "",
            _ => "[parameters]\n",
        };
        let claims = claims.join("\n");
        format!("name = \"Drawn\"\nfamily = \"{family}\"\n{parameters}{body}\n[claims]\n{claims}\n")
    }

    /// The member.
    fn spec(&self) -> Spec {
        Spec::parse_toml("drawn.toml", &self.text(&[])).unwrap()
    }
}

/// The claims of a case in specs of their own: a key stands once.
fn specs(case: &Case) -> Vec<Vec<(String, bool)>> {
    let mut tables: Vec<Vec<(String, bool)>> = Vec::new();
    for (claim, truth) in &case.claims {
        let key = |claim: &str| claim.split(" = ").next().unwrap().to_string();
        let free = |table: &&mut Vec<(String, bool)>| {
            table.iter().all(|(other, _)| key(other) != key(claim))
        };
        match tables.iter_mut().find(free) {
            Some(table) => table.push((claim.clone(), *truth)),
            None => tables.push(vec![(claim.clone(), *truth)]),
        }
    }
    tables
}

/// Proven, refuted and undecided.
type Counts = BTreeMap<String, [usize; 3]>;

#[test]
fn no_random_claim_has_a_wrong_verdict() {
    let cases = theory::cases();
    let (mut by_family, mut by_kind) = (Counts::new(), Counts::new());
    let (mut wrong, mut truths) = (Vec::new(), [0, 0]);
    for case in &cases {
        for table in specs(case) {
            let lines: Vec<&str> = table.iter().map(|(claim, _)| claim.as_str()).collect();
            let text = case.text(&lines);
            let spec =
                Spec::parse_toml("drawn.toml", &text).unwrap_or_else(|e| panic!("{text}{e}"));
            let report = check(&spec).unwrap_or_else(|e| panic!("{text}{e}"));
            assert_eq!(report.claims.len(), table.len());
            for (finding, (claim, truth)) in report.claims.iter().zip(&table) {
                let (column, right) = match &finding.outcome {
                    Outcome::Proven { .. } => (0, *truth),
                    Outcome::Refuted { .. } => (1, !truth),
                    Outcome::Undecided { .. } => (2, true),
                };
                truths[usize::from(*truth)] += 1;
                let kind = claim.split(" = ").next().unwrap().to_string();
                by_kind.entry(kind).or_default()[column] += 1;
                by_family.entry(case.family.into()).or_default()[column] += 1;
                if !right {
                    let word = finding.outcome.word();
                    let evidence = finding.outcome.evidence();
                    wrong.push(format!(
                        "{}: {}: {claim} is {truth}, said to be {word}: {evidence}",
                        case.family,
                        case.body.replace('\n', "; ")
                    ));
                }
            }
        }
    }
    let show = |counts: &Counts| {
        for (name, [proven, refuted, undecided]) in counts {
            println!("{name:24} proven {proven:5}  refuted {refuted:5}  undecided {undecided:4}");
        }
    };
    show(&by_family);
    println!();
    show(&by_kind);
    let [untrue, true_ones] = truths;
    let undecided: usize = by_kind.values().map(|counts| counts[2]).sum();
    println!(
        "\n{} members, {} claims: {true_ones} true, {untrue} false; undecided {undecided}, wrong {}",
        cases.len(),
        untrue + true_ones,
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(untrue + true_ones >= 2_000);
    // Neither kind outweighs the other, and little is left open.
    assert!(2 * true_ones.min(untrue) >= true_ones.max(untrue));
    assert!(undecided * 20 <= untrue + true_ones);
}
