// stepsmith 0.1.0, spec sha256 fca96f8e55515efbc3dc564d8325e9913b393cc4c28a63bae5bc60ab3b2c12e8, text sha256 49ad8de0d007b144d6880669872f42cda3a3a3515f493ecbe82279139578d275
// Block3Chebyshev13, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual 1/80.
// proven: the stability function is the (1, 3) Padé approximant of exp: the stability function is (1/4*z + 1)/(-1/24*z^3 + 1/4*z^2 - 3/4*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.
// "mu = (10 - 5*sqrt(2))/32, (10 + 5*sqrt(2))/32, 1 gives the (2, 3) Padé approximant" (the stability function is the (2, 3) Padé approximant of exp): refuted: the stability function is (1/4*z + 1)/(-1/24*z^3 + 1/4*z^2 - 3/4*z + 1).

/// The block formula of three Chebyshev nodes with the (1, 3) Padé approximant: L-stable
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 11·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3, eq. 14.
///
/// Parameters: r = 3, nodes = chebyshev, pade = [1, 3].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + d_1*h*v + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[c_2] + B_1_3*h*v[1]
/// x_2[c_2] = x + d_2*h*v + B_2_1*h*v_1[c_1] + B_2_2*h*v_2[c_2] + B_2_3*h*v[1]
/// x[1] = x - 1/6*h*v + 2/3*h*v_1[c_1] + 2/3*h*v_2[c_2] - 1/6*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block3Chebyshev13<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 13],
    x: S,
    v: S,
    v_1_pc_1: S,
    v_2_pc_2: S,
    v_p1: S,
    x_1_pc_1_base: S,
    x_2_pc_2_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Block3Chebyshev13<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 13] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.3404822, 0.3404822031355754, -1.0447639315875182e-17) * h,
            near(-0.26307118, -0.26307118745769836, 1.3720593967757101e-17) * h,
            near(0.18540615, 0.18540614451274304, -9.472206812847346e-18) * h,
            near(0.67973787, 0.679737854124365, -3.222431104484304e-17) * h,
            near(0.57618445, 0.5761844635310912, 4.745507347004707e-17) * h,
            near(-0.2270728, -0.2270728111794097, 2.2034827430437475e-19) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(-0.16666667, -0.16666666666666666, -9.25185853854297e-18) * h,
            near(0.11637055, 0.11637055078389386, -2.6119098289687955e-18) * h,
            near(0.17529611, 0.1752961158827728, 1.1863768367511767e-17) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.26307118, 0.26307118745769836, -1.3720593967757101e-17) * h,
            near(0.2270728, 0.2270728111794097, -2.2034827430437475e-19) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block3Chebyshev13<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.14644660940672624, 0.8535533905932737, 1.0],
        slope: [-0.11637055078389386, -0.1752961158827728, -0.16666666666666666],
        slope_twice: [-0.024407768234454372, -0.1422588984322123, -0.16666666666666666],
        reals: 1,
        alpha: [0.380833877207265, 0.1845830613963675, 0.1845830613963675],
        beta: [0.0, 0.2744779181807059, -0.2744779181807059],
        s: [
            [0.1375778993829204, -0.19666029631760967, 0.12967968204851069],
            [0.6836729164279771, 0.7235348884121608, 0.28203719522254816],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [2.836343655661482, -1.3041405519447793, 1.501387372506099],
            [-2.836343655661482, 1.3041405519447793, -0.5013873725060992],
            [0.40087709442111297, 3.361309791451039, -2.353188296700433],
        ],
        s_lambda: [
            [0.052394324840028574, -0.07189436870843224, -0.030042236008636584],
            [0.26036580750486504, 0.056139302535985446, 0.25065363882430214],
            [0.380833877207265, 0.1845830613963675, 0.2744779181807059],
        ],
        s_lambda_squared: [
            [0.019953533872484996, -0.005024552276217621, -0.025278704545672895],
            [0.09915611996427817, -0.058436524642163964, 0.06167541489252319],
            [0.14503444202871824, -0.04126722101435911, 0.10132794884699273],
        ],
        end: [0.380833877207265, 0.1845830613963675, 0.2744779181807059],
        end_slope: -0.16666666666666666,
        end_slope_twice: -0.16666666666666666,
        polynomial: [
            [0.22770502055051423, -0.3013525102752571, -0.21546606146016128],
            [-0.853521839508981, 0.6142609197544905, 2.724197816385042],
            [1.6258168189584667, 0.6870915905207666, -2.5087317549248804],
        ],
        slope_polynomial: [-0.08333333333333333, -0.25, 0.16666666666666666],
        omega: [-9.0, 16.0, -8.0],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Block3Chebyshev13";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
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
            v: like.zeros(),
            v_1_pc_1: like.zeros(),
            v_2_pc_2: like.zeros(),
            v_p1: like.zeros(),
            x_1_pc_1_base: like.zeros(),
            x_2_pc_2_base: like.zeros(),
            x_p1_base: like.zeros(),
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
            0 => &mut self.x,
            _ => &mut self.v,
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
        let n = self.v.len();
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
                self.v_p1.len(),
                self.x.len(),
                self.x_1_pc_1_base.len(),
                self.x_2_pc_2_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_pc_1_base_slot = &mut self.x_1_pc_1_base.as_mut_slice()[..n];
        let x_2_pc_2_base_slot = &mut self.x_2_pc_2_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_1_pc_1_base_slot[i] = x - w[8] * v;
            x_2_pc_2_base_slot[i] = x - w[9] * v;
            x_p1_base_slot[i] = x - w[10] * v;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.14644660940672624 * self.h,
                t + 0.8535533905932737 * self.h,
                t + self.h,
            ],
            position: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[5]], [w[6], w[6], w[7]]],
            velocity: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            velocity_slope: [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1_pc_1, &mut self.v_2_pc_2, &mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_pc_1.len(),
                self.v_2_pc_2.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_1_pc_1_slot = &self.v_1_pc_1.as_slice()[..n];
        let v_2_pc_2_slot = &self.v_2_pc_2.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_pc_1 = v_1_pc_1_slot[i];
            let v_2_pc_2 = v_2_pc_2_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_pc_1 = x
                + (-w[8] * v + w[0] * v_1_pc_1 - w[11] * v_2_pc_2 + w[2] * v_p1);
            let x_2_pc_2 = x
                + (-w[9] * v + w[3] * v_1_pc_1 + w[4] * v_2_pc_2 - w[12] * v_p1);
            let x_p1 = x + (-w[10] * (v + v_p1) + w[6] * (v_1_pc_1 + v_2_pc_2));
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.v, &mut self.v_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Block3Chebyshev13<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block3Chebyshev13"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block3Chebyshev13",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.14644660940672624,
                    part: None,
                    position: g::Row::new(
                        0.14644660940672624,
                        &[
                            1.0,
                            -0.11637055078389386,
                            0.26281716019062007,
                            -0.024407768234454372,
                            0.06071278254943948,
                            -0.11754449216106147,
                            0.09196278254943949,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.14644660940672624,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.11637055078389386,
                                0.3404822031355754,
                                -0.26307118745769836,
                                0.18540614451274304,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8535533905932737,
                    part: None,
                    position: g::Row::new(
                        0.8535533905932737,
                        &[
                            1.0,
                            -0.1752961158827728,
                            1.0288495064760466,
                            -0.1422588984322123,
                            0.4717111588277281,
                            0.00178721745056052,
                            0.03303721745056052,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8535533905932737,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.1752961158827728,
                                0.679737854124365,
                                0.5761844635310912,
                                -0.2270728111794097,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            -0.16666666666666666,
                            1.1666666666666667,
                            -0.16666666666666666,
                            0.5690355937288492,
                            0.09763107293781749,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.16666666666666666,
                                0.6666666666666666,
                                0.6666666666666666,
                                -0.16666666666666666,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    -0.16666666666666666,
                    1.1666666666666667,
                    -0.16666666666666666,
                    0.5690355937288492,
                    0.09763107293781749,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    -0.16666666666666666,
                    0.6666666666666666,
                    0.6666666666666666,
                    -0.16666666666666666,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    -0.16666666666666666,
                    0.6666666666666666,
                    0.6666666666666666,
                    -0.16666666666666666,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    -0.16666666666666666,
                    1.1666666666666667,
                    -0.16666666666666666,
                    0.5690355937288492,
                    0.09763107293781749,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        1.0,
                        -0.16666666666666666,
                        0.6666666666666666,
                        0.6666666666666666,
                        -0.16666666666666666,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - zeta",
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
