// stepsmith 0.1.0, spec sha256 3bd80f8ea05ca6c2df81e733794ee30bd33a523156df771eb48da0ff0ccf74fa, text sha256 1a52dba5d23a5e1e5c5dc63f89ab35cd4d73004cf06f1042604ed37bce7693b6
// Sdirk2, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -(3*sqrt(2) - 4)/12.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: spectral radius 0 for infinite steps: for infinite steps the roots are those of lambda.

/// Alexander's L-stable method of two stages
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 6.01·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Alexander, Diagonally implicit Runge–Kutta methods for stiff O.D.E.'s, SIAM J. Numer. Anal. 14, 1977.
///
/// Parameters: A = [[-(sqrt(2) - 2)/2], [sqrt(2)/2, -(sqrt(2) - 2)/2]], b = [sqrt(2)/2, -(sqrt(2) - 2)/2].
///
/// ```text
/// v_1[-(sqrt(2) - 2)/2] = f(t[-(sqrt(2) - 2)/2], x_1[-(sqrt(2) - 2)/2])
/// v_2[1] = f(t[1], x_2[1])
/// x_1[-(sqrt(2) - 2)/2] = x - (sqrt(2) - 2)/2*h*v_1[-(sqrt(2) - 2)/2]
/// x_2[1] = x + sqrt(2)/2*h*v_1[-(sqrt(2) - 2)/2] - (sqrt(2) - 2)/2*h*v_2[1]
/// x[1] = x + sqrt(2)/2*h*v_1[-(sqrt(2) - 2)/2] - (sqrt(2) - 2)/2*h*v_2[1]
/// ```
#[derive(Clone, Debug)]
pub struct Sdirk2<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    x: S,
    v_1_m_sqrt_2____2__2: S,
    v_2_p1: S,
    x_1_m_sqrt_2____2__2_base: S,
    x_2_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Sdirk2<S> {
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
            near(0.70710677, 0.7071067811865476, -4.833646656726457e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Sdirk2<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Sdirk2";
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
            v_1_m_sqrt_2____2__2: like.zeros(),
            v_2_p1: like.zeros(),
            x_1_m_sqrt_2____2__2_base: like.zeros(),
            x_2_p1_base: like.zeros(),
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
        ::stepsmith::generated::same_length(
            n,
            [self.x.len(), self.x_1_m_sqrt_2____2__2_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_m_sqrt_2____2__2_base_slot = &mut self
            .x_1_m_sqrt_2____2__2_base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_m_sqrt_2____2__2_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.2928932188134525 * self.h],
            position: [&self.x_1_m_sqrt_2____2__2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_1_m_sqrt_2____2__2_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_1_m_sqrt_2____2__2])?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1_m_sqrt_2____2__2.len(), self.x.len(), self.x_2_p1_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_m_sqrt_2____2__2_slot = &self.v_1_m_sqrt_2____2__2.as_slice()[..n];
        let x_2_p1_base_slot = &mut self.x_2_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_m_sqrt_2____2__2 = v_1_m_sqrt_2____2__2_slot[i];
            x_2_p1_base_slot[i] = x + w[1] * v_1_m_sqrt_2____2__2;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_2_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_p1_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_2_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1_m_sqrt_2____2__2.len(), self.v_2_p1.len(), self.x.len()],
        )?;
        let v_1_m_sqrt_2____2__2_slot = &self.v_1_m_sqrt_2____2__2.as_slice()[..n];
        let v_2_p1_slot = &self.v_2_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_m_sqrt_2____2__2 = v_1_m_sqrt_2____2__2_slot[i];
            let v_2_p1 = v_2_p1_slot[i];
            let x_1_m_sqrt_2____2__2 = x + w[0] * v_1_m_sqrt_2____2__2;
            let x_2_p1 = x + (w[1] * v_1_m_sqrt_2____2__2 + w[0] * v_2_p1);
            let x_p1 = x + (w[1] * v_1_m_sqrt_2____2__2 + w[0] * v_2_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Sdirk2<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Sdirk2"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Sdirk2",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.2928932188134525,
                    part: None,
                    position: g::Row::new(
                        0.2928932188134525,
                        &[1.0, 0.2928932188134525, 0.08578643762690495, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.2928932188134525,
                            &[0.0, 1.0, 0.2928932188134525, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[1.0, 1.0, 0.41421356237309503, 0.08578643762690495],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[0.0, 1.0, 0.7071067811865476, 0.2928932188134525],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.41421356237309503, 0.08578643762690495],
                &[0.0, 1.0, 0.7071067811865476, 0.2928932188134525],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.41421356237309503, 0.08578643762690495],
            ),
            velocity: Some(
                g::Row::new(1.0, &[0.0, 1.0, 0.7071067811865476, 0.2928932188134525]),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
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
