#!/usr/bin/env python3
"""Tries libraries written for the Go toolchain: `minigo check` of a program that names every exported
function of a package, so that all of it is compiled, and the package's own tests by `minigo test`,
compared with `go test`.

    tests/sweep/sweep.py [--go GO] [--minigo PROGRAM] [--tests] [--jobs N] SOURCES [IMPORT-PATH...]

SOURCES is a folder of import paths (Debian's golang-*-dev packages fill one: /usr/share/gocode/src);
without paths, all packages below it are tried. Each path is put into a module whose `vendor` folder
leads to SOURCES. Prints a line for each package, and the causes of failure, the most frequent first.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

BUILD = re.compile(r"^//go:build (.*)$", re.M)
FUNC = re.compile(r"^func ([A-Z]\w*)(\[)?", re.M)
PACKAGE = re.compile(r"^package (\w+)", re.M)
OTHER = re.compile(r"_(windows|darwin|freebsd|openbsd|netbsd|plan9|solaris|js|wasm|wasip1|android|ios|aix|"
                   r"dragonfly|illumos|arm64|arm|386|s390x|ppc64|ppc64le|mips\w*|riscv64|loong64)\.go$")
TAGS = {"linux", "amd64", "unix", "gc"} | {"go1.%d" % n for n in range(1, 28)}
PURE = {"purego", "appengine", "safe", "noasm", "disableunsafe"}


def included(text, more=frozenset()):
    known = TAGS | more
    head = text.split("\npackage ")[0]
    found = BUILD.search(head)
    if not found:
        # Older lines: all must hold, of a line's words one, of a word's parts all.
        term = lambda t: (t[1:] not in known) if t.startswith("!") else t in known
        return all(any(all(term(t) for t in word.split(",")) for word in line.split())
                   for line in re.findall(r"^// \+build (.*)$", head, re.M))
    expr = re.sub(r"[\w.]+", lambda t: str(t.group() in known), found.group(1))
    return bool(eval(expr.replace("&&", " and ").replace("||", " or ").replace("!", " not ")))


def texts(folder, tests=False):
    for path in sorted(folder.glob("*.go")):
        if path.name.endswith("_test.go") == tests and not OTHER.search(path.name):
            yield path.read_text(errors="replace")


def exported(folder):
    """The name of a package and its functions that need no type arguments."""
    name, found = None, {}
    for more in (frozenset(), PURE):
        names = set()
        for text in texts(folder):
            if included(text, more):
                name = PACKAGE.search(text).group(1) if PACKAGE.search(text) else name
                text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
                names |= {m.group(1) for m in FUNC.finditer(text) if not m.group(2)}
        found[bool(more)] = names
    return name, sorted(found[False] & found[True])


def module(sources, path, where):
    """A module with a program that names all that the package exports."""
    name, functions = exported(sources / path)
    if name is None or name == "main":
        return False
    (where / "go.mod").write_text("module sweep\n\ngo 1.27\n")
    (where / "vendor").symlink_to(sources)
    uses = "".join("\tprintln(pkg.%s != nil)\n" % f for f in functions)
    if uses:
        text = 'package main\n\nimport pkg "%s"\n\nfunc main() {\n%s}\n' % (path, uses)
    else:
        text = 'package main\n\nimport _ "%s"\n\nfunc main() {}\n' % path
    (where / "main.go").write_text(text)
    return True


def run(args, cwd, seconds, env=None):
    try:
        done = subprocess.run(args, cwd=cwd, capture_output=True, text=True, errors="replace",
                              timeout=seconds, env=env, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired as e:
        return None, (e.stdout or b"").decode(errors="replace")
    return done.returncode, done.stdout + done.stderr


def verdicts(text):
    """Which tests passed, by `-v` output."""
    return dict((name, word == "PASS") for word, name in re.findall(r"^--- (PASS|FAIL): (\S+)", text, re.M))


def go_path(sources, path, where):
    """A GOPATH in which the Go toolchain finds the package without modules."""
    (where / "src").symlink_to(sources)
    return dict(os.environ, GOPATH=str(where), GO111MODULE="off", GOFLAGS="")


def cause(text):
    lines = [l for l in text.splitlines() if l and not l.startswith("# ")]
    for l in lines:
        missing = re.search(r"package (\S+) is not in std|provides package (\S+?);", l)
        if missing:
            return "no package " + (missing.group(1) or missing.group(2))
    if not lines:
        return "nothing said"
    return re.sub(r"^\S+?:\d+(:\d+)?: ", "", lines[0])[:110]


def attempt(options, path):
    with tempfile.TemporaryDirectory() as place:
        where = pathlib.Path(place)
        if not module(options.sources, path, where):
            return None
        status, text = run([options.minigo, "check", "."], where, 60)
        if status != 0:
            return path, "check", "over its time" if status is None else cause(text)
        if not options.tests:
            return path, "ok", ""
        folder = where / "vendor" / path
        args = ["test", "-v", "-short", "-timeout=60s"]
        copy = where / "tested"
        shutil.copytree(folder, copy / path, symlinks=False)
        (copy / path / "go.mod").write_text("module %s\n\ngo 1.27\n" % path)
        (copy / path / "vendor").symlink_to(options.sources)
        status, text = run([options.minigo] + args, copy / path, 90)
        got = verdicts(text)
        if options.go:
            _, wanted_text = run([options.go] + args + [path], where, 240, go_path(options.sources, path, where))
            wanted = verdicts(wanted_text)
            lost = sorted(t for t, good in wanted.items() if good and not got.get(t))
            if lost:
                first = next((l.strip() for l in text.splitlines() if "_test.go:" in l or l.startswith("panic")), "")
                reason = cause(text) if not got else "%s: %s" % (lost[0], first[:90])
                return path, "test", "%d of %d lost: %s" % (len(lost), len(wanted), reason)
        elif status != 0:
            return path, "test", cause(text)
        return path, "ok", ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--go")
    parser.add_argument("--minigo", default="minigo")
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("sources", type=pathlib.Path)
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    options.sources = options.sources.resolve()
    options.minigo = shutil.which(options.minigo) and os.path.abspath(shutil.which(options.minigo))
    paths = options.paths or sorted({str(p.parent.relative_to(options.sources))
                                     for p in options.sources.rglob("*.go")
                                     if not p.name.endswith("_test.go")
                                     and not re.search(r"/(testdata|internal|vendor|examples?|_\w+)(/|$)", str(p))})
    causes, counts = collections.defaultdict(list), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda p: attempt(options, p), paths):
            if found is None:
                continue
            path, verdict, why = found
            counts[verdict] += 1
            print("%-50s %-6s %s" % found, flush=True)
            if verdict != "ok":
                causes[verdict + ": " + why.split(" lost: ")[-1]].append(path)
    print("\n" + ", ".join("%s %d" % c for c in sorted(counts.items())))
    for why, where in sorted(causes.items(), key=lambda c: -len(c[1])):
        print("%4d  %s  (%s)" % (len(where), why, ", ".join(where[:3])))


if __name__ == "__main__":
    main()
