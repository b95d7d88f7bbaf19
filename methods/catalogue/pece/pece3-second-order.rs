// stepsmith 0.1.0, spec sha256 e7a01ba7050027593648e051e79a773013e5c34d3d905ed2ce2fa8bde8d3febf, text sha256 54d85e4182fa1d739c2cd360c0565d5ed7ff08ac1002ab4d33d4dbc880b48fe6
// Pece3SecondOrder, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 18 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual -3/2.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^7 - 14/11*lambda^6 + 93/121*lambda^5 - 28/121*lambda^4 + 4/121*lambda^3.

/// Three-step PECE for x'' = g: the blend of types 1 and 2 for positions, BDF3 for velocities
///
/// Proven: order 3 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | **`stable in [0.509360148079…, 1.27973043254…], not for small steps`** |
/// | Omega at xi = 1/20 | `stable in (0, 1.25965724312…]` |
/// | Omega at xi = 1/10 | `stable in (0, 1.22909905289…]` |
/// | Omega at xi = 1/2 | `stable in (0, 0.950671836376…]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 62.44·u in x[1], 15.19·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, the rule of sections 2.1 and 4.2 for three steps.
///
/// Parameters: steps = 3, problem = second-order, corrector = blend.
///
/// ```text
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = 18/11*x - 9/11*x[-1] + 2/11*x[-2] - 19/352*h*v + 59/88*h*v[-1] - 25/352*h*v[-2] + 205/176*h^2*a - 9/88*h^2*a[-1] + 1/88*h^2*a[-2]
/// v_p[1] = 18/11*v - 9/11*v[-1] + 2/11*v[-2] + 18/11*h*a - 18/11*h*a[-1] + 6/11*h*a[-2]
/// x[1] = 18/11*x - 9/11*x[-1] + 2/11*x[-2] - 1071/8000*h*v_p[1] + 20807/88000*h*v + 43229/88000*h*v[-1] - 851/17600*h*v[-2] + 7/88*h^2*a_p[1] + 49087/44000*h^2*a - 5781/44000*h^2*a[-1] + 111/11000*h^2*a[-2]
/// v[1] = 18/11*v - 9/11*v[-1] + 2/11*v[-2] + 6/11*h*a_p[1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece3SecondOrder<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 19],
    x: S,
    x_m1: S,
    x_m2: S,
    v: S,
    v_m1: S,
    v_m2: S,
    a: S,
    a_m1: S,
    a_m2: S,
    x_p_p1: S,
    v_p_p1: S,
    a_p_p1: S,
    x_p1: S,
    v_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece3SecondOrder<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 19] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(1.6363636, 1.6363636363636365, -1.0092936587501423e-16),
            near(0.8181818, 0.8181818181818182, -5.0464682937507114e-17),
            near(0.18181819, 0.18181818181818182, -5.046468293750712e-18),
            near(0.053977273, 0.05397727272727273, -6.30808536718839e-19) * h,
            near(0.67045456, 0.6704545454545454, 4.0371746350005693e-17) * h,
            near(0.07102273, 0.07102272727272728, -6.308085367188389e-18) * h,
            near(1.1647727, 1.1647727272727273, -2.0185873175002847e-17) * h.powi(2),
            near(0.10227273, 0.10227272727272728, -6.308085367188389e-18) * h.powi(2),
            near(0.011363637, 0.011363636363636364, -3.154042683594195e-19) * h.powi(2),
            near(1.6363636, 1.6363636363636365, -1.0092936587501423e-16) * h,
            near(0.54545456, 0.5454545454545454, 4.0371746350005693e-17) * h,
            near(0.133875, 0.133875, 5.995204332975845e-18) * h,
            near(0.23644318, 0.23644318181818183, -1.1929851046426682e-17) * h,
            near(0.49123862, 0.49123863636363635, 1.4089739476151987e-17) * h,
            near(0.04835227, 0.04835227272727273, -2.573698829812863e-18) * h,
            near(0.07954545, 0.07954545454545454, 1.261617073437678e-18) * h.powi(2),
            near(1.1156136, 1.1156136363636364, -5.474408805060772e-17) * h.powi(2),
            near(0.13138637, 0.13138636363636363, 1.8974720784502675e-18) * h.powi(2),
            near(0.010090909, 0.010090909090909091, -4.466124439969379e-19) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Pece3SecondOrder<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece3SecondOrder";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("v[-2]", 1, -2.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("a[-2]", 2, -2.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 0.0,
            up_to_next: Some(0.0),
            unstable_above: 1.2797304325413408,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.2596572431296853,
            up_to_next: Some(1.229099052890556),
            unstable_above: 1.2596572431296855,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.229099052890556,
            up_to_next: Some(0.9506718363763645),
            unstable_above: 1.2290990528905563,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.9506718363763645,
            up_to_next: None,
            unstable_above: 0.9506718363763647,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            x_m1: like.zeros(),
            x_m2: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            v_m2: like.zeros(),
            a: like.zeros(),
            a_m1: like.zeros(),
            a_m2: like.zeros(),
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
            2 => &mut self.x_m2,
            3 => &mut self.v,
            4 => &mut self.v_m1,
            5 => &mut self.v_m2,
            6 => &mut self.a,
            7 => &mut self.a_m1,
            _ => &mut self.a_m2,
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
        let n = self.a_m2.len();
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
                self.a_m2.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let a_m2_slot = &self.a_m2.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        let v_p_p1_slot = &mut self.v_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let a_m2 = a_m2_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 - w[3] * v + w[4] * v_m1
                - w[5] * v_m2 + w[6] * a - w[7] * a_m1 + w[8] * a_m2;
            let v_p_p1 = w[0] * v - w[1] * v_m1 + w[2] * v_m2 + w[9] * (a - a_m1)
                + w[10] * a_m2;
            x_p_p1_slot[i] = x_p_p1;
            v_p_p1_slot[i] = v_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.v_p_p1, &mut self.a_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.a_m2.len(),
                self.a_p_p1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.v_p1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let a_m2_slot = &self.a_m2.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let a_p_p1_slot = &self.a_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let a_m2 = a_m2_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let a_p_p1 = a_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 - w[11] * v_p_p1 + w[12] * v
                + w[13] * v_m1 - w[14] * v_m2 + w[15] * a_p_p1 + w[16] * a - w[17] * a_m1
                + w[18] * a_m2;
            let v_p1 = w[0] * v - w[1] * v_m1 + w[2] * v_m2 + w[10] * a_p_p1;
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
        ::core::mem::swap(&mut self.x_m2, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(&mut self.a_m2, &mut self.a_p1);
        ::core::mem::swap(&mut self.a_m2, &mut self.a_m1);
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Pece3SecondOrder<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece3SecondOrder"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece3SecondOrder",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v[-2]", 1, -2.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("a[-2]", 2, -2.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.6363636363636365,
                            -0.8181818181818182,
                            0.18181818181818182,
                            -0.05397727272727273,
                            0.6704545454545454,
                            -0.07102272727272728,
                            1.1647727272727273,
                            -0.10227272727272728,
                            0.011363636363636364,
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
                                0.0,
                                1.6363636363636365,
                                -0.8181818181818182,
                                0.18181818181818182,
                                1.6363636363636365,
                                -1.6363636363636365,
                                0.5454545454545454,
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
                            1.6363636363636365,
                            -0.8181818181818182,
                            0.18181818181818182,
                            0.017375,
                            0.6007727272727272,
                            -0.07269318181818182,
                            0.8965454545454545,
                            0.08768181818181818,
                            -0.06293181818181819,
                            0.07954545454545454,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                0.0,
                                1.6363636363636365,
                                -0.8181818181818182,
                                0.18181818181818182,
                                0.0,
                                0.0,
                                0.0,
                                0.5454545454545454,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.017375,
                    0.6007727272727272,
                    -0.07269318181818182,
                    0.8965454545454545,
                    0.08768181818181818,
                    -0.06293181818181819,
                    0.07954545454545454,
                    0.0,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.0,
                    0.0,
                    0.0,
                    0.5454545454545454,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.017375,
                    0.6007727272727272,
                    -0.07269318181818182,
                    0.8965454545454545,
                    0.08768181818181818,
                    -0.06293181818181819,
                    0.07954545454545454,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        0.0,
                        1.6363636363636365,
                        -0.8181818181818182,
                        0.18181818181818182,
                        0.0,
                        0.0,
                        0.0,
                        0.5454545454545454,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^9 - 36/11*zeta^8 + 522/121*zeta^7 - 368/121*zeta^6 + 153/121*zeta^5 - 36/121*zeta^4 + 4/121*zeta^3",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
