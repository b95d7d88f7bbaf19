// stepsmith 0.1.0, spec sha256 6886fa41e6bb94d59330670a2240726bc0f222700a44bffc189691bf5f94fba6, text sha256 212a8e6b7f72e3dd531f573a16234d5cc67d86300838720ccb53860fe7316074
// Cd6Strong, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 204 conditions of order 6 fail, the first for g[x:v, x:v, x:v, x:v, x:v], with residual -23.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4.
// proven: stable for 0 < Omega < (sqrt(9560401) - 49)/5310 at xi = 1/20: the stable set is (0, (-49 + sqrt(9560401))/5310].
// proven: stable for 0 < Omega < (sqrt(2391901) - 49)/2655 at xi = 1/10: the stable set is (0, (-49 + sqrt(2391901))/2655].

/// Degree 6 of order 5, whose parasitic roots are all 0 at h = 0
///
/// alpha is the largest that loses little of the widest range without damping; the other weights are Stirling's numbers.
///
/// Proven: order 5 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 0.550998689783…]` |
/// | Omega at xi = 1/20 | `stable in (0, (-49 + sqrt(9560401))/5310]` |
/// | Omega at xi = 1/10 | `stable in (0, (-49 + sqrt(2391901))/2655]` |
/// | Omega at xi = 1/2 | `stable in (0, (-49 + sqrt(97981))/531]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 143.39·u in x[1], 37.97·u in h·v, 118.12·u in h^3·j, 92.67·u in h^4·s, 27·u in h^5·c, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 6, alpha = 33, beta = 251/30, gamma = 6, zeta = 11/3, eta = 2.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 1/6*h^3*s[-1] + 251/720*h^4*c - 221/720*h^4*c[-1]
/// a = a[-1] + h*j[-1] + 1/2*h^2*s[-1] + h^3*c - 5/6*h^3*c[-1]
/// j = j[-1] + h*s[-1] + 11/6*h^2*c - 4/3*h^2*c[-1]
/// s = s[-1] + 2*h*c - h*c[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 1/24*h^4*s + 11/40*h^5*c - 4/15*h^5*c[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd6Strong<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 20],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    s_m1: S,
    c_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd6Strong<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 20] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.34861112, 0.3486111111111111, 1.7270135938613546e-17) * h,
            near(0.6513889, 0.6513888888888889, -1.7270135938613546e-17) * h,
            near(0.15138888, 0.15138888888888888, 1.0485439677015367e-17) * h.powi(2),
            near(0.007638889, 0.007638888888888889, 2.5057116875220545e-19) * h.powi(3),
            near(0.016435185, 0.016435185185185185, 5.653913551331816e-19) * h.powi(4),
            h.powi(-3),
            h.powi(-2),
            exact(0.5) / h,
            near(0.8333333, 0.8333333333333334, -3.700743415417188e-17),
            h,
            exact(0.5) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(3),
            near(0.34861112, 0.3486111111111111, 1.7270135938613546e-17) * h.powi(4),
            near(0.30694443, 0.30694444444444446, -1.973729821555834e-17) * h.powi(4),
            near(1.8333334, 1.8333333333333333, 7.401486830834377e-17) * h.powi(2),
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17) * h.powi(2),
            exact(2.0) * h,
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(4),
            near(0.275, 0.275, -2.2204460492503132e-17) * h.powi(5),
            near(0.26666668, 0.26666666666666666, 3.7007434154171884e-18) * h.powi(5),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd6Strong<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd6Strong";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("j[-1]", 3, -1.0),
        ::stepsmith::Carried::new("s[-1]", 4, -1.0),
        ::stepsmith::Carried::new("c[-1]", 5, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 0.550998689783483,
            up_to_next: Some(0.550998689783483),
            unstable_above: 0.5509986897834831,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 0.5730677612810476,
            up_to_next: Some(0.5640592047094903),
            unstable_above: 0.5730677612810477,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 0.5640592047094903,
            up_to_next: Some(0.4972112405689407),
            unstable_above: 0.5640592047094904,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.4972112405689407,
            up_to_next: None,
            unstable_above: 0.4972112405689408,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v_m1: like.zeros(),
            a_m1: like.zeros(),
            j_m1: like.zeros(),
            s_m1: like.zeros(),
            c_m1: like.zeros(),
            a: like.zeros(),
            v_base: like.zeros(),
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
            1 => &mut self.v_m1,
            2 => &mut self.a_m1,
            3 => &mut self.j_m1,
            4 => &mut self.s_m1,
            _ => &mut self.c_m1,
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
        let n = self.c_m1.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        if G::USES_VELOCITY {
            ::stepsmith::generated::same_length(
                n,
                [
                    self.a_m1.len(),
                    self.c_m1.len(),
                    self.j_m1.len(),
                    self.s_m1.len(),
                    self.v_base.len(),
                    self.v_m1.len(),
                ],
            )?;
            let v_m1_slot = &self.v_m1.as_slice()[..n];
            let a_m1_slot = &self.a_m1.as_slice()[..n];
            let j_m1_slot = &self.j_m1.as_slice()[..n];
            let s_m1_slot = &self.s_m1.as_slice()[..n];
            let c_m1_slot = &self.c_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                let s_m1 = s_m1_slot[i];
                let c_m1 = c_m1_slot[i];
                v_base_slot[i] = v_m1
                    + (w[1] * a_m1 + w[2] * j_m1 - w[3] * s_m1 - w[4] * c_m1);
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t],
                position: [&self.x],
                position_slope: [[zero]],
                velocity: [&self.v_base],
                velocity_slope: [[w[0]]],
            };
            implicit.solve_from(g, &core, [&self.a_m1], [&mut self.a])?;
        } else {
            g.evaluate(t, &self.x, &self.x, &mut self.a);
        }
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.c_m1.len(),
                self.j_m1.len(),
                self.s_m1.len(),
                self.v_m1.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        let j_m1_slot = &mut self.j_m1.as_mut_slice()[..n];
        let s_m1_slot = &mut self.s_m1.as_mut_slice()[..n];
        let c_m1_slot = &mut self.c_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let s_m1 = s_m1_slot[i];
            let c_m1 = c_m1_slot[i];
            let c = w[5] * (a - a_m1) - w[6] * j_m1 - w[7] * s_m1 + w[8] * c_m1;
            let v = v_m1
                + (w[9] * a_m1 + w[10] * j_m1 + w[11] * s_m1 + w[12] * c - w[13] * c_m1);
            let j = j_m1 + (w[9] * s_m1 + w[14] * c - w[15] * c_m1);
            let s = s_m1 + (w[16] * c - w[9] * c_m1);
            let x_p1 = x
                + (w[9] * v + w[10] * a + w[11] * j + w[17] * s + w[18] * c
                    - w[19] * c_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v;
            j_m1_slot[i] = j;
            s_m1_slot[i] = s;
            c_m1_slot[i] = c;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Cd6Strong<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd6Strong"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd6Strong",
            order: ::stepsmith::Order::Exactly(5),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("j[-1]", 3, -1.0),
                ::stepsmith::Carried::new("s[-1]", 4, -1.0),
                ::stepsmith::Carried::new("c[-1]", 5, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                1.0,
                                0.6513888888888889,
                                0.15138888888888888,
                                -0.007638888888888889,
                                -0.016435185185185185,
                                0.3486111111111111,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, -0.0125, -0.3458333333333333, -0.13125, 0.00625, 1.5125],
                &[
                    0.0,
                    1.0,
                    0.6513888888888889,
                    0.15138888888888888,
                    -0.007638888888888889,
                    -0.016435185185185185,
                    0.3486111111111111,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[
                    0.0,
                    0.0,
                    -1.8333333333333333,
                    -0.8333333333333334,
                    0.08333333333333333,
                    0.19444444444444445,
                    1.8333333333333333,
                ],
                &[0.0, 0.0, -2.0, -2.0, 0.0, 0.6666666666666666, 2.0],
                &[0.0, 0.0, -1.0, -1.0, -0.5, 0.8333333333333334, 1.0],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.6513888888888889,
                        0.15138888888888888,
                        -0.007638888888888889,
                        -0.016435185185185185,
                        0.3486111111111111,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^6 - 2*zeta^5 + zeta^4",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "363*zeta^5 - 496*zeta^4 + 834*zeta^3 - 736*zeta^2 + 339*zeta - 64",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "251*zeta^4 + 646*zeta^3 - 264*zeta^2 + 106*zeta - 19",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "251*zeta^4 + 646*zeta^3 - 264*zeta^2 + 106*zeta - 19",
            }),
        };
        take(&MAPS)
    }
}
