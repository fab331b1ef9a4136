#!/usr/bin/env python3
"""Runs the benchmarks of Go's own packages under minigo and under real Go, and prints how they compare.

    tests/bench/library.py --go GO --minigo target/release/minigo --src DIR [PACKAGE ...]

DIR is the folder `src` of Go's source. `--bench RE` selects benchmarks, `--time 50ms` is the time of each,
`--limit 300` the seconds that a package may take. `--save FILE` keeps all figures as JSON; `--go-from FILE`
and `--minigo-from FILE` take one side from such a file instead of running it. `--worst N` is the number of
benchmarks to list, `--over X` lists only those that are more than X times slower. `--allocs` lists the
benchmarks whose allocations per operation differ. Benchmarks that take Go less than 5 ns are not counted.
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

PACKAGES = """encoding/binary reflect encoding/json math/rand/v2 math/rand net/url encoding/base64 encoding/hex
slices sort maps hash/crc32 hash/adler32 hash/fnv hash/maphash time strconv math math/bits math/cmplx math/big fmt
strings bytes unicode/utf8 image/png image/draw image/color image/jpeg image/gif sync sync/atomic context crypto/sha256
crypto/sha1 crypto/md5 crypto/aes crypto/cipher compress/flate compress/gzip compress/bzip2 compress/lzw regexp
regexp/syntax text/template html/template html bufio encoding/xml encoding/csv encoding/gob encoding/base32
encoding/pem go/parser go/scanner go/printer archive/zip archive/tar container/heap container/list container/ring
errors io log log/slog os path path/filepath text/tabwriter unique mime net/textproto net/netip
expvar index/suffixarray cmp iter unicode/utf16""".split()
LINE = re.compile(r"^(Benchmark\S+?)\s+(\d+)\s+([\d.e+-]+) ns/op(.*)$")
START = re.compile(r"^(Benchmark\S*)")
SMALL = 5.0


def run(command, folder, limit, env):
    """The figures of one package by benchmark, and what went wrong, if anything did."""
    with tempfile.TemporaryFile("w+", errors="replace") as out:
        try:
            code = subprocess.run(
                command, cwd=folder, timeout=limit, stdout=out, stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL, env={**os.environ, **env},
            ).returncode
            wrong = None if code == 0 else f"exit status {code}"
        except subprocess.TimeoutExpired:
            wrong = f"not done after {limit} s"
        out.seek(0)
        text = out.read()
    figures, begun = {}, None
    for line in text.splitlines():
        found = LINE.match(line)
        if found:
            allocs = re.search(r"([\d.]+) B/op\s+([\d.]+) allocs/op", found[4])
            figures[found[1]] = {
                "ns": float(found[3]),
                "bytes": float(allocs[1]) if allocs else None,
                "allocs": float(allocs[2]) if allocs else None,
            }
            begun = None
        elif START.match(line):
            begun = START.match(line)[1]
    if wrong:
        tail = [l for l in text.splitlines() if l.strip() and not LINE.match(l)][-3:]
        wrong += f", in {begun}" if begun else ""
        wrong += ": " + " | ".join(tail)[:300]
    return figures, wrong


def measure(options, which, package):
    flags = ["-run", "^$", "-bench", options.bench, "-benchtime", options.time, "-cpu", "1", "-benchmem"]
    folder = os.path.join(options.src, package)
    if which == "go":
        command = [options.go, "test", *flags, "."]
        return run(command, folder, options.limit, {"GOTOOLCHAIN": "local", "GOPROXY": "off"})
    command = [options.minigo, "test", "-goroot=none", *flags]
    return run(command, folder, options.limit, {"GOROOT": os.path.dirname(options.src)})


def side(options, which, packages):
    """All figures of one side: measured, or read from a file."""
    path = getattr(options, f"{which}_from")
    if path:
        with open(path) as f:
            return json.load(f)[which]
    figures = {}
    for package in packages:
        found, wrong = measure(options, which, package)
        figures[package] = found
        print(f"{which} {package}: {len(found)} benchmarks{'; ' + wrong if wrong else ''}", file=sys.stderr, flush=True)
        if options.save:
            keep(options.save, which, figures)
    return figures


def keep(path, which, figures):
    try:
        with open(path) as f:
            saved = json.load(f)
    except FileNotFoundError:
        saved = {}
    saved.setdefault(which, {}).update(figures)
    with open(path, "w") as f:
        json.dump(saved, f, indent=1)


def row(name, ratios):
    mean = math.exp(sum(math.log(r) for r in ratios) / len(ratios))
    over = [100 * sum(r > x for r in ratios) / len(ratios) for x in (3, 10)]
    print(f"{name:24} {len(ratios):6} {mean:9.2f} {over[0]:8.0f}% {over[1]:8.0f}% {max(ratios):10.1f}")


def tables(options, packages, go, minigo):
    every, missing = [], []
    print(f"{'package':24} {'number':>6} {'geomean':>9} {'over 3x':>9} {'over 10x':>9} {'worst':>10}")
    for package in packages:
        theirs, ours = go.get(package, {}), minigo.get(package, {})
        ratios = []
        for name, figure in theirs.items():
            if figure["ns"] < SMALL:
                continue
            if name not in ours:
                missing.append(f"{package} {name}")
                continue
            ratio = max(ours[name]["ns"], 0.01) / figure["ns"]
            ratios.append(ratio)
            every.append((ratio, package, name, figure, ours[name]))
        if ratios:
            row(package, ratios)
    if not every:
        return
    row("all", [e[0] for e in every])
    every.sort(key=lambda e: -e[0])
    print(f"\n{'ratio':>9} {'go ns':>12} {'minigo ns':>14}  benchmark")
    for ratio, package, name, theirs, ours in every[: options.worst]:
        if ratio > options.over:
            print(f"{ratio:9.1f} {theirs['ns']:12.1f} {ours['ns']:14.1f}  {package} {name}")
    if options.allocs:
        print(f"\n{'go':>9} {'minigo':>9}  allocations per operation")
        for _, package, name, theirs, ours in every:
            if theirs["allocs"] != ours["allocs"]:
                print(f"{theirs['allocs']!s:>9} {ours['allocs']!s:>9}  {package} {name}")
    if missing:
        print(f"\nnot measured under minigo ({len(missing)}):\n  " + "\n  ".join(missing))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--go", default="go")
    parser.add_argument("--minigo", default="target/release/minigo")
    parser.add_argument("--src", required=True)
    parser.add_argument("--bench", default=".")
    parser.add_argument("--time", default="50ms")
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--save")
    parser.add_argument("--go-from")
    parser.add_argument("--minigo-from")
    parser.add_argument("--worst", type=int, default=60)
    parser.add_argument("--over", type=float, default=1.0)
    parser.add_argument("--allocs", action="store_true")
    parser.add_argument("packages", nargs="*")
    options = parser.parse_args()
    options.src = os.path.abspath(options.src)
    options.minigo = os.path.abspath(options.minigo) if "/" in options.minigo else options.minigo
    packages = options.packages or PACKAGES
    tables(options, packages, side(options, "go", packages), side(options, "minigo", packages))


if __name__ == "__main__":
    main()
