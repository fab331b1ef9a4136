package mod

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// rewrite returns the text of go.mod with what the packages need: modules that the main module imports itself in one
// block, all others in another. Comments stay with their lines.
func (t *tidier) rewrite(text string) string {
	comments := make(map[string]string)
	var kept []string
	at, block := -1, false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		words, err := split(line)
		switch {
		case err != nil:
		case block && len(words) == 1 && words[0] == ")":
			block = false
			continue
		case len(words) > 0 && (block || words[0] == "require"):
			if at < 0 {
				at = len(kept)
			}
			if !block {
				words = words[1:]
			}
			if len(words) == 1 && words[0] == "(" {
				block = true
				continue
			}
			if _, comment, found := strings.Cut(line, "//"); found && len(words) > 0 {
				comments[words[0]] = strings.TrimSpace(comment)
			}
			continue
		case block:
			continue
		}
		kept = append(kept, line)
	}
	if at < 0 {
		at = len(kept)
	}
	var direct, indirect []string
	for _, path := range slices.Sorted(maps.Keys(t.roots)) {
		comment := strings.TrimPrefix(comments[path], "indirect")
		comment = strings.TrimSpace(strings.TrimPrefix(comment, ";"))
		line := path + " " + t.roots[path]
		if t.direct[path] {
			if comment != "" {
				line += " // " + comment
			}
			direct = append(direct, line)
			continue
		}
		line += " // indirect"
		if comment != "" {
			line += "; " + comment
		}
		indirect = append(indirect, line)
	}
	before, after := trimmed(kept[:at]), trimmed(kept[at:])
	parts := []string{strings.Join(before, "\n"), required(direct), required(indirect), strings.Join(after, "\n")}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return t.upgraded(strings.Join(parts, "\n\n") + "\n")
}

// required writes lines as one statement.
func required(lines []string) string {
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return "require " + lines[0]
	}
	return "require (\n\t" + strings.Join(lines, "\n\t") + "\n)"
}

// trimmed takes empty lines from both ends.
func trimmed(lines []string) []string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// upgraded writes the version of the language, which a module of the graph may have raised.
func (t *tidier) upgraded(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if words, err := split(line); err == nil && len(words) == 2 && words[0] == "go" {
			line = "go " + t.main.language + "\n"
		}
		out.WriteString(line)
	}
	return out.String()
}

// compareGo orders versions of the language.
func compareGo(a, b string) int {
	number := func(s string) []string {
		return strings.Split(strings.Split(strings.Split(s, "rc")[0], "beta")[0], ".")
	}
	as, bs := number(a), number(b)
	for i := range max(len(as), len(bs)) {
		get := func(list []string) string {
			if i < len(list) {
				return list[i]
			}
			return "0"
		}
		if c := compareNumbers(get(as), get(bs)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(b), len(a))
}
