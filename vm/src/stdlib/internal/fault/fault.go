// Package fault makes outside operations fail now and then while schedules are explored with --faults.
package fault

// The kinds of places at which something can go wrong.
const (
	Read     = 1 + iota // of a connection: it is reset, or little has come
	Write               // to a connection: it is reset
	Disk                // is full
	Deadline            // is over at once
)

// On reports whether anything ever goes wrong.
var On = isOn()

func isOn() bool

// Now returns which of n things goes wrong here, counted from 1; 0 if none does.
func Now(kind, n int) int {
	if !On {
		return 0
	}
	return point(kind, n)
}

// point is a visible operation (code/visible.rs).
func point(kind, n int) int { return choose(n) }

func choose(n int) int
