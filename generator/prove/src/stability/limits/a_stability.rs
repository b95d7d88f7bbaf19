//! A- and L-stability: whether the open half-plane Re z < 0 is stable for x' = λx, z = λh.
//!
//! A scheme is *A-stable* if at every z with Re z < 0 the step is defined and satisfies the root
//! condition, and *L-stable* if moreover all roots tend to 0 for z → ∞ (for a one-step method,
//! R(∞) = 0).
//!
//! Let p(λ; z) be the characteristic polynomial over ℚ(z), primitive in ℚ\[z\]\[λ\], and split it
//! into p = k·q, where k in ℚ\[λ\] collects the roots that do not depend on z. Then the scheme is
//! A-stable exactly if
//!
//! 1. *poles*: the leading coefficient lc(q) in λ has no zero with Re z ≤ 0, and the denominator of
//!    the step none with Re z < 0;
//! 2. *axis*: no root λ of q(λ; iy) has |λ| > 1, for any real y;
//! 3. *constant roots*: k satisfies the root condition, where roots on the circle that are multiple
//!    may be [`semisimple`] over ℚ(z).
//!
//! *Necessary.* At a zero z₀ of lc(q) a root of q tends to infinity, as not all coefficients of the
//! primitive q vanish there; so roots are large at points with Re z < 0 near z₀. Elsewhere on the
//! axis roots are continuous, so one outside the circle remains outside at points next to it.
//!
//! *Sufficient.* By 1 the function M(z) = max |λᵢ(z)| over the roots of q is continuous on Re z ≤ 0,
//! and log M is subharmonic for Re z < 0, as the maximum of a finite number of local branches that
//! are analytic but where they meet. It is at most 0 on the axis by 2, and O(log |z|) at infinity:
//! by Phragmén and Lindelöf's theorem M ≤ 1. If |λ| = 1 were attained at a z with Re z < 0, the
//! maximum principle would make that branch constant, a root of k. So all roots of q lie inside, and
//! the root condition is that of k. Its roots on the circle then have the same multiplicities m at all
//! z with Re z < 0, where kernels of f(M) are at least as large as over ℚ(z), but not larger than m·deg f.
//!
//! The denominator of the step is the determinant of all that one step solves, stages and all (see
//! [`pencil`](super::super::characteristic::pencil)): a pole that cancels in p, or in R(z), is one of the stages.
//!
//! No condition at infinity is needed: what leaves the circle there does so along the axis too. But
//! where the limit for z → ∞ already refutes condition 2, or 1 or 3 fail, the axis is not looked at.
//!
//! For a one-step method q = D(z)·λ − N(z) and condition 2 is
//!
//! ```text
//! E(y²) = |D(iy)|² − |N(iy)|² ≥ 0    for all real y,
//! ```
//!
//! which Sturm's chain of the factors of E of odd multiplicity decides. In general it is decided as in
//! [`stable_set`](fn@super::super::stable_set) on the imaginary axis, for the square-free part of q, as multiple
//! roots do not matter; the gaps suffice, for the critical places between them follow by continuity.
//!
//! Sources: Dahlquist 1963; Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.3
//! (E-polynomial) and V.1, V.4 (the algebraic functions of multistep and general methods).

use super::at_infinity::AtInfinity;
use super::half_plane::HalfPlane;
use crate::stability::axis::Axis;
use crate::stability::characteristic::bivariate::Bivariate;
use crate::stability::characteristic::pencil::Pencil;
use crate::stability::characteristic::{Characteristic, Step};
use crate::stability::error::StabilityError;
use crate::stability::root_condition::Verdict;
use crate::stability::root_condition::semisimple::{self, Repeated};
use crate::stability::root_condition::verdict;
use crate::stability::stable_set::StableSet;
use crate::stability::stable_set::certificate::Certificate;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::ring::ExactDivision as _;
use stepsmith_scheme::scheme::Scheme;

/// Whether a scheme is A-stable and L-stable, with the evidence.
#[derive(Clone, Debug)]
pub struct AStability {
    /// Whether the scheme is A-stable.
    pub a_stable: bool,
    /// Whether the scheme is L-stable.
    pub l_stable: bool,
    /// p, k and q.
    pub parts: Parts,
    /// The zeros of the leading coefficient of q.
    pub leading: HalfPlane,
    /// The places where the step is not defined.
    pub pole: HalfPlane,
    /// The roots on the imaginary axis; `None` where nothing depends on them any more.
    pub axis: Option<OnAxis>,
    /// The roots for z → ∞.
    pub at_infinity: AtInfinity,
}

/// The characteristic polynomial on x' = λx and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// p(λ; z), primitive.
    pub characteristic: Bivariate,
    /// The denominator of the step.
    pub pole: RealPolynomial,
    /// k(λ), monic, without roots 0.
    pub constant: RealPolynomial,
    /// The repeated factors of k on the circle, and their kernels over ℚ(z).
    pub repeated: Vec<Repeated<RealPolynomial>>,
    /// q(λ; z) without roots 0.
    pub moving: Bivariate,
}

/// The evidence that decides condition 2, on the roots on the imaginary axis.
#[derive(Clone, Debug)]
pub enum OnAxis {
    /// The E-polynomial, in y².
    Energy(NotNegative),
    /// The stable set of the square-free part of q on the imaginary axis.
    Roots {
        /// The square-free part of q.
        simple: Bivariate,
        /// The stable set of that part on the imaginary axis.
        set: Box<StableSet>,
    },
}

/// Whether a polynomial takes no negative value at any t > 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotNegative {
    /// The polynomial in t.
    pub polynomial: RealPolynomial,
    /// The product of its factors of odd multiplicity, square-free and monic: its sign changes.
    pub odd: RealPolynomial,
    /// How many t > 0 these are.
    pub sign_changes: usize,
    /// Whether it takes no negative value.
    pub holds: bool,
}

impl NotNegative {
    /// The values of `polynomial` at t > 0.
    pub fn of(polynomial: RealPolynomial) -> Self {
        let odd = polynomial
            .square_free_factors()
            .into_iter()
            .filter(|(_, multiplicity)| multiplicity % 2 == 1)
            .fold(RealPolynomial::one(), |product, (factor, _)| {
                product * factor
            });
        let sign_changes = odd.positive_root_count();
        Self {
            holds: sign_changes == 0 && polynomial.leading_sign().is_ge(),
            polynomial,
            odd,
            sign_changes,
        }
    }
}

impl OnAxis {
    fn of(moving: &Bivariate) -> Self {
        if moving.degree() <= 1 {
            return Self::Energy(NotNegative::of(energy(moving)));
        }
        let simple = moving.square_free_part();
        let characteristic = Characteristic::imaginary(&simple, &RealPolynomial::one());
        let certificate = Certificate::new(Axis::Imaginary, characteristic);
        Self::Roots {
            simple,
            set: Box::new(StableSet::of(certificate)),
        }
    }

    /// Whether no root lies outside the circle anywhere on the axis, if none escapes there.
    pub fn holds(&self) -> bool {
        match self {
            Self::Energy(energy) => energy.holds,
            Self::Roots { set, .. } => {
                let mut gaps = set.certificate.gaps.iter();
                gaps.all(|gap| matches!(gap.table.verdict, Verdict::Stable | Verdict::Multiple))
            }
        }
    }
}

/// E in t = y² for q = D·λ − N, or for a q without roots, N = 0.
fn energy(moving: &Bivariate) -> RealPolynomial {
    let lower = moving.coefficient(0).squared_modulus();
    match moving.degree() {
        0 => lower,
        _ => moving.coefficient(1).squared_modulus() - lower,
    }
}

impl Parts {
    /// The parts of a step for x' = λx.
    pub(crate) fn along(Step { p, pole, pencil }: Step) -> Self {
        Self::of(p, pole, Some(&pencil))
    }

    /// The parts of a characteristic polynomial; without a step repeated constant roots are not told apart.
    pub(super) fn of(
        characteristic: Bivariate,
        pole: RealPolynomial,
        pencil: Option<&Pencil>,
    ) -> Self {
        let rows = characteristic.transposed();
        let constant = rows.content();
        let moving = rows.map(|c| c.divided_by(&constant));
        let numbers = constant.coefficients();
        let constant = RealPolynomial::from_numbers(&without_zero_root(numbers));
        let repeated = match verdict(&constant) {
            Verdict::Multiple => {
                pencil.map(|m| semisimple::constant(&constant, &m.numerators, &m.denominator))
            }
            _ => None,
        };
        Self {
            repeated: repeated.unwrap_or_default(),
            moving: moving.transposed().without_zero_root(),
            characteristic,
            pole,
            constant,
        }
    }

    /// Whether k satisfies the root condition.
    pub fn constant_roots_hold(&self) -> bool {
        match verdict(&self.constant) {
            Verdict::Stable => true,
            Verdict::Multiple => {
                let known = !self.repeated.is_empty();
                known && self.repeated.iter().all(Repeated::is_semisimple)
            }
            Verdict::Outside | Verdict::Undefined => false,
        }
    }
}

/// Whether a scheme for x' = f is A-stable, and whether it is L-stable.
///
/// ```
/// use stepsmith_prove::stability::limits::a_stability::a_stability;
/// use stepsmith_scheme::spec::Spec;
/// let bdf = |steps| Spec::from_family("bdf", &[("steps", steps)]).unwrap().scheme().unwrap();
/// assert!(a_stability(&bdf("2")).unwrap().l_stable);
/// assert!(!a_stability(&bdf("3")).unwrap().a_stable);
/// ```
///
/// # Errors
/// Those of [`stable_set`](fn@super::super::stable_set).
pub fn a_stability(scheme: &Scheme) -> Result<AStability, StabilityError> {
    let step = Step::new(scheme, &Axis::NegativeReal)?;
    Ok(AStability::of(Parts::along(step)))
}

impl AStability {
    /// The verdict on A- and L-stability that the parts prove.
    pub(crate) fn of(parts: Parts) -> Self {
        let leading = HalfPlane::of(&parts.moving.leading());
        let pole = HalfPlane::of(&parts.pole);
        let at_infinity = AtInfinity::of(&parts.characteristic);
        let poles = leading.closed_free && pole.open_free;
        let open = poles && parts.constant_roots_hold() && !at_infinity.is_outside();
        let axis = open.then(|| OnAxis::of(&parts.moving));
        let a_stable = axis.as_ref().is_some_and(OnAxis::holds);
        Self {
            a_stable,
            l_stable: a_stable && at_infinity.is_zero(),
            parts,
            leading,
            pole,
            axis,
            at_infinity,
        }
    }

    /// The statement in words.
    pub fn word(&self) -> &'static str {
        word(self.a_stable, self.l_stable)
    }
}

/// The statement in words, from the two verdicts.
pub fn word(a_stable: bool, l_stable: bool) -> &'static str {
    match (a_stable, l_stable) {
        (_, true) => "L-stable",
        (true, false) => "A-stable, not L-stable",
        (false, _) => "not A-stable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::{Rational, integer, ratio};
    use stepsmith_scheme::spec::Spec;
    use stepsmith_scheme::written::free_form;

    fn found(family: &str, settings: &[(&str, &str)]) -> AStability {
        a_stability(&Spec::member(family, settings)).unwrap()
    }

    fn runge_kutta(a: &str, b: &str) -> AStability {
        found("runge-kutta", &[("A", a), ("b", b)])
    }

    /// Condition 2 by the roots, for a one-step method that the E-polynomial decides.
    fn by_roots(moving: &Bivariate) -> bool {
        let characteristic = Characteristic::imaginary(moving, &RealPolynomial::one());
        let set = Box::new(StableSet::of(Certificate::new(
            Axis::Imaginary,
            characteristic,
        )));
        OnAxis::Roots {
            simple: moving.clone(),
            set,
        }
        .holds()
    }

    #[test]
    fn one_step_methods_of_the_textbook() {
        let radau = "[[5/12, -1/12], [3/4, 1/4]]";
        let lobatto_c = "[[1/2, -1/2], [1/2, 1/2]]";
        let lobatto_a = "[[0, 0, 0], [5/24, 1/3, -1/24], [1/6, 2/3, 1/6]]";
        let cases = [
            ("[[1]]", "[1]", "L-stable"),
            ("[[1/2]]", "[1]", "A-stable, not L-stable"),
            ("[[0]]", "[1]", "not A-stable"),
            ("[[499/1000]]", "[1]", "not A-stable"),
            (radau, "[3/4, 1/4]", "L-stable"),
            (lobatto_c, "[1/2, 1/2]", "L-stable"),
            (lobatto_a, "[1/6, 2/3, 1/6]", "A-stable, not L-stable"),
            (
                "[[], [1/2], [0, 1/2], [0, 0, 1]]",
                "[1/6, 1/3, 1/3, 1/6]",
                "not A-stable",
            ),
            // Two stages on the diagonal γ: A-stable exactly for γ ≥ 1/4 (order 2, b = (1−γ, γ)).
            (
                "[[1/4], [1/2, 1/4]]",
                "[1/2, 1/2]",
                "A-stable, not L-stable",
            ),
            ("[[6/25], [13/25, 6/25]]", "[1/2, 1/2]", "not A-stable"),
        ];
        for (a, b, word) in cases {
            let result = runge_kutta(a, b);
            assert_eq!(result.word(), word, "{a}");
            let on_axis = OnAxis::of(&result.parts.moving);
            assert_eq!(on_axis.holds(), by_roots(&result.parts.moving), "{a}");
        }
    }

    /// A step with (1 + z²) λ = 1 + z, alone and with an older position. Roots escape at z = ±i, on the axis and not
    /// within the half-plane. At points of the half-plane next to ±i roots are outside the circle.
    #[test]
    fn a_root_that_escapes_on_the_axis_is_outside_next_to_it() {
        let stages = [
            "v_1 = f(t, x_1)",
            "v_2 = f(t, x_2)",
            "x_1 = x - h*v_2",
            "x_2 = x + h*v_1",
        ];
        for (carry, end) in [
            (&["x"][..], "x[1] = x + h*v_1"),
            (&["x", "x[-1]"], "x[1] = 3/2*x - 1/2*x[-1] + h/2*v_1"),
        ] {
            let equations = [&stages[..], &[end]].concat();
            let step = Step::new(&free_form(carry, &equations), &Axis::NegativeReal).unwrap();
            let parts = Parts::along(step);
            let on_axis = OnAxis::of(&parts.moving);
            let found = AStability::of(parts);
            let leading = &found.leading;
            assert!(leading.open_free && !leading.closed_free, "{end}");
            assert!(!found.at_infinity.is_outside() && !found.a_stable, "{end}");
            // The axis alone would tell as well.
            assert!(!on_axis.holds(), "{end}");
        }
    }

    /// Signs at points between and beyond the zeros 1, 2 and 3, taken with all small multiplicities: what
    /// touches zero without a change of sign is not negative.
    #[test]
    fn not_negative_is_what_no_value_refutes() {
        let mut counts = [0, 0];
        for case in 0..2 * 4usize.pow(3) {
            let multiplicities = [case / 2 % 4, case / 8 % 4, case / 32];
            let sign = if case % 2 == 0 { 1 } else { -1 };
            let start = RealPolynomial::from_integers(&[sign]);
            let p = (multiplicities.iter().zip(1..)).fold(start, |p, (&m, zero)| {
                let factor = RealPolynomial::from_integers(&[-zero, 1]);
                (0..m).fold(p, |p, _| p * &factor)
            });
            let found = NotNegative::of(p.clone());
            let value = |i: i64| p.evaluate(&ratio(2 * i + 1, 2)).leading_sign();
            let expected = (0..4).all(|i| value(i).is_ge());
            assert_eq!(found.holds, expected, "{sign} {multiplicities:?}");
            counts[usize::from(expected)] += 1;
        }
        assert!(counts[0] > 50 && counts[1] > 5, "{counts:?}");
        // Zeros t ≤ 0 are none of y²: t(t + 1).
        assert!(NotNegative::of(RealPolynomial::from_integers(&[0, 1, 1])).holds);
        assert!(NotNegative::of(RealPolynomial::zero()).holds);
    }

    /// Beside Euler's implicit rule two values whose deviations change their sign at every z, and one of which may
    /// feed the other.
    #[test]
    fn constant_roots_are_to_be_semisimple() {
        for (coupling, expected) in [("0", true), ("1/3", false)] {
            let other = format!("x_b[1] = 2*x[1] - x_b + ({coupling})*(x_a - x)");
            let found = free_form(
                &["x", "x_a", "x_b"],
                &[
                    "v[1] = f(t[1], x[1])",
                    "x[1] = x + h*v[1]",
                    "x_a[1] = 2*x[1] - x_a",
                    &other,
                ],
            );
            assert_eq!(
                a_stability(&found).unwrap().a_stable,
                expected,
                "{coupling}"
            );
        }
    }

    /// (λ − 1)² ((1 − z)λ − 1): where no step tells whether the double root has a Jordan block, it may have one.
    #[test]
    fn multiple_constant_roots_without_a_step_are_not_trusted() {
        let c = |c: &[i64]| RealPolynomial::from_integers(c);
        let rows = [c(&[-1]), c(&[3, -1]), c(&[-3, 2]), c(&[1, -1])];
        let simple = [c(&[1]), c(&[-2, 1]), c(&[1, -1])];
        for (rows, holds) in [(&rows[..], false), (&simple, true)] {
            let parts = Parts::of(Bivariate::new(rows.to_vec()), c(&[1, -1]), None);
            assert_eq!(parts.constant_roots_hold(), holds, "{rows:?}");
        }
    }

    #[test]
    fn the_e_polynomial_of_radau() {
        // R = (1 + z/3)/(1 − 2z/3 + z²/6): E = y⁴/36, here over 6² of the cleared D.
        let radau = runge_kutta("[[5/12, -1/12], [3/4, 1/4]]", "[3/4, 1/4]");
        let Some(OnAxis::Energy(energy)) = &radau.axis else {
            panic!("{:?}", radau.axis)
        };
        assert_eq!(
            energy.polynomial.monic(),
            RealPolynomial::from_integers(&[0, 0, 1])
        );
        let zeros = &radau.leading.polynomial;
        let column = &radau.leading.routh;
        assert_eq!(zeros.monic(), RealPolynomial::from_integers(&[6, -4, 1]));
        assert_eq!(column.len(), 3);
        assert_eq!(column[1], column[0].scale(&integer(4)));
    }

    #[test]
    fn the_second_barrier_of_dahlquist() {
        // Multistep methods of order above 2 are not A-stable.
        for steps in 1..=5 {
            let text = steps.to_string();
            let bdf = found("bdf", &[("steps", &text)]);
            assert_eq!(
                (bdf.a_stable, bdf.l_stable),
                (steps <= 2, steps <= 2),
                "BDF{steps}"
            );
            for kind in ["bashforth", "moulton"] {
                let adams = found("adams", &[("steps", &text), ("kind", kind)]);
                assert_eq!(
                    adams.a_stable,
                    kind == "moulton" && steps == 1,
                    "{kind} {steps}"
                );
                assert!(!adams.l_stable);
            }
        }
    }

    #[test]
    fn multistep_methods_of_order_two() {
        // ρ = (λ − 1)(aλ + 1 − a), order 2 with σ: A-stable for a ≥ 1/2 and the right σ. At a = 1/2
        // and σ = (λ² + 1)/2 the roots of λ² − 1 are weak at infinity's opposite, z = 0.
        let two_step = |a: Rational, b2: Rational| {
            // a(x[1] − x) + (1 − a)(x − x[−1]) = h(b2 v[1] + b1 v + b0 v[−1]).
            let b1 = &a + ratio(1, 2) - &b2 * integer(2);
            let b0 = integer(1) - &b2 - &b1;
            let c = (integer(1) - &a) / &a;
            let statement = format!(
                "x[1] = x - ({c})*(x - x[-1]) + h*(({})*v[1] + ({})*v + ({})*v[-1])",
                b2 / &a,
                b1 / &a,
                b0 / &a
            );
            free_form(
                &["x", "x[-1]", "v", "v[-1]"],
                &[&statement, "v[1] = f(t[1], x[1])"],
            )
        };
        // A-stable exactly for a ≥ 1/2 and b2 ≥ a/2.
        for (a, b2, expected) in [
            (ratio(3, 2), ratio(1, 1), true),
            (ratio(3, 2), ratio(4, 5), true),
            (ratio(3, 2), ratio(3, 4), true),
            (ratio(3, 2), ratio(74, 100), false),
            (ratio(11, 10), ratio(11, 20), true),
            (ratio(49, 100), ratio(1, 1), false),
        ] {
            assert_eq!(
                a_stability(&two_step(a.clone(), b2.clone()))
                    .unwrap()
                    .a_stable,
                expected,
                "{a} {b2}"
            );
        }
    }

    #[test]
    fn constant_roots_count() {
        // (λ − c) times the polynomial of the trapezoidal rule.
        let with = |c: i64| {
            let sum = 1 + c;
            let difference = 1 - c;
            let statement =
                format!("x[1] = {sum}*x - {c}*x[-1] + h/2*(v[1] + {difference}*v - {c}*v[-1])");
            let carry = ["x", "x[-1]", "v", "v[-1]"];
            free_form(&carry, &[&statement, "v[1] = f(t[1], x[1])"])
        };
        for (c, expected) in [(1, true), (-1, true), (2, false)] {
            let found = a_stability(&with(c)).unwrap();
            assert_eq!(found.a_stable, expected, "{c}");
            assert_eq!(
                found.parts.constant,
                RealPolynomial::from_integers(&[-c, 1])
            );
            assert_eq!(found.parts.moving.degree(), 1);
        }
    }
}
