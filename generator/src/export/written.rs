//! A Butcher tableau as the text that a program reads.

use super::consumer::{Consumer, TableError, numeral};
use super::names::snake;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::outputs;
use stepsmith_scheme::scheme::butcher::Tableau;

/// A tableau, each number as its consumer takes it.
pub(super) struct Written<'a> {
    /// The method's name, its order, and whether it is implicit.
    method: &'a str,
    order: usize,
    implicit: bool,
    a: Vec<Vec<String>>,
    b: Vec<String>,
    c: Vec<String>,
    /// b̂ and its order.
    embedded: Option<(Vec<String>, usize)>,
}

/// Numbers in braces.
fn braces(list: &[String]) -> String {
    format!("{{{}}}", list.join(", "))
}

impl<'a> Written<'a> {
    /// The tableau of a method with that name and order, implicit or not.
    pub(super) fn new(
        facts: &Facts,
        tableau: &Tableau,
        (method, order, implicit): (&'a str, usize, bool),
        consumer: Consumer,
    ) -> Result<Self, TableError> {
        let scheme = facts.scheme().at_nodes();
        let row = |row: &[Fraction]| row.iter().map(|x| numeral(scheme, x, consumer)).collect();
        let rows: Result<Vec<_>, _> = tableau.a.iter().map(|r| row(r)).collect();
        Ok(Self {
            method,
            order,
            implicit,
            a: rows?,
            b: row(&tableau.b)?,
            c: row(&tableau.c)?,
            embedded: facts
                .outputs()
                .ok()
                .and_then(|orders| outputs::embedded(facts.scheme(), orders))
                .map(|(weights, order)| Ok::<_, TableError>((row(&weights)?, order)))
                .transpose()?,
        })
    }

    /// The table for a consumer.
    pub(super) fn text(&self, consumer: Consumer) -> String {
        match consumer {
            Consumer::Arkode => self.arkode(&consumer.quotient("0", "1")),
            Consumer::Petsc => self.petsc(),
            Consumer::SciMl => self.sciml(),
            Consumer::RootedTrees => self.rooted_trees(),
            Consumer::NodePy => self.nodepy(),
            Consumer::OpenModelica => self.open_modelica(),
        }
    }

    /// A between these marks, row by row.
    fn rows(&self, between: &str, open: &str, close: &str, after: &str) -> String {
        let row = |row: &Vec<String>| format!("    {open}{}{close}", row.join(between));
        let rows: Vec<_> = self.a.iter().map(row).collect();
        rows.join(after)
    }

    /// The text of b̂ and its order, where there are some.
    fn of_embedded(&self, text: impl Fn(&[String], usize) -> String) -> String {
        let embedded = self.embedded.as_ref();
        embedded.map_or_else(String::new, |(list, order)| text(list, *order))
    }

    /// The first word where there is a b̂, else the second.
    fn with_embedded<'t>(&self, there: &'t str, otherwise: &'t str) -> &'t str {
        match self.embedded {
            Some(_) => there,
            None => otherwise,
        }
    }

    /// A macro of ARKODE, that fills what is not zero.
    fn arkode(&self, zero: &str) -> String {
        let order = self.order;
        let s = self.b.len();
        let key = format!("STEPSMITH_{}", snake(self.method).to_uppercase());
        let kind = if self.implicit {
            "implicit"
        } else {
            "explicit"
        };
        let least = self.embedded.as_ref().map_or(0, |(_, order)| *order);
        let filled = |list: &[String], place: &dyn Fn(usize) -> String| -> String {
            let entries = list.iter().enumerate().filter(|(_, x)| **x != zero);
            let lines = entries.map(|(i, entry)| format!("    B->{} = {entry};\n", place(i)));
            lines.collect()
        };
        let rows = self.a.iter().enumerate();
        let rows: String = rows
            .map(|(i, row)| filled(row, &|j| format!("A[{i}][{j}]")))
            .collect();
        format!(
            "ARK_BUTCHER_TABLE({key}, {{ // {kind}\n    ARKodeButcherTable B = ARKodeButcherTable_Alloc({s}, \
             {});\n    B->q = {order};\n    B->p = {least};\n{rows}{}{}{}    return B;\n}})\n",
            self.with_embedded("SUNTRUE", "SUNFALSE"),
            filled(&self.b, &|i| format!("b[{i}]")),
            filled(&self.c, &|i| format!("c[{i}]")),
            self.of_embedded(|list, _| filled(list, &|i| format!("d[{i}]"))),
        )
    }

    /// A function that registers the method with PETSc's TS.
    fn petsc(&self) -> String {
        let key = snake(self.method);
        let order = self.order;
        let s = self.b.len();
        let (register, dense) = match self.implicit {
            // The polynomial of one power, b θ, is the least that it takes.
            true => ("TSDIRKRegister", ", 1, b"),
            false => ("TSRKRegister", ", 0, NULL"),
        };
        format!(
            "static PetscErrorCode Register_{key}(void)\n{{\n  const PetscReal A[{s}][{s}] = {{\n{}\n  }};\n  \
             const PetscReal b[{s}] = {};\n  const PetscReal c[{s}] = {};\n{}\n  PetscFunctionBegin;\n  \
             PetscCall({register}(\"{key}\", {order}, {s}, &A[0][0], b, c, {}{dense}));\n  \
             PetscFunctionReturn(PETSC_SUCCESS);\n}}\n",
            self.rows(", ", "{", "}", ",\n"),
            braces(&self.b),
            braces(&self.c),
            self.of_embedded(|list, _| format!(
                "  const PetscReal bembed[{s}] = {};\n",
                braces(list)
            )),
            self.with_embedded("bembed", "NULL")
        )
    }

    /// A constructor as those of DiffEqBase in Julia.
    fn sciml(&self) -> String {
        let kind = if self.implicit {
            "ImplicitRKTableau"
        } else {
            "ExplicitRKTableau"
        };
        format!(
            "import DiffEqBase\n\nfunction construct{}(T::Type = Float64)\n    A = [\n{}\n    ]\n    b = [{}]\n    \
             c = [{}]\n{}    return DiffEqBase.{kind}(map(T, A), map(T, c), map(T, b), {}{})\nend\n",
            self.method,
            self.rows("  ", "", "", "\n"),
            self.b.join(", "),
            self.c.join(", "),
            self.of_embedded(|list, _| format!("    bhat = [{}]\n", list.join(", "))),
            self.order,
            self.of_embedded(|_, order| format!("; αEEst = map(T, bhat), adaptiveorder = {order}"))
        )
    }

    /// A method of RootedTrees in Julia.
    fn rooted_trees(&self) -> String {
        format!(
            "using RootedTrees: RungeKuttaMethod\n\nA = [\n{}\n]\nb = [{}]\nc = [{}]\n{} = \
             RungeKuttaMethod(A, b, c)\n",
            self.rows("  ", "", "", "\n"),
            self.b.join(", "),
            self.c.join(", "),
            snake(self.method)
        )
    }

    /// A method of NodePy, which pairs explicit ones alone.
    fn nodepy(&self) -> String {
        let paired = !self.implicit && self.embedded.is_some();
        let class = match (self.implicit, paired) {
            (true, _) => "RungeKuttaMethod",
            (false, false) => "ExplicitRungeKuttaMethod",
            (false, true) => "ExplicitRungeKuttaPair",
        };
        let (embedded, argument) = if paired {
            (
                self.of_embedded(|list, _| format!("bhat = np.array([{}])\n", list.join(", "))),
                ", bhat",
            )
        } else {
            (String::new(), "")
        };
        format!(
            "import numpy as np\nfrom nodepy.runge_kutta_method import {class}\nfrom sympy import Rational\n\n\
             A = np.array([\n{},\n])\nb = np.array([{}])\nc = np.array([{}])\n{embedded}{} = {class}(A, b{argument}, \
             name=\"{}\")\n",
            self.rows(", ", "[", "]", ",\n"),
            self.b.join(", "),
            self.c.join(", "),
            snake(self.method),
            self.method
        )
    }

    /// A function that fills a tableau of OpenModelica's solver gbode.
    fn open_modelica(&self) -> String {
        let method = self.method;
        let order = self.order;
        let s = self.b.len();
        format!(
            "{}void getButcherTableau_{method}(BUTCHER_TABLEAU* tableau)\n{{\n  tableau->nStages = {s};\n  \
             tableau->order_b = {order};\n{}\n  const double c[] = {};\n  const double A[] = {{\n{}\n  }};\n  \
             const double b[] = {};\n{}\n  setButcherTableau(tableau, c, A, b, {});\n}}\n",
            self.with_embedded(
                "",
                "// There is no embedded method: errors are estimated by extrapolation, -gberr=richardson.\n"
            ),
            self.of_embedded(|_, order| format!("  tableau->order_bt = {order};\n")),
            braces(&self.c),
            self.rows(", ", "", "", ",\n"),
            braces(&self.b),
            self.of_embedded(|list, _| format!("  const double bt[] = {};\n", braces(list))),
            self.with_embedded("bt", "NULL")
        )
    }
}
