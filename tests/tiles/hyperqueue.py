"""A scan in tiles under HyperQueue: undisturbed, with a worker killed half-way, with one worker; and tiles without work.

    python3 tests/tiles/hyperqueue.py --points 10000000000

`hq` is that of HyperQueue's releases, on the path or named by HQ (the wheel of PyPI has the Python interface alone).
Prints points a second and core, the efficiency from one worker to two, and whether the merged results are the same to
the byte. With `--empty 100000` as many tiles of one point each are made and merged, by one process and by several at once, and some by
a process each: the cost of a tile itself.
"""

import argparse
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("STEPSMITH", str(ROOT / "target" / "release" / "stepsmith"))
HQ = os.environ.get("HQ", shutil.which("hq") or str(Path(sys.executable).parent / "hq"))
# Degree 4 with a little damping: what is stable, and how far, over its three weights.
METHOD = ["--family", "central-difference", "--set", "degree=4", "--set", "xi=1/20", "--show", "verdict"]
STEPS = 2000


def grid(points):
    """Axes of about so many points: 2000 steps on each line, and a cube of weights."""
    side = max(2, round((points / STEPS) ** (1 / 3)))
    axes = [f"Omega=1/500..4:{STEPS}", f"alpha=1/4..3/2:{side}", f"beta=0..1:{side}", f"gamma=1/2..3/2:{side}"]
    return STEPS * side**3, [text for axis in axes for text in ("--over", axis)]


def told(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Cluster:
    """A server and workers of one core each, in a folder of their own."""

    def __init__(self, folder, workers):
        self.environment = os.environ | {"HQ_SERVER_DIR": str(folder / "server"), "RAYON_NUM_THREADS": "1"}
        self.server = self.start("server", "start")
        for _ in range(100):
            if subprocess.run([HQ, "server", "info"], env=self.environment, capture_output=True).returncode == 0:
                break
            time.sleep(0.1)
        self.workers = [self.worker() for _ in range(workers)]

    def start(self, *arguments):
        # A group of its own: killed together with the task that it runs.
        return subprocess.Popen(
            [HQ, *arguments], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def worker(self):
        return self.start("worker", "start", "--cpus", "1")

    def submit(self, command, tiles):
        line = " ".join([*command, "--tile", "$HQ_TASK_ID"])
        arguments = ["submit", "--array", f"0-{tiles - 1}", "--stdout", "none", "--stderr", "none", "--wait", "--"]
        return self.start(*arguments, "bash", "-c", line)

    def stop(self):
        for process in [*self.workers, self.server]:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


def run(name, folder, scan, tiles, workers, kill):
    """Seconds that the tiles took, and the hash of the merged table."""
    out = folder / name
    cluster = Cluster(folder / f"{name}-cluster", workers)
    command = [PROGRAM, "scan", *scan, "--tiles", str(out)]
    started = time.monotonic()
    job = cluster.submit(command, tiles)
    killed = not kill
    while job.poll() is None:
        done = sum(1 for _ in out.glob("*/*.csv.gz"))
        if not killed and done * 2 >= tiles:
            os.killpg(cluster.workers[0].pid, signal.SIGKILL)
            cluster.workers.append(cluster.worker())
            killed = True
        time.sleep(0.2)
    took = time.monotonic() - started
    cluster.stop()
    # What a killed worker's tile lacks is made now.
    print(f"  {name}: afterwards {told(command).strip()}")
    merge = time.monotonic()
    print(" ", told([PROGRAM, "merge", str(out), "--out", str(out) + ".csv.gz"]).strip().replace(str(folder) + "/", ""))
    merge = time.monotonic() - merge
    size = os.path.getsize(str(out) + ".csv.gz")
    shutil.rmtree(out)
    return took, merge, size, digest(str(out) + ".csv.gz")


def empty(folder, tiles):
    """Tiles of one point each: what a tile costs beside its work, and what of it grows with their number."""
    axes = ["--over", "Omega=1..2:1", "--over", f"alpha=1..2:{tiles}"]
    method = ["--family", "central-difference", "--set", "degree=3", "--set", "beta=1/2", "--show", "radius"]
    scan = [PROGRAM, "scan", *method, *axes, "--tile-points", "1", "--tiles"]

    def timed(ranges, out, of):
        """Microseconds a tile, of workers that each do some ranges, one process a range."""
        started = time.monotonic()
        workers = [subprocess.Popen(["bash", "-e"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) for _ in ranges]
        for worker, own in zip(workers, ranges):
            worker.stdin.write("".join(" ".join([*scan, out, "--tile", tile]) + "\n" for tile in own))
            worker.stdin.close()
        assert all(worker.wait() == 0 for worker in workers)
        return 1e6 * (time.monotonic() - started) / of

    def merge(out):
        started = time.monotonic()
        told([PROGRAM, "merge", out, "--out", out + ".csv.gz"])
        return 1e6 * (time.monotonic() - started) / tiles

    alone = str(folder / "alone")
    tenth = tiles // 10
    spans = [(0, tenth), (tenth, tiles - tenth), (tiles - tenth, tiles)]
    first, _, last = (timed([[f"{i}..{j}"]], alone, j - i) for i, j in spans)
    print(f"{tiles} tiles without work, one process: the first tenth {first:.0f} us a tile, the last {last:.0f}")
    print(f"  merged in {merge(alone):.0f} us a tile")
    for workers in [2, 8]:
        out = str(folder / f"by-{workers}")
        cuts = [tiles * i // workers for i in range(workers + 1)]
        each = timed([[f"{i}..{j}"] for i, j in zip(cuts, cuts[1:])], out, tiles)
        merge(out)
        same = digest(out + ".csv.gz") == digest(alone + ".csv.gz")
        print(f"  {workers} processes at once: {each:.0f} us a tile; the same bytes: {same}")
    some = min(tiles, 2000)
    each = timed([[str(i) for i in range(some)]], str(folder / "single"), some)
    print(f"  a process for each, {some} of them: {each:.0f} us a tile")
    cluster = Cluster(folder / "cluster", 2)
    started = time.monotonic()
    cluster.submit([*scan, str(folder / "queued")], some).wait()
    each = 1e6 * (time.monotonic() - started) / some
    cluster.stop()
    print(f"  the same under HyperQueue with two workers: {each:.0f} us a tile")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--points", type=float, default=1e9)
    parser.add_argument("--tiles", type=int, default=100, help="about how many")
    parser.add_argument("--empty", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.empty:
            empty(folder, arguments.empty)
            return
        points, axes = grid(arguments.points)
        scan = [*METHOD, *axes, "--tile-points", str(points // arguments.tiles)]
        tiles = int(told([PROGRAM, "scan", *scan, "--tiles", str(folder), "--count"]))
        print(f"{points} points in {tiles} tiles")
        two, merge, size, undisturbed = run("two", folder, scan, tiles, 2, False)
        print(f"  two workers: {two:.1f} s, {points / two / 2:.3g} points/s and core; merged in {merge:.1f} s, {size} bytes")
        disturbed, _, _, killed = run("killed", folder, scan, tiles, 2, True)
        print(f"  one of two killed half-way, another in its place: {disturbed:.1f} s")
        print(f"  the same bytes: {killed == undisturbed}, SHA-256 {undisturbed}")
        # One worker on a tenth of the tiles: time goes with their number.
        tenth, axes = grid(points / 10)
        part = [*METHOD, *axes, "--tile-points", str(points // arguments.tiles)]
        number = int(told([PROGRAM, "scan", *part, "--tiles", str(folder), "--count"]))
        one = run("one", folder, part, number, 1, False)[0]
        pair = run("pair", folder, part, number, 2, False)[0]
        print(f"  {tenth} points: one worker {one:.1f} s, two {pair:.1f} s, efficiency {one / pair / 2:.2f}")
        print(f"  10^13 points: {1e13 / (points / two / 2) / 3600:.0f} core hours")
        sys.exit(0 if killed == undisturbed else 1)


if __name__ == "__main__":
    main()
