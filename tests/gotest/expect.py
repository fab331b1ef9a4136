#!/usr/bin/env python3
"""Asks the real Go toolchain what becomes of each single-file program of a
checkout of Go's own test directory, and writes the answers as one line each.

    tests/gotest/expect.py DIRECTORY > tests/gotest/expect.txt

Real Go is `go` on PATH, or $GO. Only facts are written (name, outcome, line
numbers, sums of outputs), nothing of the programs themselves:

    run NAME status=N out=SUM err=SUM [silent] [twin]
    errorcheck NAME lines=3,14          (empty: Go accepts the file today)
    compile NAME ok|rejected

SUM is FNV-1a (64 bits) of the whole stream, `*` where two runs differ. `silent`
programs print nothing; `twin` says that the program's twin, in which main
panics after its last statement, fails as it should (see tests/gotest.rs).
"""

import os
import re
import subprocess
import sys
import tempfile

GO = os.environ.get("GO", "go")
INTERNAL = ("unsafe", "syscall", "os/exec", "C")
INTERNAL_PREFIX = ("internal/", "runtime/", "cmd/", "go/", "syscall/")
TAGS = {"linux", "amd64", "unix", "gc"} | {"go1.%d" % n for n in range(1, 28)}
TIMEOUT = 20


def fnv(data):
    h = 0xCBF29CE484222325
    for b in data:
        h = ((h ^ b) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return "%016x" % h


def built(text):
    """Whether the file's //go:build line admits linux/amd64 without cgo."""
    m = re.search(r"^//go:build (.*)$", text.split("\npackage ")[0], re.M)
    if not m:
        return True
    e = re.sub(r"[\w.]+", lambda t: str(t.group() in TAGS), m.group(1))
    return bool(eval(e.replace("&&", " and ").replace("||", " or ").replace("!", " not ")))


def action(text):
    """The first comment that is no build constraint."""
    for line in text.split("\n")[:20]:
        line = line.strip().lstrip("\ufeff")
        if line == "" or line.startswith(("//go:build", "// +build")):
            continue
        return line[2:].strip() if line.startswith("//") else ""
    return ""


def imports(text):
    head = re.split(r"^(?:func|var|const|type) ", text, maxsplit=1, flags=re.M)[0]
    return set(re.findall(r'^\s*(?:import\s+)?\(?\s*(?:[\w.]+\s+)?["`]([^"`\s]+)["`]', head, re.M))


def internals(text, imps):
    if any(i in INTERNAL or i.startswith(INTERNAL_PREFIX) for i in imps):
        return True
    return re.search(r"^//go:(linkname|cgo_)", text, re.M) is not None


class Go:
    def __init__(self, tmp, packages):
        self.tmp = tmp
        self.cfg = os.path.join(tmp, "importcfg")
        known = subprocess.run([GO, "list", "std"], capture_output=True, text=True).stdout.split()
        wanted = sorted(p for p in packages if p in known) + ["runtime"]
        out = subprocess.run(
            [GO, "list", "-p=1", "-export", "-deps", "-f",
             "{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}"] + wanted,
            capture_output=True, text=True, check=True).stdout
        with open(self.cfg, "w") as f:
            f.write(out)

    def compile(self, path, package):
        obj = os.path.join(self.tmp, "a.o")
        try:
            p = subprocess.run([GO, "tool", "compile", "-p=" + package, "-C", "-e", "-importcfg", self.cfg,
                                "-o", obj, path], capture_output=True, timeout=120)
        except subprocess.TimeoutExpired:
            return None, set()
        lines = set()
        name = re.escape(path.encode())
        for m in re.finditer(rb"^" + name + rb":(\d+)(?::\d+)?: ", p.stdout + p.stderr, re.M):
            lines.add(int(m.group(1)))
        return p.returncode == 0, lines

    def link(self):
        exe = os.path.join(self.tmp, "a.exe")
        p = subprocess.run([GO, "tool", "link", "-importcfg", self.cfg, "-o", exe,
                            os.path.join(self.tmp, "a.o")], capture_output=True, timeout=120)
        return exe if p.returncode == 0 else None

    def execute(self, exe):
        cwd = tempfile.mkdtemp(dir=self.tmp)
        env = {"PATH": os.environ["PATH"], "HOME": cwd, "GOOS": "linux", "GOARCH": "amd64"}
        try:
            p = subprocess.run([exe], capture_output=True, timeout=TIMEOUT, cwd=cwd, env=env,
                               stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None
        return p.returncode, p.stdout, p.stderr


def twin(text):
    """The program's twin: main does what it did and then panics, and so does what ends it."""
    new, n = re.subn(r"(?m)^func\s+main\s*\(\)", "func minigoTwinMain()", text, count=1)
    if not n:
        return None
    new += '\n\nfunc main() { minigoTwinMain(); panic("twin") }\n'
    if "os.Exit(" in text:
        new = new.replace("os.Exit(", "minigoTwinExit(")
        new += 'func minigoTwinExit(int) { panic("twin") }\n\nvar _ = os.Exit\n'
    return new


def run(go, name, path, text):
    ok, _ = go.compile(path, "main")
    exe = go.link() if ok else None
    if not exe:
        return "run %s rejected" % name
    a, b = go.execute(exe), go.execute(exe)
    if a is None or b is None:
        return "run %s timeout" % name
    if a[0] != b[0]:
        return "run %s varies" % name
    out = fnv(a[1]) if a[1] == b[1] else "*"
    err = fnv(a[2]) if a[2] == b[2] else "*"
    line = "run %s status=%d out=%s err=%s" % (name, a[0], out, err)
    if not a[1] and not a[2]:
        line += " silent"
        t = twin(text)
        if t:
            p = os.path.join(go.tmp, "twin.go")
            with open(p, "w", encoding="utf-8", errors="surrogateescape") as f:
                f.write(t)
            ok, _ = go.compile(p, "main")
            exe = go.link() if ok else None
            r = go.execute(exe) if exe else None
            if r and r[0] != 0 and b"panic: twin" in r[2]:
                line += " twin"
    return line


def main():
    root = sys.argv[1]
    files = []
    packages = set()
    for folder, dirs, names in os.walk(root):
        dirs[:] = sorted(d for d in dirs if not d.endswith(".dir") and d != "testdata")
        for n in sorted(names):
            if not n.endswith(".go"):
                continue
            path = os.path.join(folder, n)
            raw = open(path, "rb").read()
            text = raw.decode("utf-8", "surrogateescape")
            act = action(text)
            if act == "errorcheck -d=panic":
                act = "errorcheck"
            if act not in ("run", "errorcheck", "compile") or not built(text):
                continue
            imps = imports(text)
            if act != "errorcheck" and internals(text, imps):
                continue
            packages |= imps
            files.append((os.path.relpath(path, root), path, text, act))
    with tempfile.TemporaryDirectory() as tmp:
        go = Go(tmp, packages)
        for name, path, text, act in files:
            if act == "run":
                print(run(go, name, path, text), flush=True)
            elif act == "errorcheck":
                ok, lines = go.compile(path, "p")
                print("errorcheck %s lines=%s" % (name, ",".join(map(str, sorted(lines)))), flush=True)
            else:
                ok, _ = go.compile(path, "p")
                print("compile %s %s" % (name, "ok" if ok else "rejected"), flush=True)


main()
