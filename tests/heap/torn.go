// Goroutines race on values of several words: what is read is one of those written.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

type pair struct {
	name string
	list []int
	any  any
}

type shape interface{ area() int }
type square struct{ side int }
type rect struct{ a, b, c, d int }
type label string

func (s square) area() int { return s.side * s.side }
func (r rect) area() int   { return r.a*r.b + r.c*r.d }
func (l label) area() int  { return len(l) }

var (
	str   string
	list  []int
	iface any
	shp   shape
	fn    func() int
	both  pair
	array [4]any
	ptr   *pair
	boxed = &pair{}
	table = [3][]string{}
	words = []string{"a", "bb", "ccc", "dddd"}
	maps  map[string]int
	ch    = make(chan pair, 4)
)

func bad(what string, x any) {
	fmt.Println("impossible:", what, x)
	os.Exit(3)
}

// strOK: all strings written are of n times the same letter, n its place in the alphabet.
func strOK(s string) bool {
	if s == "" {
		return true
	}
	if len(s) != int(s[0]-'a')+1 {
		return false
	}
	for i := range len(s) {
		if s[i] != s[0] {
			return false
		}
	}
	return true
}

func letter(i int) string {
	b := make([]byte, i%26+1)
	for j := range b {
		b[j] = byte('a' + i%26)
	}
	return string(b)
}

// listOK: a list of length n holds n everywhere, capacity is 2n.
func listOK(l []int) bool {
	if cap(l) != 2*len(l) {
		return false
	}
	for _, v := range l {
		if v != len(l) {
			return false
		}
	}
	return true
}

func newList(i int) []int {
	n := i%40 + 1
	l := make([]int, n, 2*n)
	for j := range l {
		l[j] = n
	}
	return l
}

func anyOK(x any) bool {
	switch v := x.(type) {
	case nil:
		return true
	case int:
		return v == 42
	case float64:
		return v == 1.5
	case string:
		return strOK(v)
	case []int:
		return listOK(v)
	case *pair:
		return v != nil && strOK(v.name)
	case rect:
		return v.a == v.b && v.b == v.c && v.c == v.d
	case square:
		return v.side >= 0 && v.side < 100
	case label:
		return strOK(string(v))
	case func() int:
		return v() >= 0
	case error:
		return v.Error() != ""
	}
	return false
}

func newAny(i int) any {
	switch i % 9 {
	case 0:
		return 42
	case 1:
		return 1.5
	case 2:
		return letter(i)
	case 3:
		return newList(i)
	case 4:
		return &pair{name: letter(i)}
	case 5:
		return rect{i, i, i, i}
	case 6:
		return square{i % 100}
	case 7:
		return func() int { return i }
	}
	return fmt.Errorf("error %d", i)
}

func writer(stop *bool, seed int) {
	for i := seed; !*stop; i++ {
		str = letter(i)
		list = newList(i)
		iface = newAny(i)
		switch i % 3 {
		case 0:
			shp = square{i % 100}
		case 1:
			shp = rect{i, i, i, i}
		case 2:
			shp = label(letter(i))
		}
		n := i
		fn = func() int { return n }
		both = pair{letter(i), newList(i), newAny(i)}
		array[i%4] = newAny(i)
		array = [4]any{newAny(i), array[0], iface, array[1]}
		p := &pair{letter(i), newList(i), newAny(i)}
		ptr = p
		*boxed = *p
		boxed.name = letter(i + 1)
		table[i%3] = append(table[i%3][:0:0], letter(i))
		copy(words, []string{letter(i), letter(i + 1)})
		words[2], words[3] = words[3], words[2]
		maps = map[string]int{letter(i): i}
		select {
		case ch <- *boxed:
		default:
		}
		str = words[i%2] + ""
		l := list
		list = l[: len(l) : 2*len(l)]
		swap(&words[0], &words[1])
	}
}

func swap[T any](a, b *T) { *a, *b = *b, *a }

func checkPair(what string, p pair) {
	if !strOK(p.name) || p.list != nil && !listOK(p.list) || !anyOK(p.any) {
		bad(what, p)
	}
}

func reader(stop *bool) {
	for i := 0; !*stop; i++ {
		if s := str; !strOK(s) {
			bad("string", s)
		}
		if l := list; l != nil && !listOK(l) {
			bad("list", l)
		}
		if x := iface; !anyOK(x) {
			bad("interface", x)
		}
		if s := shp; s != nil && s.area() < 0 {
			bad("shape", s)
		}
		if f := fn; f != nil && f() < 0 {
			bad("func", 0)
		}
		checkPair("struct", both)
		a := array
		for _, x := range a {
			if !anyOK(x) {
				bad("array", x)
			}
		}
		if p := ptr; p != nil {
			checkPair("pointer", *p)
		}
		checkPair("boxed", *boxed)
		for _, l := range table {
			for _, s := range l {
				if !strOK(s) {
					bad("table", s)
				}
			}
		}
		for _, s := range words {
			if !strOK(s) {
				bad("word", s)
			}
		}
		for s, n := range maps {
			if !strOK(s) || n < 0 {
				bad("map", s)
			}
		}
		select {
		case p := <-ch:
			checkPair("channel", p)
		default:
		}
		if x, ok := iface.(string); ok && !strOK(x) {
			bad("assertion", x)
		}
		c := both
		x := any(c)
		checkPair("boxed copy", x.(pair))
		m := map[string]pair{"k": both}
		checkPair("element", m["k"])
		if s := strconv.Itoa(i); len(s) == 0 {
			bad("text", s)
		}
	}
}

func main() {
	ms := 50
	if len(os.Args) > 1 {
		ms, _ = strconv.Atoi(os.Args[1])
	}
	for i := range words {
		words[i] = letter(i)
	}
	stop := false
	done := make(chan bool)
	for i := range 3 {
		go func() { writer(&stop, i*1000); done <- true }()
		go func() { reader(&stop); done <- true }()
	}
	time.Sleep(time.Duration(ms) * time.Millisecond)
	stop = true
	for range 6 {
		<-done
	}
	fmt.Println("no impossible value")
}
