// stepsmith 0.1.0, spec sha256 e37dd6c07399bfd003b51d9fe50d95e49448e6533e6455471a6ff49293ed788f, text sha256 132aa1fc40bf6f02d3c6436e11bcfaba53c480935992790af32b892293d89744
// ImplicitMidpoint, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual 1/12.
// proven: the stability function is the (1, 1) Padé approximant of exp: the stability function is (1/2*z + 1)/(-1/2*z + 1).
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + 1.
// proven: not L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + 1.
// proven: symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ hold.
// proven: symmetric: the adjoint of the step is the step itself.

/// The implicit midpoint rule: Gauss's method of order 2, symplectic and A-stable
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `A-stable, not L-stable` |
/// | infinite steps | `spectral radius 1` |
///
/// Rounding: a step errs by at most 3·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Butcher, Implicit Runge–Kutta processes, Math. Comp. 18, 1964; Hairer, Lubich, Wanner, Geometric Numerical Integration, section II.1.3.
///
/// Parameters: name = gauss, stages = 1.
///
/// ```text
/// v_1[1/2] = f(t[1/2], x_1[1/2])
/// x_1[1/2] = x + 1/2*h*v_1[1/2]
/// x[1] = x + h*v_1[1/2]
/// ```
#[derive(Clone, Debug)]
pub struct ImplicitMidpoint<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    x: S,
    v_1_p1_2: S,
    x_1_p1_2_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ImplicitMidpoint<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 2] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [exact(0.5) * h, h]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for ImplicitMidpoint<S> {
    type Sizes = ::stepsmith::generated::Stages<1>;
    const SIZES: ::stepsmith::generated::Stages<1> = ::stepsmith::generated::Stages {
        nodes: [0.5],
        slope: [0.0],
        slope_twice: [0.0],
        reals: 1,
        alpha: [0.5],
        beta: [0.0],
        s: [[1.0]],
        s_inverse: [[1.0]],
        s_lambda: [[0.5]],
        s_lambda_squared: [[0.25]],
        end: [1.0],
        end_slope: 0.0,
        end_slope_twice: 0.0,
        polynomial: [[1.0]],
        slope_polynomial: [0.0],
        omega: [0.0],
        closing: [0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: false,
        ends_at_last: false,
        estimate_order: 1,
    };
    const NAME: &'static str = "ImplicitMidpoint";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v_1_p1_2: like.zeros(),
            x_1_p1_2_base: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64, _: f64) {
        self.h = h;
        self.w = Self::weights(h);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            _ => &mut self.x,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 1>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.x.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.x.len(), self.x_1_p1_2_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_p1_2_base_slot = &mut self.x_1_p1_2_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_p1_2_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.5 * self.h],
            position: [&self.x_1_p1_2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_1_p1_2_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_1_p1_2])?;
        ::stepsmith::generated::same_length(n, [self.v_1_p1_2.len(), self.x.len()])?;
        let v_1_p1_2_slot = &self.v_1_p1_2.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_p1_2 = v_1_p1_2_slot[i];
            let x_1_p1_2 = x + w[0] * v_1_p1_2;
            let x_p1 = x + w[1] * v_1_p1_2;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for ImplicitMidpoint<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "ImplicitMidpoint"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "ImplicitMidpoint",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.25]),
                    velocity: Some(g::Row::new(0.5, &[0.0, 1.0, 0.5])),
                    place: None,
                },
            ],
            next: &[&[1.0, 1.0, 0.5], &[0.0, 1.0, 1.0]],
            position: g::Row::new(1.0, &[1.0, 1.0, 0.5]),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 1.0])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^2 + 2*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta^2 + 2*zeta + 1",
            }),
        };
        take(&MAPS)
    }
}
