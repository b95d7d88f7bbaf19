//! Claims of specs are sharp: one order more is refuted, and so is a longer stable range.

use std::path::Path;
use stepsmith_claims::check;
use stepsmith_scheme::spec::Spec;

const SPECS: [&str; 30] = [
    "nystrom/blanes-moan4.toml",
    "runge-kutta/dop853.toml",
    "runge-kutta/tsitouras5.toml",
    "runge-kutta/verner98.toml",
    "additive/ark324.toml",
    "additive/ark436.toml",
    "additive/ars222.toml",
    "additive/ars343.toml",
    "additive/imex-euler.toml",
    "low-storage/ssprk104-three.toml",
    "low-storage/williamson3.toml",
    "stabilised/rkc1-stages10.toml",
    "stabilised/rkc2-stages5.toml",
    "stabilised/rkc2-stages10.toml",
    "stabilised/rkl2-stages8.toml",
    "nystrom/dormand-prince-nystrom4.toml",
    "nystrom/dormand-prince-nystrom8.toml",
    "nystrom/dormand-prince-nystrom12.toml",
    "nystrom/nystrom4.toml",
    "rosenbrock/rodas3.toml",
    "rosenbrock/rodas4.toml",
    "rosenbrock/ros2.toml",
    "rosenbrock/ros34pw2.toml",
    "rosenbrock/ros3p.toml",
    "runge-kutta/tr-bdf2.toml",
    "scheme/chan-tsai4.toml",
    "scheme/chan-tsai5.toml",
    "scheme/chung-lee.toml",
    "scheme/noh-bathe.toml",
    "scheme/tchamwa.toml",
];

#[allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests
fn text(spec: &str) -> String {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods/specs");
    std::fs::read_to_string(specs.join(spec)).unwrap()
}

/// How many claims of a spec's text are refuted, the others being proven.
#[allow(clippy::unwrap_used)]
fn refuted(spec: &str, text: &str) -> usize {
    let report = check(&Spec::parse_toml(spec, text).unwrap()).unwrap();
    let words: Vec<_> = report.claims.iter().map(|c| c.outcome.word()).collect();
    let count = words.iter().filter(|word| **word == "refuted").count();
    let proven = words.iter().filter(|word| **word == "proven").count();
    assert_eq!(count + proven, words.len(), "{spec}: {words:?}");
    count
}

#[test]
fn one_order_more_is_refuted() {
    for spec in SPECS {
        let text = text(spec);
        assert_eq!(refuted(spec, &text), 0, "{spec}");
        let mut raised = 0;
        let (parameters, claims) = text.split_once("[claims]").unwrap();
        let lines = claims.lines().map(|line| {
            let claim = line.split_once(" = ");
            let Some((key, order)) = claim.filter(|(key, _)| key.contains("order")) else {
                return format!("{line}\n");
            };
            raised += 1;
            match order.parse::<usize>() {
                Ok(order) => format!("{key} = {}\n", order + 1),
                // Of a list, that of the position.
                Err(_) => {
                    let first = order.trim_matches(['[', ']']).split(", ").next();
                    let first: usize = first.unwrap().parse().unwrap();
                    let higher = (first + 1).to_string();
                    format!(
                        "{key} = {}\n",
                        order.replacen(&first.to_string(), &higher, 1)
                    )
                }
            }
        });
        let edited: String = lines.collect();
        assert!(raised > 0, "{spec}");
        let edited = format!("{parameters}[claims]{edited}");
        assert_eq!(refuted(spec, &edited), raised, "{spec}");
    }
}

/// The ends of stable ranges are exact.
#[test]
fn longer_ranges_are_refuted() {
    for (spec, end) in [
        ("nystrom/blanes-moan4.toml", "3.1634"),
        ("runge-kutta/dop853.toml", "6.3936"),
        ("runge-kutta/tsitouras5.toml", "3.5068"),
        ("runge-kutta/verner98.toml", "4.4761"),
        ("runge-kutta/tsitouras5.toml", "0.4779"),
        ("scheme/chung-lee.toml", "sqrt(108/31)"),
        ("scheme/noh-bathe.toml", "sqrt(10000/713)"),
        ("scheme/tchamwa.toml", "sqrt(200/53)"),
        ("scheme/chan-tsai4.toml", "sqrt(8)"),
        ("nystrom/nystrom4.toml", "2.5865"),
        ("nystrom/dormand-prince-nystrom4.toml", "3.7678"),
        ("nystrom/dormand-prince-nystrom8.toml", "3.1402"),
        ("nystrom/dormand-prince-nystrom12.toml", "3.1415925"),
        ("low-storage/ssprk104-three.toml", "13.917"),
        ("stabilised/rkc1-stages10.toml", "193.654"),
        ("stabilised/rkc2-stages5.toml", "16.602"),
        ("stabilised/rkc2-stages10.toml", "64.738"),
        ("stabilised/rkl2-stages8.toml", "35"),
        ("additive/ark324.toml", "3.6642"),
        ("additive/ark436.toml", "4.2344"),
        ("additive/ars343.toml", "2.7852"),
    ] {
        let text = text(spec).replace(end, &format!("{end} + 1/1000"));
        assert_eq!(refuted(spec, &text), 1, "{spec}");
    }
}

/// Of additive methods, y' = E(t, y) + I(t, y), an order is one for trees of two colours: that of Ascher, Ruuth and
/// Spiteri with four stages, *Implicit-explicit Runge–Kutta methods for time-dependent partial differential
/// equations*, Appl. Numer. Math. 25, 1997, which takes any `r` and `s`.
#[test]
fn additive_methods_are_judged_by_their_coupling() {
    let text = |order: usize, weight: &str| {
        format!(
            r#"
            name = "Ars343"
            family = "scheme"
            carry = ["x"]
            equations = [
                "v_e1 = E(t, x)",
                "x_2[g] = x + h*(g*v_e1 + g*v_i2[g])",
                "v_i2[g] = I(t[g], x_2[g])",
                "v_e2[g] = E(t[g], x_2[g])",
                "x_3[k] = x + h*((k - q)*v_e1 + q*v_e2[g] + (k - g)*v_i2[g] + g*v_i3[k])",
                "v_i3[k] = I(t[k], x_3[k])",
                "v_e3[k] = E(t[k], x_3[k])",
                "x_4[1] = x + h*((1 - r - s)*v_e1 + r*v_e2[g] + s*v_e3[k] + u*v_i2[g] + w*v_i3[k] + g*v_i4[1])",
                "v_i4[1] = I(t[1], x_4[1])",
                "v_e4[1] = E(t[1], x_4[1])",
                "x[1] = x + h*({weight}*v_e2[g] + w*v_e3[k] + g*v_e4[1] + u*v_i2[g] + w*v_i3[k] + g*v_i4[1])",
            ]
            [parameters]
            g = "root(x^3 - 3*x^2 + 3/2*x - 1/6, 0.4, 0.5)"
            k = "(1 + g)/2"
            u = "-3/2*g^2 + 4*g - 1/4"
            w = "3/2*g^2 - 5*g + 5/4"
            r = "1/2"
            s = "1/3"
            q = "(1/6 - g*(r*g + s*k))/(w*g)"
            [claims]
            order = {order}
            "#
        )
    };
    assert_eq!(refuted("ars343.toml", &text(3, "u")), 0);
    assert_eq!(refuted("ars343.toml", &text(4, "u")), 1);
    // With another weight of the explicit part.
    assert_eq!(refuted("ars343.toml", &text(3, "(u + 1/1000)")), 1);
}
