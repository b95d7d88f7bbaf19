//! One table as many languages write it, and several of a file.

use super::super::{Language, read};

/// Kutta's third-order method, as languages write it.
const KUTTA: [(&str, &str); 8] = [
    (
        "k.py",
        "A = [[0, 0, 0], [1/2, 0, 0], [-1, 2, 0]]\nb = [1/6, 2/3, 1/6]\nc = [0, 1/2, 1]\norder = 3\n",
    ),
    (
        "k.c",
        "static const double A[3][3] = {{0}, {0.5, 0}, {-1.0, 2.0}};\ndouble b[] = {1.0/6, 2.0/3, 1.0/6}, c[3] = {0, 0.5, 1};\nint order = 3;",
    ),
    (
        "k.def",
        "ARK_BUTCHER_TABLE(KUTTA, {\n ARKodeButcherTable B = ARKodeButcherTable_Alloc(3, SUNTRUE);\n B->q = 3;\n B->A[1][0] = SUN_RCONST(0.5);\n B->A[2][0] = SUN_RCONST(-1.0);\n B->A[2][1] = SUN_RCONST(2.0);\n B->b[0] = SUN_RCONST(1.0) / SUN_RCONST(6.0);\n B->b[1] = SUN_RCONST(2.0) / SUN_RCONST(3.0);\n B->b[2] = SUN_RCONST(1.0) / SUN_RCONST(6.0);\n B->c[1] = SUN_RCONST(0.5);\n B->c[2] = SUN_RCONST(1.0);\n return B;\n})",
    ),
    (
        "k.jl",
        "function kutta(T)\n  A = [0 0 0\n       1//2 0 0\n       -1 2 0]\n  b = [1//6, 2//3, 1//6]; c = [0, 1//2, 1]\n  order = 3\nend\n",
    ),
    (
        "k.f90",
        "real(wp), parameter :: a21 = 0.5_wp, a31 = -1.0_wp\nreal(wp), parameter :: a32 = 2.0_wp\nreal(wp), parameter :: b1 = 1.0_wp/6, b2 = 2.0_wp/3, b3 = b1\nreal(wp), parameter :: c2 = 0.5_wp, c3 = 1\ninteger, parameter :: order = 3\n",
    ),
    (
        "k.rs",
        "pub const KUTTA: Tableau = Tableau { a: &[&[], &[0.5], &[-1.0, 2.0]], b: &[1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0], c: &[0.0, 0.5, 1.0], order: 3 };",
    ),
    (
        "k.json",
        "{\"A\": [[\"0\"], [\"1/2\"], [\"-1\", \"2\"]], \"b\": [\"1/6\", \"2/3\", \"1/6\"], \"c\": [\"0\", \"1/2\", \"1\"], \"order\": 3}",
    ),
    (
        "k.toml",
        "[parameters]\nA = [[], [\"1/2\"], [\"-1\", \"2\"]]\nb = [\"1/6\", \"2/3\", \"1/6\"]\nc = [\"0\", \"1/2\", \"1\"]\n[claims]\norder = 3\n",
    ),
];

#[test]
fn one_table_in_many_languages() {
    for (name, text) in KUTTA {
        let read = read(name, text, Language::of(name));
        assert_eq!(
            (read.tables.len(), read.notes.as_slice()),
            (1, &[][..]),
            "{name}"
        );
        let table = &read.tables[0];
        assert_eq!(table.order, Some(3), "{name}");
        let exact = table.exact().unwrap();
        let shown = |list: &[crate::exact::fraction::Fraction]| {
            list.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let rows: Vec<_> = exact.a.iter().map(|row| shown(row)).collect();
        assert_eq!(rows, ["0 0 0", "1/2 0 0", "-1 2 0"], "{name}");
        assert_eq!(
            (shown(&exact.b), shown(exact.c.as_ref().unwrap())),
            ("1/6 2/3 1/6".into(), "0 1/2 1".into()),
            "{name}"
        );
    }
}

#[test]
fn several_tables_of_a_file_stay_apart() {
    let text = "a21 = 1\nb1 = 1/2\nb2 = 1/2\na21 = 1/2\nb1 = 0\nb2 = 1\nRK_A = [[0]]\nRK_b = [1]\n";
    let read = read("three.py", text, Language::Hash);
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
    let read = read("heun.py", text, Language::Hash);
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
    let read = read(
        "x.py",
        "A = [[0, 0], [sin(1), 0]]\nb = [0, 1]\nc = [0, 1/2]\n",
        Language::Hash,
    );
    let expected = ["x.py:1: `A` was not understood", "x.py:2: there is no A"];
    assert_eq!(
        (read.notes, read.tables.len()),
        (expected.map(String::from).to_vec(), 0)
    );
}
