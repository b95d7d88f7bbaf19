//! Stable sets with the data from which someone else can re-check them.

use super::numbers::{bivariate, endpoint, field, joined, place, polynomial, residues};
use serde_json::{Value, json};
use stepsmith_prove::stability::root_condition::semisimple::Repeated;
use stepsmith_prove::stability::stable_set::crossing::Crossing;
use stepsmith_prove::stability::{
    Axis, Certificate, CriticalPlace, Evidence, Interval, StableSet, Table, Verdict,
};

/// `{"stable": [{"from", "to", "from_closed", "to_closed"}], "certificate"}`, and `"field"` if the
/// characteristic polynomial is over another field than ℚ.
pub fn stable_set(set: &StableSet) -> Value {
    let mut value = json!({
        "stable": set.intervals.iter().map(interval).collect::<Vec<_>>(),
        "certificate": certificate(&set.certificate),
    });
    if let Some(numbers) = set.certificate.characteristic.field() {
        value["field"] = field(numbers);
    }
    value
}

/// The ends of an interval, and whether they belong to it.
pub fn interval(interval: &Interval) -> Value {
    json!({
        "from": endpoint(&interval.from),
        "to": endpoint(&interval.to),
        "from_closed": interval.from_closed,
        "to_closed": interval.to_closed,
    })
}

/// Where the coefficients of p are in a field ℚ(θ) larger than ℚ, `field` of a place is ℚ(t₀, θ).
fn certificate(certificate: &Certificate) -> Value {
    let polynomials = &certificate.characteristic;
    let criteria = &certificate.criteria;
    let critical = (criteria.critical.iter())
        .map(|c| json!({ "name": c.kind.name(), "polynomial": polynomial(&c.polynomial) }));
    let places = certificate
        .places
        .iter()
        .map(|p| critical_place(p, certificate));
    let gaps = certificate
        .gaps
        .iter()
        .map(|gap| json!({ "sample": gap.sample.to_string(), "table": table(&gap.table) }));
    let damping = match &certificate.axis {
        Axis::Oscillator { damping } => json!(damping.to_string()),
        _ => Value::Null,
    };
    let mut value = json!({
        "variable": certificate.variable(),
        "power": polynomials.power,
        "damping": damping,
        "even": bivariate(&polynomials.even),
        "odd": bivariate(&polynomials.odd),
        "pole": polynomial(&polynomials.pole),
        "C": bivariate(&criteria.common),
        "P": bivariate(&criteria.real_multiple),
        "G": bivariate(&criteria.shared),
        "R": bivariate(&criteria.rest),
        "K": bivariate(&criteria.folded),
        "critical": critical.collect::<Vec<_>>(),
        "at_zero": table(&certificate.at_zero),
        "places": places.collect::<Vec<_>>(),
        "gaps": gaps.collect::<Vec<_>>(),
    });
    if let Axis::Split { at, .. } = &certificate.axis {
        let at = at.iter();
        let at = at.map(|(name, number)| (name.clone(), json!(number.to_string())));
        value["at"] = Value::Object(at.collect());
    }
    value
}

fn critical_place(critical: &CriticalPlace, certificate: &Certificate) -> Value {
    let mut value = place(&critical.value);
    let needs_field = match &critical.evidence {
        Evidence::Table(found) => {
            value["table"] = table(found);
            true
        }
        Evidence::Crossing(Crossing { kind, verdict }) => {
            value["crossing"] = json!({ "of": kind.name(), "verdict": verdict.word() });
            certificate.criteria.shared.degree() > 0
        }
        Evidence::Passing(verdict) => {
            value["passing"] = json!({ "verdict": verdict.word() });
            false
        }
    };
    if let (Some(numbers), true) = (certificate.characteristic.field(), needs_field) {
        value["field"] = joined(&critical.value, numbers);
    }
    value
}

fn table(table: &Table) -> Value {
    if table.verdict == Verdict::Undefined {
        return json!({ "verdict": table.verdict.word() });
    }
    let mut value = json!({
        "verdict": table.verdict.word(),
        "reflections": residues(&table.reflections),
        "shared": residues(&table.shared),
        "real_multiplicities": table.real_multiplicities,
        "sturm_signs": table.sturm_signs,
    });
    if !table.repeated.is_empty() {
        value["repeated"] = repeated(&table.repeated, |f| residues(f));
    }
    value
}

/// Repeated factors with the dimensions of their kernels.
pub fn repeated<P>(list: &[Repeated<P>], factor: impl Fn(&P) -> Value) -> Value {
    let list = list.iter().map(|r| {
        json!({
            "factor": factor(&r.factor),
            "multiplicity": r.multiplicity,
            "kernel": r.kernel,
        })
    });
    list.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_prove::facts::Facts;
    use stepsmith_scheme::spec::Spec;

    #[test]
    fn a_set_carries_its_certificate() {
        let settings = [
            ("degree", "4"),
            ("alpha", "1/4"),
            ("beta", "1/3"),
            ("gamma", "1/2"),
        ];
        let facts = Facts::of(Spec::member("central-difference", &settings));
        let json = stable_set(&facts.stable_set(&Axis::of(facts.scheme())).unwrap());
        assert_eq!(json["stable"][0]["from"], "0");
        assert_eq!(
            json["stable"][0]["to"]["minimal_polynomial"],
            json!(["-8", "0", "5"])
        );
        assert_eq!(json["certificate"]["variable"], "Omega^2");
        let count = |key: &str| json["certificate"][key].as_array().map(Vec::len).unwrap();
        assert_eq!(count("gaps"), count("places") + 1);
    }
}
