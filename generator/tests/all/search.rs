//! `stepsmith search` from outside.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use crate::program::{self, root, run_in};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use stepsmith_generator::cli::typeset;

/// The answer, with one space between words: columns are as wide as they need to be.
fn answer(arguments: &[&str]) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    program::text(arguments).lines().map(line).collect()
}

fn split(command: &str) -> Vec<&str> {
    command.split_whitespace().collect()
}

fn text(arguments: &str) -> String {
    answer(&split(&format!("search {arguments}")))
}

fn refusal(arguments: &str) -> String {
    let output = run_in(&root(), &split(&format!("search {arguments}")));
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_known_optimum_is_proven_and_its_spec_holds() {
    let found = text("--family central-difference --set degree=3 --symbolic --order 2");
    assert!(found.contains("proven maximal in alpha"), "{found}");
    assert!(found.contains("omega_up_to = \"2\""), "{found}");
    let accurate =
        text("--family central-difference --set degree=3 --symbolic --order 2 --error-at-most 1/8");
    for part in [
        "alpha 25/24",
        "proven maximal in alpha",
        "error constant 1/8",
    ] {
        assert!(accurate.contains(part), "{accurate}");
    }
    let unbounded = text("--family newmark --set gamma=1/2 --symbolic");
    for part in [
        "range at ξ = 0 ∞",
        "proven maximal in beta: no range is greater",
    ] {
        assert!(unbounded.contains(part), "{unbounded}");
    }
    assert!(!unbounded.contains("cells"), "{unbounded}");
}

#[test]
fn several_parameters_are_best_found_and_the_same_again() {
    let arguments = "--family central-difference --set degree=4 --symbolic --order 3 --over gamma=1/2..2 --tries 400";
    let found = text(arguments);
    assert!(found.contains("best found of 400 samples"), "{found}");
    assert!(!found.contains("proven maximal"), "{found}");
    assert_eq!(text(arguments), found);
    assert_ne!(text(&format!("{arguments} --seed 2")), found);
}

#[test]
fn the_answer_in_json_has_its_schema() {
    let arguments = "search --family central-difference --set degree=3 --symbolic --order 2";
    let found = program::json(&split(arguments));
    assert_eq!(found["proven_maximal"], true);
    assert_eq!(found["values"]["alpha"], "1");
    assert_eq!(found["ranges"][0]["up_to"], "2");
}

#[test]
fn other_objectives_have_their_own_words() {
    let arguments = "search --family newmark --symbolic --order 2 --objective period";
    let found = program::json(&split(arguments));
    assert_eq!(found["proven_minimal"], true);
    assert_eq!(found["proven_maximal"], false);
    assert_eq!(found["values"]["beta"], "1/12");
    assert_eq!(found["score"]["order"], 4);
    assert_eq!(found["score"]["value"], "1/480");
    // Where the order is greater several parameters are searched on a line.
    let found = text(
        "--family central-difference --set degree=4 --symbolic --order 3 --objective period --range-at-least 3/2",
    );
    assert!(found.contains("period error, of order 6"), "{found}");
    assert!(found.contains("best found: with alpha = "), "{found}");
    // Of several parameters nothing is proven.
    let found = text(
        "--family central-difference --set degree=4 --symbolic --order 3 --objective error --range-at-least 3/2 --parasitic-at-most 1/2 --tries 400",
    );
    assert!(found.contains("best found of 400 samples"), "{found}");
}

#[test]
fn an_objective_that_is_the_same_says_so() {
    // Three stages of order 3 have one stability function.
    let three =
        "--family runge-kutta --set A=[[],[c],[d-e,e]] --set b=[u,v,w] --order 3 --tries 200";
    let found = text(&format!("{three} --over c=1/4..1 --over d=1/4..1/2"));
    let wanted =
        "proven optimal: the range is the same for all d, w; of the error constant: best found";
    assert!(found.contains(wanted), "{found}");
    assert!(found.contains("d in [1/4, 1/2]"), "{found}");
    // The other solution has d = 2/3, and simpler numbers at the same error constant.
    let found = text(three);
    let wanted = "e in [8/27, 8/9], of which this is a simple number";
    assert!(found.contains("e 1/2") && found.contains(wanted), "{found}");
}

/// Of several parameters: methods as good as the printed ones have no less error constants, or no simpler numbers.
#[test]
fn ties_over_several_parameters_are_settled() {
    let two = "--family runge-kutta --set A=[[w],[c,w]] --set b=[1-u,u] --order 2";
    let radius = format!("{two} --objective rho-infinity");
    for (arguments, parts) in [
        // All of gamma >= 1/2, beta >= gamma/2 is stable at all steps.
        (
            "--family newmark --symbolic",
            "beta 1/4; gamma 1/2; proven optimal: no range is greater",
        ),
        (
            "--family newmark --symbolic --objective rho-infinity --rho-infinity 1",
            "beta 1/4; gamma 1/2; proven optimal: no distance is less",
        ),
        // R depends on w c alone.
        (
            "--family runge-kutta --set A=[[],[c]] --set b=[1-w,w]",
            "c 1/2; w 1/4; real axis 8; stays the same for other c",
        ),
        // R depends on w alone, and w on u c.
        (two, "no range is greater; stays the same for other c"),
        (&radius, "c 1/2; u √2 − 1; ρ∞ 0; no distance is less"),
        (
            "--family newmark --symbolic --objective error",
            "order 2; error constant 1/12; with gamma = 1/2, where the order is greater",
        ),
    ] {
        let found = text(&format!("{arguments} --tries 400"));
        for part in parts.split("; ") {
            assert!(found.contains(part), "{arguments}: no {part} in {found}");
        }
    }
}

#[test]
fn a_family_is_searched_in_its_usual_ranges() {
    let bathe = "search --family bathe --symbolic --objective rho-infinity --tries 400";
    let found = program::json(&split(bathe));
    // Bathe's own member, of the least error constant among those that damp fully.
    assert_eq!(found["values"]["gamma"], "-sqrt(2) + 2", "{found}");
    assert_eq!(found["values"]["rho_inf"], "0");
    assert_eq!(found["domain"][0], "rho_inf in [0, 1]");
    assert_eq!(found["optimality"], "proven optimal");
    // Ranges that are asked for take their place.
    let over = program::json(&split(&format!("{bathe} --over gamma=1..2")));
    let gamma = ratio(over["values"]["gamma"].as_str().unwrap());
    assert!((1.0..=2.0).contains(&gamma), "{over}");
    assert_eq!(over["score"]["value"], "0", "{over}");
    // A range of one symbol leaves the range of an expression in two.
    let sum = program::json(&split(
        "search --family bathe --set rho_inf=u+w --set gamma=1/2 --over u=-5..5 --objective rho-infinity --rho-infinity 2 --tries 200",
    ));
    assert_eq!(sum["domain"][1], "u + w in [0, 1]", "{sum}");
    assert_eq!(sum["score"]["value"], "1", "{sum}");
    // Of an expression the range is one too, and need not have two ends.
    let hht = text("--family hht --set alpha=w/2 --objective rho-infinity");
    assert!(
        hht.contains("w −2/3") && hht.contains("w/2 in [-1/3, 0]"),
        "{hht}"
    );
    let wilson = text("--family wilson-theta --set theta=w --objective error");
    assert!(
        wilson.contains("w 137/100") && wilson.contains("w in [137/100, infinity)"),
        "{wilson}"
    );
}

#[test]
fn a_method_without_range_is_not_printed() {
    for objective in ["range", "error", "period"] {
        let newmark = "--family newmark --set beta=0 --set gamma=gamma --over gamma=0..2/5";
        let said = refusal(&format!("{newmark} --objective {objective}"));
        assert!(said.contains("no stable method"), "{objective}: {said}");
        let several = "--family newmark --symbolic --over beta=0..1/8 --over gamma=0..2/5";
        let said = refusal(&format!("{several} --objective {objective} --tries 200"));
        assert!(said.contains("no stable method"), "{objective}: {said}");
        assert!(said.contains("other ranges"), "{objective}: {said}");
    }
}

#[test]
fn an_ssp_coefficient_is_claimed_and_proven() {
    let arguments =
        "search --family runge-kutta --set A=[[],[c]] --set b=[1-w,w] --order 2 --objective ssp";
    let found = program::json(&split(arguments));
    assert_eq!(found["optimality"], "proven optimal");
    assert_eq!(found["proven_maximal"], true);
    assert_eq!(found["score"]["value"], "1");
    assert!(
        found["spec"].as_str().unwrap().contains("ssp = \"1\""),
        "{found}"
    );
}

#[test]
fn the_front_trades_range_for_accuracy() {
    let csv = text(
        "--family central-difference --set degree=4 --symbolic --order 3 --over gamma=1/2..4 --front 3 --tries 600",
    );
    let rows: Vec<Vec<f64>> = csv
        .lines()
        .skip(1)
        .map(|line| {
            line.split(',')
                .skip(3)
                .map(|x| x.parse().unwrap())
                .collect()
        })
        .collect();
    assert!(
        csv.starts_with("alpha,beta,gamma,error constant,range at 0\n"),
        "{csv}"
    );
    assert_eq!(rows.len(), 3, "{csv}");
    for pair in rows.windows(2) {
        assert!(
            pair[1][0] <= pair[0][0] / 2.0 && pair[1][1] < pair[0][1],
            "{csv}"
        );
    }
}

#[test]
fn rows_of_a_front_have_at_most_half_the_error() {
    let csv = text("--family newmark --symbolic --order 2 --over beta=0..1/5 --front 5");
    let error = |line: &str| line.split(',').nth(2).unwrap().parse::<f64>().unwrap();
    let errors: Vec<f64> = csv.lines().skip(1).map(error).collect();
    assert!(errors.len() > 1, "{csv}");
    for pair in errors.windows(2) {
        assert!(pair[1] <= pair[0] / 2.0, "{csv}");
    }
}

/// The conditions of an order solve for some parameters, which lie in their ranges nevertheless.
#[test]
fn what_an_order_decides_lies_in_its_range() {
    for over in ["--over beta=0..1/8 --over gamma=1..2", "--over gamma=1..2"] {
        let said = refusal(&format!("--family newmark --symbolic --order 2 {over}"));
        let wanted = "no method of order 2 lies in the ranges: its conditions give gamma = 1/2";
        assert!(said.contains(wanted), "{said}");
    }
    let found = text("--family newmark --symbolic --order 2 --over beta=0..1/8 --over gamma=0..2");
    assert!(
        found.contains("proven maximal in beta") && found.contains("beta 1/8"),
        "{found}"
    );
    // beta = gamma - 1/6.
    let family = "--family central-difference --set degree=4 --symbolic --order 3";
    let said = refusal(&format!("{family} --over beta=-1..0 --tries 400"));
    assert!(said.contains("no stable method"), "{said}");
    let said = refusal(&format!("{family} --over beta=0..1 --over gamma=2..3"));
    assert!(
        said.contains("conditions give beta = gamma - 1/6"),
        "{said}"
    );
    let one = text(&format!("{family} --set alpha=1 --over beta=1..4/3"));
    for part in ["beta 4/3", "gamma 3/2", "proven maximal in gamma"] {
        assert!(one.contains(part), "{one}");
    }
    let found = program::json(&split(&format!(
        "search {family} --over beta=1..5/4 --tries 400"
    )));
    let beta = ratio(found["values"]["beta"].as_str().unwrap());
    assert!((1.0..=1.25).contains(&beta), "{found}");
    // Samples are taken where that leaves gamma.
    let found = text(&format!("{family} --over beta=5..6 --tries 400"));
    assert!(found.contains("best found of 400 samples"), "{found}");
    // Where the period error is of a greater order alpha follows from gamma.
    let found = program::json(&split(&format!(
        "search {family} --objective period --over alpha=1..2 --over beta=1/2..1 --tries 400"
    )));
    let value = |name: &str| ratio(found["values"][name].as_str().unwrap());
    assert!((1.0..=2.0).contains(&value("alpha")), "{found}");
    assert!((0.5..=1.0).contains(&value("beta")), "{found}");
}

#[test]
fn a_spec_is_searched_in_its_own_ranges() {
    let folder = tempfile::tempdir().unwrap();
    let spec = |range: &str| {
        let path = folder.path().join("own.toml");
        let text = format!(
            "name = 'Own'\nfamily = 'newmark'\n[parameters]\ngamma = '1/2'\nbeta = {range}\n"
        );
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let found = text(&spec("{ from = 0, to = '1/8' }"));
    assert!(found.contains("beta 1/8"), "{found}");
    assert!(found.contains("proven maximal in beta"), "{found}");
    let narrow = text(&format!(
        "{} --over beta=0..1/9",
        spec("{ from = 0, to = '1/8' }")
    ));
    assert!(narrow.contains("beta 1/9"), "{narrow}");
    // The range grows up to an end that does not belong to it.
    for over in ["", " --over beta=0..1/8"] {
        let open = text(&format!("{}{over}", spec("{ from = 0, below = '1/8' }")));
        assert!(
            open.contains("best found") && !open.contains("beta 1/8"),
            "{open}"
        );
    }
    let found = text("methods/specs/central-difference/cd4-damped.toml");
    assert!(found.contains("rho 3/10"), "{found}");
    let found = program::json(&split(
        "search methods/specs/scheme/theta.toml --objective error",
    ));
    assert_eq!(found["proven_minimal"], false);
    assert!(
        ratio(found["values"]["theta"].as_str().unwrap()) > 0.5,
        "{found}"
    );
}

#[test]
fn a_lesser_order_from_exact_starts_is_told() {
    let arguments = [
        "search",
        "--family",
        "nystrom",
        "--set",
        "A_bar=[[],[p]]",
        "--set",
        "b_bar=[q,1/2-q]",
        "--set",
        "b=[u,1-u]",
        "--set",
        "c=[0,1/2]",
        "--order",
        "3",
    ];
    let found = answer(&arguments);
    let wanted = "of order 2 from exact starting values, and 3 with the best start alone";
    assert!(found.contains(wanted), "{found}");
    let found = program::json(&arguments);
    assert_eq!(found["order"]["exact_start"], 2);
    assert_eq!(found["order"]["best_start"], 3);
    let found = text("--family newmark --symbolic --order 2");
    assert!(!found.contains("best start"), "{found}");
}

/// The specs that are printed are checked, with the values in the places of their symbols.
#[test]
fn all_that_is_found_has_a_spec() {
    let check = |toml: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("found.toml");
        fs::write(&path, toml).unwrap();
        answer(&["check", path.to_str().unwrap()])
    };
    for (arguments, lines) in [
        (
            "methods/specs/scheme/theta.toml --over theta=3/4..1",
            &["carry = [\"x\",\"v\"]", "theta = \"3/4\""][..],
        ),
        (
            "--family runge-kutta --set A=[[],[1/2],[0,c]] --set b=[a,b,d] --order 3",
            &["b = \"[2/9, 1/3, 4/9]\""],
        ),
        (
            // Three ranges in square roots of too many numbers.
            "--family central-difference --set degree=4 --set alpha=149/119 --set beta=181/534 --symbolic --order 3 --damping 0 --damping 1/20 --damping 1/10",
            &["# no range is claimed: ", "gamma = \"45/89\""],
        ),
        (
            "--family newmark --set gamma=1/2 --set beta=2*beta --over beta=0..1/8",
            &["beta = \"1/4\""],
        ),
    ] {
        let toml = text(&format!("{arguments} --toml"));
        for line in lines {
            assert!(toml.contains(line), "{arguments}: {toml}");
        }
        assert!(
            check(&toml).contains("proven order "),
            "{arguments}: {toml}"
        );
    }
}

#[test]
fn refusals_tell_a_way_out() {
    for (arguments, message, help) in [
        (
            "--family central-difference --set degree=3 --set alpha=1 --set beta=1/2",
            "leaves no parameter free",
            "--symbolic",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --order 4",
            "no parameters reach order 4",
            "lower order",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --objective beauty",
            "invalid value 'beauty'",
            "range",
        ),
        (
            "--family newmark --symbolic --objective ssp",
            "one of methods for y' = f",
            "Runge–Kutta",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --objective error --front 2",
            "`--front` is only for `--objective range`",
            "--error-at-most",
        ),
        (
            "--family newmark --symbolic --front 0",
            "invalid value '0'",
            "1..=255",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --parasitic-at-most=-1",
            "`-1` is negative",
            "from 0 on",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --over gamma=0..1",
            "`gamma` is not left free",
            "alpha, beta",
        ),
        (
            "--family newmark --symbolic --over beta=0..1/8 --over beta=0..1",
            "the key `beta` is given twice",
            "remove one of the two",
        ),
        (
            "--family newmark --symbolic --name Found\"",
            "`Found\\\"` cannot be the name of a method",
            "letters and digits",
        ),
        (
            "methods/specs/scheme/theta.toml --over theta=0..3/4",
            "the spec has theta in (1/2, 1], and [0, 3/4] is not within",
            "a part of the spec's range",
        ),
        (
            "--family central-difference --set degree=3 --symbolic --damping symbolic",
            "needs a number",
            "help",
        ),
    ] {
        let said = refusal(arguments);
        assert!(
            said.contains(message) && said.contains(help),
            "{arguments}: {said}"
        );
    }
}

fn chapter() -> String {
    fs::read_to_string(root().join("methods/book/src/papers/search.md")).unwrap()
}

/// The cells of the rows of the chapter's tables that begin with a method and have so many cells.
fn rows<const N: usize>() -> Vec<[String; N]> {
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split(" | ");
        cells
            .map(|cell| cell.trim().trim_matches('`').to_string())
            .collect()
    };
    let chapter = chapter();
    let lines = chapter.lines().filter(|line| line.starts_with("| `"));
    lines
        .filter_map(|line| cells(line).try_into().ok())
        .collect()
}

#[test]
fn the_searches_of_the_chapter_answer_what_it_says() {
    let chapter = chapter();
    let mut lines = chapter.lines();
    let mut searches = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ stepsmith ") else {
            continue;
        };
        // Answers that are printed whole are compared as on all pages.
        if command.starts_with("check ") {
            continue;
        }
        let found = answer(&split(command));
        for part in lines.next().unwrap().split("; ") {
            let number = part.split(", about ").next().unwrap();
            let part = typeset(&number.replace("about ", ""));
            assert!(found.contains(&part), "{command}: no {part:?} in\n{found}");
        }
        searches += 1;
    }
    assert_eq!(searches, 40);
}

/// The digits of a number through the third one behind the point, not rounded.
fn cut(number: &Value) -> String {
    let decimal = match number["decimal"].as_str() {
        Some(decimal) => decimal.to_string(),
        None => ratio(number.as_str().unwrap()).to_string(),
    };
    let end = decimal.find('.').map_or(decimal.len(), |point| point + 4);
    decimal[..end.min(decimal.len())].to_string()
}

/// The stable set of a method as the chapter's tables write it.
fn range(method: &str, options: &[&str]) -> String {
    let options = [&["stability", method][..], options, &["--format", "json"]].concat();
    let found: Value = serde_json::from_str(&program::text(&options)).unwrap();
    let intervals = found["stable"].as_array().unwrap();
    let interval = |interval: &Value| match interval["from"].as_str().unwrap() {
        "0" => cut(&interval["to"]),
        from => format!("{from} to {}", cut(&interval["to"])),
    };
    match &intervals[..] {
        [] => "none".to_string(),
        intervals => intervals
            .iter()
            .map(interval)
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// What is printed of the orders of a method, which have the chapter's order and error constant.
fn orders(method: &str, order: &str, constant: &str) -> String {
    let found = answer(&["order", method, "--all"]);
    let line = format!("order from exact starting values {order}\n");
    assert!(found.contains(&line), "{method}: {found}");
    let least = [" ", " -"].map(|sign| typeset(&format!("{sign}{constant}\n")));
    assert!(
        least.iter().any(|c| found.contains(c)),
        "{method}: no {constant} in\n{found}"
    );
    found
}

fn ratio(text: &str) -> f64 {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
}

/// The greatest magnitude of a root of ∑ cₖ λᵏ: the growth of λᵏ modulo it, squared twenty times.
fn largest_root(c: &[f64]) -> f64 {
    let n = c.len() - 1;
    if n == 0 {
        return 0.0;
    }
    // The companion matrix, its powers scaled to 1.
    let mut power: Vec<Vec<f64>> = (0..n)
        .map(|i| {
            (0..n)
                .map(|j| {
                    if j + 1 == n {
                        -c[i] / c[n]
                    } else {
                        f64::from(i == j + 1)
                    }
                })
                .collect()
        })
        .collect();
    let mut logarithm = 0.0;
    for _ in 0..20 {
        let square = |i: usize, j: usize| (0..n).map(|k| power[i][k] * power[k][j]).sum::<f64>();
        let mut next: Vec<Vec<f64>> = (0..n)
            .map(|i| (0..n).map(|j| square(i, j)).collect())
            .collect();
        let size = next
            .iter()
            .flatten()
            .fold(0.0_f64, |size, x| size.max(x.abs()));
        if size == 0.0 {
            return 0.0;
        }
        next.iter_mut().flatten().for_each(|x| *x /= size);
        (power, logarithm) = (next, 2.0 * logarithm + size.ln());
    }
    (logarithm / f64::from(1 << 20)).exp()
}

/// The specs that the chapter prints, written to files of a folder: the paths by the names of the methods.
fn printed(folder: &Path) -> BTreeMap<String, String> {
    let chapter = chapter();
    let blocks = chapter.split("```toml\n").skip(1);
    let written = blocks.map(|block| {
        let (text, _) = block.split_once("```").unwrap();
        let file = text.lines().next().unwrap().trim_start_matches("# ");
        let path = folder.join(file);
        fs::write(&path, text).unwrap();
        let name = text.split('"').nth(1).unwrap();
        (name.to_string(), path.display().to_string())
    });
    written.collect()
}

#[test]
fn the_methods_of_the_chapter_are_what_it_says() {
    let rows = rows::<8>();
    assert_eq!(rows.len(), 15);
    let folder = tempfile::tempdir().unwrap();
    let printed = printed(folder.path());
    assert_eq!(printed.len(), 2);
    for row in rows {
        let [
            method,
            order,
            zero,
            twentieth,
            tenth,
            error,
            constrained,
            parasitic,
        ] = row;
        let method = printed.get(&method).unwrap_or(&method);
        for (damping, told) in [("0", zero), ("1/20", twentieth), ("1/10", tenth)] {
            let found = range(method, &["--damping", damping]);
            assert_eq!(found, told, "{method} at {damping}");
        }
        orders(method, &order, &error);
        let found = answer(&["zero-dynamics", method]);
        let line = format!("constrained positions (index 3) {constrained}:");
        assert!(found.contains(&line), "{method}: {found}");
        let found = program::text(&["stability", method, "--format", "json"]);
        let found: Value = serde_json::from_str(&found).unwrap();
        let coefficients = found["zero_stability"]["parasitic"].as_array().unwrap();
        let coefficients: Vec<f64> = coefficients
            .iter()
            .map(|c| ratio(c.as_str().unwrap()))
            .collect();
        let radius = largest_root(&coefficients);
        let parasitic: f64 = parasitic.parse().unwrap();
        assert!((radius - parasitic).abs() < 1e-3, "{method}: {radius}");
    }
}

/// The weights of two-step methods, and the nodes of block formulas.
#[test]
fn the_weights_and_nodes_of_the_chapter_are_what_it_says() {
    let (weights, nodes): (Vec<_>, Vec<_>) =
        (rows::<5>().into_iter()).partition(|[method, ..]| method.starts_with("Pece"));
    assert_eq!((weights.len(), nodes.len()), (7, 3));
    for [method, order, told, constant, _] in weights {
        orders(&method, &order, &constant);
        assert_eq!(range(&method, &[]), told, "{method}");
    }
    for [method, _, order, constant, trees] in nodes {
        let found = orders(&method, &order, &constant);
        let next = order.parse::<u8>().unwrap() + 1;
        let line = format!("{trees} conditions of order {next} fail; tree and residual\n");
        assert!(found.contains(&line), "{method}: {found}");
    }
}
