package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// What is converted or grown has the capacity that Go's allocator rounds it up to.

type S3 struct{ a, b, c int }

func main() {
	for _, n := range []int{0, 1, 5, 8, 9, 31, 32, 33, 47, 64, 65, 100, 1000, 1025, 5000, 32768, 32769, 40000, 70000} {
		s := strings.Repeat("x", n)
		b := []byte(s)
		r := []rune(s)
		sink, sink2 = b, r
		fmt.Println(n, cap(b), cap(r))
	}
	var buf bytes.Buffer
	for i := range 300 {
		c := buf.Cap()
		buf.WriteString("abc")
		if buf.Cap() != c {
			fmt.Print(i, ":", buf.Cap(), " ")
		}
	}
	fmt.Println()
	var sb strings.Builder
	for i := range 300 {
		c := sb.Cap()
		sb.WriteString("abc")
		if sb.Cap() != c {
			fmt.Print(i, ":", sb.Cap(), " ")
		}
	}
	fmt.Println()
	var sb2 strings.Builder
	sb2.Grow(33)
	fmt.Println(sb2.Cap())
	var buf2 bytes.Buffer
	buf2.Grow(33)
	fmt.Println(buf2.Cap())
	buf2.Grow(100)
	fmt.Println(buf2.Cap())
	fmt.Println(cap(slices.Grow([]int(nil), 5)), cap(slices.Grow([]int{1}, 5)), cap(slices.Grow([]string{"a"}, 17)))
	fmt.Println(cap(slices.Insert([]int{1, 2, 3}, 1, 7)), cap(slices.Concat([]int{1}, []int{2, 3})), cap(slices.Clone([]int{1, 2, 3})))
	fmt.Println(cap(slices.Repeat([]int{1}, 3)), cap(append([]int{1, 2, 3}, 4)), cap(append([]byte("ab"), "cdefghijk"...)))
	fmt.Println(cap(append([]int(nil), make([]int, 5)...)), cap(append([]byte(nil), make([]byte, 5)...)), cap(append([]S3(nil), make([]S3, 5)...)))
	fmt.Println(cap(bytes.Clone([]byte("hello"))), cap(bytes.ToUpper([]byte("hello"))), cap(bytes.Repeat([]byte("ab"), 3)))
	fmt.Println(cap(strings.Split("a,b,c", ",")), cap(strings.Fields(" a b c ")), cap(bytes.Split([]byte("a,b,c"), []byte(","))))
	fmt.Println(cap(make([]int, 3)), cap(make([]byte, 3)), cap([]byte("")), cap(fmt.Append(nil, 12345)), cap(fmt.Appendf(nil, "%d", 1)))
	fmt.Println(cap(bytes.Join([][]byte{[]byte("a"), []byte("b")}, nil)), cap(slices.Collect(func(y func(int) bool) { for i := range 5 { y(i) } })))
	x := []byte("hello world, this escapes")
	fmt.Println(cap(x), string(x))
	sink = x
}

var sink, sink2 any
