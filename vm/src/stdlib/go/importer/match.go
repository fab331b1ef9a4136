package importer

import (
	"go/build/constraint"
	"runtime"
	"strconv"
	"strings"
)

// Systems and architectures whose names end the names of files that are for them alone.
const (
	systems = " aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos "
	archs   = " 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm "
	unix    = " aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris "
)

func listed(list, word string) bool { return strings.Contains(list, " "+word+" ") }

// matchName reports whether a file is for this system, by its name.
func matchName(name string) bool {
	if name == "" || name[0] == '_' || name[0] == '.' {
		return false
	}
	parts := strings.Split(strings.TrimSuffix(name, ".go"), "_")
	n := len(parts)
	switch {
	case n >= 3 && listed(systems, parts[n-2]) && listed(archs, parts[n-1]):
		return tag(parts[n-2]) && tag(parts[n-1])
	case n >= 2 && (listed(systems, parts[n-1]) || listed(archs, parts[n-1])):
		return tag(parts[n-1])
	}
	return true
}

// matchText reports whether a file is for this system, by its build constraint.
func matchText(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "package ") {
			break
		}
		if constraint.IsGoBuild(line) {
			expr, err := constraint.Parse(line)
			return err != nil || expr.Eval(tag)
		}
	}
	return true
}

// tag reports whether a build tag holds.
func tag(name string) bool {
	switch name {
	case runtime.GOOS, runtime.GOARCH, "gc", "purego", "goexperiment.jsonv2":
		return true
	case "unix":
		return listed(unix, runtime.GOOS)
	}
	if minor, ok := strings.CutPrefix(name, "go1."); ok {
		n, err := strconv.Atoi(minor)
		return err == nil && n <= 27
	}
	return false
}
