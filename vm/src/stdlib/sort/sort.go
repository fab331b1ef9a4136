// Package sort sorts slices and collections.
package sort

// Interface is a collection that Sort can order: it has a length, compares and swaps elements by index.
type Interface interface {
	// Len returns how many elements there are.
	Len() int
	// Less is true if element i must come before element j.
	Less(i, j int) bool
	// Swap exchanges the elements i and j.
	Swap(i, j int)
}

// Sorted natively: integers, and floats with NaN first.
func Ints(x []int)

// Float64s sorts x in place, in increasing order with NaNs first.
func Float64s(x []float64)

// Strings sorts x in place, in increasing order of bytes.
func Strings(x []string) { sortStrings(x, apart(x)) }

// sortStrings sorts x, and while others run if there is a copy of it that they do not know.
func sortStrings(x, copied []string)

// apart returns a copy of x, unless that is short.
func apart(x []string) []string {
	if len(x) < 1<<14 {
		return nil
	}
	return append([]string(nil), x...)
}

// sliceLen returns the length of the slice in x, -1 if x is no slice.
func sliceLen(x any) int

// swapElems swaps two elements of the slice in x.
func swapElems(x any, i, j int)

// wordsOf returns the slice in x if its elements are numbers of 64 bits, whatever their type.
func wordsOf(x any) []uint64

// stringsOf returns the slice in x if its elements are strings, whatever their type.
func stringsOf(x any) []string

// bitLen returns the number of bits of n.
func bitLen(n int) int {
	k := 0
	for ; n > 0; n >>= 1 {
		k++
	}
	return k
}

// Sort sorts data in place. Equal elements may change their order; it takes O(n log n) comparisons.
func Sort(data Interface) {
	n := data.Len()
	if n > 1 {
		pdq(data, 0, n, bitLen(n))
	}
}

// Stable sorts data in place and keeps the order of equal elements.
func Stable(data Interface) { stable(data, data.Len()) }

// byLess sorts a slice of any type by indexes.
type byLess struct {
	x    any
	less func(i, j int) bool
	n    int
	// Its elements, if they are of these kinds: then they are swapped here.
	words   []uint64
	strings []string
}

func (b *byLess) Len() int           { return b.n }
func (b *byLess) Less(i, j int) bool { return b.less(i, j) }

func (b *byLess) Swap(i, j int) {
	if i < len(b.words) && j < len(b.words) {
		b.words[i], b.words[j] = b.words[j], b.words[i]
	} else if i < len(b.strings) && j < len(b.strings) {
		b.strings[i], b.strings[j] = b.strings[j], b.strings[i]
	} else {
		swapElems(b.x, i, j)
	}
}

func newByLess(x any, less func(i, j int) bool) *byLess {
	n := sliceLen(x)
	if n < 0 {
		panicNotSlice(x)
	}
	return &byLess{x, less, n, wordsOf(x), stringsOf(x)}
}

// panicNotSlice panics as reflect does for what is not a slice.
func panicNotSlice(x any)

// Slice sorts the slice x in place by less. It panics if x is not a slice. Equal elements may change their
// order.
func Slice(x any, less func(i, j int) bool) {
	b := newByLess(x, less)
	if b.n > 1 {
		pdq(b, 0, b.n, bitLen(b.n))
	}
}

// SliceStable sorts the slice x in place by less and keeps the order of equal elements. It panics if x is
// not a slice.
func SliceStable(x any, less func(i, j int) bool) {
	b := newByLess(x, less)
	stable(b, b.n)
}

// SliceIsSorted is true if no element of the slice x is less than the one before it. It panics if x is not
// a slice.
func SliceIsSorted(x any, less func(i, j int) bool) bool {
	for i := newByLess(x, less).n - 1; i > 0; i-- {
		if less(i, i-1) {
			return false
		}
	}
	return true
}

// IsSorted is true if no element of data is less than the one before it.
func IsSorted(data Interface) bool {
	for i := data.Len() - 1; i > 0; i-- {
		if data.Less(i, i-1) {
			return false
		}
	}
	return true
}

type reverse struct{ Interface }

func (r reverse) Less(i, j int) bool { return r.Interface.Less(j, i) }

// Reverse returns data with the order of Less turned round, for Sort(Reverse(data)).
func Reverse(data Interface) Interface { return &reverse{data} }

// IntSlice makes a []int an Interface, in increasing order.
type IntSlice []int

// Len returns the number of elements.
func (x IntSlice) Len() int { return len(x) }

// Less is true if element i is smaller than element j.
func (x IntSlice) Less(i, j int) bool { return x[i] < x[j] }

// Swap exchanges the elements i and j.
func (x IntSlice) Swap(i, j int) { x[i], x[j] = x[j], x[i] }

// Sort sorts x in place.
func (x IntSlice) Sort() { Ints(x) }

// Search returns the smallest index whose element is at least x, or the length; p must be sorted.
func (p IntSlice) Search(x int) int { return SearchInts(p, x) }

// Float64Slice makes a []float64 an Interface, in increasing order with NaNs first.
type Float64Slice []float64

// Len returns the number of elements.
func (x Float64Slice) Len() int { return len(x) }

// Less is true if element i is smaller than element j, or only i is NaN.
func (x Float64Slice) Less(i, j int) bool {
	return x[i] < x[j] || x[i] != x[i] && x[j] == x[j]
}

// Swap exchanges the elements i and j.
func (x Float64Slice) Swap(i, j int) { x[i], x[j] = x[j], x[i] }

// Sort sorts x in place.
func (x Float64Slice) Sort() { Float64s(x) }

// Search returns the smallest index whose element is at least x, or the length; p must be sorted.
func (p Float64Slice) Search(x float64) int { return SearchFloat64s(p, x) }

// StringSlice makes a []string an Interface, in increasing order of bytes.
type StringSlice []string

// Len returns the number of elements.
func (x StringSlice) Len() int { return len(x) }

// Less is true if element i sorts before element j.
func (x StringSlice) Less(i, j int) bool { return x[i] < x[j] }

// Swap exchanges the elements i and j.
func (x StringSlice) Swap(i, j int) { x[i], x[j] = x[j], x[i] }

// Sort sorts x in place.
func (x StringSlice) Sort() { Strings(x) }

// Search returns the smallest index whose element is at least x, or the length; p must be sorted.
func (p StringSlice) Search(x string) int { return SearchStrings(p, x) }

func ascending[T int | float64 | string](x []T) bool {
	for i := len(x) - 1; i > 0; i-- {
		if x[i] < x[i-1] || x[i] != x[i] && x[i-1] == x[i-1] {
			return false
		}
	}
	return true
}

// IntsAreSorted is true if x is in increasing order.
func IntsAreSorted(x []int) bool { return ascending(x) }

// Float64sAreSorted is true if x is in increasing order with NaNs first.
func Float64sAreSorted(x []float64) bool { return ascending(x) }

// StringsAreSorted is true if x is in increasing order.
func StringsAreSorted(x []string) bool { return ascending(x) }

// Search finds the smallest i in [0, n) for which f is true, n if there is none.
func Search(n int, f func(int) bool) int {
	i, j := 0, n
	for i < j {
		h := int(uint(i+j) >> 1)
		if f(h) {
			j = h
		} else {
			i = h + 1
		}
	}
	return i
}

// Find finds the smallest i for which cmp(i) <= 0, and whether it is 0 there.
func Find(n int, cmp func(int) int) (i int, found bool) {
	i, j := 0, n
	for i < j {
		h := int(uint(i+j) >> 1)
		if cmp(h) > 0 {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < n && cmp(i) == 0
}

func search[T int | float64 | string](a []T, x T) int {
	i, j := 0, len(a)
	for i < j {
		h := int(uint(i+j) >> 1)
		if a[h] >= x {
			j = h
		} else {
			i = h + 1
		}
	}
	return i
}

// SearchInts returns the smallest index of the sorted a whose element is at least x, or len(a).
func SearchInts(a []int, x int) int { return search(a, x) }

// SearchFloat64s returns the smallest index of the sorted a whose element is at least x, or len(a).
func SearchFloat64s(a []float64, x float64) int { return search(a, x) }

// SearchStrings returns the smallest index of the sorted a whose element is at least x, or len(a).
func SearchStrings(a []string, x string) int { return search(a, x) }
