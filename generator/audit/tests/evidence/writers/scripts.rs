//! Languages that are not compiled.

use super::{each, each_of, list, pair, rows, spaced};
use crate::tableau::{Ratio, Tableau};

/// `1//2`.
pub(super) fn rational(x: &Ratio) -> String {
    x.like("P", "P//Q")
}

pub(super) fn julia_matrix(t: &Tableau) -> String {
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

pub(super) fn julia_entries(t: &Tableau) -> String {
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

pub(super) fn julia_letters(t: &Tableau) -> String {
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

pub(super) fn julia_static(t: &Tableau) -> String {
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
pub(super) fn python_body(t: &Tableau) -> String {
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

pub(super) fn python_lists(t: &Tableau) -> String {
    format!("class M:\n{}    order = {}\n", python_body(t), t.order)
}

pub(super) fn python_property(t: &Tableau) -> String {
    format!(
        "class M:\n{}\n    @property\n    def order(self) -> int:\n        return {}\n",
        python_body(t),
        t.order
    )
}

pub(super) fn python_slices(t: &Tableau) -> String {
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

pub(super) fn python_texts(t: &Tableau) -> String {
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

pub(super) fn python_lower(t: &Tableau) -> String {
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

pub(super) fn python_suffix(t: &Tableau) -> String {
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

pub(super) fn python_tensors(t: &Tableau) -> String {
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

pub(super) fn matlab_matrix(t: &Tableau) -> String {
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

pub(super) fn matlab_entries(t: &Tableau) -> String {
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

pub(super) fn javascript(t: &Tableau) -> String {
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

pub(super) fn typescript(t: &Tableau) -> String {
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
pub(super) fn r_rows(t: &Tableau) -> String {
    let s = t.stages();
    format!(
        "matrix(c({}), {s}, {s}, byrow = TRUE)",
        list(&t.a.concat(), Ratio::plain)
    )
}

pub(super) fn r_matrix(t: &Tableau) -> String {
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

pub(super) fn r_list(t: &Tableau) -> String {
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
