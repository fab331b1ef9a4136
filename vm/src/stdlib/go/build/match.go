package build

import (
	"bytes"
	"errors"
	"fmt"
	"go/build/constraint"
	"go/token"
	"internal/syslist"
	"slices"
	"strings"
)

// MatchFile reports whether a build takes a file: by its name, and by the constraints in it.
func (ctxt *Context) MatchFile(dir, name string) (match bool, err error) {
	info, err := ctxt.matchFile(dir, name, nil, nil, nil)
	return info != nil, err
}

// matchFile reads the head of a file that a build takes; nil if it takes none. It notes the tags that it
// asked for, and whether the package says that it is binary.
func (ctxt *Context) matchFile(dir, name string, allTags map[string]bool, binaryOnly *bool, fset *token.FileSet) (*fileInfo, error) {
	if strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
		return nil, nil
	}
	ext := nameExt(name)
	if ext != ".go" && new(Package).otherFiles(ext) == nil {
		return nil, nil
	}
	if !ctxt.goodOSArchFile(name, allTags) && !ctxt.UseAllFiles {
		return nil, nil
	}
	info := &fileInfo{name: ctxt.joinPath(dir, name), fset: fset}
	if ext == ".syso" {
		return info, nil
	}
	if err := ctxt.readHead(info, ext); err != nil {
		return info, fmt.Errorf("read %s: %v", info.name, err)
	} else if info.openErr != nil {
		return nil, info.openErr
	}
	ok, binary, err := ctxt.shouldBuild(info.header, allTags)
	if err != nil {
		return nil, fmt.Errorf("%s: %v", name, err)
	}
	if !ok && !ctxt.UseAllFiles {
		return nil, nil
	}
	if binary && binaryOnly != nil && ext == ".go" && !strings.HasSuffix(name, "_test.go") {
		*binaryOnly = true
	}
	return info, nil
}

// readHead reads the head of a file. It is the caller's to ask whether it could be opened.
func (ctxt *Context) readHead(info *fileInfo, ext string) error {
	f, err := ctxt.openFile(info.name)
	if err != nil {
		info.openErr = err
		return nil
	}
	defer f.Close()
	if ext == ".go" {
		return readGoInfo(f, info)
	}
	info.header, err = readComments(f)
	return err
}

// nameExt returns the end of a name from its last dot on.
func nameExt(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[i:]
	}
	return ""
}

// goodOSArchFile reports whether a file is for the context's system, by its name.
func (ctxt *Context) goodOSArchFile(name string, allTags map[string]bool) bool {
	name, _, _ = strings.Cut(name, ".")
	// What comes in front of the first _ says nothing: there is a system even in linux.go.
	_, name, _ = strings.Cut(name, "_")
	parts := strings.Split(name, "_")
	if last := len(parts) - 1; parts[last] == "test" {
		parts = parts[:last]
	}
	if len(parts) == 0 {
		return true
	}
	last := parts[len(parts)-1]
	if len(parts) > 1 && syslist.IsArch(last) {
		if system := parts[len(parts)-2]; syslist.IsOS(system) {
			if allTags != nil {
				allTags[system] = true
			}
			return ctxt.matchTag(last, allTags) && ctxt.matchTag(system, allTags)
		}
	}
	if syslist.IsOS(last) || syslist.IsArch(last) {
		return ctxt.matchTag(last, allTags)
	}
	return true
}

// matchTag reports whether a tag holds.
func (ctxt *Context) matchTag(name string, allTags map[string]bool) bool {
	if allTags != nil {
		allTags[name] = true
	}
	switch name {
	case ctxt.GOOS, ctxt.GOARCH, ctxt.Compiler:
		return true
	case "cgo":
		if ctxt.CgoEnabled {
			return true
		}
	case "unix":
		if syslist.IsUnix(ctxt.GOOS) {
			return true
		}
	case "boringcrypto":
		name = "goexperiment.boringcrypto" // as it is called now
	}
	switch [2]string{ctxt.GOOS, name} {
	case [2]string{"android", "linux"}, [2]string{"illumos", "solaris"}, [2]string{"ios", "darwin"}:
		return true
	}
	return slices.Contains(ctxt.BuildTags, name) || slices.Contains(ctxt.ToolTags, name) ||
		slices.Contains(ctxt.ReleaseTags, name)
}

func (ctxt *Context) eval(x constraint.Expr, allTags map[string]bool) bool {
	return x.Eval(func(tag string) bool { return ctxt.matchTag(tag, allTags) })
}

// matchAuto reports whether tags hold, in the new or the old way of writing them.
func (ctxt *Context) matchAuto(text string, allTags map[string]bool) bool {
	if strings.ContainsAny(text, "&|()") {
		text = "//go:build " + text
	} else {
		text = "// +build " + text
	}
	x, err := constraint.Parse(text)
	return err == nil && ctxt.eval(x, allTags)
}

// shouldBuild reports whether the constraint of a head holds, and whether the head says that the package is
// binary. Old constraints count where there is no new one.
func (ctxt *Context) shouldBuild(content []byte, allTags map[string]bool) (shouldBuild, binaryOnly bool, err error) {
	old, goBuild, binaryOnly, err := parseFileHeader(content)
	if err != nil {
		return false, false, err
	}
	if goBuild != nil {
		x, err := constraint.Parse(string(goBuild))
		if err != nil {
			return false, false, fmt.Errorf("parsing //go:build line: %v", err)
		}
		return ctxt.eval(x, allTags), binaryOnly, nil
	}
	shouldBuild = true
	for line := range bytes.Lines(old) {
		text := string(bytes.TrimSpace(line))
		if !strings.HasPrefix(text, "//") || !constraint.IsPlusBuild(text) {
			continue
		}
		// All of them are looked at, for their tags.
		if x, err := constraint.Parse(text); err == nil && !ctxt.eval(x, allTags) {
			shouldBuild = false
		}
	}
	return shouldBuild, binaryOnly, nil
}

// parseFileHeader returns the part of a file in which old constraints may be, which an empty line ends, and
// the line of the new one, which may stand in front of all but comments.
func parseFileHeader(content []byte) (trimmed, goBuild []byte, sawBinaryOnly bool, err error) {
	end, at := 0, 0
	ended, inside := false, false // old constraints are over; the line begins in a /* */ comment
	for line := range bytes.Lines(content) {
		at += len(line)
		line = bytes.TrimSpace(line)
		if len(line) == 0 && !ended {
			end = at
			continue
		}
		if !bytes.HasPrefix(line, []byte("//")) {
			ended = true
		}
		if !inside && isGoBuildComment(line) {
			if goBuild != nil {
				return nil, nil, false, errors.New("multiple //go:build comments")
			}
			goBuild = line
		}
		if !inside && string(line) == "//go:binary-only-package" {
			sawBinaryOnly = true
		}
		var code bool
		if inside, code = skipComments(line, inside); code {
			break
		}
	}
	return content[:end], goBuild, sawBinaryOnly, nil
}

// skipComments reports whether the end of a line is inside of a comment, and whether it has anything else.
func skipComments(line []byte, inside bool) (stillInside, code bool) {
	for len(line) > 0 {
		var ok bool
		if inside {
			if _, line, ok = bytes.Cut(line, []byte("*/")); !ok {
				return true, false
			}
			inside = false
		} else if bytes.HasPrefix(line, []byte("//")) {
			return false, false
		} else if line, ok = bytes.CutPrefix(line, []byte("/*")); ok {
			inside = true
		} else {
			return false, true
		}
		line = bytes.TrimSpace(line)
	}
	return inside, false
}

func isGoBuildComment(line []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("//go:build"))
	return ok && (len(rest) == 0 || len(bytes.TrimSpace(rest)) < len(rest))
}
