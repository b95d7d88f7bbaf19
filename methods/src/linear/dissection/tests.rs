//! Orders by dissection: graphs, cuts, and what they separate.

use super::*;

/// Unknowns at the points of a lattice in space, each coupled to those around it.
fn lattice([a, b, c]: [usize; 3]) -> Pattern {
    let near = |i: usize, n: usize| i.saturating_sub(1)..(i + 2).min(n);
    let mut places = Vec::new();
    for (i, j, k) in (0..a).flat_map(|i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k)))) {
        for (u, v, w) in near(i, a)
            .flat_map(|u| near(j, b).flat_map(move |v| near(k, c).map(move |w| (u, v, w))))
        {
            places.push(((i * b + j) * c + k, (u * b + v) * c + w));
        }
    }
    Pattern::new(a * b * c, a * b * c, places).unwrap()
}

#[test]
fn orders_have_every_unknown_once() {
    let apart = |n: usize| {
        let of = |i: usize, j: usize| i % 7 == j % 7 && i.abs_diff(j) <= 7;
        let all = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        Pattern::new(n, n, all.filter(|&(i, j)| of(i, j))).unwrap()
    };
    for pattern in [
        Pattern::empty(0, 0),
        Pattern::diagonal(1),
        Pattern::diagonal(700),
        Pattern::banded(1000, 2, 2),
        Pattern::banded(400, 400, 400),
        apart(1400),
        lattice([9, 9, 9]),
    ] {
        // A leaf's order that is missing or too short does no harm.
        for inner in [|_: &Pattern| None, |_: &Pattern| Some(vec![0])] {
            let mut order = dissect(&pattern, inner);
            order.sort_unstable();
            assert!(order.into_iter().eq(0..pattern.rows()));
        }
    }
}

#[test]
fn cuts_separate_halves_by_little() {
    let pattern = lattice([12, 12, 24]);
    let graph = Graph::of(&pattern).0;
    let side = graph.cut();
    let crossing = |&(i, j): &(usize, usize)| side[i] + side[j] == 1;
    assert_eq!(pattern.places().find(crossing), None);
    let count = |wanted: usize| side.iter().filter(|&&side| side == wanted).count();
    let (total, [a, b, separator]) = (graph.len(), [0, 1, 2].map(count));
    assert_eq!(a + b + separator, total);
    assert!(20 * a.max(b) <= 11 * total, "{a} {b}");
    // A plane across.
    assert_eq!(separator, 144);
}

#[test]
fn unknowns_with_the_same_neighbours_are_one_node() {
    let twice = |i: usize| [2 * i, 2 * i + 1];
    let chain = Pattern::banded(50, 1, 1);
    let blocks = chain.places().flat_map(|(i, j)| {
        twice(i)
            .into_iter()
            .flat_map(move |i| twice(j).map(|j| (i, j)))
    });
    let (graph, groups) = Graph::of(&Pattern::new(100, 100, blocks).unwrap());
    assert_eq!(groups[7], [14, 15]);
    assert_eq!(
        (graph.len(), graph.near(7), graph.weights[7]),
        (50, &[6, 8][..], 2)
    );
}

/// A graph of nodes with these weights and edges with strengths, shown in both directions.
fn graph(weights: &[usize], edges: &[(usize, usize, usize)]) -> Graph {
    Graph::joined(weights.to_vec(), |i, each| {
        for &(a, b, strength) in edges {
            if a == i {
                each((b, strength));
            }
            if b == i {
                each((a, strength));
            }
        }
    })
}

/// Nodes in a row.
fn row(weights: &[usize]) -> Graph {
    let edges: Vec<_> = (1..weights.len()).map(|i| (i - 1, i, 1)).collect();
    graph(weights, &edges)
}

fn cut(graph: &Graph, side: impl Into<Vec<usize>>) -> Cut<'_> {
    Cut::new(graph, side.into())
}

#[test]
fn edges_that_are_shown_twice_add_up() {
    let edges = [(0, 1, 2), (1, 2, 3), (0, 1, 4), (2, 2, 9), (2, 7, 9)];
    let joined = graph(&[5, 6, 7], &edges);
    assert_eq!((joined.len(), &joined.weights[..]), (3, &[5, 6, 7][..]));
    let all: Vec<Vec<_>> = (0..3).map(|i| joined.edges(i).collect()).collect();
    assert_eq!(all, [vec![(1, 6)], vec![(0, 6), (2, 3)], vec![(1, 3)]]);
    assert_eq!(joined.near(1), [0, 2]);
    let expected = Pattern::banded(3, 1, 1);
    assert_eq!(joined.pattern(), expected);
    // Nodes 2 and 1 of them, in that order.
    let part = joined.part(&[2, 1], &[usize::MAX, 1, 0]);
    assert_eq!((part.len(), &part.weights[..]), (2, &[7, 6][..]));
    assert_eq!(
        [0, 1].map(|i| part.edges(i).collect::<Vec<_>>()),
        [[(1, 3)], [(0, 3)]]
    );
}

#[test]
fn neighbours_are_joined_along_the_strongest_edges() {
    // Of few nodes each is too heavy; they are numbered by degree.
    let strengths = graph(
        &[1; 6],
        &[(0, 1, 1), (1, 2, 9), (2, 3, 1), (3, 4, 9), (4, 5, 1)],
    );
    let (coarse, of) = strengths.coarser();
    assert_eq!((coarse.len(), &coarse.weights[..]), (6, &[1; 6][..]));
    assert_eq!(of, [0, 2, 3, 4, 5, 1]);
    // Of many each has its partner.
    let n = 600;
    let edges: Vec<_> = (1..n)
        .map(|i| (i - 1, i, if i % 2 == 1 { 5 } else { 1 }))
        .collect();
    let long = graph(&vec![1; n], &edges);
    let (coarse, of) = long.coarser();
    // The weight of all is 600: a node may weigh 8.
    assert_eq!(coarse.weights, vec![2; n / 2]);
    assert!((0..n).all(|i| of[i] == of[i ^ 1]));
    // Edges between pairs remain, with the strengths of those that they join.
    assert!((0..n / 2).all(|k| coarse.edges(k).all(|(j, s)| s == 1 && j != k)));
    assert_eq!(
        (0..n / 2).map(|k| coarse.near(k).len()).sum::<usize>(),
        n - 2
    );
    // Of neighbours of equal strength the lighter one, of equal ones the first.
    let mut weights = vec![1; n];
    weights[1] = 3;
    let star = graph(
        &weights,
        &[
            (0, 1, 5),
            (0, 2, 5),
            (0, 3, 5),
            (0, 4, 1),
            (1, 2, 1),
            (1, 3, 1),
            (1, 4, 1),
            (2, 3, 1),
            (2, 4, 1),
            (3, 4, 1),
        ],
    );
    let (coarse, of) = star.coarser();
    assert_eq!((of[0], coarse.weights[of[0]]), (of[2], 2));
    let too_heavy = |heavy: usize| {
        let mut weights = vec![1; n];
        weights[1] = heavy;
        let (_, of) = graph(&weights, &[(0, 1, 1)]).coarser();
        of[0] != of[1]
    };
    // 1 + 8 of (599 + 8)/75, rounded up, is the most; one more is not.
    assert!(!too_heavy(8) && too_heavy(9));
}

#[test]
fn a_first_cut_takes_the_nearest_half() {
    let ten = row(&[1; 10]);
    for (first, side) in [
        (0, [0, 0, 0, 0, 0, 2, 1, 1, 1, 1]),
        (3, [2, 0, 0, 0, 0, 0, 2, 1, 1, 1]),
        (9, [1, 1, 1, 1, 2, 0, 0, 0, 0, 0]),
    ] {
        assert_eq!(Cut::grown(&ten, first).side, side, "{first}");
    }
    // By weight, and from another part where one is too little.
    assert_eq!(Cut::grown(&row(&[4, 1, 1, 1, 1]), 0).side, [0, 2, 1, 1, 1]);
    let apart = graph(&[1; 6], &[(0, 1, 1), (2, 3, 1), (4, 5, 1)]);
    assert_eq!(Cut::grown(&apart, 4).side, [0, 2, 1, 1, 0, 0]);
    assert_eq!(Cut::grown(&apart, 5).side, [0, 2, 1, 1, 0, 0]);
}

#[test]
fn cuts_are_weighed() {
    let weighed = row(&[3, 5, 7, 11, 13]);
    let mut parts = cut(&weighed, [0, 0, 2, 1, 1]);
    // 11/20 of 39.
    assert_eq!((parts.weights, parts.most), ([8, 24, 7], 21));
    assert_eq!(parts.cost(), (3, 7, 16));
    // To the first side node 3 must separate, to the second node 1.
    assert_eq!((parts.gain(2, 0), parts.gain(2, 1)), (7 - 11, 7 - 5));
    parts.put(2, 0);
    parts.put(3, 2);
    assert_eq!(
        (parts.weights, &parts.side[..]),
        ([15, 13, 11], &[0, 0, 0, 2, 1][..])
    );
    assert_eq!(parts.cost(), (0, 11, 2));
    let heavy = cut(&weighed, [0, 0, 0, 0, 2]);
    assert_eq!(heavy.cost(), (26 - 21, 13, 26));
}

/// What a gain says is what the separating weight loses.
#[test]
fn gains_are_what_moves_gain() {
    let pattern = lattice([4, 3, 3]);
    let graph = Graph::of(&pattern).0;
    let grown = Cut::grown(&graph, 5);
    for i in (0..graph.len()).filter(|&i| grown.side[i] == 2) {
        for to in [0, 1] {
            let mut moved = cut(&graph, grown.side.clone());
            moved.put(i, to);
            for &j in graph.near(i) {
                if moved.side[j] == 1 - to {
                    moved.put(j, 2);
                }
            }
            let lost = grown.weights[2] as i64 - moved.weights[2] as i64;
            assert_eq!(grown.gain(i, to), lost);
            assert_eq!(cut(&graph, moved.side.clone()).weights, moved.weights);
        }
    }
}

#[test]
fn rounds_find_the_least_separator() {
    let ten = row(&[1; 10]);
    // Many separate where one would do; what is on one side goes to the other.
    for side in [
        [0, 0, 2, 2, 2, 2, 1, 1, 1, 1],
        [0, 2, 2, 2, 2, 2, 2, 2, 2, 1],
    ] {
        let mut parts = cut(&ten, side);
        let before = parts.cost();
        assert!(parts.round() && parts.cost() < before);
        parts.improve();
        assert_eq!(parts.cost(), (0, 1, 1), "{:?}", parts.side);
        let kept = parts.side.clone();
        assert!(!parts.round());
        // What improved nothing is undone.
        assert_eq!(parts.side, kept);
    }
    // A side that is too heavy gives away.
    let mut uneven = cut(&ten, [0, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
    uneven.improve();
    assert_eq!(uneven.cost(), (0, 1, 1));
    let mut uneven = cut(&ten, [0, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    uneven.improve();
    assert_eq!(uneven.cost(), (0, 1, 1));
    // The lightest node that separates.
    let nine = row(&[4, 4, 4, 4, 1, 4, 4, 4, 4]);
    let mut parts = cut(&nine, [0, 0, 0, 2, 1, 1, 1, 1, 1]);
    assert_eq!(parts.cost(), (0, 4, 5));
    parts.improve();
    assert_eq!(parts.cost(), (0, 1, 0));
}

/// Two lattices that touch in a few points are cut there.
#[test]
fn cuts_are_where_little_holds_together() {
    for (sides, bridge) in [([12, 6, 1], 1), ([30, 12, 1], 2), ([40, 20, 1], 3)] {
        let [a, b, _] = sides;
        let half = lattice([a, b, 1]);
        let n = a * b;
        let both = half.places().flat_map(|(i, j)| [(i, j), (n + i, n + j)]);
        let links = (0..bridge).flat_map(|k| [(k, n + k), (n + k, k)]);
        let pattern = Pattern::new(2 * n, 2 * n, both.chain(links)).unwrap();
        let graph = Graph::of(&pattern).0;
        let side = graph.cut();
        let count = |wanted: usize| {
            let weights = side.iter().zip(&graph.weights);
            weights
                .filter(|(side, _)| **side == wanted)
                .map(|(_, w)| w)
                .sum::<usize>()
        };
        assert_eq!(count(2), bridge, "{sides:?}");
        let crossing =
            (0..graph.len()).any(|i| graph.near(i).iter().any(|&j| side[i] + side[j] == 1));
        assert!(!crossing);
    }
}

#[test]
fn what_separates_is_eliminated_last() {
    let pattern = Pattern::banded(501, 1, 1);
    let mut leaves = std::cell::RefCell::new(Vec::new());
    let order = dissect(&pattern, |leaf| {
        leaves.borrow_mut().push(leaf.rows());
        assert_eq!(leaf, &Pattern::banded(leaf.rows(), 1, 1));
        // Backwards.
        Some((0..leaf.rows()).rev().collect())
    });
    let sizes = leaves.get_mut();
    assert!(
        sizes.iter().all(|size| (40..=LEAF).contains(size)),
        "{sizes:?}"
    );
    assert_eq!(sizes.len() - 1, 501 - sizes.iter().sum::<usize>());
    let mut place = vec![0; 501];
    order.iter().enumerate().for_each(|(k, &i)| place[i] = k);
    // The last one has all others on two sides that are about as large.
    let last = order[500];
    assert!((220..=280).contains(&last), "{last}");
    // Both sides stand together, one after the other.
    let [first, second] = [0..last, last + 1..501].map(|side| {
        let places = side.map(|i| place[i]);
        (places.clone().min().unwrap(), places.max().unwrap())
    });
    assert!(first.1 < second.0 || second.1 < first.0);
    // Within a leaf, backwards; what separates may follow on its neighbour.
    let backwards = place
        .windows(2)
        .filter(|pair| pair[0] == pair[1] + 1)
        .count();
    let within = sizes.iter().map(|size| size - 1).sum::<usize>();
    assert!((within..within + sizes.len()).contains(&backwards));
}
