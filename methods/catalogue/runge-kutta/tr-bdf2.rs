// stepsmith 0.1.0, spec sha256 9f1b227a5c30808f79acf4a9eb7cc68efeed7a91defb78f5fa3baaabc9a98b61, text sha256 ee139c1775c5d4e7716cdd9517efe00816bf01331d448400785ff17ee0c2bd06
// TrBdf2, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -(3*sqrt(2) - 4)/3.
// proven: embedded order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual -(2*sqrt(2) - 3)/12.
// proven: dense output of order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual (6*sqrt(2)*theta^3 - 9*sqrt(2)*theta^2 - 8*theta^3 + 12*theta^2)/3.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: spectral radius 0 for infinite steps: for infinite steps the roots are those of lambda.

/// TR-BDF2: the trapezoidal rule, then BDF2
///
/// The trapezoidal rule over the part gamma = 2 - sqrt(2) of the step, then BDF2 through its three points: both stages have the same matrix. With an embedded solution of order 3, and Hermite's cubic within the step.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 3; dense output of order 2, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 6.71·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Bank, Coughran, Fichtner, Grosse, Rose, Smith, Transient simulation of silicon devices and circuits, IEEE Trans. CAD 4, 1985; Hosea, Shampine, Analysis and implementation of TR-BDF2, Appl. Numer. Math. 20, 1996.
///
/// Parameters: A = [[], [-(sqrt(2) - 2)/2, -(sqrt(2) - 2)/2], [sqrt(2)/4, sqrt(2)/4, -(sqrt(2) - 2)/2]], b = [sqrt(2)/4, sqrt(2)/4, -(sqrt(2) - 2)/2], embedded = [-(sqrt(2) - 4)/12, (3*sqrt(2) + 4)/12, -(sqrt(2) - 2)/6], dense = [[1, (3*sqrt(2) - 8)/4, -(sqrt(2) - 2)/2], [0, 3*sqrt(2)/4, -sqrt(2)/2], [0, -(3*sqrt(2) - 4)/2, sqrt(2) - 1]].
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[-sqrt(2) + 2] = f(t[-sqrt(2) + 2], x_2[-sqrt(2) + 2])
/// v_3[1] = f(t[1], x_3[1])
/// x_1 = x
/// x_2[-sqrt(2) + 2] = x - (sqrt(2) - 2)/2*h*v_1 - (sqrt(2) - 2)/2*h*v_2[-sqrt(2) + 2]
/// x_3[1] = x + sqrt(2)/4*h*v_1 + sqrt(2)/4*h*v_2[-sqrt(2) + 2] - (sqrt(2) - 2)/2*h*v_3[1]
/// x[1] = x + sqrt(2)/4*h*v_1 + sqrt(2)/4*h*v_2[-sqrt(2) + 2] - (sqrt(2) - 2)/2*h*v_3[1]
/// x_hat[1] = x - (sqrt(2) - 4)/12*h*v_1 + (3*sqrt(2) + 4)/12*h*v_2[-sqrt(2) + 2] - (sqrt(2) - 2)/6*h*v_3[1]
/// x[theta] = x - (2*sqrt(2)*theta^3 - 3*sqrt(2)*theta^2 - 4*theta^3 + 8*theta^2 - 4*theta)/4*h*v_1 - (2*sqrt(2)*theta^3 - 3*sqrt(2)*theta^2)/4*h*v_2[-sqrt(2) + 2] + (2*sqrt(2)*theta^3 - 3*sqrt(2)*theta^2 - 2*theta^3 + 4*theta^2)/2*h*v_3[1]
/// ```
#[derive(Clone, Debug)]
pub struct TrBdf2<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    x: S,
    x_1: S,
    v_1: S,
    v_2_msqrt_2____2: S,
    v_3_p1: S,
    x_2_msqrt_2____2_base: S,
    x_3_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> TrBdf2<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 2] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.29289323, 0.2928932188134525, -7.174684663993261e-18) * h,
            near(0.35355338, 0.3535533905932738, -2.4168233283632284e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for TrBdf2<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[3],
        dense: &[
            &[1.0, -0.9393398282201787, 0.2928932188134525],
            &[0.0, 1.0606601717798212, -0.7071067811865476],
            &[0.0, -0.12132034355964258, 0.41421356237309503],
        ],
    };
    const NAME: &'static str = "TrBdf2";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    const SOLVES_ALGEBRAIC: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            x_1: like.zeros(),
            v_1: like.zeros(),
            v_2_msqrt_2____2: like.zeros(),
            v_3_p1: like.zeros(),
            x_2_msqrt_2____2_base: like.zeros(),
            x_3_p1_base: like.zeros(),
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
        ::stepsmith::generated::same_length(n, [self.x.len(), self.x_1.len()])?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_1 = x;
            x_1_slot[i] = x_1;
        }
        g.evaluate(t, &self.x_1, &self.x_1, &mut self.v_1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.x.len(), self.x_2_msqrt_2____2_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_msqrt_2____2_base_slot = &mut self
            .x_2_msqrt_2____2_base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            x_2_msqrt_2____2_base_slot[i] = x + w[0] * v_1;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.585786437626905 * self.h],
            position: [&self.x_2_msqrt_2____2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_msqrt_2____2_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_2_msqrt_2____2])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_msqrt_2____2.len(),
                self.x.len(),
                self.x_3_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_msqrt_2____2_slot = &self.v_2_msqrt_2____2.as_slice()[..n];
        let x_3_p1_base_slot = &mut self.x_3_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_msqrt_2____2 = v_2_msqrt_2____2_slot[i];
            x_3_p1_base_slot[i] = x + w[1] * (v_1 + v_2_msqrt_2____2);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_3_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_3_p1_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_3_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_msqrt_2____2.len(),
                self.v_3_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_msqrt_2____2_slot = &self.v_2_msqrt_2____2.as_slice()[..n];
        let v_3_p1_slot = &self.v_3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_msqrt_2____2 = v_2_msqrt_2____2_slot[i];
            let v_3_p1 = v_3_p1_slot[i];
            let x_2_msqrt_2____2 = x + w[0] * (v_1 + v_2_msqrt_2____2);
            let x_3_p1 = x + (w[1] * (v_1 + v_2_msqrt_2____2) + w[0] * v_3_p1);
            let x_p1 = x + (w[1] * (v_1 + v_2_msqrt_2____2) + w[0] * v_3_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
    fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
        let [e_1] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [
                near(0.1380712, 0.13807118745769836, -1.3720593967757101e-17),
                near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
                near(0.19526215, 0.19526214587563498, 4.46873542921413e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_msqrt_2____2.len(), self.v_3_p1.len(), e_1.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_msqrt_2____2_slot = &self.v_2_msqrt_2____2.as_slice()[..n];
        let v_3_p1_slot = &self.v_3_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_1 = v_1_slot[i];
            let v_2_msqrt_2____2 = v_2_msqrt_2____2_slot[i];
            let v_3_p1 = v_3_p1_slot[i];
            e_1_slot[i] = h * (w[0] * v_1 - w[1] * v_2_msqrt_2____2 + w[2] * v_3_p1);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_1),
            1 => Some(&self.v_2_msqrt_2____2),
            2 => Some(&self.v_3_p1),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for TrBdf2<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "TrBdf2"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "TrBdf2",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 0.585786437626905,
                    part: None,
                    position: g::Row::new(
                        0.585786437626905,
                        &[
                            1.0,
                            0.585786437626905,
                            0.08578643762690495,
                            0.08578643762690495,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.585786437626905,
                            &[0.0, 1.0, 0.2928932188134525, 0.2928932188134525, 0.0],
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
                            1.0,
                            0.20710678118654752,
                            0.20710678118654752,
                            0.08578643762690495,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.3535533905932738,
                                0.3535533905932738,
                                0.2928932188134525,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.20710678118654752,
                    0.20710678118654752,
                    0.08578643762690495,
                ],
                &[0.0, 1.0, 0.3535533905932738, 0.3535533905932738, 0.2928932188134525],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.20710678118654752,
                    0.20710678118654752,
                    0.08578643762690495,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.3535533905932738,
                        0.3535533905932738,
                        0.2928932188134525,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
