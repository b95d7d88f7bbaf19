//! The step of a Rosenbrock method.

use crate::step::{Action, Step};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::plan::Plan;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact;

/// One matrix, with which each stage is solved for its direction; of f and f' nothing else is solved for.
#[test]
fn a_step_makes_one_matrix() {
    let ros3p = [
        ("gamma", "1/2 + sqrt(3)/6"),
        ("A", "[[], [1], [1, 0]]"),
        (
            "Gamma",
            "[[gamma], [-1, gamma], [-gamma, 1/2 - 2*gamma, gamma]]",
        ),
        ("b", "[2/3, 0, 1/3]"),
        ("embedded", "[1/3, 1/3, 1/3]"),
    ];
    let facts = Facts::of(Spec::member("rosenbrock", &ros3p));
    let step = Step::new(&facts).unwrap();
    let [body] = step.bodies.as_slice() else {
        panic!("{} bodies", step.bodies.len());
    };
    let done: Vec<String> = (body.head.iter())
        .filter_map(|action| match action {
            Action::Pass(_) => None,
            Action::Evaluate(..) => Some("f".into()),
            Action::Solve(_) => Some("solved".into()),
            Action::Resolve(resolve) => Some(if resolve.anew {
                "new matrix".into()
            } else {
                "matrix".into()
            }),
        })
        .collect();
    assert_eq!(done, ["f", "new matrix", "f", "matrix", "matrix"]);
    assert_eq!(
        step.rates[1],
        facts.scheme().rounded(&exact("1/2 + sqrt(3)/6")).unwrap()
    );
    let plan = Plan::new(facts.scheme(), false).unwrap();
    assert!(!plan.is_explicit() && plan.core_sizes().is_empty());
}
