//! One table as many languages write it, and several of a file.

use super::super::super::numbers::Part;
use super::super::super::table::Table;
use super::super::read;

#[test]
fn several_tables_of_a_file_stay_apart() {
    let text = "a21 = 1\nb1 = 1/2\nb2 = 1/2\na21 = 1/2\nb1 = 0\nb2 = 1\nRK_A = [[0]]\nRK_b = [1]\n";
    let read = read("three.py", text);
    assert_eq!(
        read.tables
            .iter()
            .map(|t| t.exact().unwrap().stages())
            .collect::<Vec<_>>(),
        [2, 2, 1]
    );
}

#[test]
fn error_weights_give_the_embedded_step() {
    let text = "A = [[0, 0], [1, 0]]\nB = [1/2, 1/2]\nC = [0, 1]\nE = [-1/2, 1/2, 0]\n";
    let read = read("heun.py", text);
    let exact = read.tables[0].exact().unwrap();
    let hat: Vec<_> = exact
        .b_hat
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(hat, ["1", "0", "0"]);
    assert_eq!(exact.c.unwrap().len(), 3);
}

#[test]
fn what_is_not_understood_is_told() {
    let json = "{\"A\": [[0, 0], [\"1/2\", 0]], \"b\": [0, 1], \"c\": [0, \"½\"]}";
    let (tables, notes) = shown("m.json", json);
    let told = vec!["m.json:1: `c` was not understood".to_string()];
    assert_eq!((tables.len(), notes), (1, told));
    let read = read(
        "x.py",
        "A = [[0, 0], [sin(1), 0]]\nb = [0, 1]\nc = [0, 1/2]\n",
    );
    let expected = ["x.py:1: `A` was not understood", "x.py:2: there is no A"];
    assert_eq!(
        (read.notes, read.tables.len()),
        (expected.map(String::from).to_vec(), 0)
    );
}

/// The names, orders and times of the tables of a text, and what is told of it.
fn shown(file: &str, text: &str) -> (Vec<String>, Vec<String>) {
    let read = read(file, text);
    let one = |table: &Table| {
        let times = table.numbers.rows(Part::C).is_some();
        let order = table.order.map_or("none".into(), |p| p.to_string());
        let times = if times { " at c" } else { "" };
        format!("{} {order}{times}", table.name)
    };
    let notes = read.tables.iter().flat_map(|table| table.notes.clone());
    let notes = notes.chain(read.notes.clone()).collect();
    (read.tables.iter().map(one).collect(), notes)
}

/// What a section holds is no part of another table, whatever it begins with.
#[test]
fn sections_are_tables_apart() {
    let midpoint = "A = [[0, 0], [0.5, 0]]\nb = [0, 1]\norder = 2\n";
    let two = format!("[one]\n{midpoint}[two]\nc = [0, 0.3]\n{midpoint}");
    for file in ["two.toml", "two.ini"] {
        let (tables, notes) = shown(file, &two);
        assert_eq!(tables, ["one 2", "two 2 at c"]);
        assert_eq!(notes, [""; 0]);
    }
    let inline =
        "[all]\none = {A = [[0]], b = [1], order = 1}\ntwo = {c = [1], A = [[1]], b = [1]}\n";
    let (tables, _) = shown("inline.toml", inline);
    assert_eq!(tables, ["one 1", "two none at c"]);
    let alpha = "alpha_m = 0\nalpha_f = \"1/3\"\nbeta = \"4/9\"\ngamma = \"5/6\"\n";
    let rho = "[first]\nrho_inf = \"1/2\"\n";
    let (tables, _) = shown("two.toml", &format!("{rho}{alpha}[second]\n{alpha}"));
    assert_eq!(tables, ["first none", "second none"]);
    // Rows are none, constants of one are not known in the other, and words of other languages are keys.
    let rows = "[one]\nclass = 1\ns = 0.5\nA = [\n[0, 0],\n[\"s\", 0]\n]\nb = [0, 1]\n[two]\nA = [[\"s\"]]\nb = [1]\n";
    let (tables, notes) = shown("rows.toml", rows);
    assert_eq!(tables, ["one none"]);
    assert_eq!(
        notes,
        [
            "rows.toml:10: `A` was not understood",
            "rows.toml:11: this is a part of no table"
        ]
    );
}

/// A claim beside a table, above all or below one; what a section lacks may stand below it.
#[test]
fn claims_and_parts_in_sections_of_their_own() {
    let euler = "A = [[0]]\nb = [1]\n";
    let claimed = |text: &str| shown("s.toml", &text.replace("EULER\n", euler));
    let none = Vec::<String>::new();
    for (text, tables) in [
        (
            "name = \"E\"\norder = 1\n[parameters]\nEULER\n",
            vec!["E 1"],
        ),
        (
            "[parameters]\nEULER\n[claims]\norder = 1\ndense_order = 1\n",
            vec!["parameters 1"],
        ),
        (
            "[a]\nEULER\n[a.claims]\norder = 1\n[b]\nEULER\n",
            vec!["a 1", "b none"],
        ),
        (
            "[[m]]\nname = \"x\"\nEULER\n[m.claims]\norder = 1\n[[m]]\nEULER\norder = 2\n",
            vec!["x 1", "m 2"],
        ),
    ] {
        assert_eq!(
            claimed(text),
            (tables.into_iter().map(String::from).collect(), none.clone())
        );
    }
    let (tables, notes) = claimed("order = 1\n[a]\nEULER\n[b]\nEULER\n");
    assert_eq!(tables, ["a none", "b none"]);
    assert_eq!(notes, ["s.toml:1: the claim is of no one table"]);
    let (tables, notes) = claimed("[a]\nEULER\n[a.times]\nc = [0]\n[b]\nc = [1]\n");
    assert_eq!(tables, ["a none at c"]);
    assert_eq!(notes, ["s.toml:7: this is a part of no table"]);
}

/// A number that is given twice begins another table, or is told.
#[test]
fn what_is_given_twice_is_not_overwritten() {
    let alpha = "alpha_m = 0.2\nalpha_f = 0.4\nbeta = 0.3\ngamma = 0.1\n";
    let right = "alpha_m = 0\nalpha_f = 1/3\nbeta = 4/9\ngamma = 5/6\n";
    let (tables, notes) = shown("two.py", &format!("{alpha}order = 2\n{right}order = 2\n"));
    assert_eq!(
        (tables, notes),
        (vec!["two.py 2".into(); 2], Vec::<String>::new())
    );
    let (tables, notes) = shown("one.py", &format!("{alpha}gamma = 0.7\n"));
    assert_eq!(tables, ["one.py none"]);
    assert_eq!(notes, ["one.py:5: `gamma` is given twice"]);
    let (tables, notes) = shown(
        "claims.py",
        "A = [[0]]\nb = [1]\norder = 1\nbeta = 1\norder = 2\nbeta = 2\n",
    );
    assert_eq!(tables, ["claims.py 1"]);
    assert_eq!(notes, ["claims.py:5: `order` is given twice"]);
    // An entry beside its list, and what changes one, are not passed over; zeros wait for their entries.
    let euler = "A = [[0, 0], [1/2, 0]]\nb = [0, 1]\n";
    for (text, note) in [
        ("b[0] = 1/4\n", "e.py:3: an entry of `b` is given twice"),
        ("b *= 2\n", "e.py:3: `b` was not understood"),
        ("b[1] -= 2\n", "e.py:3: `b` was not understood"),
    ] {
        let (tables, notes) = shown("e.py", &format!("{euler}{text}"));
        assert_eq!((tables.len(), notes), (1, vec![note.to_string()]));
    }
    let zeros = "A = [[0, 0], [1/2, 0]]\nb = [0, 0]\nb[1] = 1\nc += 1\nx *= 2\n";
    assert_eq!(shown("e.py", zeros).1, [""; 0]);
    // What follows a number that is of no table still belongs to what stands before.
    let (tables, notes) = shown(
        "late.py",
        "A = [[0]]\nbeta = 1\nbeta = 2\nb = [1]\nc = [0]\n",
    );
    assert_eq!(
        (tables, notes),
        (vec!["late.py none at c".into()], Vec::<String>::new())
    );
    // Not to one before that.
    let euler = "A = [[0]]\nb = [1]\n";
    let text = format!("{euler}{euler}c = [0]\nbeta = 1\nbeta = 2\nc = [1]\n");
    assert_eq!(
        shown("two.py", &text).0,
        ["two.py none", "two.py none at c"]
    );
}

/// A factor behind a list is one of every entry; what Python makes of a bare list is no number.
#[test]
fn lists_have_factors() {
    let weights = |file: &str, b: &str| {
        let text = format!("A = [[0, 0, 0], [1/2, 0, 0], [-1, 2, 0]]\nb = {b}\n");
        let found = read(file, &text);
        let table = found.tables.first()?;
        let exact = table.exact()?;
        let shown: Vec<_> = exact.b.iter().map(ToString::to_string).collect();
        Some(shown.join(" "))
    };
    for (file, b) in [
        ("k.py", "np.array([1, 4, 1])/6"),
        ("k.py", "np.array([1, 4, 1]) / 12 * 2"),
        ("k.jl", "[1, 4, 1]/6"),
        ("k.jl", "[1, 4, 1] ./ 6"),
        ("k.m", "[1 4 1]/6"),
        ("k.f90", "[1, 4, 1]/6d0"),
    ] {
        assert_eq!(
            weights(file, b).as_deref(),
            Some("1/6 2/3 1/6"),
            "{file} {b}"
        );
    }
    for b in [
        "[1, 4, 1]*2",
        "np.array([1, 4, 1]) + 2",
        "np.array([1, 4, 1]) @ M",
    ] {
        assert_eq!(weights("k.py", b), None, "{b}");
    }
}

/// What stands in comments of MATLAB and of Fortran in fixed form is no table, and lines that go on are one.
#[test]
fn comments_and_lines_that_go_on() {
    let kutta = |file: &str, text: &str| {
        let found = read(file, text);
        let [table] = found.tables.as_slice() else {
            panic!("{file}: {found:?}");
        };
        assert_eq!((table.notes.len(), found.notes.len()), (0, 0), "{found:?}");
        let exact = table.exact().unwrap();
        let numbers = exact.a.iter().flatten().chain(&exact.b);
        let shown: Vec<_> = numbers.map(ToString::to_string).collect();
        assert_eq!(
            shown.join(" "),
            "0 0 0 1/2 0 0 -1 2 0 1/6 2/3 1/6",
            "{file}"
        );
    };
    kutta(
        "k.m",
        "% b = [1/4 1/2 1/4];\nA = [0 0 0; 1/2 0 0; ... two rows\n-1 2 0]; % A = 1\n%{\nb = 1\n%}\nb = [1/6 2/3 1/6];\n",
    );
    kutta(
        "k.f",
        "C     B1=0.25D0\n*     B2=1\nc     b3=2\n      A21=0.5D0\n      A31=-1.D0\n      A32=\n     &  2.D0\n      B1=1.D0/6.D0\n      B2=2.D0\n     1 /3.D0\n      B3=1.D0/6.D0\n",
    );
    kutta(
        "k.f90",
        "real, parameter :: rk_a(9) = (/ 0., 0., 0., .5, 0., 0., & ! rows\n  & -1., 2., 0. /)\nreal, parameter :: rk_b(3) = [1./6, &\n 2./3, 1./6]\n",
    );
}

/// Entries that a loop gives are told, and nothing is judged without them; those of another array of the same name are not
/// meant.
#[test]
fn entries_at_places_that_are_counted_are_told() {
    let table = "fn two() { let b = [0.5, 0.5]; let mut a = Mat::zeros(2, 2); a[(1, 0)] = 1.0;\n";
    for (file, text, line) in [
        (
            "t.rs",
            format!("{table}for i in 1..2 {{\na[(i, 0)] = c[i];\n}} }}\n"),
            Some(3),
        ),
        (
            "t.c",
            "double b[2] = {.5, .5}, a[2][2] = {{0}, {1}};\na[i][0] = 1;\n".into(),
            Some(2),
        ),
        (
            "t.py",
            "b = [.5, .5]\na = [[0, 0], [1, 0]]\nfor i in range(2):\n  a[i][0] = 1 - b[i]\n".into(),
            Some(4),
        ),
        (
            "t.rs",
            format!("{table}}}\nfn other() {{ a[i] = 2.0; b[(i, j)] = 1.0; }}\n"),
            None,
        ),
        (
            "t.rs",
            format!("{table}for i in 1..2 {{ x[(i, 0)] = a[(1, 0)]; }} }}\n"),
            None,
        ),
    ] {
        let read = read(file, &text);
        let told = line.map(|line| format!("{file}:{line}: `a` was not understood"));
        assert_eq!(read.tables.len(), 1, "{text}");
        assert_eq!(read.tables[0].notes, Vec::from_iter(told), "{text}");
    }
}

/// A row that refers to a weight that nobody gave, of weights that somebody did, has a 0 there.
#[test]
fn entries_that_are_left_out_are_zero_where_they_are_read() {
    let text = "B->b[0] = 1.0/4; B->b[2] = 3.0/4; B->c[1] = 1.0/3; B->c[2] = 2.0/3;\n\
        B->A[1][0] = 1.0/3; B->A[2][0] = B->b[1]; B->A[2][1] = 2.0/3; B->A[2][2] = d[1];\n";
    let table = read("t.def", text).tables.remove(0);
    assert_eq!(table.notes, ["t.def:2: `A` was not understood"]);
    let table = read("t.def", &text.replace("d[1]", "B->b[1]"))
        .tables
        .remove(0);
    assert_eq!(table.notes, [""; 0]);
    let exact = table.exact().unwrap();
    assert_eq!(
        exact.a[2]
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["0", "2/3", "0"]
    );
}
