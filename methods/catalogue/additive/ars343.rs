// stepsmith 0.1.0, spec sha256 5a632fd4b3ba0e88d1880284cc2f0daa953ecb8e978285630c5505ca09ecdcef, text sha256 fa4b9924bd35a5abc19dd4f3b5a5a52978a9fb5fad6dba211938c70208774bb6
// Ars343, family additive.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 52 conditions of order 4 fail, the first for A[A, A, A], with residual -root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2/4.
// proven: embedded order 2: all conditions up to order 2 hold; 24 conditions of order 3 fail, the first for A[A, A], with residual (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 3*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/12.
// proven: A-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: stable for 0 < yA < 6963/2500: the stable set is (0, 2.78529356483…].
// proven: stable for every yB > 0: the stable set is (0, ∞).

/// The pair (3, 4, 3) of Ascher, Ruuth and Spiteri
///
/// Three implicit stages beside four explicit ones. gamma is the root with which the implicit part is L-stable, a_42 = a_43 the printed number, and the other coefficients of the explicit part are derived from the conditions of order 3: the ten printed digits are those of these. The solution of order 2 to compare with is not of the source; it is that of the first two implicit stages.
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 2.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 2.78529356483…]` |
/// | yB alone | `stable in (0, ∞)` |
/// | left half-plane, A = 0 | `L-stable` |
///
/// Rounding: a step errs by at most 32.18·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Ascher, Ruuth, Spiteri, Implicit-explicit Runge–Kutta methods for time-dependent partial differential equations, Appl. Numer. Math. 25, 1997, section 2.7.
///
/// Parameters: gamma = root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5), explicit = [[], [root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [-(63884878941*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 188242511260*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 57060627815)/40000000000, (63884878941*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 168242511260*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 77060627815)/40000000000], [-529291479/5000000000, 5529291479/10000000000, 5529291479/10000000000]], implicit = [[], [0, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [0, -(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) - 1)/2, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [0, -(6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4, (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)]], b = [0, -(6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4, (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], embedded = [0, -(6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 12*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4, (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 12*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4].
///
/// ```text
/// v_A1 = A(t, x)
/// v_A2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = A(t[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], x_2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)])
/// v_B2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = B(t[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], x_2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)])
/// v_A3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] = A(t[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2], x_3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2])
/// v_B3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] = B(t[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2], x_3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2])
/// v_A4[1] = A(t[1], x_4[1])
/// v_B4[1] = B(t[1], x_4[1])
/// x_2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = x + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_A1 + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)]
/// x_3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] = x - (63884878941*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 188242511260*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 57060627815)/40000000000*h*v_A1 + (63884878941*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 168242511260*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 77060627815)/40000000000*h*v_A2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] - (root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) - 1)/2*h*v_B2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2]
/// x_4[1] = x - 529291479/5000000000*h*v_A1 + 5529291479/10000000000*h*v_A2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + 5529291479/10000000000*h*v_A3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] - (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4*h*v_B2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4*h*v_B3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B4[1]
/// x[1] = x - (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4*h*v_A2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4*h*v_A3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_A4[1] - (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4*h*v_B2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4*h*v_B3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B4[1]
/// x_hat[1] = x - (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 12*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4*h*v_A2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 12*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4*h*v_A3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] - (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 12*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4*h*v_B2[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 12*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4*h*v_B3[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2]
/// ```
#[derive(Clone, Debug)]
pub struct Ars343<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 8],
    x: S,
    v_cap_a1: S,
    x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: S,
    v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: S,
    v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: S,
    x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: S,
    v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: S,
    v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: S,
    x_4_p1: S,
    v_cap_a4_p1: S,
    v_cap_b4_p1: S,
    x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base: S,
    x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base: S,
    x_4_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ars343<S> {
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
            near(0.43586653, 0.435866521508459, -4.470296034749202e-18) * h,
            near(0.3212789, 0.32127888627204226, -8.709222202597179e-18) * h,
            near(0.39665437, 0.39665437448218727, -2.1281501430406337e-17) * h,
            near(0.28206673, 0.2820667392457705, -2.552042759825431e-17) * h,
            near(0.105858296, 0.1058582958, -1.8294883830094475e-18) * h,
            near(0.55292916, 0.5529291479, -2.867031980713364e-17) * h,
            near(1.2084967, 1.20849664917601, -3.408668971647091e-18) * h,
            near(0.64436316, 0.644363170684469, 4.7632186224861534e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ars343<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[2],
        dense: &[],
    };
    const NAME: &'static str = "Ars343";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
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
            x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: like.zeros(),
            v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: like.zeros(),
            v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: like.zeros(),
            x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: like.zeros(),
            v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: like.zeros(),
            v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: like.zeros(),
            x_4_p1: like.zeros(),
            v_cap_a4_p1: like.zeros(),
            v_cap_b4_p1: like.zeros(),
            x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base: like.zeros(),
            x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base: like.zeros(),
            x_4_p1_base: like.zeros(),
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
                "`Ars343` takes the parts of y' = A + B: give them by `Ode::split(a, b, y0)`"
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
            [
                self.v_cap_a1.len(),
                self.x.len(),
                self.x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base_slot = &mut self
            .x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base_slot[i] = x
                + w[0] * v_cap_a1;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.435866521508459 * self.h],
            position: [&self.x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit
            .solve(
                g,
                &core,
                [&mut self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_],
            );
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.x.len(),
                self.x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &mut self
            .x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = x
                + w[0] * (v_cap_a1 + v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_);
            x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i] = x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.435866521508459 * self.h,
            &self.x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_,
            &self.x_2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_,
            &mut self.v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.x.len(),
                self.x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base_slot = &mut self
            .x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base_slot[i] = x
                + (w[1] * v_cap_a1
                    + w[2] * v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[3] * v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.7179332607542295 * self.h],
            position: [&self.x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit
            .solve(
                g,
                &core,
                [&mut self.v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2],
            );
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.x.len(),
                self.x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &mut self
            .x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = x
                + (w[1] * v_cap_a1
                    + w[2] * v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[3] * v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[0] * v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2);
            x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i] = x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.7179332607542295 * self.h,
            &self.x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2,
            &self.x_3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2,
            &mut self.v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.x.len(),
                self.x_4_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let x_4_p1_base_slot = &mut self.x_4_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            x_4_p1_base_slot[i] = x
                + (-w[4] * v_cap_a1
                    + w[5]
                        * (v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                            + v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2)
                    + w[6] * v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    - w[7] * v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_4_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_4_p1_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b4_p1]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_cap_b4_p1.len(),
                self.x.len(),
                self.x_4_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_cap_b4_p1_slot = &self.v_cap_b4_p1.as_slice()[..n];
        let x_4_p1_slot = &mut self.x_4_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_cap_b4_p1 = v_cap_b4_p1_slot[i];
            let x_4_p1 = x
                + (-w[4] * v_cap_a1
                    + w[5]
                        * (v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                            + v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2)
                    + w[6] * v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    - w[7] * v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
                    + w[0] * v_cap_b4_p1);
            x_4_p1_slot[i] = x_4_p1;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(t + self.h, &self.x_4_p1, &self.x_4_p1, &mut self.v_cap_a4_p1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_cap_a4_p1.len(),
                self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_cap_b4_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_cap_a4_p1_slot = &self.v_cap_a4_p1.as_slice()[..n];
        let v_cap_b4_p1_slot = &self.v_cap_b4_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_cap_a4_p1 = v_cap_a4_p1_slot[i];
            let v_cap_b4_p1 = v_cap_b4_p1_slot[i];
            let x_p1 = x
                + (w[6]
                    * (v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                        + v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_)
                    - w[7]
                        * (v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
                            + v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2)
                    + w[0] * (v_cap_a4_p1 + v_cap_b4_p1));
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
                near(0.43586653, 0.435866521508459, -4.470296034749202e-18),
                near(0.87173307, 0.871733043016918, -8.940592069498405e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_cap_a4_p1.len(),
                self.v_cap_b4_p1.len(),
                e_1.len(),
            ],
        )?;
        let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_cap_a4_p1_slot = &self.v_cap_a4_p1.as_slice()[..n];
        let v_cap_b4_p1_slot = &self.v_cap_b4_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_cap_a4_p1 = v_cap_a4_p1_slot[i];
            let v_cap_b4_p1 = v_cap_b4_p1_slot[i];
            e_1_slot[i] = h
                * (w[0] * v_cap_a2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[0] * v_cap_b2_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    - w[1] * v_cap_a3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
                    - w[1] * v_cap_b3_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
                    + w[0] * v_cap_a4_p1 + w[0] * v_cap_b4_p1);
        }
        Ok(())
    }
}
