use super::lines::Lines;
use super::*;
use flate2::read::GzDecoder;
use std::cell::RefCell;
use stepsmith_explore::scan::{GridAxis, Request, Scan, Show, Subject, TILED_LIMIT, Test};
use stepsmith_scheme::spec::{Entry as Setting, Node, NodeValue, Source, Spec};

fn bar() -> ProgressBar {
    ProgressBar::hidden()
}

fn job(tiles: u64) -> Job {
    Job {
        key: hash(["a job"]),
        tiles,
        about: json!({ "columns": "number,count,text" }),
    }
}

/// Tile i has i + 1 rows.
fn numbers(tile: u64) -> String {
    let rows = (0..=tile).map(|row| {
        let number = tile as f64 + row as f64 / 16.0;
        let text = quoted(&format!("row {row}, \"{tile}\",\nand more"));
        format!("{number},{row},{text}\n")
    });
    rows.collect()
}

fn merged(folder: &Path, name: &str, partial: bool) -> Result<Vec<u8>, Diagnostic> {
    let out = folder.join(name);
    let arguments = merge::Arguments::new(folder.into(), out.clone(), partial);
    merge::run(&arguments)?;
    Ok(fs::read(out).unwrap())
}

#[test]
fn the_merged_table_is_the_same_however_its_tiles_came() {
    let at_once = tempfile::tempdir().unwrap();
    let by_parts = tempfile::tempdir().unwrap();
    let job = job(7);
    let ok = |tile| Ok(numbers(tile));
    job.run(at_once.path(), 0..7, &bar(), ok).unwrap();
    for part in [4..7, 0..1, 2..5, 0..7] {
        assert!(
            job.run(by_parts.path(), part, &bar(), ok)
                .unwrap()
                .is_whole()
        );
    }
    for name in ["all.csv.gz", "all.csv"] {
        let [a, b] =
            [&at_once, &by_parts].map(|folder| merged(folder.path(), name, false).unwrap());
        assert_eq!(a, b, "{name}");
    }
    let mut text = String::new();
    let compressed = fs::File::open(by_parts.path().join("all.csv.gz")).unwrap();
    io::Read::read_to_string(&mut GzDecoder::new(compressed), &mut text).unwrap();
    let rows: String = (0..7).map(numbers).collect();
    assert_eq!(text, format!("number,count,text\n{rows}"));
    assert_eq!(
        merged(at_once.path(), "all.csv", false).unwrap(),
        text.into_bytes()
    );
    let arguments =
        merge::Arguments::new(at_once.path().into(), at_once.path().join("a.csv"), false);
    let told = merge::run(&arguments).unwrap().text;
    assert!(
        told.ends_with(": 28 rows of 7 tiles, 0 left out\n"),
        "{told}"
    );
}

#[test]
fn what_is_done_is_not_done_again_and_what_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let job = job(5);
    let asked = RefCell::new(Vec::new());
    let table = |tile| {
        asked.borrow_mut().push(tile);
        Ok(numbers(tile))
    };
    job.run(folder.path(), 1..3, &bar(), table).unwrap();
    let error = merged(folder.path(), "all.csv", false).unwrap_err();
    assert!(
        error.to_string().contains("tiles 0, 3, 4 of 5 missing"),
        "{error}"
    );
    let part = merged(folder.path(), "part.csv", true).unwrap();
    // Each row has two lines.
    assert_eq!(
        part.iter().filter(|byte| **byte == b'\n').count(),
        1 + 2 * (2 + 3)
    );
    let summary = job.run(folder.path(), 0..5, &bar(), table).unwrap();
    assert_eq!((summary.done, summary.skipped), (3, 2));
    assert_eq!(*asked.borrow(), [1, 2, 0, 3, 4]);
}

#[test]
fn a_tile_that_fails_is_told_and_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let job = job(4);
    let table = |tile| match tile {
        1 => Err("no solution".to_string()),
        tile => Ok(numbers(tile)),
    };
    let summary = job.run(folder.path(), 0..4, &bar(), table).unwrap();
    assert_eq!(summary.failed, [(1, "no solution".to_string())]);
    assert!(!summary.is_whole() && summary.text(&job).contains("tile 1: no solution"));
    // It is tried again, and may succeed.
    let again = job.run(folder.path(), 0..4, &bar(), |tile| Ok(numbers(tile)));
    assert_eq!(
        (
            again.unwrap().done,
            merged(folder.path(), "all.csv", false).is_ok()
        ),
        (1, true)
    );
}

#[test]
fn a_changed_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let job = job(3);
    job.run(folder.path(), 0..3, &bar(), |tile| Ok(numbers(tile)))
        .unwrap();
    let tile = job.path(folder.path(), 2);
    let bytes = fs::read(&tile).unwrap();
    let last = bytes.len() - 5;
    let changed = [&bytes[..last], &[bytes[last] ^ 1], &bytes[last + 1..]].concat();
    for wrong in [&changed[..], &bytes[..last]] {
        fs::write(&tile, wrong).unwrap();
        let error = merged(folder.path(), "all.csv", false).unwrap_err();
        assert!(error.to_string().contains("000002-"), "{error}");
    }
}

#[test]
fn a_folder_holds_one_job() {
    let folder = tempfile::tempdir().unwrap();
    let ok = |tile| Ok(numbers(tile));
    job(3).run(folder.path(), 0..1, &bar(), ok).unwrap();
    let other = Job {
        key: hash(["another job"]),
        ..job(3)
    };
    let error = other.run(folder.path(), 0..1, &bar(), ok).unwrap_err();
    assert!(error.to_string().contains("another job"), "{error}");
    assert_ne!(hash(["a", "bc"]), hash(["ab", "c"]));
    assert_eq!(Job::of(folder.path()).unwrap(), job(3));
}

#[test]
fn tiles_are_named_by_numbers() {
    assert_eq!(range(None, 9).unwrap(), 0..9);
    assert_eq!(range(Some("8"), 9).unwrap(), 8..9);
    assert_eq!(range(Some("2..9"), 9).unwrap(), 2..9);
    for text in [
        "9",
        "2..10",
        "3..3",
        "4..2",
        "-1",
        "a..b",
        "",
        "18446744073709551615",
    ] {
        assert!(range(Some(text), 9).is_err(), "{text}");
    }
}

/// The numbers of a row.
fn cells(row: &str) -> Vec<f64> {
    row.split(',').map(|cell| cell.parse().unwrap()).collect()
}

fn scan(over: &[&str], show: Show) -> Scan {
    let axis = |text: &&str| GridAxis::parse(&Source::new("--over", *text).into()).unwrap();
    let place = Source::new("--set", "xi=0").whole();
    let xi = Setting {
        key: "xi".into(),
        value: Node {
            value: NodeValue::Text("0".into()),
            place: place.clone(),
        },
        place,
    };
    let spec = Spec::from_family("central-difference", &[("degree", "3"), ("beta", "1/2")]);
    let subject = Subject {
        label: "CD3".into(),
        spec: spec.unwrap(),
    };
    Scan::new(Request {
        subjects: vec![subject],
        fixed: vec![xi],
        over: over.iter().map(axis).collect(),
        curves: Vec::new(),
        test: Test::Oscillator,
        show,
        point_limit: TILED_LIMIT,
    })
    .unwrap()
}

#[test]
fn runs_of_verdicts_are_the_samples_whatever_the_tiles() {
    let over = ["Omega=1/100..4:400", "alpha=11/10..5/2:11"];
    let whole = scan(&over, Show::Verdict);
    let samples = whole.sample(&whole.curves[0], 0..whole.grid.len());
    let axes = whole.grid.axes().to_vec();
    for tile_points in [1, 900, 1 << 20] {
        let lines = Lines::new(scan(&over, Show::Verdict), tile_points);
        let job = lines.job(&["a scan".into()]).unwrap();
        assert_eq!(
            job.tiles,
            [11, 6, 1][[1, 900, 1 << 20]
                .iter()
                .position(|n| *n == tile_points)
                .unwrap()]
        );
        let all: String = (0..job.tiles).map(|tile| lines.rows(tile)).collect();
        let rows: Vec<Vec<f64>> = all.lines().map(cells).collect();
        let mut expanded = Vec::new();
        assert_eq!(
            job.about["columns"],
            "alpha,Omega_from,Omega_to,points,verdict"
        );
        let [alpha, from, to, points, verdict] =
            [0, 1, 2, 3, 4].map(|i| rows.iter().map(|row| row[i]).collect::<Vec<f64>>());
        for row in 0..rows.len() {
            let start = expanded.len();
            assert_eq!(alpha[row], axes[1].values[start / 400]);
            assert_eq!(from[row], axes[0].values[start % 400]);
            expanded.extend(std::iter::repeat_n(verdict[row], points[row] as usize));
            assert_eq!(to[row], axes[0].values[(expanded.len() - 1) % 400]);
        }
        assert_eq!(expanded, samples);
        // Stable up to sqrt(4/(2 alpha - 1)).
        assert_eq!(rows.len(), 22);
        for row in (0..22).step_by(2) {
            let limit = (4.0 / (2.0 * alpha[row] - 1.0)).sqrt();
            assert_eq!((verdict[row], verdict[row + 1]), (1.0, 0.0));
            assert!(to[row] <= limit && limit < from[row + 1], "{limit}");
        }
    }
}

#[test]
fn radii_are_rows() {
    let lines = Lines::new(scan(&["Omega=1..3:3", "alpha=1,2"], Show::Radius), 1);
    let job = lines.job(&["a scan".into()]).unwrap();
    assert_eq!(job.about["columns"], "alpha,Omega,spectral_radius");
    let text = lines.rows(1);
    let rows: Vec<Vec<f64>> = text.lines().map(cells).collect();
    assert_eq!(rows.len(), 3, "{text}");
    for (row, omega) in rows.iter().zip([1.0, 2.0, 3.0]) {
        assert_eq!(row[..2], [2.0, omega]);
    }
}
