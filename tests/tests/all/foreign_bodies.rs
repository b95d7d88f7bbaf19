//! A body of another mechanism is no body of this one, nor the ground: every call that takes one says so.

use stepsmith::constrained::{Constrained, Dae, IndexOne};
use stepsmith::multibody::{Body, GROUND, Mechanism, SpatialMechanism};
use stepsmith::runge_kutta::Rk4;
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith::{Error, Ode};

type Planar = (&'static str, fn(&mut Mechanism, Body, Body));
type Spatial = (&'static str, fn(&mut SpatialMechanism, Body, Body));

fn mistake<P: Constrained>(
    mechanism: P,
    q: Vec<f64>,
    v: Vec<f64>,
) -> Option<(&'static str, &'static str)> {
    let found = Dae::new(mechanism, q, v).end(0.0..0.01, GeneralizedAlphaFifth::new().steps(2));
    match found {
        Err(Error::Body { call, given }) => Some((call, given)),
        Err(error) => panic!("{error:?}"),
        Ok(_) => None,
    }
}

const OTHER: &str = "a body of another mechanism";

#[test]
fn in_the_plane() {
    let spring = (3.0, 0.1, 0.5);
    assert_eq!(spring.0, 3.0);
    let calls: [Planar; 10] = [
        ("revolute", |m, a, b| {
            _ = m.revolute(a, [0.0, 0.0], b, [-1.0, 0.0])
        }),
        ("prismatic", |m, a, b| {
            _ = m.prismatic(a, [0.0, 0.0], [1.0, 0.0], b, [-1.0, 0.0])
        }),
        ("distance", |m, a, b| {
            _ = m.distance(a, [0.0, 0.0], b, [0.0, 0.0], 1.0)
        }),
        ("driven", |m, a, b| _ = m.driven(a, b, |_| [0.0; 3])),
        ("spring", |m, a, b| {
            m.spring((a, [0.0, 0.0]), (b, [0.0, 0.0]), (3.0, 0.1, 0.5))
        }),
        ("torsion_spring", |m, a, b| {
            m.torsion_spring(a, b, (3.0, 0.1, 0.5))
        }),
        ("actuator", |m, a, b| {
            m.actuator((a, [0.0, 0.0]), (b, [0.0, 0.0]), |_, _, _| 0.0)
        }),
        ("motor", |m, a, b| m.motor(a, b, |_, _, _| 0.0)),
        ("load", |m, _, b| m.load((b, [0.0, 0.0]), |_| [0.0; 2])),
        ("rolling", |m, _, b| _ = m.rolling(b, 1.0)),
    ];
    for (name, call) in calls {
        let make = || {
            let mut mechanism = Mechanism::new([0.0, -1.0]);
            let body = mechanism.body(1.0, 1.0, [1.0, 0.0, 0.0]);
            (mechanism, body)
        };
        let start = |m: &Mechanism| (m.positions(), m.velocities());
        // The same index in another mechanism, before and behind.
        let (_, earlier) = make();
        let (mut mine, own) = make();
        let (mut theirs, later) = make();
        call(&mut mine, GROUND, own);
        let (q, v) = start(&mine);
        assert_eq!(mistake(&mut mine, q.clone(), v.clone()), None, "{name}");
        for foreign in [earlier, later] {
            let (mut mechanism, own) = make();
            call(&mut mechanism, GROUND, foreign);
            let found = mistake(&mut mechanism, q.clone(), v.clone());
            assert_eq!(found, Some((name, OTHER)), "{name}");
            if !["load", "rolling"].contains(&name) {
                let (mut mechanism, _) = make();
                call(&mut mechanism, foreign, own);
                let found = mistake(&mut mechanism, q.clone(), v.clone());
                assert_eq!(found, Some((name, OTHER)), "{name}");
            }
        }
        theirs.moving(own, [1.0, 0.0, 0.0]);
        assert_eq!(mistake(&mut theirs, q, v), Some(("moving", OTHER)));
        assert!(
            theirs
                .place(&[0.0; 3], own, [0.0; 2])
                .iter()
                .all(|x| x.is_nan())
        );
        assert_eq!(theirs.place(&[3.0, 4.0, 0.0], later, [0.0; 2]), [3.0, 4.0]);
    }
    // What can't move is not moved.
    for call in [
        (|m: &mut Mechanism| m.moving(GROUND, [1.0, 0.0, 0.0])) as fn(&mut Mechanism),
        |m| _ = m.rolling(GROUND, 1.0),
    ] {
        let mut mechanism = Mechanism::new([0.0, -1.0]);
        mechanism.body(1.0, 1.0, [1.0, 0.0, 0.0]);
        call(&mut mechanism);
        let found = mistake(mechanism, vec![0.0; 3], vec![0.0; 3]);
        assert_eq!(found.map(|found| found.1), Some("the ground"));
    }
}

#[test]
fn in_space() {
    const O: [f64; 3] = [0.0; 3];
    const X: [f64; 3] = [1.0, 0.0, 0.0];
    const Y: [f64; 3] = [0.0, 1.0, 0.0];
    let calls: [Spatial; 15] = [
        ("spherical", |m, a, b| _ = m.spherical(a, b, O)),
        ("revolute", |m, a, b| _ = m.revolute(a, b, O, X)),
        ("universal", |m, a, b| _ = m.universal(a, b, O, [X, Y])),
        ("fixed", |m, a, b| _ = m.fixed(a, b, O)),
        ("cylindrical", |m, a, b| _ = m.cylindrical(a, b, O, X)),
        ("prismatic", |m, a, b| _ = m.prismatic(a, b, O, X)),
        ("distance", |m, a, b| _ = m.distance((a, O), (b, X))),
        ("driven", |m, a, b| _ = m.driven(a, b, X, |_| [0.0; 3])),
        ("driven_slide", |m, a, b| {
            _ = m.driven_slide((a, O), X, (b, X), |_| [1.0, 0.0, 0.0])
        }),
        ("spring", |m, a, b| {
            m.spring((a, O), (b, X), (3.0, 0.1, 0.5))
        }),
        ("torsion_spring", |m, a, b| {
            m.torsion_spring(a, b, X, (3.0, 0.1, 0.5))
        }),
        ("actuator", |m, a, b| {
            m.actuator((a, O), (b, X), |_, _, _| 0.0)
        }),
        ("motor", |m, a, b| m.motor(a, b, X, |_, _, _| 0.0)),
        ("load", |m, _, b| m.load((b, O), |_| [0.0; 3])),
        ("torque", |m, _, b| m.torque(b, |_| [0.0; 3])),
    ];
    let make = || {
        let mut mechanism = SpatialMechanism::new([0.0, 0.0, -1.0]);
        let body = mechanism.body(1.0, [1.0, 2.0, 1.5], X, [1.0, 0.0, 0.0, 0.0]);
        (mechanism, body)
    };
    let mut planar = Mechanism::new([0.0; 2]);
    let foreign = [make().1, planar.body(1.0, 1.0, O)];
    for (name, call) in calls {
        let (mut mechanism, own) = make();
        call(&mut mechanism, GROUND, own);
        let q = mechanism.positions();
        let v = mechanism.velocities();
        assert_eq!(mistake(mechanism, q.clone(), v.clone()), None, "{name}");
        for foreign in foreign {
            let (mut mechanism, own) = make();
            call(&mut mechanism, GROUND, foreign);
            let found = mistake(mechanism, q.clone(), v.clone());
            assert_eq!(found, Some((name, OTHER)), "{name}");
            if !["load", "torque"].contains(&name) {
                let (mut mechanism, _) = make();
                call(&mut mechanism, foreign, own);
                let found = mistake(mechanism, q.clone(), v.clone());
                assert_eq!(found, Some((name, OTHER)), "{name}");
            }
        }
    }
    let (mut mechanism, own) = make();
    let q = mechanism.positions();
    let v = mechanism.velocities();
    assert!(
        mechanism
            .point(&q, foreign[0], O)
            .iter()
            .all(|x| x.is_nan())
    );
    assert!(
        mechanism
            .angular_velocity(&q, &v, foreign[0])
            .iter()
            .all(|x| x.is_nan())
    );
    assert_eq!(mechanism.point(&q, own, X), X);
    // As an ordinary differential equation.
    mechanism.moving(foreign[0], X, X);
    let reduced = Ode::of(IndexOne::new(mechanism), [q, v].concat());
    assert!(reduced.end(0.0..0.1, Rk4::new().steps(2)).is_err());
}
