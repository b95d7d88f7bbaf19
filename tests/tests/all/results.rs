//! Solutions as data for others to read, and what they cost.

use serde_json::{Value, json};
use stepsmith::block::Radau5;
use stepsmith::{Ode, Path, SecondOrder, structural::AverageAcceleration};

fn read(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

#[test]
fn solutions_and_statistics_are_written() {
    let mut path = Path::new();
    let end = Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0])
        .store(&mut path)
        .end(0.0..1.0, Radau5::new().rtol(1e-4).atol(1e-4))
        .unwrap();
    let found = read(&end);
    assert_eq!((&found["t"], &found["y"]), (&json!(1.0), &json!(end.y)));
    assert_eq!(found["statistics"]["steps"], json!(end.statistics.steps));
    assert_eq!(found["statistics"]["estimate"], json!("Embedded"));
    let points = read(&path)["points"].as_array().unwrap().len() as u64;
    assert_eq!(points, end.statistics.steps + 1);
    let problem = SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]);
    let method = AverageAcceleration::new().steps(2);
    let second = problem.end(0.0..1.0, method).unwrap();
    let found = read(&second);
    let keys: Vec<&String> = found.as_object().unwrap().keys().collect();
    let expected = [
        "t",
        "x",
        "v",
        "a",
        "velocity_time",
        "acceleration_time",
        "statistics",
    ];
    assert_eq!(keys, expected);
    assert_eq!(found["v"], json!(second.v));
}

/// In a pipe, as here, it is quiet, and it changes nothing.
#[test]
fn bars_change_nothing() {
    let problem = || Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]);
    let method = || Radau5::new().rtol(1e-6).atol(1e-6);
    assert_eq!(
        problem().progress_bar().end(0.0..1.0, method()),
        problem().end(0.0..1.0, method())
    );
}
