package slices

import (
	"cmp"
	"unsafe"
)

// sortBasic sorts a slice of integers, floats (NaN first) or strings; many strings while others run, if there
// is a copy of x that they do not know.
func sortBasic(x, apart any)

// Sort sorts x in place, in increasing order with NaNs first.
func Sort[S ~[]E, E cmp.Ordered](x S) {
	switch n := len(x); {
	case n < 2:
	case n < 1<<14 || unsafe.Sizeof(x[0]) != unsafe.Sizeof(""):
		sortBasic([]E(x), nil)
	default:
		sortBasic([]E(x), append([]E(nil), x...))
	}
}

// SortFunc sorts x in place in the order of cmp, which returns a negative number if a comes before b. Equal
// elements may change their order.
func SortFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	if n := len(x); n > 1 {
		pdq(x, cmp, 0, n, bitLen(n))
	}
}

// SortStableFunc is SortFunc that keeps the order of equal elements.
func SortStableFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	if len(x) > 12 {
		mergeSort(x, make([]E, len(x)), cmp)
	} else {
		insertion(x, cmp, 0, len(x))
	}
}

// mergeSort sorts x with the help of a buffer as long.
func mergeSort[E any](x, buf []E, cmp func(a, b E) int) {
	n := len(x)
	if n <= 12 {
		insertion(x, cmp, 0, n)
		return
	}
	m := n / 2
	mergeSort(x[:m], buf, cmp)
	mergeSort(x[m:], buf, cmp)
	if cmp(x[m], x[m-1]) >= 0 {
		return
	}
	left := buf[:m]
	copy(left, x)
	i, j, k := 0, m, 0
	for i < m && j < n {
		if cmp(x[j], left[i]) < 0 {
			x[k] = x[j]
			j++
		} else {
			x[k] = left[i]
			i++
		}
		k++
	}
	copy(x[k:], left[i:])
}

// IsSorted is true if x is in increasing order.
func IsSorted[S ~[]E, E cmp.Ordered](x S) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp.Less(x[i], x[i-1]) {
			return false
		}
	}
	return true
}

// IsSortedFunc is true if x is in the order of cmp.
func IsSortedFunc[S ~[]E, E any](x S, cmp func(a, b E) int) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp(x[i], x[i-1]) < 0 {
			return false
		}
	}
	return true
}

// Min returns the smallest element, or NaN if there is one. It panics if x is empty.
func Min[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) < 1 {
		panic("slices.Min: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		m = min(m, v)
	}
	return m
}

// MinFunc returns the first of the smallest elements in the order of cmp. It panics if x is empty.
func MinFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MinFunc: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		if cmp(v, m) < 0 {
			m = v
		}
	}
	return m
}

// Max returns the largest element, or NaN if there is one. It panics if x is empty.
func Max[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) < 1 {
		panic("slices.Max: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		m = max(m, v)
	}
	return m
}

// MaxFunc returns the first of the largest elements in the order of cmp. It panics if x is empty.
func MaxFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MaxFunc: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		if cmp(v, m) > 0 {
			m = v
		}
	}
	return m
}

// BinarySearch returns the index at which target is, or would be inserted, and whether it is there; x must
// be sorted.
func BinarySearch[S ~[]E, E cmp.Ordered](x S, target E) (int, bool) {
	i, j := 0, len(x)
	for i < j {
		h := int(uint(i+j) >> 1)
		if cmp.Less(x[h], target) {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < len(x) && (x[i] == target || x[i] != x[i] && target != target)
}

// BinarySearchFunc is BinarySearch in the order of cmp, which compares an element with the target.
func BinarySearchFunc[S ~[]E, E, T any](x S, target T, cmp func(E, T) int) (int, bool) {
	i, j := 0, len(x)
	for i < j {
		h := int(uint(i+j) >> 1)
		if cmp(x[h], target) < 0 {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < len(x) && cmp(x[i], target) == 0
}
