// Package ring is a circular list.
package ring

// Ring is an element of a circular list, and the whole of it as seen from there. The zero value is a ring
// of one.
type Ring struct {
	next, prev *Ring
	Value      any // what the element holds; the package does not use it
}

func (r *Ring) init() *Ring {
	r.next = r
	r.prev = r
	return r
}

// New returns a ring of n elements with nil values; nil if n <= 0.
func New(n int) *Ring {
	if n <= 0 {
		return nil
	}
	r := new(Ring).init()
	for p := r; n > 1; n-- {
		p.next = &Ring{prev: p, next: r}
		p = p.next
		r.prev = p
	}
	return r
}

// Next returns the next element; r itself in a ring of one.
func (r *Ring) Next() *Ring {
	if r.next == nil {
		return r.init()
	}
	return r.next
}

// Prev returns the one before.
func (r *Ring) Prev() *Ring {
	if r.next == nil {
		return r.init()
	}
	return r.prev
}

// Move returns the element n steps on, or back if n is negative.
func (r *Ring) Move(n int) *Ring {
	if r.next == nil {
		return r.init()
	}
	for ; n < 0; n++ {
		r = r.prev
	}
	for ; n > 0; n-- {
		r = r.next
	}
	return r
}

// Link puts s after r and gives what followed r.
func (r *Ring) Link(s *Ring) *Ring {
	n := r.Next()
	if s != nil {
		p := s.Prev()
		r.next = s
		s.prev = r
		n.prev = p
		p.next = n
	}
	return n
}

// Unlink takes the n elements after r out and returns them as a ring of their own. n is taken modulo the
// length.
func (r *Ring) Unlink(n int) *Ring {
	if n <= 0 {
		return nil
	}
	return r.Link(r.Move(n + 1))
}

// Len returns how many elements the ring has, in O(n).
func (r *Ring) Len() int {
	n := 0
	if r != nil {
		n = 1
		for p := r.Next(); p != r; p = p.next {
			n++
		}
	}
	return n
}

// Do calls f for each value, from r on. f must not change the ring.
func (r *Ring) Do(f func(any)) {
	if r != nil {
		f(r.Value)
		for p := r.Next(); p != r; p = p.next {
			f(p.Value)
		}
	}
}
