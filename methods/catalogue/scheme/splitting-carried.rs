// stepsmith 0.1.0, spec sha256 91c58c4917dfe5249e3791fe42172eb7d46c0f2005cfeba553f6a9a7ba31dba9, text sha256 bc1b3a1753f19fc94e88b69125dfd93d476683631bbb08acb19355c587641978
// SplittingCarried, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 14 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/6.
// proven: velocities of order 2: all conditions up to order 2 hold; 14 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/6.
// proven: stable for 0 < yA < 12/5: the stable set is (0, 12/5].
// proven: stable for every yB > 0 at yA = 1/2: the stable set is (0, ∞).

/// Semiexplicit splitting of order 2 with A at the end of the step, carried
///
/// A at the predicted end of the step, by the trapezoidal rule; B by Radau IIA with 2 stages. What begins during a step is seen in that step, and nothing carried depends on the step before: steps may be of any sizes.
///
/// Proven: order 2 from exact starting values, 2 when only x, x', A and B are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 12/5]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 12.34·u in x[1], 11.75·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// ```text
/// a_A[1] = A(t[1], x_A[1], v_A[1])
/// a_1[1/3] = B(t[1/3], x_1[1/3], v_1[1/3])
/// a_B[1] = B(t[1], x[1], v[1])
/// x_A[1] = x + h*v + 1/2*h^2*a_A + 1/2*h^2*a_B
/// v_A[1] = v + h*a_A + h*a_B
/// x_1[1/3] = x + 1/3*h*v + 4/81*h^2*a_A + 1/162*h^2*a_A[1] + 1/9*h^2*a_1[1/3] - 1/18*h^2*a_B[1]
/// v_1[1/3] = v + 5/18*h*a_A + 1/18*h*a_A[1] + 5/12*h*a_1[1/3] - 1/12*h*a_B[1]
/// x[1] = x + h*v + 1/3*h^2*a_A + 1/6*h^2*a_A[1] + 1/2*h^2*a_1[1/3]
/// v[1] = v + 1/2*h*a_A + 1/2*h*a_A[1] + 3/4*h*a_1[1/3] + 1/4*h*a_B[1]
/// ```
#[derive(Clone, Debug)]
pub struct SplittingCarried<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 18],
    x: S,
    v: S,
    a_cap_a: S,
    a_cap_b: S,
    x_cap_a_p1: S,
    v_cap_a_p1: S,
    a_cap_a_p1: S,
    a_1_p1_3: S,
    a_cap_b_p1: S,
    x_1_p1_3_base: S,
    v_1_p1_3_base: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> SplittingCarried<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 18] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            h,
            exact(0.5) * h.powi(2),
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h.powi(2),
            near(-0.055555556, -0.05555555555555555, -3.0839528461809902e-18)
                * h.powi(2),
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h,
            near(-0.083333336, -0.08333333333333333, -4.625929269271485e-18) * h,
            exact(0.75) * h,
            exact(0.25) * h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            near(0.049382716, 0.04938271604938271, 2.741291418827547e-18) * h.powi(2),
            near(0.0061728396, 0.006172839506172839, 3.4266142735344336e-19) * h.powi(2),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
            near(0.2777778, 0.2777777777777778, -1.2335811384723961e-17) * h,
            near(0.055555556, 0.05555555555555555, 3.0839528461809902e-18) * h,
            exact(0.5) * h,
            near(0.055555556, 0.05555555555555555, 3.0839528461809902e-18) * h.powi(2),
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State<Real = f64>> ::stepsmith::generated::SplitStepper<S>
for SplittingCarried<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "SplittingCarried";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a_A", 2, 0.0),
        ::stepsmith::Carried::new("a_B", 2, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const COMPOSITION: &'static [[f64; 2]] = &[
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 0.0],
        [0.0, 1.0],
    ];
    const EXPENSIVE_PER_STEP: Option<u64> = Some(1);
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a_cap_a: like.zeros(),
            a_cap_b: like.zeros(),
            x_cap_a_p1: like.zeros(),
            v_cap_a_p1: like.zeros(),
            a_cap_a_p1: like.zeros(),
            a_1_p1_3: like.zeros(),
            a_cap_b_p1: like.zeros(),
            x_1_p1_3_base: like.zeros(),
            v_1_p1_3_base: like.zeros(),
            x_p1_base: like.zeros(),
            v_p1_base: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64) {
        self.h = h;
        self.w = Self::weights(h);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            2 => &mut self.a_cap_a,
            _ => &mut self.a_cap_b,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::split::SplitField<S>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.a_cap_b.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_cap_a.len(),
                self.a_cap_b.len(),
                self.v.len(),
                self.v_cap_a_p1.len(),
                self.x.len(),
                self.x_cap_a_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_slot = &self.a_cap_a.as_slice()[..n];
        let a_cap_b_slot = &self.a_cap_b.as_slice()[..n];
        let x_cap_a_p1_slot = &mut self.x_cap_a_p1.as_mut_slice()[..n];
        let v_cap_a_p1_slot = &mut self.v_cap_a_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a = a_cap_a_slot[i];
            let a_cap_b = a_cap_b_slot[i];
            let x_cap_a_p1 = x + (w[0] * v + w[1] * (a_cap_a + a_cap_b));
            let v_cap_a_p1 = v + w[0] * (a_cap_a + a_cap_b);
            x_cap_a_p1_slot[i] = x_cap_a_p1;
            v_cap_a_p1_slot[i] = v_cap_a_p1;
        }
        g.expensive(
            t + self.h,
            &self.x_cap_a_p1,
            &self.v_cap_a_p1,
            &mut self.a_cap_a_p1,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_cap_a.len(),
                self.a_cap_a_p1.len(),
                self.a_cap_b.len(),
                self.a_cap_b_p1.len(),
                self.v.len(),
                self.v_1_p1_3_base.len(),
                self.v_p1_base.len(),
                self.x.len(),
                self.x_1_p1_3_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_slot = &self.a_cap_a.as_slice()[..n];
        let a_cap_b_slot = &self.a_cap_b.as_slice()[..n];
        let a_cap_a_p1_slot = &self.a_cap_a_p1.as_slice()[..n];
        let x_1_p1_3_base_slot = &mut self.x_1_p1_3_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_1_p1_3_base_slot = &mut self.v_1_p1_3_base.as_mut_slice()[..n];
        let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
        let a_cap_b_p1_slot = &mut self.a_cap_b_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a = a_cap_a_slot[i];
            let a_cap_b = a_cap_b_slot[i];
            let a_cap_a_p1 = a_cap_a_p1_slot[i];
            x_1_p1_3_base_slot[i] = x + (w[8] * v + w[9] * a_cap_a + w[10] * a_cap_a_p1);
            x_p1_base_slot[i] = x + (w[0] * v + w[11] * a_cap_a + w[12] * a_cap_a_p1);
            v_1_p1_3_base_slot[i] = v + (w[13] * a_cap_a + w[14] * a_cap_a_p1);
            v_p1_base_slot[i] = v + w[15] * (a_cap_a + a_cap_a_p1);
            a_cap_b_p1_slot[i] = a_cap_b;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.3333333333333333 * self.h, t + self.h],
            position: [&self.x_1_p1_3_base, &self.x_p1_base],
            position_slope: [[w[2], w[3]], [w[1], zero]],
            velocity: [&self.v_1_p1_3_base, &self.v_p1_base],
            velocity_slope: [[w[4], w[5]], [w[6], w[7]]],
        };
        implicit
            .solve(
                &mut ::stepsmith::generated::Parts::new(
                    &mut *g,
                    [
                        ::stepsmith::generated::Part::Cheap,
                        ::stepsmith::generated::Part::Cheap,
                    ],
                ),
                &core,
                [&mut self.a_1_p1_3, &mut self.a_cap_b_p1],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p1_3.len(),
                self.a_cap_a.len(),
                self.a_cap_a_p1.len(),
                self.a_cap_b_p1.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let a_cap_a_slot = &self.a_cap_a.as_slice()[..n];
        let a_cap_a_p1_slot = &self.a_cap_a_p1.as_slice()[..n];
        let a_1_p1_3_slot = &self.a_1_p1_3.as_slice()[..n];
        let a_cap_b_p1_slot = &self.a_cap_b_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a = a_cap_a_slot[i];
            let a_cap_a_p1 = a_cap_a_p1_slot[i];
            let a_1_p1_3 = a_1_p1_3_slot[i];
            let a_cap_b_p1 = a_cap_b_p1_slot[i];
            let x_1_p1_3 = x
                + (w[8] * v + w[9] * a_cap_a + w[10] * a_cap_a_p1 + w[2] * a_1_p1_3
                    - w[16] * a_cap_b_p1);
            let v_1_p1_3 = v
                + (w[13] * a_cap_a + w[14] * a_cap_a_p1 + w[4] * a_1_p1_3
                    - w[17] * a_cap_b_p1);
            let x_p1 = x
                + (w[0] * v + w[11] * a_cap_a + w[12] * a_cap_a_p1 + w[1] * a_1_p1_3);
            let v_p1 = v
                + (w[15] * (a_cap_a + a_cap_a_p1) + w[6] * a_1_p1_3 + w[7] * a_cap_b_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.a_cap_a, &mut self.a_cap_a_p1);
        ::core::mem::swap(&mut self.a_cap_b, &mut self.a_cap_b_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for SplittingCarried<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "SplittingCarried"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "SplittingCarried",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a_A", 2, 0.0),
                ::stepsmith::Carried::new("a_B", 2, 0.0),
            ],
            composition: <SplittingCarried<
                ::std::vec::Vec<f64>,
            > as g::SplitStepper<::std::vec::Vec<f64>>>::COMPOSITION,
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: Some(g::Part::Expensive),
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.5, 0.5, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(1.0, &[0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.3333333333333333,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        0.3333333333333333,
                        &[
                            1.0,
                            0.3333333333333333,
                            0.04938271604938271,
                            0.0,
                            0.006172839506172839,
                            0.1111111111111111,
                            -0.05555555555555555,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3333333333333333,
                            &[
                                0.0,
                                1.0,
                                0.2777777777777778,
                                0.0,
                                0.05555555555555555,
                                0.4166666666666667,
                                -0.08333333333333333,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            1.0,
                            0.3333333333333333,
                            0.0,
                            0.16666666666666666,
                            0.5,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.0, 0.5, 0.75, 0.25]),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.3333333333333333, 0.0, 0.16666666666666666, 0.5, 0.0],
                &[0.0, 1.0, 0.5, 0.0, 0.5, 0.75, 0.25],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.3333333333333333, 0.0, 0.16666666666666666, 0.5, 0.0],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.0, 0.5, 0.75, 0.25])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 2*zeta^3 + zeta^2",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
