// Package slices works on slices of any type.
package slices

import "cmp"

// Equal is true if both slices have the same length and equal elements. NaNs are never equal.
func Equal[S ~[]E, E comparable](s1, s2 S) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i, v := range s1 {
		if v != s2[i] {
			return false
		}
	}
	return true
}

// EqualFunc is Equal with eq as the comparison.
func EqualFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, eq func(E1, E2) bool) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i, v := range s1 {
		if !eq(v, s2[i]) {
			return false
		}
	}
	return true
}

// Compare compares element by element and returns the first result that is not 0, else the result for the
// lengths.
func Compare[S ~[]E, E cmp.Ordered](s1, s2 S) int {
	for i, v := range s1 {
		if i >= len(s2) {
			return +1
		}
		if c := cmp.Compare(v, s2[i]); c != 0 {
			return c
		}
	}
	if len(s1) < len(s2) {
		return -1
	}
	return 0
}

// CompareFunc is Compare with cmp as the comparison.
func CompareFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, cmp func(E1, E2) int) int {
	for i, v := range s1 {
		if i >= len(s2) {
			return +1
		}
		if c := cmp(v, s2[i]); c != 0 {
			return c
		}
	}
	if len(s1) < len(s2) {
		return -1
	}
	return 0
}

// Index returns the index of the first v, or -1 if there is none.
func Index[S ~[]E, E comparable](s S, v E) int {
	for i := range s {
		if v == s[i] {
			return i
		}
	}
	return -1
}

// IndexFunc returns the index of the first element for which f is true, or -1 if there is none.
func IndexFunc[S ~[]E, E any](s S, f func(E) bool) int {
	for i := range s {
		if f(s[i]) {
			return i
		}
	}
	return -1
}

// Contains is true if v is an element of s.
func Contains[S ~[]E, E comparable](s S, v E) bool { return Index(s, v) >= 0 }

// ContainsFunc is true if f is true for at least one element.
func ContainsFunc[S ~[]E, E any](s S, f func(E) bool) bool { return IndexFunc(s, f) >= 0 }

// Insert puts v before s[i].
func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	_ = s[i:]
	n := len(s)
	if len(v) == 0 {
		return s
	}
	if i == n {
		return append(s, v...)
	}
	if n+len(v) > cap(s) {
		out := append(s[:i], make(S, n+len(v)-i)...)
		copy(out[i:], v)
		copy(out[i+len(v):], s[i:])
		return out
	}
	// v may lie within s.
	v = append([]E(nil), v...)
	s = s[:n+len(v)]
	copy(s[i+len(v):], s[i:n])
	copy(s[i:], v)
	return s
}

// Delete removes the elements from i up to, but not including, j and clears the room that becomes free at
// the end. It panics if s[i:j] is out of range.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	if i == j {
		return s
	}
	n := len(s)
	s = append(s[:i], s[j:]...)
	clear(s[len(s):n])
	return s
}

// DeleteFunc removes the elements for which del is true and clears the room that becomes free at the end.
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S {
	i := IndexFunc(s, del)
	if i < 0 {
		return s
	}
	for j := i + 1; j < len(s); j++ {
		if v := s[j]; !del(v) {
			s[i] = v
			i++
		}
	}
	clear(s[i:])
	return s[:i]
}

// Replace replaces the elements from i up to, but not including, j by v. It panics if s[i:j] is out of
// range.
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	if i == j {
		return Insert(s, i, v...)
	}
	n := len(s)
	size := n - (j - i) + len(v)
	if size > cap(s) {
		out := append(s[:i:i], make(S, size-i)...)
		copy(out[i:], v)
		copy(out[i+len(v):], s[j:])
		return out
	}
	v = append([]E(nil), v...)
	out := s[:size]
	copy(out[i+len(v):], s[j:n])
	copy(out[i:], v)
	if size < n {
		clear(s[size:n])
	}
	return out
}

// Clone returns a copy of s whose elements are assigned, not cloned; nil if s is nil.
func Clone[S ~[]E, E any](s S) S { return append(s[:0:0], s...) }

// Compact keeps the first of each run of equal elements and clears the room that becomes free at the end.
func Compact[S ~[]E, E comparable](s S) S {
	i := 1
	for i < len(s) && s[i] != s[i-1] {
		i++
	}
	if i >= len(s) {
		return s
	}
	for j := i + 1; j < len(s); j++ {
		if s[j] != s[j-1] {
			s[i] = s[j]
			i++
		}
	}
	clear(s[i:])
	return s[:i]
}

// CompactFunc is Compact with eq as the comparison; the first of each run stays.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) < 2 {
		return s
	}
	i := 1
	for i < len(s) && !eq(s[i], s[i-1]) {
		i++
	}
	if i == len(s) {
		return s
	}
	for j := i + 1; j < len(s); j++ {
		if !eq(s[j], s[j-1]) {
			s[i] = s[j]
			i++
		}
	}
	clear(s[i:])
	return s[:i]
}

// Grow returns s with room for at least n more elements. It panics if n is negative.
func Grow[S ~[]E, E any](s S, n int) S {
	if n < 0 {
		panic("cannot be negative")
	}
	if n -= cap(s) - len(s); n > 0 {
		s = append(s[:cap(s)], make([]E, n)...)[:len(s)]
	}
	return s
}

// Clip returns s without the room after its last element, so that appending copies it.
func Clip[S ~[]E, E any](s S) S { return s[:len(s):len(s)] }

// Reverse turns the order of the elements round, in place.
func Reverse[S ~[]E, E any](s S) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

// Concat returns a new slice of all elements of all slices.
func Concat[S ~[]E, E any](slices ...S) S {
	n := 0
	for _, s := range slices {
		n += len(s)
		if n < 0 {
			panic("len out of range")
		}
	}
	out := Grow[S](nil, n)
	for _, s := range slices {
		out = append(out, s...)
	}
	return out
}

// Repeat returns a new slice of count copies of x in a row. It panics if count is negative or the result
// would be too long.
func Repeat[S ~[]E, E any](x S, count int) S {
	if count < 0 {
		panic("cannot be negative")
	}
	if n := len(x); n > 0 && count > (1<<63-1)/n {
		panic("the result of (len(x) * count) overflows")
	}
	out := make(S, len(x)*count)
	for n := copy(out, x); n < len(out); {
		n += copy(out[n:], out[:n])
	}
	return out
}
