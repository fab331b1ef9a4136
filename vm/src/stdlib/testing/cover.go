package testing

import (
	"fmt"
	"minigo/cover"
	"os"
	"slices"
	"strings"
)

// CoverBlock is a block of statements; it is left from Go's old coverage.
type CoverBlock struct {
	Line0 uint32 // the first line
	Col0  uint16 // its column
	Line1 uint32 // the last line
	Col1  uint16 // its column
	Stmts uint16 // how many statements there are
}

// Cover is left from Go's old coverage.
type Cover struct {
	Mode            string                  // how statements are counted
	Counters        map[string][]uint32     // how often each block ran, by file
	Blocks          map[string][]CoverBlock // the blocks, by file
	CoveredPackages string                  // which packages are counted
}

// RegisterCover does nothing, as in Go today.
func RegisterCover(c Cover) {}

// CoverMode is set, count or atomic; empty without -cover.
func CoverMode() string { return cover.Mode() }

// Coverage returns the part of all statements that was run, from 0 to 1.
func Coverage() float64 {
	active, total := statements()
	if total == 0 {
		return 0
	}
	return float64(active) / float64(total)
}

func statements() (active, total int) {
	for _, f := range cover.Files() {
		for i, b := range f.Blocks {
			total += int(b.Stmts)
			if f.Counts[i] > 0 {
				active += int(b.Stmts)
			}
		}
	}
	return
}

// reportCoverage prints the line and writes the profile.
func reportCoverage() {
	if name := options.coverProfile; name != "" {
		if err := os.WriteFile(inOutputDir(name), profile(), 0o666); err != nil {
			fmt.Fprintf(os.Stderr, "error generating coverage report: %v\n", err)
			os.Exit(2)
		}
	}
	active, total := statements()
	where := ""
	if pkgs := cover.Where(); pkgs != "" {
		where = " in " + pkgs
	}
	if total == 0 {
		fmt.Printf("coverage: [no statements]%s\n", where)
		return
	}
	fmt.Printf("coverage: %.1f%% of statements%s\n", 100*float64(active)/float64(total), where)
}

func profile() []byte {
	out := fmt.Appendf(nil, "mode: %s\n", CoverMode())
	files := slices.Clone(cover.Files())
	slices.SortStableFunc(files, func(a, b *cover.File) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range files {
		for i, b := range f.Blocks {
			n := f.Counts[i]
			if CoverMode() == "set" {
				n = min(n, 1)
			}
			out = fmt.Appendf(out, "%s:%d.%d,%d.%d %d %d\n", f.Name, b.Line0, b.Col0, b.Line1, b.Col1, b.Stmts, n)
		}
	}
	return out
}
