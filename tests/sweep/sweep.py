#!/usr/bin/env python3
"""Tries libraries written for the Go toolchain: `minigo check` of a program that names every exported
function of a package, so that all of it is compiled, and the package's own tests by `minigo test`,
compared with `go test`.

    tests/sweep/sweep.py [--go GO] [--minigo PROGRAM] [--tests] [--list] [--cache FOLDER] [--logs FOLDER]
                         [--jobs N] [--seconds N] SOURCES [IMPORT-PATH...]

SOURCES is a folder of import paths (Debian's golang-*-dev packages fill one: /usr/share/gocode/src);
without paths, all packages below it are tried. Each path is put into a module whose `vendor` folder
leads to SOURCES. Prints a line for each package, and the causes of failure, the most frequent first.
`--list` tries the libraries of libraries.txt and counts those of which all packages pass. `--cache` keeps
what `go test` said, which does not change; the Go toolchain is asked only where a test did not pass.
`--logs` keeps what minigo printed; `--seconds` is how long a package's tests may take.
"""

import argparse
import collections
import concurrent.futures
import json
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
                   for line in re.findall(r"^//\s*\+build (.*)$", head, re.M))
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
                package = PACKAGE.search(text)
                name = package.group(1) if package else name
                text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
                names |= {m.group(1) for m in FUNC.finditer(text) if not m.group(2)}
        found[bool(more)] = names
    return name, sorted(found[False] & found[True])


def module(sources, path, where):
    """A module with a program that names all that the package exports."""
    name, functions = exported(sources / path)
    if name is None or name == "main":
        return False
    uses = "".join("\tprintln(pkg.%s != nil)\n" % f for f in functions)
    if uses:
        text = 'package main\n\nimport pkg "%s"\n\nfunc main() {\n%s}\n' % (path, uses)
    else:
        text = 'package main\n\nimport _ "%s"\n\nfunc main() {}\n' % path
    program(sources, text, where)
    return True


def program(sources, text, where):
    """A module of one program, for which all sources are vendored."""
    (where / "go.mod").write_text("module sweep\n\ngo 1.27\n")
    (where / "vendor").symlink_to(sources)
    (where / "main.go").write_text(text)


def with_versions(sources, where):
    """Sources as a folder of links in which a module v2 or later is also found by its path with the
    number, as the Go toolchain finds it in a GOPATH."""
    where.mkdir()
    for mod in sorted(sources.rglob("go.mod")):
        found = re.search(r'^module\s+"?([^\s"]+)', mod.read_text(errors="replace"), re.M)
        root = str(mod.parent.relative_to(sources))
        if not found or not re.fullmatch(re.escape(root) + r"/v\d+", found.group(1)):
            continue
        if (mod.parent / found.group(1).rsplit("/", 1)[1]).exists():
            continue
        here, there = where, sources
        for part in pathlib.PurePath(root).parts:
            here, there = here / part, there / part
            if here.is_symlink():
                here.unlink()
            if not here.exists():
                here.mkdir()
                link_all(there, here)
        (where / found.group(1)).symlink_to(mod.parent)
    link_all(sources, where)
    return where


def link_all(there, here):
    for entry in there.iterdir():
        if not (here / entry.name).exists():
            (here / entry.name).symlink_to(entry)


def repository(sources, path):
    """The folder of the module that a package is part of."""
    parts = path.split("/")
    for n in range(len(parts), 0, -1):
        if (sources / "/".join(parts[:n]) / "go.mod").exists():
            return "/".join(parts[:n])
    return "/".join(parts[:3])


def tested(sources, path, where):
    """The folder of the package within its repository, which is a module of its own there. Tests read
    what lies beside them, so all of it is there, as hard links where that is possible."""
    root = repository(sources, path)
    copy = where / "tested" / root

    def link(one, other):
        try:
            os.link(os.path.realpath(one), other)
        except OSError:
            shutil.copy2(one, other)

    def itself(folder, names):
        mod = os.path.join(folder, "go.mod")
        return [n for n in names if os.path.exists(mod) and os.path.exists(os.path.join(folder, n, "go.mod"))
                and os.path.samefile(mod, os.path.join(folder, n, "go.mod"))]

    # Links within the repository stay links: some tests are about them.
    inside = sources / root
    if (inside / "go.mod").exists():
        inside = pathlib.Path(os.path.realpath(inside / "go.mod")).parent
    shutil.copytree(os.path.realpath(inside), copy, copy_function=link, symlinks=True, ignore=itself)
    for entry in list(copy.rglob("*")):
        there = inside / entry.relative_to(copy)
        # One that leads nowhere there, either, is what a test is about.
        if entry.is_symlink() and not entry.exists() and there.exists():
            entry.unlink()
            if there.is_file():
                link(there, entry)
            elif there.is_dir():
                shutil.copytree(there, entry, copy_function=link, ignore_dangling_symlinks=True)
    name = root
    for line in (copy / "go.mod").read_text().splitlines() if (copy / "go.mod").exists() else []:
        found = re.match(r'module\s+"?([^\s"]+)', line)
        # A module v2 or later lies in a folder without its number.
        if found and re.fullmatch(re.escape(root) + r"/v\d+", found.group(1)):
            name = found.group(1)
    (copy / "go.mod").unlink(missing_ok=True)
    (copy / "go.mod").write_text("module %s\n\ngo 1.27\n" % name)
    if (copy / "vendor").exists():
        shutil.rmtree(copy / "vendor")
    (copy / "vendor").symlink_to(sources)
    return copy / path[len(root):].lstrip("/")


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


def godebug(go):
    """Settings of GODEBUG that give the behaviour of a module of today, as `module` and `tested` make them:
    without modules the defaults are those of Go 1.20."""
    root = subprocess.run([go, "env", "GOROOT"], capture_output=True, text=True).stdout.strip()
    table = pathlib.Path(root, "src/internal/godebugs/table.go").read_text()
    rows = re.findall(r'Name: "(\w+)".*Changed: (\d+), Old: "(\w+)"', table)
    # Where 0 stood for no limit, 1 would be one.
    return ",".join("%s=%d" % (name, old == "0") for name, since, old in rows
                    if int(since) > 20 and name not in ("httpcookiemaxnum", "urlmaxqueryparams"))


def go_path(go, sources, where):
    """A GOPATH in which the Go toolchain finds the package without modules."""
    (where / "src").symlink_to(sources)
    return dict(os.environ, GOPATH=str(where), GO111MODULE="off", GOFLAGS="", GODEBUG=godebug(go))


def tests_see(options, where):
    """The environment of minigo's tests. As under `go test`, the first `go` that they find is that of the
    installation; without modules, it finds what the tests find."""
    if not options.go:
        return None
    place = where / "gopath"
    place.mkdir()
    found = str(pathlib.Path(shutil.which(options.go)).absolute().parent)
    return dict(go_path(options.go, options.sources, place), PATH=found + ":" + os.environ["PATH"])


def cause(text):
    lines = [l for l in text.splitlines() if l and not l.startswith("# ")]
    for l in lines:
        missing = re.search(r"package (\S+) is not in std|provides package (\S+?);", l)
        if missing:
            return "no package " + (missing.group(1) or missing.group(2))
    if not lines:
        return "nothing said"
    return re.sub(r"^\S+?:\d+(:\d+)?: ", "", lines[0])[:110]


def wanted_verdicts(options, path, where, args):
    """What the Go toolchain says of each test, from the cache where it is there."""
    kept = options.cache and options.cache / (path.replace("/", "+") + ".json")
    if kept and kept.exists():
        return json.loads(kept.read_text())
    _, text = run([options.go] + args + ["-vet=off", "-p=1", path], where, options.seconds + 400,
                  go_path(options.go, options.sources, where))
    found = verdicts(text)
    if kept:
        options.cache.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found, indent=0))
        kept.with_suffix(".txt").write_text(text)
    return found


def keep_log(options, path, text):
    if options.logs:
        options.logs.mkdir(parents=True, exist_ok=True)
        (options.logs / (path.replace("/", "+") + ".txt")).write_text(text)


def libraries():
    """The libraries of the list beside this file: a Debian package's name and its import paths."""
    rows = (pathlib.Path(__file__).parent / "libraries.txt").read_text().splitlines()
    return {r.split()[1]: r.split()[2:] for r in rows if r and not r.startswith("#")}


def attempt(options, path):
    with tempfile.TemporaryDirectory() as place:
        where = pathlib.Path(place)
        if not module(options.sources, path, where):
            return None
        status, text = run([options.minigo, "check", "."], where, 60)
        keep_log(options, path, text)
        if status != 0:
            return path, "check", "over its time" if status is None else cause(text)
        if not options.tests:
            return path, "ok", ""
        args = ["test", "-v", "-short", "-timeout=%ds" % options.seconds]
        folder = tested(options.sources, path, where)
        status, text = run([options.minigo] + args, folder, options.seconds + 180, tests_see(options, where))
        keep_log(options, path, text)
        got = verdicts(text)
        if options.go and (status != 0 or "\n--- SKIP" in text):
            wanted = wanted_verdicts(options, path, where, args)
            lost = sorted(t for t, good in wanted.items() if good and not got.get(t))
            if lost:
                first = next((l.strip() for l in text.splitlines() if "_test.go:" in l or l.startswith("panic")), "")
                reason = cause(text) if not got else "%s: %s" % (lost[0], first[:90])
                return path, "test", "%d of %d lost: %s" % (len(lost), len(wanted), reason)
        elif status != 0:
            return path, "test", cause(text)
        return path, "ok", ""


def settle(options):
    """Names of what is wanted that hold in every folder."""
    options.sources = options.sources.resolve()
    options.minigo = shutil.which(options.minigo) and os.path.abspath(shutil.which(options.minigo))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--go")
    parser.add_argument("--minigo", default="minigo")
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--logs", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("sources", type=pathlib.Path)
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    settle(options)
    listed = libraries() if options.list else {}
    paths = options.paths or [p for row in listed.values() for p in row] or sorted({str(p.parent.relative_to(options.sources))
                                     for p in options.sources.rglob("*.go")
                                     if not p.name.endswith("_test.go")
                                     and not re.search(r"/(testdata|internal|vendor|examples?|_\w+)(/|$)", str(p))})
    causes, counts, said = collections.defaultdict(list), collections.Counter(), {}
    with tempfile.TemporaryDirectory() as links, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        options.sources = with_versions(options.sources, pathlib.Path(links) / "src")
        for found in pool.map(lambda p: attempt(options, p), paths):
            if found is None:
                continue
            path, verdict, why = found
            counts[verdict] += 1
            said[path] = verdict
            print("%-50s %-6s %s" % found, flush=True)
            if verdict != "ok":
                causes[verdict + ": " + why.split(" lost: ")[-1]].append(path)
    print("\n" + ", ".join("%s %d" % c for c in sorted(counts.items())))
    if listed and not options.paths:
        print("of %d libraries %d pass check, %d pass their own tests, too" % (
            len(listed), sum(all(said.get(p) != "check" for p in row) for row in listed.values()),
            sum(all(said.get(p, "ok") == "ok" for p in row) for row in listed.values())))
    for why, where in sorted(causes.items(), key=lambda c: -len(c[1])):
        print("%4d  %s  (%s)" % (len(where), why, ", ".join(where[:3])))


if __name__ == "__main__":
    main()
