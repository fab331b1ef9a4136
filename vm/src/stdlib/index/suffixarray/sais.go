package suffixarray

// sorted returns where the suffixes of text begin, in their order, by induced sorting (Nong, Zhang and Chan:
// "Linear Suffix Array Construction by Almost Pure Induced-Sorting"). No letter is greater than top.
func sorted(text []int32, top int32) []int32 {
	n := int32(len(text))
	if n < 2 {
		return make([]int32, n)
	}
	s := newSorter(text, top)
	if len(s.marks) == 0 {
		s.induce(nil)
		return s.order
	}
	s.induce(s.marks)
	marks := s.inOrder()
	names, most := s.names(marks)
	// The suffixes of the names are in the order of the suffixes that begin at marks.
	for i, mark := range sorted(names, most) {
		marks[i] = s.marks[mark]
	}
	s.induce(marks)
	return s.order
}

// sorter holds what the passes over a text share. A suffix that is less than the next is rising; a mark
// is the first of some rising ones that follow each other.
type sorter struct {
	text   []int32
	order  []int32
	rising []bool
	marks  []int32
	number []int32 // the number of the mark at each place, or -1
	// Where the falling and the rising suffixes of each first letter begin in the order.
	falls, rises []int32
}

func newSorter(text []int32, top int32) *sorter {
	n := len(text)
	s := &sorter{
		text:   text,
		order:  make([]int32, n),
		rising: make([]bool, n),
		number: make([]int32, n),
		falls:  make([]int32, top+2),
		rises:  make([]int32, top+2),
	}
	for i := n - 2; i >= 0; i-- {
		s.rising[i] = text[i] < text[i+1] || text[i] == text[i+1] && s.rising[i+1]
	}
	for i, c := range text {
		s.number[i] = -1
		if s.rising[i] {
			s.falls[c+1]++
		} else {
			s.rises[c]++
		}
		if i > 0 && s.rising[i] && !s.rising[i-1] {
			s.number[i] = int32(len(s.marks))
			s.marks = append(s.marks, int32(i))
		}
	}
	for c := range s.falls {
		s.rises[c] += s.falls[c]
		if c+1 < len(s.falls) {
			s.falls[c+1] += s.rises[c]
		}
	}
	return s
}

// induce sorts all suffixes, given those that begin at marks in their order.
func (s *sorter) induce(marks []int32) {
	text, order, rising := s.text, s.order, s.rising
	for i := range order {
		order[i] = -1
	}
	next := append([]int32(nil), s.rises...)
	for _, at := range marks {
		c := text[at]
		order[next[c]] = at
		next[c]++
	}
	copy(next, s.falls)
	last := int32(len(text) - 1)
	order[next[text[last]]] = last
	next[text[last]]++
	for i := range order {
		if at := order[i] - 1; at >= 0 && !rising[at] {
			c := text[at]
			order[next[c]] = at
			next[c]++
		}
	}
	copy(next, s.falls)
	for i := len(order) - 1; i >= 0; i-- {
		if at := order[i] - 1; at >= 0 && rising[at] {
			c := text[at] + 1
			next[c]--
			order[next[c]] = at
		}
	}
}

// inOrder returns the marks in the order of what stands between them and the next mark.
func (s *sorter) inOrder() []int32 {
	var marks []int32
	for _, at := range s.order {
		if s.number[at] >= 0 {
			marks = append(marks, at)
		}
	}
	return marks
}

// names numbers the marks, in the text's order, by what stands between them and the next one.
func (s *sorter) names(marks []int32) (names []int32, most int32) {
	names = make([]int32, len(marks))
	for i := 1; i < len(marks); i++ {
		if !s.same(marks[i-1], marks[i]) {
			most++
		}
		names[s.number[marks[i]]] = most
	}
	return names, most
}

func (s *sorter) same(a, b int32) bool {
	n := int32(len(s.text))
	end := func(mark int32) int32 {
		if i := s.number[mark] + 1; int(i) < len(s.marks) {
			return s.marks[i]
		}
		return n
	}
	endA, endB := end(a), end(b)
	if endA-a != endB-b || endA == n || endB == n {
		return false
	}
	for ; a <= endA; a, b = a+1, b+1 {
		if s.text[a] != s.text[b] {
			return false
		}
	}
	return true
}
