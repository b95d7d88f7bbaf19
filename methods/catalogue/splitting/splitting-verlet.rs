// stepsmith 0.1.0, spec sha256 98583b15c23a8ed53e03d6d27bfe4732caed056dd41e069fa9a29aadec6d6741, text sha256 a79766dc9afc2bfef536151baf9a3157e01fdc1b01fc5395159ef9b1ab6d9059
// SplittingVerlet, family splitting.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 15 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/12.
// proven: velocities of order 2: all conditions up to order 2 hold; 15 conditions of order 3 fail, the first for A[x:v, x:v], with residual -1/12.
// proven: stable for 0 < yA < 4: the stable set is (0, 4).
// proven: stable for every yB > 0 at yA = 3: the stable set is (0, ∞).
// proven: stable wherever it is without B: the part adds yB, 0, xB to the conditions without it, and these terms are not negative.
// proven: not symplectic: the conditions b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ) fail.
// proven: symmetric: the adjoint of the step is the step itself.

/// Semiexplicit splitting with alpha = beta = 1/2, for A free of velocities
///
/// Proven: order 2 from exact starting values, 2 when only x, x', A and B are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 4)` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 10·u in x[1], 7·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Modin, Fritzson, Führer, Semiexplicit numerical integration by splitting with application to dynamic multibody problems with contacts, 2007, eq. 5 and Theorem 2.
///
/// Parameters: alpha = 1/2, beta = 1/2, assume = velocity-free.
///
/// ```text
/// a_A[1/2] = A(t[1/2], x_A[1/2])
/// a_B[1/2] = B(t[1/2], x_B[1/2], v_B[1/2])
/// x_A[1/2] = x + 1/2*h*v
/// x_B[1/2] = 1/2*x + 1/2*x[1]
/// v_B[1/2] = 1/2*v + 1/2*v[1]
/// x[1] = x + h*v + 1/2*h^2*a_A[1/2] + 1/2*h^2*a_B[1/2]
/// v[1] = v + h*a_A[1/2] + h*a_B[1/2]
/// ```
#[derive(Clone, Debug)]
pub struct SplittingVerlet<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    v: S,
    x_cap_a_p1_2: S,
    a_cap_a_p1_2: S,
    a_cap_b_p1_2: S,
    x_cap_b_p1_2_base: S,
    v_cap_b_p1_2_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> SplittingVerlet<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [exact(0.5) * h, exact(0.25) * h.powi(2), h, exact(0.5) * h.powi(2), exact(0.5)]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State<Real = f64>> ::stepsmith::generated::SplitStepper<S>
for SplittingVerlet<S> {
    type Sizes = ::stepsmith::generated::AnySplitSize;
    const SIZES: ::stepsmith::generated::AnySplitSize = ::stepsmith::generated::AnySplitSize {
        stiffness_limit: 4.0,
        symmetric: true,
    };
    const NAME: &'static str = "SplittingVerlet";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const COMPOSITION: &'static [[f64; 2]] = &[[1.0, 1.0], [1.0, 1.0]];
    const EXPENSIVE_PER_STEP: Option<u64> = Some(1);
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            x_cap_a_p1_2: like.zeros(),
            a_cap_a_p1_2: like.zeros(),
            a_cap_b_p1_2: like.zeros(),
            x_cap_b_p1_2_base: like.zeros(),
            v_cap_b_p1_2_base: like.zeros(),
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
            _ => &mut self.v,
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
        const {
            assert!(
                ! G::EXPENSIVE_USES_VELOCITY,
                "`SplittingVerlet` is for A that ignores the velocity"
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
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.x.len(), self.x_cap_a_p1_2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_cap_a_p1_2_slot = &mut self.x_cap_a_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_cap_a_p1_2 = x + w[0] * v;
            x_cap_a_p1_2_slot[i] = x_cap_a_p1_2;
        }
        g.expensive(
            t + 0.5 * self.h,
            &self.x_cap_a_p1_2,
            &self.x_cap_a_p1_2,
            &mut self.a_cap_a_p1_2,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_cap_a_p1_2.len(),
                self.v.len(),
                self.v_cap_b_p1_2_base.len(),
                self.x.len(),
                self.x_cap_b_p1_2_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_p1_2_slot = &self.a_cap_a_p1_2.as_slice()[..n];
        let x_cap_b_p1_2_base_slot = &mut self.x_cap_b_p1_2_base.as_mut_slice()[..n];
        let v_cap_b_p1_2_base_slot = &mut self.v_cap_b_p1_2_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a_p1_2 = a_cap_a_p1_2_slot[i];
            x_cap_b_p1_2_base_slot[i] = x + (w[0] * v + w[1] * a_cap_a_p1_2);
            v_cap_b_p1_2_base_slot[i] = v + w[0] * a_cap_a_p1_2;
        }
        let core = ::stepsmith::generated::Core {
            t: [t + 0.5 * self.h],
            position: [&self.x_cap_b_p1_2_base],
            position_slope: [[w[1]]],
            velocity: [&self.v_cap_b_p1_2_base],
            velocity_slope: [[w[0]]],
        };
        implicit
            .solve(
                &mut ::stepsmith::generated::Parts::new(
                    &mut *g,
                    [::stepsmith::generated::Part::Cheap],
                ),
                &core,
                [&mut self.a_cap_b_p1_2],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_cap_a_p1_2.len(),
                self.a_cap_b_p1_2.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let a_cap_a_p1_2_slot = &self.a_cap_a_p1_2.as_slice()[..n];
        let a_cap_b_p1_2_slot = &self.a_cap_b_p1_2.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a_p1_2 = a_cap_a_p1_2_slot[i];
            let a_cap_b_p1_2 = a_cap_b_p1_2_slot[i];
            let x_p1 = x + (w[2] * v + w[3] * (a_cap_a_p1_2 + a_cap_b_p1_2));
            let x_cap_b_p1_2 = w[4] * (x + x_p1);
            let v_p1 = v + w[2] * (a_cap_a_p1_2 + a_cap_b_p1_2);
            let v_cap_b_p1_2 = w[4] * (v + v_p1);
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
impl ::stepsmith::generated::ConstrainedMethod
for SplittingVerlet<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "SplittingVerlet"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "SplittingVerlet",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
            ],
            composition: <SplittingVerlet<
                ::std::vec::Vec<f64>,
            > as g::SplitStepper<::std::vec::Vec<f64>>>::COMPOSITION,
            evaluations: &[
                g::Evaluation {
                    time: 0.5,
                    part: Some(g::Part::Expensive),
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.0, 0.0]),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.25, 0.25]),
                    velocity: Some(g::Row::new(0.5, &[0.0, 1.0, 0.5, 0.5])),
                    place: Some([
                        g::Row::new(1.0, &[1.0, 1.0, 0.5, 0.5]),
                        g::Row::new(1.0, &[0.0, 1.0, 1.0, 1.0]),
                    ]),
                },
            ],
            next: &[&[1.0, 1.0, 0.5, 0.5], &[0.0, 1.0, 1.0, 1.0]],
            position: g::Row::new(1.0, &[1.0, 1.0, 0.5, 0.5]),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 1.0, 1.0])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - 2*zeta + 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta + 1",
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
