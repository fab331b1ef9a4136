// Package txtar reads and writes archives of text files, as Go's tests have them: a line -- NAME --, and what
// is in the file. Only they use it.
package txtar

import (
	"os"
	"strings"
)

// An Archive is files, with a comment in front.
type Archive struct {
	Comment []byte
	Files   []File
}

// A File is one of an archive.
type File struct {
	Name string
	Data []byte
}

// ParseFile reads an archive from a file.
func ParseFile(file string) (*Archive, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Parse(data), nil
}

// Parse reads an archive. All texts end in a newline.
func Parse(data []byte) *Archive {
	a := new(Archive)
	var text strings.Builder
	flush := func() {
		if last := len(a.Files) - 1; last >= 0 {
			a.Files[last].Data = ended(text.String())
		} else {
			a.Comment = ended(text.String())
		}
		text.Reset()
	}
	for line := range strings.Lines(string(data)) {
		if name := fileName(strings.TrimSuffix(line, "\n")); name != "" {
			flush()
			a.Files = append(a.Files, File{Name: name})
		} else {
			text.WriteString(line)
		}
	}
	flush()
	return a
}

// Format writes an archive.
func Format(a *Archive) []byte {
	out := ended(string(a.Comment))
	for _, f := range a.Files {
		out = append(out, "-- "+f.Name+" --\n"...)
		out = append(out, ended(string(f.Data))...)
	}
	return out
}

// fileName returns the name in a line -- NAME --; "" if it is none.
func fileName(line string) string {
	name, before := strings.CutPrefix(line, "-- ")
	name, behind := strings.CutSuffix(name, " --")
	if !before || !behind {
		return ""
	}
	return strings.TrimSpace(name)
}

func ended(text string) []byte {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return []byte(text)
}
