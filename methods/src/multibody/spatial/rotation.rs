//! Rotation by unit quaternions: p = (e₀, e), |p| = 1.
//!
//! ```text
//! A(p) s = (e₀² − e·e) s + 2 e (e·s) + 2 e₀ e × s          the rotation,
//! L(p) v = e₀ v⃗ − e v₀ − e × v⃗                             so that ω = 2 L(p) p' in the body's axes,
//! L(p)ᵀ n = (−e·n, e₀ n + e × n).
//! ```
//!
//! L(p) p = 0 and L(p) v = −L(v) p. With the principal moments J about the centre of mass the kinetic
//! energy is T = 2 (L p')ᵀJ L p', to which ½ c (p·p')² is added: it is zero where |p| = 1, and makes
//!
//! ```text
//! M_p(p) = 4 LᵀJ L + c p pᵀ
//! ```
//!
//! positive definite; c = 4 tr J/3, so that M_p = 4 j |p|² I for J = j I. From Lagrange's equations,
//! d/dt ∂T/∂p' − ∂T/∂p, with the two identities above,
//!
//! ```text
//! M_p p'' + 8 L(p')ᵀJ L(p) p' + c p |p'|² = 2 L(p)ᵀ n + 2 p λ...,
//! ```
//!
//! n the torque in the body's axes (Nikravesh, Computer-Aided Analysis of Mechanical Systems, 1988,
//! chapter 6; Haug, Computer Aided Kinematics and Dynamics, 1989, section 11.3, for c = 0). No choice
//! of angles, and so no singular orientation.

use super::super::pair::Number;

pub(in super::super) type Vector<D> = [D; 3];
pub(in super::super) type Quaternion<D> = [D; 4];

pub(in super::super) fn dot<D: Number>(a: Vector<D>, b: Vector<D>) -> D {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(in super::super) fn cross<D: Number>(a: Vector<D>, b: Vector<D>) -> Vector<D> {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// α a + β b
fn combined<D: Number>(alpha: D, a: Vector<D>, beta: D, b: Vector<D>) -> Vector<D> {
    std::array::from_fn(|i| alpha * a[i] + beta * b[i])
}

/// A(p) s
pub(in super::super) fn rotated<D: Number>(p: &Quaternion<D>, s: [f64; 3]) -> Vector<D> {
    let e = [p[1], p[2], p[3]];
    let s = s.map(D::from);
    let turned = combined(p[0] * p[0] - dot(e, e), s, dot(e, s) * 2.0, e);
    combined(D::from(1.0), turned, p[0] * 2.0, cross(e, s))
}

/// L(p) v
pub(in super::super) fn left<D: Number>(p: &Quaternion<D>, v: &Quaternion<D>) -> Vector<D> {
    let e = [p[1], p[2], p[3]];
    let w = [v[1], v[2], v[3]];
    let sum = combined(p[0], w, -v[0], e);
    combined(D::from(1.0), sum, D::from(-1.0), cross(e, w))
}

/// L(p)ᵀ n
pub(in super::super) fn left_transposed<D: Number>(
    p: &Quaternion<D>,
    n: Vector<D>,
) -> Quaternion<D> {
    let e = [p[1], p[2], p[3]];
    let [x, y, z] = combined(p[0], n, D::from(1.0), cross(e, n));
    [-dot(e, n), x, y, z]
}

/// p·v
pub(in super::super) fn inner<D: Number>(p: &Quaternion<D>, v: &Quaternion<D>) -> D {
    p[0] * v[0] + p[1] * v[1] + p[2] * v[2] + p[3] * v[3]
}

/// The factor c of c p pᵀ.
fn radial(moments: [f64; 3]) -> f64 {
    4.0 / 3.0 * moments.iter().sum::<f64>()
}

fn weighted<D: Number>(moments: [f64; 3], n: Vector<D>) -> Vector<D> {
    std::array::from_fn(|i| n[i] * moments[i])
}

/// M_p(p) a
pub(in super::super) fn inertia<D: Number>(
    moments: [f64; 3],
    p: &Quaternion<D>,
    a: &Quaternion<D>,
) -> Quaternion<D> {
    let turned = left_transposed(p, weighted(moments, left(p, a)));
    let along = inner(p, a) * radial(moments);
    std::array::from_fn(|i| turned[i] * 4.0 + p[i] * along)
}

/// 8 L(v)ᵀJ L(p) v + c p |v|², which stands beside M_p p''.
pub(in super::super) fn gyroscopic<D: Number>(
    moments: [f64; 3],
    p: &Quaternion<D>,
    v: &Quaternion<D>,
) -> Quaternion<D> {
    let turned = left_transposed(v, weighted(moments, left(p, v)));
    let along = inner(v, v) * radial(moments);
    std::array::from_fn(|i| turned[i] * 8.0 + p[i] * along)
}

/// The product of a vector's quaternion (0, ω) and p.
pub(in super::super) fn times(omega: [f64; 3], p: [f64; 4]) -> [f64; 4] {
    let e = [p[1], p[2], p[3]];
    let [x, y, z] = combined(p[0], omega, 1.0, cross(omega, e));
    [-dot(omega, e), x, y, z]
}

/// A unit vector along `a`; NaN for zero.
pub(in super::super) fn unit(a: [f64; 3]) -> [f64; 3] {
    let size = a.into_iter().fold(0.0, f64::hypot);
    a.map(|x| x / size)
}

/// Two unit vectors n₁, n₂ with n₁ × n₂ = e for a unit vector e.
pub(in super::super) fn normals(e: [f64; 3]) -> [[f64; 3]; 2] {
    let mut least = 0;
    for i in 1..3 {
        if e[i].abs() < e[least].abs() {
            least = i;
        }
    }
    let mut start = [0.0; 3];
    start[least] = 1.0;
    let second = unit(cross(e, start));
    [cross(second, e), second]
}

/// A(p)ᵀ s, p a unit quaternion.
pub(in super::super) fn rotated_back(p: [f64; 4], s: [f64; 3]) -> [f64; 3] {
    rotated(&[p[0], -p[1], -p[2], -p[3]], s)
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: [f64; 4] = [0.5, -0.1, 0.7, 0.5];
    const V: [f64; 4] = [0.3, 1.1, -0.4, 0.8];

    fn near(a: &[f64], b: &[f64]) {
        assert!(
            a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-14),
            "{a:?} {b:?}"
        );
    }

    /// |P| = 1; A is orthogonal, L p = 0, L(p) v = −L(v) p, and L Lᵀ = |p|² I.
    #[test]
    fn identities() {
        near(&[inner(&P, &P)], &[1.0]);
        let columns = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|s| rotated(&P, s));
        near(&cross(columns[0], columns[1]), &columns[2]);
        near(
            &[dot(columns[0], columns[0]), dot(columns[0], columns[1])],
            &[1.0, 0.0],
        );
        near(&left(&P, &P), &[0.0; 3]);
        near(&left(&P, &V), &left(&V, &P).map(|x| -x));
        let n = [0.3, -0.8, 2.0];
        near(&left(&P, &left_transposed(&P, n)), &n);
        near(&rotated_back(P, rotated(&P, n)), &n);
        let e = unit([0.2, -3.0, 0.1]);
        let [first, second] = normals(e);
        near(&cross(first, second), &e);
    }

    /// p' = ½ (0, ω) p for ω in the ground's axes: 2 L(p) p' = A(p)ᵀ ω, and (A s)' = ω × A s.
    #[test]
    fn angular_velocity() {
        let omega = [0.4, -1.2, 0.9];
        let rate = times(omega, P).map(|x| 0.5 * x);
        near(&left(&P, &rate).map(|x| 2.0 * x), &rotated_back(P, omega));
        let s = [0.3, 0.5, -0.2];
        let dual: [num_dual::Dual64; 4] =
            std::array::from_fn(|i| num_dual::Dual64::new(P[i], rate[i]));
        let turned = rotated(&dual, s);
        near(&turned.map(|x| x.eps), &cross(omega, rotated(&P, s)));
    }

    /// The equations of motion are Lagrange's: d/dt ∂T/∂p' − ∂T/∂p by dual numbers of T itself.
    #[test]
    fn lagrange() {
        use num_dual::Dual2SVec64;
        let moments = [0.7, 1.9, 1.3];
        let a = [0.2, -0.6, 0.9, 0.4];
        // The Hessian of T in (p, v) yields d/dt ∂T/∂v = T_vp v + T_vv a, its gradient ∂T/∂p.
        let of = |x: f64, i: usize| Dual2SVec64::<8>::from_re(x).derivative(i);
        let p: [_; 4] = std::array::from_fn(|i| of(P[i] * 1.1, i));
        let v: [_; 4] = std::array::from_fn(|i| of(V[i], 4 + i));
        let n = left(&p, &v);
        let radially = inner(&p, &v);
        let energy =
            dot(n, weighted(moments, n)) * 2.0 + radially * radially * (0.5 * radial(moments));
        let gradient = energy.v1.0.unwrap();
        let hessian = energy.v2.0.unwrap();
        let expected: [f64; 4] = std::array::from_fn(|i| {
            let along = (0..4).map(|j| hessian[(4 + i, j)] * V[j] + hessian[(4 + i, 4 + j)] * a[j]);
            along.sum::<f64>() - gradient[i]
        });
        let p = P.map(|x| x * 1.1);
        let m = inertia(moments, &p, &a);
        let g = gyroscopic(moments, &p, &V);
        let found: [f64; 4] = std::array::from_fn(|i| m[i] + g[i]);
        assert!(
            found
                .iter()
                .zip(expected)
                .all(|(x, y)| (x - y).abs() < 1e-12),
            "{found:?} {expected:?}"
        );
    }
}
