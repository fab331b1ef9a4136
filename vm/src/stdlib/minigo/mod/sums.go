package mod

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"sort"
	"strings"
)

// An entry is a file of a module.
type entry struct {
	name string
	data []byte
}

// sumOf returns what go.sum says of files: a sum of their sums, in the order of their names.
func sumOf(files []entry) string {
	files = append([]entry(nil), files...)
	sort.Slice(files, func(i, j int) bool { return files[i].name < files[j].name })
	all := sha256.New()
	for _, f := range files {
		fmt.Fprintf(all, "%x  %s\n", sha256.Sum256(f.data), f.name)
	}
	return "h1:" + base64.StdEncoding.EncodeToString(all.Sum(nil))
}

// sums are those of a go.sum.
type sums struct {
	file  string
	text  string
	known map[string][]string // by path and version
	added []string
}

func (s *sums) read(file string) error {
	s.file, s.known = file, make(map[string][]string)
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	s.text = string(text)
	for i, line := range strings.Split(s.text, "\n") {
		words := strings.Fields(line)
		switch len(words) {
		case 0:
		case 3:
			key := words[0] + " " + words[1]
			s.known[key] = append(s.known[key], words[2])
		default:
			return fmt.Errorf("malformed go.sum:\n%s:%d: wrong number of fields %d", file, i+1, len(words))
		}
	}
	return nil
}

// check compares a sum with that of go.sum. What go.sum does not know is taken only where the environment says
// that nobody has to be asked for it.
func (s *sums) check(path, version, sum string) error {
	key := path + " " + version
	known := s.known[key]
	for _, k := range known {
		if k == sum {
			return nil
		}
	}
	for _, k := range known {
		if strings.HasPrefix(k, "h1:") {
			return fmt.Errorf("verifying: checksum mismatch\n\tdownloaded: %s\n\tgo.sum:     %s", sum, k)
		}
	}
	if os.Getenv("GOSUMDB") != "off" && !private("GONOSUMDB", path) {
		return fmt.Errorf("verifying: missing go.sum entry; minigo does not query a checksum database. "+
			"Run `go mod download`, or set GONOSUMDB=%s to skip verification", path)
	}
	if s.file != "" {
		s.known[key] = append(known, sum)
		s.added = append(s.added, key+" "+sum)
	}
	return nil
}

// retain writes a go.sum of which only lines with the keys that are to be kept are left.
func (s *sums) retain(keep map[string]bool) error {
	var lines []string
	for key, known := range s.known {
		if keep[key] {
			for _, sum := range known {
				lines = append(lines, key+" "+sum)
			}
		}
	}
	if len(lines) == 0 && s.text == "" {
		return nil
	}
	sort.Strings(lines)
	text := strings.Join(lines, "\n")
	if len(lines) > 0 {
		text += "\n"
	}
	if text == s.text {
		return nil
	}
	return replace(s.file, []byte(text))
}

// write adds to go.sum what it did not know.
func (s *sums) write() error {
	if len(s.added) == 0 {
		return nil
	}
	lines := append(strings.Split(strings.TrimRight(s.text, "\n"), "\n"), s.added...)
	sort.Strings(lines)
	text := strings.TrimLeft(strings.Join(lines, "\n")+"\n", "\n")
	return replace(s.file, []byte(text))
}
