//! Writers of a tableau: languages, and conventions of names.

use super::tableau::{Ratio, Tableau};

/// A way of writing a tableau.
#[derive(Clone, Copy)]
pub struct Convention {
    /// The name, with the file's ending behind the point.
    pub file: &'static str,
    /// Whether it is for explicit methods alone.
    pub is_explicit: bool,
    /// Whether an embedded step has its place.
    pub has_pair: bool,
    /// The text of a tableau.
    pub write: fn(&Tableau) -> String,
}

impl Convention {
    /// Whether a tableau can be written so.
    pub fn fits(&self, tableau: &Tableau) -> bool {
        (!self.is_explicit || tableau.is_explicit()) && (self.has_pair || tableau.b_hat.is_none())
    }
}

const fn of(
    file: &'static str,
    [is_explicit, has_pair]: [bool; 2],
    write: fn(&Tableau) -> String,
) -> Convention {
    Convention {
        file,
        is_explicit,
        has_pair,
        write,
    }
}

const ANY: [bool; 2] = [false, true];
const EXPLICIT: [bool; 2] = [true, true];
const SINGLE: [bool; 2] = [false, false];
const EXPLICIT_SINGLE: [bool; 2] = [true, false];

/// All conventions.
pub const CONVENTIONS: [Convention; 42] = [
    of("arrays.c", ANY, c_arrays),
    of("letters.c", EXPLICIT, c_letters),
    of("flat.c", ANY, c_flat),
    of("members.c", ANY, c_members),
    of("gsl.c", EXPLICIT_SINGLE, gsl),
    of("at.cpp", ANY, cpp_at),
    of("casts.cpp", EXPLICIT_SINGLE, cpp_casts),
    of("vectors.cpp", ANY, cpp_vectors),
    of("arrays.rs", ANY, rust_arrays),
    of("triangle.rs", EXPLICIT_SINGLE, rust_triangle),
    of("literal.rs", ANY, rust_literal),
    of("matrix.jl", ANY, julia_matrix),
    of("entries.jl", ANY, julia_entries),
    of("convert.jl", EXPLICIT, julia_letters),
    of("static.jl", ANY, julia_static),
    of("lists.py", ANY, python_lists),
    of("slices.py", EXPLICIT, python_slices),
    of("texts.py", EXPLICIT, python_texts),
    of("lower.py", EXPLICIT_SINGLE, python_lower),
    of("suffix.py", ANY, python_suffix),
    of("tensors.py", EXPLICIT_SINGLE, python_tensors),
    of("property.py", ANY, python_property),
    of("letters.f90", EXPLICIT, fortran_letters),
    of("fehlberg.f90", EXPLICIT_SINGLE, fortran_fehlberg),
    of("reshape.f90", ANY, fortran_reshape),
    of("entries.f90", ANY, fortran_entries),
    of("Fields.java", ANY, java_fields),
    of("Getters.java", EXPLICIT_SINGLE, java_getters),
    of("Fractions.java", EXPLICIT_SINGLE, java_fractions),
    of("slices.go", ANY, go_slices),
    of("Matrix.cs", ANY, csharp_matrix),
    of("Jagged.cs", ANY, csharp_jagged),
    of("matrix.m", ANY, matlab_matrix),
    of("entries.m", ANY, matlab_entries),
    of("lists.js", ANY, javascript),
    of("object.ts", ANY, typescript),
    of("matrix.R", ANY, r_matrix),
    of("list.R", ANY, r_list),
    of("array.tex", ANY, latex_array),
    of("tabular.tex", SINGLE, latex_tabular),
    of("table.md", SINGLE, markdown),
    of("drawn.txt", SINGLE, drawn),
];

/// Numbers, with commas between.
fn list(numbers: &[Ratio], show: fn(&Ratio) -> String) -> String {
    numbers.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// Rows in brackets, with commas between.
fn rows(rows: &[Vec<Ratio>], brackets: [&str; 2], show: fn(&Ratio) -> String) -> String {
    let rows = rows.iter();
    let rows = rows.map(|row| format!("{}{}{}", brackets[0], list(row, show), brackets[1]));
    rows.collect::<Vec<_>>().join(", ")
}

/// The rows of numbers, with spaces inside and semicolons between.
fn spaced(rows: &[Vec<Ratio>], show: fn(&Ratio) -> String) -> String {
    let rows = rows.iter();
    let rows = rows.map(|row| row.iter().map(show).collect::<Vec<_>>().join(" "));
    rows.collect::<Vec<_>>().join("; ")
}

/// A text for b̂, and for its order.
fn pair(t: &Tableau, text: impl Fn(&[Ratio], usize) -> String) -> String {
    let pair = t.b_hat.as_ref();
    pair.map_or_else(String::new, |b_hat| text(b_hat, t.embedded_order))
}

/// Lines for each entry that is not 0, by a pattern with `I` (and `I0` from 0), `J`, `J0` and `X`.
fn each(t: &Tableau, pattern: &str, show: fn(&Ratio) -> String) -> String {
    let entries = t.entries().into_iter();
    entries
        .map(|(i, j, x)| {
            let pattern = pattern.replace("I0", &(i - 1).to_string());
            let pattern = pattern.replace("J0", &(j - 1).to_string());
            let pattern = pattern
                .replace('I', &i.to_string())
                .replace('J', &j.to_string());
            pattern.replace('X', &show(x))
        })
        .collect()
}

/// Lines for all entries of a list, with `I` and `I0`.
fn each_of(numbers: &[Ratio], pattern: &str, show: fn(&Ratio) -> String) -> String {
    let numbers = numbers.iter().enumerate();
    numbers
        .map(|(i, x)| {
            let pattern = pattern.replace("I0", &i.to_string());
            pattern
                .replace('I', &(i + 1).to_string())
                .replace('X', &show(x))
        })
        .collect()
}

fn c_arrays(t: &Tableau) -> String {
    let s = t.stages();
    let a = rows(&t.a, ["{", "}"], Ratio::real);
    let lists = format!(
        "static const double A[{s}][{s}] = {{{a}}};\nstatic const double b[{s}] = {{{}}};\nstatic const double c[{s}] = {{{}}};\n",
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real)
    );
    let hat = pair(t, |b, p| {
        format!(
            "static const double bhat[] = {{{}}};\nstatic const int embedded_order = {p};\n",
            list(b, Ratio::real)
        )
    });
    format!("{lists}{hat}static const int order = {};\n", t.order)
}

fn c_letters(t: &Tableau) -> String {
    let a = each(t, "static const double aIJ = X;\n", Ratio::real);
    let b = each_of(&t.b, "static const double bI = X;\n", Ratio::real);
    let c = each_of(&t.c, "static const double cI = X;\n", Ratio::real);
    let hat = pair(t, |b, p| {
        each_of(b, "static const double bhatI = X;\n", Ratio::real)
            + &format!("enum {{ embedded_order = {p} }};\n")
    });
    format!("{a}{b}{c}{hat}const int order = {};\n", t.order)
}

fn c_flat(t: &Tableau) -> String {
    let a: Vec<Ratio> = t.a.concat();
    let hat = pair(t, |b, p| {
        format!(
            " const double bhat[] = {{{}}};\n t->embedded_order = {p};\n",
            list(b, Ratio::real)
        )
    });
    format!(
        "void method(T *t)\n{{\n t->order = {};\n const double A[] = {{{}}};\n const double b[] = {{{}}};\n const double c[] = {{{}}};\n{hat}}}\n",
        t.order,
        list(&a, Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real)
    )
}

fn c_members(t: &Tableau) -> String {
    let a = each(t, "  B->A[I0][J0] = RCONST(X);\n", Ratio::real);
    let b = each_of(&t.b, "  B->b[I0] = RCONST(X);\n", Ratio::real);
    let c = each_of(&t.c, "  B->c[I0] = RCONST(X);\n", Ratio::real);
    let hat = pair(t, |b, _| {
        each_of(b, "  B->d[I0] = RCONST(X);\n", Ratio::real)
    });
    format!(
        "Table make(void) {{\n  Table B = alloc({});\n  B->q = {};\n  B->p = {};\n{a}{b}{c}{hat}  return B;\n}}\n",
        t.stages(),
        t.order,
        t.embedded_order
    )
}

fn gsl(t: &Tableau) -> String {
    let below = t.below().into_iter().skip(1);
    let below = below.enumerate().map(|(i, row)| {
        format!(
            "static const double b{}[] = {{ {} }};\n",
            i + 3,
            list(row, Ratio::real)
        )
    });
    format!(
        "static const int order = {};\nstatic const double ah[] = {{ {} }};\nstatic const double b21 = {};\n{}{}",
        t.order,
        list(&t.c[1..], Ratio::real),
        t.a[1][0].real(),
        below.collect::<String>(),
        each_of(&t.b, "static const double cI = X;\n", Ratio::real)
    )
}

fn cpp_at(t: &Tableau) -> String {
    let a = each(t, "  k.aMatrix.at(I0).at(J0) = X;\n", Ratio::real);
    let b = each_of(&t.b, "  k.bArray.at(I0) = X;\n", Ratio::real);
    let c = each_of(&t.c, "  k.cArray.at(I0) = X;\n", Ratio::real);
    let hat = pair(t, |b, p| {
        each_of(b, "  k.bStarArray.at(I0) = X;\n", Ratio::real)
            + &format!("  k.embedded_order = {p};\n")
    });
    format!(
        "Coefficients<{}> make() {{\n  Coefficients<{}> k;\n{a}{b}{c}{hat}  k.order = {};\n  return k;\n}}\n",
        t.stages(),
        t.stages(),
        t.order
    )
}

fn cpp_casts(t: &Tableau) -> String {
    let cast = |x: &Ratio| {
        x.like(
            "static_cast<value_type>( P )",
            "static_cast<value_type>( P ) / static_cast<value_type>( Q )",
        )
    };
    let a = each(t, "  const value_type bIJ = X;\n", cast);
    let b = each_of(&t.b, "  const value_type cI = X;\n", cast);
    let c = each_of(&t.c, "  const value_type aI = X;\n", cast);
    format!("const int order = {};\nvoid step() {{\n{c}{a}{b}}}\n", t.order)
}

fn cpp_vectors(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "  std::vector<double> bhat = {{{}}};\n  int embedded_order() const {{ return {p}; }}\n",
            list(b, Ratio::real)
        )
    });
    format!(
        "struct Method {{\n  std::vector<std::vector<double>> A = {{{}}};\n  std::vector<double> b = {{{}}};\n  std::vector<double> c = {{{}}};\n{hat}  int order() const {{ return {}; }}\n}};\n",
        rows(&t.a, ["{", "}"], Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real),
        t.order
    )
}

fn rust_arrays(t: &Tableau) -> String {
    let s = t.stages();
    let hat = pair(t, |b, p| {
        format!(
            "    const B_HAT: [f64; {s}] = [{}];\n    const EMBEDDED_ORDER: usize = {p};\n",
            list(b, Ratio::real)
        )
    });
    format!(
        "impl Method for M {{\n    const ORDER: usize = {};\n    const A: [[f64; {s}]; {s}] = [{}];\n    const B: [f64; {s}] = [{}];\n    const C: [f64; {s}] = [{}];\n{hat}}}\n",
        t.order,
        rows(&t.a, ["[", "]"], Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real)
    )
}

fn rust_triangle(t: &Tableau) -> String {
    let a: Vec<Ratio> = t.below().concat();
    format!(
        "impl Rk for M {{\n    const ORDER: u8 = {};\n    const A_COEFFS: &[f64] = &[{}];\n    const B_COEFFS: &[f64] = &[{}];\n    const C_COEFFS: &[f64] = &[{}];\n}}\n",
        t.order,
        list(&a, Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real)
    )
}

fn rust_literal(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            ", bhat: vec![{}], embedded_order: {p}",
            list(b, Ratio::real)
        )
    });
    format!(
        "let m = Table {{ order: {}, a: vec![{}], b: vec![{}], c: vec![{}]{hat} }};\n",
        t.order,
        rows(&t.a, ["vec![", "]"], Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real)
    )
}

/// `1//2`.
fn rational(x: &Ratio) -> String {
    x.like("P", "P//Q")
}

fn julia_matrix(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "    bhat = [{}]\n    embedded_order = {p}\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "function method()\n    A = [{}]\n    b = [{}]\n    c = [{}]\n{hat}    order = {}\nend\n",
        spaced(&t.a, Ratio::plain),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

fn julia_entries(t: &Tableau) -> String {
    let s = t.stages();
    let hat = pair(t, |b, p| {
        format!("    bhat = zeros(T, {s})\n")
            + &each_of(b, "    bhat[I] = X\n", rational)
            + &format!("    embedded_order = {p}\n")
    });
    format!(
        "function method(T)\n    A = zeros(T, {s}, {s})\n    b = zeros(T, {s})\n    c = zeros(T, {s})\n{}{}{}{hat}    order = {}\nend\n",
        each(t, "    A[I, J] = X\n", rational),
        each_of(&t.b, "    b[I] = X\n", rational),
        each_of(&t.c, "    c[I] = X\n", rational),
        t.order
    )
}

fn julia_letters(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        each_of(b, "    bhatI = convert(T, X)\n", rational) + &format!("    embedded_order = {p}\n")
    });
    format!(
        "function Tableau(T, T2)\n{}{}{}{hat}    order = {}\nend\n",
        each(t, "    aIJ = convert(T, X)\n", rational),
        each_of(&t.b, "    bI = convert(T, X)\n", rational),
        each_of(&t.c, "    cI = convert(T2, X)\n", rational),
        t.order
    )
}

fn julia_static(t: &Tableau) -> String {
    let a: Vec<String> = (t.a.iter())
        .map(|row| row.iter().map(Ratio::plain).collect::<Vec<_>>().join(" "))
        .collect();
    let hat = pair(t, |b, p| {
        format!(
            "    b_hat = @SArray([{}]),\n    embedded_order = {p},\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "method() = ExplicitTableau(;\n    a = @SArray([\n        {}\n    ]),\n    b = @SArray([{}]),\n    c = @SArray([{}]),\n{hat}    order = {},\n)\n",
        a.join("\n        "),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

/// The body of a Python class.
fn python_body(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "    bhat = [{}]\n    embedded_order = {p}\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "    A = [{}]\n    b = [{}]\n    c = [{}]\n{hat}",
        rows(&t.a, ["[", "]"], Ratio::plain),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain)
    )
}

fn python_lists(t: &Tableau) -> String {
    format!("class M:\n{}    order = {}\n", python_body(t), t.order)
}

fn python_property(t: &Tableau) -> String {
    format!(
        "class M:\n{}\n    @property\n    def order(self) -> int:\n        return {}\n",
        python_body(t),
        t.order
    )
}

fn python_slices(t: &Tableau) -> String {
    let s = t.stages();
    let below = t.below().into_iter().enumerate();
    let below = below.map(|(i, row)| {
        format!(
            "    A[{}, :{}] = [{}]\n",
            i + 1,
            i + 1,
            list(row, Ratio::plain)
        )
    });
    let hat = pair(t, |b, p| {
        format!(
            "    bhat = np.array([{}])\n    embedded_order = {p}\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "class M:\n    A = np.zeros(({s}, {s}))\n{}    b = np.array([{}])\n    c = np.array([{}])\n{hat}    order = {}\n",
        below.collect::<String>(),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

fn python_texts(t: &Tableau) -> String {
    let quoted = |x: &Ratio| format!("'{}'", x.plain());
    let below = t
        .below()
        .into_iter()
        .map(|row| format!("({},)", list(row, quoted)));
    let b = match &t.b_hat {
        Some(b_hat) => format!(
            "    B1 = [{}]\n    B2 = [{}]\n    embedded_order = {}\n",
            list(&t.b, quoted),
            list(b_hat, quoted),
            t.embedded_order
        ),
        None => format!("    B = [{}]\n", list(&t.b, quoted)),
    };
    format!(
        "class M(RKIntegrator):\n    A = [(), {}]\n{b}    C = [{}]\n    order = ({},)\n",
        below.collect::<Vec<_>>().join(", "),
        list(&t.c, quoted),
        t.order
    )
}

fn python_lower(t: &Tableau) -> String {
    let below = t
        .below()
        .into_iter()
        .map(|row| format!("np.array([{}])", list(row, Ratio::plain)));
    format!(
        "_tableau = ButcherTableau(\n    c=np.array([{}]),\n    b_sol=np.array([{}]),\n    a_lower=({},),\n)\n\nclass M:\n    tableau = _tableau\n\n    def order(self, terms):\n        return {}\n",
        list(&t.c[1..], Ratio::plain),
        list(&t.b, Ratio::plain),
        below.collect::<Vec<_>>().join(", "),
        t.order
    )
}

fn python_suffix(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "m_bhat = np.asarray([{}])\nm_embedded_order = {p}\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "m_A = np.asarray([{}])\nm_b = np.asarray([{}])\nm_c = np.asarray([{}])\n{hat}m_order = {}\n",
        rows(&t.a, ["[", "]"], Ratio::plain),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

fn python_tensors(t: &Tableau) -> String {
    let tensor = |row: &[Ratio]| {
        format!(
            "torch.tensor([{}], dtype=torch.float64)",
            list(row, Ratio::plain)
        )
    };
    let below = t.below().into_iter().map(tensor).collect::<Vec<_>>();
    format!(
        "_M_TABLEAU = _ButcherTableau(\n    alpha={},\n    beta=[\n        {},\n    ],\n    c_sol={},\n)\n\nclass M(Solver):\n    order = {}\n    tableau = _M_TABLEAU\n",
        tensor(&t.c[1..]),
        below.join(",\n        "),
        tensor(&t.b),
        t.order
    )
}

/// `1.0d0/2.0d0`.
fn double(x: &Ratio) -> String {
    x.like("P.0d0", "P.0d0/Q.0d0")
}

/// `1.0_wp / 2.0_wp`.
fn kind(x: &Ratio) -> String {
    x.like("P.0_wp", "P.0_wp / Q.0_wp")
}

fn fortran_letters(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        each_of(b, "  real(wp), parameter :: bhatI = X\n", kind)
            + &format!("  integer, parameter :: embedded_order = {p}\n")
    });
    format!(
        "module m\n  implicit none\n{}{}{}{hat}  integer, parameter :: order = {}\nend module\n",
        each(t, "  real(wp), parameter :: aIJ = X\n", kind),
        each_of(&t.b, "  real(wp), parameter :: bI = X\n", kind),
        each_of(&t.c, "  real(wp), parameter :: cI = X\n", kind),
        t.order
    )
}

fn fortran_fehlberg(t: &Tableau) -> String {
    format!(
        "    module procedure m\n\n    integer,parameter :: order = {}\n{}\n{}\n{}\n    end procedure m\n",
        t.order,
        each_of(&t.c, "    real(wp),parameter :: aI = X\n", kind),
        each(t, "    real(wp),parameter :: bIJ = X\n", kind),
        each_of(&t.b, "    real(wp),parameter :: cI = X\n", kind)
    )
}

fn fortran_reshape(t: &Tableau) -> String {
    let s = t.stages();
    let columns: Vec<Ratio> = (0..s)
        .flat_map(|j| t.a.iter().map(move |row| row[j].clone()))
        .collect();
    let hat = pair(t, |b, p| {
        format!(
            "  real(8), parameter :: bhat({s}) = [ {} ]\n  integer, parameter :: embedded_order = {p}\n",
            list(b, double)
        )
    });
    format!(
        "module m\n  real(8), parameter :: a({s},{s}) = reshape([ &\n    {} &\n  ], [{s}, {s}])\n  real(8), parameter :: b({s}) = [ {} ]\n  real(8), parameter :: c({s}) = [ {} ]\n{hat}  integer, parameter :: order = {}\nend module\n",
        list(&columns, double),
        list(&t.b, double),
        list(&t.c, double),
        t.order
    )
}

fn fortran_entries(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        each_of(b, "  bhat(I) = X\n", double) + &format!("  embedded_order = {p}\n")
    });
    format!(
        "subroutine set(a, b, c, order)\n  a = 0.0d0\n  b = 0.0d0\n  c = 0.0d0\n{}{}{}{hat}  order = {}\nend subroutine\n",
        each(t, "  a(I,J) = X\n", double),
        each_of(&t.b, "  b(I) = X\n", double),
        each_of(&t.c, "  c(I) = X\n", double),
        t.order
    )
}

fn java_fields(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "  private static final double[] BHAT = {{ {} }};\n  private static final int EMBEDDED_ORDER = {p};\n",
            list(b, Ratio::real)
        )
    });
    format!(
        "public class M {{\n  private static final double[][] A = {{ {} }};\n  private static final double[] B = {{ {} }};\n  private static final double[] C = {{ {} }};\n{hat}  private static final int ORDER = {};\n}}\n",
        rows(&t.a, ["{", "}"], Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real),
        t.order
    )
}

fn java_getters(t: &Tableau) -> String {
    let below = t
        .below()
        .into_iter()
        .map(|row| format!("{{ {} }}", list(row, Ratio::real)));
    format!(
        "public class M {{\n  public double[] getC() {{\n    return new double[] {{ {} }};\n  }}\n  public double[][] getA() {{\n    return new double[][] {{ {} }};\n  }}\n  public double[] getB() {{\n    return new double[] {{ {} }};\n  }}\n  public int getOrder() {{\n    return {};\n  }}\n}}\n",
        list(&t.c[1..], Ratio::real),
        below.collect::<Vec<_>>().join(", "),
        list(&t.b, Ratio::real),
        t.order
    )
}

fn java_fractions(t: &Tableau) -> String {
    let fraction = |x: &Ratio| match x.p.as_str() {
        "0" => "getField().getZero()".into(),
        _ => x.like(
            "getField().getOne().newInstance(P)",
            "Rk.fraction(getField(), P, Q)",
        ),
    };
    let below = t.below().into_iter().enumerate();
    let a = below.flat_map(|(i, row)| {
        let entries = row.iter().enumerate();
        entries.map(move |(j, x)| format!("    a[{i}][{j}] = {};\n", fraction(x)))
    });
    let set = |name: &str, numbers: &[Ratio]| -> String {
        let numbers = numbers.iter().enumerate();
        numbers
            .map(|(i, x)| format!("    {name}[{i}] = {};\n", fraction(x)))
            .collect()
    };
    format!(
        "public class M<T> {{\n  public T[] getC() {{\n    final T[] c = build(getField(), {});\n{}    return c;\n  }}\n  public T[][] getA() {{\n    final T[][] a = build(getField(), {}, -1);\n{}    return a;\n  }}\n  public T[] getB() {{\n    final T[] b = build(getField(), {});\n{}    return b;\n  }}\n  public int getOrder() {{\n    return {};\n  }}\n}}\n",
        t.stages() - 1,
        set("c", &t.c[1..]),
        t.stages() - 1,
        a.collect::<String>(),
        t.stages(),
        set("b", &t.b),
        t.order
    )
}

fn go_slices(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "\to.Be = []float64{{{}}}\n\to.EmbeddedOrder = {p}\n",
            list(b, Ratio::real)
        )
    });
    format!(
        "func newM() *ERK {{\n\to := new(ERK)\n\to.A = [][]float64{{\n\t\t{},\n\t}}\n\to.B = []float64{{{}}}\n\to.C = []float64{{{}}}\n{hat}\to.Order = {}\n\treturn o\n}}\n",
        rows(&t.a, ["{", "}"], Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real),
        t.order
    )
}

/// A class of C# with this matrix.
fn csharp(t: &Tableau, matrix: &str) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "    private readonly double[] bHat = {{ {} }};\n    public const int EmbeddedOrder = {p};\n",
            list(b, Ratio::real)
        )
    });
    format!(
        "public sealed class M\n{{\n    public const int Order = {};\n    {matrix}\n    private readonly double[] b = {{ {} }};\n    private readonly double[] c = {{ {} }};\n{hat}}}\n",
        t.order,
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real)
    )
}

fn csharp_matrix(t: &Tableau) -> String {
    let a = rows(&t.a, ["{", "}"], Ratio::real);
    csharp(t, &format!("private readonly double[,] a = {{ {a} }};"))
}

fn csharp_jagged(t: &Tableau) -> String {
    let a = rows(&t.a, ["new double[] {", "}"], Ratio::real);
    csharp(
        t,
        &format!("private readonly double[][] a = new double[][] {{ {a} }};"),
    )
}

fn matlab_matrix(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "bhat = [{}];\nembedded_order = {p};\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "function [A, b, c] = m()\nA = [{}];\nb = [{}]';\nc = [{}]';\n{hat}order = {};\nend\n",
        spaced(&t.a, Ratio::plain),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

fn matlab_entries(t: &Tableau) -> String {
    let s = t.stages();
    let hat = pair(t, |b, p| {
        format!(
            "bhat = [{}];\nembedded_order = {p};\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "s = {s};\nA = zeros({s}, {s});\n{}b = [{}];\nc = [{}];\n{hat}order = {};\n",
        each(t, "A(I,J) = X;\n", Ratio::plain),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

fn javascript(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "const bhat = [{}];\nconst embeddedOrder = {p};\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "const A = [{}];\nconst b = [{}];\nconst c = [{}];\n{hat}const order = {};\n",
        rows(&t.a, ["[", "]"], Ratio::plain),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

fn typescript(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "  bHat: [{}],\n  embeddedOrder: {p},\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "export const m: ButcherTableau = {{\n  order: {},\n  a: [{}],\n  b: [{}],\n  c: [{}],\n{hat}}};\n",
        t.order,
        rows(&t.a, ["[", "]"], Ratio::plain),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain)
    )
}

/// A matrix of R by rows.
fn r_rows(t: &Tableau) -> String {
    let s = t.stages();
    format!(
        "matrix(c({}), {s}, {s}, byrow = TRUE)",
        list(&t.a.concat(), Ratio::plain)
    )
}

fn r_matrix(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            "bhat <- c({})\nembedded_order <- {p}\n",
            list(b, Ratio::plain)
        )
    });
    format!(
        "A <- {}\nb <- c({})\nc <- c({})\n{hat}order <- {}\n",
        r_rows(t),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

fn r_list(t: &Tableau) -> String {
    let hat = pair(t, |b, p| {
        format!(
            " bhat = c({}), embedded_order = {p},",
            list(b, Ratio::plain)
        )
    });
    format!(
        "m <- list(ID = \"m\", A = {}, b = c({}), c = c({}),{hat} order = {})\n",
        r_rows(t),
        list(&t.b, Ratio::plain),
        list(&t.c, Ratio::plain),
        t.order
    )
}

/// `\frac{1}{2}`, with the sign before it.
fn frac(x: &Ratio) -> String {
    let Some(p) = x.p.strip_prefix('-') else {
        return x.like("P", "\\frac{P}{Q}");
    };
    format!(
        "-{}",
        Ratio {
            p: p.into(),
            q: x.q.clone()
        }
        .like("P", "\\frac{P}{Q}")
    )
}

/// A tableau by rows: nodes before, weights below with their labels, each cell by `show`. Explicit rows end before
/// the diagonal.
fn cells(t: &Tableau, show: fn(&Ratio) -> String) -> (Vec<Vec<String>>, Vec<Vec<String>>) {
    let is_explicit = t.is_explicit();
    let stages = t.a.iter().zip(&t.c).enumerate();
    let stages = stages.map(|(i, (row, c))| {
        let end = if is_explicit { i } else { row.len() };
        let row = row[..end].iter().map(show);
        [show(c)].into_iter().chain(row).collect()
    });
    let weights = [Some(&t.b), t.b_hat.as_ref()];
    let weights = weights.into_iter().flatten();
    let weights = weights.map(|b| {
        [String::new()]
            .into_iter()
            .chain(b.iter().map(show))
            .collect()
    });
    (stages.collect(), weights.collect())
}

fn latex_array(t: &Tableau) -> String {
    let (stages, weights) = cells(t, frac);
    let line = |row: &Vec<String>| row.join(" & ");
    let rows = stages.iter().map(line).collect::<Vec<_>>().join(" \\\\\n");
    let below = weights.iter().map(line).collect::<Vec<_>>().join(" \\\\\n");
    let claim = pair(t, |_, p| format!(" with an embedded method of order {p}"));
    format!(
        "A method of order {}{claim}:\n\\[\n\\begin{{array}}{{c|{}}}\n{rows} \\\\ \\hline\n{below}\n\\end{{array}}\n\\]\n",
        t.order,
        "c".repeat(t.stages())
    )
}

fn latex_tabular(t: &Tableau) -> String {
    let (stages, weights) = cells(t, |x| format!("${}$", frac(x)));
    let line = |row: &Vec<String>| row.join(" & ") + " \\\\[2pt]\n";
    format!(
        "\\begin{{table}}\n\\caption{{A method of order {}}}\n\\begin{{tabular}}{{c|{}}}\n{}\\hline\n{}\\end{{tabular}}\n\\end{{table}}\n",
        t.order,
        "c".repeat(t.stages()),
        stages.iter().map(line).collect::<String>(),
        weights.iter().map(line).collect::<String>()
    )
}

fn markdown(t: &Tableau) -> String {
    let (stages, weights) = cells(t, Ratio::plain);
    let line = |row: &Vec<String>| {
        let blank = vec![String::new(); t.stages() + 1 - row.len()];
        format!("| {} |\n", [row.as_slice(), &blank].concat().join(" | "))
    };
    format!(
        "# A method of order {}\n\n| c |{}\n|---|{}\n{}{}",
        t.order,
        "  |".repeat(t.stages()),
        "---|".repeat(t.stages()),
        stages.iter().map(line).collect::<String>(),
        weights.iter().map(line).collect::<String>()
    )
}

fn drawn(t: &Tableau) -> String {
    let (stages, weights) = cells(t, Ratio::plain);
    let line = |row: &Vec<String>| format!("{:>8} | {}\n", row[0], row[1..].join("  "));
    format!(
        "A method of order {}\n\n{}---------+{}\n{}",
        t.order,
        stages.iter().map(line).collect::<String>(),
        "-".repeat(12 * t.stages()),
        weights.iter().map(line).collect::<String>()
    )
}
