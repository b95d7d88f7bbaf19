// stepsmith 0.1.0, spec sha256 7fd1628534ca745c1db7e107faee6b76831c8b1d48277c06cde81d8d59c22062, text sha256 f22e19feed9a3337de5d951519425378fc170180afcbc0bc996d630841793a6e
// Pece2SecondOrder, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -2/3.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -2/3.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4 - 2/3*lambda^3 + 1/9*lambda^2.
// proven: stable for 0 < Omega < 9/5 at xi = 0: the stable set is (0, 1.81740410579…].
// proven: stable for 0 < Omega < 5/4 at xi = 1/2: the stable set is (0, (-24 + 6*sqrt(30))/7].
// "The velocities (8b), (8d) have the local error O(h^4)" (velocities of order 3): refuted: 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -2/3.

/// Two-step PECE for x'' = g: the blend of types 1 and 2 for positions, BDF2 for velocities
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 1.81740410579…]` |
/// | Omega at xi = 1/20 | `stable in (0, 1.87760703965…]` |
/// | Omega at xi = 1/10 | `stable in (0, 2.02669208030…]` |
/// | Omega at xi = 1/2 | `stable in (0, (-24 + 6*sqrt(30))/7]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 27.67·u in x[1], 9.34·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, eqs. 8a, 8b, 8d, and 8c repaired.
///
/// Parameters: steps = 2, problem = second-order, corrector = blend.
///
/// ```text
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = 4/3*x - 1/3*x[-1] + 1/2*h*v + 1/6*h*v[-1] + 31/36*h^2*a - 1/36*h^2*a[-1]
/// v_p[1] = 4/3*v - 1/3*v[-1] + 4/3*h*a - 2/3*h*a[-1]
/// x[1] = 4/3*x - 1/3*x[-1] - 1/16*h*v_p[1] + 5/8*h*v + 5/48*h*v[-1] + 1/18*h^2*a_p[1] + 13/16*h^2*a - 5/144*h^2*a[-1]
/// v[1] = 4/3*v - 1/3*v[-1] + 2/3*h*a_p[1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece2SecondOrder<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 14],
    x: S,
    x_m1: S,
    v: S,
    v_m1: S,
    a: S,
    a_m1: S,
    x_p_p1: S,
    v_p_p1: S,
    a_p_p1: S,
    x_p1: S,
    v_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece2SecondOrder<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 14] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            exact(0.5) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.8611111, 0.8611111111111112, -4.9343245538895844e-17) * h.powi(2),
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h.powi(2),
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            exact(0.0625) * h,
            exact(0.625) * h,
            near(0.104166664, 0.10416666666666667, -4.625929269271485e-18) * h,
            near(0.055555556, 0.05555555555555555, 3.0839528461809902e-18) * h.powi(2),
            exact(0.8125) * h.powi(2),
            near(0.034722224, 0.034722222222222224, -1.5419764230904951e-18) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Pece2SecondOrder<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece2SecondOrder";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 1.8174041057971624,
            up_to_next: Some(1.8174041057971624),
            unstable_above: 1.8174041057971626,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.8776070396576778,
            up_to_next: Some(1.8776070396576778),
            unstable_above: 1.877607039657678,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 2.026692080308178,
            up_to_next: Some(1.2661933500442808),
            unstable_above: 2.0266920803081785,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.2661933500442808,
            up_to_next: None,
            unstable_above: 1.266193350044281,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            x_m1: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            a: like.zeros(),
            a_m1: like.zeros(),
            x_p_p1: like.zeros(),
            v_p_p1: like.zeros(),
            a_p_p1: like.zeros(),
            x_p1: like.zeros(),
            v_p1: like.zeros(),
            a_p1: like.zeros(),
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
            1 => &mut self.x_m1,
            2 => &mut self.v,
            3 => &mut self.v_m1,
            4 => &mut self.a,
            _ => &mut self.a_m1,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.a_m1.len();
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
                self.a.len(),
                self.a_m1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        let v_p_p1_slot = &mut self.v_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * v + w[3] * v_m1 + w[4] * a
                - w[5] * a_m1;
            let v_p_p1 = w[0] * v - w[1] * v_m1 + w[6] * a - w[7] * a_m1;
            x_p_p1_slot[i] = x_p_p1;
            v_p_p1_slot[i] = v_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.v_p_p1, &mut self.a_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.a_p_p1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_p1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let a_p_p1_slot = &self.a_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let a_p_p1 = a_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 - w[8] * v_p_p1 + w[9] * v + w[10] * v_m1
                + w[11] * a_p_p1 + w[12] * a - w[13] * a_m1;
            let v_p1 = w[0] * v - w[1] * v_m1 + w[7] * a_p_p1;
            x_p1_slot[i] = x_p1;
            v_p1_slot[i] = v_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.v_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_p1.len(), self.v_p1.len(), self.x_p1.len()],
        )?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            let v_p1 = v_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
        }
        ::core::mem::swap(&mut self.x_m1, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m1, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(&mut self.a_m1, &mut self.a_p1);
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Pece2SecondOrder<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece2SecondOrder"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece2SecondOrder",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.3333333333333333,
                            -0.3333333333333333,
                            0.5,
                            0.16666666666666666,
                            0.8611111111111112,
                            -0.027777777777777776,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.3333333333333333,
                                -0.3333333333333333,
                                1.3333333333333333,
                                -0.6666666666666666,
                                0.0,
                                0.0,
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
                            1.3333333333333333,
                            -0.3333333333333333,
                            0.5416666666666666,
                            0.125,
                            0.7291666666666666,
                            0.006944444444444444,
                            0.05555555555555555,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.3333333333333333,
                                -0.3333333333333333,
                                0.0,
                                0.0,
                                0.6666666666666666,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.5416666666666666,
                    0.125,
                    0.7291666666666666,
                    0.006944444444444444,
                    0.05555555555555555,
                    0.0,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.0,
                    0.0,
                    0.6666666666666666,
                    0.0,
                ],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.5416666666666666,
                    0.125,
                    0.7291666666666666,
                    0.006944444444444444,
                    0.05555555555555555,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        1.3333333333333333,
                        -0.3333333333333333,
                        0.0,
                        0.0,
                        0.6666666666666666,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^6 - 8/3*zeta^5 + 22/9*zeta^4 - 8/9*zeta^3 + 1/9*zeta^2",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
