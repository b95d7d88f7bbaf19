//! The stages of an implicit one-step method, whatever family it comes from.
//!
//! With U the derivatives of order r, the order of the differential equation, at the stages,
//!
//! ```text
//! y' = f(t, y):       Y = e y₀ + h d u₀ + h B U,     U = f(t₀ + c h, Y),     y₁ = y₀ + h δ u₀ + h bᵀU
//! x'' = g(t, x, v):   V = e v₀ + h d u₀ + h B U,     U = g(t₀ + c h, X, V),  v₁ = v₀ + h δ u₀ + h bᵀU,
//!                     X = e x₀ + h d v₀ + h B V,                             x₁ = x₀ + h δ v₀ + h bᵀV
//! ```
//!
//! where B e + d = c. If d ≠ 0, the derivative u₀ is carried: it is that of the last stage of the step
//! before, whose node is 1 and where that step ended.
//!
//! With irrational nodes the same holds in coordinates over 1, t, …, t^(K−1) of functions on the
//! nodes, with rational numbers; there it is proven. P is the polynomial of degree K − 1 through the
//! U at the nodes. The stage order q is the largest one ≤ K with
//! B c^(l−1) + (d if l = 1) = cˡ/l for l ≤ q.

use crate::moments::Moments;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{QuantityId, Scheme};

/// c, d, B, b and δ: as coefficients of the scheme, or in coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages<T> {
    /// e: 1 at each stage.
    pub unit: Vec<T>,
    /// c.
    pub nodes: Vec<T>,
    /// d.
    pub slope: Vec<T>,
    /// The rows of B.
    pub rows: Vec<Vec<T>>,
    /// b.
    pub weights: Vec<T>,
    /// δ.
    pub end_slope: T,
}

/// The stages of a scheme.
#[derive(Clone, Debug)]
pub struct StageForm {
    /// At the stages themselves.
    pub entries: Stages<Fraction>,
    /// Over ℚ: in coordinates where the nodes are irrational.
    pub moments: Moments,
    /// Whether d ≠ 0.
    pub carries: bool,
    /// Whether y₁ is the last stage's, by the very same coefficients.
    pub ends_at_last: bool,
    /// q.
    pub stage_order: usize,
    /// How many powers 1, t, t² … of the derivative, up to tᴷ, the end of the step integrates exactly.
    pub quadrature_order: usize,
}

impl StageForm {
    /// The form of a scheme, if it has it and its nodes differ.
    ///
    /// ```
    /// use stepsmith_prove::stage_form::StageForm;
    /// use stepsmith_scheme::spec::Spec;
    /// let of = |family: &str, settings: &[(&str, &str)]| {
    ///     StageForm::of(&Spec::from_family(family, settings).unwrap().scheme().unwrap())
    /// };
    /// let radau = of("runge-kutta", &[("name", "radau-iia"), ("stages", "3")]).unwrap();
    /// assert_eq!((radau.stage_order, radau.quadrature_order, radau.carries), (3, 4, false));
    /// assert!(of("bdf", &[("steps", "2")]).is_none());
    /// ```
    pub fn of(scheme: &Scheme) -> Option<Self> {
        let fields = scheme.evaluations();
        let rank = scheme.class().rank();
        let one_field = fields.iter().all(|e| e.field == fields[0].field);
        if !one_field || scheme.highest_evaluated() > rank {
            return None;
        }
        let entries = stages(scheme.at_nodes(), false)?;
        let coordinates = stages(scheme, true)?.rational()?;
        if entries.unit.iter().any(|e| *e != Fraction::one()) {
            return None;
        }
        // Where a slope is carried the end is the last stage.
        let carries = entries.slope.iter().any(|d| !d.is_zero());
        let last = entries.nodes.len().checked_sub(1)?;
        let ends_at_last =
            entries.weights == entries.rows[last] && entries.end_slope == entries.slope[last];
        let at_end = ends_at_last && entries.nodes[last] == Fraction::one();
        let moments = Moments::of(coordinates, scheme.modulus())?;
        let from_zero = moments.contain_zero;
        let carried = carries_last(scheme.at_nodes())?;
        if carried == Some(false) || carried.is_some() && !at_end || carries && from_zero {
            return None;
        }
        let stages = entries.nodes.len();
        let interpolated = (1..=stages).take_while(|&k| moments.interpolates(k));
        let integrated = (1..=stages + 1).take_while(|&k| moments.quadrature(k));
        let form = Self {
            stage_order: interpolated.count(),
            quadrature_order: integrated.count(),
            entries,
            moments,
            carries,
            ends_at_last,
        };
        (form.stage_order >= 1).then_some(form)
    }

    /// The number of stages K.
    pub fn stages(&self) -> usize {
        self.entries.nodes.len()
    }

    /// The least power of h, less one, in h (u₀ − P(0)).
    pub fn estimate_order(&self) -> usize {
        self.stages().min(self.stage_order + 1)
    }

    /// Whether the polynomial through y₀ whose derivative interpolates the U, and u₀ where it is
    /// carried, ends at y₁.
    pub fn closes(&self) -> bool {
        self.quadrature_order >= self.stages() + usize::from(self.carries)
    }
}

/// Whether the result of the last evaluation becomes the derivative u₀, where u₀ is carried.
fn carries_last(scheme: &Scheme) -> Option<Option<bool>> {
    let last = scheme.evaluations().last().map(|e| e.result);
    let derivative = Columns::of(scheme)?.derivative;
    Some(derivative.map(|i| Some(scheme.space().successors[i]) == last))
}

/// The stages of a scheme in its state space. The flag `proven` asks for a proof that positions of second order are
/// made of the velocities as the velocities are made of the U.
fn stages(scheme: &Scheme, proven: bool) -> Option<Stages<Fraction>> {
    let rank = scheme.class().rank();
    let space = scheme.space();
    let columns = Columns::of(scheme)?;
    let evaluations = scheme.evaluations();
    let arguments = evaluations.iter().map(|e| match rank {
        1 => Some(e.position),
        _ => e.velocity,
    });
    let arguments: Vec<QuantityId> = arguments.collect::<Option<_>>()?;
    let mut form = Stages {
        unit: Vec::new(),
        nodes: evaluations.iter().map(|e| e.time.clone()).collect(),
        slope: Vec::new(),
        rows: Vec::new(),
        weights: Vec::new(),
        end_slope: Fraction::zero(),
    };
    for &argument in &arguments {
        let (unit, slope, row) = columns.split(&space.rows[argument])?;
        form.unit.push(unit);
        form.slope.push(slope);
        form.rows.push(row);
    }
    let (unit, end_slope, weights) = columns.split(&space.rows[space.successors[columns.top()]])?;
    if unit != Fraction::one() {
        return None;
    }
    (form.end_slope, form.weights) = (end_slope, weights);
    if proven && rank == 2 && !columns.positions_follow(scheme, &form, &arguments) {
        return None;
    }
    Some(form)
}

/// The columns of the carried quantities in the rows of a state space.
struct Columns {
    /// x and perhaps v.
    state: Vec<usize>,
    /// u₀, if it is carried.
    derivative: Option<usize>,
}

impl Columns {
    /// `None` if anything else is carried.
    fn of(scheme: &Scheme) -> Option<Self> {
        let rank = scheme.class().rank();
        let columns = (0..=rank).map_while(|m| scheme.carried_at_start(m));
        let mut state: Vec<usize> = columns.collect();
        if state.len() != scheme.carried().len() || state.len() < rank {
            return None;
        }
        let derivative = state.split_off(rank).pop();
        Some(Self { state, derivative })
    }

    /// The column of the highest derivative of the state.
    fn top(&self) -> usize {
        self.state[self.state.len() - 1]
    }

    /// The coefficients in a row of that, of u₀ and of the evaluations; `None` if there are others.
    fn split(&self, row: &[Fraction]) -> Option<(Fraction, Fraction, Vec<Fraction>)> {
        let rank = self.state.len();
        let below = &self.state[..rank - 1];
        let pure = below.iter().all(|&i| row[i].is_zero());
        let slope = (self.derivative).map_or_else(Fraction::zero, |i| row[i].clone());
        let known = rank + usize::from(self.derivative.is_some());
        pure.then(|| (row[self.top()].clone(), slope, row[known..].to_vec()))
    }

    /// Whether the positions are made of the velocities V, which are the arguments, as these are of the U.
    fn positions_follow(
        &self,
        scheme: &Scheme,
        form: &Stages<Fraction>,
        arguments: &[QuantityId],
    ) -> bool {
        let space = scheme.space();
        // unit·x + slope·v + Σ rowᵢ Vᵢ
        let made = |unit: &Fraction, slope: &Fraction, row: &[Fraction]| {
            let mut sum = vec![Fraction::zero(); space.width()];
            sum[self.state[0]] = unit.clone();
            sum[self.top()] = slope.clone();
            for (weight, &argument) in row.iter().zip(arguments) {
                for (sum, entry) in sum.iter_mut().zip(&space.rows[argument]) {
                    *sum = sum.plus(&weight.times(entry));
                }
            }
            sum
        };
        let end = made(&Fraction::one(), &form.end_slope, &form.weights);
        let mut stages = scheme.evaluations().iter().enumerate();
        end == space.rows[space.successors[self.state[0]]]
            && stages.all(|(i, e)| {
                made(&form.unit[i], &form.slope[i], &form.rows[i]) == space.rows[e.position]
            })
    }
}

impl Stages<Fraction> {
    fn rational(&self) -> Option<Stages<Rational>> {
        let rows = self.rows.iter().map(|row| rationals(row));
        Some(Stages {
            unit: rationals(&self.unit)?,
            nodes: rationals(&self.nodes)?,
            slope: rationals(&self.slope)?,
            rows: rows.collect::<Option<_>>()?,
            weights: rationals(&self.weights)?,
            end_slope: self.end_slope.as_rational()?,
        })
    }
}

fn rationals(values: &[Fraction]) -> Option<Vec<Rational>> {
    values.iter().map(Fraction::as_rational).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> Option<StageForm> {
        StageForm::of(&Spec::member(family, settings))
    }

    #[test]
    fn block_formulas_have_stage_order_r_and_carry_unless_they_collocate() {
        for (nodes, pade, order, carries, closes) in [
            ("equidistant", "[2, 3]", 3, true, true),
            ("chebyshev", "[1, 3]", 3, true, true),
            ("chebyshev", "[0, 3]", 3, true, false),
            ("radau", "[2, 3]", 3, false, true),
            ("lobatto", "[3, 3]", 3, true, true),
        ] {
            for problem in ["first-order", "second-order"] {
                let settings = [
                    ("nodes", nodes),
                    ("r", "3"),
                    ("pade", pade),
                    ("problem", problem),
                ];
                let form = of("block", &settings).unwrap();
                assert_eq!(form.stage_order, order, "{nodes} {pade}");
                assert_eq!(
                    (form.carries, form.closes()),
                    (carries, closes),
                    "{nodes} {pade}"
                );
                assert!(form.ends_at_last);
                assert_eq!(form.estimate_order(), 3);
            }
        }
    }

    #[test]
    fn the_trapezoid_rule_of_structural_dynamics_is_one_stage() {
        let form = of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]).unwrap();
        assert_eq!((form.stages(), form.carries), (1, true));
        assert_eq!(
            form.entries.slope,
            [Fraction::from(stepsmith_exact::rational::ratio(1, 2))]
        );
        // x is not made of v as v is of a.
        assert!(of("newmark", &[("beta", "1/6"), ("gamma", "1/2")]).is_none());
    }

    #[test]
    fn runge_kutta_methods_have_the_form_and_multistep_methods_have_not() {
        let written = |statements: &[&str]| {
            StageForm::of(&stepsmith_scheme::written::free_form(&["x"], statements))
        };
        let beside = |first: &str| {
            written(&[
                first,
                "v1 = f(t, x1)",
                "x2[1/2] = x + h/2*v2[1/2]",
                "v2[1/2] = f(t[1/2], x2[1/2])",
                "x[1] = x + h*(v1/4 + v2[1/2]/2)",
            ])
        };
        assert!(beside("x1 = x").is_some());
        // Not at twice the position, though weights times that add up to 1.
        assert!(beside("x1 = 2*x").is_none());
        let lobatto = of("runge-kutta", &[("name", "lobatto-iiic"), ("stages", "3")]).unwrap();
        assert_eq!((lobatto.stage_order, lobatto.estimate_order()), (2, 3));
        assert!(lobatto.closes() && !lobatto.carries);
        let twice = [
            ("A", "[[1, 0], [0, 1]]"),
            ("b", "[1/2, 1/2]"),
            ("c", "[1, 1]"),
        ];
        assert!(of("runge-kutta", &twice).is_none());
        assert!(of("adams", &[("steps", "2"), ("kind", "bashforth")]).is_none());
        assert!(
            of(
                "central-difference",
                &[("degree", "3"), ("alpha", "1"), ("beta", "1/2")]
            )
            .is_none()
        );
    }

    /// Two steps of Adams and Bashforth: the derivative that is carried is not that at the start of the step.
    #[test]
    fn what_is_carried_from_before_is_no_stage() {
        assert!(of("adams", &[("steps", "2"), ("kind", "bashforth")]).is_none());
        assert!(of("adams", &[("steps", "1"), ("kind", "bashforth")]).is_some());
    }

    fn written(carry: &str, equations: &[&str]) -> Option<StageForm> {
        let text =
            format!("name = 'M'\nfamily = 'scheme'\ncarry = {carry}\nequations = {equations:?}\n");
        let spec = Spec::parse_toml("m.toml", &text).unwrap();
        StageForm::of(&spec.scheme().unwrap())
    }

    /// The trapezoidal rule carries its derivative on, as its last stage is at the end. Where the step ends elsewhere,
    /// or the stage is at another time, the derivative does not belong to the start of the next step.
    #[test]
    fn the_derivative_is_carried_from_the_end_of_the_step() {
        let of = |time: &str, end: &str| {
            let evaluation = format!("v[1] = f(t[{time}], x_1)");
            let end = format!("x[1] = {end}");
            let equations = ["x_1 = x + h/2*v + h/2*v[1]", &end, &evaluation];
            written("['x', 'v']", &equations)
        };
        let trapezoid = of("1", "x + h/2*v + h/2*v[1]").unwrap();
        assert!(trapezoid.carries && trapezoid.ends_at_last && trapezoid.closes());
        assert_eq!((trapezoid.stage_order, trapezoid.quadrature_order), (1, 2));
        assert_eq!(trapezoid.estimate_order(), 1);
        assert!(of("1", "x + h/3*v + 2*h/3*v[1]").is_none());
        assert!(of("1/2", "x + h/2*v + h/2*v[1]").is_none());
        // A stage at the start has the derivative that is carried there.
        let equations = [
            "v_1 = f(t, x_1)",
            "x_1 = x + h/4*v - h/4*v_1",
            "x_2[1] = x + h/4*v + h/4*v_1 + h/2*v[1]",
            "v[1] = f(t[1], x_2[1])",
            "x[1] = x + h/4*v + h/4*v_1 + h/2*v[1]",
        ];
        assert!(written("['x', 'v']", &equations).is_none());
        // Without it stages may be wherever they are.
        let stages = |time: &str, end: &str| {
            let evaluation = format!("v_1[{time}] = f(t[{time}], x_1[{time}])");
            let argument = format!("x_1[{time}] = x + {time}*h*v_1[{time}]");
            let end = format!("x[1] = x + {end}*h*v_1[{time}]");
            written("['x']", &[&argument, &end, &evaluation])
        };
        let midpoint = stages("1/2", "1").unwrap();
        assert!(!midpoint.carries && !midpoint.ends_at_last);
        assert_eq!((midpoint.stage_order, midpoint.quadrature_order), (1, 2));
        let implicit = stages("1", "1").unwrap();
        assert!(implicit.ends_at_last);
        assert_eq!((implicit.stage_order, implicit.quadrature_order), (1, 1));
        assert_eq!(stages("1/2", "2").unwrap().quadrature_order, 0);
    }

    /// Two fields at two nodes are no stages of one, nor is a derivative of the field a slope at another node.
    #[test]
    fn stages_are_of_one_field() {
        let of = |second: &str| {
            let equations = [
                "v_1 = A(t[1/4], x_1[1/4])",
                &format!("v_2 = {second}(t[3/4], x_2[3/4])"),
                "x_1[1/4] = x + h/4*v_1",
                "x_2[3/4] = x + h/2*v_1 + h/4*v_2",
                "x[1] = x + h/2*v_1 + h/2*v_2",
            ];
            written("['x']", &equations)
        };
        assert_eq!(of("A").map(|form| form.stage_order), Some(1));
        assert!(of("B").is_none());
        let derivative = [
            "v_1 = f(t[1/2], x_1[1/2])",
            "a = f(t, x, v_1, 1)",
            "x_1[1/2] = x + h/4*v_1 + h^2/4*a",
            "x[1] = x + h/2*v_1 + h^2/2*a",
        ];
        assert!(written("['x']", &derivative).is_none());
    }

    /// Three stages of which each is of order 1 alone.
    #[test]
    fn estimates_are_of_the_stages_or_of_their_order() {
        let rows = "[['1/4'], ['1/4', '1/4'], ['1/4', '1/4', '1/4']]";
        let form = of(
            "runge-kutta",
            &[("A", &rows.replace('\'', "")), ("b", "1/3,1/3,1/3")],
        )
        .unwrap();
        assert_eq!(
            (form.stages(), form.stage_order, form.estimate_order()),
            (3, 1, 2)
        );
    }

    /// Without a velocity no step of x'' = g has stages.
    #[test]
    fn positions_alone_are_no_motion() {
        assert!(written("['x']", &["a = g(t, x)", "x[1] = x + h^2*a"]).is_none());
    }
}
