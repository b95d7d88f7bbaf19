// stepsmith 0.1.0, spec sha256 f6c79e23f6b89f1c6d5bbf2eec5935f23900179e57b82a7e4f59c22783aee63e, text sha256 aa0abe17b7b865bcdf27f6c3a91374c159a230e2202e9c7195f0b397012e27fb
// ForestRuth, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual -(5*cbrt(2) + 8)/480.
// proven: velocities of order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual -(5*cbrt(2) + 8)/480.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for 0 < Omega < root(x^6 - 36*x^4 + 432*x^2 - 864, 1, 2) at xi = 0: the stable set is (0, 1.57340194743…).
// proven: symplectic: the conditions b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ) hold.
// proven: symmetric: the adjoint of the step is the step itself.

/// Forest and Ruth's symplectic method of order 4
///
/// Positions first: three evaluations of g a step, nothing carried but x and v; theta = 1/(2 - 2^(1/3)) as with Yoshida. Explicit and symplectic for x'' = g(t, x).
///
/// Proven: order 4 from exact starting values, 4 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 1.57340194743…)` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 50.14·u in x[1], 25.03·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Forest, Ruth, Fourth-order symplectic integration, Physica D 43, 1990, eq. 4.8.
///
/// Parameters: theta = 1/(2 - 2^(1/3)).
///
/// ```text
/// a_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/12] = g(t[(cbrt(2)^2 + 2*cbrt(2) + 4)/12], x_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/12])
/// a_2[1/2] = g(t[1/2], x_2[1/2])
/// a_3[-(cbrt(2)^2 + 2*cbrt(2) - 8)/12] = g(t[-(cbrt(2)^2 + 2*cbrt(2) - 8)/12], x_3[-(cbrt(2)^2 + 2*cbrt(2) - 8)/12])
/// x_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/12] = x + (cbrt(2)^2 + 2*cbrt(2) + 4)/12*h*v
/// v_1 = v + (cbrt(2)^2 + 2*cbrt(2) + 4)/6*h*a_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/12]
/// x_2[1/2] = x_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/12] - (cbrt(2)^2 + 2*cbrt(2) - 2)/12*h*v_1
/// v_2 = v_1 - (cbrt(2)^2 + 2*cbrt(2) + 1)/3*h*a_2[1/2]
/// x_3[-(cbrt(2)^2 + 2*cbrt(2) - 8)/12] = x_2[1/2] - (cbrt(2)^2 + 2*cbrt(2) - 2)/12*h*v_2
/// v[1] = v_2 + (cbrt(2)^2 + 2*cbrt(2) + 4)/6*h*a_3[-(cbrt(2)^2 + 2*cbrt(2) - 8)/12]
/// x[1] = x_3[-(cbrt(2)^2 + 2*cbrt(2) - 8)/12] + (cbrt(2)^2 + 2*cbrt(2) + 4)/12*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct ForestRuth<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v: S,
    a_1_p_cbrt_2__2___2_cbrt_2____4__12: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ForestRuth<S> {
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
            near(0.67560357, 0.6756035959798288, 4.21370887772588e-17) * h,
            near(1.3512071, 1.3512071919596575, 8.42741775545176e-17) * h,
            near(0.1756036, 0.17560359597982883, -1.337406245399903e-17) * h,
            near(1.7024144, 1.7024143839193153, -5.349624981599612e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for ForestRuth<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "ForestRuth";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 1.57340194743454,
            up_to_next: None,
            unstable_above: 1.5734019474345402,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a_1_p_cbrt_2__2___2_cbrt_2____4__12: like.zeros(),
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
                "`ForestRuth` is for right-hand sides that ignore the velocity: give one by `SecondOrder::velocity_free(g, x0, v0)`"
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
        ::stepsmith::generated::same_length(n, [self.v.len(), self.x.len()])?;
        let v_slot = &self.v.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_p_cbrt_2__2___2_cbrt_2____4__12 = x + w[0] * v;
            x_slot[i] = x_1_p_cbrt_2__2___2_cbrt_2____4__12;
        }
        g.evaluate(
            t + 0.6756035959798288 * self.h,
            &self.x,
            &self.x,
            &mut self.a_1_p_cbrt_2__2___2_cbrt_2____4__12,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.a_1_p_cbrt_2__2___2_cbrt_2____4__12.len(), self.v.len(), self.x.len()],
        )?;
        let a_1_p_cbrt_2__2___2_cbrt_2____4__12_slot = &self
            .a_1_p_cbrt_2__2___2_cbrt_2____4__12
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let x_1_p_cbrt_2__2___2_cbrt_2____4__12 = x_slot[i];
            let a_1_p_cbrt_2__2___2_cbrt_2____4__12 = a_1_p_cbrt_2__2___2_cbrt_2____4__12_slot[i];
            let v_1 = v + w[1] * a_1_p_cbrt_2__2___2_cbrt_2____4__12;
            let x_2_p1_2 = x_1_p_cbrt_2__2___2_cbrt_2____4__12 - w[2] * v_1;
            v_slot[i] = v_1;
            x_slot[i] = x_2_p1_2;
        }
        g.evaluate(
            t + 0.5 * self.h,
            &self.x,
            &self.x,
            &mut self.a_1_p_cbrt_2__2___2_cbrt_2____4__12,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.a_1_p_cbrt_2__2___2_cbrt_2____4__12.len(), self.v.len(), self.x.len()],
        )?;
        let a_1_p_cbrt_2__2___2_cbrt_2____4__12_slot = &self
            .a_1_p_cbrt_2__2___2_cbrt_2____4__12
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let v_1 = v_slot[i];
            let x_2_p1_2 = x_slot[i];
            let a_2_p1_2 = a_1_p_cbrt_2__2___2_cbrt_2____4__12_slot[i];
            let v_2 = v_1 - w[3] * a_2_p1_2;
            let x_3_m_cbrt_2__2___2_cbrt_2____8__12 = x_2_p1_2 - w[2] * v_2;
            v_slot[i] = v_2;
            x_slot[i] = x_3_m_cbrt_2__2___2_cbrt_2____8__12;
        }
        g.evaluate(
            t + 0.32439640402017117 * self.h,
            &self.x,
            &self.x,
            &mut self.a_1_p_cbrt_2__2___2_cbrt_2____4__12,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.a_1_p_cbrt_2__2___2_cbrt_2____4__12.len(), self.v.len(), self.x.len()],
        )?;
        let a_1_p_cbrt_2__2___2_cbrt_2____4__12_slot = &self
            .a_1_p_cbrt_2__2___2_cbrt_2____4__12
            .as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let v_2 = v_slot[i];
            let x_3_m_cbrt_2__2___2_cbrt_2____8__12 = x_slot[i];
            let a_3_m_cbrt_2__2___2_cbrt_2____8__12 = a_1_p_cbrt_2__2___2_cbrt_2____4__12_slot[i];
            let v_p1 = v_2 + w[1] * a_3_m_cbrt_2__2___2_cbrt_2____8__12;
            let x_p1 = x_3_m_cbrt_2__2___2_cbrt_2____8__12 + w[0] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for ForestRuth<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "ForestRuth"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "ForestRuth",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.6756035959798288,
                    part: None,
                    position: g::Row::new(
                        0.6756035959798288,
                        &[1.0, 0.6756035959798288, 0.0, 0.0, 0.0],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[1.0, 0.5, -0.2372768418219227, 0.0, 0.0],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.32439640402017117,
                    part: None,
                    position: g::Row::new(
                        0.32439640402017117,
                        &[
                            1.0,
                            0.32439640402017117,
                            -0.4745536836438454,
                            0.29895008766401665,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.4383267541579061, -0.8512071919596577, 0.9128804378017515],
                &[0.0, 1.0, 1.3512071919596575, -1.7024143839193153, 1.3512071919596575],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.4383267541579061, -0.8512071919596577, 0.9128804378017515],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        1.3512071919596575,
                        -1.7024143839193153,
                        1.3512071919596575,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - 2*zeta + 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
