//! Block formulas with nodes 0 < c₁ < … < c_r = 1 whose stability function is a Padé approximant.
//!
//! Source: Li, Ding, Li, *L-Stable Method for Differential-Algebraic Equations of Multibody System
//! Dynamics*, 2019, section 3.
//!
//! ```text
//! Y = e⊗y + h d⊗y' + h B⊗Y',      R(z) = e_rᵀ (I − zB)⁻¹ (e + z d)
//! ```
//!
//! The formula is exact for y = 1, t, …, tʳ, and gives μᵢ in place of cᵢ^(r+1) for y = t^(r+1).
//! With the basis t, t², …, tʳ of the polynomials that vanish at 0, V_il = cᵢˡ, this says
//!
//! ```text
//! B = V T V⁻¹,   T tˡ = t^(l+1)/(l+1) for l < r,   T tʳ = M(t)/(r+1),   d = c − B e,
//! ```
//!
//! where μᵢ = M(cᵢ). T, and with it det(I − zB), does not depend on the nodes. M is found from
//! det(I − zB) = Q(z), the denominator of the (k, j) approximant of exp(z): these are linear equations
//! for M, solved here in closed form,
//!
//! ```text
//! M(t) = −(r+1)! Σ_{l=1..r} q_{r+1−l} tˡ/l!.
//! ```
//!
//! The numerator of R is then Q·exp(z) cut off after zʳ, which is that of the approximant if
//! k ≤ r ≤ k + j.
//!
//! B acts on functions on the nodes: see [`NodalOperator`].

pub mod symbolic;

use super::coefficient::Coefficient;
use super::guide::{Guide, about};
use super::nodal_operator::NodalOperator;
use super::nodal_step::{End, NodalStep};
use super::nodes::{self, NODE_FAMILIES, NodeFault};
use super::{Derivation, Family, FamilyError, integer_parameter, problem_rank};
use crate::families::value::{Parameters, Value};
use num_traits::ToPrimitive;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::nodal::NodalNumber;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::pade::Pade;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{factorial, integer};
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "block",
    summary: "Block formulas with a Padé approximant of exp as stability function",
    parameters: None,
    words: &["problem"],
    lists: &["nodes", "pade"],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                "r",
                "1 to 16",
                "the number of nodes, where `nodes` is a name",
            ),
            about(
                "nodes",
                "equidistant, chebyshev, legendre, radau, lobatto; a list, of parameters too; a polynomial in t",
                "the nodes in (0, 1], the last one 1; equidistant if not given",
            ),
            about(
                "pade",
                "k,j with k, j <= r <= k + j",
                "the degrees of numerator and denominator of the stability function; r-1,r if not given, which is L-stable",
            ),
            about(
                "problem",
                "first-order, second-order",
                "y' = f(t, y), which is the default, or x'' = g(t, x, x')",
            ),
        ],
        notes: "A list of nodes holds with each irrational one its conjugates. A-stable are j = k, k + 1, k + 2.",
        examples: &[
            &[("r", "3"), ("nodes", "radau")],
            &[("r", "4"), ("nodes", "1/7,2/5,3/4,1"), ("pade", "3,4")],
        ],
    },
};

/// The most nodes.
pub const NODE_LIMIT: usize = 16;

/// A block formula.
///
/// ```
/// use stepsmith_scheme::families::{block::Block, nodes};
/// let block = Block::new(nodes::named("equidistant", 3).unwrap(), 2, 3).unwrap();
/// let mu: Vec<String> = (0..3).map(|i| block.mu(i).algebraic().unwrap().to_string()).collect();
/// assert_eq!(mu, ["1/45", "8/45", "1"]); // eq. 11
/// ```
#[derive(Clone, Debug)]
pub struct Block {
    /// B on the functions on the nodes.
    pub operator: NodalOperator,
    /// The approximant that is the stability function.
    pub pade: Pade,
    /// M, with μᵢ = M(cᵢ).
    pub mu_polynomial: Polynomial,
    /// d, with dᵢ = d(cᵢ), of degree below r.
    pub d_polynomial: Polynomial,
}

/// Why there is no block formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockFault {
    /// The nodes are faulty.
    Nodes(nodes::NodeFault),
    /// (k, j) is not attainable: k ≤ r, j ≤ r, k + j ≥ r is needed.
    Pair,
}

impl Block {
    /// The formula for the nodes of ω and the (k, j) approximant.
    ///
    /// # Errors
    /// [`BlockFault`].
    pub fn new(omega: Polynomial, k: usize, j: usize) -> Result<Self, BlockFault> {
        let nodes = nodes::roots(&omega).map_err(BlockFault::Nodes)?;
        let r = nodes.len();
        let pade = Pade::of_exponential(k, j)
            .filter(|_| k <= r && j <= r && k + j >= r)
            .ok_or(BlockFault::Pair)?;
        let mu_polynomial = mu_polynomial(&pade.denominator, r);
        let powers: Vec<_> = (1..=r).map(|l| image(l, &mu_polynomial, r)).collect();
        // 1 is u(t) = 1 − ω(t)/ω(0) in the basis t, …, tʳ.
        let unit = Polynomial::one() - omega.scale(&omega.coefficient(0).inv());
        let mut of_one = Polynomial::zero();
        for (power, l) in powers.iter().zip(1..) {
            of_one = of_one + power.scale(&unit.coefficient(l));
        }
        let images: Vec<_> = std::iter::once(of_one).chain(powers).take(r).collect();
        let operator = NodalOperator::new(omega, nodes, &images);
        let d_polynomial = (Polynomial::t() - images[0].clone()).modulo(&operator.omega);
        Ok(Self {
            operator,
            pade,
            mu_polynomial,
            d_polynomial,
        })
    }

    /// r, the number of nodes.
    pub fn stages(&self) -> usize {
        self.operator.stages()
    }

    /// μᵢ, i from 0.
    pub fn mu(&self, i: usize) -> NodalNumber {
        self.operator.value(&self.mu_polynomial, i)
    }

    /// dᵢ, i from 0.
    pub fn d(&self, i: usize) -> NodalNumber {
        self.operator.value(&self.d_polynomial, i)
    }

    /// b_ij, i and j from 0.
    pub fn b(&self, i: usize, j: usize) -> NodalNumber {
        self.operator.entry(i, j)
    }

    /// The step.
    pub fn step(&self) -> NodalStep {
        NodalStep {
            operator: self.operator.clone(),
            start_slope: self.d_polynomial.clone(),
            end: End::LastNode,
            letter: "B",
        }
    }
}

/// M(t) = −(r+1)! Σ_{l=1..r} q_{r+1−l} tˡ/l!.
fn mu_polynomial(q: &Polynomial, r: usize) -> Polynomial {
    // q is of degree r at most: there is no constant.
    let powers = 0..=r;
    let coefficients = powers.map(|l| -factorial(r + 1) * q.coefficient(r + 1 - l) / factorial(l));
    Polynomial::new(coefficients.collect())
}

/// T tˡ.
fn image(l: usize, mu: &Polynomial, r: usize) -> Polynomial {
    let scale = integer(l as i64 + 1).inv();
    if l < r {
        Polynomial::monomial(scale, l + 1)
    } else {
        mu.scale(&scale)
    }
}

/// The nodes that the parameters name, and whether they are of the user's own making.
fn omega(given: &Parameters) -> Result<Polynomial, FamilyError> {
    let default = Value::Word("equidistant".into());
    let value = given.get("nodes").unwrap_or(&default);
    let needed = format!(
        "{}, a list of numbers or a polynomial in t",
        NODE_FAMILIES.join(", ")
    );
    let bad = || FamilyError::bad("nodes", needed.clone(), value);
    let not_rational = || {
        let needed = format!(
            "with each irrational node its conjugates, that is all the roots of one polynomial of \
             degree {NODE_LIMIT} at most with rational coefficients"
        );
        FamilyError::bad("nodes", needed, value)
    };
    let omega = match value {
        Value::List(_) => {
            let numbers = value.row().filter(|numbers| numbers.len() <= NODE_LIMIT);
            let numbers = numbers.filter(|all| all.iter().all(|n| n.free_symbols().is_empty()));
            // ∏ (t − cᵢ).
            let t = Fraction::symbol("t");
            let mut omega = Fraction::one();
            for c in &numbers.ok_or_else(bad)? {
                omega = omega.times(&t.minus(c));
            }
            polynomial(&omega).ok_or_else(not_rational)?
        }
        Value::Word(name) => return named(name, given, bad()),
        Value::Exact(expression) => {
            let symbols = expression.free_symbols();
            match symbols.as_slice() {
                [symbol] if symbol.name() != "t" => return named(symbol.name(), given, bad()),
                [_] => polynomial(expression).ok_or_else(not_rational)?,
                _ => return Err(bad()),
            }
        }
    };
    let degree = omega.degree().unwrap_or(0);
    if !(1..=NODE_LIMIT).contains(&degree) {
        return Err(bad());
    }
    if given.contains_key("r")
        && integer_parameter(given, FAMILY.name, "r", 1..=NODE_LIMIT)? != degree
    {
        let found = Value::Exact(Fraction::from(integer(degree as i64)));
        return Err(FamilyError::bad("r", "the number of nodes", &found));
    }
    Ok(omega)
}

fn named(name: &str, given: &Parameters, unknown: FamilyError) -> Result<Polynomial, FamilyError> {
    let r = integer_parameter(given, FAMILY.name, "r", 1..=NODE_LIMIT)?;
    nodes::named(name, r).ok_or(unknown)
}

/// A polynomial in t of a degree that nodes may have.
fn polynomial(expression: &Fraction) -> Option<Polynomial> {
    let t = Symbol::new("t");
    let scale = expression.denominator().as_constant()?;
    let p = expression.numerator();
    (p.degree_in(&t) as usize <= NODE_LIMIT).then_some(())?;
    Some(p.to_univariate(&t)?.scale(&scale.inv()))
}

/// (k, j); by default (r − 1, r).
fn pair(given: &Parameters, r: usize) -> Result<(usize, usize), FamilyError> {
    let Some(value) = given.get("pade") else {
        return Ok((r - 1, r));
    };
    let degrees = value.row().and_then(|row| {
        let degrees = row.iter();
        let degrees = degrees.map(|number| number.as_rational().filter(|r| r.is_int())?.to_usize());
        degrees.collect::<Option<Vec<_>>>()
    });
    match degrees.as_deref() {
        Some(&[k, j]) => Ok((k, j)),
        _ => Err(FamilyError::bad("pade", "two degrees such as 2,3", value)),
    }
}

/// The nodes, if there are parameters among them.
fn parametric(given: &Parameters) -> Option<Vec<Fraction>> {
    let nodes = given.get("nodes")?.row()?;
    let free = nodes.iter().any(|c| !c.free_symbols().is_empty());
    (free && nodes.len() <= NODE_LIMIT).then_some(nodes)
}

/// The formula with parameters among the nodes.
fn derive_parametric(nodes: &[Fraction], given: &Parameters) -> Result<Derivation, FamilyError> {
    let r = nodes.len();
    if nodes.last() != Some(&Fraction::one()) {
        return Err(bad_nodes(given, NodeFault::NoEnd));
    }
    let (k, j) = pair(given, r)?;
    let rank = problem_rank(given)?;
    let pade = Pade::of_exponential(k, j).filter(|_| k <= r && j <= r && k + j >= r);
    let pade = pade.ok_or_else(|| bad_pair(r, k, j))?;
    let found = symbolic::entries(nodes, &pade);
    let (entries, mu) = found.ok_or_else(|| bad_nodes(given, NodeFault::Repeated))?;
    let scheme = entries.scheme(rank)?;
    let mut coefficients = of_pair(&pade, k, j);
    coefficients.extend([
        ("nodes".into(), Coefficient::list(entries.nodes)),
        ("mu".into(), Coefficient::list(mu)),
        (
            "B".into(),
            Coefficient::list(entries.rows.into_iter().map(Coefficient::list)),
        ),
        ("d".into(), Coefficient::list(entries.start)),
    ]);
    Ok(Derivation::new(scheme, coefficients))
}

fn bad_nodes(given: &Parameters, fault: NodeFault) -> FamilyError {
    let default = Value::Word("equidistant".into());
    let found = given.get("nodes").unwrap_or(&default);
    FamilyError::bad("nodes", fault.needed(), found)
}

fn bad_pair(r: usize, k: usize, j: usize) -> FamilyError {
    let needed = format!("(k, j) with k <= {r}, j <= {r} and k + j >= {r} for r = {r}");
    FamilyError::bad("pade", needed, &Value::Word(format!("({k}, {j})")))
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    if let Some(nodes) = parametric(given) {
        return derive_parametric(&nodes, given);
    }
    let omega = omega(given)?;
    let r = omega.degree().unwrap_or(1);
    let (k, j) = pair(given, r)?;
    let rank = problem_rank(given)?;
    let block = Block::new(omega, k, j).map_err(|fault| match fault {
        BlockFault::Nodes(fault) => bad_nodes(given, fault),
        BlockFault::Pair => bad_pair(r, k, j),
    })?;
    let scheme = block.step().scheme(rank)?;
    Ok(Derivation::new(scheme, coefficients(&block, k, j)))
}

/// Nodes, μ, B, d, M and R by the names of the literature.
fn coefficients(block: &Block, k: usize, j: usize) -> BTreeMap<String, Coefficient> {
    let all = 0..block.stages();
    let nodes = (all.clone()).map(|i| block.operator.value(&Polynomial::t(), i));
    let mu = all.clone().map(|i| block.mu(i));
    let d = all.clone().map(|i| block.d(i));
    let rows = (all.clone()).map(|i| Coefficient::list(all.clone().map(|j| block.b(i, j))));
    let mut coefficients = of_pair(&block.pade, k, j);
    coefficients.extend([
        ("nodes".into(), Coefficient::list(nodes)),
        ("mu".into(), Coefficient::list(mu)),
        ("B".into(), Coefficient::list(rows)),
        ("d".into(), Coefficient::list(d)),
        (
            "node_polynomial".into(),
            Coefficient::polynomial(&block.operator.omega),
        ),
        (
            "mu_polynomial".into(),
            Coefficient::polynomial(&block.mu_polynomial),
        ),
    ]);
    coefficients
}

/// The degrees and R.
fn of_pair(pade: &Pade, k: usize, j: usize) -> BTreeMap<String, Coefficient> {
    let function = BTreeMap::from([
        ("numerator".into(), Coefficient::polynomial(&pade.numerator)),
        (
            "denominator".into(),
            Coefficient::polynomial(&pade.denominator),
        ),
    ]);
    BTreeMap::from([
        (
            "pade".into(),
            Coefficient::List(vec![Coefficient::Count(k), Coefficient::Count(j)]),
        ),
        ("stability_function".into(), Coefficient::Table(function)),
    ])
}
