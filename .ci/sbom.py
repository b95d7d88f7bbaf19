#!/usr/bin/env python3
"""Prints what the published crates are built from, on all platforms and with all features: CycloneDX 1.6
in JSON, the same bytes whenever and wherever `Cargo.lock` is the same. Crates of their tests are not among it."""

import json
import pathlib
import subprocess
import tomllib

ROOTS = ["stepsmith", "stepsmith-audit", "stepsmith-claims", "stepsmith-emit", "stepsmith-exact", "stepsmith-explore", "stepsmith-generator", "stepsmith-macros", "stepsmith-prove", "stepsmith-scheme"]

root = pathlib.Path(__file__).resolve().parent.parent
command = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"]
metadata = json.loads(subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE).stdout)
packages = {package["id"]: package for package in metadata["packages"]}
# What `cargo metadata` does not tell.
locked = tomllib.loads((root / "Cargo.lock").read_text())["package"]
checksums = {(package["name"], package["version"]): package.get("checksum") for package in locked}
used = {node["id"]: sorted(found["pkg"] for found in node["deps"]
                           if any(kind["kind"] in (None, "build") for kind in found["dep_kinds"]))
        for node in metadata["resolve"]["nodes"]}
waiting = [key for key, package in packages.items() if package["name"] in ROOTS and package["source"] is None]
reached = set()
while waiting:
    key = waiting.pop()
    if key not in reached:
        reached.add(key)
        waiting.extend(used[key])


def reference(key):
    return f"pkg:cargo/{packages[key]['name']}@{packages[key]['version']}"


def component(key):
    package = packages[key]
    name, version = package["name"], package["version"]
    found = {"type": "library", "bom-ref": reference(key), "name": name, "version": version}
    if package["description"]:
        found["description"] = " ".join(package["description"].split())
    if checksum := checksums[name, version]:
        found["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    if package["license"]:
        found["licenses"] = [{"expression": " ".join(package["license"].replace("/", " OR ").split())}]
    found["purl"] = reference(key)
    return found


order = sorted(reached, key=reference)
version = next(packages[key]["version"] for key in order if packages[key]["name"] == "stepsmith")
print(json.dumps({
    "bomFormat": "CycloneDX",
    "specVersion": "1.6",
    "version": 1,
    "metadata": {"component": {"type": "application", "bom-ref": "workspace", "name": "stepsmith", "version": version}},
    "components": [component(key) for key in order],
    "dependencies": [{"ref": "workspace", "dependsOn": [reference(key) for key in order if packages[key]["name"] in ROOTS]}]
    + [{"ref": reference(key), "dependsOn": sorted(map(reference, used[key]))} for key in order],
}, indent=1, ensure_ascii=False))
