//! Stability at both ends of an axis and around it: for h → 0, for infinite steps, in the left half-plane.

use super::numbers::{bivariate, constants, endpoint, joined, number, polynomial};
use super::stable_set::{repeated, stable_set};
use serde_json::{Value, json};
use stepsmith_exact::rational::Rational;
use stepsmith_prove::stability::limits::a_stability::{AStability, OnAxis};
use stepsmith_prove::stability::limits::at_infinity::AtInfinity;
use stepsmith_prove::stability::limits::half_plane::HalfPlane;
use stepsmith_prove::stability::limits::wedge::pole_rays::PoleRays;
use stepsmith_prove::stability::limits::wedge::rays::Rays;
use stepsmith_prove::stability::limits::wedge::{Evidence, Locus, Wedge};
use stepsmith_prove::stability::zero_stability::ZeroStability;
use stepsmith_prove::stability::{Angle, Endpoint};

/// The roots for h → 0.
pub fn zero_stability(found: &ZeroStability) -> Value {
    let mut value = json!({
        "statement": found.word(),
        "polynomial": polynomial(&found.polynomial),
        "principal": found.principal,
        "parasitic": polynomial(&found.parasitic),
        "stable": found.is_stable(),
        "strong": found.strong,
        "repeated": repeated(&found.repeated, polynomial),
    });
    if let Some(growth) = found.growth {
        value["growth"] = growth.word().into();
    }
    value
}

/// The roots for infinite steps.
pub fn at_infinity(limit: &AtInfinity) -> Value {
    let mut value = json!({
        "polynomial": polynomial(&limit.polynomial),
        "escaping": limit.escaping,
        "spectral_radius": limit.spectral_radius.as_ref().map(endpoint),
    });
    let radius = limit.spectral_radius.as_ref().and_then(Endpoint::number);
    if let (Some(numbers), Some(radius)) = (limit.polynomial.field(), radius) {
        value["field"] = joined(radius, numbers);
    }
    value
}

/// The statement with its evidence.
pub fn a_stability(found: &AStability) -> Value {
    json!({
        "statement": found.word(),
        "a_stable": found.a_stable,
        "l_stable": found.l_stable,
        "p": bivariate(&found.parts.characteristic),
        "k": polynomial(&found.parts.constant),
        "k_repeated": repeated(&found.parts.repeated, polynomial),
        "q": bivariate(&found.parts.moving),
        "leading": half_plane(&found.leading),
        "pole": half_plane(&found.pole),
        "axis": found.axis.as_ref().map(on_axis),
        "at_infinity": at_infinity(&found.at_infinity),
    })
}

fn half_plane(found: &HalfPlane) -> Value {
    json!({
        "polynomial": polynomial(&found.polynomial),
        "symmetric": polynomial(&found.symmetric),
        "routh": constants(&found.routh),
        "open_free": found.open_free,
        "closed_free": found.closed_free,
    })
}

fn on_axis(found: &OnAxis) -> Value {
    match found {
        OnAxis::Energy(energy) => json!({
            "E": polynomial(&energy.polynomial),
            "odd": polynomial(&energy.odd),
            "sign_changes": energy.sign_changes,
        }),
        OnAxis::Roots { simple, set } => {
            json!({ "square_free": bivariate(simple), "set": stable_set(set) })
        }
    }
}

/// The wedge with its evidence.
pub fn wedge(wedge: &Wedge) -> Value {
    let (kind, tangent) = match &wedge.angle {
        Angle::Right => ("right", json!("infinity")),
        Angle::Tangent(tangent) => ("tangent", number(tangent)),
        Angle::Empty => ("empty", Value::Null),
        Angle::Undecided(_) => ("undecided", Value::Null),
    };
    let (key, evidence) = match &wedge.evidence {
        Evidence::Locus(found) => ("locus", locus(found)),
        Evidence::Rays(found) => ("rays", rays(found)),
        Evidence::Infinity(limit) => ("at_infinity", at_infinity(limit)),
        Evidence::HalfPlane => ("a_stable", json!(true)),
        Evidence::Nothing => ("nothing", Value::Null),
    };
    let mut value = json!({
        "statement": wedge.word(),
        "angle": kind,
        "tan_alpha": tangent,
        "k": polynomial(&wedge.parts.constant),
        key: evidence,
    });
    if let Some(poles) = &wedge.poles {
        value["poles"] = pole_rays(poles);
    }
    value
}

fn locus(locus: &Locus) -> Value {
    let candidates = locus.candidates.iter().map(|c| {
        json!({
            "u": number(&c.u),
            "tangent_squared": number(&c.tangent_squared),
        })
    });
    let [n, m] = &locus.tangent_squared;
    json!({
        "rho": polynomial(&locus.rho),
        "sigma": polynomial(&locus.sigma),
        "X": polynomial(&locus.x),
        "Y": polynomial(&locus.y),
        "N": polynomial(n),
        "M": polynomial(m),
        "critical": polynomial(&locus.critical),
        "candidates": candidates.collect::<Vec<_>>(),
        "sample": "-1",
        "sample_stable": locus.sample_stable,
    })
}

fn rays(rays: &Rays) -> Value {
    let sample =
        |(tau, holds): &(Rational, bool)| json!({ "tau": tau.to_string(), "holds": holds });
    json!({
        "E": bivariate(&rays.energy),
        "critical": rays.critical.iter().map(polynomial).collect::<Vec<_>>(),
        "places": rays.places.iter().map(number).collect::<Vec<_>>(),
        "samples": rays.samples.iter().map(sample).collect::<Vec<_>>(),
    })
}

fn pole_rays(poles: &PoleRays) -> Value {
    json!({
        "polynomial": polynomial(&poles.polynomial),
        "tangent_squared": poles.nearest.as_ref().map(number),
    })
}
