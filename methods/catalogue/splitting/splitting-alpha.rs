// stepsmith 0.1.0, spec sha256 2be7fa9275424771dab8afa1c481a92ecf7cb39f58a11ed4050d0e2c4e2fcdbe, text sha256 4bca5e5fa77bc1b1db48e1930841fb94fbb0140b4786a2531b87d0c8eac9ccbc
// SplittingAlpha, family splitting.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 28 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/12.
// proven: velocities of order 2: all conditions up to order 2 hold; 28 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/12.
// proven: stable for 0 < yA < 4: the stable set is (0, 4).
// proven: stable for 0 < yA < 4 at xB = 20, yB = 100: the stable set is (0, 32/3].
// proven: stable for every yB > 0 at yA = 399/100: the stable set is (0, ∞).

/// Semiexplicit splitting of order 2 that damps stiff motion: generalized-alpha for B
///
/// The Störmer–Verlet method for B = 0, generalized-alpha for A = 0. For undamped A the limit is that of Verlet, h²k_A < 4, whatever the stiffness and damping of B and for every rho_inf below 1.
///
/// Proven: order 2 from exact starting values, 2 when only x, x', A and B are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 4)` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 12.56·u in x[1], 10.17·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: alpha = 1/2, rho_inf = 1/2, extrapolation = 1.
///
/// ```text
/// a_A[1/2] = A(t[1/2], x_A[1/2], v_A[1/2])
/// a_B[2/3] = B(t[2/3], x_B[2/3], v_B[2/3])
/// x_A[1/2] = x + 1/2*h*v
/// v_A[1/2] = 3/2*v - 1/2*v[-1]
/// x_B[2/3] = 1/3*x + 2/3*x[1]
/// v_B[2/3] = 1/3*v + 2/3*v[1]
/// 0 = -a_c[2/3] + a_B[2/3]
/// x[1] = x + h*v + 1/2*h^2*a_A[1/2] + 1/18*h^2*a_c[-1/3] + 4/9*h^2*a_c[2/3]
/// v[1] = v + h*a_A[1/2] + 1/6*h*a_c[-1/3] + 5/6*h*a_c[2/3]
/// ```
#[derive(Clone, Debug)]
pub struct SplittingAlpha<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 17],
    x: S,
    v: S,
    v_m1: S,
    a_c_m1_3: S,
    x_cap_a_p1_2: S,
    v_cap_a_p1_2: S,
    a_cap_a_p1_2: S,
    a_cap_b_p2_3: S,
    x_cap_b_p2_3_base: S,
    v_cap_b_p2_3_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> SplittingAlpha<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 17] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.5) * h,
            exact(1.5),
            exact(0.5),
            near(0.2962963, 0.2962962962962963, 1.644774851296528e-17) * h.powi(2),
            near(0.5555556, 0.5555555555555556, -2.4671622769447922e-17) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
            near(0.037037037, 0.037037037037037035, 2.05596856412066e-18) * h.powi(2),
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h,
            h,
            exact(0.5) * h.powi(2),
            near(0.055555556, 0.05555555555555555, 3.0839528461809902e-18) * h.powi(2),
            near(0.44444445, 0.4444444444444444, 2.4671622769447922e-17) * h.powi(2),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.8333333, 0.8333333333333334, -3.700743415417188e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State<Real = f64>> ::stepsmith::generated::SplitStepper<S>
for SplittingAlpha<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "SplittingAlpha";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a_c[-1/3]", 2, -0.3333333333333333),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const COMPOSITION: &'static [[f64; 2]] = &[
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 1.0],
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
            v_m1: like.zeros(),
            a_c_m1_3: like.zeros(),
            x_cap_a_p1_2: like.zeros(),
            v_cap_a_p1_2: like.zeros(),
            a_cap_a_p1_2: like.zeros(),
            a_cap_b_p2_3: like.zeros(),
            x_cap_b_p2_3_base: like.zeros(),
            v_cap_b_p2_3_base: like.zeros(),
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
            2 => &mut self.v_m1,
            _ => &mut self.a_c_m1_3,
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
        let n = self.a_c_m1_3.len();
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
                self.v.len(),
                self.v_cap_a_p1_2.len(),
                self.v_m1.len(),
                self.x.len(),
                self.x_cap_a_p1_2.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let x_cap_a_p1_2_slot = &mut self.x_cap_a_p1_2.as_mut_slice()[..n];
        let v_cap_a_p1_2_slot = &mut self.v_cap_a_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let x_cap_a_p1_2 = x + w[0] * v;
            let v_cap_a_p1_2 = w[1] * v - w[2] * v_m1;
            x_cap_a_p1_2_slot[i] = x_cap_a_p1_2;
            v_cap_a_p1_2_slot[i] = v_cap_a_p1_2;
        }
        g.expensive(
            t + 0.5 * self.h,
            &self.x_cap_a_p1_2,
            &self.v_cap_a_p1_2,
            &mut self.a_cap_a_p1_2,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_c_m1_3.len(),
                self.a_cap_a_p1_2.len(),
                self.v.len(),
                self.v_cap_b_p2_3_base.len(),
                self.x.len(),
                self.x_cap_b_p2_3_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_c_m1_3_slot = &self.a_c_m1_3.as_slice()[..n];
        let a_cap_a_p1_2_slot = &self.a_cap_a_p1_2.as_slice()[..n];
        let x_cap_b_p2_3_base_slot = &mut self.x_cap_b_p2_3_base.as_mut_slice()[..n];
        let v_cap_b_p2_3_base_slot = &mut self.v_cap_b_p2_3_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_m1_3 = a_c_m1_3_slot[i];
            let a_cap_a_p1_2 = a_cap_a_p1_2_slot[i];
            x_cap_b_p2_3_base_slot[i] = x
                + (w[5] * v + w[6] * a_cap_a_p1_2 + w[7] * a_c_m1_3);
            v_cap_b_p2_3_base_slot[i] = v + (w[5] * a_cap_a_p1_2 + w[8] * a_c_m1_3);
        }
        let core = ::stepsmith::generated::Core {
            t: [t + 0.6666666666666666 * self.h],
            position: [&self.x_cap_b_p2_3_base],
            position_slope: [[w[3]]],
            velocity: [&self.v_cap_b_p2_3_base],
            velocity_slope: [[w[4]]],
        };
        implicit
            .solve(
                &mut ::stepsmith::generated::Parts::new(
                    &mut *g,
                    [::stepsmith::generated::Part::Cheap],
                ),
                &core,
                [&mut self.a_cap_b_p2_3],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_c_m1_3.len(),
                self.a_cap_a_p1_2.len(),
                self.a_cap_b_p2_3.len(),
                self.v.len(),
                self.v_m1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_p1_2_slot = &self.a_cap_a_p1_2.as_slice()[..n];
        let a_cap_b_p2_3_slot = &self.a_cap_b_p2_3.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        let a_c_m1_3_slot = &mut self.a_c_m1_3.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_m1_3 = a_c_m1_3_slot[i];
            let a_cap_a_p1_2 = a_cap_a_p1_2_slot[i];
            let a_cap_b_p2_3 = a_cap_b_p2_3_slot[i];
            let a_c_p2_3 = a_cap_b_p2_3;
            let x_p1 = x
                + (w[9] * v + w[10] * a_cap_a_p1_2 + w[11] * a_c_m1_3
                    + w[12] * a_c_p2_3);
            let x_cap_b_p2_3 = w[13] * x + w[14] * x_p1;
            let v_p1 = v + (w[9] * a_cap_a_p1_2 + w[15] * a_c_m1_3 + w[16] * a_c_p2_3);
            let v_cap_b_p2_3 = w[13] * v + w[14] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v_p1;
            a_c_m1_3_slot[i] = a_c_p2_3;
        }
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for SplittingAlpha<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "SplittingAlpha"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "SplittingAlpha",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a_c[-1/3]", 2, -0.3333333333333333),
            ],
            composition: <SplittingAlpha<
                ::std::vec::Vec<f64>,
            > as g::SplitStepper<::std::vec::Vec<f64>>>::COMPOSITION,
            evaluations: &[
                g::Evaluation {
                    time: 0.5,
                    part: Some(g::Part::Expensive),
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.5, &[0.0, 1.5, -0.5, 0.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6666666666666666,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        0.6666666666666666,
                        &[
                            1.0,
                            0.6666666666666666,
                            0.0,
                            0.037037037037037035,
                            0.3333333333333333,
                            0.2962962962962963,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6666666666666666,
                            &[
                                0.0,
                                1.0,
                                0.0,
                                0.1111111111111111,
                                0.6666666666666666,
                                0.5555555555555556,
                            ],
                        ),
                    ),
                    place: Some([
                        g::Row::new(
                            1.0,
                            &[
                                1.0,
                                1.0,
                                0.0,
                                0.05555555555555555,
                                0.5,
                                0.4444444444444444,
                            ],
                        ),
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.0,
                                0.16666666666666666,
                                1.0,
                                0.8333333333333334,
                            ],
                        ),
                    ]),
                },
            ],
            next: &[
                &[1.0, 1.0, 0.0, 0.05555555555555555, 0.5, 0.4444444444444444],
                &[0.0, 1.0, 0.0, 0.16666666666666666, 1.0, 0.8333333333333334],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.0, 0.05555555555555555, 0.5, 0.4444444444444444],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[0.0, 1.0, 0.0, 0.16666666666666666, 1.0, 0.8333333333333334],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 2*zeta^3 + zeta^2",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "4*zeta^2 + 4*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "5*zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "5*zeta + 1",
            }),
        };
        take(&MAPS)
    }
}
