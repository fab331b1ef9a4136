package slices

func bitLen(n int) int {
	k := 0
	for ; n > 0; n >>= 1 {
		k++
	}
	return k
}

// pdq is pattern-defeating quicksort: it sorts [a, b). limit is how many bad
// pivots are allowed before heap sort takes over.
func pdq[E any](x []E, cmp func(a, b E) int, a, b, limit int) {
	balanced, partitioned := true, true
	for {
		n := b - a
		if n <= 12 {
			insertion(x, cmp, a, b)
			return
		}
		if limit == 0 {
			heap(x, cmp, a, b)
			return
		}
		if !balanced {
			shuffle(x, cmp, a, b)
			limit--
		}
		pivot, up, down := choose(x, cmp, a, b)
		if down {
			for i, j := a, b-1; i < j; i, j = i+1, j-1 {
				x[i], x[j] = x[j], x[i]
			}
			pivot = b - 1 - (pivot - a)
			up = true
		}
		if balanced && partitioned && up && nearlySorted(x, cmp, a, b) {
			return
		}
		if a > 0 && !(cmp(x[a-1], x[pivot]) < 0) {
			// The pivot equals the least there is: set aside what equals it.
			a = splitEqual(x, cmp, a, b, pivot)
			continue
		}
		mid, done := split(x, cmp, a, b, pivot)
		partitioned = done
		if left, right := mid-a, b-mid; left < right {
			balanced = left >= n/8
			pdq(x, cmp, a, mid, limit)
			a = mid + 1
		} else {
			balanced = right >= n/8
			pdq(x, cmp, mid+1, b, limit)
			b = mid
		}
	}
}

func insertion[E any](x []E, cmp func(a, b E) int, a, b int) {
	for i := a + 1; i < b; i++ {
		for j := i; j > a && (cmp(x[j], x[j-1]) < 0); j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
}

func heap[E any](x []E, cmp func(a, b E) int, a, b int) {
	n := b - a
	for i := (n - 1) / 2; i >= 0; i-- {
		sift(x, cmp, i, n, a)
	}
	for i := n - 1; i >= 0; i-- {
		x[a], x[a+i] = x[a+i], x[a]
		sift(x, cmp, 0, i, a)
	}
}

func sift[E any](x []E, cmp func(a, b E) int, root, n, first int) {
	for {
		c := 2*root + 1
		if c >= n {
			return
		}
		if c+1 < n && (cmp(x[first+c], x[first+c+1]) < 0) {
			c++
		}
		if !(cmp(x[first+root], x[first+c]) < 0) {
			return
		}
		x[first+root], x[first+c] = x[first+c], x[first+root]
		root = c
	}
}

// split puts what is less than the pivot before it and says where it came to
// lie, and whether nothing had to move.
func split[E any](x []E, cmp func(a, b E) int, a, b, pivot int) (mid int, done bool) {
	x[a], x[pivot] = x[pivot], x[a]
	i, j := a+1, b-1
	for first := true; ; first = false {
		for i <= j && (cmp(x[i], x[a]) < 0) {
			i++
		}
		for i <= j && !(cmp(x[j], x[a]) < 0) {
			j--
		}
		if i > j {
			x[j], x[a] = x[a], x[j]
			return j, first
		}
		x[i], x[j] = x[j], x[i]
		i++
		j--
	}
}

// splitEqual puts what equals the pivot first and says where the rest begins.
func splitEqual[E any](x []E, cmp func(a, b E) int, a, b, pivot int) int {
	x[a], x[pivot] = x[pivot], x[a]
	i, j := a+1, b-1
	for {
		for i <= j && !(cmp(x[a], x[i]) < 0) {
			i++
		}
		for i <= j && (cmp(x[a], x[j]) < 0) {
			j--
		}
		if i > j {
			return i
		}
		x[i], x[j] = x[j], x[i]
		i++
		j--
	}
}

// nearlySorted sorts if a few moves are enough.
func nearlySorted[E any](x []E, cmp func(a, b E) int, a, b int) bool {
	i := a + 1
	for range 5 {
		for i < b && !(cmp(x[i], x[i-1]) < 0) {
			i++
		}
		if i == b {
			return true
		}
		if b-a < 50 {
			return false
		}
		x[i], x[i-1] = x[i-1], x[i]
		if i-a >= 2 {
			for j := i - 1; j >= 1 && (cmp(x[j], x[j-1]) < 0); j-- {
				x[j], x[j-1] = x[j-1], x[j]
			}
		}
		if b-i >= 2 {
			for j := i + 1; j < b && (cmp(x[j], x[j-1]) < 0); j++ {
				x[j], x[j-1] = x[j-1], x[j]
			}
		}
	}
	return false
}

// shuffle moves three elements to break patterns that make bad pivots.
func shuffle[E any](x []E, cmp func(a, b E) int, a, b int) {
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
		x[at+i], x[a+o] = x[a+o], x[at+i]
	}
}

// choose picks a pivot and guesses whether the range goes up or down.
func choose[E any](x []E, cmp func(a, b E) int, a, b int) (pivot int, up, down bool) {
	n := b - a
	i, j, k := a+n/4, a+n/4*2, a+n/4*3
	swaps := 0
	if n >= 8 {
		if n >= 50 {
			i, swaps = median(x, cmp, i-1, i, i+1, swaps)
			j, swaps = median(x, cmp, j-1, j, j+1, swaps)
			k, swaps = median(x, cmp, k-1, k, k+1, swaps)
		}
		j, swaps = median(x, cmp, i, j, k, swaps)
	}
	return j, swaps == 0, swaps == 12
}

// median returns the middle one of three elements, and adds to swaps how many would have to be exchanged.
func median[E any](x []E, cmp func(a, b E) int, a, b, c int, swaps int) (at, sum int) {
	if cmp(x[b], x[a]) < 0 {
		swaps++
		a, b = b, a
	}
	if cmp(x[c], x[b]) < 0 {
		swaps++
		b, c = c, b
	}
	if cmp(x[b], x[a]) < 0 {
		swaps++
		b = a
	}
	return b, swaps
}
