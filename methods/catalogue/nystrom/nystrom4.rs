// stepsmith 0.1.0, spec sha256 0dace921e4b8902fd8b2e36372878fd45af7c515f22b2e4b5c3615f854974a43, text sha256 b2e054035f0b7f8d7c59886e7117071708ccd34f8221a38af31ee10a6d54a30b
// Nystrom4, family nystrom.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual 1/40.
// proven: velocities of order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual 1/40.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for 0 < Omega < 5173/2000 at xi = 0: the stable set is (0, 2.58651889451…].
// proven: not symplectic: the conditions b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ) fail.
// proven: not symmetric: the adjoint of the step is another step.

/// Nyström's method of order 4
///
/// Proven: order 4 from exact starting values, 4 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 2.58651889451…]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 8.17·u in x[1], 6.34·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Nyström, Über die numerische Integration von Differentialgleichungen, Acta Soc. Sci. Fenn. 50, 1925.
///
/// Parameters: A_bar = [[], [1/8], [0, 1/2]], b_bar = [1/6, 1/3, 0], b = [1/6, 2/3, 1/6], c = [0, 1/2, 1].
///
/// ```text
/// a_1 = g(t, x)
/// a_2[1/2] = g(t[1/2], x_2[1/2])
/// a_3[1] = g(t[1], x_3[1])
/// x_2[1/2] = x + 1/2*h*v + 1/8*h^2*a_1
/// x_3[1] = x + h*v + 1/2*h^2*a_2[1/2]
/// x[1] = x + h*v + 1/6*h^2*a_1 + 1/3*h^2*a_2[1/2]
/// v[1] = v + 1/6*h*a_1 + 2/3*h*a_2[1/2] + 1/6*h*a_3[1]
/// ```
#[derive(Clone, Debug)]
pub struct Nystrom4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 8],
    x: S,
    v: S,
    a_1: S,
    x_2_p1_2: S,
    a_2_p1_2: S,
    a_3_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Nystrom4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 8] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.5) * h,
            exact(0.125) * h.powi(2),
            h,
            exact(0.5) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Nystrom4<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Nystrom4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 2.5865188945195614,
            up_to_next: None,
            unstable_above: 2.586518894519562,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a_1: like.zeros(),
            x_2_p1_2: like.zeros(),
            a_2_p1_2: like.zeros(),
            a_3_p1: like.zeros(),
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
    fn step<G: ::stepsmith::generated::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        const {
            assert!(
                ! G::USES_VELOCITY,
                "`Nystrom4` is for right-hand sides that ignore the velocity: give one by `SecondOrder::velocity_free(g, x0, v0)`"
            )
        };
        let n = self.v.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        g.evaluate(t, &self.x, &self.x, &mut self.a_1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_1.len(), self.v.len(), self.x.len(), self.x_2_p1_2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_1_slot = &self.a_1.as_slice()[..n];
        let x_2_p1_2_slot = &mut self.x_2_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_1 = a_1_slot[i];
            let x_2_p1_2 = x + (w[0] * v + w[1] * a_1);
            x_2_p1_2_slot[i] = x_2_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_2_p1_2, &self.x_2_p1_2, &mut self.a_2_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [self.a_2_p1_2.len(), self.v.len(), self.x.len(), self.x_2_p1_2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_2_p1_2_slot = &self.a_2_p1_2.as_slice()[..n];
        let x_2_p1_2_slot = &mut self.x_2_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_2_p1_2 = a_2_p1_2_slot[i];
            let x_3_p1 = x + (w[2] * v + w[3] * a_2_p1_2);
            x_2_p1_2_slot[i] = x_3_p1;
        }
        g.evaluate(t + self.h, &self.x_2_p1_2, &self.x_2_p1_2, &mut self.a_3_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1.len(),
                self.a_2_p1_2.len(),
                self.a_3_p1.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let a_1_slot = &self.a_1.as_slice()[..n];
        let a_2_p1_2_slot = &self.a_2_p1_2.as_slice()[..n];
        let a_3_p1_slot = &self.a_3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_1 = a_1_slot[i];
            let a_2_p1_2 = a_2_p1_2_slot[i];
            let a_3_p1 = a_3_p1_slot[i];
            let x_p1 = x + (w[2] * v + w[4] * a_1 + w[5] * a_2_p1_2);
            let v_p1 = v + (w[6] * (a_1 + a_3_p1) + w[7] * a_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_3_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Nystrom4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Nystrom4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Nystrom4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.125, 0.0, 0.0]),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.0, 0.5, 0.0]),
                    velocity: None,
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
                polynomial: "zeta^2 - 2*zeta + 1",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
