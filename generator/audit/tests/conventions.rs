//! Tables as programs and papers write them: Kutta's method of order 3, with one wrong entry, in each convention.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use stepsmith_audit::source::read;
use stepsmith_audit::{TreeStore, audit};

/// The findings of the only table of a text.
fn findings(file: &str, text: &str) -> Vec<String> {
    let read = read(file, text);
    let [table] = read.tables.as_slice() else {
        panic!("{file}: {text}\n{read:?}")
    };
    assert!(table.notes.is_empty(), "{text}\n{:?}", table.notes);
    let audit = audit(table, &mut TreeStore::default()).unwrap();
    audit.findings.iter().map(ToString::to_string).collect()
}

/// Asserts that the last finding names this entry and its value.
fn mended(file: &str, text: &str, entry: &str) {
    let found = findings(file, text);
    let last = found.last().map_or("", String::as_str);
    assert!(last.starts_with(entry), "{file}: {text}\n{found:#?}");
}

fn right(file: &str, text: &str) {
    assert_eq!(findings(file, text), [""; 0], "{file}: {text}");
}

/// Fehlberg's letters: nodes, coefficients and weights are α, β and c.
#[test]
fn fehlbergs_letters_are_told_from_butchers() {
    for (file, text) in [
        (
            "k.f90",
            "real(8), parameter :: a2 = 0.5d0\nreal(8), parameter :: a3 = 1d0\nreal(8), parameter :: b21 = 0.5d0\n\
             real(8), parameter :: b31 = -1d0\nreal(8), parameter :: b32 = 3d0\nreal(8), parameter :: c1 = 1d0/6d0\n\
             real(8), parameter :: c2 = 2d0/3d0\nreal(8), parameter :: c3 = 1d0/6d0\n",
        ),
        (
            "k.c",
            "static const double ah[] = { 0.5, 1.0 };\nstatic const double b21 = 0.5;\n\
             static const double b3[] = { -1.0, 3 };\nstatic const double c1 = 1.0/6, c2 = 2.0/3, c3 = 1.0/6;\n",
        ),
        (
            "k.py",
            "alpha2 = 1/2; alpha3 = 1\nbeta21 = 1/2; beta31 = -1; beta32 = 3\nc1 = 1/6; c2 = 2/3; c3 = 1/6\n",
        ),
    ] {
        let found = findings(file, text);
        let last = found.last().map_or("", String::as_str);
        let expected = "is wrong: 2 restores order 3";
        assert!(
            last.starts_with("a(3,2) = 3") && last.ends_with(expected),
            "{text}\n{found:#?}"
        );
    }
}

/// A number called gamma that is no part of the table.
#[test]
fn a_gamma_that_does_not_fit_is_no_part() {
    for gamma in [
        "gamma[] = {2.0}",
        "gamma[] = {3.6378342527444957322}",
        "gamma = 0.5",
    ] {
        let text = format!(
            "void radau(T *t) {{\n const double c[] = {{1.0/3, 1.0}};\n const double A[] = {{5.0/12, -1.0/12, 0.75, 0.25}};\n\
             const double b[] = {{0.75, 0.25}};\n const double {gamma};\n}}\n"
        );
        right("r.c", &text);
    }
}

/// Fields of a class, without a claim.
#[test]
fn a_weight_may_be_wrong_without_a_claim() {
    for text in [
        "class Heun { static final double[][] A = { { 0.0, 0.0 }, { 1.0, 0.0 } };\n static final double[] B = { 1.0/2.0, 1.0/3.0 };\n\
         static final double[] C = { 0.0, 1.0 }; }",
        "class Heun { private static final double[] C = { 1.0 };\n private static final double[][] A = { { 1.0 } };\n\
         private static final double[] B = { 0.5, 1.0/3.0 }; }",
        "public class Heun {\n double[][] a = new double[][] {{0, 0}, {1, 0}};\n double[] b = new double[] {0.5, 1.0/3.0};\n\
         double[] c = new double[] {0, 1};\n}",
    ] {
        mended(
            "Heun.java",
            text,
            "b(2) = 1.0/3.0 is wrong: 1/2 restores order 2",
        );
    }
}

/// In Julia 1/2γ is 1/(2γ).
#[test]
fn factors_may_stand_side_by_side() {
    for delta in ["1 - 1 / 2γ", "1 - 1/2γ", "-√2 / 2"] {
        let text = format!(
            "function ars222()\n γ = 1 - √2 / 2\n δ = {delta}\n A = [0 0 0; γ 0 0; δ 1-δ 0]\n b = [δ, 1 - δ, 0]\n order = 1\nend\n"
        );
        let read = read("a.jl", &text);
        let numbers = &read.tables[0].numbers;
        let x = numbers.rows(stepsmith_audit::Part::A).unwrap()[2][0]
            .exact()
            .unwrap();
        assert!(
            (x.to_f64().unwrap() + 0.5_f64.sqrt()).abs() < 1e-15,
            "{delta} {x:?}"
        );
    }
}

/// Without b, the step ends with the last stage.
#[test]
fn b_may_be_the_last_row() {
    for text in [
        "class S:\n    c = np.array([0, 1/2, 1])\n    A = np.array([[0, 0, 0], [1/2, 0, 0], [0, 1/2, 1/2]])\n",
        "class S:\n    A = [[1/4, 0], [3/4, 1/4]]\n    c = [1/4, 1]\n",
        "class S:\n    nodes = [1/3, 1]\n    matrix = [[5/12, -1/12], [3/4, 1/4]]\n",
        "g = 1 - 1/2**0.5\ntableau = Tableau(c=np.array([g, 1]), b_sol=np.array([1 - g, g]), a_lower=(np.array([1 - g]),), a_diagonal=np.array([g, g]))\n",
    ] {
        right("s.py", text);
    }
}

/// Claims in members, properties and functions belong to the only table around.
#[test]
fn claims_may_be_members_and_functions() {
    let c = "const double c[] = {0.0, 0.5, 1.0};\n const double A[] = {0,0,0, 0.5,0,0, -1.0,3.0,0};\n\
             const double b[] = {1.0/6, 2.0/3, 1.0/6};\n";
    let python = "    A = [[0, 0, 0], [1/2, 0, 0], [-1, 3, 0]]\n    b = [1/6, 2/3, 1/6]\n    c = [0, 1/2, 1]\n";
    for (file, text) in [
        ("k.c", format!("void rk(T *t)\n{{\n t->order_b = 3;\n {c}}}\n")),
        ("k.cpp", format!("struct K {{\n int order() const {{ return 3; }}\n {c}}};\n")),
        ("k.py", format!("class K:\n{python}\n    @property\n    def order(self) -> int: return 3\n")),
        ("k.py", format!("class K:\n{python}\n    def order(self):\n        return 3\n")),
        ("k.py", format!("class K:\n    order = (3,)\n{python}")),
        ("k.jl", "struct K end\norder(::K) = 3\nfunction table(::K)\n A = [0 0 0; 1/2 0 0; -1 3 0]\n b = [1/6, 2/3, 1/6]\n c = [0, 1/2, 1]\nend\n".into()),
    ] {
        let found = findings(file, &text);
        let last = found.last().map_or("", String::as_str);
        assert!(last.starts_with("a(3,2) = 3") && last.ends_with("2 restores order 3"), "{text}\n{found:#?}");
    }
}

/// Rows are put into a matrix of zeros.
#[test]
fn slices_are_parts_of_rows() {
    for (file, rows) in [
        ("k.py", "A[1, :1] = [1/2]\n    A[2, :2] = [-1, 3]"),
        ("k.py", "A[1, 0] = 1/2\n    A[2, 0:2] = [-1, 3]"),
        ("k.jl", "A[2, 1:1] = [1/2]\n    A[3, 1:2] = [-1, 3]"),
        ("k.m", "A(2,1) = 1/2;\n    A(3,1:2) = [-1 3];"),
    ] {
        let zeros = if file == "k.py" {
            "np.zeros((3, 3))"
        } else {
            "zeros(3, 3)"
        };
        let text = format!(
            "    A = {zeros}\n    {rows}\n    b = [1/6, 2/3, 1/6]\n    c = [0, 1/2, 1]\n    order = 3\n"
        );
        mended(file, &text, "a(3,2) = 3 is wrong: 2 restores order 3");
    }
}

/// Tableaux as papers draw them, once an order is claimed.
#[test]
fn tableaux_may_be_drawn() {
    for (file, text) in [
        (
            "k.md",
            "# Kutta's method of order 3\n\n| c | | | |\n|--|--|--|--|\n| 0 | | | |\n| 1/2 | 1/2 | | |\n| 1 | -1 | 3 | |\n| | 1/6 | 2/3 | 1/6 |\n",
        ),
        (
            "k.txt",
            "Kutta, third order\n\n0   |\n1/2 | 1/2\n1   | -1   3\n----+---------------\n    | 1/6  2/3  1/6\n",
        ),
        (
            "k.txt",
            "A method of order 3:\n  0 │\n 0.5 │ 0.5\n  1 │ -1  3\n────┼──────\n    │ 1/6 2/3 1/6\n",
        ),
        (
            "k.tex",
            "\\section{Kutta's method, order three}\n\\begin{array}{c|ccc}\n0 & & & \\\\\n\\frac12 & \\frac12 & & \\\\\n1 & -1 & 3 & \\\\\n\\hline\n & \\frac16 & \\frac23 & \\frac16\n\\end{array}\n",
        ),
        (
            "k.tex",
            "\\caption{A 3rd order method}\n\\begin{tabular}{c|ccc}\n$0$ \\\\[2pt]\n$\\tfrac{1}{2}$ & $\\tfrac{1}{2}$ \\\\ $1$ & $-1$ & $3$ \\\\ \\cline{1-4}\n & $\\frac{1}{6}$ & $\\frac{2}{3}$ & $\\frac{1}{6}$ \\\\\n\\end{tabular}\n",
        ),
        (
            "k.tex",
            "of order 3\n\\begin{NiceArray}{c|ccc}\n0 & 0 & 0 & 0\\\\ 1/2 & 1/2 & 0 & 0\\\\ 1 & -1 & 3 & 0\\\\ \\Hline & 1/6 & 4\\cdot\\frac{1}{6} & \\frac{1}{2\\cdot 3}\n\\end{NiceArray}\n",
        ),
    ] {
        mended(file, text, "a(3,2) = 3 is wrong: 2 restores order 3");
    }
    for text in [
        "| a | b |\n|--|--|\n| 1 | 2 |\n| 3 | 4 |\n",
        "x | y\n1 | 2\n",
        "| | 1 |\n",
    ] {
        assert!(read("other.md", text).tables.is_empty(), "{text}");
    }
}

/// A row is not moved onto the diagonal: that would make an explicit method implicit.
#[test]
fn no_repair_makes_an_explicit_method_implicit() {
    let text = "A = [[0, 0, 0], [1/2, 0, 0], [0, 1, 0]]\nb = [1/6, 2/3, 1/6]\norder = 3\n";
    let found = findings("k.py", text);
    assert!(
        !found.is_empty() && found.iter().all(|text| !text.contains("moved")),
        "{found:?}"
    );
}
