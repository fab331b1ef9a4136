package comment

import (
	"cmp"
	"sort"
	"unicode/utf8"
)

// A cost says how bad lines are: what is too long counts before all else.
type cost struct{ over, ragged int64 }

func (a cost) plus(b cost) cost { return cost{a.over + b.over, a.ragged + b.ragged} }

func (a cost) compare(b cost) int {
	return cmp.Or(cmp.Compare(a.over, b.over), cmp.Compare(a.ragged, b.ragged))
}

// A wrapper breaks words into lines at the least cost. It follows Hirschberg and Larmore, "The least
// weight subsequence problem" (1985): a line's cost is concave, so the places from which the best line to
// some later place begins only ever move on, and a queue holds those that may yet be the best.
type wrapper struct {
	words  []string
	max    int
	before []int  // runes in front of each word, with a space behind each
	best   []cost // of all lines up to each word
	queue  []int  // places where the last line may begin, the best one for the next word first
}

// wrap breaks words into lines of at most max runes where it can, as evenly as it can, the last one apart,
// and better behind punctuation. It returns 0 and where each line ends.
func wrap(words []string, max int) (seq []int) {
	w := wrapper{words: words, max: max, before: make([]int, len(words)+1), best: []cost{{}}, queue: []int{0}}
	for i, word := range words {
		w.before[i+1] = w.before[i] + utf8.RuneCountInString(word) + 1
	}
	from := []int{-1} // where the line that ends at each place begins
	for at := 1; at < len(words); at++ {
		w.best = append(w.best, w.upTo(w.queue[0], at))
		from = append(from, w.queue[0])
		w.advance(at)
	}
	from = append(from, w.queue[0])
	for at := len(words); at >= 0; at = from[at] {
		seq = append(seq, at)
	}
	sort.Ints(seq)
	return seq
}

// advance makes the queue ready for the place behind at, and lets at in if it may be the best one.
func (w *wrapper) advance(at int) {
	for len(w.queue) > 1 && w.overtaken(at+1) {
		w.queue = w.queue[1:]
	}
	for len(w.queue) > 1 && w.needless(at) {
		w.queue = w.queue[:len(w.queue)-1]
	}
	end := len(w.words)
	if w.upTo(at, end).compare(w.upTo(w.queue[len(w.queue)-1], end)) < 0 {
		w.queue = append(w.queue, at)
		// Of two, the newcomer may be the better one at once.
		if len(w.queue) == 2 && w.overtaken(at+1) {
			w.queue = w.queue[1:]
		}
	}
}

// overtaken reports whether the second of the queue is no worse than the first for a line that ends at end.
func (w *wrapper) overtaken(end int) bool {
	return w.upTo(w.queue[1], end).compare(w.upTo(w.queue[0], end)) <= 0
}

// needless reports whether the last of the queue is never the best one: where it gets better than the one
// in front of it, at is no worse.
func (w *wrapper) needless(at int) bool {
	last := len(w.queue) - 1
	a, b := w.queue[last-1], w.queue[last]
	end := at + sort.Search(len(w.words)+1-at, func(i int) bool {
		return w.upTo(a, at+i).compare(w.upTo(b, at+i)) > 0
	})
	return end > len(w.words) || w.upTo(at, end).compare(w.upTo(b, end)) <= 0
}

// upTo is the cost of all lines up to end, if the last of them begins at start.
func (w *wrapper) upTo(start, end int) cost { return w.best[start].plus(w.line(start, end)) }

func (w *wrapper) line(start, end int) cost {
	room := int64(w.max - (w.before[end] - 1 - w.before[start]))
	if room >= 0 && end == len(w.words) {
		return cost{}
	}
	penalty := wrapPenalty(w.words[end-1])
	if room < 0 {
		return cost{room * room, penalty}
	}
	return cost{0, room*room + penalty}
}

// wrapPenalty is what it costs to break a line behind a word.
func wrapPenalty(s string) int64 {
	switch s[len(s)-1] {
	case '.', ',', ':', ';':
		return 0
	}
	return 64
}
