package importer

import (
	"go/build/constraint"
	"internal/syslist"
	"runtime"
	"strconv"
	"strings"
)

// matchName reports whether a file is for this system, by its name.
func matchName(name string) bool {
	if name == "" || name[0] == '_' || name[0] == '.' {
		return false
	}
	parts := strings.Split(strings.TrimSuffix(name, ".go"), "_")
	n := len(parts)
	switch {
	case n >= 3 && syslist.IsOS(parts[n-2]) && syslist.IsArch(parts[n-1]):
		return tag(parts[n-2]) && tag(parts[n-1])
	case n >= 2 && (syslist.IsOS(parts[n-1]) || syslist.IsArch(parts[n-1])):
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
		return syslist.IsUnix(runtime.GOOS)
	}
	if minor, ok := strings.CutPrefix(name, "go1."); ok {
		n, err := strconv.Atoi(minor)
		return err == nil && n <= 27
	}
	return false
}
