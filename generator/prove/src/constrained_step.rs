//! The step of components that a constraint holds.
//!
//! On x'' = a a step is z⁺ = V z + B u, u the accelerations that it takes ([`Motion`]). Where x = 0 or
//! v = 0 is to hold, u is what the multipliers supply: it is *solved for*, so that the constraint
//! holds at as many *places* of the step as there are accelerations to be determined. The places
//! are the arguments of these evaluations (of blends the new point, see [`constraint_places`]) in
//! their order, then the next values of what is carried, the earliest first; those are taken whose
//! slopes over u are independent of the slopes before. In an explicit member the argument x(t) is found
//! before u: there u(t) puts the *next* position x(t + h) on the constraint.
//!
//! With the rows L z + K u of the places the step is **solvable** exactly if there are enough of them:
//! then K is regular, u = −K⁻¹ L z, and
//!
//! ```text
//! z⁺ = S z,    S = V − B K⁻¹ L.
//! ```
//!
//! If there are too few places, some accelerations are not determined.
//!
//! | formulation | holds | positions in z⁺ | all else in z⁺ |
//! |---|---|---|---|
//! | index 3 | x = 0 | from u of x = 0 | from u of x = 0 |
//! | index 2 | v = 0 | from u of v = 0 | from u of v = 0 |
//! | SOI2 | both | from auxiliary ũ of x = 0 | from u of v = 0 |
//!
//! Of a split field A + B only B's evaluations are determined; A is a given force.
//!
//! At irrational nodes the rows of the arguments are known in coordinates over 1, t, …, t^(r−1) of one function
//! X(t) on the nodes, the roots of ω. With ω = ρ·σ, ρ having the rational roots, X vanishes at a root c of ρ where
//! Σ cⁱ Xᵢ does, and at all roots of σ where the coordinates of X mod σ do: these are rational rows for the
//! arguments, all irrational nodes together. They may be taken before a rational node that stands between two of
//! them, if all are independent: none is then left out in the order of the nodes either.

use std::fmt;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::constraint_places::constraint_places;
use stepsmith_scheme::scheme::motion::{CarriedRow, Motion};

/// On which derivative of a constraint a step works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formulation {
    /// On positions, without reduction of the index.
    Index3,
    /// On velocities.
    Index2,
    /// On positions for auxiliary accelerations, then on velocities (Jay, Negrut).
    Soi2,
}

impl Formulation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Index3, Self::Index2, Self::Soi2];
}

impl fmt::Display for Formulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Index3 => "index 3",
            Self::Index2 => "index 2",
            Self::Soi2 => "SOI2",
        })
    }
}

/// Why there is no constrained step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ConstrainedStepError {
    #[error(
        "the linear equations of the step have no unique solution on x'' = a, or the step evaluates second \
         derivatives along the solution"
    )]
    NoMotion,
    #[error(
        "the constrained step is not solvable: {found} {level} of a step are independent for \
         {needed} accelerations"
    )]
    Unsolvable {
        level: &'static str,
        found: usize,
        needed: usize,
    },
    #[error(
        "not all nodes up to the last irrational one hold the constraint, and which of them do is not analysed"
    )]
    Nodes,
    #[error("each step is {ratio} times as long as the one before, so no constrained step repeats")]
    Growing { ratio: Fraction },
}

/// A place where a constraint may hold: its time, and its row over (z, u).
struct Place {
    offset: Fraction,
    row: Vec<Fraction>,
}

/// The parts of a step on constraints.
struct Constrained<'a> {
    scheme: &'a Scheme,
    carried: Vec<CarriedRow>,
    /// The columns of the accelerations that are determined.
    columns: Vec<usize>,
    positions: Vec<Place>,
    velocities: Vec<Place>,
    /// Whether the first positions and the first velocities belong to the evaluations, one of each to each evaluation.
    own: bool,
}

/// The step of constrained components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstrainedStep {
    /// S, over the carried quantities, each times h to its derivative order.
    pub matrix: Matrix<Fraction>,
    /// det(ζI − S), ascending.
    pub characteristic_polynomial: Vec<Fraction>,
    /// The derivative orders of the carried quantities.
    pub derivatives: Vec<usize>,
    /// det K of each set of rows that is held: where one vanishes the step is another, or not solvable.
    pub determinants: Vec<Fraction>,
}

/// The constrained step of a formulation.
///
/// ```
/// use stepsmith_prove::constrained_step::{Formulation, constrained_step};
/// use stepsmith_scheme::spec::Spec;
/// let trapezoidal = [("beta", "1/4"), ("gamma", "1/2")];
/// let scheme = Spec::from_family("newmark", &trapezoidal).unwrap().scheme().unwrap();
/// // x, hv, h²a: the acceleration changes its sign in each step.
/// let s = constrained_step(&scheme, Formulation::Index2).unwrap();
/// assert_eq!(s.matrix.at(2, 2).to_string(), "-1");
/// ```
///
/// # Errors
/// A step that is not solvable, or one of no fixed size.
pub fn constrained_step(
    scheme: &Scheme,
    formulation: Formulation,
) -> Result<ConstrainedStep, ConstrainedStepError> {
    let constrained = Constrained::of(scheme)?;
    let derivatives: Vec<usize> = constrained.carried.iter().map(|z| z.derivative).collect();
    let positions = || constrained.held(&constrained.positions, "positions");
    let velocities = || constrained.held(&constrained.velocities, "velocities");
    let sets = match formulation {
        Formulation::Index3 => vec![positions()?],
        Formulation::Index2 => vec![velocities()?],
        Formulation::Soi2 => vec![positions()?, velocities()?],
    };
    let matrix = constrained.step(&sets)?;
    Ok(ConstrainedStep {
        characteristic_polynomial: matrix.characteristic_polynomial(),
        matrix,
        derivatives,
        determinants: sets
            .iter()
            .map(|rows| constrained.k(rows).determinant())
            .collect(),
    })
}

impl<'a> Constrained<'a> {
    fn of(scheme: &'a Scheme) -> Result<Self, ConstrainedStepError> {
        // Coordinates of the stages, where there are such, vanish exactly if the stages do.
        if let Some(ratio) = scheme.growth() {
            let ratio = ratio.clone();
            return Err(ConstrainedStepError::Growing { ratio });
        }
        let motion = Motion::of(scheme).ok_or(ConstrainedStepError::NoMotion)?;
        let held = constraint_places(scheme);
        let carried = motion.carried();
        let width = carried.len();
        let arguments = held.iter().map(|place| Place {
            offset: scheme.quantities()[place.position].offset.clone(),
            row: motion.position(place.position),
        });
        let positions: Vec<Place> = arguments.chain(successors(scheme, &carried, 0)).collect();
        // A velocity is held where a position stands at the same time.
        let starts = carried.iter().filter(|z| z.derivative == 0);
        let starts = starts.map(|z| &scheme.quantities()[z.quantity].offset);
        let times = positions.iter().map(|place| &place.offset).chain(starts);
        let times: Vec<Fraction> = times.cloned().collect();
        let arguments = held.iter().filter_map(|place| {
            let (q, row) = motion.velocity(place.position, place.velocity)?;
            let offset = scheme.quantities()[q].offset.clone();
            Some(Place { offset, row })
        });
        let arguments = arguments.filter(|place| times.contains(&place.offset));
        let arguments: Vec<Place> = arguments.collect();
        let own = arguments.len() == held.len() && !held.iter().any(|place| place.blended);
        let following = successors(scheme, &carried, 1).into_iter();
        let following = following.filter(|place| times.contains(&place.offset));
        let velocities = arguments.into_iter().chain(following).collect();
        Ok(Self {
            own,
            scheme,
            columns: held.iter().map(|place| width + place.evaluation).collect(),
            positions,
            velocities,
            carried,
        })
    }

    /// The rows of the first places that determine the accelerations.
    fn held(
        &self,
        places: &[Place],
        level: &'static str,
    ) -> Result<Vec<Vec<Fraction>>, ConstrainedStepError> {
        let needed = self.columns.len();
        let at_nodes = self
            .scheme
            .modulus()
            .map(|omega| self.at_nodes(places, omega));
        let (rows, together) = at_nodes.unwrap_or_else(|| {
            let rows = places.iter().map(|place| place.row.clone());
            (rows.collect(), 0)
        });
        let mut chosen: Vec<usize> = Vec::new();
        let mut independent: Vec<Vec<Fraction>> = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            if chosen.len() == needed {
                break;
            }
            independent.push(self.slopes(row));
            if Matrix::from_rows(independent.clone()).rank() == independent.len() {
                chosen.push(index);
            } else {
                independent.pop();
            }
        }
        let found = chosen.len();
        if found < needed {
            return Err(ConstrainedStepError::Unsolvable {
                level,
                found,
                needed,
            });
        }
        if !chosen.iter().copied().take(together).eq(0..together) {
            return Err(ConstrainedStepError::Nodes);
        }
        let rows = chosen.iter().map(|&index| rows[index].clone());
        Ok(rows.collect())
    }

    /// The rows of places, where the first places are coordinates of a function on the roots of ω. The function's rows
    /// come first: at the rational roots up to the last irrational one, at all irrational roots, at the other rational
    /// roots. The rows of the other places follow. The number counts the first rows that are taken together, as an
    /// irrational root is among them or after them.
    fn at_nodes(&self, places: &[Place], omega: &Polynomial) -> (Vec<Vec<Fraction>>, usize) {
        let count = self.columns.len();
        if !self.own || omega.degree() != Some(count) {
            let rows = places.iter().map(|place| place.row.clone());
            return (rows.collect(), count);
        }
        let powers = (0..count).map(|i| Polynomial::monomial(integer(1), i));
        let powers: Vec<Polynomial> = powers.collect();
        let mut early = Vec::new();
        let mut late = Vec::new();
        let mut sigma = omega.clone();
        for node in RealAlgebraic::roots_of(omega) {
            let Some(c) = node.as_rational() else {
                early.append(&mut late);
                continue;
            };
            let weights: Vec<Rational> = powers.iter().map(|p| p.evaluate(c)).collect();
            late.push(combined(places, &weights));
            let factor = Polynomial::new(vec![-c, integer(1)]);
            sigma = sigma.exact_div(&factor).unwrap_or(sigma);
        }
        let images: Vec<Polynomial> = powers.iter().map(|p| p.modulo(&sigma)).collect();
        for k in 0..sigma.degree().unwrap_or(0) {
            let weights: Vec<Rational> = images.iter().map(|p| p.coefficient(k)).collect();
            early.push(combined(places, &weights));
        }
        let together = early.len();
        let others = places.iter().skip(count).map(|place| place.row.clone());
        let rows = early.into_iter().chain(late).chain(others);
        (rows.collect(), together)
    }

    /// K of rows.
    fn k(&self, rows: &[Vec<Fraction>]) -> Matrix<Fraction> {
        Matrix::from_rows(rows.iter().map(|row| self.slopes(row)).collect())
    }

    /// K of a row, the coefficients of the accelerations that are determined.
    fn slopes(&self, row: &[Fraction]) -> Vec<Fraction> {
        self.columns.iter().map(|&c| row[c].clone()).collect()
    }

    /// S, where the last of the sets of rows that are held moves all but positions, and the first these.
    fn step(&self, sets: &[Vec<Vec<Fraction>>]) -> Result<Matrix<Fraction>, ConstrainedStepError> {
        let d = self.carried.len();
        let responses = sets.iter().map(|rows| {
            let l = rows.iter().map(|row| row[..d].to_vec()).collect();
            self.k(rows).solve(&Matrix::from_rows(l))
        });
        let responses: Option<Vec<_>> = responses.collect();
        let responses = responses.ok_or(ConstrainedStepError::NoMotion)?;
        Ok(Matrix::from_fn(d, d, |i, j| {
            let CarriedRow {
                next, derivative, ..
            } = &self.carried[i];
            let response = &responses[if *derivative > 0 { sets.len() - 1 } else { 0 }];
            let columns = self.columns.iter().enumerate();
            columns.fold(next[j].clone(), |sum, (u, &column)| {
                sum.minus(&next[column].times(response.at(u, j)))
            })
        }))
    }
}

/// The next values of the carried quantities of one derivative order, the earliest first.
fn successors(scheme: &Scheme, carried: &[CarriedRow], derivative: usize) -> Vec<Place> {
    let mut found = Vec::new();
    for z in carried.iter().filter(|z| z.derivative == derivative) {
        let offset = &scheme.quantities()[z.quantity].offset;
        let offset = offset.plus(&Fraction::one());
        let row = z.next.clone();
        found.push(Place { offset, row });
    }
    found.sort_by_key(|place| place.offset.as_rational());
    found
}

/// The sum of the rows of places with weights.
fn combined(places: &[Place], weights: &[Rational]) -> Vec<Fraction> {
    let mut sum = vec![Fraction::zero(); places[0].row.len()];
    for (place, weight) in places.iter().zip(weights) {
        for (sum, c) in sum.iter_mut().zip(&place.row) {
            *sum = sum.plus(&c.scaled(weight));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::spec::Spec;

    fn written(carry: &[&str], statements: &[&str]) -> Scheme {
        FreeForm::written(&["theta"], carry, statements)
    }

    fn rows(step: &ConstrainedStep) -> Vec<Vec<String>> {
        let row = |i: usize| step.matrix.row(i).iter().map(ToString::to_string).collect();
        (0..step.matrix.rows()).map(row).collect()
    }

    /// Velocities between the positions are held by no constraint; x⁺ = 0 is, by h v⁺ = −x.
    #[test]
    fn velocities_are_held_where_positions_are() {
        let leapfrog = written(
            &["x", "v[-1/2]"],
            &[
                "a = g(t, x)",
                "v[1/2] = v[-1/2] + h*a",
                "x[1] = x + h*v[1/2]",
            ],
        );
        let step = constrained_step(&leapfrog, Formulation::Index3).unwrap();
        assert_eq!(rows(&step), [["0", "0"], ["-1", "0"]]);
        assert_eq!(
            (step.derivatives, step.determinants),
            (vec![0, 1], vec![Fraction::one()])
        );
        for formulation in [Formulation::Index2, Formulation::Soi2] {
            let found = constrained_step(&leapfrog, formulation);
            let expected = ConstrainedStepError::Unsolvable {
                level: "velocities",
                found: 0,
                needed: 1,
            };
            assert_eq!(found, Err(expected));
        }
        // No more is one that is evaluated with, between the positions, and that follows the acceleration.
        let between = written(
            &["x", "v[-1/2]"],
            &[
                "v_m[1/4] = v[-1/2] + 3/4*h*a",
                "a = g(t, x, v_m[1/4])",
                "v[1/2] = v[-1/2] + h*a",
                "x[1] = x + h*v[1/2]",
            ],
        );
        let found = constrained_step(&between, Formulation::Index2);
        assert!(
            matches!(
                &found,
                Err(ConstrainedStepError::Unsolvable { found: 0, .. })
            ),
            "{found:?}"
        );
        // Beside a carried position they are: (h/2) a = −2 v, by which v⁺ = −3 v.
        let beside = written(
            &["x", "v"],
            &[
                "v_m = 2*v + 1/2*h*a",
                "x_m[1/2] = x + 1/2*h*v_m",
                "a = g(t[1/2], x_m[1/2], v_m)",
                "v[1] = v + h*a",
                "x[1] = x + h*v_m",
            ],
        );
        let step = constrained_step(&beside, Formulation::Index2).unwrap();
        assert_eq!(rows(&step), [["1", "0"], ["0", "-3"]]);
        // Beside the next position they are.
        let verlet = written(
            &["x", "v", "a"],
            &[
                "x[1] = x + h*v + h^2/2*a",
                "v[1] = v + h/2*a + h/2*a[1]",
                "a[1] = g(t[1], x[1])",
            ],
        );
        let step = constrained_step(&verlet, Formulation::Index2).unwrap();
        assert_eq!(
            rows(&step),
            [["1", "1", "1/2"], ["0", "0", "0"], ["0", "-2", "-1"]]
        );
    }

    /// Newmark's method by hand. Index 3, x⁺ = 0: h²β a⁺ = −x − hv − (1/2 − β)h²a. Index 2, v⁺ = 0:
    /// h γ a⁺ = −v − (1 − γ)h a. SOI2 takes x⁺ from the one, and v⁺, a⁺ from the other.
    #[test]
    fn newmark_s_step_on_each_formulation() {
        let settings = [("beta", "1/4"), ("gamma", "1/3")];
        let scheme = Spec::member("newmark", &settings);
        let of = |formulation| constrained_step(&scheme, formulation).unwrap();
        let zeros = ["0", "0", "0"];
        let index3 = of(Formulation::Index3);
        assert_eq!(
            rows(&index3),
            [zeros, ["-4/3", "-1/3", "1/3"], ["-4", "-4", "-1"]]
        );
        let index2 = of(Formulation::Index2);
        assert_eq!(
            rows(&index2),
            [["1", "1/4", "-1/4"], zeros, ["0", "-3", "-2"]]
        );
        let soi2 = of(Formulation::Soi2);
        assert_eq!(rows(&soi2), [zeros, zeros, ["0", "-3", "-2"]]);
        let determinants = |step: &ConstrainedStep| {
            let all = step.determinants.iter();
            all.map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(determinants(&index3), ["1/4"]);
        assert_eq!(determinants(&soi2), ["1/4", "1/3"]);
    }

    /// Where θ = 0 the acceleration moves nothing.
    #[test]
    fn the_determinant_tells_where_the_step_is_none() {
        let moved = written(
            &["x", "v"],
            &[
                "a[1] = g(t[1], x[1])",
                "v[1] = v + h*a[1]",
                "x[1] = x + h*v + theta*h^2*a[1]",
            ],
        );
        let step = constrained_step(&moved, Formulation::Index3).unwrap();
        assert_eq!(step.determinants, [Fraction::symbol("theta")]);
        assert_eq!(rows(&step), [["0", "0"], ["-1/theta", "(theta - 1)/theta"]]);
    }

    /// Two accelerations of one step want two places.
    #[test]
    fn too_few_places_leave_accelerations_open() {
        let twice = written(
            &["x", "v"],
            &[
                "a = g(t, x)",
                "x_1[1] = x + h*v + h^2/2*a",
                "a_1[1] = g(t[1], x_1[1])",
                "v[1] = v + h/2*a + h/2*a_1[1]",
                "x[1] = x + h*v + h^2/2*a",
            ],
        );
        let found = constrained_step(&twice, Formulation::Index3);
        let expected = ConstrainedStepError::Unsolvable {
            level: "positions",
            found: 1,
            needed: 2,
        };
        assert_eq!(found, Err(expected));
        let growing = Spec::from_family("pece", &[("steps", "2"), ("ratio", "omega")]);
        let growing = growing.unwrap().scheme().unwrap();
        let found = constrained_step(&growing, Formulation::Index3);
        assert!(matches!(found, Err(ConstrainedStepError::Growing { .. })));
    }
}
