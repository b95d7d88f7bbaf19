// stepsmith 0.1.0, spec sha256 bd42479317d3298b9e5571faad7d4ae612ea84793333c05e45082b8efff935fc, text sha256 d956d623b97c6ee9100e021d03465e4e1509dfe5431f67e791987bfce430d65e
// Block3Equidistant13, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -1/270.
// proven: the stability function is the (1, 3) Padé approximant of exp: the stability function is (1/4*z + 1)/(-1/24*z^3 + 1/4*z^2 - 3/4*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.
// "The method with r = 3 is of order 2" (order 2): refuted: all conditions up to order 4 hold.

/// The block formula of three equidistant nodes with the (1, 3) Padé approximant: L-stable
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
/// Rounding: a step errs by at most 6·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3, eq. 17.
///
/// Parameters: r = 3, nodes = equidistant, pade = [1, 3].
///
/// ```text
/// v_1[1/3] = f(t[1/3], x_1[1/3])
/// v_2[2/3] = f(t[2/3], x_2[2/3])
/// v[1] = f(t[1], x[1])
/// x_1[1/3] = x + 1/72*h*v + 43/72*h*v_1[1/3] - 29/72*h*v_2[2/3] + 1/8*h*v[1]
/// x_2[2/3] = x + 1/12*h*v + 19/36*h*v_1[1/3] + 1/36*h*v_2[2/3] + 1/36*h*v[1]
/// x[1] = x + 1/8*h*v + 3/8*h*v_1[1/3] + 3/8*h*v_2[2/3] + 1/8*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block3Equidistant13<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 9],
    x: S,
    v: S,
    v_1_p1_3: S,
    v_2_p2_3: S,
    v_p1: S,
    x_1_p1_3_base: S,
    x_2_p2_3_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Block3Equidistant13<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 9] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.5972222, 0.5972222222222222, 1.2335811384723961e-17) * h,
            near(-0.4027778, -0.4027777777777778, 1.2335811384723961e-17) * h,
            exact(0.125) * h,
            near(0.5277778, 0.5277777777777778, -1.2335811384723961e-17) * h,
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h,
            exact(0.375) * h,
            near(0.013888889, 0.013888888888888888, 7.709882115452476e-19) * h,
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h,
            near(0.4027778, 0.4027777777777778, -1.2335811384723961e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block3Equidistant13<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.3333333333333333, 0.6666666666666666, 1.0],
        slope: [0.013888888888888888, 0.08333333333333333, 0.125],
        slope_twice: [-0.009645061728395061, 0.013117283950617283, 0.052083333333333336],
        reals: 1,
        alpha: [0.380833877207265, 0.1845830613963675, 0.1845830613963675],
        beta: [0.0, 0.2744779181807059, -0.2744779181807059],
        s: [
            [0.2419133238468761, -0.17651221747899362, 0.3021287615860786],
            [0.44031034870583063, 0.3354003812026402, 0.42981235356247044],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [2.9012333865466755, -2.0393691407060306, 1.1961083256891474],
            [-2.9012333865466755, 2.0393691407060306, -0.19610832568914743],
            [-0.7081422806465353, 2.8243724039496207, -1.0722913451904719],
        ],
        s_lambda: [
            [0.09212878906870256, -0.11550883897879573, 0.007319145762357443],
            [0.16768509727212436, -0.0560647708582844, 0.17139607843605453],
            [0.380833877207265, 0.1845830613963675, 0.2744779181807059],
        ],
        s_lambda_squared: [
            [0.035085763943444294, -0.023329919008759182, -0.030353635322748037],
            [0.0638601657440205, -0.05739304583497321, 0.016248271280598664],
            [0.14503444202871824, -0.04126722101435911, 0.10132794884699273],
        ],
        end: [0.380833877207265, 0.1845830613963675, 0.2744779181807059],
        end_slope: 0.125,
        end_slope_twice: 0.052083333333333336,
        polynomial: [
            [0.4048089254231364, -0.5357377960449016, -0.38305077592917564],
            [-1.0306257443816031, 0.8486462055241349, 2.8917825308540563],
            [1.6258168189584667, 0.6870915905207666, -2.5087317549248804],
        ],
        slope_polynomial: [-0.08333333333333333, 0.3333333333333333, -0.125],
        omega: [-5.5, 9.0, -4.5],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Block3Equidistant13";
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
            v_1_p1_3: like.zeros(),
            v_2_p2_3: like.zeros(),
            v_p1: like.zeros(),
            x_1_p1_3_base: like.zeros(),
            x_2_p2_3_base: like.zeros(),
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
                self.x_1_p1_3_base.len(),
                self.x_2_p2_3_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_3_base_slot = &mut self.x_1_p1_3_base.as_mut_slice()[..n];
        let x_2_p2_3_base_slot = &mut self.x_2_p2_3_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_1_p1_3_base_slot[i] = x + w[6] * v;
            x_2_p2_3_base_slot[i] = x + w[7] * v;
            x_p1_base_slot[i] = x + w[2] * v;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.3333333333333333 * self.h,
                t + 0.6666666666666666 * self.h,
                t + self.h,
            ],
            position: [&self.x_1_p1_3_base, &self.x_2_p2_3_base, &self.x_p1_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[4]], [w[5], w[5], w[2]]],
            velocity: [&self.x_1_p1_3_base, &self.x_2_p2_3_base, &self.x_p1_base],
            velocity_slope: [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1_p1_3, &mut self.v_2_p2_3, &mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_3.len(),
                self.v_2_p2_3.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_3_slot = &self.v_1_p1_3.as_slice()[..n];
        let v_2_p2_3_slot = &self.v_2_p2_3.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_3 = v_1_p1_3_slot[i];
            let v_2_p2_3 = v_2_p2_3_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_p1_3 = x
                + (w[6] * v + w[0] * v_1_p1_3 - w[8] * v_2_p2_3 + w[2] * v_p1);
            let x_2_p2_3 = x + (w[7] * v + w[3] * v_1_p1_3 + w[4] * (v_2_p2_3 + v_p1));
            let x_p1 = x + (w[2] * (v + v_p1) + w[5] * (v_1_p1_3 + v_2_p2_3));
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
for Block3Equidistant13<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block3Equidistant13"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block3Equidistant13",
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
                    time: 0.3333333333333333,
                    part: None,
                    position: g::Row::new(
                        0.3333333333333333,
                        &[
                            1.0,
                            0.013888888888888888,
                            0.3194444444444444,
                            -0.009645061728395061,
                            0.1909722222222222,
                            -0.2048611111111111,
                            0.07908950617283951,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3333333333333333,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.013888888888888888,
                                0.5972222222222222,
                                -0.4027777777777778,
                                0.125,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.6666666666666666,
                        &[
                            1.0,
                            0.08333333333333333,
                            0.5833333333333334,
                            0.013117283950617283,
                            0.3402777777777778,
                            -0.2013888888888889,
                            0.07021604938271606,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6666666666666666,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.08333333333333333,
                                0.5277777777777778,
                                0.027777777777777776,
                                0.027777777777777776,
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
                            0.125,
                            0.875,
                            0.052083333333333336,
                            0.46875,
                            -0.09375,
                            0.07291666666666667,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125]),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.125,
                    0.875,
                    0.052083333333333336,
                    0.46875,
                    -0.09375,
                    0.07291666666666667,
                ],
                &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125],
                &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.125,
                    0.875,
                    0.052083333333333336,
                    0.46875,
                    -0.09375,
                    0.07291666666666667,
                ],
            ),
            velocity: Some(
                g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125]),
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
