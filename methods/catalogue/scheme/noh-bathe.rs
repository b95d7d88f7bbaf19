// stepsmith 0.1.0, spec sha256 401f20d00266b30f033ca7f574c11ec7d288b2e1eb5efd6565c60adfe5106f7a, text sha256 6f807655f0baca697d674bbbe54346b59bea046872aca07fa90ecdea5a7ab762
// NohBathe, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 361/15000.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 361/15000.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: stable for 0 < Omega < 100*sqrt(713)/713 at xi = 0: the stable set is (0, sqrt(10000/713)].
// proven: stable for 0 < Omega < (10*sqrt(52497541) - 7210)/19251 at xi = 1/20: the stable set is (0, (-7210 + 10*sqrt(52497541))/19251].
// proven: stable for 0 < Omega < (20*sqrt(13514266) - 14420)/19251 at xi = 1/10: the stable set is (0, (-14420 + 20*sqrt(13514266))/19251].

/// Noh and Bathe's explicit method of two substeps
///
/// Substeps p and 1 - p of the step, p = 27/50 as its authors recommend: high frequencies are damped. Velocities in the right-hand side are predicted, so that nothing is solved for.
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(10000/713)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-7210 + 10*sqrt(52497541))/19251]` |
/// | Omega at xi = 1/10 | `stable in (0, (-14420 + 20*sqrt(13514266))/19251]` |
/// | Omega at xi = 1/2 | `stable in (0, (-72100 + 100*sqrt(1039618))/19251]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 12.14·u in x[1], 7.73·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Noh, Bathe, An explicit time integration scheme for the analysis of wave propagations, Comput. Struct. 129, 2013, eqs. 9 to 18.
///
/// Parameters: p = 27/50, q_1 = (1 - 2*p)/(2*p*(1 - p)), q_2 = 1/2 - p*q_1, q_0 = 1/2 - q_1 - q_2.
///
/// ```text
/// a_p[27/50] = g(t[27/50], x_p[27/50], v_q[27/50])
/// a[1] = g(t[1], x[1], v_r[1])
/// x_p[27/50] = x + 27/50*h*v + 729/5000*h^2*a
/// v_q[27/50] = v + 27/50*h*a
/// v_p[27/50] = v + 27/100*h*a + 27/100*h*a_p[27/50]
/// x[1] = x_p[27/50] + 23/50*h*v_p[27/50] + 529/5000*h^2*a_p[27/50]
/// v_r[1] = v_p[27/50] + 23/50*h*a_p[27/50]
/// v[1] = v_p[27/50] + 23/675*h*a + 421/2700*h*a_p[27/50] + 27/100*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct NohBathe<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 7],
    x: S,
    v: S,
    a: S,
    x_p_p27_50: S,
    v_q_p27_50: S,
    a_p_p27_50: S,
    x_p1: S,
    v_r_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> NohBathe<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 7] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.54, 0.54, -3.552713678800501e-17) * h,
            near(0.1458, 0.1458, -1.2922996006636823e-17) * h.powi(2),
            near(0.27, 0.27, -1.7763568394002505e-17) * h,
            near(0.46, 0.46, -1.9984014443252817e-17) * h,
            near(0.1058, 0.1058, -5.151434834260726e-18) * h.powi(2),
            near(0.034074076, 0.034074074074074076, -1.9942895071970403e-18) * h,
            near(0.15592593, 0.1559259259259259, 1.3651631265761185e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for NohBathe<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "NohBathe";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 3.745029431365691,
            up_to_next: Some(3.3891842937959975),
            unstable_above: 3.7450294313656913,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 3.3891842937959975,
            up_to_next: Some(3.07015267598755),
            unstable_above: 3.389184293795998,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 3.07015267598755,
            up_to_next: Some(1.5511744564333947),
            unstable_above: 3.0701526759875506,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.5511744564333947,
            up_to_next: None,
            unstable_above: 1.551174456433395,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a: like.zeros(),
            x_p_p27_50: like.zeros(),
            v_q_p27_50: like.zeros(),
            a_p_p27_50: like.zeros(),
            x_p1: like.zeros(),
            v_r_p1: like.zeros(),
            a_p1: like.zeros(),
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
            1 => &mut self.v,
            _ => &mut self.a,
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
        let n = self.a.len();
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
                self.a.len(),
                self.v.len(),
                self.v_q_p27_50.len(),
                self.x.len(),
                self.x_p_p27_50.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let x_p_p27_50_slot = &mut self.x_p_p27_50.as_mut_slice()[..n];
        let v_q_p27_50_slot = &mut self.v_q_p27_50.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let x_p_p27_50 = x + (w[0] * v + w[1] * a);
            let v_q_p27_50 = v + w[0] * a;
            x_p_p27_50_slot[i] = x_p_p27_50;
            v_q_p27_50_slot[i] = v_q_p27_50;
        }
        g.evaluate(
            t + 0.54 * self.h,
            &self.x_p_p27_50,
            &self.v_q_p27_50,
            &mut self.a_p_p27_50,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_p_p27_50.len(),
                self.v.len(),
                self.v_r_p1.len(),
                self.x_p1.len(),
                self.x_p_p27_50.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let x_p_p27_50_slot = &self.x_p_p27_50.as_slice()[..n];
        let a_p_p27_50_slot = &self.a_p_p27_50.as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        let v_r_p1_slot = &mut self.v_r_p1.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let a = a_slot[i];
            let x_p_p27_50 = x_p_p27_50_slot[i];
            let a_p_p27_50 = a_p_p27_50_slot[i];
            let v_p_p27_50 = v + w[2] * (a + a_p_p27_50);
            let x_p1 = x_p_p27_50 + (w[3] * v_p_p27_50 + w[4] * a_p_p27_50);
            let v_r_p1 = v_p_p27_50 + w[3] * a_p_p27_50;
            v_slot[i] = v_p_p27_50;
            x_p1_slot[i] = x_p1;
            v_r_p1_slot[i] = v_r_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.v_r_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_p1.len(),
                self.a_p_p27_50.len(),
                self.v.len(),
                self.x_p1.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_p_p27_50_slot = &self.a_p_p27_50.as_slice()[..n];
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let a = a_slot[i];
            let a_p_p27_50 = a_p_p27_50_slot[i];
            let v_p_p27_50 = v_slot[i];
            let x_p1 = x_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            let v_p1 = v_p_p27_50 + (w[5] * a + w[6] * a_p_p27_50 + w[2] * a_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            v_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.x, &mut self.x_p1);
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for NohBathe<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "NohBathe"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "NohBathe",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.54,
                    part: None,
                    position: g::Row::new(0.54, &[1.0, 0.54, 0.1458, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.54, &[0.0, 1.0, 0.54, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.27, 0.23, 0.0]),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.27, 0.73, 0.0])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.27, 0.23, 0.0],
                &[0.0, 1.0, 0.30407407407407405, 0.42592592592592593, 0.27],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(1.0, &[1.0, 1.0, 0.27, 0.23, 0.0]),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[0.0, 1.0, 0.30407407407407405, 0.42592592592592593, 0.27],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: None,
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "53217*zeta + 28883",
            }),
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
