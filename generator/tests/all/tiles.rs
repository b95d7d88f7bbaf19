//! Audits and searches in tiles, from outside.

use super::program::run_in;
use std::fs;
use std::path::Path;

/// What a command prints, and whether its status is 0.
fn answer(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let output = run_in(folder, arguments);
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

/// Heun's method with a weight, and the order that is claimed.
fn heun(weight: &str) -> String {
    format!("order = 2\nA = [[0, 0], [1, 0]]\nb = [0.5, {weight}]\nc = [0, 1]\n")
}

#[test]
fn files_are_audited_one_a_tile_and_again_where_they_changed() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for (name, text) in [("right.py", heun("0.5")), ("wrong.py", heun("0.25"))] {
        fs::write(here.join(name), text).unwrap();
    }
    let audit = ["audit", "right.py", "wrong.py", "nowhere.py"];
    let (good, text) = answer(here, &[&audit[..], &["--tiles", "a"]].concat());
    assert!(!good && text.contains("can not read nowhere.py"), "{text}");
    let audit = &audit[..3];
    let count = [audit, &["--tiles", "a", "--count"]].concat();
    assert_eq!(answer(here, &count), (true, "2\n".into()));
    let one = [audit, &["--tiles", "a", "--tile", "1"]].concat();
    let done = "tiles: 1 done now, 0 before, 0 failed, of 2\n";
    assert_eq!(answer(here, &one), (true, done.into()));
    let all = [audit, &["--tiles", "a"]].concat();
    let done = "tiles: 1 done now, 1 before, 0 failed, of 2\n";
    assert_eq!(answer(here, &all), (true, done.into()));
    assert!(answer(here, &["merge", "a", "--out", "a.csv"]).0);
    let table = fs::read_to_string(here.join("a.csv")).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(
        rows[0],
        "place,name,order_claimed,order_exact,order_within_digits,findings,told"
    );
    assert_eq!(rows.len(), 3, "{table}");
    assert!(
        rows[1].contains("right.py") && rows[1].ends_with(",2,2,2,0,\"\""),
        "{table}"
    );
    assert!(
        rows[2].contains("wrong.py") && rows[2].contains(",2,0,0,") && rows[2].contains("b(2)"),
        "{table}"
    );
    // Lists read as another kind of method are another job.
    let (good, text) = answer(here, &[&all[..], &["--kind", "multistep"]].concat());
    assert!(!good && text.contains("tiles of another job"), "{text}");
    // Another content is another job.
    fs::write(here.join("wrong.py"), heun("0.5")).unwrap();
    let (good, text) = answer(here, &all);
    assert!(
        !good && text.contains("holds the tiles of another job"),
        "{text}"
    );
}

#[test]
fn a_search_in_tiles_is_one_search_a_seed() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let family = [
        "search",
        "--family",
        "central-difference",
        "--set",
        "degree=4",
    ];
    let rest = ["--symbolic", "--order", "3", "--tries", "60"];
    let search = [&family[..], &rest[..]].concat();
    let all = [
        &search[..],
        &["--seed", "5", "--tiles", "s", "--starts", "3"],
    ]
    .concat();
    assert_eq!(
        answer(here, &[&all[..], &["--tile", "1..3"]].concat()),
        (true, "tiles: 2 done now, 0 before, 0 failed, of 3\n".into())
    );
    assert!(answer(here, &all).0);
    assert!(answer(here, &["merge", "s", "--out", "s.csv"]).0);
    let table = fs::read_to_string(here.join("s.csv")).unwrap();
    assert!(
        table.starts_with(
            "seed,method,values,range,error_constant,parasitic_root,statement,spec\n5,"
        )
    );
    for seed in ["5", "6", "7"] {
        // What is found alone is the row of the seed.
        let (_, toml) = answer(here, &[&search[..], &["--seed", seed, "--toml"]].concat());
        let row = table.find(&format!("\n{seed},\"CentralDifference\","));
        let spec = toml.trim_end().replace('"', "\"\"");
        assert!(
            row.is_some() && table.contains(&spec),
            "{seed}: {toml}\n{table}"
        );
    }
    // Another question is another job.
    let other = [&all[..], &["--zero-dynamics"]].concat();
    assert!(
        answer(here, &other)
            .1
            .contains("holds the tiles of another job")
    );
}
