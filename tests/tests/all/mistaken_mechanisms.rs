//! What no body and no joint has is refused where a mechanism is integrated, with the call, its bodies and a way out.

use stepsmith::Error;
use stepsmith::constrained::{Constrained, Dae, Formulation};
use stepsmith::multibody::{Body, GROUND, Mechanism, SpatialMechanism};
use stepsmith::structural::GeneralizedAlphaFifth;

const NAN: f64 = f64::NAN;
const O: [f64; 3] = [0.0; 3];
const X: [f64; 3] = [1.0, 0.0, 0.0];
const Y: [f64; 3] = [0.0, 1.0, 0.0];
const UPRIGHT: [f64; 4] = [1.0, 0.0, 0.0, 0.0];

/// A call and what it is refused with.
type Case<M> = (fn(&mut M, Body, Body), &'static str);

fn outcome<P: Constrained>(mechanism: P, q: Vec<f64>, v: Vec<f64>) -> Result<Vec<f64>, Error> {
    Dae::new(mechanism, q, v)
        .formulation(Formulation::Soi2)
        .end(0.0..0.1, GeneralizedAlphaFifth::new().steps(10))
        .map(|solution| solution.end.q)
}

fn refused<P: Constrained>(mechanism: P, [q, v]: [Vec<f64>; 2], sentence: &str) {
    let error = outcome(mechanism, q, v).unwrap_err();
    assert!(matches!(error, Error::Mechanism { .. }), "{error:?}");
    let told = error.to_string();
    assert!(told.contains(sentence), "{told}\n{sentence}");
}

#[test]
fn in_the_plane() {
    let cases: [Case<Mechanism>; 21] = [
        (
            |m, _, _| *m = Mechanism::new([0.0, NAN]),
            "`new` was given the gravity [0.0, NaN]: give",
        ),
        (
            |m, _, _| _ = m.body(-1.0, 1.0, O),
            "`body` of body 2 was given the mass -1.0 and the inertia [1.0]: give it finite ones that are not negative",
        ),
        (|m, _, _| _ = m.body(1.0, -0.1, O), "the inertia [-0.1]"),
        (|m, _, _| _ = m.body(NAN, 0.1, O), "the mass NaN"),
        (
            |m, _, _| _ = m.body(1.0, 0.1, [0.0, NAN, 0.0]),
            "the place [0.0, NaN, 0.0]",
        ),
        (
            |m, a, _| m.moving(a, [NAN, 0.0, 0.0]),
            "`moving` of body 0 was given the velocity",
        ),
        (
            |m, a, _| _ = m.revolute(a, [0.0; 2], a, [0.0; 2]),
            "`revolute` of body 0 was given the same at both ends: give it two bodies",
        ),
        (
            |m, _, _| _ = m.revolute(GROUND, [0.0; 2], GROUND, [0.0; 2]),
            "`revolute` of the ground was given the same",
        ),
        (
            |m, a, b| _ = m.revolute(a, [0.0, NAN], b, [0.0; 2]),
            "`revolute` of body 0 and body 1 was given the points [0.0, NaN, 0.0, 0.0]: give it finite numbers",
        ),
        (
            |m, a, _| _ = m.prismatic(GROUND, [0.0; 2], [0.0; 2], a, [0.0; 2]),
            "`prismatic` of the ground and body 0 was given the direction [0.0, 0.0]: give it a finite one, of any length but 0",
        ),
        (
            |m, _, b| _ = m.prismatic(b, [0.0; 2], [1.0, 0.0], b, [0.0; 2]),
            "`prismatic` of body 1 was given the same",
        ),
        (
            |m, a, b| _ = m.distance(a, [0.0; 2], b, [0.0; 2], 0.0),
            "`distance` of body 0 and body 1 was given the length 0.0: give it a positive one",
        ),
        (
            |m, a, b| _ = m.distance(a, [0.0; 2], b, [0.0; 2], -1.0),
            "the length -1.0",
        ),
        (
            |m, a, _| _ = m.distance(a, [0.0; 2], a, [1.0, 0.0], 1.0),
            "`distance` of body 0 was given the same",
        ),
        (
            |m, _, b| _ = m.rolling(b, 0.0),
            "`rolling` of body 1 was given the radius 0.0: give it a finite one but 0",
        ),
        (
            |m, a, _| _ = m.driven(a, a, |_| O),
            "`driven` of body 0 was given the same",
        ),
        (
            |m, a, b| m.spring((a, [0.0; 2]), (b, [0.0; 2]), (NAN, 0.0, 1.0)),
            "`spring` of body 0 and body 1 was given the stiffness, damping and free length or angle [NaN, 0.0, 1.0]",
        ),
        (
            |m, a, b| m.torsion_spring(a, b, (1.0, 0.0, NAN)),
            "`torsion_spring` of body 0 and body 1",
        ),
        (
            |m, a, b| m.actuator((a, [NAN, 0.0]), (b, [0.0; 2]), |_, _, _| 0.0),
            "the points [NaN, 0.0, 0.0, 0.0]",
        ),
        (
            |m, a, _| m.motor(a, a, |_, _, _| 0.0),
            "`motor` of body 0 was given the same",
        ),
        (
            |m, a, _| m.load((a, [0.0, NAN]), |_| [0.0; 2]),
            "`load` of body 0 was given the point [0.0, NaN]",
        ),
    ];
    for (call, sentence) in cases {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let a = mechanism.body(1.0, 1.0, [0.0; 3]);
        let b = mechanism.body(1.0, 1.0, [1.0, 0.0, 0.0]);
        call(&mut mechanism, a, b);
        let start = [mechanism.positions(), mechanism.velocities()];
        refused(mechanism, start, sentence);
    }
}

#[test]
fn in_space() {
    let cases: [Case<SpatialMechanism>; 23] = [
        (
            |m, _, _| *m = SpatialMechanism::new([0.0, NAN, 0.0]),
            "`new` was given the gravity",
        ),
        (
            |m, _, _| _ = m.body(-1.0, [1.0; 3], O, UPRIGHT),
            "`body` of body 2 was given the mass -1.0 and the inertia [1.0, 1.0, 1.0]",
        ),
        (
            |m, _, _| _ = m.body(1.0, [1.0, 1.0, -0.1], O, UPRIGHT),
            "the inertia [1.0, 1.0, -0.1]",
        ),
        (
            |m, _, _| _ = m.body(1.0, [1.0; 3], O, [0.0; 4]),
            "the orientation [0.0, 0.0, 0.0, 0.0]: give it a finite quaternion",
        ),
        (
            |m, _, _| _ = m.bar(1.0, X, X, 0.1),
            "`bar` of body 2 was given the end [1.0, 0.0, 0.0] twice: give it ends that are apart",
        ),
        (
            |m, _, _| _ = m.bar(1.0, O, X, -0.1),
            "`bar` of body 2 was given the width -0.1",
        ),
        (
            |m, _, _| _ = m.bar(-1.0, O, X, 0.1),
            "`bar` of body 2 was given the mass -1.0",
        ),
        (
            |m, a, _| m.moving(a, O, [NAN; 3]),
            "`moving` of body 0 was given the velocities",
        ),
        (
            |m, a, _| _ = m.spherical(a, a, O),
            "`spherical` of body 0 was given the same",
        ),
        (
            |m, a, b| _ = m.spherical(a, b, [NAN; 3]),
            "`spherical` of body 0 and body 1 was given the places",
        ),
        (
            |m, a, b| _ = m.revolute(a, b, O, O),
            "`revolute` of body 0 and body 1 was given the direction [0.0, 0.0, 0.0]",
        ),
        (
            |m, a, b| _ = m.revolute(a, b, [NAN; 3], X),
            "the place [NaN, NaN, NaN]",
        ),
        (
            |m, a, b| _ = m.cylindrical(a, b, O, O),
            "`cylindrical` of body 0 and body 1 was given the direction",
        ),
        (
            |m, a, b| _ = m.prismatic(a, b, O, O),
            "`prismatic` of body 0 and body 1 was given the direction",
        ),
        (
            |m, a, _| _ = m.fixed(a, a, O),
            "`fixed` of body 0 was given the same",
        ),
        (
            |m, a, b| _ = m.universal(a, b, O, [Y, [1.0, 1.0, 0.0]]),
            "`universal` of body 0 and body 1 was given the axes [0.0, 1.0, 0.0] and [1.0, 1.0, 0.0]: give it axes at right angles",
        ),
        (
            |m, a, b| _ = m.universal(a, b, O, [X, O]),
            "`universal` of body 0 and body 1 was given the direction",
        ),
        (
            |m, a, b| _ = m.distance((a, X), (b, X)),
            "`distance` of body 0 and body 1 was given the place [1.0, 0.0, 0.0] twice: give it places that are apart",
        ),
        (
            |m, a, b| _ = m.driven(a, b, O, |_| O),
            "`driven` of body 0 and body 1 was given the direction",
        ),
        (
            |m, a, b| _ = m.driven_slide((a, O), O, (b, X), |_| X),
            "`driven_slide` of body 0 and body 1 was given the direction",
        ),
        (
            |m, a, b| m.motor(a, b, O, |_, _, _| 0.0),
            "`motor` of body 0 and body 1 was given the direction",
        ),
        (
            |m, a, b| m.torsion_spring(a, b, X, (NAN, 0.0, 0.0)),
            "`torsion_spring` of body 0 and body 1",
        ),
        (
            |m, a, b| m.spring((a, O), (b, X), (1.0, NAN, 0.0)),
            "`spring` of body 0 and body 1",
        ),
    ];
    for (call, sentence) in cases {
        let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
        let a = mechanism.body(1.0, [1.0; 3], O, UPRIGHT);
        let b = mechanism.body(1.0, [1.0; 3], X, UPRIGHT);
        call(&mut mechanism, a, b);
        let start = [mechanism.positions(), mechanism.velocities()];
        refused(mechanism, start, sentence);
    }
}

/// A direction and a quaternion may have any length but 0, and axes be square to each other in the digits at hand.
#[test]
fn lengths_do_not_matter() {
    let hinged = |size: f64| {
        let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
        let turned = [0.8, 0.0, 0.6, 0.0].map(|x| x * size);
        let body = mechanism.body(1.0, [0.1, 0.2, 0.25], X, turned);
        mechanism.revolute(GROUND, body, O, Y.map(|x| x * size));
        let q = mechanism.positions();
        let v = mechanism.velocities();
        outcome(mechanism, q, v)
    };
    let expected = hinged(1.0).unwrap();
    for size in [1e-200, 1e200] {
        let found = hinged(size).unwrap();
        let near = found
            .iter()
            .zip(&expected)
            .all(|(x, y)| (x - y).abs() < 1e-12);
        assert!(near, "{found:?} {expected:?}");
    }
    let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
    let body = mechanism.bar(1.0, O, X, 0.1);
    mechanism.universal(GROUND, body, O, [[0.866, 0.5, 0.0], [-0.5, 0.867, 0.0]]);
    let q = mechanism.positions();
    let v = mechanism.velocities();
    assert!(outcome(mechanism, q, v).is_ok());
}
