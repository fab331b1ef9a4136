// btree: an ordered map whose order is a function value that the caller gives, over items of several
// words, and a tree of points in space that is searched for the nearest ones.
package main

import "fmt"

const most = 31

type tree[T any] struct {
	less func(a, b T) bool
	root *node[T]
	n    int
}

type node[T any] struct {
	items    []T
	children []*node[T]
}

func (t *tree[T]) find(n *node[T], item T) (int, bool) {
	low, high := 0, len(n.items)
	for low < high {
		middle := (low + high) / 2
		if t.less(n.items[middle], item) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low, low < len(n.items) && !t.less(item, n.items[low])
}

func (t *tree[T]) split(n *node[T]) (T, *node[T]) {
	at := len(n.items) / 2
	middle := n.items[at]
	right := &node[T]{items: append([]T(nil), n.items[at+1:]...)}
	n.items = n.items[:at]
	if n.children != nil {
		right.children = append([]*node[T](nil), n.children[at+1:]...)
		n.children = n.children[:at+1]
	}
	return middle, right
}

func insert[T any](s []T, at int, v T) []T {
	s = append(s, v)
	copy(s[at+1:], s[at:])
	s[at] = v
	return s
}

func (t *tree[T]) put(n *node[T], item T) bool {
	at, found := t.find(n, item)
	if found {
		n.items[at] = item
		return false
	}
	if n.children == nil {
		n.items = insert(n.items, at, item)
		return true
	}
	child := n.children[at]
	if len(child.items) >= most {
		middle, right := t.split(child)
		n.items = insert(n.items, at, middle)
		n.children = insert(n.children, at+1, right)
		return t.put(n, item)
	}
	return t.put(child, item)
}

func (t *tree[T]) set(item T) {
	if t.root == nil {
		t.root = &node[T]{}
	}
	if len(t.root.items) >= most {
		middle, right := t.split(t.root)
		t.root = &node[T]{items: []T{middle}, children: []*node[T]{t.root, right}}
	}
	if t.put(t.root, item) {
		t.n++
	}
}

func (t *tree[T]) get(item T) (found T, ok bool) {
	for n := t.root; n != nil; {
		at, ok := t.find(n, item)
		if ok {
			return n.items[at], true
		}
		if n.children == nil {
			break
		}
		n = n.children[at]
	}
	return found, false
}

func (n *node[T]) each(visit func(T) bool) bool {
	for i, item := range n.items {
		if n.children != nil && !n.children[i].each(visit) {
			return false
		}
		if !visit(item) {
			return false
		}
	}
	return n.children == nil || n.children[len(n.items)].each(visit)
}

type entry struct {
	key   int
	name  string
	value float64
}

func main() {
	t := tree[entry]{less: func(a, b entry) bool { return a.key < b.key }}
	words := tree[string]{less: func(a, b string) bool { return a < b }}
	seed := uint32(7)
	names := [...]string{"ash", "birch", "cedar", "elm"}
	for i := 0; i < 150000; i++ {
		seed = seed*1664525 + 1013904223
		key := int(seed >> 12 % 50000)
		t.set(entry{key, names[key&3], float64(i)})
	}
	for i := 0; i < 3000; i++ {
		words.set(fmt.Sprint(names[i&3], i*7919%3001))
	}
	sum, hits := 0.0, 0
	for i := 0; i < 300000; i++ {
		if e, ok := t.get(entry{key: i}); ok {
			sum += e.value
			hits += len(e.name)
		}
		if _, ok := words.get(names[i&3]); ok {
			hits++
		}
	}
	ordered, last := 0, -1
	t.root.each(func(e entry) bool {
		if e.key > last {
			ordered++
		}
		last = e.key
		return true
	})
	fmt.Println("btree", t.n, words.n, hits, ordered, sum)
}
