// Cd7Order6, family central-difference.
// Written by `stepsmith regenerate` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; at order 7 the condition of g[x:v, x:v, x:v, x:v, x:v, x:v] fails with 661/84, and 729 more.
// proven: zero-stable: weakly zero-stable; the parasitic roots are those of lambda^5 + lambda^4 + 2*lambda^3 + lambda^2 + lambda.
// proven: stable for 0 < Omega < 2*sqrt(3)*sqrt(47)*sqrt(5)/47 at xi = 0: the stable set is (0, sqrt(60/47)).
// proven: unstable for every Omega > 0 at xi = 1/20: the stable set is ∅.
// proven: unstable for every Omega > 0 at xi = 1/10: the stable set is ∅.
// proven: zero dynamics not stable: Q has the ascending coefficients 167, -8, 402, -8, 167.

/// Degree 7 of order 6, stable without damping alone
///
/// Found by `stepsmith search`, for right-hand sides without velocities.
///
/// Proven: order 6 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(60/47))` |
/// | Omega at xi = 1/20 | **`unstable for every step size`** |
/// | Omega at xi = 1/10 | **`unstable for every step size`** |
/// | Omega at xi = 1/2 | **`unstable for every step size`** |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 136.49·u in x[1], 39.77·u in h·v, 142.17·u in h^3·j, 268·u in h^4·s, 154.75·u in h^5·c, 212.5·u in h^6·p, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 7, alpha = 1, beta = 27/4, gamma = 4, zeta = 2, eta = 3/2, mu = 1/2.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 1/6*h^3*s[-1] + 1/24*h^4*c[-1] + 9/160*h^5*p - 23/480*h^5*p[-1]
/// a = a[-1] + h*j[-1] + 1/2*h^2*s[-1] + 1/6*h^3*c[-1] + 1/6*h^4*p - 1/8*h^4*p[-1]
/// j = j[-1] + h*s[-1] + 1/2*h^2*c[-1] + 1/3*h^3*p - 1/6*h^3*p[-1]
/// s = s[-1] + h*c[-1] + 3/4*h^2*p - 1/4*h^2*p[-1]
/// c = c[-1] + 1/2*h*p + 1/2*h*p[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 1/24*h^4*s + 1/120*h^5*c + 1/720*h^6*p
/// ```
#[derive(Clone, Debug)]
pub struct Cd7Order6<S> {
    h: f64,
    w: [f64; 23],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    s_m1: S,
    c_m1: S,
    p_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd7Order6<S> {
    const NAME: &'static str = "Cd7Order6";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(6);
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
        ::stepsmith::Carried {
            name: "p[-1]",
            derivative: 6,
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
            up_to: 1.129865365732064,
        },
        ::stepsmith::StableRange {
            damping: 0.05,
            up_to: 0.0,
        },
        ::stepsmith::StableRange {
            damping: 0.1,
            up_to: 0.0,
        },
        ::stepsmith::StableRange {
            damping: 0.5,
            up_to: 0.0,
        },
    ];
    fn new(h: f64, like: &S) -> Self {
        let mut zero = like.clone();
        zero.as_mut_slice().fill(0.0);
        Self {
            h,
            w: [
                0.3375 * h,
                0.6625 * h,
                0.1625 * h.powi(2),
                0.0020833333333333333 * h.powi(3),
                0.014583333333333334 * h.powi(4),
                0.005729166666666666 * h.powi(5),
                6.0 * h.powi(-4),
                6.0 * h.powi(-3),
                3.0 * h.powi(-2),
                1.0 / h,
                0.75,
                h,
                0.5 * h.powi(2),
                0.16666666666666666 * h.powi(3),
                0.041666666666666664 * h.powi(4),
                0.05625 * h.powi(5),
                0.04791666666666667 * h.powi(5),
                0.3333333333333333 * h.powi(3),
                0.75 * h.powi(2),
                0.25 * h.powi(2),
                0.5 * h,
                0.008333333333333333 * h.powi(5),
                0.001388888888888889 * h.powi(6),
            ],
            x: zero.clone(),
            v_m1: zero.clone(),
            a_m1: zero.clone(),
            j_m1: zero.clone(),
            s_m1: zero.clone(),
            c_m1: zero.clone(),
            p_m1: zero.clone(),
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
            5 => &mut self.c_m1,
            _ => &mut self.p_m1,
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
        let n = self.p_m1.len();
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
                    self.p_m1.len(),
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
            let p_m1_slot = &self.p_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            let a_slot = &mut self.a.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                let s_m1 = s_m1_slot[i];
                let c_m1 = c_m1_slot[i];
                let p_m1 = p_m1_slot[i];
                v_base_slot[i] = v_m1
                    + (w[1] * a_m1 + w[2] * j_m1 - w[3] * s_m1 - w[4] * c_m1
                        - w[5] * p_m1);
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
                self.p_m1.len(),
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
        let p_m1_slot = &mut self.p_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let s_m1 = s_m1_slot[i];
            let c_m1 = c_m1_slot[i];
            let p_m1 = p_m1_slot[i];
            let p = w[6] * (a - a_m1) - w[7] * j_m1 - w[8] * s_m1 - w[9] * c_m1
                + w[10] * p_m1;
            let v = v_m1
                + (w[11] * a_m1 + w[12] * j_m1 + w[13] * s_m1 + w[14] * c_m1 + w[15] * p
                    - w[16] * p_m1);
            let j = j_m1 + (w[11] * s_m1 + w[12] * c_m1 + w[17] * p - w[13] * p_m1);
            let s = s_m1 + (w[11] * c_m1 + w[18] * p - w[19] * p_m1);
            let c = c_m1 + w[20] * (p + p_m1);
            let x_p1 = x
                + (w[11] * v + w[12] * a + w[13] * j + w[14] * s + w[21] * c
                    + w[22] * p);
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
            p_m1_slot[i] = p;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::constrained::AffineMaps for Cd7Order6<::std::vec::Vec<f64>> {
    const MAPS: ::stepsmith::constrained::Maps = ::stepsmith::constrained::Maps {
        name: "Cd7Order6",
        order: ::stepsmith::Order::Exactly(6),
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
            ::stepsmith::Carried {
                name: "p[-1]",
                derivative: 6,
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
                    coefficients: &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                },
                velocity: Some(::stepsmith::constrained::Row {
                    offset: 0.0,
                    coefficients: &[
                        0.0,
                        1.0,
                        0.6625,
                        0.1625,
                        -0.0020833333333333333,
                        -0.014583333333333334,
                        -0.005729166666666666,
                        0.3375,
                    ],
                }),
                place: None,
            },
        ],
        next: &[
            &[
                1.0,
                1.0,
                0.10833333333333334,
                -0.225,
                -0.07083333333333333,
                0.02638888888888889,
                0.029513888888888888,
                1.3916666666666666,
            ],
            &[
                0.0,
                1.0,
                0.6625,
                0.1625,
                -0.0020833333333333333,
                -0.014583333333333334,
                -0.005729166666666666,
                0.3375,
            ],
            &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            &[0.0, 0.0, -2.0, -1.0, 0.0, 0.16666666666666666, 0.08333333333333333, 2.0],
            &[0.0, 0.0, -4.5, -4.5, -1.25, 0.25, 0.3125, 4.5],
            &[0.0, 0.0, -3.0, -3.0, -1.5, 0.5, 0.875, 3.0],
            &[0.0, 0.0, -6.0, -6.0, -3.0, -1.0, 0.75, 6.0],
        ],
        position: ::stepsmith::constrained::Row {
            offset: 0.0,
            coefficients: &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        },
        velocity: Some(::stepsmith::constrained::Row {
            offset: 0.0,
            coefficients: &[
                0.0,
                1.0,
                0.6625,
                0.1625,
                -0.0020833333333333333,
                -0.014583333333333334,
                -0.005729166666666666,
                0.3375,
            ],
        }),
        parasitic: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Weak,
            polynomial: "zeta^7 - zeta^6 + zeta^5 - 2*zeta^4 + zeta^3 - zeta^2 + zeta",
        }),
        position_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Unstable,
            polynomial: "167*zeta^4 - 8*zeta^3 + 402*zeta^2 - 8*zeta + 167",
        }),
        velocity_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Unstable,
            polynomial: "9*zeta^5 + 33*zeta^4 + 38*zeta^3 + 38*zeta^2 + 33*zeta + 9",
        }),
        soi2_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Unstable,
            polynomial: "9*zeta^5 + 33*zeta^4 + 38*zeta^3 + 38*zeta^2 + 33*zeta + 9",
        }),
    };
}
