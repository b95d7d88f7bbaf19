//! The affine maps of a scheme: every quantity of a step as an affine function of the carried quantities and the
//! evaluations.
//!
//! With z the carried quantities and a_l the accelerations of the s evaluations, all of a step is
//!
//! ```text
//! X_k = Σ_j c_kj h^(d_j − 0) z_j + Σ_l p_kl h² a_l,    V_k = Σ_j … h^(d_j − 1) … + Σ_l … h a_l,
//! z_next = Σ …,
//! ```
//!
//! d_j the derivative order of z_j. A method for y' = f(t, y) is taken twice, on q' = v and on v' = a:
//! the results of the first are the velocities V_l, affine in the a_l themselves.
//!
//! A constraint at a position P determines the accelerations if P depends on them. `position_places`
//! finds, in the order in which a step forms them, s positions (velocities: `velocity_places`) whose
//! slopes over the a_l are independent: the arguments X_k where those depend on the a_l (block formulas,
//! generalized-α) or the new points that they blend (splitting methods), else the next positions
//! (central differences, half-explicit Runge–Kutta methods).
//!
//! Of a split field the a_l are of two kinds. Those of the expensive part, M a = f_A, know nothing of
//! constraints; those of the cheap part, M a = f_B − Gᵀλ − Kᵀψ, are determined by them.

mod method;
mod zeros;

pub use method::ConstrainedMethod;
pub use zeros::{ZeroDynamics, Zeros, ZerosWithin};

use crate::base::{Order, add, max_norm};
use crate::problem::Part;
use crate::stepper::step::Carried;

/// A quantity as a sum over the carried quantities and the accelerations. Each quantity is scaled by h to its
/// derivative order, and the sum has these coefficients.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row<'a> {
    /// Where the quantity stands, in steps from the step's t.
    pub offset: f64,
    /// The coefficients: first of the carried quantities, then of the accelerations.
    pub coefficients: &'a [f64],
}

impl<'a> Row<'a> {
    /// The quantity that stands at `offset`.
    pub const fn new(offset: f64, coefficients: &'a [f64]) -> Self {
        Self {
            offset,
            coefficients,
        }
    }
}

/// An evaluation of the accelerations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation<'a> {
    /// The time of the evaluation, in steps from the step's t.
    pub time: f64,
    /// The part of a split field that is evaluated; `None` for all forces.
    pub part: Option<Part>,
    /// The position it takes.
    pub position: Row<'a>,
    /// The velocity it takes; `None` if it takes none.
    pub velocity: Option<Row<'a>>,
    /// The place where constraints hold instead: position and velocity of the new point that the arguments blend with
    /// known ones.
    pub place: Option<[Row<'a>; 2]>,
}

impl Evaluation<'_> {
    /// Whether constraints determine it.
    pub(crate) fn is_determined(&self) -> bool {
        self.part != Some(Part::Expensive)
    }
}

/// The state space of a scheme for q'' = a(t, q, q').
///
/// ```
/// use stepsmith::central_difference::Cd3;
/// use stepsmith::generated::ConstrainedMethod;
///
/// // v = v₋₁ + h/2 (a₋₁ + a) over x, v₋₁, a₋₁, a.
/// Cd3::with_maps(&[], |maps| {
///     let velocity = maps.evaluations[0].velocity.map(|row| row.coefficients);
///     assert_eq!(velocity, Some(&[0.0, 1.0, 0.5, 0.5][..]));
/// });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Maps<'a> {
    /// The method's name.
    pub name: &'static str,
    /// The proven order on ordinary differential equations.
    pub order: Order,
    /// The carried quantities z.
    pub carried: &'a [Carried],
    /// For each carried quantity of a split scheme the weights of the expensive and of the cheap part in
    /// it, as in [`SplitStepper`](crate::generated::SplitStepper::COMPOSITION); else empty.
    pub composition: &'a [[f64; 2]],
    /// The evaluations, in order.
    pub evaluations: &'a [Evaluation<'a>],
    /// For each carried quantity its next value.
    pub next: &'a [&'a [f64]],
    /// The position that a step shows.
    pub position: Row<'a>,
    /// The velocity that it shows; `None` if it forms none.
    pub velocity: Option<Row<'a>>,
    /// The behaviour of errors as h → 0, apart from the growth of the motion itself, if it is known. The polynomial
    /// belongs to a whole step at h = 0.
    pub parasitic: Option<Zeros>,
    /// The behaviour of errors under constraints on positions, if it is known.
    pub position_zeros: Option<Zeros>,
    /// The behaviour of errors under constraints on velocities, if it is known.
    pub velocity_zeros: Option<Zeros>,
    /// The behaviour of errors under constraints on both, with auxiliary accelerations for the positions (SOI2),
    /// if it is known.
    pub soi2_zeros: Option<Zeros>,
}

/// A row with the powers of h put in: value = Σ base z + Σ slope a.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Map {
    pub offset: f64,
    /// The derivative order m of the quantity.
    pub derivative: usize,
    /// How many quantities are carried.
    carried: usize,
    /// The row itself, then with the powers of h: of the carried quantities, then of the accelerations.
    coefficients: Vec<f64>,
    factors: Vec<f64>,
}

#[cfg(feature = "named")]
impl Maps<'_> {
    /// Whether there is a velocity wherever constraints determine accelerations.
    pub(crate) fn form_velocities(&self) -> bool {
        let mut determined = self.evaluations.iter().filter(|e| e.is_determined());
        determined.all(|e| e.velocity.is_some())
    }
}

impl Map {
    /// The row of a quantity of derivative order m.
    pub(crate) fn new(maps: &Maps, offset: f64, coefficients: &[f64], m: usize, h: f64) -> Self {
        let mut map = Self {
            offset,
            derivative: m,
            carried: maps.carried.len().min(coefficients.len()),
            coefficients: coefficients.to_vec(),
            factors: coefficients.to_vec(),
        };
        map.set_step(maps, h);
        map
    }

    /// A quantity of derivative order m that the scheme does not form.
    pub(crate) fn unknown(maps: &Maps, m: usize, h: f64) -> Self {
        let d = maps.carried.len();
        let s = maps.evaluations.len();
        let nothing = [vec![f64::NAN; d], vec![0.0; s]].concat();
        Self::new(maps, f64::NAN, &nothing, m, h)
    }

    /// Puts in the powers of another h. The power of a term is its derivative order less m.
    pub(crate) fn set_step(&mut self, maps: &Maps, h: f64) {
        let power = |derivative: usize| h.powi(derivative as i32 - self.derivative as i32);
        let derivatives = maps.carried.iter().take(self.carried);
        let derivatives = derivatives.map(|z| z.derivative);
        let derivatives = derivatives.chain(std::iter::repeat(2));
        let rows = self.factors.iter_mut().zip(&self.coefficients);
        for ((out, c), derivative) in rows.zip(derivatives) {
            *out = c * power(derivative);
        }
    }

    /// The factors of the carried quantities.
    pub(crate) fn over_carried(&self) -> &[f64] {
        &self.factors[..self.carried]
    }

    /// The factors of the accelerations.
    pub(crate) fn slopes(&self) -> &[f64] {
        &self.factors[self.carried..]
    }

    /// The value without the accelerations.
    pub(crate) fn base(&self, carried: &[Vec<f64>], out: &mut [f64]) {
        out.fill(0.0);
        add_all(out, self.over_carried(), carried);
    }

    /// Writes the value, of which `base` is the part without the accelerations. Returns its maximum norm.
    pub(crate) fn moved(&self, base: &[f64], a: &[Vec<f64>], out: &mut [f64]) -> f64 {
        out.copy_from_slice(base);
        add_all(out, self.slopes(), a);
        max_norm(out)
    }

    /// The value.
    pub(crate) fn value(&self, carried: &[Vec<f64>], a: &[Vec<f64>], out: &mut [f64]) {
        self.base(carried, out);
        add_all(out, self.slopes(), a);
    }

    /// The last evaluation it depends on.
    pub(crate) fn last(&self) -> Option<usize> {
        self.slopes().iter().rposition(|&s| s != 0.0)
    }
}

/// Adds the vectors whose factors are not zero.
fn add_all(out: &mut [f64], factors: &[f64], z: &[Vec<f64>]) {
    for (factor, z) in factors.iter().zip(z).filter(|(c, _)| **c != 0.0) {
        add(out, *factor, z);
    }
}

/// Rows below this after elimination depend on those above; coefficients are of order 1.
const DEPENDENT: f64 = 1e-11;

/// The indices of the first candidates, given by their coefficients, that are independent over the
/// accelerations that constraints determine, as many as there are of these; else their number.
fn independent<'a>(
    maps: &Maps,
    candidates: impl Iterator<Item = &'a [f64]>,
) -> Result<Vec<usize>, usize> {
    let columns = maps.evaluations.iter().zip(maps.carried.len()..);
    let columns = columns.filter(|(e, _)| e.is_determined());
    let columns: Vec<usize> = columns.map(|(_, column)| column).collect();
    let mut chosen = Vec::new();
    // The rows in echelon form with their pivots.
    let mut echelon: Vec<(usize, Vec<f64>)> = Vec::new();
    for (index, coefficients) in candidates.enumerate() {
        if chosen.len() == columns.len() {
            break;
        }
        let mut row: Vec<f64> = columns.iter().map(|&column| coefficients[column]).collect();
        let size = row.iter().fold(0.0, |size: f64, c| size.max(c.abs()));
        for (pivot, above) in &echelon {
            let factor = row[*pivot] / above[*pivot];
            add(&mut row, -factor, above);
        }
        let largest = (0..row.len()).max_by(|&i, &j| row[i].abs().total_cmp(&row[j].abs()));
        if let Some(pivot) = largest.filter(|&j| row[j].abs() > DEPENDENT * size) {
            echelon.push((pivot, row));
            chosen.push(index);
        }
    }
    if chosen.len() == columns.len() {
        Ok(chosen)
    } else {
        Err(chosen.len())
    }
}

/// The chosen items in order, one for each evaluation that constraints determine; `None` for the others.
fn beside_evaluations<T>(maps: &Maps, chosen: Vec<T>) -> Vec<Option<T>> {
    let mut chosen = chosen.into_iter();
    let mut next = |e: &Evaluation| e.is_determined().then(|| chosen.next()).flatten();
    maps.evaluations.iter().map(&mut next).collect()
}

/// All positions of a step in the order of their formation: arguments, or the positions that they blend, then next
/// values.
fn positions<'a>(maps: &Maps<'a>) -> Vec<Row<'a>> {
    let determined = maps.evaluations.iter().filter(|e| e.is_determined());
    let arguments = determined.map(|e| e.place.map_or(e.position, |[position, _]| position));
    arguments.chain(successors(maps, 0)).collect()
}

/// The next values of the carried quantities of derivative order m, the earliest first.
fn successors<'a>(maps: &Maps<'a>, m: usize) -> Vec<Row<'a>> {
    let of_order = maps.carried.iter().zip(maps.next);
    let of_order = of_order.filter(|(z, _)| z.derivative == m);
    let mut found: Vec<_> = of_order
        .map(|(z, next)| Row {
            offset: z.offset + 1.0,
            coefficients: next,
        })
        .collect();
    found.sort_by(|a, b| a.offset.total_cmp(&b.offset));
    found
}

/// For each evaluation the place where a constraint on positions determines it, if constraints do; how
/// many places there are, if too few.
pub(crate) fn position_places(maps: &Maps, h: f64) -> Result<Vec<Option<Map>>, usize> {
    let all = positions(maps);
    let chosen = independent(maps, all.iter().map(|c| c.coefficients))?;
    let place = |&index: &usize| Map::new(maps, all[index].offset, all[index].coefficients, 0, h);
    Ok(beside_evaluations(maps, chosen.iter().map(place).collect()))
}

/// The same of constraints on velocities: position and velocity.
pub(crate) fn velocity_places(maps: &Maps, h: f64) -> Result<Vec<Option<(Map, Map)>>, usize> {
    let d = maps.carried.len();
    let s = maps.evaluations.len();
    let positions = positions(maps);
    let carried = maps.carried.iter().enumerate();
    let at_start: Vec<Vec<f64>> = carried
        .clone()
        .map(|(j, _)| (0..d + s).map(|i| f64::from(i == j)).collect())
        .collect();
    // The position at the same time: the evaluation's own first.
    let partner = |own: Option<&Row<'_>>, offset: f64| -> Option<Vec<f64>> {
        let own = own.filter(|own| own.offset == offset);
        let own = own.map(|own| own.coefficients.to_vec());
        let found = || positions.iter().find(|p| p.offset == offset);
        let known = || {
            let mut known = maps.carried.iter().zip(&at_start);
            known.find(|(z, _)| z.derivative == 0 && z.offset == offset)
        };
        own.or_else(|| found().map(|p| p.coefficients.to_vec()))
            .or_else(|| known().map(|(_, row)| row.clone()))
    };
    let determined = maps.evaluations.iter().filter(|e| e.is_determined());
    let arguments = determined.filter_map(|e| {
        let (own, velocity) = match e.place {
            Some([position, velocity]) => (position, velocity),
            None => (e.position, e.velocity?),
        };
        let position = partner(Some(&own), velocity.offset)?;
        Some((velocity.offset, velocity.coefficients, position))
    });
    let next = successors(maps, 1).into_iter().filter_map(|v| {
        let mut beside = successors(maps, 0).into_iter();
        let beside = beside.find(|x| x.offset == v.offset);
        let beside = beside.map(|x| x.coefficients.to_vec());
        let position = beside.or_else(|| partner(None, v.offset))?;
        Some((v.offset, v.coefficients, position))
    });
    let all: Vec<_> = arguments.chain(next).collect();
    let chosen = independent(maps, all.iter().map(|(_, v, _)| *v))?;
    let place = |&index: &usize| {
        let (offset, velocity, position) = &all[index];
        (
            Map::new(maps, *offset, position, 0, h),
            Map::new(maps, *offset, velocity, 1, h),
        )
    };
    Ok(beside_evaluations(maps, chosen.iter().map(place).collect()))
}

/// Whether constraints on positions (m = 0) or velocities (m = 1) hold where a step ends, and not within it alone.
pub(crate) fn hold_at_the_end(maps: &Maps, m: usize) -> bool {
    let mut next = maps.carried.iter().zip(maps.next);
    let Some((_, end)) = next.find(|(z, _)| z.derivative == m && z.offset == 0.0) else {
        return true;
    };
    let end = Map::new(maps, 1.0, end, m, 1.0);
    // Too few places are told where a step is made ready.
    match m {
        0 => position_places(maps, 1.0).map_or(true, |places| places.contains(&Some(end))),
        _ => velocity_places(maps, 1.0).map_or(true, |places| {
            places.into_iter().flatten().any(|(_, place)| place == end)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::block::{Block3Equidistant, Radau5};
    use crate::methods::central_difference::Cd3;
    use crate::methods::runge_kutta::Rk4;
    use crate::structural::GeneralizedAlphaFifth;

    #[test]
    fn constraints_stand_where_accelerations_act() {
        fn offsets<M: ConstrainedMethod>() -> Result<Vec<f64>, usize> {
            let places = M::with_maps(&[], |maps| position_places(maps, 0.1))?;
            Ok(places.into_iter().flatten().map(|p| p.offset).collect())
        }
        // Central differences: the next position; generalized-α and blocks: the arguments.
        assert_eq!(offsets::<Cd3<_>>(), Ok(vec![1.0]));
        assert_eq!(offsets::<GeneralizedAlphaFifth<_>>(), Ok(vec![1.0]));
        let thirds = offsets::<Block3Equidistant<_>>().unwrap();
        assert_eq!(thirds, [1.0 / 3.0, 2.0 / 3.0, 1.0]);
        assert_eq!(offsets::<Radau5<_>>().map(|o| o.len()), Ok(3));
        // Positions of an explicit method see the first three accelerations only.
        assert_eq!(offsets::<Rk4<_>>(), Err(3));
        let velocities = Rk4::with_maps(&[], |maps| velocity_places(maps, 0.1));
        assert_eq!(velocities.map(|p| p.len()), Ok(4));
    }

    /// The positions of q' = v, v' = a by a first-order method: q + h c v + h² B² a.
    #[test]
    fn first_order_methods_are_taken_twice() {
        Radau5::with_maps(&[], |maps| {
            let d = maps.carried.len();
            for k in 0..3 {
                let e = &maps.evaluations[k];
                let v = e.velocity.unwrap().coefficients;
                for l in 0..3 {
                    let b2: f64 = (0..3)
                        .map(|j| {
                            let inner = maps.evaluations[j].velocity.unwrap().coefficients;
                            v[d + j] * inner[d + l]
                        })
                        .sum();
                    assert!((e.position.coefficients[d + l] - b2).abs() < 1e-16);
                }
                let c: f64 = v[d..].iter().sum();
                assert!((c - e.time).abs() < 1e-15);
            }
        });
    }
}
