// stepsmith 0.1.0, spec sha256 b849b718931d4a08ef7bd2ef53b5eb178e118783b33597421aeb49a516b2f6df, text sha256 c03579bde0db002bf61702b349c5bf79a95c95a0939c778cab0b08e9a93ea240
// SplittingAlphaAnnihilating, family splitting.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 28 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/12.
// proven: velocities of order 2: all conditions up to order 2 hold; 28 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/12.
// proven: stable for 0 < yA < 4: the stable set is (0, 4).
// proven: stable for 0 < yA < 4 at xB = 20, yB = 100: the stable set is (0, 32/3].
// proven: stable for every yB > 0 at yA = 399/100: the stable set is (0, ∞).

/// Semiexplicit splitting of order 2 with generalized-alpha for B, rho_inf = 0
///
/// Proven: order 2 from exact starting values, 2 when only x, x', A and B are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 4)` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 18·u in x[1], 16.5·u in h·v[1], 2·u in h^2·a_c, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: alpha = 1/2, rho_inf = 0, extrapolation = 1.
///
/// ```text
/// a_A[1/2] = A(t[1/2], x_A[1/2], v_A[1/2])
/// a_B[1] = B(t[1], x_B[1], v_B[1])
/// x_A[1/2] = x + 1/2*h*v
/// v_A[1/2] = 3/2*v - 1/2*v[-1]
/// x_B[1] = x[1]
/// v_B[1] = v[1]
/// 0 = -2*a_c + a_c[-1] + a_B[1]
/// x[1] = x + h*v + 1/2*h^2*a_A[1/2] - 1/2*h^2*a_c[-1] + h^2*a_c
/// v[1] = v + h*a_A[1/2] - 1/2*h*a_c[-1] + 3/2*h*a_c
/// ```
#[derive(Clone, Debug)]
pub struct SplittingAlphaAnnihilating<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 9],
    x: S,
    v: S,
    v_m1: S,
    a_c_m1: S,
    x_cap_a_p1_2: S,
    v_cap_a_p1_2: S,
    a_cap_a_p1_2: S,
    a_cap_b_p1: S,
    x_cap_b_p1_base: S,
    v_cap_b_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> SplittingAlphaAnnihilating<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 9] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [
            exact(0.5) * h,
            exact(1.5),
            exact(0.5),
            exact(0.5) * h.powi(2),
            exact(0.75) * h,
            h,
            exact(0.25) * h,
            h.powi(2),
            exact(1.5) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State<Real = f64>> ::stepsmith::generated::SplitStepper<S>
for SplittingAlphaAnnihilating<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "SplittingAlphaAnnihilating";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a_c[-1]", 2, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const COMPOSITION: &'static [[f64; 2]] = &[
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 1.0],
        [0.0, 1.0],
    ];
    const EXPENSIVE_PER_STEP: Option<u64> = Some(1);
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            a_c_m1: like.zeros(),
            x_cap_a_p1_2: like.zeros(),
            v_cap_a_p1_2: like.zeros(),
            a_cap_a_p1_2: like.zeros(),
            a_cap_b_p1: like.zeros(),
            x_cap_b_p1_base: like.zeros(),
            v_cap_b_p1_base: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64) {
        self.h = h;
        self.w = Self::weights(h);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            2 => &mut self.v_m1,
            _ => &mut self.a_c_m1,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::split::SplitField<S>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.a_c_m1.len();
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
                self.v.len(),
                self.v_cap_a_p1_2.len(),
                self.v_m1.len(),
                self.x.len(),
                self.x_cap_a_p1_2.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let x_cap_a_p1_2_slot = &mut self.x_cap_a_p1_2.as_mut_slice()[..n];
        let v_cap_a_p1_2_slot = &mut self.v_cap_a_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let x_cap_a_p1_2 = x + w[0] * v;
            let v_cap_a_p1_2 = w[1] * v - w[2] * v_m1;
            x_cap_a_p1_2_slot[i] = x_cap_a_p1_2;
            v_cap_a_p1_2_slot[i] = v_cap_a_p1_2;
        }
        g.expensive(
            t + 0.5 * self.h,
            &self.x_cap_a_p1_2,
            &self.v_cap_a_p1_2,
            &mut self.a_cap_a_p1_2,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_c_m1.len(),
                self.a_cap_a_p1_2.len(),
                self.v.len(),
                self.v_cap_b_p1_base.len(),
                self.x.len(),
                self.x_cap_b_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_c_m1_slot = &self.a_c_m1.as_slice()[..n];
        let a_cap_a_p1_2_slot = &self.a_cap_a_p1_2.as_slice()[..n];
        let x_cap_b_p1_base_slot = &mut self.x_cap_b_p1_base.as_mut_slice()[..n];
        let v_cap_b_p1_base_slot = &mut self.v_cap_b_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_m1 = a_c_m1_slot[i];
            let a_cap_a_p1_2 = a_cap_a_p1_2_slot[i];
            x_cap_b_p1_base_slot[i] = x + (w[5] * v + w[3] * a_cap_a_p1_2);
            v_cap_b_p1_base_slot[i] = v + (w[5] * a_cap_a_p1_2 + w[6] * a_c_m1);
        }
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_cap_b_p1_base],
            position_slope: [[w[3]]],
            velocity: [&self.v_cap_b_p1_base],
            velocity_slope: [[w[4]]],
        };
        implicit
            .solve(
                &mut ::stepsmith::generated::Parts::new(
                    &mut *g,
                    [::stepsmith::generated::Part::Cheap],
                ),
                &core,
                [&mut self.a_cap_b_p1],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_c_m1.len(),
                self.a_cap_a_p1_2.len(),
                self.a_cap_b_p1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_p1_2_slot = &self.a_cap_a_p1_2.as_slice()[..n];
        let a_cap_b_p1_slot = &self.a_cap_b_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        let a_c_m1_slot = &mut self.a_c_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_m1 = a_c_m1_slot[i];
            let a_cap_a_p1_2 = a_cap_a_p1_2_slot[i];
            let a_cap_b_p1 = a_cap_b_p1_slot[i];
            let a_c = w[2] * (a_c_m1 + a_cap_b_p1);
            let x_p1 = x + (w[5] * v + w[3] * (a_cap_a_p1_2 - a_c_m1) + w[7] * a_c);
            let x_cap_b_p1 = x_p1;
            let v_p1 = v + (w[5] * a_cap_a_p1_2 - w[0] * a_c_m1 + w[8] * a_c);
            let v_cap_b_p1 = v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v_p1;
            a_c_m1_slot[i] = a_c;
        }
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for SplittingAlphaAnnihilating<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "SplittingAlphaAnnihilating"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "SplittingAlphaAnnihilating",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a_c[-1]", 2, -1.0),
            ],
            composition: <SplittingAlphaAnnihilating<
                ::std::vec::Vec<f64>,
            > as g::SplitStepper<::std::vec::Vec<f64>>>::COMPOSITION,
            evaluations: &[
                g::Evaluation {
                    time: 0.5,
                    part: Some(g::Part::Expensive),
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.5, &[0.0, 1.5, -0.5, 0.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.0, 0.0, 0.5, 0.5]),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.0, 0.25, 1.0, 0.75])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.0, 0.0, 0.5, 0.5],
                &[0.0, 1.0, 0.0, 0.25, 1.0, 0.75],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.5, 0.0, 0.5],
            ],
            position: g::Row::new(1.0, &[1.0, 1.0, 0.0, 0.0, 0.5, 0.5]),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.0, 0.25, 1.0, 0.75])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 5/2*zeta^3 + 2*zeta^2 - 1/2*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "3*zeta - 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "3*zeta - 1",
            }),
        };
        take(&MAPS)
    }
}
