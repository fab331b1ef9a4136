package scanner

import (
	"fmt"
	"go/token"
	"io"
	"sort"
)

// An Error is something wrong with the text at Pos.
type Error struct {
	Pos token.Position // where it is
	Msg string         // what is wrong
}

// Error returns the position and the message.
func (e Error) Error() string {
	if e.Pos.Filename == "" && !e.Pos.IsValid() {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// An ErrorList is a list of errors, that can be sorted.
type ErrorList []*Error

// Add adds an error.
func (p *ErrorList) Add(pos token.Position, msg string) { *p = append(*p, &Error{pos, msg}) }

// Reset empties the list.
func (p *ErrorList) Reset() { *p = (*p)[:0] }

// Len returns how many errors there are.
func (p ErrorList) Len() int { return len(p) }

// Swap exchanges the errors i and j.
func (p ErrorList) Swap(i, j int) { p[i], p[j] = p[j], p[i] }

// Less orders by file, line, column, and text.
func (p ErrorList) Less(i, j int) bool {
	a, b := p[i].Pos, p[j].Pos
	switch {
	case a.Filename != b.Filename:
		return a.Filename < b.Filename
	case a.Line != b.Line:
		return a.Line < b.Line
	case a.Column != b.Column:
		return a.Column < b.Column
	}
	return p[i].Msg < p[j].Msg
}

// Sort sorts the list.
func (p ErrorList) Sort() { sort.Sort(p) }

// RemoveMultiples sorts the list, and leaves one error for each line.
func (p *ErrorList) RemoveMultiples() {
	sort.Sort(*p)
	kept := (*p)[:0]
	var last token.Position
	for _, e := range *p {
		if e.Pos.Line != last.Line || e.Pos.Filename != last.Filename {
			last = e.Pos
			kept = append(kept, e)
		}
	}
	*p = kept
}

// Error returns the first error and how many more there are.
func (p ErrorList) Error() string {
	switch len(p) {
	case 0:
		return "no errors"
	case 1:
		return p[0].Error()
	}
	return fmt.Sprintf("%s (and %d more errors)", p[0], len(p)-1)
}

// Err returns the list, or nil if it is empty.
func (p ErrorList) Err() error {
	if len(p) == 0 {
		return nil
	}
	return p
}

// PrintError writes each error of a list, or the one that err is, on a line.
func PrintError(w io.Writer, err error) {
	list, ok := err.(ErrorList)
	for _, e := range list {
		fmt.Fprintf(w, "%s\n", e)
	}
	if !ok && err != nil {
		fmt.Fprintf(w, "%s\n", err)
	}
}
