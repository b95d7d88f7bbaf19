// stepsmith 0.1.0, spec sha256 d4cd3b4d8da0fb5f5055aba7c94d9e759f8415bbcfbf70673828f2f53c6956b5, text sha256 f6cba550e38c2916abbe126cfbc695ff8c17d3b1b090a127239ff51dd8db2a90
// Block3Legendre13, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual 1/180.
// proven: the stability function is the (1, 3) Padé approximant of exp: the stability function is (1/4*z + 1)/(-1/24*z^3 + 1/4*z^2 - 3/4*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.
// "mu = (3 - sqrt(3))/12, (3 + sqrt(3))/12, 1 gives the (2, 3) Padé approximant" (the stability function is the (2, 3) Padé approximant of exp): refuted: the stability function is (1/4*z + 1)/(-1/24*z^3 + 1/4*z^2 - 3/4*z + 1).

/// The block formula of three Legendre nodes with the (1, 3) Padé approximant: L-stable
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
/// Rounding: a step errs by at most 5·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3, eq. 15.
///
/// Parameters: r = 3, nodes = legendre, pade = [1, 3].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + d_1*h*v + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[c_2] + B_1_3*h*v[1]
/// x_2[c_2] = x + d_2*h*v + B_2_1*h*v_1[c_1] + B_2_2*h*v_2[c_2] + B_2_3*h*v[1]
/// x[1] = x + 1/2*h*v_1[c_1] + 1/2*h*v_2[c_2]
/// ```
#[derive(Clone, Debug)]
pub struct Block3Legendre13<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 11],
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
impl<S: ::stepsmith::State> Block3Legendre13<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 11] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.39905626, 0.3990562612162344, 1.9897478774559124e-17) * h,
            near(-0.28395644, -0.2839564406759849, -5.190231779958134e-18) * h,
            near(0.16194797, 0.1619479727478387, -2.2830500511770665e-18) * h,
            near(0.53395647, 0.5339564406759849, 5.190231779958134e-18) * h,
            near(0.35094374, 0.3509437387837656, -1.9897478774559124e-17) * h,
            near(-0.07861464, -0.07861463941450537, 6.908979320448552e-18) * h,
            exact(0.5) * h,
            near(0.06572293, 0.06572292788290107, 1.3937616974731809e-18) * h,
            near(0.017610405, 0.01761040545043226, -2.372793801553095e-19) * h,
            near(0.28395644, 0.2839564406759849, 5.190231779958134e-18) * h,
            near(0.07861464, 0.07861463941450537, -6.908979320448552e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block3Legendre13<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.2113248654051871, 0.7886751345948129, 1.0],
        slope: [-0.06572292788290107, -0.01761040545043226, 0.0],
        slope_twice: [
            -0.021226557826568997,
            -0.041273442173431006,
            -0.041666666666666664,
        ],
        reals: 1,
        alpha: [0.380833877207265, 0.1845830613963675, 0.1845830613963675],
        beta: [0.0, 0.2744779181807059, -0.2744779181807059],
        s: [
            [0.17980244588623126, -0.2200827084840382, 0.1915449924572042],
            [0.5818653085282988, 0.5892488312767732, 0.35741084390420763],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [2.476214963272627, -1.3270626354851, 1.3269422028964124],
            [-2.476214963272627, 1.3270626354851, -0.32694220289641246],
            [0.051154546156792526, 2.770485618247321, -1.6212471815518836],
        ],
        s_lambda: [
            [0.06847486259820292, -0.09319841085998049, -0.025051882549375112],
            [0.22159402145923354, 0.010663968831262258, 0.22770778024336058],
            [0.380833877207265, 0.1845830613963675, 0.2744779181807059],
        ],
        s_lambda_squared: [
            [0.026077547414508354, -0.010326659425151624, -0.030205058965303427],
            [0.08439051035826979, -0.060532369461237454, 0.04495802314543958],
            [0.14503444202871824, -0.04126722101435911, 0.10132794884699273],
        ],
        end: [0.380833877207265, 0.1845830613963675, 0.2744779181807059],
        end_slope: 0.0,
        end_slope_twice: -0.041666666666666664,
        polynomial: [
            [0.3036066940673523, -0.40180334703367615, -0.2872880819468817],
            [-0.929423513025819, 0.7147117565129095, 2.7960198368717624],
            [1.6258168189584667, 0.6870915905207666, -2.5087317549248804],
        ],
        slope_polynomial: [-0.08333333333333333, 0.08333333333333333, 0.0],
        omega: [-7.0, 12.0, -6.0],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Block3Legendre13";
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
            x_1_pc_1_base_slot[i] = x - w[7] * v;
            x_2_pc_2_base_slot[i] = x - w[8] * v;
            x_p1_base_slot[i] = x;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.2113248654051871 * self.h,
                t + 0.7886751345948129 * self.h,
                t + self.h,
            ],
            position: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[5]], [w[6], w[6], zero]],
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
                + (-w[7] * v + w[0] * v_1_pc_1 - w[9] * v_2_pc_2 + w[2] * v_p1);
            let x_2_pc_2 = x
                + (-w[8] * v + w[3] * v_1_pc_1 + w[4] * v_2_pc_2 - w[10] * v_p1);
            let x_p1 = x + w[6] * (v_1_pc_1 + v_2_pc_2);
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
for Block3Legendre13<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block3Legendre13"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block3Legendre13",
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
                    time: 0.2113248654051871,
                    part: None,
                    position: g::Row::new(
                        0.2113248654051871,
                        &[
                            1.0,
                            -0.06572292788290107,
                            0.2770477932880882,
                            -0.021226557826568997,
                            0.08859951561942848,
                            -0.13199334413306935,
                            0.08694948570947007,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.2113248654051871,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.06572292788290107,
                                0.3990562612162344,
                                -0.2839564406759849,
                                0.1619479727478387,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.7886751345948129,
                    part: None,
                    position: g::Row::new(
                        0.7886751345948129,
                        &[
                            1.0,
                            -0.01761040545043226,
                            0.8062855400452451,
                            -0.041273442173431006,
                            0.36116001079973603,
                            -0.06776618228609516,
                            0.05888384762386326,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.7886751345948129,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.01761040545043226,
                                0.5339564406759849,
                                0.3509437387837656,
                                -0.07861463941450537,
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
                            0.0,
                            1.0,
                            -0.041666666666666664,
                            0.46650635094610965,
                            0.03349364905389034,
                            0.041666666666666664,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0]),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.0,
                    1.0,
                    -0.041666666666666664,
                    0.46650635094610965,
                    0.03349364905389034,
                    0.041666666666666664,
                ],
                &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.0,
                    1.0,
                    -0.041666666666666664,
                    0.46650635094610965,
                    0.03349364905389034,
                    0.041666666666666664,
                ],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0])),
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
