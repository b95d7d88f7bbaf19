"""Scans, searches and audits in tiles, on many machines."""

from __future__ import annotations

import os
from typing import Any, Sequence, Union

from . import _core
from ._errors import StepsmithError

Folder = Union[str, "os.PathLike[str]"]


def _answer(arguments: Sequence[str]) -> str:
    """The text of a command; one whose tiles failed is an error that names them."""
    text, holds = _core.answer(list(arguments), [])
    if not holds:
        raise StepsmithError(text)
    return text


def count_tiles(arguments: Sequence[str], folder: Folder, command: str = "scan") -> int:
    """How many tiles a scan has, or what else ``command`` does: ``"search"`` or ``"audit"``.

    >>> verlet = ["--family", "central-difference", "--set", "degree=3", "--set", "beta=1/2"]
    >>> count_tiles([*verlet, "--over", "Omega=0..4:401", "--over", "alpha=1..2:11", "--tile-points", "802"], "tiles")
    6
    """
    return int(_answer([command, *arguments, "--tiles", os.fspath(folder), "--count"]))


def run_tiles(
    arguments: Sequence[str], folder: Folder, client: Any = None, each: int = 1, command: str = "scan"
) -> list[str]:
    """Makes those tiles that ``folder`` lacks; what each task says of its ``each`` tiles.

    ``arguments`` are those of ``stepsmith scan``, or of another ``command``: ``"search"``, ``"audit"``; specs by paths that all workers see, as they see ``folder``. ``client``
    is one of Dask's (``distributed.Client``), or anything whose ``map(function, items)`` gives what its ``gather`` takes;
    without one the tiles are made here. Repeat the call after any failure: what is done is not done again.

    >>> import tempfile
    >>> verlet = ["--family", "central-difference", "--set", "degree=3", "--set", "beta=1/2", "--show", "verdict"]
    >>> scan = [*verlet, "--over", "Omega=1/100..4:400", "--over", "alpha=11/10..2:10", "--tile-points", "1600"]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     texts = run_tiles(scan, folder)
    ...     merged = merge_tiles(folder, os.path.join(folder, "all.csv"))
    >>> texts[0], merged.split(": ")[1]
    ('tiles: 1 done now, 0 before, 0 failed, of 3\\n', '20 rows of 3 tiles, 0 left out\\n')
    """
    tiles = count_tiles(arguments, folder, command)
    ranges = [f"{start}..{min(start + each, tiles)}" for start in range(0, tiles, each)]
    commands = [[command, *arguments, "--tiles", os.fspath(folder), "--tile", tile] for tile in ranges]
    if client is None:
        return [_answer(command) for command in commands]
    return list(client.gather(client.map(_answer, commands)))


def merge_tiles(folder: Folder, out: Folder, partial: bool = False) -> str:
    """The tables of all tiles as one file, ``.csv`` or ``.csv.gz``; what was written, in words."""
    options = ["--partial"] if partial else []
    return _answer(["merge", os.fspath(folder), "--out", os.fspath(out), *options])
