// stepsmith 0.1.0, spec sha256 8b18bea327d0f259f9ea9fe8f6c73d4272f34e28565df21917427c08bf2d5aed, text sha256 2abd74f774e5c71fb9f77674fab49d42082c35613dd793e7127cb9a005ab156e
// Block3Chebyshev, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 5 conditions of order 5 fail, the first for f[f, f, f, f], with residual 1/80.
// proven: the stability function is the (2, 3) Padé approximant of exp: the stability function is (1/20*z^2 + 2/5*z + 1)/(-1/60*z^3 + 3/20*z^2 - 3/5*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// The block formula of three Chebyshev nodes with the (2, 3) Padé approximant: L-stable
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
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3.
///
/// Parameters: r = 3, nodes = chebyshev, pade = [2, 3].
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
pub struct Block3Chebyshev<S: ::stepsmith::State> {
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
impl<S: ::stepsmith::State> Block3Chebyshev<S> {
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
            near(0.15941618, 0.15941618595759327, 1.345617603859185e-17) * h,
            near(-0.08200517, -0.08200517027971622, 3.694566421104525e-18) * h,
            near(0.057373136, 0.05737313592375196, 1.0919220836047248e-18) * h,
            near(0.64867187, 0.6486718369463829, 2.4986195048378687e-17) * h,
            near(0.60725045, 0.6072504807090734, -9.755432623174663e-18) * h,
            near(-0.2490398, -0.24903980259041864, 4.921785966448207e-18) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(-0.16666667, -0.16666666666666666, -9.25185853854297e-18) * h,
            near(0.011662458, 0.01166245780509721, 7.2139831240076e-19) * h,
            near(0.15332912, 0.1533291244717639, -1.1190369555973315e-17) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.08200517, 0.08200517027971622, -3.694566421104525e-18) * h,
            near(0.2490398, 0.24903980259041864, -4.921785966448207e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block3Chebyshev<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.14644660940672624, 0.8535533905932737, 1.0],
        slope: [0.01166245780509721, -0.1533291244717639, -0.16666666666666666],
        slope_twice: [0.004870776182701435, -0.0440374428493681, -0.06666666666666667],
        reals: 1,
        alpha: [0.27488882959567734, 0.16255558520216132, 0.16255558520216132],
        beta: [0.0, 0.1849493244071408, -0.1849493244071408],
        s: [
            [0.09138381623840432, -0.13700548971461726, -0.032826300524533905],
            [0.5709494281551117, 0.6308388675178592, 0.3102502871352451],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [4.5034364209381845, 0.4764899936495636, 0.3164071042717966],
            [-4.5034364209381845, -0.4764899936495636, 0.6835928957282035],
            [0.8693248439708747, 3.315183776552862, -1.9722445032448739],
        ],
        s_lambda: [
            [0.025120390289761416, -0.016199805451669987, -0.030675171254575563],
            [0.15694762006387994, 0.0451658002748493, 0.1671061393416022],
            [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        ],
        s_lambda_squared: [
            [0.006905314685739135, 0.0030399833442497177, -0.007982563488277528],
            [0.04314314758718701, -0.02356421448071279, 0.03551742051868929],
            [0.07556386863648135, -0.007781934318240675, 0.060129091323494296],
        ],
        end: [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        end_slope: -0.16666666666666666,
        end_slope_twice: -0.06666666666666667,
        polynomial: [
            [0.32179180757964, -0.08589590378982, -0.4851835632011415],
            [-1.9596260603241358, -0.5951869698379322, 3.535613762448552],
            [2.637834252744496, 1.681082873627752, -3.0504301992474105],
        ],
        slope_polynomial: [0.06666666666666667, -0.4, 0.16666666666666666],
        omega: [-9.0, 16.0, -8.0],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Block3Chebyshev";
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
            x_1_pc_1_base_slot[i] = x + w[8] * v;
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
                + (w[8] * v + w[0] * v_1_pc_1 - w[11] * v_2_pc_2 + w[2] * v_p1);
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
for Block3Chebyshev<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block3Chebyshev"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block3Chebyshev",
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
                            0.01166245780509721,
                            0.13478415160162902,
                            0.004870776182701435,
                            0.010467833183322827,
                            -0.024621873265281126,
                            0.020006568602619984,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.14644660940672624,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.01166245780509721,
                                0.15941618595759327,
                                -0.08200517027971622,
                                0.05737313592375196,
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
                            -0.1533291244717639,
                            1.0068825150650376,
                            -0.0440374428493681,
                            0.3312885399319478,
                            0.14953216681667716,
                            -0.07250656860261999,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8535533905932737,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.1533291244717639,
                                0.6486718369463829,
                                0.6072504807090734,
                                -0.24903980259041864,
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
                            -0.06666666666666667,
                            0.42761423749153965,
                            0.239052429175127,
                            -0.1,
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
                    -0.06666666666666667,
                    0.42761423749153965,
                    0.239052429175127,
                    -0.1,
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
                    -0.06666666666666667,
                    0.42761423749153965,
                    0.239052429175127,
                    -0.1,
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
