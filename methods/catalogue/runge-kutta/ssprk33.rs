// stepsmith 0.1.0, spec sha256 647318c066c983dac3c924323c728e69dc4d2216b93e6117aacefc54be1dda10, text sha256 3a498083dad43ae557accae0e5c744edde181d14e2e385ae53882ffd98fac67c
// Ssprk33, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 3 conditions of order 4 fail, the first for f[f, f[f]], with residual 1/24.
// proven: embedded order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -1/12.
// proven: dense output of order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual (theta^4 - 2*theta^3 + theta^2)/4.
// proven: stable for -25127/10000 < z < 0: the stable set is (0, 2.51274532661…].
// proven: stable for z = iy, 0 < y < sqrt(3): the stable set is (0, sqrt(3)].
// proven: SSP coefficient 1: (I + rK)⁻¹ [K e] is not negative up to r = 1, and its entry (2, 5) is negative behind it.

/// The strong-stability-preserving method of three stages and order 3
///
/// Preserves monotonicity with the same steps as Euler's method; with an embedded solution of order 2.
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
/// Rounding: a step errs by at most 6.34·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Shu, Osher, Efficient implementation of essentially non-oscillatory shock-capturing schemes, J. Comput. Phys. 77, 1988; Conde, Fekete, Shadid, Embedded pairs for optimal explicit strong stability preserving Runge–Kutta methods, J. Comput. Appl. Math. 412, 2022.
///
/// Parameters: A = [[], [1], [1/4, 1/4]], b = [1/6, 1/6, 2/3], embedded = [1/3, 1/3, 1/3], dense = 3.
///
/// ```text
/// v_1[1] = f(t[1], x_1[1])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v[1] = f(t[1], x[1])
/// x_1[1] = x + h*v
/// x_2[1/2] = x + 1/4*h*v + 1/4*h*v_1[1]
/// x[1] = x + 1/6*h*v + 1/6*h*v_1[1] + 2/3*h*v_2[1/2]
/// x_hat[1] = x + 1/3*h*v + 1/3*h*v_1[1] + 1/3*h*v_2[1/2]
/// x[theta] = x + (4*theta^3 - 9*theta^2 + 6*theta)/6*h*v - (2*theta^3 - 3*theta^2)/6*h*v_1[1] - (4*theta^3 - 6*theta^2)/3*h*v_2[1/2] + (theta^3 - theta^2)*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Ssprk33<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v: S,
    x_1_p1: S,
    x_2_p1_2: S,
    x_p1: S,
    v_1_p1: S,
    v_2_p1_2: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ssprk33<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 4] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            h,
            exact(0.25) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ssprk33<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[2],
        dense: &[
            &[1.0, -1.5, 0.6666666666666666],
            &[0.0, 0.5, -0.3333333333333333],
            &[0.0, 2.0, -1.3333333333333333],
            &[0.0, -1.0, 1.0],
        ],
    };
    const NAME: &'static str = "Ssprk33";
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
            x_1_p1: like.zeros(),
            x_2_p1_2: like.zeros(),
            x_p1: like.zeros(),
            v_1_p1: like.zeros(),
            v_2_p1_2: like.zeros(),
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
            [self.v.len(), self.x.len(), self.x_1_p1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_slot = &mut self.x_1_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_p1 = x + w[0] * v;
            x_1_p1_slot[i] = x_1_p1;
        }
        g.evaluate(t + self.h, &self.x_1_p1, &self.x_1_p1, &mut self.v_1_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.v_1_p1.len(), self.x.len(), self.x_2_p1_2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_slot = &self.v_1_p1.as_slice()[..n];
        let x_2_p1_2_slot = &mut self.x_2_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1 = v_1_p1_slot[i];
            let x_2_p1_2 = x + w[1] * (v + v_1_p1);
            x_2_p1_2_slot[i] = x_2_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_2_p1_2, &self.x_2_p1_2, &mut self.v_2_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1.len(),
                self.v_2_p1_2.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_slot = &self.v_1_p1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1 = v_1_p1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let x_p1 = x + (w[2] * (v + v_1_p1) + w[3] * v_2_p1_2);
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
                near(0.16666667, 0.16666666666666666, 9.25185853854297e-18),
                near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [self.v_p1.len(), self.v_1_p1.len(), self.v_2_p1_2.len(), e_1.len()],
        )?;
        let v_slot = &self.v_p1.as_slice()[..n];
        let v_1_p1_slot = &self.v_1_p1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let v_1_p1 = v_1_p1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            e_1_slot[i] = h * (-w[0] * v - w[0] * v_1_p1 + w[1] * v_2_p1_2);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_p1),
            1 => Some(&self.v_1_p1),
            2 => Some(&self.v_2_p1_2),
            3 => Some(&self.v),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Ssprk33<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Ssprk33"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Ssprk33",
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
                    time: 1.0,
                    part: None,
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(1.0, &[0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0]),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(0.5, &[1.0, 0.25, 0.25, 0.25, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(0.5, &[0.0, 0.0, 1.0, 0.25, 0.25, 0.0, 0.0]),
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
                            0.16666666666666666,
                            0.8333333333333334,
                            0.3333333333333333,
                            0.16666666666666666,
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
                                0.16666666666666666,
                                0.16666666666666666,
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
                    1.0,
                    0.16666666666666666,
                    0.8333333333333334,
                    0.3333333333333333,
                    0.16666666666666666,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.16666666666666666,
                    0.16666666666666666,
                    0.6666666666666666,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.16666666666666666,
                    0.16666666666666666,
                    0.6666666666666666,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.16666666666666666,
                    0.8333333333333334,
                    0.3333333333333333,
                    0.16666666666666666,
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
                        0.16666666666666666,
                        0.16666666666666666,
                        0.6666666666666666,
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
