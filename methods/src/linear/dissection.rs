//! Orders of elimination that cut a graph into parts.
//!
//! George, *Nested dissection of a regular finite element mesh* (1973): what separates two parts is eliminated
//! after both, so that nothing fills in between them; each part likewise. A lattice of n unknowns in space so
//! fills in O(n⁴ᐟ³) places, which minimum degree does not guarantee. Separators are found as by Karypis and
//! Kumar, *A fast and high quality multilevel scheme for partitioning irregular graphs* (1998): the graph is
//! made coarser by joining neighbours along its strongest edges, a small one is cut, and on the way back the
//! cut is improved by moves in the manner of Fiduccia and Mattheyses (1982), which may get worse for a while.

use super::Pattern;
use std::collections::BinaryHeap;

/// Graphs of at most so many nodes are not cut any more.
const LEAF: usize = 120;
/// Graphs of at most so many nodes are cut without making them coarser.
const COARSEST: usize = 300;
/// Cuts of the coarsest graph that are tried.
const TRIALS: usize = 8;
/// Rounds of moves on each level, and moves in a row that may improve nothing.
const ROUNDS: usize = 6;
const PATIENCE: usize = 80;

/// The unknowns of a pattern with a full diagonal and the places of a symmetric matrix, in the order in which they are eliminated;
/// `leaf` puts the nodes of a small graph, given by their neighbours, in order.
pub(super) fn dissect(
    pattern: &Pattern,
    leaf: impl Fn(&Pattern) -> Option<Vec<usize>>,
) -> Vec<usize> {
    let (graph, groups) = Graph::of(pattern);
    let n = groups.len();
    let mut order = vec![0; n];
    let mut number = vec![usize::MAX; n];
    // Parts that are still to be put in order, each with the place after its last node.
    let mut parts = vec![((0..n).collect::<Vec<usize>>(), n)];
    while let Some((nodes, end)) = parts.pop() {
        for (k, &i) in nodes.iter().enumerate() {
            number[i] = k;
        }
        let part = graph.part(&nodes, &number);
        for &i in &nodes {
            number[i] = usize::MAX;
        }
        let start = end - nodes.len();
        let mut sides: [Vec<usize>; 3] = Default::default();
        if nodes.len() > LEAF {
            for (&i, side) in nodes.iter().zip(part.cut()) {
                sides[side].push(i);
            }
        }
        let [first, second, separator] = sides;
        if first.is_empty() || second.is_empty() {
            let inner = leaf(&part.pattern()).filter(|inner| inner.len() == nodes.len());
            for (k, place) in order[start..end].iter_mut().enumerate() {
                let inner = inner.as_ref().and_then(|inner| inner.get(k)).copied();
                *place = nodes[inner.unwrap_or(k).min(nodes.len() - 1)];
            }
            continue;
        }
        let rest = end - separator.len();
        order[rest..end].copy_from_slice(&separator);
        let middle = start + first.len();
        parts.push((first, middle));
        parts.push((second, rest));
    }
    order
        .into_iter()
        .flat_map(|group| groups[group].iter().copied())
        .collect()
}

/// Nodes with weights, and edges with strengths.
struct Graph {
    starts: Vec<usize>,
    neighbours: Vec<usize>,
    strengths: Vec<usize>,
    weights: Vec<usize>,
}

impl Graph {
    /// The graph of a pattern, unknowns with the same neighbours as one node; the unknowns of each node.
    fn of(pattern: &Pattern) -> (Self, Vec<Vec<usize>>) {
        let n = pattern.rows();
        let mut by_row: Vec<usize> = (0..n).collect();
        by_row.sort_by(|&i, &j| pattern.row(i).cmp(pattern.row(j)));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for i in by_row {
            match groups.last_mut() {
                Some(last) if pattern.row(last[0]) == pattern.row(i) => last.push(i),
                _ => groups.push(vec![i]),
            }
        }
        groups.sort_by_key(|group| group[0]);
        let mut group_of = vec![0; n];
        for (k, group) in groups.iter().enumerate() {
            for &i in group {
                group_of[i] = k;
            }
        }
        let weights = groups.iter().map(Vec::len).collect();
        let edges = |k: usize| pattern.row(groups[k][0]).iter().map(|&j| (group_of[j], 1));
        (
            Self::joined(weights, |k, each| edges(k).for_each(each)),
            groups,
        )
    }

    /// Nodes of these weights, with edges that may be shown several times, their strengths then added.
    fn joined(weights: Vec<usize>, edges: impl Fn(usize, &mut dyn FnMut((usize, usize)))) -> Self {
        let mut graph = Self {
            starts: vec![0],
            neighbours: Vec::new(),
            strengths: Vec::new(),
            weights,
        };
        let n = graph.weights.len();
        let mut seen = vec![usize::MAX; n];
        for i in 0..n {
            let begin = graph.neighbours.len();
            edges(i, &mut |(j, strength)| {
                if j == i || j >= n {
                    return;
                }
                if seen[j] != usize::MAX && seen[j] >= begin {
                    graph.strengths[seen[j]] += strength;
                } else {
                    seen[j] = graph.neighbours.len();
                    graph.neighbours.push(j);
                    graph.strengths.push(strength);
                }
            });
            graph.starts.push(graph.neighbours.len());
        }
        graph
    }

    fn len(&self) -> usize {
        self.weights.len()
    }

    fn near(&self, i: usize) -> &[usize] {
        &self.neighbours[self.starts[i]..self.starts[i + 1]]
    }

    fn edges(&self, i: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let range = self.starts[i]..self.starts[i + 1];
        range.map(|k| (self.neighbours[k], self.strengths[k]))
    }

    /// The graph of these nodes and the edges between them; `number` has the place of each among them.
    fn part(&self, nodes: &[usize], number: &[usize]) -> Self {
        let weights = nodes.iter().map(|&i| self.weights[i]).collect();
        Self::joined(weights, |k, each| {
            self.edges(nodes[k])
                .for_each(|(j, strength)| each((number[j], strength)));
        })
    }

    /// The edges as places of a matrix, with the diagonal.
    fn pattern(&self) -> Pattern {
        let n = self.len();
        Pattern::shown(n, n, |show| {
            for i in 0..n {
                show(i, i);
                self.near(i).iter().for_each(|&j| show(i, j));
            }
        })
    }

    /// The side of each node, 0 or 1, or 2 of those that separate them.
    fn cut(&self) -> Vec<usize> {
        // From fine to coarse.
        let mut levels: Vec<(Graph, Vec<usize>)> = Vec::new();
        loop {
            let finest = levels.last().map_or(self, |(graph, _)| graph);
            if finest.len() <= COARSEST {
                break;
            }
            let (coarse, of) = finest.coarser();
            if coarse.len() * 20 > finest.len() * 19 {
                break;
            }
            levels.push((coarse, of));
        }
        let coarsest = levels.last().map_or(self, |(graph, _)| graph);
        let trials = (0..TRIALS).map(|k| {
            let mut cut = Cut::grown(coarsest, k * coarsest.len() / TRIALS);
            cut.improve();
            cut
        });
        let best = trials.min_by_key(Cut::cost);
        let mut side = best.map_or_else(Vec::new, |cut| cut.side);
        while let Some((_, of)) = levels.pop() {
            let graph = levels.last().map_or(self, |(graph, _)| graph);
            let side_of_each = of.iter().map(|&k| side[k]).collect();
            let mut cut = Cut::new(graph, side_of_each);
            cut.improve();
            side = cut.side;
        }
        side
    }

    /// Neighbours along strong edges joined to pairs, and the pair of each node.
    fn coarser(&self) -> (Self, Vec<usize>) {
        let n = self.len();
        let most = self.weights.iter().sum::<usize>().div_ceil(COARSEST / 4);
        let mut of = vec![usize::MAX; n];
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        let mut by_degree: Vec<usize> = (0..n).collect();
        by_degree.sort_by_key(|&i| self.near(i).len());
        for i in by_degree {
            if of[i] != usize::MAX {
                continue;
            }
            let light = |&(j, _): &(usize, usize)| self.weights[i] + self.weights[j] <= most;
            let free = self
                .edges(i)
                .filter(|&(j, _)| of[j] == usize::MAX)
                .filter(light);
            let partner =
                free.max_by_key(|&(j, s)| (s, usize::MAX - self.weights[j], usize::MAX - j));
            let partner = partner.map_or(i, |(j, _)| j);
            (of[i], of[partner]) = (pairs.len(), pairs.len());
            pairs.push([i, partner]);
        }
        let both = |[i, j]: [usize; 2]| std::iter::once(i).chain((i != j).then_some(j));
        let weights = pairs
            .iter()
            .map(|&pair| both(pair).map(|i| self.weights[i]).sum())
            .collect();
        let coarse = Self::joined(weights, |k, each| {
            for i in both(pairs[k]) {
                self.edges(i)
                    .for_each(|(j, strength)| each((of[j], strength)));
            }
        });
        (coarse, of)
    }
}

/// Moves of nodes to sides, the one that gains most first; of equal ones that which was found last.
#[derive(Default)]
struct Moves {
    heap: BinaryHeap<(i64, usize, usize, usize)>,
    found: usize,
}

impl Moves {
    fn push(&mut self, gain: i64, node: usize, to: usize) {
        self.found += 1;
        self.heap.push((gain, self.found, node, to));
    }

    fn pop(&mut self) -> Option<(i64, usize, usize)> {
        let (gain, _, node, to) = self.heap.pop()?;
        Some((gain, node, to))
    }
}

/// Nodes on two sides, and between them those that separate them.
struct Cut<'a> {
    graph: &'a Graph,
    side: Vec<usize>,
    /// The weights of both sides and of what separates them.
    weights: [usize; 3],
    /// The most that a side may weigh.
    most: usize,
}

impl<'a> Cut<'a> {
    fn new(graph: &'a Graph, side: Vec<usize>) -> Self {
        let mut weights = [0; 3];
        for (&side, weight) in side.iter().zip(&graph.weights) {
            weights[side] += weight;
        }
        let most = weights.iter().sum::<usize>() * 11 / 20;
        Self {
            graph,
            side,
            weights,
            most,
        }
    }

    /// Half of the nodes, those nearest to a first one, cut from the others.
    fn grown(graph: &'a Graph, first: usize) -> Self {
        let n = graph.len();
        let half = graph.weights.iter().sum::<usize>() / 2;
        let mut side = vec![1; n];
        let mut found = Vec::new();
        let mut at = 0;
        let mut weight = 0;
        for start in (first..n).chain(0..first) {
            if weight >= half {
                break;
            }
            if side[start] == 1 {
                side[start] = 0;
                weight += graph.weights[start];
                found.push(start);
            }
            while let Some(&i) = found.get(at) {
                at += 1;
                for &j in graph.near(i) {
                    if side[j] == 1 && weight < half {
                        side[j] = 0;
                        weight += graph.weights[j];
                        found.push(j);
                    }
                }
            }
        }
        for i in 0..n {
            if side[i] == 1 && graph.near(i).iter().any(|&j| side[j] == 0) {
                side[i] = 2;
            }
        }
        Self::new(graph, side)
    }

    /// The excess weight of a side, the weight of the separator, and the difference between the sides.
    fn cost(&self) -> (usize, usize, usize) {
        let [a, b, separator] = self.weights;
        (a.max(b).saturating_sub(self.most), separator, a.abs_diff(b))
    }

    /// By how much less would separate the sides if a separating node went to one of them.
    fn gain(&self, i: usize, to: usize) -> i64 {
        let opposite = self
            .graph
            .near(i)
            .iter()
            .filter(|&&j| self.side[j] == 1 - to);
        let pulled: usize = opposite.map(|&j| self.graph.weights[j]).sum();
        self.graph.weights[i] as i64 - pulled as i64
    }

    fn put(&mut self, i: usize, to: usize) {
        let weight = self.graph.weights[i];
        self.weights[self.side[i]] -= weight;
        self.weights[to] += weight;
        self.side[i] = to;
    }

    /// Rounds of moves, until one improves nothing.
    fn improve(&mut self) {
        for _ in 0..ROUNDS {
            if !self.round() {
                break;
            }
        }
    }

    /// Each separating node moved once at most, the best move first; undone from where the cut was best.
    fn round(&mut self) -> bool {
        let n = self.graph.len();
        let graph = self.graph;
        let mut moved = vec![false; n];
        let mut moves = Moves::default();
        for i in (0..n).filter(|&i| self.side[i] == 2) {
            for to in [0, 1] {
                moves.push(self.gain(i, to), i, to);
            }
        }
        let mut history: Vec<(usize, usize)> = Vec::new();
        let begin = self.cost();
        let mut best = self.cost();
        let mut kept = 0;
        let mut vain = 0;
        while let Some((gain, i, to)) = moves.pop() {
            if self.side[i] != 2 || moved[i] {
                continue;
            }
            let now = self.gain(i, to);
            if now != gain {
                if now < gain {
                    moves.push(now, i, to);
                }
                continue;
            }
            let after = self.weights[to] + graph.weights[i];
            if after > self.most && after > self.weights[1 - to] {
                continue;
            }
            moved[i] = true;
            history.push((i, 2));
            self.put(i, to);
            for &j in graph.near(i) {
                if self.side[j] == 1 - to {
                    history.push((j, 1 - to));
                    self.put(j, 2);
                    if !moved[j] {
                        moves.push(self.gain(j, 0), j, 0);
                        moves.push(self.gain(j, 1), j, 1);
                    }
                    for &k in graph.near(j) {
                        if self.side[k] == 2 && !moved[k] {
                            moves.push(self.gain(k, to), k, to);
                        }
                    }
                }
            }
            vain += 1;
            if self.cost() < best {
                (best, kept, vain) = (self.cost(), history.len(), 0);
            } else if vain > PATIENCE {
                break;
            }
        }
        for (i, side) in history.drain(kept..).rev() {
            self.put(i, side);
        }
        best < begin
    }
}

#[cfg(test)]
mod tests;
