// stepsmith 0.1.0, spec sha256 c707e65984a396ff1fd86031b3c68259ba3808cd9898f6ab79f7e0b5d000a2f0, text sha256 888d82a8a8644f862ad1516249cc67d110851415abd7450df717d0c9f3b26efe
// Ars222, family additive.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 14 conditions of order 3 fail, the first for A[A, A], with residual (3*sqrt(2) - 2)/12.
// proven: embedded order 1: all conditions up to order 1 hold; 6 conditions of order 2 fail, the first for A[A], with residual 1/2.
// proven: A-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: stable for 0 < yA < 2: the stable set is (0, 2].
// proven: stable for every yB > 0: the stable set is (0, ∞).

/// The pair (2, 2, 2) of Ascher, Ruuth and Spiteri
///
/// Two stages for each part, both of which end with their last one; compared with forward and backward Euler.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 1.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 2]` |
/// | yB alone | `stable in (0, ∞)` |
/// | left half-plane, A = 0 | `L-stable` |
///
/// Rounding: a step errs by at most 22.61·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Ascher, Ruuth, Spiteri, Implicit-explicit Runge–Kutta methods for time-dependent partial differential equations, Appl. Numer. Math. 25, 1997, section 2.6.
///
/// Parameters: gamma = 1 - sqrt(2)/2, delta = -sqrt(2)/2, explicit = [[], [-(sqrt(2) - 2)/2], [-sqrt(2)/2, (sqrt(2) + 2)/2]], implicit = [[], [0, -(sqrt(2) - 2)/2], [0, sqrt(2)/2, -(sqrt(2) - 2)/2]], b = [[-sqrt(2)/2, (sqrt(2) + 2)/2], [0, sqrt(2)/2, -(sqrt(2) - 2)/2]], embedded = [[1], [0, 0, 1]].
///
/// ```text
/// v_A1 = A(t, x)
/// v_A2[-(sqrt(2) - 2)/2] = A(t[-(sqrt(2) - 2)/2], x_2[-(sqrt(2) - 2)/2])
/// v_B2[-(sqrt(2) - 2)/2] = B(t[-(sqrt(2) - 2)/2], x_2[-(sqrt(2) - 2)/2])
/// v_B3[1] = B(t[1], x[1])
/// x_2[-(sqrt(2) - 2)/2] = x - (sqrt(2) - 2)/2*h*v_A1 - (sqrt(2) - 2)/2*h*v_B2[-(sqrt(2) - 2)/2]
/// x[1] = x - sqrt(2)/2*h*v_A1 + (sqrt(2) + 2)/2*h*v_A2[-(sqrt(2) - 2)/2] + sqrt(2)/2*h*v_B2[-(sqrt(2) - 2)/2] - (sqrt(2) - 2)/2*h*v_B3[1]
/// x_hat[1] = x + h*v_A1 + h*v_B3[1]
/// ```
#[derive(Clone, Debug)]
pub struct Ars222<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 3],
    x: S,
    v_cap_a1: S,
    x_2_m_sqrt_2____2__2: S,
    v_cap_a2_m_sqrt_2____2__2: S,
    v_cap_b2_m_sqrt_2____2__2: S,
    v_cap_b3_p1: S,
    x_2_m_sqrt_2____2__2_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ars222<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 3] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.29289323, 0.2928932188134525, -7.174684663993261e-18) * h,
            near(0.70710677, 0.7071067811865476, -4.833646656726457e-17) * h,
            near(1.7071068, 1.7071067811865475, 6.268583589525109e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ars222<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[1],
        dense: &[],
    };
    const NAME: &'static str = "Ars222";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v_cap_a1: like.zeros(),
            x_2_m_sqrt_2____2__2: like.zeros(),
            v_cap_a2_m_sqrt_2____2__2: like.zeros(),
            v_cap_b2_m_sqrt_2____2__2: like.zeros(),
            v_cap_b3_p1: like.zeros(),
            x_2_m_sqrt_2____2__2_base: like.zeros(),
            x_p1_base: like.zeros(),
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
        const {
            assert!(
                G::PARTS,
                "`Ars222` takes the parts of y' = A + B: give them by `Ode::split(a, b, y0)`"
            )
        };
        let n = self.x.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(t, &self.x, &self.x, &mut self.v_cap_a1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [self.v_cap_a1.len(), self.x.len(), self.x_2_m_sqrt_2____2__2_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let x_2_m_sqrt_2____2__2_base_slot = &mut self
            .x_2_m_sqrt_2____2__2_base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            x_2_m_sqrt_2____2__2_base_slot[i] = x + w[0] * v_cap_a1;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.2928932188134525 * self.h],
            position: [&self.x_2_m_sqrt_2____2__2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_m_sqrt_2____2__2_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b2_m_sqrt_2____2__2]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b2_m_sqrt_2____2__2.len(),
                self.x.len(),
                self.x_2_m_sqrt_2____2__2.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b2_m_sqrt_2____2__2_slot = &self
            .v_cap_b2_m_sqrt_2____2__2
            .as_slice()[..n];
        let x_2_m_sqrt_2____2__2_slot = &mut self
            .x_2_m_sqrt_2____2__2
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b2_m_sqrt_2____2__2 = v_cap_b2_m_sqrt_2____2__2_slot[i];
            let x_2_m_sqrt_2____2__2 = x + w[0] * (v_cap_a1 + v_cap_b2_m_sqrt_2____2__2);
            x_2_m_sqrt_2____2__2_slot[i] = x_2_m_sqrt_2____2__2;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.2928932188134525 * self.h,
            &self.x_2_m_sqrt_2____2__2,
            &self.x_2_m_sqrt_2____2__2,
            &mut self.v_cap_a2_m_sqrt_2____2__2,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_m_sqrt_2____2__2.len(),
                self.v_cap_b2_m_sqrt_2____2__2.len(),
                self.x.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_m_sqrt_2____2__2_slot = &self
            .v_cap_a2_m_sqrt_2____2__2
            .as_slice()[..n];
        let v_cap_b2_m_sqrt_2____2__2_slot = &self
            .v_cap_b2_m_sqrt_2____2__2
            .as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_m_sqrt_2____2__2 = v_cap_a2_m_sqrt_2____2__2_slot[i];
            let v_cap_b2_m_sqrt_2____2__2 = v_cap_b2_m_sqrt_2____2__2_slot[i];
            x_p1_base_slot[i] = x
                + (-w[1] * (v_cap_a1 - v_cap_b2_m_sqrt_2____2__2)
                    + w[2] * v_cap_a2_m_sqrt_2____2__2);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_p1_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b3_p1]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_m_sqrt_2____2__2.len(),
                self.v_cap_b2_m_sqrt_2____2__2.len(),
                self.v_cap_b3_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_m_sqrt_2____2__2_slot = &self
            .v_cap_a2_m_sqrt_2____2__2
            .as_slice()[..n];
        let v_cap_b2_m_sqrt_2____2__2_slot = &self
            .v_cap_b2_m_sqrt_2____2__2
            .as_slice()[..n];
        let v_cap_b3_p1_slot = &self.v_cap_b3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_m_sqrt_2____2__2 = v_cap_a2_m_sqrt_2____2__2_slot[i];
            let v_cap_b2_m_sqrt_2____2__2 = v_cap_b2_m_sqrt_2____2__2_slot[i];
            let v_cap_b3_p1 = v_cap_b3_p1_slot[i];
            let x_p1 = x
                + (-w[1] * (v_cap_a1 - v_cap_b2_m_sqrt_2____2__2)
                    + w[2] * v_cap_a2_m_sqrt_2____2__2 + w[0] * v_cap_b3_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
    fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
        let [e_1] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [
                near(1.7071068, 1.7071067811865475, 6.268583589525109e-17),
                near(0.70710677, 0.7071067811865476, -4.833646656726457e-17),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_m_sqrt_2____2__2.len(),
                self.v_cap_b2_m_sqrt_2____2__2.len(),
                self.v_cap_b3_p1.len(),
                e_1.len(),
            ],
        )?;
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_m_sqrt_2____2__2_slot = &self
            .v_cap_a2_m_sqrt_2____2__2
            .as_slice()[..n];
        let v_cap_b2_m_sqrt_2____2__2_slot = &self
            .v_cap_b2_m_sqrt_2____2__2
            .as_slice()[..n];
        let v_cap_b3_p1_slot = &self.v_cap_b3_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_m_sqrt_2____2__2 = v_cap_a2_m_sqrt_2____2__2_slot[i];
            let v_cap_b2_m_sqrt_2____2__2 = v_cap_b2_m_sqrt_2____2__2_slot[i];
            let v_cap_b3_p1 = v_cap_b3_p1_slot[i];
            e_1_slot[i] = h
                * (-w[0] * v_cap_a1 + w[0] * v_cap_a2_m_sqrt_2____2__2
                    + w[1] * v_cap_b2_m_sqrt_2____2__2 - w[1] * v_cap_b3_p1);
        }
        Ok(())
    }
}
