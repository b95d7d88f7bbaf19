"""Scans in tiles: the same bytes whoever makes them."""

import random

import pytest
import stepsmith

SCAN = [
    "--family", "central-difference", "--set", "degree=4", "--set", "beta=1/3", "--set", "xi=1/20", "--show", "verdict",
    "--over", "Omega=1/100..4:200", "--over", "alpha=1/4..3/2:13", "--over", "gamma=1/2..1:7", "--tile-points", "1000",
]  # fmt: skip


class Shuffled:
    """What a cluster does to the order of its tasks."""

    def map(self, function, items):
        items = list(items)
        order = random.Random(3).sample(range(len(items)), len(items))
        done = {i: function(items[i]) for i in order}
        return [done[i] for i in range(len(items))]

    def gather(self, futures):
        return futures


def test_the_order_of_the_tasks_does_not_matter(tmp_path):
    assert stepsmith.count_tiles(SCAN, tmp_path / "a") == 19
    stepsmith.run_tiles(SCAN, tmp_path / "a")
    texts = stepsmith.run_tiles(SCAN, tmp_path / "b", client=Shuffled(), each=4)
    assert texts[0] == "tiles: 4 done now, 0 before, 0 failed, of 19\n" and len(texts) == 5
    files = []
    for name in "ab":
        stepsmith.merge_tiles(tmp_path / name, tmp_path / f"{name}.csv.gz")
        files.append((tmp_path / f"{name}.csv.gz").read_bytes())
    assert files[0] == files[1]
    assert stepsmith.run_tiles(SCAN, tmp_path / "b")[3] == "tiles: 0 done now, 1 before, 0 failed, of 19\n"


def test_what_is_missing_is_told(tmp_path):
    with pytest.raises(stepsmith.StepsmithError, match="describes no job|can not use"):
        stepsmith.merge_tiles(tmp_path, tmp_path / "all.csv")


def test_searches_and_audits_have_tiles(tmp_path):
    degree = ["--family", "central-difference", "--set", "degree=4", "--symbolic", "--order", "3", "--tries", "60"]
    search = [*degree, "--starts", "2"]
    assert stepsmith.count_tiles(search, tmp_path / "s", "search") == 2
    stepsmith.run_tiles(search, tmp_path / "s", command="search")
    assert stepsmith.merge_tiles(tmp_path / "s", tmp_path / "s.csv").endswith("2 rows of 2 tiles, 0 left out\n")
    heun = tmp_path / "heun.py"
    heun.write_text("order = 2\nA = [[0, 0], [1, 0]]\nb = [0.5, 0.5]\nc = [0, 1]\n")
    assert stepsmith.run_tiles([str(heun)], tmp_path / "a", command="audit")[0].startswith("tiles: 1 done now")
