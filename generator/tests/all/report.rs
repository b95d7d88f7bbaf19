//! `stepsmith report`: a site of three methods.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const METHODS: [&str; 3] = [
    "central-difference/cd4-wide",
    "runge-kutta/rk4",
    "splitting/splitting-half",
];
/// What may stand in a site of three methods, and on the first page of any.
const SITE_LIMIT: usize = 600_000;
const FIRST_PAGE_LIMIT: usize = 200_000;

/// A repository of some of the catalogue's specs.
fn repository(directory: &Path) -> PathBuf {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods/specs");
    let root = directory.join("repository");
    for method in METHODS {
        let to = root
            .join("methods/specs")
            .join(method)
            .with_extension("toml");
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(specs.join(method).with_extension("toml"), to).unwrap();
    }
    root
}

fn report(root: &Path, out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepsmith"));
    command.arg("report").arg(out).arg("--root").arg(root);
    command.output().unwrap()
}

/// Pages are called after methods: a second file of one method has none.
#[test]
fn a_file_that_is_not_called_after_its_method_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let root = repository(directory.path());
    let specs = root.join("methods/specs/runge-kutta");
    std::fs::copy(specs.join("rk4.toml"), specs.join("rk4-again.toml")).unwrap();
    let out = directory.path().join("site");
    let output = report(&root, &out);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        text.contains("the file of `Rk4` must be called rk4.toml"),
        "{text}"
    );
    assert!(!output.status.success() && !out.exists());
}

/// All files below a directory, by their paths there.
fn files(directory: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut left = vec![directory.to_path_buf()];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(
                std::fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else {
            let name = path.strip_prefix(directory).unwrap().display().to_string();
            found.insert(name, std::fs::read_to_string(path).unwrap());
        }
    }
    found
}

/// The values of attributes called `name`.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    let parts = page.split(start.as_str()).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// Every element is closed in its turn, attributes are quoted, and nothing else looks like a tag.
fn well_formed(name: &str, page: &str) {
    const VOID: [&str; 5] = ["meta", "link", "input", "br", "!DOCTYPE"];
    let mut open = Vec::new();
    for part in page.split('<').skip(1) {
        let (tag, text) = part
            .split_once('>')
            .unwrap_or_else(|| panic!("{name}: <{part}"));
        assert!(!text.contains('>'), "{name}: {part}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{name}: <{tag}>");
        let word = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(word), "{name}: <{tag}>");
        } else if !VOID.contains(&word) && !tag.ends_with('/') {
            open.push(word);
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} not closed");
}

/// Where a link of a page leads, as a path below the site.
fn target(page: &str, link: &str) -> String {
    let mut path: Vec<&str> = page.split('/').collect();
    path.pop();
    for step in link.split('/') {
        match step {
            ".." => assert!(path.pop().is_some(), "{page}: {link} leaves the site"),
            step => path.push(step),
        }
    }
    path.join("/")
}

#[test]
fn a_site_is_small_closed_well_formed_and_the_same_each_time() {
    let directory = tempfile::tempdir().unwrap();
    let root = repository(directory.path());
    let [first, second] = ["first", "second"].map(|name| {
        let out = directory.path().join(name);
        let output = report(&root, &out);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && errors.is_empty(), "{errors}");
        files(&out)
    });
    assert!(first == second, "two runs differ");
    let size: usize = first.values().map(String::len).sum();
    assert!(size < SITE_LIMIT, "{size} bytes");
    let pages = first.iter().filter(|(name, _)| name.ends_with(".html"));
    let mut reached: BTreeSet<String> = BTreeSet::from(["index.html".into()]);
    for (name, page) in pages {
        well_formed(name, page);
        assert!(!page.contains("://"), "{name} names an address elsewhere");
        let ids: Vec<&str> = attributes(page, "id");
        assert_eq!(
            ids.iter().collect::<BTreeSet<_>>().len(),
            ids.len(),
            "{name}: {ids:?}"
        );
        let links = ["href", "src", "data-src"]
            .map(|name| attributes(page, name))
            .concat();
        for link in links.into_iter().filter(|link| *link != "data:,") {
            let link = link
                .split_once(".html#")
                .map_or(link, |(page, _)| &link[..page.len() + 5]);
            match link.strip_prefix('#') {
                Some(id) => assert!(ids.contains(&id), "{name}: {link}"),
                None => {
                    let target = target(name, link);
                    assert!(first.contains_key(&target), "{name}: {link}");
                    reached.insert(target);
                }
            }
        }
    }
    let all: BTreeSet<String> = first.keys().cloned().collect();
    let unreached: Vec<_> = all.difference(&reached).collect();
    assert!(unreached.is_empty(), "no page leads to {unreached:?}");
    let seen = ["index.html", "assets/style.css", "assets/site.js"];
    let seen: usize = seen.iter().map(|name| first[*name].len()).sum();
    assert!(
        seen < FIRST_PAGE_LIMIT,
        "{seen} bytes are read with the first page"
    );
    states_what_is_proven(&first);
}

/// A few statements of each kind, which are in no template.
fn states_what_is_proven(site: &BTreeMap<String, String>) {
    let wide = &site["central-difference/cd4-wide.html"];
    for part in [
        "<mfrac>",
        "stable for 0 &lt; Ω &lt; √3 at ξ = 0",
        "the tree g[x:v, v:g[v:g]]",
        "cd4-wide.oscillator-xi-1-20.json",
        "year = {2024}",
        "C99</option>",
    ] {
        assert!(wide.contains(part), "{part}");
    }
    assert!(site["central-difference/cd4-wide.code.js"].starts_with("stepsmith.exports(\""));
    let findings = &site["findings.html"];
    assert!(findings.contains("<blockquote>The method is second order accurate"));
    assert!(findings.contains("splitting/splitting-half.html") && !findings.contains("rk4"));
    let half = &site["splitting/splitting-half.html"];
    assert!(half.contains("<blockquote>The method is second order accurate"));
    let certificate: serde_json::Value =
        serde_json::from_str(&site["runge-kutta/rk4.order.json"]).unwrap();
    assert_eq!(certificate["method"], "Rk4");
    // The family's polynomial is compiled with its parameters, of which the page has sliders.
    assert!(
        site["explore/central-difference.js"].contains("oscillator:(Omega,xi,alpha,beta,gamma)=>{")
    );
    assert!(site["explore/splitting.html"].contains("aria-label=\"α, slider\""));
    // R(z) of the classical method, 1 + z + … + z⁴/24, times 24, on the oscillator: λ − R(z) has as
    // norm λ² − … + R(z)R(z̄).
    assert!(site["runge-kutta/rk4.js"].contains("oscillator:(Omega,xi)=>{"));
}

#[test]
fn a_directory_that_is_no_site_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let root = repository(directory.path());
    let out = directory.path().join("notes");
    std::fs::create_dir(&out).unwrap();
    std::fs::write(out.join("index.html"), "<p>mine</p>").unwrap();
    let output = report(&root, &out);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not a site"));
    assert_eq!(files(&out).len(), 1);
    // A site is replaced, with all that was in it.
    std::fs::remove_file(out.join("index.html")).unwrap();
    assert!(report(&root, &out).status.success());
    std::fs::write(out.join("runge-kutta/old.html"), "").unwrap();
    std::fs::remove_dir_all(root.join("methods/specs/splitting")).unwrap();
    assert!(report(&root, &out).status.success());
    let left = files(&out);
    assert!(!left.contains_key("runge-kutta/old.html"));
    assert!(!left.contains_key("splitting/splitting-half.html"));
    assert!(left.contains_key("runge-kutta/rk4.html"));
}

/// What does not hold is neither counted as held nor passed over.
#[test]
fn a_refuted_claim_and_a_true_disputed_statement_are_told() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("repository");
    let specs = root.join("methods/specs/newmark");
    std::fs::create_dir_all(&specs).unwrap();
    let text = "name = \"Linear\"\nfamily = \"newmark\"\n\
                [parameters]\nbeta = \"1/6\"\ngamma = \"1/2\"\n\
                [claims]\norder = 3\nzero_stable = true\n\
                [[disputed]]\nstatement = \"It is of order 2.\"\nclaim = { order = 2 }\n";
    std::fs::write(specs.join("linear.toml"), text).unwrap();
    let out = directory.path().join("site");
    let output = report(&root, &out);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("Linear: claim refuted: order 3"), "{told}");
    assert!(told.contains("disputed statement is true"), "{told}");
    let site = files(&out);
    let overview = &site["index.html"];
    assert!(overview.contains(">1 of 2 held<"), "{overview}");
    assert!(overview.contains("data-disputed=\"0\""));
    let page = &site["newmark/linear.html"];
    assert!(page.contains("<span class=\"refuted\">refuted</span>"));
}
