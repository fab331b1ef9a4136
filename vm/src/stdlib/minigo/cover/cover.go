// Package cover holds the counters of programs that run with -cover. Counters are
// registered by variables that `minigo test` adds to the packages it measures.
package cover

import "sync/atomic"

// Block is a piece of a file that runs from its beginning to its end.
type Block struct {
	Line0, Col0, Line1, Col1 uint32 // from where to where it reaches
	Stmts                    uint32 // how many statements there are
}

// File has the blocks of a file and how often each was run.
type File struct {
	Name   string   // the name
	Blocks []Block  // the blocks
	Counts []uint32 // how often each block ran
}

var (
	mode, where string
	files       []*File
)

// Mode returns how statements are counted: "set", "count" or "atomic".
func Mode() string { return mode }

// Where returns where the profile is written.
func Where() string { return where }

// Files returns what was counted.
func Files() []*File { return files }

// Set tells how is counted (set, count, atomic), and of which packages the report
// speaks.
func Set(how, packages string) { mode, where = how, packages }

// Add registers a file: five numbers for each block. It returns the counters.
func Add(name string, numbers []uint32) []uint32 {
	f := &File{Name: name, Counts: make([]uint32, len(numbers)/5)}
	for i := 0; i+5 <= len(numbers); i += 5 {
		f.Blocks = append(f.Blocks, Block{numbers[i], numbers[i+1], numbers[i+2], numbers[i+3], numbers[i+4]})
	}
	files = append(files, f)
	return f.Counts
}

// Hit counts where several goroutines may count at a time.
func Hit(counter *uint32) { atomic.AddUint32(counter, 1) }
