// Small functions whose arguments are constants out of an array's bounds: they panic as others do, wherever
// their code ends up, and nothing beside the array is read or written.
package main

import "fmt"

type pair struct {
	list [4]int
	next int
}

func get(a *[4]byte, i int) byte { return a[i] }

func set(a *[4]int, i, v int) { a[i] = v }

func field(p *pair, i int) int { return p.list[i] }

func value(p pair, i int) int { return p.list[i] }

func frame(i int) int {
	var small [4]int
	small[i]++
	return small[i]
}

func text(list [2]string, i uint8) string { return list[i] }

// caught calls f, and says what it panicked with.
func caught(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func main() {
	var bytes [4]byte
	p := pair{next: 7}
	caught("get", func() { fmt.Println(get(&bytes, 3)); fmt.Println(get(&bytes, 4)) })
	caught("far", func() { fmt.Println(get(&bytes, 1<<40)) })
	caught("below", func() { fmt.Println(get(&bytes, -1)) })
	caught("set", func() { set(&p.list, 3, 1); set(&p.list, 4, 8) })
	caught("field", func() { fmt.Println(field(&p, 3)); fmt.Println(field(&p, 4)) })
	caught("value", func() { fmt.Println(value(p, 3)); fmt.Println(value(p, 4)) })
	caught("frame", func() { fmt.Println(frame(3)); fmt.Println(frame(4)) })
	caught("text", func() { fmt.Println(text([2]string{"a", "b"}, 1)); fmt.Println(text([2]string{}, 200)) })
	fmt.Println(p)
}
