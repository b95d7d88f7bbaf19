// Block4Equidistant44, family block.
// Written by `stepsmith regenerate` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; at order 7 the condition of f[f, f, f, f, f, f] fails with -1/2688, and 29 more.
// proven: stability function the (4, 4) Pade approximant: the stability function is (1/1680*z^4 + 1/84*z^3 + 3/28*z^2 + 1/2*z + 1)/(1/1680*z^4 - 1/84*z^3 + 3/28*z^2 - 1/2*z + 1).
// proven: A-stable: no pole in the left half-plane; no root outside the circle on the imaginary axis; for z to infinity the roots are those of lambda^2 - lambda.
// proven: not L-stable: no pole in the left half-plane; no root outside the circle on the imaginary axis; for z to infinity the roots are those of lambda^2 - lambda.
// proven: spectral radius 1 at infinity: for infinite steps the roots are those of lambda^2 - lambda.

/// The block formula of four equidistant nodes with the (4, 4) Pade approximant: A-stable
///
/// Proven: order 6 with the best start, 6 with exact starting values, 6 when only y and y' are right at the start.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3, eq. 16.
///
/// Parameters: r = 4, nodes = equidistant, pade = [4, 4].
///
/// ```text
/// v_1[1/4] = f(t[1/4], x_1[1/4])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[3/4] = f(t[3/4], x_3[3/4])
/// v[1] = f(t[1], x[1])
/// x_1[1/4] = x + 1847/20160*h*v + 2081/10080*h*v_1[1/4] - 109/1680*h*v_2[1/2] + 191/10080*h*v_3[3/4] - 43/20160*h*v[1]
/// x_2[1/2] = x + 29/360*h*v + 31/90*h*v_1[1/4] + 1/15*h*v_2[1/2] + 1/90*h*v_3[3/4] - 1/360*h*v[1]
/// x_3[3/4] = x + 179/2240*h*v + 377/1120*h*v_1[1/4] + 111/560*h*v_2[1/2] + 167/1120*h*v_3[3/4] - 31/2240*h*v[1]
/// x[1] = x + 7/90*h*v + 16/45*h*v_1[1/4] + 2/15*h*v_2[1/2] + 16/45*h*v_3[3/4] + 7/90*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block4Equidistant44<S> {
    h: f64,
    w: [f64; 22],
    x: S,
    v: S,
    v_1_p1_4: S,
    v_2_p1_2: S,
    v_3_p3_4: S,
    v_p1: S,
    x_1_p1_4_base: S,
    x_2_p1_2_base: S,
    x_3_p3_4_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block4Equidistant44<S> {
    const NAME: &'static str = "Block4Equidistant44";
    const ORDER: usize = 6;
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried {
            name: "x",
            derivative: 0,
            offset: 0.0,
        },
        ::stepsmith::Carried {
            name: "v",
            derivative: 1,
            offset: 0.0,
        },
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    fn new(h: f64, like: &S) -> Self {
        let mut zero = like.clone();
        zero.as_mut_slice().fill(0.0);
        Self {
            h,
            w: [
                0.2064484126984127 * h,
                -0.06488095238095239 * h,
                0.018948412698412697 * h,
                -0.0021329365079365077 * h,
                0.34444444444444444 * h,
                0.06666666666666667 * h,
                0.011111111111111112 * h,
                -0.002777777777777778 * h,
                0.3366071428571429 * h,
                0.1982142857142857 * h,
                0.14910714285714285 * h,
                -0.013839285714285714 * h,
                0.35555555555555557 * h,
                0.13333333333333333 * h,
                0.07777777777777778 * h,
                0.09161706349206349 * h,
                0.08055555555555556 * h,
                0.07991071428571428 * h,
                0.06488095238095239 * h,
                0.0021329365079365077 * h,
                0.002777777777777778 * h,
                0.013839285714285714 * h,
            ],
            x: zero.clone(),
            v: zero.clone(),
            v_1_p1_4: zero.clone(),
            v_2_p1_2: zero.clone(),
            v_3_p3_4: zero.clone(),
            v_p1: zero.clone(),
            x_1_p1_4_base: zero.clone(),
            x_2_p1_2_base: zero.clone(),
            x_3_p3_4_base: zero.clone(),
            x_p1_base: zero.clone(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            _ => &mut self.v,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::Field<S, 1>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.v.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::same_length(
            n,
            [
                self.v.len(),
                self.v_p1.len(),
                self.x.len(),
                self.x_1_p1_4_base.len(),
                self.x_2_p1_2_base.len(),
                self.x_3_p3_4_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_4_base_slot = &mut self.x_1_p1_4_base.as_mut_slice()[..n];
        let x_2_p1_2_base_slot = &mut self.x_2_p1_2_base.as_mut_slice()[..n];
        let x_3_p3_4_base_slot = &mut self.x_3_p3_4_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_1_p1_4_base_slot[i] = x + w[15] * v;
            x_2_p1_2_base_slot[i] = x + w[16] * v;
            x_3_p3_4_base_slot[i] = x + w[17] * v;
            x_p1_base_slot[i] = x + w[14] * v;
            v_p1_slot[i] = v;
        }
        let core = ::stepsmith::Core {
            t: [t + 0.25 * self.h, t + 0.5 * self.h, t + 0.75 * self.h, t + self.h],
            position: [
                &self.x_1_p1_4_base,
                &self.x_2_p1_2_base,
                &self.x_3_p3_4_base,
                &self.x_p1_base,
            ],
            position_slope: [
                [w[0], w[1], w[2], w[3]],
                [w[4], w[5], w[6], w[7]],
                [w[8], w[9], w[10], w[11]],
                [w[12], w[13], w[12], w[14]],
            ],
            velocity: [
                &self.x_1_p1_4_base,
                &self.x_2_p1_2_base,
                &self.x_3_p3_4_base,
                &self.x_p1_base,
            ],
            velocity_slope: [
                [0.0, 0.0, 0.0, 0.0],
                [0.0, 0.0, 0.0, 0.0],
                [0.0, 0.0, 0.0, 0.0],
                [0.0, 0.0, 0.0, 0.0],
            ],
        };
        implicit
            .solve(
                g,
                &core,
                [
                    &mut self.v_1_p1_4,
                    &mut self.v_2_p1_2,
                    &mut self.v_3_p3_4,
                    &mut self.v_p1,
                ],
            )?;
        ::stepsmith::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_4.len(),
                self.v_2_p1_2.len(),
                self.v_3_p3_4.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_4_slot = &self.v_1_p1_4.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_p3_4_slot = &self.v_3_p3_4.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_4 = v_1_p1_4_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_p3_4 = v_3_p3_4_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_p1_4 = x
                + (w[15] * v + w[0] * v_1_p1_4 - w[18] * v_2_p1_2 + w[2] * v_3_p3_4
                    - w[19] * v_p1);
            let x_2_p1_2 = x
                + (w[16] * v + w[4] * v_1_p1_4 + w[5] * v_2_p1_2 + w[6] * v_3_p3_4
                    - w[20] * v_p1);
            let x_3_p3_4 = x
                + (w[17] * v + w[8] * v_1_p1_4 + w[9] * v_2_p1_2 + w[10] * v_3_p3_4
                    - w[21] * v_p1);
            let x_p1 = x
                + (w[14] * (v + v_p1) + w[12] * (v_1_p1_4 + v_3_p3_4)
                    + w[13] * v_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.v, &mut self.v_p1);
        Ok(())
    }
}
impl ::stepsmith::constrained::AffineMaps for Block4Equidistant44<::std::vec::Vec<f64>> {
    const MAPS: ::stepsmith::constrained::Maps = ::stepsmith::constrained::Maps {
        name: "Block4Equidistant44",
        order: 6,
        carried: &[
            ::stepsmith::Carried {
                name: "x",
                derivative: 0,
                offset: 0.0,
            },
            ::stepsmith::Carried {
                name: "v",
                derivative: 1,
                offset: 0.0,
            },
            ::stepsmith::Carried {
                name: "x",
                derivative: 1,
                offset: 0.0,
            },
            ::stepsmith::Carried {
                name: "v",
                derivative: 2,
                offset: 0.0,
            },
        ],
        evaluations: &[
            ::stepsmith::constrained::Evaluation {
                time: 0.25,
                position: ::stepsmith::constrained::Row {
                    offset: 0.25,
                    coefficients: &[
                        1.0,
                        0.09161706349206349,
                        0.1583829365079365,
                        0.015035962301587302,
                        0.025892857142857145,
                        -0.014248511904761904,
                        0.005257936507936508,
                        -0.0006882440476190477,
                    ],
                },
                velocity: Some(::stepsmith::constrained::Row {
                    offset: 0.25,
                    coefficients: &[
                        0.0,
                        0.0,
                        1.0,
                        0.09161706349206349,
                        0.2064484126984127,
                        -0.06488095238095239,
                        0.018948412698412697,
                        -0.0021329365079365077,
                    ],
                }),
            },
            ::stepsmith::constrained::Evaluation {
                time: 0.5,
                position: ::stepsmith::constrained::Row {
                    offset: 0.5,
                    coefficients: &[
                        1.0,
                        0.08055555555555556,
                        0.41944444444444445,
                        0.03759920634920635,
                        0.09682539682539683,
                        -0.01607142857142857,
                        0.007936507936507936,
                        -0.0012896825396825397,
                    ],
                },
                velocity: Some(::stepsmith::constrained::Row {
                    offset: 0.5,
                    coefficients: &[
                        0.0,
                        0.0,
                        1.0,
                        0.08055555555555556,
                        0.34444444444444444,
                        0.06666666666666667,
                        0.011111111111111112,
                        -0.002777777777777778,
                    ],
                }),
            },
            ::stepsmith::constrained::Evaluation {
                time: 0.75,
                position: ::stepsmith::constrained::Row {
                    offset: 0.75,
                    coefficients: &[
                        1.0,
                        0.07991071428571428,
                        0.6700892857142857,
                        0.05764508928571429,
                        0.18303571428571427,
                        0.01908482142857143,
                        0.025892857142857145,
                        -0.004408482142857143,
                    ],
                },
                velocity: Some(::stepsmith::constrained::Row {
                    offset: 0.75,
                    coefficients: &[
                        0.0,
                        0.0,
                        1.0,
                        0.07991071428571428,
                        0.3366071428571429,
                        0.1982142857142857,
                        0.14910714285714285,
                        -0.013839285714285714,
                    ],
                }),
            },
            ::stepsmith::constrained::Evaluation {
                time: 1.0,
                position: ::stepsmith::constrained::Row {
                    offset: 1.0,
                    coefficients: &[
                        1.0,
                        0.07777777777777778,
                        0.9222222222222223,
                        0.07777777777777778,
                        0.26666666666666666,
                        0.06666666666666667,
                        0.08888888888888889,
                        0.0,
                    ],
                },
                velocity: Some(::stepsmith::constrained::Row {
                    offset: 1.0,
                    coefficients: &[
                        0.0,
                        0.0,
                        1.0,
                        0.07777777777777778,
                        0.35555555555555557,
                        0.13333333333333333,
                        0.35555555555555557,
                        0.07777777777777778,
                    ],
                }),
            },
        ],
        next: &[
            &[
                1.0,
                0.07777777777777778,
                0.9222222222222223,
                0.07777777777777778,
                0.26666666666666666,
                0.06666666666666667,
                0.08888888888888889,
                0.0,
            ],
            &[
                0.0,
                0.0,
                1.0,
                0.07777777777777778,
                0.35555555555555557,
                0.13333333333333333,
                0.35555555555555557,
                0.07777777777777778,
            ],
            &[
                0.0,
                0.0,
                1.0,
                0.07777777777777778,
                0.35555555555555557,
                0.13333333333333333,
                0.35555555555555557,
                0.07777777777777778,
            ],
            &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        ],
        position: ::stepsmith::constrained::Row {
            offset: 1.0,
            coefficients: &[
                1.0,
                0.07777777777777778,
                0.9222222222222223,
                0.07777777777777778,
                0.26666666666666666,
                0.06666666666666667,
                0.08888888888888889,
                0.0,
            ],
        },
        velocity: Some(::stepsmith::constrained::Row {
            offset: 1.0,
            coefficients: &[
                0.0,
                0.0,
                1.0,
                0.07777777777777778,
                0.35555555555555557,
                0.13333333333333333,
                0.35555555555555557,
                0.07777777777777778,
            ],
        }),
        position_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Unstable,
            polynomial: "(zeta - 1)^2",
        }),
        velocity_zeros: Some(::stepsmith::constrained::Zeros {
            dynamics: ::stepsmith::constrained::ZeroDynamics::Weak,
            polynomial: "zeta - 1",
        }),
    };
}
