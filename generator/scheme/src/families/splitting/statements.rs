//! The lines of the equation language that make a splitting method, and the exact weights in them.
//!
//! ```text
//! L_l(c) = ∏_{m≠l} (c − α + m)/(m − l)        the basis of p at the times α − l
//! v at α:   Σ_j C(α+j−1, j) ∇ʲv               the polynomial through v, v[-1], … at α
//! x at α:   x + h Σ_j ∫₀^α C(s+j−1, j) ds ∇ʲv
//! ```
//!
//! Weights that are not 1 are coefficients of the derivation: `x_A_j` and `v_A_j` those of v[-j],
//! `b_A_l` and `d_A_l` (of stage i `b_Ai_l`, `d_Ai_l`) those of the value made l steps ago in ∫ p and
//! ∫∫ p, and `c_i`, `a_i_j`, `aa_i_j` the nodes, A and A² of Radau IIA, j counted from 0.

use crate::families::newmark::written;
use crate::families::nodes::rodrigues;
use crate::families::{Derivation, FamilyError};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::Ring;

/// How A is evaluated and continued.
pub(super) struct Explicit {
    /// α: the time of the evaluation.
    pub(super) node: Fraction,
    /// k: the values of A in p.
    pub(super) values: usize,
    /// m: the degree of the velocities' extrapolation; none where A is A(t, x).
    pub(super) extrapolation: Option<usize>,
}

/// The method for B.
pub(super) enum Implicit {
    /// B at (1 − β) z + β z[1].
    Blend(Fraction),
    /// Generalized-α.
    Alpha {
        alpha_m: Fraction,
        alpha_f: Fraction,
        beta: Fraction,
        gamma: Fraction,
    },
    /// Radau IIA with so many stages.
    Radau(usize),
}

/// Statements with the parameters that they name.
struct Page {
    parameters: Vec<(String, Fraction)>,
    carry: Vec<String>,
    statements: Vec<String>,
}

impl Page {
    fn set(&mut self, name: impl Into<String>, value: Fraction) {
        self.parameters.push((name.into(), value));
    }

    fn state(&mut self, statement: impl Into<String>) {
        self.statements.push(statement.into());
    }

    /// `name_i*quantity + …` for weights that do not vanish, which become parameters.
    fn sum(&mut self, name: &str, terms: Vec<(Fraction, String)>) -> String {
        let mut text = Vec::new();
        for (i, (weight, quantity)) in terms.into_iter().enumerate() {
            if weight == Fraction::one() {
                text.push(quantity);
            } else if !weight.is_zero() {
                text.push(format!("{name}_{i}*{quantity}"));
                self.set(format!("{name}_{i}"), weight);
            }
        }
        if text.is_empty() {
            // A sum of nothing, of the dimension it needs.
            text.push("0*v".into());
        }
        text.join(" + ")
    }
}

/// The scheme.
pub(super) fn scheme(explicit: &Explicit, implicit: &Implicit) -> Result<Derivation, FamilyError> {
    let mut page = Page {
        parameters: Vec::new(),
        carry: vec!["x".into(), "v".into()],
        statements: Vec::new(),
    };
    page.set("alpha", explicit.node.clone());
    explicit_part(&mut page, explicit);
    match implicit {
        Implicit::Blend(beta) => blend(&mut page, explicit, beta),
        Implicit::Alpha {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        } => alpha(&mut page, explicit, [alpha_m, alpha_f, beta, gamma]),
        Implicit::Radau(stages) => radau(&mut page, explicit, *stages)?,
    }
    let parameters: Vec<(&str, Fraction)> = (page.parameters.iter())
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    let carry: Vec<&str> = page.carry.iter().map(String::as_str).collect();
    let statements: Vec<&str> = page.statements.iter().map(String::as_str).collect();
    written(&parameters, &carry, &statements)
}

/// v[-j].
fn past_velocity(j: usize) -> String {
    if j == 0 {
        "v".into()
    } else {
        format!("v[-{j}]")
    }
}

/// The value of A made j steps ago.
fn value_of_a(j: usize) -> String {
    match j {
        0 => "a_A[alpha]".into(),
        _ => format!("a_A[alpha - {j}]"),
    }
}

/// A at its point.
fn explicit_part(page: &mut Page, explicit: &Explicit) {
    let Explicit {
        node,
        values,
        extrapolation,
    } = explicit;
    let carried = extrapolation.unwrap_or(0).max(values - 1);
    page.carry.extend((1..=carried).map(past_velocity));
    page.carry.extend((1..*values).map(value_of_a));
    let moved: Vec<_> = (0..*values)
        .map(|j| binomial(j).integral().at(node))
        .collect();
    let moved = page.sum("x_A", in_velocities(&moved));
    page.state(format!("x_A[alpha] = x + h*({moved})"));
    let velocity = match extrapolation {
        None => "",
        Some(0) => ", v",
        Some(m) => {
            let weights: Vec<_> = (0..=*m).map(|j| binomial(j).at(node)).collect();
            let sum = page.sum("v_A", in_velocities(&weights));
            page.state(format!("v_A[alpha] = {sum}"));
            ", v_A[alpha]"
        }
    };
    page.state(format!("a_A[alpha] = A(t[alpha], x_A[alpha]{velocity})"));
}

/// ∫₀ᶜ p and ∫₀ᶜ (c − s) p ds, as sums of values of A.
fn integrals(page: &mut Page, explicit: &Explicit, c: &Fraction, names: [&str; 2]) -> [String; 2] {
    let k = explicit.values;
    let mut sums = [Vec::new(), Vec::new()];
    for l in 0..k {
        let mut moments = [Fraction::zero(), Fraction::zero()];
        for (d, w) in lagrange(&explicit.node, k, l).iter().enumerate() {
            let n = d as i64 + 1;
            let once = c.nth_power(d + 1).scaled(&ratio(1, n));
            let twice = c.nth_power(d + 2).scaled(&ratio(1, n * (n + 1)));
            moments = [
                moments[0].plus(&w.times(&once)),
                moments[1].plus(&w.times(&twice)),
            ];
        }
        for (sum, moment) in sums.iter_mut().zip(moments) {
            sum.push((moment, value_of_a(l)));
        }
    }
    let [once, twice] = sums;
    [page.sum(names[0], once), page.sum(names[1], twice)]
}

/// B at a blend of both ends of the step.
fn blend(page: &mut Page, explicit: &Explicit, beta: &Fraction) {
    page.set("beta", beta.clone());
    let [once, twice] = integrals(page, explicit, &Fraction::one(), ["b_A", "d_A"]);
    page.state("x_B[beta] = (1 - beta)*x + beta*x[1]");
    page.state("v_B[beta] = (1 - beta)*v + beta*v[1]");
    page.state("a_B[beta] = B(t[beta], x_B[beta], v_B[beta])");
    page.state(format!("x[1] = x + h*v + h^2*({twice}) + h^2/2*a_B[beta]"));
    page.state(format!("v[1] = v + h*({once}) + h*a_B[beta]"));
}

/// B by the generalized-α method.
fn alpha(page: &mut Page, explicit: &Explicit, parameters: [&Fraction; 4]) {
    for (name, value) in ["alpha_m", "alpha_f", "beta", "gamma"]
        .into_iter()
        .zip(parameters)
    {
        page.set(name, value.clone());
    }
    let [once, twice] = integrals(page, explicit, &Fraction::one(), ["b_A", "d_A"]);
    let old = "a_c[alpha_m - alpha_f]";
    let new = "a_c[1 + alpha_m - alpha_f]";
    page.carry.push(old.into());
    page.state("x_B[1 - alpha_f] = alpha_f*x + (1 - alpha_f)*x[1]");
    page.state("v_B[1 - alpha_f] = alpha_f*v + (1 - alpha_f)*v[1]");
    page.state("a_B[1 - alpha_f] = B(t[1 - alpha_f], x_B[1 - alpha_f], v_B[1 - alpha_f])");
    page.state(format!(
        "(1 - alpha_m)*{new} + alpha_m*{old} = a_B[1 - alpha_f]"
    ));
    page.state(format!(
        "x[1] = x + h*v + h^2*({twice}) + h^2/2*((1 - 2*beta)*{old} + 2*beta*{new})"
    ));
    page.state(format!(
        "v[1] = v + h*({once}) + h*((1 - gamma)*{old} + gamma*{new})"
    ));
}

/// B by Radau IIA, whose last stage is the end of the step.
fn radau(page: &mut Page, explicit: &Explicit, stages: usize) -> Result<(), FamilyError> {
    let found = radau_nodes(stages).and_then(|nodes| Some((collocation(&nodes)?, nodes)));
    let (a, nodes) = found.ok_or_else(|| FamilyError::BadValue {
        name: "stages".into(),
        needed: "1, 2 or 3".into(),
        found: stages.to_string(),
    })?;
    let twice = a.times(&a);
    for (i, c) in nodes.iter().enumerate() {
        page.set(format!("c_{}", i + 1), c.clone());
    }
    let times: Vec<String> = (1..stages)
        .map(|i| format!("c_{i}"))
        .chain(["1".into()])
        .collect();
    let forces: Vec<String> = (times.iter().zip(1..))
        .map(|(t, i)| format!("a_{i}[{t}]"))
        .collect();
    for (i, c) in nodes.iter().enumerate() {
        let names = [format!("b_A{}", i + 1), format!("d_A{}", i + 1)];
        let [p, pp] = integrals(page, explicit, c, names.each_ref().map(String::as_str));
        let [b, bb] = [("a", &a), ("aa", &twice)].map(|(name, matrix)| {
            let terms = matrix.row(i).iter().cloned().zip(forces.clone());
            page.sum(&format!("{name}_{}", i + 1), terms.collect())
        });
        let t = &times[i];
        let [x, v] = ["x", "v"].map(|letter| match t.as_str() {
            "1" => format!("{letter}[1]"),
            _ => format!("{letter}_{}[{t}]", i + 1),
        });
        let moved = if t == "1" {
            "h*v".to_string()
        } else {
            format!("{t}*h*v")
        };
        page.state(format!("{x} = x + {moved} + h^2*({pp}) + h^2*({bb})"));
        page.state(format!("{v} = v + h*({p}) + h*({b})"));
        page.state(format!("{} = B(t[{t}], {x}, {v})", forces[i]));
    }
    Ok(())
}

/// The nodes of Radau IIA, of degree 2 at most.
fn radau_nodes(stages: usize) -> Option<Vec<Fraction>> {
    let roots = RealAlgebraic::roots_of(&rodrigues(stages - 1, stages, stages - 1));
    roots.iter().map(Fraction::of_algebraic).collect()
}

/// a_ij of the collocation method: Σ_j a_ij c_j^(q−1) = c_i^q/q.
fn collocation(nodes: &[Fraction]) -> Option<Matrix<Fraction>> {
    let s = nodes.len();
    let left = Matrix::from_fn(s, s, |q, j| nodes[j].nth_power(q));
    let right = Matrix::from_fn(s, s, |q, j| {
        nodes[j].nth_power(q + 1).scaled(&ratio(1, q as i64 + 1))
    });
    Some(left.solve(&right)?.transpose())
}

/// C(s + j − 1, j) as a polynomial in s.
fn binomial(j: usize) -> Polynomial {
    (0..j as i64).fold(Polynomial::one(), |product, i| {
        &product * &Polynomial::new(vec![ratio(i, i + 1), ratio(1, i + 1)])
    })
}

/// Σ wⱼ ∇ʲv as weights of v, v[-1], …
fn in_velocities(weights: &[Fraction]) -> Vec<(Fraction, String)> {
    let mut result = vec![Fraction::zero(); weights.len()];
    for (j, weight) in weights.iter().enumerate() {
        // ∇ʲ = (1 − E⁻¹)ʲ: terms beyond the j-th are 0.
        let mut term: Rational = integer(1);
        for (i, sum) in result.iter_mut().enumerate() {
            *sum = sum.plus(&weight.scaled(&term));
            term *= ratio(i as i64 - j as i64, i as i64 + 1);
        }
    }
    result.into_iter().zip((0..).map(past_velocity)).collect()
}

/// L_l as coefficients ascending in c.
fn lagrange(node: &Fraction, values: usize, l: usize) -> Vec<Fraction> {
    let others = (0..values).filter(|m| *m != l);
    others.fold(vec![Fraction::one()], |product, m| {
        let scale = ratio(1, m as i64 - l as i64);
        let constant = Fraction::from(m as i64).minus(node).scaled(&scale);
        let mut next = vec![Fraction::zero(); product.len() + 1];
        for (d, c) in product.iter().enumerate() {
            next[d] = next[d].plus(&c.times(&constant));
            next[d + 1] = next[d + 1].plus(&c.scaled(&scale));
        }
        next
    })
}
