// stepsmith 0.1.0, spec sha256 d70af8f46bf407e058a2ec059af7c94fb41d63831ea7308975544306f2076503, text sha256 98cc57bc8c796fea408864c385103a57ff69cccbc186b4c39f44a913963a1b7e
// Kutta3, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 2 conditions of order 4 fail, the first for f[f, f[f]], with residual -1/24.
// proven: stable for -25127/10000 < z < 0: the stable set is (0, 2.51274532661…].
// proven: stable for z = iy, 0 < y < sqrt(3): the stable set is (0, sqrt(3)].

/// Kutta's method of order 3
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
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
/// Source: Kutta, Beitrag zur näherungsweisen Integration totaler Differentialgleichungen, Z. Math. Phys. 46, 1901.
///
/// Parameters: A = [[], [1/2], [-1, 2]], b = [1/6, 2/3, 1/6].
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[1] = f(t[1], x_3[1])
/// x_1 = x
/// x_2[1/2] = x + 1/2*h*v_1
/// x_3[1] = x - h*v_1 + 2*h*v_2[1/2]
/// x[1] = x + 1/6*h*v_1 + 2/3*h*v_2[1/2] + 1/6*h*v_3[1]
/// ```
#[derive(Clone, Debug)]
pub struct Kutta3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    x_1: S,
    v_1: S,
    v_2_p1_2: S,
    v_3_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Kutta3<S> {
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
            h,
            exact(2.0) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Kutta3<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Kutta3";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
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
            x_1: like.zeros(),
            v_1: like.zeros(),
            v_2_p1_2: like.zeros(),
            v_3_p1: like.zeros(),
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
            [self.v_1.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p1_2 = x + w[0] * v_1;
            x_1_slot[i] = x_2_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1, &self.x_1, &mut self.v_2_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1_2.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let x_3_p1 = x + (-w[1] * v_1 + w[2] * v_2_p1_2);
            x_1_slot[i] = x_3_p1;
        }
        g.evaluate(t + self.h, &self.x_1, &self.x_1, &mut self.v_3_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1_2.len(), self.v_3_p1.len(), self.x.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_p1_slot = &self.v_3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_p1 = v_3_p1_slot[i];
            let x_p1 = x + (w[3] * (v_1 + v_3_p1) + w[4] * v_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Kutta3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Kutta3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Kutta3",
            order: ::stepsmith::Order::Exactly(3),
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
                    time: 0.5,
                    part: None,
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.5, &[0.0, 1.0, 0.5, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(1.0, &[1.0, 1.0, 1.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, -1.0, 2.0, 0.0])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.16666666666666666, 0.3333333333333333, 0.0],
                &[0.0, 1.0, 0.16666666666666666, 0.6666666666666666, 0.16666666666666666],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.16666666666666666, 0.3333333333333333, 0.0],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.16666666666666666,
                        0.6666666666666666,
                        0.16666666666666666,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: None,
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
