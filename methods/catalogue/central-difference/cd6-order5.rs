// Cd6Order5, family central-difference.
// Written by `stepsmith regenerate` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; at order 6 the condition of g[x:v, x:v, x:v, x:v, x:v] fails with -5/6, and 203 more.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4 + 13/11*lambda^3 + 43/33*lambda^2 + 17/33*lambda.
// proven: stable for 0 < Omega < 10*sqrt(3)*sqrt(743)/743 at xi = 0: the stable set is (0, sqrt(300/743)].
// proven: stable for 0 < Omega < (sqrt(149)*sqrt(3)*sqrt(7)*sqrt(7129) - 129)/7430 at xi = 1/20: the stable set is (0, (-129 + sqrt(22306641))/7430].
// proven: stable for 0 < Omega < (sqrt(17)*sqrt(29)*sqrt(3)*sqrt(3779) - 129)/3715 at xi = 1/10: the stable set is (0, (-129 + sqrt(5589141))/3715].
// proven: zero dynamics not stable: Q has the ascending coefficients -198, 1207, -1608, 5862, -178, 2835.

/// Degree 6 of order 5, stable with and without little damping
///
/// On beta = 2*gamma - zeta + 1/30. Found by `stepsmith search`.
///
/// Proven: order 5 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(300/743)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-129 + sqrt(22306641))/7430]` |
/// | Omega at xi = 1/10 | `stable in (0, (-129 + sqrt(5589141))/3715]` |
/// | Omega at xi = 1/2 | `stable in (0, (-129 + sqrt(239541))/743]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 119.76·u in x[1], 32.24·u in h·v, 120.55·u in h^3·j, 124.45·u in h^4·s, 111·u in h^5·c, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 6, alpha = 4, beta = 641/330, gamma = 3/2, zeta = 12/11, eta = 2/3.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 1/6*h^3*s[-1] + 641/7920*h^4*c - 311/7920*h^4*c[-1]
/// a = a[-1] + h*j[-1] + 1/2*h^2*s[-1] + 1/4*h^3*c - 1/12*h^3*c[-1]
/// j = j[-1] + h*s[-1] + 6/11*h^2*c - 1/22*h^2*c[-1]
/// s = s[-1] + 2/3*h*c + 1/3*h*c[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 1/24*h^4*s + 1/30*h^5*c - 1/40*h^5*c[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd6Order5<S> {
    h: f64,
    w: [f64; 21],
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
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd6Order5<S> {
    const NAME: &'static str = "Cd6Order5";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried {
            name: "x",
            derivative: 0,
            offset: 0.0,
        },
        ::stepsmith::Carried {
            name: "v[-1]",
            derivative: 1,
            offset: -1.0,
        },
        ::stepsmith::Carried {
            name: "a[-1]",
            derivative: 2,
            offset: -1.0,
        },
        ::stepsmith::Carried {
            name: "j[-1]",
            derivative: 3,
            offset: -1.0,
        },
        ::stepsmith::Carried {
            name: "s[-1]",
            derivative: 4,
            offset: -1.0,
        },
        ::stepsmith::Carried {
            name: "c[-1]",
            derivative: 5,
            offset: -1.0,
        },
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::StableRange] = &[
        ::stepsmith::StableRange {
            damping: 0.0,
            up_to: 0.6354278134111911,
        },
        ::stepsmith::StableRange {
            damping: 0.05,
            up_to: 0.618302918422365,
        },
        ::stepsmith::StableRange {
            damping: 0.1,
            up_to: 0.6016517947197132,
        },
        ::stepsmith::StableRange {
            damping: 0.5,
            up_to: 0.4850999454160159,
        },
    ];
    fn new(h: f64, like: &S) -> Self {
        let mut zero = like.clone();
        zero.as_mut_slice().fill(0.0);
        Self {
            h,
            w: [
                0.3237373737373737 * h,
                0.6762626262626262 * h,
                0.17626262626262626 * h.powi(2),
                0.004797979797979798 * h.powi(3),
                0.01228956228956229 * h.powi(4),
                4.0 * h.powi(-3),
                4.0 * h.powi(-2),
                2.0 / h,
                0.3333333333333333,
                h,
                0.5 * h.powi(2),
                0.16666666666666666 * h.powi(3),
                0.08093434343434343 * h.powi(4),
                0.03926767676767677 * h.powi(4),
                0.5454545454545454 * h.powi(2),
                0.045454545454545456 * h.powi(2),
                0.6666666666666666 * h,
                0.3333333333333333 * h,
                0.041666666666666664 * h.powi(4),
                0.03333333333333333 * h.powi(5),
                0.025 * h.powi(5),
            ],
            x: zero.clone(),
            v_m1: zero.clone(),
            a_m1: zero.clone(),
            j_m1: zero.clone(),
            s_m1: zero.clone(),
            c_m1: zero.clone(),
            a: zero.clone(),
            v_base: zero.clone(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
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
    fn step<G: ::stepsmith::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.c_m1.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        if G::USES_VELOCITY {
            ::stepsmith::same_length(
                n,
                [
                    self.a.len(),
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
            let a_slot = &mut self.a.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                let s_m1 = s_m1_slot[i];
                let c_m1 = c_m1_slot[i];
                v_base_slot[i] = v_m1
                    + (w[1] * a_m1 + w[2] * j_m1 + w[3] * s_m1 - w[4] * c_m1);
                a_slot[i] = a_m1;
            }
            let core = ::stepsmith::Core {
                t: [t],
                position: [&self.x],
                position_slope: [[0.0]],
                velocity: [&self.v_base],
                velocity_slope: [[w[0]]],
            };
            implicit.solve(g, &core, [&mut self.a])?;
        } else {
            g.evaluate(t, &self.x, &self.x, &mut self.a);
        }
        ::stepsmith::same_length(
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
            let s = s_m1 + (w[16] * c + w[17] * c_m1);
            let x_p1 = x
                + (w[9] * v + w[10] * a + w[11] * j + w[18] * s + w[19] * c
                    - w[20] * c_m1);
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
impl ::stepsmith::constrained::AffineMaps for Cd6Order5<::std::vec::Vec<f64>> {
    const MAPS: ::stepsmith::constrained::Maps = ::stepsmith::constrained::Maps {
        name: "Cd6Order5",
        order: ::stepsmith::Order::Exactly(5),
        carried: &[
            ::stepsmith::Carried {
                name: "x",
                derivative: 0,
                offset: 0.0,
            },
            ::stepsmith::Carried {
                name: "v[-1]",
                derivative: 1,
                offset: -1.0,
            },
            ::stepsmith::Carried {
                name: "a[-1]",
                derivative: 2,
                offset: -1.0,
            },
            ::stepsmith::Carried {
                name: "j[-1]",
                derivative: 3,
                offset: -1.0,
            },
            ::stepsmith::Carried {
                name: "s[-1]",
                derivative: 4,
                offset: -1.0,
            },
            ::stepsmith::Carried {
                name: "c[-1]",
                derivative: 5,
                offset: -1.0,
            },
        ],
        composition: &[],
        evaluations: &[
            ::stepsmith::constrained::Evaluation {
                time: 0.0,
                part: None,
                position: ::stepsmith::constrained::Row {
                    offset: 0.0,
                    coefficients: &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                },
                velocity: Some(::stepsmith::constrained::Row {
                    offset: 0.0,
                    coefficients: &[
                        0.0,
                        1.0,
                        0.6762626262626262,
                        0.17626262626262626,
                        0.004797979797979798,
                        -0.01228956228956229,
                        0.3237373737373737,
                    ],
                }),
                place: None,
            },
        ],
        next: &[
            &[
                1.0,
                1.0,
                0.06818181818181818,
                -0.26515151515151514,
                -0.09090909090909091,
                0.019696969696969695,
                1.4318181818181819,
            ],
            &[
                0.0,
                1.0,
                0.6762626262626262,
                0.17626262626262626,
                0.004797979797979798,
                -0.01228956228956229,
                0.3237373737373737,
            ],
            &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            &[
                0.0,
                0.0,
                -2.1818181818181817,
                -1.1818181818181819,
                -0.09090909090909091,
                0.13636363636363635,
                2.1818181818181817,
            ],
            &[
                0.0,
                0.0,
                -2.6666666666666665,
                -2.6666666666666665,
                -0.3333333333333333,
                0.5555555555555556,
                2.6666666666666665,
            ],
            &[0.0, 0.0, -4.0, -4.0, -2.0, 0.3333333333333333, 4.0],
        ],
        position: ::stepsmith::constrained::Row {
            offset: 0.0,
            coefficients: &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        },
        velocity: Some(::stepsmith::constrained::Row {
            offset: 0.0,
            coefficients: &[
                0.0,
                1.0,
                0.6762626262626262,
                0.17626262626262626,
                0.004797979797979798,
                -0.01228956228956229,
                0.3237373737373737,
            ],
        }),
        parasitic: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Schur,
            polynomial: "zeta^6 - 9/11*zeta^5 - 2/33*zeta^4 - 10/11*zeta^3 + 3/11*zeta^2 + 17/33*zeta",
        }),
        position_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Unstable,
            polynomial: "2835*zeta^5 - 178*zeta^4 + 5862*zeta^3 - 1608*zeta^2 + 1207*zeta - 198",
        }),
        velocity_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Unstable,
            polynomial: "641*zeta^4 + 2786*zeta^3 + 2016*zeta^2 + 2206*zeta + 271",
        }),
        soi2_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Unstable,
            polynomial: "641*zeta^4 + 2786*zeta^3 + 2016*zeta^2 + 2206*zeta + 271",
        }),
    };
}
