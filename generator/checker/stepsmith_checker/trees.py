"""Rooted trees of elementary differentials, in order of their weight.

y' = f: tree 0 is y0 (weight 0). x'' = g: tree 0 is x0 (weight 0), tree 1 is h v0 (weight 1). Every other
tree is a root, of the colour of a part of the right-hand side, with a sorted multiset of children: ("x", i)
in the position, ("v", i) in the velocity argument, ("t",) in the time. The weight is the power of h: the
root counts the rank r, "x" the child's own weight, "v" that less 1, "t" 1.
"""


class Forest:
    """parts: one dictionary {"name", "velocity", "time"} for each colour; "linear" of K x + p(t)."""

    def __init__(self, rank, parts):
        self.rank, self.parts = rank, parts
        self.part, self.children, self.weight = [0] * rank, [()] * rank, list(range(rank))
        # h d/dt of h v0 is x0's: the trees whose derivative along the flow leads to a tree.
        self.pruned = [[], [0]][:rank]
        self.by_weight = [[i] for i in range(rank)]
        self.index = {}

    def cost(self, child):
        return 1 if child[0] == "t" else self.weight[child[1]] - (child[0] == "v")

    def grow(self, weight):
        """The trees of one weight."""
        while len(self.by_weight) <= weight:
            following, first = len(self.by_weight), len(self.weight)
            for part in range(len(self.parts)):
                for children in self.families(part, following - self.rank):
                    self.enter(part, tuple(sorted(children)), following)
            self.by_weight.append(list(range(first, len(self.weight))))
        return self.by_weight[weight]

    def candidates(self, part):
        trees = range(len(self.weight))
        found = [("x", i) for i in trees if i >= 1]
        if self.parts[part]["velocity"]:
            found += [("v", i) for i in trees if i >= self.rank]
        return found + [("t",)] * self.parts[part]["time"]

    def families(self, part, budget):
        """The children that a root of a part can have: of a linear one a single argument, or time alone."""
        candidates = self.candidates(part)
        if not self.parts[part].get("linear"):
            return self.multisets(candidates, budget)
        alone = [[c] for c in candidates if c[0] != "t" and self.cost(c) == budget]
        return alone + [[("t",)] * budget] * (budget == 0 or self.parts[part]["time"])

    def multisets(self, candidates, budget):
        if budget == 0:
            return [[]]
        found = []
        for i, child in enumerate(candidates):
            if self.cost(child) <= budget:
                found += [[child, *rest]
                          for rest in self.multisets(candidates[i:], budget - self.cost(child))]
        return found

    def enter(self, part, children, weight):
        pruned = [self.rank - 1] if not children else []
        for i, child in enumerate(children):
            rest = children[:i] + children[i + 1:]
            smaller = [()] if child[0] == "t" else [
                () if j == (child[0] == "v") and j < self.rank else ((child[0], j),)
                for j in self.pruned[child[1]]]
            for replacement in smaller:
                tree = self.index.get((part, tuple(sorted(rest + replacement))))
                if tree is not None:
                    pruned.append(tree)
        self.index[part, children] = len(self.weight)
        self.part.append(part)
        self.children.append(children)
        self.weight.append(weight)
        self.pruned.append(pruned)

    def shape(self, tree):
        """The tree as nested tuples whose order says nothing."""
        if tree < self.rank:
            return ("xv" if self.rank == 2 else "y")[tree]
        children = (c[0] if c[0] == "t" else (c[0], self.shape(c[1])) for c in self.children[tree])
        return self.parts[self.part[tree]]["name"], tuple(sorted(children, key=repr))


def shape_of(text, rank):
    """The same of a tree in brackets: f[f, f], g[x:v, v:g[x:g]]."""
    tree, rest = read(text.replace(" ", ""), rank)
    if rest:
        raise ValueError(f"`{text}` is no tree")
    return tree


def read(text, rank):
    end = next((i for i, c in enumerate(text) if c in "[],"), len(text))
    name, rest = text[:end], text[end:]
    if not rest.startswith("["):
        base = name in (("x", "v") if rank == 2 else ("y",))
        return (name if base else (name, ())), rest
    children, rest = [], rest[1:]
    while True:
        kind = "x"
        if rank == 2 and rest[1:2] == ":":
            kind, rest = rest[0], rest[2:]
        if rest[:1] == "t" and rest[1:2] in (",", "]"):
            child, rest = "t", rest[1:]
        else:
            inner, rest = read(rest, rank)
            child = (kind, inner)
        children.append(child)
        separator, rest = rest[:1], rest[1:]
        if separator == "]":
            return (name, tuple(sorted(children, key=repr))), rest
        if separator != ",":
            raise ValueError("no tree")
