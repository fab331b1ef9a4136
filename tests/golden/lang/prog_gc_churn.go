// Much garbage, little live data: cycles, long lists, maps that grow and shrink.
package main

import "fmt"

type Node struct {
	id    int
	peers []*Node
	data  []byte
	name  string
}

func ring(n int) *Node {
	first := &Node{id: 0, name: "n0"}
	prev := first
	for i := 1; i < n; i++ {
		nd := &Node{id: i, data: make([]byte, i%100), name: fmt.Sprint("n", i)}
		prev.peers = append(prev.peers, nd)
		nd.peers = append(nd.peers, prev)
		prev = nd
	}
	prev.peers = append(prev.peers, first)
	return first
}

type Tree struct{ l, r *Tree }

func build(d int) *Tree {
	if d == 0 {
		return &Tree{}
	}
	return &Tree{build(d - 1), build(d - 1)}
}

func (t *Tree) count() int {
	if t.l == nil {
		return 1
	}
	return 1 + t.l.count() + t.r.count()
}

func main() {
	keep := ring(100)
	total := 0
	for i := range 60 {
		r := ring(50)
		total += len(r.peers[0].name)
		if i == 30 {
			keep.peers[0].peers = append(keep.peers[0].peers, r)
		}
	}
	fmt.Println(total, keep.peers[0].peers[2].name)
	long := build(8)
	sum := 0
	for range 20 {
		sum += build(6).count()
	}
	fmt.Println(sum, long.count())
	m := map[int][]string{}
	for i := range 3000 {
		m[i%100] = append(m[i%100], fmt.Sprint(i))
		if i%7 == 0 {
			delete(m, i%50)
		}
	}
	n := 0
	for _, v := range m {
		n += len(v)
	}
	fmt.Println(len(m), n)
	fs := make([]func() *Node, 50)
	for i := range fs {
		nd := &Node{id: i}
		fs[i] = func() *Node { nd.id++; return nd }
	}
	for range 20 {
		_ = make([]int, 1000)
		for _, f := range fs {
			f()
		}
	}
	fmt.Println(fs[7]().id)
	ch := make(chan *Node, 10)
	go func() {
		defer close(ch)
		for i := range 200 {
			ch <- &Node{id: i, data: make([]byte, 100)}
		}
	}()
	s := 0
	for nd := range ch {
		s += nd.id + len(nd.data)
	}
	var ifs []any
	for i := range 100 {
		switch i % 4 {
		case 0:
			ifs = append(ifs, i)
		case 1:
			ifs = append(ifs, fmt.Sprint(i))
		case 2:
			ifs = append(ifs, &Node{id: i})
		default:
			ifs = append(ifs, [2]*int{new(i), nil})
		}
	}
	for _, x := range ifs {
		switch x := x.(type) {
		case int:
			s += x
		case string:
			s += len(x)
		case *Node:
			s += x.id
		case [2]*int:
			s += *x[0]
		}
	}
	fmt.Println(s)
}
