mod matching;
mod stability;

use crate::amplification::{TestEquation, amplification};
use crate::order::order;
use matching::{affine_match, matched};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::nodal::NodalNumber;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::pade::Pade;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::integer;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::block::*;
use stepsmith_scheme::families::nodes::{self};
use stepsmith_scheme::spec::Spec;

pub(super) fn block(nodes: &str, r: usize, k: usize, j: usize) -> Block {
    Block::new(nodes::named(nodes, r).unwrap(), k, j).unwrap()
}

fn texts(r: usize, of: impl Fn(usize) -> NodalNumber) -> Vec<String> {
    (0..r)
        .map(|i| of(i).algebraic().unwrap().to_string())
        .collect()
}

pub(super) fn attainable(r: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=r).flat_map(move |k| (r - k..=r).map(move |j| (k, j)))
}

/// B of eq. 9 over the basis t, …, tʳ with the unknown M as it comes.
fn in_modes(m: &[Rational]) -> Matrix<Rational> {
    let r = m.len();
    let mut rows = vec![vec![integer(0); r]; r];
    for l in 1..r {
        rows[l][l - 1] = ratio(1, l as i64 + 1);
    }
    for (row, m) in rows.iter_mut().zip(m) {
        row[r - 1] += m / integer(r as i64 + 1);
    }
    Matrix::from_rows(rows)
}

#[test]
fn the_closed_form_is_what_matching_the_denominator_gives() {
    let q = Pade::of_exponential(2, 3).unwrap().denominator;
    let nodes = [ratio(1, 3), ratio(2, 3), ratio(1, 1)];
    let mu = [ratio(1, 45), ratio(8, 45), ratio(1, 1)];
    assert_eq!(matched(&nodes, &q).unwrap(), mu);
    for r in 1..=8 {
        for (k, j) in attainable(r) {
            let formula = block("equidistant", r, k, j);
            let q = &formula.pade.denominator;
            // Over the basis t, …, tʳ no node occurs: this holds for all nodes, irrational ones too.
            let m = affine_match(r, in_modes, q).unwrap();
            let expected: Vec<_> = (1..=r)
                .map(|l| formula.mu_polynomial.coefficient(l))
                .collect();
            assert_eq!(m, expected, "r = {r}, ({k}, {j})");
            if r <= 5 {
                let nodes = formula.operator.rational_nodes().unwrap();
                let mu: Vec<_> = nodes
                    .iter()
                    .map(|c| formula.mu_polynomial.evaluate(c))
                    .collect();
                assert_eq!(matched(&nodes, q).unwrap(), mu, "r = {r}, ({k}, {j})");
            }
        }
    }
}

#[test]
fn printed_values_and_those_that_should_stand_there() {
    // Eq. 11.
    let b = block("equidistant", 3, 2, 3);
    assert_eq!(texts(3, |i| b.mu(i)), ["1/45", "8/45", "1"]);
    // Eq. 14, labelled (2,3), is the (1,3) formula; the (2,3) one follows.
    let b = block("chebyshev", 3, 1, 3);
    let printed = texts(3, |i| b.mu(i));
    let right = block("chebyshev", 3, 2, 3);
    assert_eq!(
        texts(3, |i| right.mu(i)),
        ["(11 - 7*sqrt(2))/40", "(11 + 7*sqrt(2))/40", "1"]
    );
    assert_ne!(printed, texts(3, |i| right.mu(i)));
    // Eq. 15 likewise.
    let b = block("legendre", 3, 1, 3);
    assert_eq!(
        texts(3, |i| b.mu(i)),
        ["(3 - sqrt(3))/12", "(3 + sqrt(3))/12", "1"]
    );
    let b = block("legendre", 3, 2, 3);
    assert_eq!(
        texts(3, |i| b.mu(i)),
        ["(2 - sqrt(3))/10", "(2 + sqrt(3))/10", "1"]
    );
    // Eq. 17: the rows [d B] of (1,3) at equidistant nodes.
    let b = block("equidistant", 3, 1, 3);
    let rows = [
        [(1, 72), (43, 72), (-29, 72), (1, 8)],
        [(1, 12), (19, 36), (1, 36), (1, 36)],
        [(1, 8), (3, 8), (3, 8), (1, 8)],
    ];
    for (i, row) in rows.iter().enumerate() {
        let row: Vec<_> = row.iter().map(|&(p, q)| ratio(p, q)).collect();
        assert_eq!(b.d(i).rational().unwrap(), row[0]);
        assert_eq!(b.operator.rational().unwrap()[i], row[1..]);
    }
}

#[test]
fn radau_iia_and_lobatto_iiia_are_members() {
    let b = block("radau", 2, 1, 2);
    assert!(b.d_polynomial.is_zero());
    assert_eq!(
        b.operator.rational().unwrap(),
        [[ratio(5, 12), ratio(-1, 12)], [ratio(3, 4), ratio(1, 4)]]
    );
    let b = block("radau", 3, 2, 3);
    assert!(b.d_polynomial.is_zero());
    assert_eq!(
        texts(3, |j| b.b(0, j)),
        [
            "(88 - 7*sqrt(6))/360",
            "(296 - 169*sqrt(6))/1800",
            "(-2 + 3*sqrt(6))/225"
        ]
    );
    let b = block("lobatto", 2, 2, 2);
    assert_eq!(texts(2, |i| b.d(i)), ["5/24", "1/6"]);
    assert_eq!(
        b.operator.rational().unwrap(),
        [[ratio(1, 3), ratio(-1, 24)], [ratio(2, 3), ratio(1, 6)]]
    );
}

#[test]
fn the_stability_function_is_the_approximant_at_all_nodes() {
    let z = Fraction::internal("z");
    let at_z = |p: &Polynomial| {
        let terms = p.coefficients().iter().rev();
        terms.fold(Fraction::zero(), |sum, c| {
            sum.times(&z).plus(&c.clone().into())
        })
    };
    for (nodes, r, k, j) in [
        ("equidistant", 3, 2, 3),
        ("chebyshev", 3, 1, 3),
        ("legendre", 4, 3, 4),
        ("radau", 3, 2, 3),
        ("lobatto", 3, 3, 3),
    ] {
        let formula = block(nodes, r, k, j);
        let scheme = formula.step().scheme(1).unwrap();
        let step = amplification(&scheme, TestEquation::Dahlquist).unwrap();
        let quotient =
            at_z(&formula.pade.numerator).exact_quotient(&at_z(&formula.pade.denominator));
        // The eigenvalues are R(z), and 0 where the start's slope is carried.
        let mut expected = vec![quotient.unwrap().negated(), Fraction::one()];
        if step.state.len() == 2 {
            expected.insert(0, Fraction::zero());
        }
        assert_eq!(
            step.characteristic_polynomial(),
            expected,
            "{nodes} ({k}, {j})"
        );
    }
}

#[test]
fn interpolation_at_the_nodes_gives_the_weights() {
    // B and d reproduce t, …, tʳ at irrational nodes: checked in enclosures of 200 bits.
    let b = block("chebyshev", 5, 4, 5);
    let middle = |n: &NodalNumber| n.enclosure(200).0;
    let node = |i: usize| b.operator.nodes[i].enclosure(&ratio(1, i64::MAX)).0;
    for i in 0..5 {
        for n in 1..=5_usize {
            let power = |c: &Rational, n: usize| (0..n).fold(integer(1), |p, _| p * c);
            let slopes = (0..5).map(|j| middle(&b.b(i, j)) * power(&node(j), n - 1));
            let start = if n == 1 { middle(&b.d(i)) } else { integer(0) };
            let sum = slopes.fold(start, |s, t| s + t) * integer(n as i64);
            let error = sum - power(&node(i), n);
            assert!(
                error < ratio(1, 1 << 50) && error > ratio(-1, 1 << 50),
                "node {i}, power {n}"
            );
        }
    }
}

/// The q up to which the last row of [d B] integrates t^(q−1) exactly.
fn quadrature_order(block: &Block) -> usize {
    let one = integer(1);
    let exact = |q: &usize| {
        let power = Polynomial::monomial(integer(1), q - 1);
        let image = |l: usize| block.operator.images[l].evaluate(&one);
        let reduced = power.modulo(&block.operator.omega);
        let terms = reduced.coefficients().iter().enumerate();
        let start = if *q == 1 {
            block.d_polynomial.evaluate(&one)
        } else {
            integer(0)
        };
        terms.fold(start, |sum, (l, c)| sum + c * image(l)) == ratio(1, *q as i64)
    };
    (1..).take_while(exact).last().unwrap()
}

#[test]
fn the_order_is_that_of_the_quadrature_or_of_the_approximant() {
    for family in nodes::NODE_FAMILIES {
        for r in 1..=4 {
            for (k, j) in attainable(r) {
                let block = block(family, r, k, j);
                let expected = quadrature_order(&block).min(k + j);
                let found = order(&block.step().scheme(1).unwrap(), 8).unwrap();
                assert_eq!(found.best_start, expected, "{family} r = {r} ({k}, {j})");
            }
        }
    }
}

/// The same beyond what a search for trees can reach: here by the simplifying assumptions, of which the
/// quadrature and the approximant know nothing.
#[test]
fn high_orders_are_those_of_the_quadrature_or_of_the_approximant() {
    for family in nodes::NODE_FAMILIES {
        for r in 6..=8 {
            for (k, j) in [
                (r - 1, r),
                (r, r),
                (r - 2, r),
                (0, r),
                (r, 0),
                (r - 1, r - 1),
                (r, 1),
            ] {
                let block = block(family, r, k, j);
                let expected = quadrature_order(&block).min(k + j);
                let found = order(&block.step().scheme(1).unwrap(), 0).unwrap();
                assert_eq!(found.exact_start, expected, "{family} r = {r} ({k}, {j})");
                assert_eq!(found.best_start, expected, "{family} r = {r} ({k}, {j})");
            }
        }
    }
}

#[test]
fn the_orders_that_the_source_measures() {
    let at = |r, k, j| order(&block("equidistant", r, k, j).step().scheme(1).unwrap(), 8).unwrap();
    assert_eq!(
        (
            at(3, 1, 3).best_start.exactly(),
            at(3, 2, 3).best_start.exactly()
        ),
        (Some(4), Some(4))
    );
    assert_eq!(
        (
            at(4, 2, 4).best_start.exactly(),
            at(4, 4, 4).best_start.exactly()
        ),
        (Some(6), Some(6))
    );
}

/// Nodes as parameters give the formula of the nodes as numbers, and no formula where two are equal.
#[test]
fn parameters_among_the_nodes_give_the_same_formula() {
    let symbols = ["a", "c"].map(Fraction::symbol);
    let pade = Pade::of_exponential(2, 3).unwrap();
    let [a, c] = symbols.clone();
    let (found, mu) = symbolic::entries(&[a, c, Fraction::one()], &pade).unwrap();
    let names = ["a", "c"].map(Symbol::new);
    for (p, q) in [(ratio(1, 3), ratio(2, 3)), (ratio(1, 7), ratio(5, 6))] {
        let omega = Polynomial::from_roots(&[p.clone(), q.clone(), integer(1)]);
        let block = Block::new(omega, 2, 3).unwrap();
        let put = |f: &Fraction| {
            let f = f.substitute(&names[0], &p.clone().into()).unwrap();
            f.substitute(&names[1], &q.clone().into())
                .unwrap()
                .as_rational()
        };
        for (i, mu) in mu.iter().enumerate() {
            assert_eq!(put(mu), block.mu(i).rational(), "{i}");
            assert_eq!(put(&found.start[i]), block.d(i).rational(), "{i}");
            for j in 0..3 {
                assert_eq!(put(&found.rows[i][j]), block.b(i, j).rational(), "{i} {j}");
            }
        }
    }
    let [_, c] = symbols;
    assert!(symbolic::entries(&[c.clone(), c, Fraction::one()], &pade).is_none());
}

/// The coefficient that no nodes of order 2r − 1 change is the greatest at Lobatto's.
#[test]
fn lobatto_s_nodes_have_the_least_error_constant() {
    for (r, expected) in [(2, 36), (3, 1200), (4, 29400)] {
        let block = block("lobatto", r, r - 1, r);
        let m = &block.mu_polynomial - &Polynomial::monomial(integer(1), r + 1);
        let whole = (m * Polynomial::t().pow(r - 2))
            .integral()
            .evaluate(&integer(1));
        let fixed = whole / integer(r as i64 + 1);
        assert_eq!(num_traits::Signed::abs(&fixed), ratio(1, expected), "{r}");
        let found = order(&block.step().scheme(1).unwrap(), 10).unwrap();
        assert_eq!(found.best_start, 2 * r - 1);
        let sizes = found
            .error_terms
            .iter()
            .map(|term| num_traits::Signed::abs(&term.coefficient.as_rational().unwrap()));
        assert_eq!(sizes.max(), Some(ratio(1, expected)), "{r}");
    }
}

/// f of y' = f, and g of x'' = g.
#[test]
fn fields_have_the_letter_of_their_class() {
    let block = block("radau", 2, 1, 2);
    for (rank, letter) in [(1, "f"), (2, "g")] {
        let scheme = block.step().scheme(rank).unwrap();
        assert!(scheme.evaluations().iter().all(|e| e.field == letter));
    }
    let coefficients =
        [block.mu(0), block.mu(1)].map(stepsmith_scheme::families::Coefficient::from);
    let values = coefficients.map(|c| c.as_rational());
    assert_eq!(values, [block.mu(0).rational(), Some(integer(1))]);
}

#[test]
fn degrees_are_whole() {
    let of = |pade: &str| {
        let settings = [("nodes", "equidistant"), ("r", "2"), ("pade", pade)];
        Spec::from_family("block", &settings).and_then(|spec| spec.scheme())
    };
    assert!(of("[1, 2]").is_ok());
    assert!(of("[3/2, 2]").is_err() && of("[1, 5/2]").is_err());
}
