//! Tables in files of data, in arguments by place, and in branches; their names; orders that are told beside them.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

use stepsmith_audit::{Confidence, Part, TreeStore, audit, source::read};

/// Kutta's method of order 3 with a(3,2) = 3 for 2, as a text in each of these forms; its order is claimed.
fn is_mended(file: &str, text: &str) {
    let found = read(file, text);
    let [table] = found.tables.as_slice() else {
        panic!("{file}: {text}\n{found:#?}");
    };
    assert_eq!(table.notes, [""; 0], "{file}: {text}");
    let findings = audit(table, &mut TreeStore::default()).unwrap().findings;
    let last = findings.last().map_or(String::new(), ToString::to_string);
    let is_named = last.starts_with("a(3,2) = ") && last.ends_with("is wrong: 2 restores order 3");
    assert!(is_named, "{file}: {text}\n{last}");
}

/// The names of the tables of a text.
fn names(file: &str, text: &str) -> Vec<String> {
    let tables = read(file, text).tables;
    tables.into_iter().map(|table| table.name).collect()
}

#[test]
fn tables_of_data_are_read() {
    for (file, text) in [
        (
            "k.yaml",
            "kutta:\n  A: [[], [1/2], [-1, 3]]\n  b: [1/6, 2/3, 1/6] # weights\n  c: [0, 1/2, 1]\n  order: 3\n",
        ),
        (
            "k.yml",
            "---\nA:\n  - [0, 0, 0]\n  - [1/2, 0, 0]\n  - [-1, 3, 0]\nb:\n- 1/6\n- 2/3\n- 1/6\nc:\n- 0\n- 1/2\n- 1\norder: 3\n",
        ),
        (
            "k.yaml",
            "A:\n- - 0\n  - 0\n  - 0\n- - 0.5\n  - 0\n  - 0\n- - -1\n  - 3\n  - 0\nb: [1/6, 2/3,\n    1/6]\norder: 3\n",
        ),
        (
            "k.xml",
            "<ParameterList name=\"Kutta\">\n<Parameter name=\"A\" type=\"string\" value=\"0 0 0; 0.5 0 0; -1 3 0\"/>\n\
            <Parameter name=\"b\" type=\"string\" value=\"1/6 2/3 1/6\"/>\n<Parameter name=\"order\" type=\"int\" value=\"3\"/>\n</ParameterList>\n",
        ),
        (
            "k.xml",
            "<!-- a < b -->\n<method><A>0 0 0; 0.5 0 0; -1 3 0</A>\n<b>1/6, 2/3, 1/6</b><c>0 0.5 1</c><order>3</order></method>\n",
        ),
        (
            "k.xml",
            "<P name=\"A\" value=\"3x3:{0, 0, 0, 0.5, 0, 0, -1, 3, 0}\"/><P name=\"b\" value=\"{1/6, 2/3, 1/6}\"/><P name=\"order\" value=\"3\"/>\n",
        ),
        (
            "k.csv",
            "Kutta; order 3\n\n0,,,\n1/2,1/2,,\n1,-1,3,\n,1/6,2/3,1/6\n",
        ),
        (
            "k.csv",
            "# order 3\nc,a1,a2,a3\n0,0,0,0\n0.5,0.5,0,0\n1,-1,3,0\n,1/6,2/3,1/6\n",
        ),
        (
            "k.csv",
            "third order,,,\n0, 0, 0, 0\n1/2, 1/2, 0, 0\n1, -1, 3, 0\n, 1/6, 2/3, 1/6\n",
        ),
    ] {
        is_mended(file, text);
    }
}

#[test]
fn tables_of_more_languages_are_read() {
    for (file, text) in [
        (
            "k.R",
            "A <- matrix(0, 3, 3)\nA[2, 1] <- 1/2\nA[3, 1:2] <- c(-1, 3)\nb <- c(1, 4, 1)/6 # weights\norder = 3\n",
        ),
        (
            "k.kt",
            "object Kutta {\n  val order = 3\n  val a = arrayOf(doubleArrayOf(), doubleArrayOf(0.5), doubleArrayOf(-1.0, 3.0))\n  val b = doubleArrayOf(1.0 / 6, 2.0 / 3, 1.0 / 6)\n}\n",
        ),
        (
            "k.scala",
            "object Kutta {\n  val order = 3\n  val a = Array(Array(0.0, 0.0, 0.0), Array(0.5, 0.0, 0.0), Array(-1.0, 3.0, 0.0))\n  val b = Array(1.0 / 6, 2.0 / 3, 1.0 / 6)\n}\n",
        ),
        (
            "k.swift",
            "let order = 3\nlet a: [[Double]] = [[], [0.5], [-1, 3]]\nlet b = [1.0 / 6, 2.0 / 3, 1.0 / 6]\n",
        ),
        (
            "K.java",
            "class K<T> {\n int getOrder() { return 3; }\n T[][] getA() {\n final T half = getField().getOne().divide(2);\n a[0][0] = half;\n\
            a[1][0] = half.multiply(2).negate(); a[1][1] = half.add(1).multiply(2); return a;\n }\n T[] getB() {\n b[0] = getField().getOne().divide(6);\n\
            b[1] = b[0].multiply(4); b[2] = b[0]; return b;\n }\n}\n",
        ),
    ] {
        is_mended(file, text);
    }
}

#[test]
fn arguments_are_told_apart_by_their_numbers() {
    for (file, text) in [
        (
            "k.py",
            "# order 3\nKUTTA = ButcherTableau([[0, 0, 0], [1/2, 0, 0], [-1, 3, 0]], [1/6, 2/3, 1/6], [0, 1/2, 1])\n",
        ),
        (
            "k.jl",
            "# of order 3\nkutta() = ButcherTableau([0 0 0; 1/2 0 0; -1 3 0], [1//6, 2//3, 1//6], [0, 1//2, 1], 3)\n",
        ),
        (
            "k.cpp",
            "// third order\nstatic const ButcherTableau kutta = {{{0, 0, 0}, {0.5, 0, 0}, {-1.0, 3.0, 0}}, {1.0/6, 2.0/3, 1.0/6}, {0, 0.5, 1}};\n",
        ),
        (
            "k.rs",
            "/// Order 3.\npub const KUTTA: Tableau<3> = Tableau::new([[0.0, 0.0, 0.0], [0.5, 0.0, 0.0], [-1.0, 3.0, 0.0]],\n    [1.0/6.0, 2.0/3.0, 1.0/6.0],\n    [0.0, 0.5, 1.0]);\n",
        ),
    ] {
        is_mended(file, text);
    }
    // Nodes that agree with few rows, or lists by their names, tell nothing.
    for text in [
        "K = ButcherTableau([[0, 0], [1, 0]], [1/2, 1/2], [1/3, 2])\n",
        "def f(a, b):\n    return ButcherTableau(a, b, [0, 1])\n",
        "K = Point([[0, 0], [1, 0]], [1/2, 1/2], [0, 1])\n",
    ] {
        assert!(read("k.py", text).tables.is_empty(), "{text}");
    }
}

#[test]
fn lists_are_known_by_their_names() {
    let a = "A = [[0, 0, 0], [1/2, 0, 0], [1/6, 2/3, 1/6]]\n";
    for (file, text) in [
        ("l.py", format!("{a}b = A[-1]\nc = [0, 1/2, 1]\n")),
        ("l.py", format!("class L:\n    {a}    b = A[-1, :]\n")),
        ("l.jl", "A = [0 0 0; 1/2 0 0; 1/6 2/3 1/6]\nb = A[end, :]\n".into()),
        ("l.py", format!("class L:\n    {a}    b = np.array([1, 4, 1])\n    b = b / 6\n")),
        ("l.py", "_b = [1/6, 2/3, 1/6]\nT = Tableau(a=([], [1/2, 0], _b), b=_b, c=[0, 1/2, 1])\n".into()),
        ("l.py", "_b = [1/6, 2/3, 1/6]\n_d = [1, 0, 0]\nT = Tableau(a=([], [1/2, 0], [1/6, 2/3, 1/6]), b=_b, b_error=_b - _d)\n".into()),
    ] {
        let found = read(file, &text);
        let b = found.tables[0].numbers.list(stepsmith_audit::Part::B).unwrap();
        let b: Vec<String> = b.iter().map(|x| x.exact().unwrap().to_string()).collect();
        assert_eq!(b, ["1/6", "2/3", "1/6"], "{text}");
    }
    // A list of another function is not meant.
    let text = "def f():\n    w = [1, 0]\ndef g():\n    A = [[0, 0], [1, 0]]\n    b = w\n";
    assert!(
        read("l.py", text)
            .tables
            .iter()
            .all(|table| table.numbers.list(stepsmith_audit::Part::B).is_none())
    );
}

#[test]
fn tables_are_called_by_their_own_names() {
    let table = "\"A\": [[0, 0], [1, 0]], \"b\": [0.5, 0.5]";
    for (file, text, expected) in [
        ("t.json", format!("{{\"heun\": {{{table}}},\n\"other\": {{{table}}}}}"), ["heun", "other"]),
        ("t.py", format!("T = {{'heun': {{{table}}},\n'other': {{{table}}}}}\n"), ["heun", "other"]),
        ("t.json", format!("[{{\"name\": \"heun\", {table}}}, {{\"name\": \"other\", {table}}}]"), ["heun", "other"]),
        ("t.py", "heun = Tableau(A=[[0, 0], [1, 0]], b=[0.5, 0.5])\nother = Tableau(A=[[0, 0], [1, 0]], b=[0.5, 0.5])\n".into(), ["heun", "other"]),
        ("t.c", "static void\nheun (T *t,\n  int n)\n{\n double A[2][2] = {{0, 0}, {1, 0}}, b[2] = {0.5, 0.5};\n}\n\
            void other(T *t) {\n double A[2][2] = {{0, 0}, {1, 0}}, b[2] = {0.5, 0.5};\n}\n".into(), ["heun", "other"]),
        ("t.py", "class heun:\n    def __init__(self):\n        self.A = [[0, 0], [1, 0]]\n        self.b = [0.5, 0.5]\n\
            class other:\n    def __init__(self):\n        self.A = [[0, 0], [1, 0]]\n        self.b = [0.5, 0.5]\n".into(), ["heun", "other"]),
        ("t.py", "def f(s):\n    if s == 'heun':\n        A = [[0, 0], [1, 0]]\n        b = [0.5, 0.5]\n    elif s == 'other':\n        A = [[0, 0], [0.5, 0]]\n        b = [0, 1]\n".into(), ["f", "other"]),
        ("t.go", "func f(kind string) {\n switch kind {\n case \"heun\":\n o.A = [][]float64{{0, 0}, {1, 0}}\n o.B = []float64{0.5, 0.5}\n\
            case \"other\":\n o.A = [][]float64{{0, 0}, {0.5, 0}}\n o.B = []float64{0, 1}\n }\n}\n".into(), ["heun", "other"]),
        ("t.tex", "\\section{Two methods}\nHere is one.\n\\begin{tabular}{c|cc}\n0\\\\1&1\\\\\\hline&1/2&1/2\n\\end{tabular}\n\\caption{heun}\n\n\n\n\n\n\n\n\\caption{other}\n\\begin{tabular}{c|cc}\n0\\\\1/2&1/2\\\\\\hline&0&1\n\\end{tabular}\n".into(), ["heun", "other"]),
        ("t.yaml", "heun:\n  A: [[], [1]]\n  b: [0.5, 0.5]\nother:\n  A: [[], [0.5]]\n  b: [0, 1]\n".into(), ["heun", "other"]),
    ] {
        assert_eq!(names(file, &text), expected, "{file}: {text}");
    }
}

#[test]
fn commands_of_latex_stand_for_numbers() {
    let tableau = |half: &str, third: &str| {
        format!(
            "Of order 3:\n\\begin{{array}}{{c|ccc}}\n0\\\\ {half} & {half}\\\\ 1 & -1 & 3\\\\\\hline & {third} & 4\\cdot {third} & {third}\n\\end{{array}}\n"
        )
    };
    for (commands, half, sixth) in [
        (
            "\\newcommand{\\half}{\\frac12}\\newcommand\\sixth{1/6}",
            "\\half",
            "\\sixth",
        ),
        ("\\newcommand{\\f}[2]{\\frac{#1}{#2}}", "\\f12", "\\f{1}{6}"),
        (
            "\\def\\half{0.5}\\def\\over#1#2{\\dfrac{#1}{#2}}",
            "\\half{}",
            "\\over{\\half}{3}",
        ),
    ] {
        is_mended(
            "k.tex",
            &format!("{commands}\n{}", tableau(&half.replace("{}", ""), sixth)),
        );
    }
    // A command of itself ends.
    assert!(
        read(
            "k.tex",
            &format!("\\newcommand\\a{{\\a\\a}}\n{}", tableau("\\a", "1/6"))
        )
        .tables
        .is_empty()
    );
}

#[test]
fn a_stage_of_a_dense_output_is_left_out() {
    let text = "fn kutta() -> Self {\n let mut a = [[0.0; 4]; 4]; let mut b = [0.0; 3]; let mut c = [0.0; 4]; let mut bi3 = [[0.0; 4]; 3];\n\
        a[1][0] = 0.5; a[2][0] = -1.0; a[2][1] = 3.0; a[3][0] = 0.25;\n b[0] = 1.0 / 6.0; b[1] = 2.0 / 3.0; b[2] = 1.0 / 6.0;\n\
        c[1] = 0.5; c[2] = 1.0; c[3] = 0.25;\n bi3[0][1] = 2.0; bi3[2][2] = 1.0;\n let order = 3;\n}\n";
    is_mended("v.rs", text);
    is_mended(
        "v.rs",
        &text.replace("bi3[0]", "bi3[1]").replace("c[3] = 0.25;", ""),
    );
    is_mended("v.cpp", &text.replace("let mut a = [[0.0; 4]; 4]; let mut b = [0.0; 3]; let mut c = [0.0; 4]; let mut bi3 = [[0.0; 4]; 3];", "double b[3] = {0, 0, 0};").replace("let", "int"));
}

/// Orders by `#define` are claims. Orders told above a table are none, and count where one change makes them true.
#[test]
fn orders_beside_a_table_are_likely_at_most() {
    let c = "const double c[] = {0.0, 0.5, 1.0};\nconst double A[] = {0,0,0, 0.5,0,0, -1.0,3.0,0};\nconst double b[] = {1.0/6, 2.0/3, 1.0/6};\n";
    let python = "    A = [[0, 0, 0], [1/2, 0, 0], [-1, 3, 0]]\n    b = [1/6, 2/3, 1/6]\n    c = [0, 1/2, 1]\n";
    for (file, text, is_claim) in [
        ("k.c", format!("#define ORDER 3\n{c}"), true),
        ("k.c", format!("#define ORDER 3 /* of Kutta */\nvoid f() {{\n{c}}}\n"), true),
        ("k.c", format!("/* Kutta's method\n * of third order. */\n{c}"), false),
        ("k.cpp", format!("// order 3\nvoid kutta() {{\n{c}}}\n"), false),
        ("k.py", format!("class K:\n    \"\"\"\n    Kutta 3(2).\n    \"\"\"\n{python}"), false),
        ("k.py", format!("# A 3rd order method.\nclass K:\n{python}"), false),
        ("k.jl", "\"\"\"\nKutta's order three.\n\"\"\"\nfunction kutta()\n A = [0 0 0; 1/2 0 0; -1 3 0]\n b = [1/6, 2/3, 1/6]\n c = [0, 1/2, 1]\nend\n".into(), false),
    ] {
        is_mended(file, &text);
        let table = read(file, &text).tables.remove(0);
        assert_eq!(table.order, is_claim.then_some(3), "{text}");
        assert!(is_claim || table.hint == Some(3), "{text}");
    }
    // No change makes Heun's method one of order 5, and a hint proves nothing.
    for text in [
        "# of fifth order\n",
        "# third order, second order\n",
        "# order 3\nx = 1\n",
        "# order 3\n\nx = 1\n",
    ] {
        let text = format!("{text}A = [[0, 0], [1, 0]]\nb = [1/2, 1/2]\n");
        let table = read("h.py", &text).tables.remove(0);
        let findings = audit(&table, &mut TreeStore::default()).unwrap().findings;
        assert!(
            findings
                .iter()
                .all(|f| f.confidence() != Confidence::Proven),
            "{text}: {findings:?}"
        );
        assert_eq!(findings, [], "{text}");
    }
}

/// Short texts do not grow without end.
#[test]
fn names_in_one_another_end() {
    let doubled: String = (0..60)
        .map(|i| format!("x{} = x{i} + x{i}\n", i + 1))
        .collect();
    let listed: String = (0..60)
        .map(|i| format!("l{} = [l{i}, l{i}]\n", i + 1))
        .collect();
    for text in [
        format!("x0 = 1\n{doubled}a = x60\n"),
        format!("l0 = [1, 2]\n{listed}A = l60\n"),
    ] {
        assert!(read("n.py", &text).tables.is_empty());
    }
}

/// Rows that begin with their order are weights.
#[test]
fn weights_may_be_labelled_by_their_orders() {
    let rows = "0 & & &\\\\ 1/2 & 1/2 & &\\\\ 1 & -1 & 3 &\\\\ \\hline\n3 & 1/6 & 2/3 & 1/6\\\\ 2 & 0 & 1 & 0\\\\";
    let text = format!(
        "Kutta\n-----\n.. math::\n\n   \\begin{{array}}{{r|ccc}}\n{rows}\n\\end{{array}}\n"
    );
    is_mended("k.rst", &text);
    assert_eq!(read("k.rst", &text).tables[0].embedded_order, Some(2));
    for text in ["1 & 2 & 3\\\\ 4 & 5 & 6\\\\ 7 & 8 & 9", "1 & 1\\\\ 3 & 4"] {
        let text = format!("\\begin{{array}}{{ccc}}\n{text}\n\\end{{array}}\n");
        assert!(read("m.tex", &text).tables.is_empty(), "{text}");
    }
}

/// A number that is changed, an order of no method, and a matrix beside other lists are no coefficients.
#[test]
fn other_numbers_are_no_tables() {
    for (file, text) in [
        (
            "h.rs",
            "let a = Complex::new(0, 0); let b = Complex::new(1, 0); let c = Complex::new(0, 1);\n",
        ),
        ("q.py", "a = [0, 0.5, 1]\nb = [1/6, 2/3, 1/6]\norder = 4\n"),
        ("c.rs", "let a = vec![0; 4]; let b = vec![0, 1];\n"),
        ("v.json", "{\"a\": [{}], \"b\": [1]}\n"),
    ] {
        for table in &read(file, text).tables {
            assert!(
                audit(table, &mut TreeStore::default()).unwrap().strange,
                "{file}"
            );
        }
    }
    for (file, text) in [
        (
            "s.c",
            "void fit() {\n double x = 0, d = 0; d += v[i];\n double b = x / d; double a = 1 - x * b;\n}\n",
        ),
        (
            "t.c",
            "void test() {\n int order = 101;\n float alpha[2] = {1, 2}, beta[2] = {0, 1}, A[] = {0.5f};\n float C[] = {1, 2, 3};\n}\n",
        ),
        (
            "e.cpp",
            "void f() {\n double A[2][2] = {{1, 2}, {3, 4}};\n double b[2] = {5, 6};\n}\n",
        ),
    ] {
        for table in &read(file, text).tables {
            assert_eq!(
                audit(table, &mut TreeStore::default()).unwrap().findings,
                [],
                "{file}"
            );
        }
    }
    let text = "class L:\n    A = [[0, 0, 0], [1/4, 1/4, 0], [0, 1, 0]]\n    b = [1/6, 2/3, 1/6]\n    order = 4\n";
    assert_eq!(
        audit(&read("l.py", text).tables[0], &mut TreeStore::default())
            .unwrap()
            .findings,
        []
    );
}

/// Weights α, rows β, tenth nodes, halves of additive pairs, casts.
#[test]
fn other_letters_are_told_from_butchers() {
    for (file, text) in [
        (
            "k.jl",
            "function kutta(T)\n A = zeros(T, 3, 3); c = zeros(T, 3); α = zeros(T, 3)\n c[2] = 1 // 2; c[3] = 1 //\n   1\n A[2, 1] = 1 // 2; A[3, 1] = -1; A[3, 2] = 3\n\
            α[1] = 1 // 6; α[2] = 2 // 3; α[3] = 1 // 6\n order = 3\nend\n",
        ),
        (
            "k.py",
            "K = _ButcherTableau(alpha=torch.tensor([1/2, 1], dtype=torch.float64), beta=[torch.tensor([1/2]), torch.tensor([-1, 3])], c_sol=torch.tensor([1/6, 2/3, 1/6]), order=3)\n",
        ),
        (
            "k.hpp",
            "const int order = 3; const T a2 = static_cast<T>( 1 ) / static_cast<T>( 2 ), a3 = static_cast<double>(1);\nconst T b21 = static_cast<T>(1)/static_cast<T>(2);\n\
            const T b31 = static_cast<T>(-1);\nconst T b32 = static_cast<T>(3);\nconst T c1 = static_cast<T>(1)/static_cast<T>(6);\nconst T c2 = static_cast<T>(2)/static_cast<T>(3);\nconst T c3 = c1;\n",
        ),
    ] {
        is_mended(file, text);
    }
    // Ralston's method, whose last seven stages have no weight.
    let nodes: String = (2..=11)
        .map(|i| {
            format!("real(wp), parameter :: a{i} = 0.5_wp\nreal(wp), parameter :: b{i}1 = 0.5_wp\n")
        })
        .collect();
    let text = format!("{nodes}real(wp), parameter :: c1 = 0._wp, c2 = 1._wp\n");
    let table = read("r.f90", &text).tables.remove(0);
    let audit = audit(&table, &mut TreeStore::default()).unwrap();
    assert_eq!(
        (audit.stages, audit.main.consistent, audit.findings),
        (11, 2, vec![])
    );
    let text = "function f(T)\n Ai = zeros(T, 2, 2); Ai[2, 1] = 1/2; Ai[2, 2] = 1/2\n Ae = zeros(T, 2, 2); Ae[2, 1] = 1\n bi_vec = T[1/2, 1/2]\n be_vec = T[1/2, 1/2]\nend\n";
    assert_eq!(
        read("f.jl", text).tables[0].numbers.form,
        Some(stepsmith_audit::Form::Additive)
    );
}

/// Names that an array has again, the implicit half of a pair alone, a row for b, zeros that are repeated or left out, and
/// lists that a function returns behind other statements.
#[test]
fn what_is_given_in_two_ways_is_one() {
    for (file, text) in [
        (
            "k.jl",
            "function kutta(T, T2)\n c2 = convert(T2, 1//2); a21 = convert(T, 1//2)\n A = zeros(T, 3, 3)\n A[2, 1] = a21; A[3, 1] = -one(T); A[3, 2] = 3\n\
            c_vec = zeros(T2, 3)\n c_vec[2] = c2; c_vec[3] = one(T2)\n b = T[1//6, 2//3, 1//6]\n order = 3\nend\n",
        ),
        (
            "k.jl",
            "function kutta(T)\n Ai = zeros(T, 3, 3)\n Ai[2, 1] = 1//2; Ai[3, 1:2] = [-1; 3]\n bi = T[1//6, 2//3, 1//6]\n order = 3\nend\n",
        ),
        (
            "k.R",
            "list(A = matrix(c(rep(0, 3), 1/2, 0, 0, -1, 3, 0), 3, 3, byrow = TRUE), b = c(1/6, 2/3, 1/6), order = 3)\n",
        ),
        (
            "k.py",
            "A = [[0, 0, 0], [1/2, 0, 0], [-1, 3, 0]]\nb = np.array([[1/6, 2/3, 1/6]])\norder = 3\np = 0\n",
        ),
        (
            "k.py",
            "half = torch.sqrt(torch.tensor(0.25)).item()\nb = 7\nK = Tableau(a=[[], [half], [-1, 3]], b=[1/6, 2/3, 1/6], order=3)\nb = 7\n",
        ),
        (
            "k.py",
            "K = Tableau(a=[[], [1/2], [-1, 3]], b=[1/6, 2/3, 1/6])\nclass L:\n    order = 3\n    tableau = K\nM = L\n",
        ),
        (
            "K.java",
            "class K {\n int order() { return 3; }\n double[][] getA() {\n double s = Math.sqrt(0.25);\n return new double[][] {{ s }, { -1.0, 3.0 }};\n }\n\
            double[] getB() { return new double[] { 1.0/6, 2.0/3, 1.0/6 }; }\n}\n",
        ),
        (
            "k.tex",
            "\\begin{array}{r|ccc}\n0 & 0 & 0 & 0\\\\ 1/2 & 1/2 & 0 & 0\\\\ 1 & -1 & 3 & 0\\\\ \\hline\n3 & 1/6 & 2/3 & 1/6\\\\ 2 & 0 & 1\n\\end{array}\n",
        ),
    ] {
        is_mended(file, text);
    }
}

/// An array that begins as names before it do is another table.
#[test]
fn names_and_an_array_may_be_two_tables() {
    let text = "function two(T)\n a21 = 1//2; a31 = 0; a32 = 3//4; b1 = 2//9; b2 = 1//3; b3 = 4//9; c2 = 1//2; c3 = 3//4\n\
        A = zeros(T, 3, 3)\n A[2, 1] = 1//2\n A[3, 1] = -1\n A[3, 2] = 2\n b[1] = 1//6\n b[2] = 2//3\n b[3] = 1//6\n c[2] = 1//2\n c[3] = 1\nend\n";
    for table in &read("t.jl", text).tables {
        let found = audit(table, &mut TreeStore::default()).unwrap();
        assert_eq!((found.main.exact, found.findings), (3, vec![]));
    }
}

/// Low storage of both signs, the diagonal below the main one, a Rosenbrock method in α and Γ, one stage without lists.
#[test]
fn other_lists_are_right_tables() {
    for (file, text, order) in [
        (
            "l.jl",
            "function l(RT)\n RKA = (\n  RT(0),\n  RT(-5 // 9),\n  RT(-153 // 128),\n )\n RKB = (RT(1 // 3), RT(15 // 16), RT(8 // 15))\nend\n",
            3,
        ),
        (
            "l.jl",
            "a = SVector(0.0, 5 / 9, 153 / 128)\nc = SVector(0.0, 1 / 3, 3 / 4)\nb = SVector(1 / 3, 15 / 16, 8 / 15)\n",
            3,
        ),
        (
            "r.R",
            "A <- c(0, 1/2, 1/2, 1)\nc <- c(0, 1/2, 1/2, 1)\nb <- c(1, 2, 2, 1)/6\n",
            4,
        ),
        (
            "r.jl",
            "α = [0 0 0; 1 0 0; 1/4 1/4 0]\nb = [1/6 1/6 2/3]\nΓ = [1 0 0; 0 1 0; -3/4 -3/4 1]\n",
            2,
        ),
        (
            "E.java",
            "class E { double[] getC() { return new double[0]; } double[][] getA() { return new double[0][]; }\n double[] getB() { return new double[] { 1 }; } }\n",
            1,
        ),
    ] {
        let table = read(file, text).tables.remove(0);
        let found = audit(&table, &mut TreeStore::default()).unwrap();
        assert_eq!(
            (found.main.consistent, found.findings),
            (order, vec![]),
            "{text}"
        );
    }
    let bare = "static double a = 1, b = 1, c = 3; int order = 3;\n";
    assert!(read("t.cpp", bare).tables.is_empty());
}

/// A number gamma is the diagonal where the nodes tell so.
#[test]
fn gamma_is_the_diagonal_where_nodes_are_sums() {
    // γ = 1/4, b = (1/6, 1/3, …) of a stiffly accurate method with c = 0, 1/2, 1.
    let text = "function f(T)\n γ = convert(T, 1 // 4)\n a31 = convert(T, 3 // 8)\n a32 = convert(T, 3 // 8)\n btilde2 = 1 // 8\n btilde3 = -1 // 8\n c2 = 2γ\n c3 = 1\nend\n";
    let table = read("g.jl", text).tables.remove(0);
    let a = table.numbers.rows(stepsmith_audit::Part::A).unwrap();
    let rows: Vec<Vec<String>> = a
        .iter()
        .map(|row| row.iter().map(|x| x.exact().unwrap().to_string()).collect())
        .collect();
    assert_eq!(
        rows,
        [["0", "0", "0"], ["1/4", "1/4", "0"], ["3/8", "3/8", "1/4"]]
    );
    for other in [
        text.replace("c3 = 1", "c3 = 1 // 2"),
        text.replace("c3 = 1", "d3 = 1"),
    ] {
        assert!(read("g.jl", &other).tables.is_empty(), "{other}");
    }
}

/// Of several embedded solutions the first is b̂; Julia's columns are one.
#[test]
fn embedded_solutions_are_told_from_columns() {
    for (file, embedded) in [
        ("k.jl", "bhat = [1; 0]"),
        ("k.py", "bhat = [[1, 0], [1/3, 2/3]]"),
    ] {
        let text = format!("A = [[0, 0], [1, 0]]\nb = [1/2, 1/2]\n{embedded}\n");
        let text = match file {
            "k.jl" => text.replace("[[0, 0], [1, 0]]", "[0 0; 1 0]"),
            _ => text,
        };
        let read = read(file, &text);
        let list = read.tables[0].numbers.list(Part::BHat).unwrap();
        let texts: Vec<_> = list.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["1", "0"], "{text}");
    }
}
