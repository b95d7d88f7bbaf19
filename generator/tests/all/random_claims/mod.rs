//! Nothing is proven that isn't: random members of every family with random claims, half of them true
//! and half false by a small amount, against verdicts that are found without the generator's proofs.
//!
//! What decides here is written apart from what it judges: the step is put together from the printed
//! equations and solved in binary floating point ([`step`]), its root condition is read from a high
//! power of the matrix ([`powers`]), ends of stability are found by walking along the axis and
//! bisection, and confirmed with 60 digits; the order with the best start is between the one from exact values
//! and that of principal roots ([`principal`]); step ratios are those of three nodes ([`ratios`]); orders,
//! approximants, period errors and constrained components are those of theory ([`theory`]). Draws come from a fixed seed.

#![allow(clippy::unwrap_used, clippy::float_cmp)] // helpers of tests, which lints do not take for tests

mod axes;
mod draw;
mod powers;
mod principal;
mod ratios;
mod step;
mod theory;

use std::collections::BTreeMap;
use stepsmith_claims::{Outcome, check};
use stepsmith_scheme::spec::Spec;

/// A twelfth of the members are taken, but for who asks for all.
fn every() -> usize {
    std::env::var_os("STEPSMITH_DRAWS").map_or(12, |_| 1)
}

/// A member with claims, and whether each is true.
struct Case {
    /// Whether its claims are looked at: of others no walk is taken.
    taken: bool,
    family: &'static str,
    /// The lines of `[parameters]`, or of a free-form scheme.
    body: String,
    claims: Vec<(String, bool)>,
}

impl Case {
    /// The member of this place among all.
    fn new(place: usize, family: &'static str, body: impl Into<String>) -> Self {
        Self {
            taken: place.is_multiple_of(every()),
            family,
            body: body.into(),
            claims: Vec::new(),
        }
    }

    fn claim(&mut self, claim: impl Into<String>, truth: bool) {
        self.claims.push((claim.into(), truth));
    }

    fn text(&self, claims: &str) -> String {
        let family = self.family;
        let body = &self.body;
        let parameters = match family {
            "scheme" => "",
            _ => "[parameters]\n",
        };
        format!("name = \"Drawn\"\nfamily = \"{family}\"\n{parameters}{body}\n[claims]\n{claims}\n")
    }

    /// The member.
    fn spec(&self) -> Spec {
        Spec::parse_toml("drawn.toml", &self.text("")).unwrap()
    }

    /// The claims by key, and a table that lists them in this order.
    fn by_key(&self) -> (Vec<&(String, bool)>, String) {
        let key = |claim: &(String, bool)| kind(&claim.0).to_string();
        let mut sorted: Vec<&(String, bool)> = self.claims.iter().collect();
        sorted.sort_by_key(|claim| key(claim));
        let mut lists: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for claim in &sorted {
            let value = claim.0.split_once(" = ").unwrap().1;
            lists.entry(key(claim)).or_default().push(value);
        }
        let lines = lists.iter().map(|(key, values)| match values.as_slice() {
            [value] => format!("{key} = {value}"),
            _ => format!("{key} = [{}]", values.join(", ")),
        });
        (sorted, lines.collect::<Vec<_>>().join("\n"))
    }
}

/// The key of a claim.
fn kind(claim: &str) -> &str {
    claim.split(" = ").next().unwrap()
}

/// Proven, refuted and undecided.
type Counts = BTreeMap<String, [usize; 3]>;

#[test]
fn no_random_claim_has_a_wrong_verdict() {
    let cases: Vec<Case> = theory::cases();
    let cases: Vec<&Case> = cases.iter().filter(|case| case.taken).collect();
    let mut by_family = Counts::new();
    let mut by_kind = Counts::new();
    let mut wrong = Vec::new();
    let mut truths = [0, 0];
    for case in &cases {
        let (claims, table) = case.by_key();
        let text = case.text(&table);
        let spec = Spec::parse_toml("drawn.toml", &text).unwrap_or_else(|e| panic!("{text}{e}"));
        let report = check(&spec).unwrap_or_else(|e| panic!("{text}{e}"));
        assert_eq!(report.claims.len(), claims.len());
        for (finding, (claim, truth)) in report.claims.iter().zip(claims) {
            let (column, right) = match &finding.outcome {
                Outcome::Proven { .. } => (0, *truth),
                Outcome::Refuted { .. } => (1, !truth),
                Outcome::Undecided { .. } => (2, true),
            };
            truths[usize::from(*truth)] += 1;
            by_kind.entry(kind(claim).into()).or_default()[column] += 1;
            by_family.entry(case.family.into()).or_default()[column] += 1;
            if !right {
                let word = finding.outcome.word();
                let evidence = finding.outcome.evidence();
                let body = case.body.replace('\n', "; ");
                wrong.push(format!(
                    "{}: {body}: {claim} is {truth}, said to be {word}: {evidence}",
                    case.family
                ));
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
    assert!((untrue + true_ones) * every() >= 2_000);
    // Neither kind outweighs the other, and little is left open.
    assert!(2 * true_ones.min(untrue) >= true_ones.max(untrue));
    assert!(undecided * 20 <= untrue + true_ones);
}
