package sort

// pdq is pattern-defeating quicksort: it sorts [a, b). limit is how many bad
// pivots are allowed before heap sort takes over.
func pdq[D Interface](d D, a, b, limit int) {
	balanced, partitioned := true, true
	for {
		n := b - a
		if n <= 12 {
			insertion(d, a, b)
			return
		}
		if limit == 0 {
			heap(d, a, b)
			return
		}
		if !balanced {
			shuffle(d, a, b)
			limit--
		}
		pivot, up, down := choose(d, a, b)
		if down {
			for i, j := a, b-1; i < j; i, j = i+1, j-1 {
				d.Swap(i, j)
			}
			pivot = b - 1 - (pivot - a)
			up = true
		}
		if balanced && partitioned && up && nearlySorted(d, a, b) {
			return
		}
		if a > 0 && !d.Less(a-1, pivot) {
			// The pivot equals the least there is: set aside what equals it.
			a = splitEqual(d, a, b, pivot)
			continue
		}
		mid, done := split(d, a, b, pivot)
		partitioned = done
		if left, right := mid-a, b-mid; left < right {
			balanced = left >= n/8
			pdq(d, a, mid, limit)
			a = mid + 1
		} else {
			balanced = right >= n/8
			pdq(d, mid+1, b, limit)
			b = mid
		}
	}
}

func insertion[D Interface](d D, a, b int) {
	for i := a + 1; i < b; i++ {
		for j := i; j > a && d.Less(j, j-1); j-- {
			d.Swap(j, j-1)
		}
	}
}

func heap[D Interface](d D, a, b int) {
	n := b - a
	for i := (n - 1) / 2; i >= 0; i-- {
		sift(d, i, n, a)
	}
	for i := n - 1; i >= 0; i-- {
		d.Swap(a, a+i)
		sift(d, 0, i, a)
	}
}

func sift[D Interface](d D, root, n, first int) {
	for {
		c := 2*root + 1
		if c >= n {
			return
		}
		if c+1 < n && d.Less(first+c, first+c+1) {
			c++
		}
		if !d.Less(first+root, first+c) {
			return
		}
		d.Swap(first+root, first+c)
		root = c
	}
}

// split puts what is less than the pivot before it and says where it came to
// lie, and whether nothing had to move.
func split[D Interface](d D, a, b, pivot int) (mid int, done bool) {
	d.Swap(a, pivot)
	i, j := a+1, b-1
	for first := true; ; first = false {
		for i <= j && d.Less(i, a) {
			i++
		}
		for i <= j && !d.Less(j, a) {
			j--
		}
		if i > j {
			d.Swap(j, a)
			return j, first
		}
		d.Swap(i, j)
		i++
		j--
	}
}

// splitEqual puts what equals the pivot first and says where the rest begins.
func splitEqual[D Interface](d D, a, b, pivot int) int {
	d.Swap(a, pivot)
	i, j := a+1, b-1
	for {
		for i <= j && !d.Less(a, i) {
			i++
		}
		for i <= j && d.Less(a, j) {
			j--
		}
		if i > j {
			return i
		}
		d.Swap(i, j)
		i++
		j--
	}
}

// nearlySorted sorts if a few moves are enough.
func nearlySorted[D Interface](d D, a, b int) bool {
	i := a + 1
	for range 5 {
		for i < b && !d.Less(i, i-1) {
			i++
		}
		if i == b {
			return true
		}
		if b-a < 50 {
			return false
		}
		d.Swap(i, i-1)
		if i-a >= 2 {
			for j := i - 1; j >= 1 && d.Less(j, j-1); j-- {
				d.Swap(j, j-1)
			}
		}
		if b-i >= 2 {
			for j := i + 1; j < b && d.Less(j, j-1); j++ {
				d.Swap(j, j-1)
			}
		}
	}
	return false
}

// shuffle moves three elements to break patterns that make bad pivots.
func shuffle[D Interface](d D, a, b int) {
	n := b - a
	if n < 8 {
		return
	}
	seed := uint64(n)
	mask := uint64(1)<<bitLen(n) - 1
	at := a + n/4*2 - 1
	for i := range 3 {
		seed ^= seed << 13
		seed ^= seed >> 7
		seed ^= seed << 17
		o := int(seed & mask)
		if o >= n {
			o -= n
		}
		d.Swap(at+i, a+o)
	}
}

// choose picks a pivot and guesses whether the range goes up or down.
func choose[D Interface](d D, a, b int) (pivot int, up, down bool) {
	n := b - a
	i, j, k := a+n/4, a+n/4*2, a+n/4*3
	swaps := 0
	if n >= 8 {
		if n >= 50 {
			i, swaps = median(d, i-1, i, i+1, swaps)
			j, swaps = median(d, j-1, j, j+1, swaps)
			k, swaps = median(d, k-1, k, k+1, swaps)
		}
		j, swaps = median(d, i, j, k, swaps)
	}
	return j, swaps == 0, swaps == 12
}

// median returns the middle one of three elements, and adds to swaps how many would have to be exchanged.
func median[D Interface](d D, a, b, c int, swaps int) (at, sum int) {
	if d.Less(b, a) {
		swaps++
		a, b = b, a
	}
	if d.Less(c, b) {
		swaps++
		b, c = c, b
	}
	if d.Less(b, a) {
		swaps++
		b = a
	}
	return b, swaps
}

// stable sorts blocks by insertion and merges them in place.
func stable[D Interface](d D, n int) {
	size := 20
	a := 0
	for ; a+size <= n; a += size {
		insertion(d, a, a+size)
	}
	insertion(d, a, n)
	for ; size < n; size *= 2 {
		a := 0
		for ; a+2*size <= n; a += 2 * size {
			merge(d, a, a+size, a+2*size)
		}
		if a+size < n {
			merge(d, a, a+size, n)
		}
	}
}

// merge merges the sorted [a, m) and [m, b) by rotations: the middle of the
// range is found in the other half symmetrically, and both sides merged alike.
func merge[D Interface](d D, a, m, b int) {
	if a >= m || m >= b {
		return
	}
	if m-a == 1 || b-m == 1 {
		if m-a == 1 {
			for i := a; i+1 < b && d.Less(i+1, i); i++ {
				d.Swap(i, i+1)
			}
		} else {
			for i := m; i > a && d.Less(i, i-1); i-- {
				d.Swap(i, i-1)
			}
		}
		return
	}
	mid := int(uint(a+b) >> 1)
	n := mid + m
	start, r := a, m
	if m > mid {
		start, r = n-b, mid
	}
	p := n - 1
	for start < r {
		c := int(uint(start+r) >> 1)
		if !d.Less(p-c, c) {
			start = c + 1
		} else {
			r = c
		}
	}
	end := n - start
	rotate(d, start, m, end)
	merge(d, a, start, mid)
	merge(d, mid, end, b)
}

func reverseRange[D Interface](d D, a, b int) {
	for i, j := a, b-1; i < j; i, j = i+1, j-1 {
		d.Swap(i, j)
	}
}

// rotate exchanges [a, m) and [m, b).
func rotate[D Interface](d D, a, m, b int) {
	if a < m && m < b {
		reverseRange(d, a, m)
		reverseRange(d, m, b)
		reverseRange(d, a, b)
	}
}
