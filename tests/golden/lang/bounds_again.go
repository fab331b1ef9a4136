// The same index is used again: of the same slice, of one that has become shorter, behind a branch that looked
// and one that did not, behind calls that change what is indexed, and of strings and arrays of other lengths.
package main

import "fmt"

// caught calls f, and says what it panicked with.
func caught(name string, f func() int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, "panicked:", r)
		}
	}()
	fmt.Println(name, f())
}

func swap(s []int, i, j int) int {
	s[i], s[j] = s[j], s[i]
	s[i] += s[j]
	s[j] ^= s[i]
	return s[i] + s[j]
}

func shorter(s []int, i, n int) int {
	v := s[i]
	s = s[:n]
	return v + s[i]
}

func branch(s []int, i int, look bool) (sum int) {
	if look {
		sum += s[i]
	} else {
		sum -= len(s)
	}
	return sum + s[i]
}

func loop(s []int, i, n int) (sum int) {
	sum = s[i]
	for k := 0; k < n; k++ {
		sum += s[i]
		i += k & 1
		sum += s[i]
	}
	return sum
}

func replaced(p *[]int, i int, change func()) int {
	v := (*p)[i]
	change()
	return v + (*p)[i]
}

func kinds(s []byte, t string, a *[4]byte, b *[8]byte, i int) int {
	return int(b[i]) + int(t[i]) + int(s[i]) + int(a[i])
}

func frame(i int) int {
	var small [4]int
	var large [8]int
	large[i&15] = i
	small[i&15]++
	return large[i&15] + small[i&15]
}

func other(s, t []int, i int) int {
	s[i]++
	t[i]++
	return s[i] + t[i]
}

// each runs a test until it is machine code, and then with what is out of bounds.
func each(name string, good, bad func() int) {
	sum := 0
	for i := 0; i < 20_000; i++ {
		sum += good() & 0xff
	}
	fmt.Println(name, sum)
	caught(name, good)
	caught(name, bad)
}

func main() {
	numbers := []int{1, 2, 3, 4, 5, 6, 7, 8}
	list := numbers
	i, edge := 3, len(numbers)/2
	each("swap", func() int { return swap(numbers, i, i+1) }, func() int { return swap(numbers, i, len(numbers)) })
	each("shorter", func() int { return shorter(numbers, i, 5) }, func() int { return shorter(numbers, i, 3) })
	each("branch", func() int { return branch(numbers, i, i&1 == 0) }, func() int { return branch(numbers, 8, false) })
	each("looked", func() int { return branch(numbers, i, true) }, func() int { return branch(numbers, -1, true) })
	each("loop", func() int { return loop(numbers, 1, 12) }, func() int { return loop(numbers, 1, 15) })
	each("replaced", func() int {
		return replaced(&list, i, func() { list = numbers[:5] })
	}, func() int {
		return replaced(&list, i, func() { list = nil })
	})
	var four [4]byte
	var eight [8]byte
	text, bytes := "0123456", []byte("01234")
	each("kinds", func() int { return kinds(bytes, text, &four, &eight, i) }, func() int { return kinds(bytes, text, &four, &eight, edge) })
	each("bytes", func() int { return kinds(bytes, text, &four, &eight, i) }, func() int { return kinds(bytes, text, &four, &eight, edge+1) })
	each("text", func() int { return kinds(bytes, text, &four, &eight, i) }, func() int { return kinds(bytes, text, &four, &eight, edge+3) })
	each("frame", func() int { return frame(i) }, func() int { return frame(edge) })
	each("other", func() int { return other(numbers, numbers[1:], i) }, func() int { return other(numbers, numbers[:2], i) })
	fmt.Println(numbers)
}
