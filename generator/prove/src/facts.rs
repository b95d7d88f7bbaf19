//! Everything that is proven of one scheme: each fact calculated once, when it is first asked for.
//!
//! Claims, texts, tables, certificates and emitted code are readers of it, none of which calculates
//! anything of its own: so what is printed is what was claimed, and what code states what was printed.

use super::algebraic::solves_algebraic;
use super::amplification::{Amplification, AmplificationError, TestEquation, amplification};
use super::constrained_step::{ConstrainedStepError, Formulation};
use super::dispersion::{Dispersion, DispersionError, dispersion};
use super::estimates::{compares, tells_by_stages};
use super::geometry::{Geometry, GeometryError, Systems};
use super::monotonicity::{Monotonicity, MonotonicityError};
use super::order::{ORDER_LIMIT, Order, OrderError, order, order_on};
use super::outputs::{OutputError, OutputOrders, output_orders};
use super::overshoot::{Overshoot, overshoot};
use super::prediction::difference_power;
use super::resizing::{moves_acceleration, takes_any_size};
use super::restriction::{Restriction, Special, parts};
use super::simplifying::Simplifying;
use super::stability::characteristic::Step;
use super::stability::limits::a_stability::{AStability, Parts, a_stability};
use super::stability::limits::at_infinity::AtInfinity;
use super::stability::limits::orthogonal_form::OrthogonalForm;
use super::stability::limits::stability_function::StabilityFunction;
use super::stability::limits::unconditional::{Unconditional, unconditional};
use super::stability::limits::wedge::Wedge;
use super::stability::region::dominance::PartDominance;
use super::stability::zero_stability::step_ratios::{StepRatios, StepRatiosError, step_ratios};
use super::stability::zero_stability::{ZeroStability, zero_stability};
use super::stability::{Axis, Endpoint, StabilityError, StableSet};
use super::stage_data::StageData;
use super::zero_dynamics::{ZeroDynamics, ZeroDynamicsResult, zero_dynamics};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_scheme::scheme::{LINEAR_PART, PARTS, QuantityId, Scheme};
use stepsmith_scheme::spec::ParameterRange;

/// The most stages for which the polynomials of a stable set are factored where an
/// [orthogonal form](Facts::orthogonal_form) tells the limit.
const FACTORED_STAGES: usize = 16;

/// The most stages of which the simplifying assumptions are asked only to set a limit.
const ASSUMED_STAGES: usize = 64;

/// How far orders are looked for in any case.
pub const SEARCH_LIMIT: usize = 10;

/// The greatest order that is looked for. The search goes to [`ORDER_LIMIT`] where a right-hand side of one part
/// without velocities keeps the trees few. There are 12,486 trees of weight 13 for y' = f, and 1,098 of weight 14 for
/// x'' = g(t, x).
///
/// ```
/// use stepsmith_prove::facts::search_limit;
/// use stepsmith_scheme::spec::Spec;
/// let limit = |family, settings: &[(&str, &str)]| {
///     search_limit(&Spec::from_family(family, settings).unwrap().scheme().unwrap(), &[])
/// };
/// assert_eq!(limit("runge-kutta", &[("name", "gauss"), ("stages", "2")]), 12);
/// assert_eq!(limit("newmark", &[("beta", "1/4"), ("gamma", "1/2")]), 10);
/// ```
pub fn search_limit(scheme: &Scheme, restrictions: &[Restriction]) -> usize {
    if scheme.evaluations().len() > ASSUMED_STAGES {
        return SEARCH_LIMIT;
    }
    let assumed = Simplifying::of(scheme, restrictions);
    match parts(scheme, restrictions).as_slice() {
        // Simplifying assumptions tell more in less time.
        _ if assumed.is_some_and(|s| s.exact_start.bound() > SEARCH_LIMIT) => SEARCH_LIMIT,
        [one] if !one.velocity => ORDER_LIMIT,
        _ => SEARCH_LIMIT,
    }
}

/// The facts of a scheme.
///
/// ```
/// use stepsmith_prove::{facts::Facts, stability::Axis};
/// use stepsmith_scheme::spec::Spec;
/// let settings = [("degree", "3"), ("alpha", "1"), ("beta", "1/2")];
/// let verlet = Spec::from_family("central-difference", &settings).unwrap();
/// let facts = Facts::of(verlet.scheme().unwrap());
/// let axis = Axis::of(facts.scheme());
/// assert_eq!(facts.order().unwrap().best_start, 2);
/// assert_eq!(facts.stable_set(&axis).unwrap().to_string(), "(0, 2)");
/// ```
#[derive(Debug)]
pub struct Facts {
    scheme: Scheme,
    step: Option<Scheme>,
    free: Vec<ParameterRange>,
    known: Known,
}

/// The facts that were asked for.
#[derive(Debug, Default)]
struct Known {
    order: Once<Order, OrderError>,
    w_order: Once<Option<Order>, OrderError>,
    outputs: Once<OutputOrders, OutputError>,
    zero_stability: Once<ZeroStability, StabilityError>,
    a_stability: Once<AStability, StabilityError>,
    wedge: Once<Wedge, StabilityError>,
    unconditional: Once<Unconditional, StabilityError>,
    geometry: ByKey<Systems, Geometry, GeometryError>,
    monotonicity: Once<Monotonicity, MonotonicityError>,
    orthogonal_form: OnceLock<Option<OrthogonalForm>>,
    stability_function: Once<Option<StabilityFunction>, StabilityError>,
    step_ratios: Once<StepRatios, StepRatiosError>,
    stage_data: OnceLock<Option<StageData>>,
    steps: ByKey<Axis, Step, StabilityError>,
    sets: ByKey<Axis, StableSet, StabilityError>,
    limits: ByKey<Axis, AtInfinity, StabilityError>,
    amplifications: ByKey<TestEquation, Amplification, AmplificationError>,
    dispersions: ByKey<(Fraction, usize), Dispersion, DispersionError>,
    zero_dynamics: ByKey<Formulation, ZeroDynamics, ConstrainedStepError>,
    despite: ByKey<String, PartDominance, String>,
}

/// A fact that is found once, or the reason why it is not found.
type Once<T, E> = OnceLock<Result<T, E>>;

fn known<T, E: Clone>(fact: &Once<T, E>, find: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
    fact.get_or_init(find).as_ref().map_err(E::clone)
}

/// Facts that are found once for each key, such as an axis.
type ByKey<K, T, E> = Mutex<Vec<(K, Result<Arc<T>, E>)>>;

fn keyed<K: Clone + PartialEq, T, E: Clone>(
    facts: &ByKey<K, T, E>,
    key: &K,
    find: impl FnOnce() -> Result<T, E>,
) -> Result<Arc<T>, E> {
    let entries = || facts.lock().unwrap_or_else(PoisonError::into_inner);
    let entry = entries().iter().find(|(k, _)| k == key).cloned();
    if let Some((_, found)) = entry {
        return found;
    }
    // Not while the entries are locked: one fact may rest on others of its kind.
    let found = find().map(Arc::new);
    entries().push((key.clone(), found.clone()));
    found
}

impl Facts {
    /// The facts of `scheme`, none of them known yet.
    pub fn of(scheme: Scheme) -> Self {
        Self::over(scheme, Vec::new())
    }

    /// The same of a scheme in which these parameters are left free, each in its range.
    pub fn over(scheme: Scheme, free: Vec<ParameterRange>) -> Self {
        let equal = scheme.ratio().and_then(|_| scheme.at_equal_steps().ok());
        let (scheme, step) = match equal {
            Some(equal) => (equal, Some(scheme)),
            None => (scheme, None),
        };
        Self {
            scheme,
            step,
            free,
            known: Known::default(),
        }
    }

    /// The scheme, [at equal steps](Scheme::at_equal_steps): what facts are of where nothing else is said.
    pub fn scheme(&self) -> &Scheme {
        &self.scheme
    }

    /// The scheme with the ratio of steps, where that is open: what code is of.
    pub fn step(&self) -> &Scheme {
        self.step.as_ref().unwrap_or(&self.scheme)
    }

    /// The parameters that are left free, each in its range.
    pub fn free(&self) -> &[ParameterRange] {
        &self.free
    }

    /// The order, looked for up to [`search_limit`].
    ///
    /// # Errors
    /// Those of [`order`].
    pub fn order(&self) -> Result<&Order, OrderError> {
        known(&self.known.order, || {
            order(&self.scheme, search_limit(&self.scheme, &[]))
        })
    }

    /// The order with any matrix in place of the Jacobian, looked for up to [`SEARCH_LIMIT`]; `None` of a step
    /// that takes none.
    ///
    /// # Errors
    /// Those of [`order`].
    pub fn w_order(&self) -> Result<Option<&Order>, OrderError> {
        let found = known(&self.known.w_order, || {
            let linear = Restriction {
                part: Some(LINEAR_PART.into()),
                special: Special::Linear,
            };
            let step = self.scheme.with_any_jacobian();
            step.map(|step| order_on(&step, &[linear], SEARCH_LIMIT))
                .transpose()
        });
        found.map(Option::as_ref)
    }

    /// The orders of a step's outputs beside its state, looked for up to [`search_limit`].
    ///
    /// # Errors
    /// Those of [`output_orders`].
    pub fn outputs(&self) -> Result<&OutputOrders, OutputError> {
        known(&self.known.outputs, || {
            output_orders(&self.scheme, search_limit(&self.scheme, &[]))
        })
    }

    /// The step on the test equation of an axis.
    fn step_along(&self, axis: &Axis) -> Result<Step, StabilityError> {
        // One for all directions of z.
        let axis = match axis {
            Axis::Imaginary => &Axis::NegativeReal,
            axis => axis,
        };
        let stages = self.scheme.evaluations().len();
        if let (true, Some(form)) = (stages > FACTORED_STAGES, self.orthogonal_form()) {
            let form = form.to_string();
            return Err(StabilityError::Long { stages, form });
        }
        let step = keyed(&self.known.steps, axis, || Step::new(&self.scheme, axis))?;
        Ok(Step::clone(&step))
    }

    /// The stable set along an axis.
    ///
    /// # Errors
    /// Those of [`stable_set`](fn@super::stability::stable_set).
    pub fn stable_set(&self, axis: &Axis) -> Result<Arc<StableSet>, StabilityError> {
        keyed(&self.known.sets, axis, || {
            Ok(StableSet::along(axis.clone(), self.step_along(axis)?))
        })
    }

    /// The roots for h → 0.
    ///
    /// # Errors
    /// Those of [`zero_stability`].
    pub fn zero_stability(&self) -> Result<&ZeroStability, StabilityError> {
        known(&self.known.zero_stability, || zero_stability(&self.scheme))
    }

    /// The step ratios, of the scheme with steps of any ratio, for which it is zero-stable.
    ///
    /// # Errors
    /// Those of [`step_ratios`].
    pub fn step_ratios(&self) -> Result<&StepRatios, StepRatiosError> {
        known(&self.known.step_ratios, || step_ratios(self.step()))
    }

    /// The roots for infinite steps along an axis.
    ///
    /// # Errors
    /// Those of [`at_infinity`](super::stability::limits::at_infinity::at_infinity).
    pub fn at_infinity(&self, axis: &Axis) -> Result<Arc<AtInfinity>, StabilityError> {
        keyed(&self.known.limits, axis, || {
            Ok(AtInfinity::along(axis, self.step_along(axis)?))
        })
    }

    /// A- and L-stability on x' = λx; for y' = A + B, of the step where A = 0.
    ///
    /// # Errors
    /// Those of [`a_stability`].
    pub fn a_stability(&self) -> Result<&AStability, StabilityError> {
        known(&self.known.a_stability, || {
            if self.scheme.is_additive()
                && let Some(part) = self.scheme.of_part(PARTS[1])
            {
                return a_stability(&part);
            }
            let step = self.step_along(&Axis::NegativeReal)?;
            Ok(AStability::of(Parts::along(step)))
        })
    }

    /// The widest stable wedge on x' = λx.
    ///
    /// # Errors
    /// Those of [`a_stability`].
    pub fn wedge(&self) -> Result<&Wedge, StabilityError> {
        known(&self.known.wedge, || self.a_stability().map(Wedge::of))
    }

    /// Stability on the oscillator for every step and damping.
    ///
    /// # Errors
    /// Those of [`unconditional`].
    pub fn unconditional(&self) -> Result<&Unconditional, StabilityError> {
        known(&self.known.unconditional, || {
            unconditional(&self.scheme, |axis| self.stable_set(axis))
        })
    }

    /// R(z) as a Chebyshev or Legendre polynomial of a shifted argument, where it is one.
    pub fn orthogonal_form(&self) -> Option<&OrthogonalForm> {
        let form = &self.known.orthogonal_form;
        form.get_or_init(|| OrthogonalForm::of(&self.scheme))
            .as_ref()
    }

    /// R(z), where the scheme has one.
    ///
    /// # Errors
    /// Those of [`stability_function`](super::stability::limits::stability_function::stability_function).
    pub fn stability_function(&self) -> Result<Option<&StabilityFunction>, StabilityError> {
        let found = known(&self.known.stability_function, || {
            let step = self.step_along(&Axis::NegativeReal)?;
            Ok(StabilityFunction::along(&step))
        });
        found.map(Option::as_ref)
    }

    /// Whether the step is symplectic on systems, and whether it is symmetric.
    ///
    /// # Errors
    /// Those of [`Geometry::of`].
    pub fn geometry(&self, systems: Systems) -> Result<Geometry, GeometryError> {
        let find = || Geometry::of(&self.scheme, systems);
        keyed(&self.known.geometry, &systems, find).map(|found| *found)
    }

    /// The radius of absolute monotonicity.
    ///
    /// # Errors
    /// Those of [`Monotonicity::of`].
    pub fn monotonicity(&self) -> Result<&Monotonicity, MonotonicityError> {
        known(&self.known.monotonicity, || Monotonicity::of(&self.scheme))
    }

    /// Whether a part of a split field narrows the stable region of the others.
    ///
    /// # Errors
    /// Why neither is shown.
    pub fn despite(&self, part: &str) -> Result<Arc<PartDominance>, String> {
        keyed(&self.known.despite, &part.to_string(), || {
            PartDominance::of(&self.scheme, part)
        })
    }

    /// The amplification matrix on a test equation.
    ///
    /// # Errors
    /// Those of [`amplification`].
    pub fn amplification(
        &self,
        test: TestEquation,
    ) -> Result<Arc<Amplification>, AmplificationError> {
        keyed(&self.known.amplifications, &test, || {
            amplification(&self.scheme, test)
        })
    }

    /// The series of period error and damping at a damping ratio, so many terms of them.
    ///
    /// # Errors
    /// Those of [the dispersion](super::dispersion::dispersion).
    pub fn dispersion(
        &self,
        damping: &Fraction,
        terms: usize,
    ) -> Result<Arc<Dispersion>, DispersionError> {
        keyed(&self.known.dispersions, &(damping.clone(), terms), || {
            dispersion(&self.scheme, damping, terms)
        })
    }

    /// The overshoot of the first steps; `None` where not every large step is stable, or it is not known.
    pub fn overshoot(&self) -> Option<Overshoot> {
        let set = self.stable_set(&Axis::oscillator(0)).ok()?;
        let unbounded = matches!(set.limit(), Some(Endpoint::Infinity));
        unbounded.then(|| overshoot(&self.scheme).ok())?.flatten()
    }

    /// The zero dynamics: whether errors in constrained components die out, persist or grow.
    ///
    /// # Errors
    /// The errors of [`zero_dynamics`].
    pub fn zero_dynamics(&self, formulation: Formulation) -> ZeroDynamicsResult {
        keyed(&self.known.zero_dynamics, &formulation, || {
            zero_dynamics(&self.scheme, formulation)
        })
    }

    /// The stages as constants; `None` where the scheme has not their form, or no transform.
    pub fn stage_data(&self) -> Option<&StageData> {
        let found = self
            .known
            .stage_data
            .get_or_init(|| StageData::of(&self.scheme).ok().flatten());
        found.as_ref()
    }

    /// Whether all solutions that the step is compared with differ from it on y' = g(t) and on y' = λy.
    pub fn compares(&self) -> bool {
        compares(&self.scheme)
    }

    /// Whether what the stages tell of the error is an estimate on y' = g(t) too.
    pub fn tells_by_stages(&self) -> bool {
        self.stage_data().is_some_and(tells_by_stages)
    }

    /// The power of h by which predictions differ from their corrections.
    pub fn difference_power(&self, pairs: &[(QuantityId, QuantityId)]) -> Option<usize> {
        difference_power(&self.scheme, pairs)
    }

    /// Whether the method solves equations of which some are algebraic, of index 1.
    pub fn solves_algebraic(&self) -> bool {
        solves_algebraic(&self.scheme)
    }

    /// Whether steps of any sizes may follow one another without a loss of order.
    pub fn takes_any_size(&self) -> bool {
        let order = self.order_of_steps();
        order.is_some_and(|order| takes_any_size(&self.scheme, order))
    }

    /// The same, if the acceleration that the method carries between grid points is moved.
    pub fn moves_acceleration(&self) -> bool {
        let order = self.order_of_steps();
        order.is_some_and(|order| moves_acceleration(&self.scheme, order, &self.free))
    }

    fn order_of_steps(&self) -> Option<usize> {
        let order = self.order().ok()?;
        Some(order.exact_start.reached().bound())
    }
}

#[cfg(test)]
mod tests {
    use super::super::stability::stable_set;
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn facts(family: &str, settings: &[(&str, &str)]) -> Facts {
        Facts::of(Spec::member(family, settings))
    }

    #[test]
    fn a_fact_is_found_once() {
        let facts = facts("generalized-alpha", &[("rho_inf", "1/2")]);
        let [undamped, damped] = [0, 1].map(Axis::oscillator);
        let set = facts.stable_set(&undamped).unwrap();
        assert!(Arc::ptr_eq(&set, &facts.stable_set(&undamped).unwrap()));
        assert!(!Arc::ptr_eq(&set, &facts.stable_set(&damped).unwrap()));
        assert!(std::ptr::eq(facts.order().unwrap(), facts.order().unwrap()));
        // One that rests on sets shares them.
        let known = facts.known.sets.lock().unwrap().len();
        assert!(matches!(
            facts.unconditional(),
            Ok(Unconditional::Proven { .. })
        ));
        assert_eq!(facts.known.sets.lock().unwrap().len(), known);
    }

    #[test]
    fn steps_of_any_sizes_follow_one_another_where_one_step_is_the_method() {
        let newmark = facts("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
        assert!(newmark.takes_any_size());
        assert!(!facts("generalized-alpha", &[("rho_inf", "1/5")]).takes_any_size());
        assert!(!facts("bdf", &[("steps", "2")]).takes_any_size());
    }

    /// Both axes, the limit, the half-plane and R read one step of x' = λx, and find what they would alone.
    #[test]
    fn directions_of_z_share_their_step() {
        let a = r#"[["1 - sqrt(2)/2"], ["sqrt(2)/2", "1 - sqrt(2)/2"]]"#;
        let b = r#"["sqrt(2)/2", "1 - sqrt(2)/2"]"#;
        let facts = facts("runge-kutta", &[("A", a), ("b", b)]);
        let sets = [Axis::NegativeReal, Axis::Imaginary].map(|axis| {
            let set = facts.stable_set(&axis).unwrap();
            assert_eq!(
                set.to_string(),
                stable_set(facts.scheme(), axis).unwrap().to_string()
            );
            set
        });
        assert!(!Arc::ptr_eq(&sets[0], &sets[1]));
        facts.at_infinity(&Axis::Imaginary).unwrap();
        assert!(facts.a_stability().unwrap().a_stable);
        facts.stability_function().unwrap();
        assert_eq!(facts.known.steps.lock().unwrap().len(), 1);
    }

    /// A reason why a fact is not known is kept like a fact.
    #[test]
    fn reasons_are_kept_as_well() {
        let facts = facts("newmark", &[("beta", "beta"), ("gamma", "1/2")]);
        let axis = Axis::of(facts.scheme());
        let reason = facts.stable_set(&axis).unwrap_err();
        assert!(matches!(reason, StabilityError::FreeSymbols { .. }));
        assert_eq!(facts.stable_set(&axis).unwrap_err(), reason);
        assert_eq!(facts.known.sets.lock().unwrap().len(), 1);
        assert_eq!(facts.step_ratios(), Err(StepRatiosError::NoRatio));
    }

    /// Few trees are there where no velocities are given, and none are looked for where assumptions tell more.
    #[test]
    fn the_search_goes_as_far_as_trees_are_few() {
        let limit =
            |family, settings: &[(&str, &str)]| search_limit(facts(family, settings).scheme(), &[]);
        let gauss = |stages| limit("runge-kutta", &[("name", "gauss"), ("stages", stages)]);
        assert_eq!([gauss("2"), gauss("6")], [ORDER_LIMIT, SEARCH_LIMIT]);
        assert_eq!(
            limit("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
            SEARCH_LIMIT
        );
    }
}
