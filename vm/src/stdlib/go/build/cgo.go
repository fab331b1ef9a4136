package build

import (
	"errors"
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// saveCgo reads the lines #cgo of a comment.
func (ctxt *Context) saveCgo(filename string, p *Package, doc *ast.CommentGroup) error {
	for line := range strings.SplitSeq(doc.Text(), "\n") {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "#cgo")
		if !ok || rest == "" || rest[0] != ' ' && rest[0] != '\t' {
			continue
		}
		if f := strings.Fields(rest); len(f) == 2 && (f[0] == "nocallback" || f[0] == "noescape") {
			continue // of functions
		}
		if err := ctxt.cgoLine(filename, p, strings.TrimSpace(rest), line); err != nil {
			return err
		}
	}
	return nil
}

// cgoLine reads conditions, the name of a list, and what goes onto it.
func (ctxt *Context) cgoLine(filename string, p *Package, line, orig string) error {
	invalid := fmt.Errorf("%s: invalid #cgo line: %s", filename, orig)
	head, text, ok := strings.Cut(line, ":")
	words := strings.Fields(head)
	if !ok || len(words) == 0 {
		return invalid
	}
	last := len(words) - 1
	holds := func(cond string) bool { return ctxt.matchAuto(cond, nil) }
	if last > 0 && !slices.ContainsFunc(words[:last], holds) {
		return nil
	}
	args, err := splitQuoted(text)
	if err != nil {
		return invalid
	}
	for i, arg := range args {
		if args[i], ok = expandSrcDir(arg, p.Dir); !ok {
			return fmt.Errorf("%s: malformed #cgo argument: %s", filename, args[i])
		}
	}
	list := p.cgoList(words[last])
	if list == nil {
		return fmt.Errorf("%s: invalid #cgo verb: %s", filename, orig)
	}
	if list != &p.CgoPkgConfig {
		makePathsAbsolute(args, p.Dir)
	}
	*list = append(*list, args...)
	return nil
}

func (p *Package) cgoList(verb string) *[]string {
	switch verb {
	case "CFLAGS":
		return &p.CgoCFLAGS
	case "CPPFLAGS":
		return &p.CgoCPPFLAGS
	case "CXXFLAGS":
		return &p.CgoCXXFLAGS
	case "FFLAGS":
		return &p.CgoFFLAGS
	case "LDFLAGS":
		return &p.CgoLDFLAGS
	case "pkg-config":
		return &p.CgoPkgConfig
	}
	return nil
}

// expandSrcDir puts a folder in for ${SRCDIR}, and reports whether the result may go to a compiler.
func expandSrcDir(str string, srcdir string) (string, bool) {
	srcdir = filepath.ToSlash(srcdir)
	parts := strings.Split(str, "${SRCDIR}")
	if len(parts) == 1 {
		return str, safeCgoName(str)
	}
	ok := srcdir == "" || safeCgoName(srcdir)
	for _, part := range parts {
		ok = ok && (part == "" || safeCgoName(part))
	}
	out := strings.Join(parts, srcdir)
	return out, ok && out != ""
}

// makePathsAbsolute completes the folders behind -I and -L.
func makePathsAbsolute(args []string, dir string) {
	complete := func(path string) string {
		if filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(dir, path)
	}
	behind := false // a flag that stands alone
	for i, arg := range args {
		switch {
		case behind:
			args[i], behind = complete(arg), false
		case arg == "-I" || arg == "-L":
			behind = true
		case strings.HasPrefix(arg, "-I") || strings.HasPrefix(arg, "-L"):
			args[i] = arg[:2] + complete(arg[2:])
		}
	}
}

// safeCgoName reports whether a shell would take an argument for what it is.
func safeCgoName(s string) bool {
	for i := range len(s) {
		c := s[i]
		alnum := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
		if c < utf8.RuneSelf && !alnum && strings.IndexByte("+-.,/=_:$@%! ~^", c) < 0 {
			return false
		}
	}
	return s != ""
}

// splitQuoted splits a text at spaces that are not in quotes nor behind a backslash.
func splitQuoted(s string) (r []string, err error) {
	var arg []rune
	started, escaped := false, false
	quote := rune(0)
	for _, c := range s {
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
			continue
		case quote != 0 && c == quote:
			quote = 0
			continue
		case quote != 0:
		case c == '"' || c == '\'':
			started, quote = true, c
			continue
		case unicode.IsSpace(c):
			if started {
				r = append(r, string(arg))
			}
			started, arg = false, arg[:0]
			continue
		}
		started = true
		arg = append(arg, c)
	}
	if started {
		r = append(r, string(arg))
	}
	switch {
	case quote != 0:
		err = errors.New("unclosed quote")
	case escaped:
		err = errors.New("unfinished escaping")
	}
	return r, err
}
