// stepsmith 0.1.0, spec sha256 167fba89802c87aa46fc9486a9b4195ea6e526aa7d5a612f536e890cb508f7c4, text sha256 1d74cf311bb28813cbd23498676e254a15a8c6e7985c0fa9b214d2d351238c3d
// BogackiShampine, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 2 conditions of order 4 fail, the first for f[f, f, f], with residual 1/48.
// proven: embedded order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -1/24.
// proven: dense output of order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual (12*theta^4 - 26*theta^3 + 15*theta^2)/48.
// proven: stable for -25127/10000 < z < 0: the stable set is (0, 2.51274532661…].
// proven: stable for z = iy, 0 < y < sqrt(3): the stable set is (0, sqrt(3)].

/// The pair of orders 3 and 2 of Bogacki and Shampine
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 2; dense output of order 3, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 2.51274532661…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, sqrt(3)]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 6.56·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Bogacki, Shampine, A 3(2) pair of Runge–Kutta formulas, Appl. Math. Lett. 2, 1989.
///
/// Parameters: A = [[], [1/2], [0, 3/4], [2/9, 1/3, 4/9]], b = [2/9, 1/3, 4/9, 0], embedded = [7/24, 1/4, 1/3, 1/8], dense = [[1, -4/3, 5/9], [0, 1, -2/3], [0, 4/3, -8/9], [0, -1, 1]].
///
/// ```text
/// v_1[1/2] = f(t[1/2], x_1[1/2])
/// v_2[3/4] = f(t[3/4], x_2[3/4])
/// v[1] = f(t[1], x[1])
/// x_1[1/2] = x + 1/2*h*v
/// x_2[3/4] = x + 3/4*h*v_1[1/2]
/// x[1] = x + 2/9*h*v + 1/3*h*v_1[1/2] + 4/9*h*v_2[3/4]
/// x_hat[1] = x + 7/24*h*v + 1/4*h*v_1[1/2] + 1/3*h*v_2[3/4] + 1/8*h*v[1]
/// x[theta] = x + (5*theta^3 - 12*theta^2 + 9*theta)/9*h*v - (2*theta^3 - 3*theta^2)/3*h*v_1[1/2] - (8*theta^3 - 12*theta^2)/9*h*v_2[3/4] + (theta^3 - theta^2)*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct BogackiShampine<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    v: S,
    x_1_p1_2: S,
    x_p1: S,
    v_1_p1_2: S,
    v_2_p3_4: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> BogackiShampine<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.5) * h,
            exact(0.75) * h,
            near(0.22222222, 0.2222222222222222, 1.2335811384723961e-17) * h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            near(0.44444445, 0.4444444444444444, 2.4671622769447922e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for BogackiShampine<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[2],
        dense: &[
            &[1.0, -1.3333333333333333, 0.5555555555555556],
            &[0.0, 1.0, -0.6666666666666666],
            &[0.0, 1.3333333333333333, -0.8888888888888888],
            &[0.0, -1.0, 1.0],
        ],
    };
    const NAME: &'static str = "BogackiShampine";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
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
            x_1_p1_2: like.zeros(),
            x_p1: like.zeros(),
            v_1_p1_2: like.zeros(),
            v_2_p3_4: like.zeros(),
            v_p1: like.zeros(),
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
            [self.v.len(), self.x.len(), self.x_1_p1_2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_2_slot = &mut self.x_1_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_p1_2 = x + w[0] * v;
            x_1_p1_2_slot[i] = x_1_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1_p1_2, &self.x_1_p1_2, &mut self.v_1_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1_p1_2.len(), self.x.len(), self.x_1_p1_2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_p1_2_slot = &self.v_1_p1_2.as_slice()[..n];
        let x_1_p1_2_slot = &mut self.x_1_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_p1_2 = v_1_p1_2_slot[i];
            let x_2_p3_4 = x + w[1] * v_1_p1_2;
            x_1_p1_2_slot[i] = x_2_p3_4;
        }
        g.evaluate(
            t + 0.75 * self.h,
            &self.x_1_p1_2,
            &self.x_1_p1_2,
            &mut self.v_2_p3_4,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_2.len(),
                self.v_2_p3_4.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_2_slot = &self.v_1_p1_2.as_slice()[..n];
        let v_2_p3_4_slot = &self.v_2_p3_4.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_2 = v_1_p1_2_slot[i];
            let v_2_p3_4 = v_2_p3_4_slot[i];
            let x_p1 = x + (w[2] * v + w[3] * v_1_p1_2 + w[4] * v_2_p3_4);
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.v_p1);
        ::stepsmith::generated::same_length(n, [self.v_p1.len(), self.x_p1.len()])?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
        }
        ::core::mem::swap(&mut self.x, &mut self.x_p1);
        ::core::mem::swap(&mut self.v, &mut self.v_p1);
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
                near(0.06944445, 0.06944444444444445, -3.0839528461809902e-18),
                near(0.083333336, 0.08333333333333333, 4.625929269271485e-18),
                near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18),
                exact(0.125),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.v_1_p1_2.len(),
                self.v_2_p3_4.len(),
                self.v.len(),
                e_1.len(),
            ],
        )?;
        let v_slot = &self.v_p1.as_slice()[..n];
        let v_1_p1_2_slot = &self.v_1_p1_2.as_slice()[..n];
        let v_2_p3_4_slot = &self.v_2_p3_4.as_slice()[..n];
        let v_p1_slot = &self.v.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let v_1_p1_2 = v_1_p1_2_slot[i];
            let v_2_p3_4 = v_2_p3_4_slot[i];
            let v_p1 = v_p1_slot[i];
            e_1_slot[i] = h
                * (-w[0] * v + w[1] * v_1_p1_2 + w[2] * v_2_p3_4 - w[3] * v_p1);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_p1),
            1 => Some(&self.v_1_p1_2),
            2 => Some(&self.v_2_p3_4),
            3 => Some(&self.v),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for BogackiShampine<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "BogackiShampine"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "BogackiShampine",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(0.5, &[0.0, 0.0, 1.0, 0.5, 0.0, 0.0, 0.0]),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.75,
                    part: None,
                    position: g::Row::new(0.75, &[1.0, 0.0, 0.75, 0.375, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(0.75, &[0.0, 0.0, 1.0, 0.0, 0.75, 0.0, 0.0]),
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
                            0.2222222222222222,
                            0.7777777777777778,
                            0.16666666666666666,
                            0.3333333333333333,
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
                                1.0,
                                0.2222222222222222,
                                0.3333333333333333,
                                0.4444444444444444,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.2222222222222222,
                    0.7777777777777778,
                    0.16666666666666666,
                    0.3333333333333333,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.2222222222222222,
                    0.3333333333333333,
                    0.4444444444444444,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.2222222222222222,
                    0.3333333333333333,
                    0.4444444444444444,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.2222222222222222,
                    0.7777777777777778,
                    0.16666666666666666,
                    0.3333333333333333,
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
                        1.0,
                        0.2222222222222222,
                        0.3333333333333333,
                        0.4444444444444444,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - zeta",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
