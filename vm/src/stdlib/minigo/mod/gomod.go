package mod

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// goMod is what a go.mod says that matters here.
type goMod struct {
	minor        int // of the language's version
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
			return &Module{Path: other.Path, Version: other.Version}
		}
	}
	return m
}

func readGoMod(file string) (*goMod, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseGoMod(file, string(text))
}

// parseGoMod reads the lines of a go.mod that ask for modules and replace them.
func parseGoMod(file, text string) (*goMod, error) {
	g := &goMod{minor: 16, required: make(map[string]string), replacements: make(map[string]*Module)}
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
	return g, nil
}

// line takes a directive; it returns what is wrong with it.
func (g *goMod) line(words []string) string {
	args := words[1:]
	switch words[0] {
	case "go":
		if len(args) == 1 {
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
		if problem := badVersion(args[0], args[1]); problem != "" {
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
	for _, part := range strings.Split(path, "/") {
		if part == "" || part[0] == '.' || strings.HasSuffix(part, ".") {
			return fmt.Sprintf("malformed module path %q", path)
		}
	}
	for _, c := range path + version {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("-._~/+", c)) {
			return fmt.Sprintf("malformed module %s@%s: invalid char %q", path, version, c)
		}
	}
	numbers, _, _ := cutVersion(version)
	if !strings.HasPrefix(version, "v") || len(numbers) != 3 || strings.Contains(version, "/") {
		return fmt.Sprintf("invalid module version %q: version must be of the form v1.2.3", version)
	}
	for _, n := range numbers {
		if _, err := strconv.ParseUint(n, 10, 63); err != nil || n != "0" && n[0] == '0' {
			return fmt.Sprintf("invalid module version %q: version must be of the form v1.2.3", version)
		}
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
