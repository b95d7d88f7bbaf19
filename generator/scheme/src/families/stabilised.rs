//! Stabilised explicit methods for y' = f(t, y): Runge–Kutta–Chebyshev and Runge–Kutta–Legendre.
//!
//! With G_j the Chebyshev polynomials T_j or the Legendre polynomials P_j, the stages have on y' = λy the factors
//!
//! ```text
//! R_j(z) = a_j + b_j G_j(w0 + w1 z),   w0 = 1 + ε/s²,   z = λh,
//! order 1:  w1 = G_s(w0)/G_s'(w0),     b_j = 1/G_j(w0)
//! order 2:  w1 = G_s'(w0)/G_s''(w0),   b_j = G_j''(w0)/G_j'(w0)²,   b_0 = b_1 = b_2
//! ```
//!
//! and a_j = 1 − b_j G_j(w0). From G_j = α_j x G_(j−1) − β_j G_(j−2) follows for Y_j, with F_j = f(Y_j),
//!
//! ```text
//! Y_j = (1 − μ_j − ν_j) Y_0 + μ_j Y_(j−1) + ν_j Y_(j−2) + h μ~_j (F_(j−1) − a_(j−1) F_0),
//! μ_j = α_j w0 b_j/b_(j−1),   ν_j = −β_j b_j/b_(j−2),   μ~_j = α_j w1 b_j/b_(j−1).
//! ```
//!
//! Sources: Sommeijer, Shampine, Verwer, *RKC: an explicit solver for parabolic PDEs*, J. Comput. Appl. Math. 88,
//! 1998; Meyer, Balsara, Aslam, *A stabilized Runge–Kutta–Legendre method for explicit super-time-stepping of
//! parabolic and mixed equations*, J. Comput. Phys. 257, 2014.

use super::guide::{Guide, about};
use super::low_storage::Updates;
use super::rows::numbered;
use super::{Derivation, Family, FamilyError, choice, exact_parameter, gives, integer_parameter};
use crate::families::usual::Usual;
use crate::families::value::Parameters;
use crate::scheme::{Scheme, SchemeError};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::ring::{ExactDivision as _, Ring};

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "stabilised",
    summary: "Runge-Kutta-Chebyshev and Runge-Kutta-Legendre methods of any number of stages, derived",
    parameters: None,
    words: &["polynomials"],
    lists: &[],
    usual: |_| vec![Usual::at_least("damping", (0, 1), "ε of w0 = 1 + ε/s²")],
    derive,
    guide: Guide {
        parameters: &[
            about(
                "polynomials",
                "chebyshev, legendre",
                "the polynomials T_s or P_s of the stability function",
            ),
            about("order", "1 or 2", "the order for nonlinear problems"),
            about(
                "stages",
                "1 to 200, at least the order",
                "the number of evaluations s",
            ),
            about(
                "damping",
                "a number of at least 0; 0 if not given",
                "ε of w0 = 1 + ε/s²; 2/13 is usual of Chebyshev polynomials for order 2",
            ),
        ],
        notes: "The stability limit on the negative real axis grows as s².",
        examples: &[
            &[
                ("polynomials", "chebyshev"),
                ("order", "2"),
                ("stages", "5"),
                ("damping", "2/13"),
            ],
            &[("polynomials", "legendre"), ("order", "2"), ("stages", "8")],
        ],
    },
};

/// The most stages.
const STAGE_LIMIT: usize = 200;

/// The polynomials of the stability function.
#[derive(Clone, Copy)]
enum Polynomials {
    Chebyshev,
    Legendre,
}

impl Polynomials {
    /// α_j and β_j of G_j = α_j x G_(j−1) − β_j G_(j−2), with β_1 = 0.
    fn recurrence(self, j: usize) -> [Fraction; 2] {
        let j = j as i64;
        let [alpha, beta] = match self {
            Self::Chebyshev => [ratio(2.min(j), 1), ratio(1.min(j - 1), 1)],
            Self::Legendre => [ratio(2 * j - 1, j), ratio(j - 1, j)],
        };
        [alpha.into(), beta.into()]
    }

    /// G_j, G_j' and G_j'' at w0, for j = 0 … s.
    fn values(self, w0: &Fraction, s: usize) -> Vec<[Fraction; 3]> {
        let zero = Fraction::zero;
        let mut values = vec![[Fraction::one(), zero(), zero()]];
        let mut before = [zero(), zero(), zero()];
        for j in 1..=s {
            let [alpha, beta] = self.recurrence(j);
            let last = &values[j - 1];
            let next = [0, 1, 2].map(|d| {
                // (x G)⁽ᵈ⁾ = x G⁽ᵈ⁾ + d G⁽ᵈ⁻¹⁾
                let inner = match d {
                    0 => zero(),
                    _ => last[d - 1].times(&Fraction::from(d as i64)),
                };
                let product = w0.times(&last[d]).plus(&inner).times(&alpha);
                product.minus(&before[d].times(&beta))
            });
            before = last.clone();
            values.push(next);
        }
        values
    }
}

/// w0, w1, and of each stage polynomial a_j + b_j G_j.
struct Coefficients {
    polynomials: Polynomials,
    w0: Fraction,
    w1: Fraction,
    a: Vec<Fraction>,
    b: Vec<Fraction>,
}

impl Coefficients {
    fn of(polynomials: Polynomials, order: usize, stages: usize, damping: &Fraction) -> Self {
        let square = Fraction::from((stages * stages) as i64);
        let w0 = Fraction::one().plus(&damping.divided_by(&square));
        let values = polynomials.values(&w0, stages);
        let w1 = values[stages][order - 1].divided_by(&values[stages][order]);
        let weight = |j: usize| match order {
            1 => Fraction::one().divided_by(&values[j][0]),
            _ => {
                let [_, first, second] = &values[j.max(2)];
                second.divided_by(&first.times(first))
            }
        };
        let b: Vec<Fraction> = (0..=stages).map(weight).collect();
        let a = b.iter().zip(&values);
        let a = a.map(|(b, [value, ..])| Fraction::one().minus(&b.times(value)));
        Self {
            polynomials,
            w0,
            w1,
            a: a.collect(),
            b,
        }
    }

    /// The factors of Y_0, Y_(j−1), Y_(j−2), h F_(j−1) and h F_0 in Y_j.
    fn update(&self, j: usize) -> [Fraction; 5] {
        let [alpha, beta] = self.polynomials.recurrence(j);
        let scale = alpha.times(&self.b[j]).divided_by(&self.b[j - 1]);
        let [mu, weight] = [&self.w0, &self.w1].map(|w| scale.times(w));
        let before = &self.b[j.saturating_sub(2)];
        let nu = beta.times(&self.b[j]).divided_by(before).negated();
        let start = Fraction::one().minus(&mu).minus(&nu);
        let first = weight.times(&self.a[j - 1]).negated();
        [start, mu, nu, weight, first]
    }

    fn scheme(&self) -> Result<Scheme, SchemeError> {
        let mut step = Updates::new();
        let mut positions = vec![0];
        let mut slopes = Vec::new();
        for j in 1..self.b.len() {
            slopes.push(step.evaluate(positions[j - 1], format!("v_{j}")));
            let earlier = positions[j.saturating_sub(2)];
            let taken = [0, positions[j - 1], earlier, slopes[j - 1], slopes[0]];
            let mut terms = BTreeMap::<_, Fraction>::new();
            for (quantity, factor) in taken.into_iter().zip(self.update(j)) {
                let sum = terms.entry(quantity).or_insert_with(Fraction::zero);
                *sum = sum.plus(&factor);
            }
            let terms: Vec<_> = terms.into_iter().map(|(q, c)| (c, q)).collect();
            positions.push(step.sum(&format!("x_{}", j + 1), 0, &terms));
        }
        step.scheme()
    }
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let kinds = [
        ("chebyshev", Polynomials::Chebyshev),
        ("legendre", Polynomials::Legendre),
    ];
    let polynomials = choice(given, "polynomials", &kinds, "`chebyshev` or `legendre`")?
        .ok_or_else(|| FamilyError::missing(FAMILY.name, "polynomials"))?;
    let order = integer_parameter(given, FAMILY.name, "order", 1..=2)?;
    let stages = integer_parameter(given, FAMILY.name, "stages", order..=STAGE_LIMIT)?;
    let damping = if gives(given, &["damping"]) {
        exact_parameter(given, FAMILY.name, "damping")?
    } else {
        Fraction::zero()
    };
    if damping.signum().is_some_and(|sign| sign < 0) {
        let needed = "a number of at least 0";
        return Err(FamilyError::bad("damping", needed, &given["damping"]));
    }
    let found = Coefficients::of(polynomials, order, stages, &damping);
    let scheme = found.scheme()?;
    let Coefficients { w0, w1, a, b, .. } = found;
    let mut coefficients = BTreeMap::from([("w0".into(), w0.into()), ("w1".into(), w1.into())]);
    coefficients.extend(numbered("a", &a[1..]));
    coefficients.extend(numbered("b", &b[1..]));
    Ok(Derivation::new(scheme, coefficients))
}

#[cfg(test)]
mod tests {
    use crate::families::family;
    use crate::families::value::{Parameters, Value};
    use crate::spec::Spec;
    use stepsmith_exact::field::fraction::Fraction;
    use stepsmith_exact::rational::ratio;

    fn coefficient(polynomials: &str, order: i64, stages: i64, name: &str) -> String {
        let exact = |n: i64| Value::Exact(Fraction::from(n));
        let given = Parameters::from([
            ("polynomials".into(), Value::Word(polynomials.into())),
            ("order".into(), exact(order)),
            ("stages".into(), exact(stages)),
        ]);
        let member = family("stabilised").unwrap().member(&given).unwrap();
        member.coefficients[name].to_string()
    }

    /// Meyer, Balsara and Aslam: w1 = 2/(s² + s) and 4/(s² + s − 2), b_j = (j² + j − 2)/(2j(j + 1)). Without damping
    /// Chebyshev's w1 are 1/s² and 3/(s² − 1).
    #[test]
    fn coefficients_are_the_printed_ones() {
        for s in 2..=9 {
            let w1 = |polynomials, order| coefficient(polynomials, order, s, "w1");
            assert_eq!(w1("legendre", 1), ratio(2, s * s + s).to_string());
            assert_eq!(w1("legendre", 2), ratio(4, s * s + s - 2).to_string());
            assert_eq!(w1("chebyshev", 1), ratio(1, s * s).to_string());
            assert_eq!(w1("chebyshev", 2), ratio(3, s * s - 1).to_string());
            let b = coefficient("legendre", 2, s, &format!("b_{s}"));
            assert_eq!(b, ratio(s * s + s - 2, 2 * s * (s + 1)).to_string());
        }
    }

    #[test]
    fn what_is_no_member_is_refused() {
        let all = ["chebyshev", "2", "4", "1/10"];
        for (index, value, why) in [
            (0, "hermite", "`chebyshev` or `legendre`"),
            (1, "3", "an integer from 1 to 2"),
            (2, "1", "an integer from 2 to 200"),
            (2, "201", "an integer from 2 to 200"),
            (3, "-1/10", "a number of at least 0"),
        ] {
            let mut values = all;
            values[index] = value;
            let names = ["polynomials", "order", "stages", "damping"];
            let settings: Vec<_> = names.into_iter().zip(values).collect();
            let spec = Spec::from_family("stabilised", &settings);
            let error = spec.and_then(|spec| spec.scheme()).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        // ε may be left free.
        let free = [
            ("polynomials", "chebyshev"),
            ("order", "2"),
            ("stages", "3"),
            ("damping", "epsilon"),
        ];
        assert!(!Spec::member("stabilised", &free).free_symbols().is_empty());
    }
}
