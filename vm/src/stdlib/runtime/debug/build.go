package debug

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// quoteKey and quoteValue say what must be quoted in the text of a build's settings.
func quoteKey(key string) bool { return key == "" || strings.ContainsAny(key, "= \t\r\n\"`") }

func quoteValue(value string) bool { return strings.ContainsAny(value, " \t\r\n\"`") }

func (m *Module) line(b *strings.Builder, word string) {
	b.WriteString(word + "\t" + m.Path + "\t" + m.Version)
	if m.Replace == nil {
		b.WriteString("\t" + m.Sum)
	} else {
		b.WriteByte('\n')
		m.Replace.line(b, "=>")
	}
	b.WriteByte('\n')
}

// String returns the text that ParseBuildInfo reads.
func (bi *BuildInfo) String() string {
	var b strings.Builder
	if bi.GoVersion != "" {
		b.WriteString("go\t" + bi.GoVersion + "\n")
	}
	if bi.Path != "" {
		b.WriteString("path\t" + bi.Path + "\n")
	}
	if bi.Main != (Module{}) {
		bi.Main.line(&b, "mod")
	}
	for _, m := range bi.Deps {
		m.line(&b, "dep")
	}
	for _, s := range bi.Settings {
		key, value := s.Key, s.Value
		if quoteKey(key) {
			key = strconv.Quote(key)
		}
		if quoteValue(value) {
			value = strconv.Quote(value)
		}
		b.WriteString("build\t" + key + "=" + value + "\n")
	}
	return b.String()
}

// ParseBuildInfo reads what String writes.
func ParseBuildInfo(data string) (bi *BuildInfo, err error) {
	bi = new(BuildInfo)
	var last *Module
	for number := 1; ; number++ {
		line, rest, ok := strings.Cut(data, "\n")
		if !ok {
			return bi, nil
		}
		data = rest
		word, text, _ := strings.Cut(line, "\t")
		if len(word) == len(line) {
			continue // no tab, nothing of ours
		}
		fields := strings.Split(text, "\t")
		switch word {
		case "path":
			bi.Path = text
		case "mod":
			last = &bi.Main
			err = last.read(fields)
		case "dep":
			last = new(Module)
			bi.Deps = append(bi.Deps, last)
			err = last.read(fields)
		case "=>":
			switch {
			case len(fields) != 3:
				err = fmt.Errorf("expected 3 columns for replacement; got %d", len(fields))
			case last == nil:
				err = errors.New("replacement with no module on previous line")
			default:
				last.Replace = &Module{Path: fields[0], Version: fields[1], Sum: fields[2]}
				last = nil
			}
		case "build":
			var s BuildSetting
			if s, err = setting(text); err == nil {
				bi.Settings = append(bi.Settings, s)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("could not parse Go build info: line %d: %w", number, err)
		}
	}
}

func (m *Module) read(fields []string) error {
	if len(fields) != 2 && len(fields) != 3 {
		return fmt.Errorf("expected 2 or 3 columns; got %d", len(fields))
	}
	*m = Module{Path: fields[0], Version: fields[1]}
	if len(fields) == 3 {
		m.Sum = fields[2]
	}
	return nil
}

// setting reads key=value, either of which may be quoted.
func setting(text string) (s BuildSetting, err error) {
	value := ""
	switch {
	case text == "":
		return s, errors.New("build line missing '='")
	case text[0] == '=':
		return s, errors.New("build line with missing key")
	case text[0] == '`' || text[0] == '"':
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return s, errors.New("invalid quoted key in build line")
		}
		if len(quoted) == len(text) {
			return s, errors.New("build line missing '=' after quoted key")
		}
		if c := text[len(quoted)]; c != '=' {
			return s, fmt.Errorf("unexpected character after quoted key: %q", c)
		}
		s.Key, _ = strconv.Unquote(quoted)
		value = text[len(quoted)+1:]
	default:
		var ok bool
		if s.Key, value, ok = strings.Cut(text, "="); !ok {
			return s, errors.New("build line missing '=' after key")
		}
		if quoteKey(s.Key) {
			return s, fmt.Errorf("unquoted key %q must be quoted", s.Key)
		}
	}
	if value != "" && (value[0] == '`' || value[0] == '"') {
		if s.Value, err = strconv.Unquote(value); err != nil {
			return s, errors.New("invalid quoted value in build line")
		}
		return s, nil
	}
	if quoteValue(value) {
		return s, fmt.Errorf("unquoted value %q must be quoted", value)
	}
	s.Value = value
	return s, nil
}
