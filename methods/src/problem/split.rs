//! The parts of a split field, and a right-hand side of single parts.

use crate::base::{State, add};
use crate::problem::{Acceleration, ByRef, Part, delegate};
use nalgebra::DMatrix;

/// A problem x'' = A(t, x, v) + B(t, x, v) with v = x': A expensive and soft, B cheap and stiff.
///
/// [`Sum`] makes one of two [`Acceleration`] problems; own types implement it directly, which lets A
/// and B share data.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::split::SplitField;
///
/// /// A body on a stiff foundation, under a force from a long computation.
/// struct Founded {
///     force: f64,
/// }
///
/// impl SplitField<[f64; 2]> for Founded {
///     fn expensive(&mut self, _t: f64, _x: &[f64; 2], _v: &[f64; 2], a: &mut [f64; 2]) {
///         *a = [self.force, 1.0];
///     }
///
///     fn cheap(&mut self, _t: f64, x: &[f64; 2], v: &[f64; 2], b: &mut [f64; 2]) {
///         *b = [-1e8 * x[0] - 2e4 * v[0], 0.0];
///     }
///
///     fn cheap_jacobians(
///         &mut self,
///         _t: f64,
///         _x: &[f64; 2],
///         _v: &[f64; 2],
///         b_x: &mut DMatrix<f64>,
///         b_v: &mut DMatrix<f64>,
///     ) -> bool {
///         (b_x[(0, 0)], b_v[(0, 0)]) = (-1e8, -2e4);
///         true
///     }
///
///     fn acts_on(&self) -> Option<&[usize]> {
///         Some(&[0])
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a split field for states `{S}`",
    note = "it is made by `Split::new(|t, x, v, a| …, |t, x, v, b| …, x0, v0)` of closures, or by `Split::of(…, x0, v0)` \
            of a `Sum` of two second-order problems or a type that implements `SplitField`"
)]
pub trait SplitField<S> {
    /// Whether A reads v. If not, `v` holds unspecified values when it is evaluated.
    const EXPENSIVE_USES_VELOCITY: bool = true;
    /// Whether B reads v.
    const CHEAP_USES_VELOCITY: bool = true;

    /// Writes a = A(t, x, v); `a` comes in with unspecified values.
    fn expensive(&mut self, t: f64, x: &S, v: &S, a: &mut S);

    /// Writes b = B(t, x, v); `b` comes in with unspecified values.
    fn cheap(&mut self, t: f64, x: &S, v: &S, b: &mut S);

    /// Writes the n × n matrices `b_x` = ∂B/∂x and `b_v` = ∂B/∂v at (t, x, v), which come in as zeros, and returns
    /// true. If it returns false, forward differences of B are taken instead.
    fn cheap_jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        b_x: &mut DMatrix<f64>,
        b_v: &mut DMatrix<f64>,
    ) -> bool {
        let _ = (t, x, v, b_x, b_v);
        false
    }

    /// The same for A, which only schemes that are implicit in A as well ask for.
    fn expensive_jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        a_x: &mut DMatrix<f64>,
        a_v: &mut DMatrix<f64>,
    ) -> bool {
        let _ = (t, x, v, a_x, a_v);
        false
    }

    /// The components that B moves, where they are known to be few. The other components of B are 0 or depend on t
    /// alone. Forward differences are then taken for these components only.
    fn acts_on(&self) -> Option<&[usize]> {
        None
    }

    /// How many components it has, where not any number.
    #[doc(hidden)]
    fn freedoms(&self) -> Option<usize> {
        None
    }

    /// Takes a point of the solution into the memory of either part, as [`Acceleration::commit`] does.
    fn commit(&mut self, t: f64, x: &S) -> bool {
        let _ = (t, x);
        false
    }
}

/// A split field of two problems x'' = A(t, x, v) and x'' = B(t, x, v).
///
/// ```
/// use stepsmith::split::{SplitField, Sum};
/// use stepsmith::velocity_free;
///
/// let mut problem = Sum {
///     expensive: velocity_free(|_t, x: &[f64; 1], a| a[0] = -x[0].sin()),
///     cheap: |_t: f64, x: &[f64; 1], v: &[f64; 1], b: &mut [f64; 1]| b[0] = -1e6 * x[0] - v[0],
/// };
/// let mut b = [0.0];
/// problem.cheap(0.0, &[1e-3], &[2.0], &mut b);
/// assert_eq!(b, [-1002.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Sum<A, B> {
    /// A.
    pub expensive: A,
    /// B.
    pub cheap: B,
}

impl<S, A: Acceleration<S>, B: Acceleration<S>> SplitField<S> for Sum<A, B> {
    const EXPENSIVE_USES_VELOCITY: bool = A::USES_VELOCITY;
    const CHEAP_USES_VELOCITY: bool = B::USES_VELOCITY;

    #[inline]
    fn expensive(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.expensive.acceleration(t, x, v, a);
    }

    #[inline]
    fn cheap(&mut self, t: f64, x: &S, v: &S, b: &mut S) {
        self.cheap.acceleration(t, x, v, b);
    }

    fn cheap_jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        b_x: &mut DMatrix<f64>,
        b_v: &mut DMatrix<f64>,
    ) -> bool {
        self.cheap.jacobians(t, x, v, b_x, b_v)
    }

    fn expensive_jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        a_x: &mut DMatrix<f64>,
        a_v: &mut DMatrix<f64>,
    ) -> bool {
        self.expensive.jacobians(t, x, v, a_x, a_v)
    }

    fn freedoms(&self) -> Option<usize> {
        let both = [self.expensive.known(), self.cheap.known()];
        both.into_iter().find_map(|part| part.freedoms)
    }

    fn commit(&mut self, t: f64, x: &S) -> bool {
        let expensive = self.expensive.commit(t, x);
        self.cheap.commit(t, x) || expensive
    }
}

/// A split field with the components that B moves; made by `.acts_on` of an integration.
#[derive(Clone, Debug)]
pub struct ActsOn<P> {
    pub(crate) problem: P,
    pub(crate) components: Vec<usize>,
}

impl<S, P: SplitField<S>> SplitField<S> for ActsOn<P> {
    const EXPENSIVE_USES_VELOCITY: bool = P::EXPENSIVE_USES_VELOCITY;
    const CHEAP_USES_VELOCITY: bool = P::CHEAP_USES_VELOCITY;

    fn acts_on(&self) -> Option<&[usize]> {
        Some(&self.components)
    }

    delegate!(self.problem as SplitField<S>: parts, jacobians_of_parts);
}

impl<S, P: SplitField<S>> SplitField<S> for ByRef<'_, P> {
    const EXPENSIVE_USES_VELOCITY: bool = P::EXPENSIVE_USES_VELOCITY;
    const CHEAP_USES_VELOCITY: bool = P::CHEAP_USES_VELOCITY;

    delegate!([self: *self.0] as SplitField<S>: parts, jacobians_of_parts, components);
}

/// A split field as one, x'' = (A + B)(t, x, v), for methods that know no parts.
///
/// ```
/// use stepsmith::split::{Sum, Whole};
/// use stepsmith::{SecondOrder, structural::AverageAcceleration, velocity_free};
///
/// let parts = Sum {
///     expensive: velocity_free(|_t, x: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0]),
///     cheap: velocity_free(|_t, x: &[f64; 1], b: &mut [f64; 1]| b[0] = -3.0 * x[0]),
/// };
/// let whole = Whole::new(parts, &[0.0]);
/// let end = SecondOrder::of(whole, [1.0], [0.0]).end(0.0..1.0, AverageAcceleration::new().step(1e-3))?;
/// assert!((end.x[0] - 2.0_f64.cos()).abs() < 6.2e-7);
/// # Ok::<(), stepsmith::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Whole<P, S> {
    problem: P,
    part: S,
}

impl<P, S: State<Real = f64>> Whole<P, S> {
    /// Of a split field for states like `like`.
    pub fn new(problem: P, like: &S) -> Self {
        Self {
            problem,
            part: like.clone(),
        }
    }

    /// The split field.
    pub fn problem(&self) -> &P {
        &self.problem
    }
}

impl<S: State<Real = f64>, P: SplitField<S>> Acceleration<S> for Whole<P, S> {
    const USES_VELOCITY: bool = P::EXPENSIVE_USES_VELOCITY || P::CHEAP_USES_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.problem.expensive(t, x, v, a);
        self.problem.cheap(t, x, v, &mut self.part);
        add(a.as_mut_slice(), 1.0, self.part.as_slice());
    }

    fn commit(&mut self, t: f64, x: &S) -> bool {
        self.problem.commit(t, x)
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        let mut b_x = DMatrix::zeros(x.len(), x.len());
        let mut b_v = b_x.clone();
        let given = self.problem.expensive_jacobians(t, x, v, g_x, g_v)
            && self.problem.cheap_jacobians(t, x, v, &mut b_x, &mut b_v)
            && b_x.shape() == g_x.shape()
            && b_v.shape() == g_v.shape();
        if given {
            *g_x += b_x;
            *g_v += b_v;
        } else {
            g_x.fill(0.0);
            g_v.fill(0.0);
        }
        given
    }
}

/// The right-hand side of an implicit core whose K evaluations are each of one part.
#[derive(Debug)]
pub struct Parts<'a, F, const K: usize> {
    field: &'a mut F,
    parts: [Part; K],
}

impl<'a, F, const K: usize> Parts<'a, F, K> {
    /// Of a split field, with the part of each evaluation.
    pub fn new(field: &'a mut F, parts: [Part; K]) -> Self {
        Self { field, parts }
    }

    fn part(&self, k: usize) -> Part {
        self.parts.get(k).copied().unwrap_or(Part::Cheap)
    }
}

impl<S, F: SplitField<S>, const K: usize> Acceleration<S> for Parts<'_, F, K> {
    const USES_VELOCITY: bool = F::EXPENSIVE_USES_VELOCITY || F::CHEAP_USES_VELOCITY;

    #[inline]
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.acceleration_at(0, t, x, v, a);
    }

    #[inline]
    fn acceleration_at(&mut self, k: usize, t: f64, x: &S, v: &S, a: &mut S) {
        match self.part(k) {
            Part::Expensive => self.field.expensive(t, x, v, a),
            Part::Cheap => self.field.cheap(t, x, v, a),
        }
    }

    fn jacobians_at(
        &mut self,
        k: usize,
        (t, x, v): (f64, &S, &S),
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        match self.part(k) {
            Part::Expensive => self.field.expensive_jacobians(t, x, v, g_x, g_v),
            Part::Cheap => self.field.cheap_jacobians(t, x, v, g_x, g_v),
        }
    }

    fn uses_velocity_at(&self, k: usize) -> bool {
        match self.part(k) {
            Part::Expensive => F::EXPENSIVE_USES_VELOCITY,
            Part::Cheap => F::CHEAP_USES_VELOCITY,
        }
    }

    fn acts_on(&self) -> Option<&[usize]> {
        if self.parts.contains(&Part::Expensive) {
            None
        } else {
            self.field.acts_on()
        }
    }
}
