package mod

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// goMod is what a go.mod says that matters here.
type goMod struct {
	strict       bool            // nothing unknown is let pass
	path         string          // of the module
	language     string          // its version
	minor        int             // of that
	excluded     map[string]bool // by "path@version"
	tools        []string        // packages
	required     map[string]string
	replacements map[string]*Module // by "path" or "path@version"; without a version: a folder
}

// pruned reports whether all that is needed is named.
func (g *goMod) pruned() bool { return g.minor >= 17 }

// replaced returns what stands for a version of a module; nil if that is a folder.
func (g *goMod) replaced(path, version string) *Module {
	m := &Module{Path: path, Version: version}
	for _, name := range []string{m.String(), path} {
		if other := g.replacements[name]; other != nil {
			if other.Version == "" {
				return nil
			}
			return &Module{Path: other.Path, Version: other.Version, instead: path}
		}
	}
	return m
}

func readGoMod(file string) (*goMod, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parse(&goMod{strict: true}, file, string(text))
}

// parseGoMod reads the lines of a dependency's go.mod that ask for modules and replace them. What it does not know
// may be newer than this.
func parseGoMod(file, text string) (*goMod, error) {
	return parse(new(goMod), file, text)
}

// checkDeclared compares the path in the go.mod of a dependency with the one that it is required by.
func checkDeclared(m *Module, text []byte) error {
	g, err := parseGoMod(m.String()+"/go.mod", string(text))
	switch {
	case err != nil:
		return err
	case g.path == "":
		return errors.New("parsing go.mod: missing module line")
	case g.path != m.Path && g.path != m.instead:
		return fmt.Errorf("parsing go.mod:\n\tmodule declares its path as: %s\n\t        but was required as: %s", g.path, m.Path)
	}
	return nil
}

func parse(g *goMod, file, text string) (*goMod, error) {
	*g = goMod{strict: g.strict, minor: 16, excluded: make(map[string]bool), required: make(map[string]string), replacements: make(map[string]*Module)}
	block := ""
	for i, line := range strings.Split(text, "\n") {
		wrong := func(what string) error { return fmt.Errorf("%s:%d: %s", file, i+1, what) }
		words, err := split(line)
		if err != nil {
			return nil, wrong(err.Error())
		}
		switch {
		case len(words) == 0:
			continue
		case block != "" && words[0] == ")":
			block = ""
			continue
		case block != "":
			words = append([]string{block}, words...)
		case len(words) == 2 && words[1] == "(":
			block = words[0]
			continue
		}
		if err := g.line(words); err != "" {
			return nil, wrong(err)
		}
	}
	if block != "" {
		return nil, fmt.Errorf("%s: syntax error (unterminated block started at %s)", file, block)
	}
	if g.strict && g.path == "" {
		return nil, fmt.Errorf("%s: no module declaration in go.mod", file)
	}
	return g, nil
}

// line takes a directive; it returns what is wrong with it.
func (g *goMod) line(words []string) string {
	args := words[1:]
	switch words[0] {
	case "module":
		switch {
		case g.path != "" && g.strict:
			return "repeated module statement"
		case len(args) != 1:
			return "usage: module module/path"
		}
		g.path = args[0]
	case "exclude":
		if len(args) == 2 {
			g.excluded[strings.Join(args, "@")] = true
		}
	case "tool":
		g.tools = append(g.tools, args...)
	case "toolchain", "godebug", "retract", "ignore":
	default:
		if g.strict {
			return "unknown directive: " + words[0]
		}
	case "go":
		if g.strict && (len(args) != 1 || !validGo(args[0])) {
			return "invalid go version '" + strings.Join(args, " ") + "': must match format 1.23"
		}
		if len(args) == 1 {
			g.language = args[0]
			_, rest, _ := strings.Cut(args[0], ".")
			minor, _, _ := strings.Cut(rest, ".")
			if n, err := strconv.Atoi(strings.TrimRight(minor, "abcr")); err == nil {
				g.minor = n
			}
		}
	case "require":
		if len(args) != 2 {
			return "usage: require module/path v1.2.3"
		}
		if problem := wrongVersion(args[0], args[1]); problem != "" {
			return problem
		}
		if old := g.required[args[0]]; old == "" || compare(old, args[1]) < 0 {
			g.required[args[0]] = args[1]
		}
	case "replace":
		arrow := 1
		if len(args) > 1 && args[1] != "=>" {
			arrow = 2
		}
		if len(args) < arrow+2 || len(args) > arrow+3 || args[arrow] != "=>" {
			return "usage: replace module/path [v1.2.3] => other/module v1.4 or ../local/directory"
		}
		to := &Module{Path: args[arrow+1]}
		if len(args) == arrow+3 {
			to.Version = args[arrow+2]
			if problem := badVersion(to.Path, to.Version); problem != "" {
				return problem
			}
		}
		g.replacements[strings.Join(args[:arrow], "@")] = to
	}
	return ""
}

// validGo reports whether a version is one of the language, such as 1.21, 1.21.3 or 1.21rc2.
func validGo(version string) bool {
	numbers, pre, found := strings.Cut(version, "rc")
	if !found {
		numbers, pre, found = strings.Cut(version, "beta")
	}
	parts := strings.Split(numbers, ".")
	if found {
		parts = append(parts, pre)
	}
	if len(parts) < 2 || len(parts) > 3 {
		return false
	}
	for _, part := range parts {
		if part == "" || strings.Trim(part, "0123456789") != "" || part != "0" && part[0] == '0' {
			return false
		}
	}
	return true
}

// split returns the words of a line, without its comment.
func split(line string) (words []string, err error) {
	for {
		line = strings.TrimLeft(line, " \t\r")
		if line == "" || strings.HasPrefix(line, "//") {
			return words, nil
		}
		end := strings.IndexAny(line, " \t\r")
		if line[0] == '"' || line[0] == '`' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, err
			}
			word, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, err
			}
			words, line = append(words, word), line[len(quoted):]
			continue
		}
		if end < 0 {
			end = len(line)
		}
		words, line = append(words, line[:end]), line[end:]
	}
}

// badVersion says what is wrong with a module's path or version: both become names of files.
func badVersion(path, version string) string {
	if problem := checkPath(path); problem != "" {
		return problem
	}
	return wrongVersion(path, version)
}

// wrongVersion says what is wrong with a version of a module, which may be replaced by a folder.
func wrongVersion(path, version string) string {
	numbers, pre, build := cutVersion(version)
	for _, c := range version {
		if !inPath(c) && c != '+' || c == '_' || c == '~' {
			return fmt.Sprintf("invalid module version %q: invalid char %q", version, c)
		}
	}
	malformed := fmt.Sprintf("invalid module version %q: version must be of the form v1.2.3", version)
	if !strings.HasPrefix(version, "v") || len(numbers) != 3 || build != "" && build != "incompatible" {
		return malformed
	}
	for _, n := range numbers {
		if _, err := strconv.ParseUint(n, 10, 63); err != nil || n != "0" && n[0] == '0' {
			return malformed
		}
	}
	if strings.Contains(version, "-") && (pre == "" || strings.Contains("."+pre+".", "..")) {
		return malformed
	}
	if problem := checkMajor(path, version); problem != "" {
		return fmt.Sprintf("%s@%s: %s", path, version, problem)
	}
	return ""
}

// cutVersion returns the numbers of a version, what makes it come before these, and what makes no difference.
func cutVersion(version string) (numbers []string, pre, build string) {
	version, build, _ = strings.Cut(strings.TrimPrefix(version, "v"), "+")
	version, pre, _ = strings.Cut(version, "-")
	return strings.Split(version, "."), pre, build
}

// compare orders versions.
func compare(a, b string) int {
	an, apre, _ := cutVersion(a)
	bn, bpre, _ := cutVersion(b)
	for i := range min(len(an), len(bn)) {
		if c := compareNumbers(an[i], bn[i]); c != 0 {
			return c
		}
	}
	switch {
	case apre == bpre:
		return 0
	case apre == "":
		return 1
	case bpre == "":
		return -1
	}
	as, bs := strings.Split(apre, "."), strings.Split(bpre, ".")
	for i := range min(len(as), len(bs)) {
		_, aerr := strconv.ParseUint(as[i], 10, 64)
		_, berr := strconv.ParseUint(bs[i], 10, 64)
		c := 0
		switch {
		case aerr == nil && berr == nil:
			c = compareNumbers(as[i], bs[i])
		case aerr == nil:
			c = -1
		case berr == nil:
			c = 1
		default:
			c = cmp.Compare(as[i], bs[i])
		}
		if c != 0 {
			return c
		}
	}
	return cmp.Compare(len(as), len(bs))
}

func compareNumbers(a, b string) int {
	if c := cmp.Compare(len(a), len(b)); c != 0 {
		return c
	}
	return cmp.Compare(a, b)
}
