//! Steps by hand, for the tests of what runs them.

use super::*;
use crate::integrator::integrate::Settings;
use crate::nonlinear::implicit::Core;

const fn carried(name: &'static str, derivative: usize, offset: f64) -> Carried {
    Carried {
        name,
        derivative,
        offset,
    }
}

/// Central difference, degree 3, (1, 1/2).
#[derive(Clone)]
pub(crate) struct Cd3<S> {
    h: f64,
    x: S,
    v: S,
    a: S,
    a_m1: S,
    base: S,
}

impl<S> Cd3<S> {
    pub(crate) fn new() -> Settings<Self, S> {
        Settings::new()
    }
}

impl<S: State<Real = f64>> Stepper<S> for Cd3<S> {
    type Sizes = crate::stepper::sizes::EqualSteps;
    const SIZES: crate::stepper::sizes::EqualSteps = crate::stepper::sizes::EqualSteps;
    const NAME: &'static str = "Cd3";
    const ORDER: Order = Order::Exactly(2);
    const CARRIED: &'static [Carried] = &[
        carried("x", 0, 0.0),
        carried("v[-1]", 1, -1.0),
        carried("a[-1]", 2, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);

    fn sized(h: f64, like: &S) -> Self {
        let mut z = like.clone();
        z.as_mut_slice().fill(0.0);
        Self {
            h,
            x: z.clone(),
            v: z.clone(),
            a: z.clone(),
            a_m1: z.clone(),
            base: z,
        }
    }

    fn step_size(&self) -> f64 {
        self.h
    }

    fn set_step_size(&mut self, h: f64, _: f64) {
        self.h = h;
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            _ => &mut self.a_m1,
        }
    }

    #[inline]
    fn step<G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        let h = self.h;
        let n = self.x.len();
        if G::USES_VELOCITY {
            let base = &mut self.base.as_mut_slice()[..n];
            let a = &mut self.a.as_mut_slice()[..n];
            let v = &self.v.as_slice()[..n];
            let a_m1 = &self.a_m1.as_slice()[..n];
            for i in 0..n {
                base[i] = v[i] + 0.5 * h * a_m1[i];
                a[i] = a_m1[i];
            }
            let core = Core {
                t: [t],
                position: [&self.x],
                position_slope: [[0.0]],
                velocity: [&self.base],
                velocity_slope: [[0.5 * h]],
            };
            implicit.solve(g, &core, [&mut self.a])?;
        } else {
            g.evaluate(t, &self.x, &self.v, &mut self.a);
        }
        if self.a.len() != n {
            return Err(Failure::Shape {
                expected: n,
                found: self.a.len(),
            });
        }
        let x = &mut self.x.as_mut_slice()[..n];
        let v = &mut self.v.as_mut_slice()[..n];
        let a = &self.a.as_slice()[..n];
        let a_m1 = &self.a_m1.as_slice()[..n];
        let sample_x = &mut sample.x.as_mut_slice()[..n];
        let sample_v = &mut sample.v.as_mut_slice()[..n];
        let sample_a = &mut sample.a.as_mut_slice()[..n];
        for i in 0..n {
            let new = v[i] + 0.5 * h * (a[i] + a_m1[i]);
            if SAMPLE {
                (sample_x[i], sample_v[i], sample_a[i]) = (x[i], new, a[i]);
            }
            v[i] = new;
            x[i] += h * new + 0.5 * h * h * a[i];
        }
        std::mem::swap(&mut self.a, &mut self.a_m1);
        Ok(())
    }
}

/// Central difference, degree 4, (3/4, 1/3, 1/2):
/// v = v₋₁ + h a₋₁ + h²/2 (2/3 j₋₁ + 1/3 j),  a = a₋₁ + h/2 (j₋₁ + j),
/// x₁ = x + h v + h²/2 a + h³/6 (1/4 j₋₁ + 3/4 j).
#[derive(Clone)]
pub(crate) struct Cd4<S> {
    h: f64,
    x: S,
    v: S,
    a: S,
    a_m1: S,
    j: S,
    base: S,
}

impl<S> Cd4<S> {
    pub(crate) fn new() -> Settings<Self, S> {
        Settings::new()
    }
}

impl<S: State<Real = f64>> Stepper<S> for Cd4<S> {
    type Sizes = crate::stepper::sizes::EqualSteps;
    const SIZES: crate::stepper::sizes::EqualSteps = crate::stepper::sizes::EqualSteps;
    const NAME: &'static str = "Cd4";
    const ORDER: Order = Order::Exactly(3);
    const CARRIED: &'static [Carried] = &[
        carried("x", 0, 0.0),
        carried("v[-1]", 1, -1.0),
        carried("a[-1]", 2, -1.0),
        carried("j[-1]", 3, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);

    fn sized(h: f64, like: &S) -> Self {
        let mut z = like.clone();
        z.as_mut_slice().fill(0.0);
        let x = z.clone();
        let v = z.clone();
        let a = z.clone();
        let a_m1 = z.clone();
        let j = z.clone();
        Self {
            h,
            x,
            v,
            a,
            a_m1,
            j,
            base: z,
        }
    }

    fn step_size(&self) -> f64 {
        self.h
    }

    fn set_step_size(&mut self, h: f64, _: f64) {
        self.h = h;
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            2 => &mut self.a_m1,
            _ => &mut self.j,
        }
    }

    #[inline]
    fn step<G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        let h = self.h;
        let n = self.x.len();
        if G::USES_VELOCITY {
            // Eliminating j = 2 (a − a₋₁)/h − j₋₁ leaves v = base + h/3 a.
            let base = &mut self.base.as_mut_slice()[..n];
            let a = &mut self.a.as_mut_slice()[..n];
            let v = &self.v.as_slice()[..n];
            let j = &self.j.as_slice()[..n];
            let a_m1 = &self.a_m1.as_slice()[..n];
            for i in 0..n {
                base[i] = v[i] + h * (2.0 / 3.0) * a_m1[i] + h * h * (1.0 / 6.0) * j[i];
                a[i] = a_m1[i];
            }
            let core = Core {
                t: [t],
                position: [&self.x],
                position_slope: [[0.0]],
                velocity: [&self.base],
                velocity_slope: [[h * (1.0 / 3.0)]],
            };
            implicit.solve(g, &core, [&mut self.a])?;
        } else {
            g.evaluate(t, &self.x, &self.v, &mut self.a);
        }
        if self.a.len() != n {
            return Err(Failure::Shape {
                expected: n,
                found: self.a.len(),
            });
        }
        let x = &mut self.x.as_mut_slice()[..n];
        let v = &mut self.v.as_mut_slice()[..n];
        let a = &self.a.as_slice()[..n];
        let a_m1 = &self.a_m1.as_slice()[..n];
        let j = &mut self.j.as_mut_slice()[..n];
        let sample_x = &mut sample.x.as_mut_slice()[..n];
        let sample_v = &mut sample.v.as_mut_slice()[..n];
        let sample_a = &mut sample.a.as_mut_slice()[..n];
        let h2 = h * h;
        let h3 = h * h * h;
        for i in 0..n {
            let j_m1 = j[i];
            let new_j = 2.0 / h * (a[i] - a_m1[i]) - j_m1;
            let new_v = v[i] + h * a_m1[i] + h2 * (1.0 / 3.0) * j_m1 + h2 * (1.0 / 6.0) * new_j;
            if SAMPLE {
                (sample_x[i], sample_v[i], sample_a[i]) = (x[i], new_v, a[i]);
            }
            x[i] += h * new_v + h2 * 0.5 * a[i] + h3 * (1.0 / 24.0) * j_m1 + h3 * 0.125 * new_j;
            v[i] = new_v;
            j[i] = new_j;
        }
        std::mem::swap(&mut self.a, &mut self.a_m1);
        Ok(())
    }
}

/// Newmark, β = 1/4, γ = 1/2: implicit in x, its sample at the end of the step.
#[derive(Clone)]
pub(crate) struct Trapezoid<S> {
    h: f64,
    x: S,
    v: S,
    a: S,
    new: S,
    base: [S; 2],
}

impl<S> Trapezoid<S> {
    pub(crate) fn new() -> Settings<Self, S> {
        Settings::new()
    }
}

impl<S: State<Real = f64>> Stepper<S> for Trapezoid<S> {
    type Sizes = crate::stepper::sizes::EqualSteps;
    const SIZES: crate::stepper::sizes::EqualSteps = crate::stepper::sizes::EqualSteps;
    const NAME: &'static str = "Trapezoid";
    const ORDER: Order = Order::Exactly(2);
    const CARRIED: &'static [Carried] = &[
        carried("x", 0, 0.0),
        carried("v", 1, 0.0),
        carried("a", 2, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);

    fn sized(h: f64, like: &S) -> Self {
        let mut z = like.clone();
        z.as_mut_slice().fill(0.0);
        let x = z.clone();
        let v = z.clone();
        let a = z.clone();
        let new = z.clone();
        Self {
            h,
            x,
            v,
            a,
            new,
            base: [z.clone(), z],
        }
    }

    fn step_size(&self) -> f64 {
        self.h
    }

    fn set_step_size(&mut self, h: f64, _: f64) {
        self.h = h;
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            _ => &mut self.a,
        }
    }

    fn step<G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        let h = self.h;
        let n = self.x.len();
        let [base_x, base_v] = &mut self.base;
        for i in 0..n {
            let v = self.v.as_slice()[i];
            let a = self.a.as_slice()[i];
            base_x.as_mut_slice()[i] = self.x.as_slice()[i] + h * v + 0.25 * h * h * a;
            base_v.as_mut_slice()[i] = v + 0.5 * h * a;
            self.new.as_mut_slice()[i] = a;
        }
        let core = Core {
            t: [t + h],
            position: [base_x],
            position_slope: [[0.25 * h * h]],
            velocity: [base_v],
            velocity_slope: [[0.5 * h]],
        };
        implicit.solve(g, &core, [&mut self.new])?;
        for i in 0..n {
            let a = self.new.as_slice()[i];
            self.x.as_mut_slice()[i] = self.base[0].as_slice()[i] + 0.25 * h * h * a;
            self.v.as_mut_slice()[i] = self.base[1].as_slice()[i] + 0.5 * h * a;
            self.a.as_mut_slice()[i] = a;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = self.x.as_slice()[i];
                sample.v.as_mut_slice()[i] = self.v.as_slice()[i];
                sample.a.as_mut_slice()[i] = a;
            }
        }
        Ok(())
    }
}

#[test]
fn the_first_step_stands_where_nothing_carried_is_older_than_the_start() {
    assert_eq!(lead(Cd4::<[f64; 1]>::CARRIED), 1);
    assert_eq!(lead(Trapezoid::<[f64; 1]>::CARRIED), 0);
    assert_eq!(lead(&[carried("a", 2, -0.25), carried("x", 0, 1.0)]), 1);
    assert_eq!(lead(&[carried("a", 2, -3.0)]), 3);
}

#[test]
fn an_exact_history_of_a_cubic_stays_exact() {
    // x = t³ − t: x'' = 6 t, without and with the implicit path.
    let mut stepper = Cd4::sized(0.5, &[0.0]);
    let mut sample = Sample::new(0.0, &[0.0_f64]);
    assert!(sample.v[0].is_nan());
    for (index, value) in [-0.375, -1.0, 0.0, 6.0].into_iter().enumerate() {
        stepper.carried_mut(index)[0] = value;
    }
    let mut free = crate::problem::velocity_free(|t, _: &[f64; 1], a| a[0] = 6.0 * t);
    let mut used = |t: f64, _: &[f64; 1], _: &[f64; 1], a: &mut [f64; 1]| a[0] = 6.0 * t;
    let mut other = stepper.clone();
    let mut implicit = Implicit::default();
    for k in 1..=4 {
        let t = k as f64 * 0.5;
        stepper
            .step::<_, true>(t, &mut free, &mut implicit, &mut sample)
            .unwrap();
        let exact = [t * t * t - t, 3.0 * t * t - 1.0, 6.0 * t];
        assert_eq!([sample.x[0], sample.v[0], sample.a[0]], exact);
        other
            .step::<_, true>(t, &mut used, &mut implicit, &mut sample)
            .unwrap();
        for (found, exact) in [sample.x[0], sample.v[0], sample.a[0]].iter().zip(exact) {
            assert!((found - exact).abs() < 1e-14);
        }
    }
}
