// stepsmith 0.1.0, spec sha256 96c83bb47b1560128e8aa0d14e3b7eca6ec772b3673928e27164b605b606c51d, text sha256 ac27e3c846593edf18f0a912fd5326fedc27955f080ac4891a8e04e5a1313fba
// Bdf4, family bdf.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -24/5.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^3 - 23/25*lambda^2 + 13/25*lambda - 3/25.
// proven: not A-stable: no pole lies in the left half-plane; some z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^4.
// proven: A(α)-stable for tan α = 167/50: the widest stable wedge has tan α = sqrt(1465803/131072).

/// Backward differences of four steps
///
/// Proven: order 4 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in [sqrt(200/9), ∞), not for small steps` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 25.76·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 4.
///
/// ```text
/// v[1] = f(t[1], x[1])
/// x[1] = 48/25*x - 36/25*x[-1] + 16/25*x[-2] - 3/25*x[-3] + 12/25*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Bdf4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    x_m1: S,
    x_m2: S,
    x_m3: S,
    v_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Bdf4<S> {
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
            near(0.48, 0.48, 1.7763568394002505e-17) * h,
            near(1.92, 1.92, 7.105427357601002e-17),
            near(1.44, 1.44, 5.329070518200751e-17),
            near(0.64, 0.64, -1.3322676295501878e-17),
            near(0.12, 0.12, 4.440892098500626e-18),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Bdf4<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Bdf4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("x[-3]", 0, -3.0),
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
            x_m1: like.zeros(),
            x_m2: like.zeros(),
            x_m3: like.zeros(),
            v_p1: like.zeros(),
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
            1 => &mut self.x_m1,
            2 => &mut self.x_m2,
            _ => &mut self.x_m3,
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
        let n = self.x_m3.len();
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
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            x_p1_base_slot[i] = w[1] * x - w[2] * x_m1 + w[3] * x_m2 - w[4] * x_m3;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_p1_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_m3_slot = &mut self.x_m3.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_p1 = w[1] * x - w[2] * x_m1 + w[3] * x_m2 - w[4] * x_m3 + w[0] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_m3_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.x_m3, &mut self.x_m2);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Bdf4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Bdf4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Bdf4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("x[-3]", 0, -3.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x[-2]", 1, -2.0),
                ::stepsmith::Carried::new("x[-3]", 1, -3.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.92,
                            -1.44,
                            0.64,
                            -0.12,
                            0.9216,
                            -0.6912,
                            0.3072,
                            -0.0576,
                            0.2304,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[0.0, 0.0, 0.0, 0.0, 1.92, -1.44, 0.64, -0.12, 0.48],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.92, -1.44, 0.64, -0.12, 0.9216, -0.6912, 0.3072, -0.0576, 0.2304],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 1.92, -1.44, 0.64, -0.12, 0.48],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.92, -1.44, 0.64, -0.12, 0.9216, -0.6912, 0.3072, -0.0576, 0.2304],
            ),
            velocity: Some(
                g::Row::new(1.0, &[0.0, 0.0, 0.0, 0.0, 1.92, -1.44, 0.64, -0.12, 0.48]),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 48/25*zeta^3 + 36/25*zeta^2 - 16/25*zeta + 3/25",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "25*zeta^3 - 23*zeta^2 + 13*zeta - 3",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
