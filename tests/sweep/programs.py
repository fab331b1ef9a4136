#!/usr/bin/env python3
"""Runs programs that use libraries written for the Go toolchain, and compares what they print and their
exit status with a build by Go of the same program.

    tests/sweep/programs.py [--go GO] [--minigo PROGRAM] [--cache FOLDER] [--logs FOLDER] [--times]
                            [--little] [--jobs N] [--seconds N] SOURCES [NAME...]

SOURCES is the folder of import paths that sweep.py takes; a program programs/NAME.go is put into a module
whose `vendor` folder leads there. Without names all are run; `--little` takes the programs of the folder
`little` instead, which use little of large libraries: how long those take to start. `--cache` keeps what the builds by Go printed,
for as long as the program does not change; `--logs` keeps both outputs of a program where they differ.
`--times` adds how long a whole run by minigo takes, the median of five, one at a time. The exit status is 1
if any program differs.

Beyond the packages of libraries.txt, Debian's for these programs are golang-github-alecthomas-chroma-v2-dev,
golang-github-golang-jwt-jwt-dev, golang-github-prometheus-client-golang-dev and golang-github-tidwall-gjson-dev.
"""

import argparse
import concurrent.futures
import difflib
import hashlib
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import sweep

HERE = pathlib.Path(__file__).parent
RUNS = 5


def outcome(args, where, seconds):
    """Exit status, standard output and standard error of a run."""
    try:
        done = subprocess.run(args, cwd=where, capture_output=True, text=True, errors="replace",
                              timeout=seconds, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired as e:
        return None, (e.stdout or b"").decode(errors="replace"), "over its time"
    return done.returncode, done.stdout, done.stderr


def wanted(options, name, text):
    """Exit status and output of the program that Go builds, from the cache where they are there."""
    key = "%s-%s.json" % (name, hashlib.sha256(text.encode()).hexdigest()[:16])
    kept = options.cache and options.cache / key
    if kept and kept.exists():
        return json.loads(kept.read_text())
    with tempfile.TemporaryDirectory() as place:
        where = pathlib.Path(place)
        sweep.program(options.sources, text, where)
        # Not `go run`, whose exit status is 1 for whatever the program's is. The name is that of the module.
        binary = str(where / "sweep")
        status, said = sweep.run([options.go, "build", "-o", binary, "main.go"], where, options.seconds + 400,
                                 sweep.go_path(options.go, options.sources, where))
        if status != 0:
            return {"status": "no build", "stdout": said, "stderr": ""}
        status, out, err = outcome([binary], where, options.seconds)
    found = {"status": status, "stdout": out, "stderr": err}
    if kept:
        options.cache.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found, indent=0))
    return found


def first_difference(one, other):
    lines = difflib.unified_diff(one.splitlines(), other.splitlines(), lineterm="", n=0)
    return " | ".join([l for l in lines if l[:2] not in ("--", "++", "@@")][:2])[:150]


def keep_logs(options, name, want, got):
    if not options.logs:
        return
    options.logs.mkdir(parents=True, exist_ok=True)
    for who, (status, out, err) in (("go", want), ("minigo", got)):
        text = "%s\n-- standard error\n%s\n-- exit status %s\n" % (out, err, status)
        (options.logs / ("%s.%s" % (name, who))).write_text(text)


def attempt(options, name):
    """The program's name, the verdict, and what differs."""
    text = (options.programs / (name + ".go")).read_text()
    with tempfile.TemporaryDirectory() as place:
        where = pathlib.Path(place)
        sweep.program(options.sources, text, where)
        status, out, err = outcome([options.minigo, "run", "."], where, options.seconds)
    if not options.go:
        return name, "ran" if status == 0 else "failed", "" if status == 0 else sweep.cause(err)
    want = wanted(options, name, text)
    if (status, out) == (want["status"], want["stdout"]):
        return name, "same", ""
    keep_logs(options, name, (want["status"], want["stdout"], want["stderr"]), (status, out, err))
    why = []
    if status != want["status"]:
        why.append("status %s, not %s" % (status, want["status"]))
    if out != want["stdout"]:
        why.append("output: " + first_difference(want["stdout"], out))
    if err and status != want["status"]:
        why.append(sweep.cause(err))
    return name, "differs", "; ".join(why)


def start(options, name):
    """How long a run takes as a whole, in milliseconds."""
    with tempfile.TemporaryDirectory() as place:
        where = pathlib.Path(place)
        sweep.program(options.sources, (options.programs / (name + ".go")).read_text(), where)
        times = []
        for _ in range(RUNS):
            began = time.perf_counter()
            outcome([options.minigo, "run", "."], where, options.seconds)
            times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--go")
    parser.add_argument("--minigo", default="minigo")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--logs", type=pathlib.Path)
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--little", dest="programs", action="store_const", default=HERE / "programs",
                        const=HERE / "little")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("sources", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    sweep.settle(options)
    names = options.names or sorted(p.stem for p in options.programs.glob("*.go"))
    with tempfile.TemporaryDirectory() as links, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        options.sources = sweep.with_versions(options.sources, pathlib.Path(links) / "src")
        found = list(pool.map(lambda n: attempt(options, n), names))
        for name, verdict, why in found:
            took = "%6.0f ms  " % start(options, name) if options.times else ""
            print("%-14s %-8s %s%s" % (name, verdict, took, why), flush=True)
    good = sum(verdict in ("same", "ran") for _, verdict, _ in found)
    print("\nof %d programs %d %s" % (len(found), good, "do as under Go" if options.go else "end without an error"))
    sys.exit(good != len(found))


if __name__ == "__main__":
    main()
