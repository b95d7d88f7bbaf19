//! Languages that are compiled.

use super::{each, each_of, list, pair, rows};
use crate::tableau::{Ratio, Tableau};

pub(super) fn c_arrays(t: &Tableau) -> String {
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

pub(super) fn c_letters(t: &Tableau) -> String {
    let a = each(t, "static const double aIJ = X;\n", Ratio::real);
    let b = each_of(&t.b, "static const double bI = X;\n", Ratio::real);
    let c = each_of(&t.c, "static const double cI = X;\n", Ratio::real);
    let hat = pair(t, |b, p| {
        each_of(b, "static const double bhatI = X;\n", Ratio::real)
            + &format!("enum {{ embedded_order = {p} }};\n")
    });
    format!("{a}{b}{c}{hat}const int order = {};\n", t.order)
}

pub(super) fn c_flat(t: &Tableau) -> String {
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

pub(super) fn c_members(t: &Tableau) -> String {
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

pub(super) fn gsl(t: &Tableau) -> String {
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

pub(super) fn cpp_at(t: &Tableau) -> String {
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

pub(super) fn cpp_casts(t: &Tableau) -> String {
    let cast = |x: &Ratio| {
        x.like(
            "static_cast<value_type>( P )",
            "static_cast<value_type>( P ) / static_cast<value_type>( Q )",
        )
    };
    let a = each(t, "  const value_type bIJ = X;\n", cast);
    let b = each_of(&t.b, "  const value_type cI = X;\n", cast);
    let c = each_of(&t.c, "  const value_type aI = X;\n", cast);
    format!(
        "const int order = {};\nvoid step() {{\n{c}{a}{b}}}\n",
        t.order
    )
}

pub(super) fn cpp_vectors(t: &Tableau) -> String {
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

pub(super) fn rust_arrays(t: &Tableau) -> String {
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

pub(super) fn rust_triangle(t: &Tableau) -> String {
    let a: Vec<Ratio> = t.below().concat();
    format!(
        "impl Rk for M {{\n    const ORDER: u8 = {};\n    const A_COEFFS: &[f64] = &[{}];\n    const B_COEFFS: &[f64] = &[{}];\n    const C_COEFFS: &[f64] = &[{}];\n}}\n",
        t.order,
        list(&a, Ratio::real),
        list(&t.b, Ratio::real),
        list(&t.c, Ratio::real)
    )
}

pub(super) fn rust_literal(t: &Tableau) -> String {
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

/// `1.0d0/2.0d0`.
pub(super) fn double(x: &Ratio) -> String {
    x.like("P.0d0", "P.0d0/Q.0d0")
}

/// `1.0_wp / 2.0_wp`.
pub(super) fn kind(x: &Ratio) -> String {
    x.like("P.0_wp", "P.0_wp / Q.0_wp")
}

pub(super) fn fortran_letters(t: &Tableau) -> String {
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

pub(super) fn fortran_fehlberg(t: &Tableau) -> String {
    format!(
        "    module procedure m\n\n    integer,parameter :: order = {}\n{}\n{}\n{}\n    end procedure m\n",
        t.order,
        each_of(&t.c, "    real(wp),parameter :: aI = X\n", kind),
        each(t, "    real(wp),parameter :: bIJ = X\n", kind),
        each_of(&t.b, "    real(wp),parameter :: cI = X\n", kind)
    )
}

pub(super) fn fortran_reshape(t: &Tableau) -> String {
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

pub(super) fn fortran_entries(t: &Tableau) -> String {
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

pub(super) fn java_fields(t: &Tableau) -> String {
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

pub(super) fn java_getters(t: &Tableau) -> String {
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

pub(super) fn java_fractions(t: &Tableau) -> String {
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

pub(super) fn go_slices(t: &Tableau) -> String {
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
pub(super) fn csharp(t: &Tableau, matrix: &str) -> String {
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

pub(super) fn csharp_matrix(t: &Tableau) -> String {
    let a = rows(&t.a, ["{", "}"], Ratio::real);
    csharp(t, &format!("private readonly double[,] a = {{ {a} }};"))
}

pub(super) fn csharp_jagged(t: &Tableau) -> String {
    let a = rows(&t.a, ["new double[] {", "}"], Ratio::real);
    csharp(
        t,
        &format!("private readonly double[][] a = new double[][] {{ {a} }};"),
    )
}
