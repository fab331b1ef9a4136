// container/heap, container/list and container/ring.
package main

import (
	"container/heap"
	"container/list"
	"container/ring"
	"fmt"
)

type Item struct {
	name  string
	prio  int
	index int
}
type PQ []*Item

func (p PQ) Len() int            { return len(p) }
func (p PQ) Less(i, j int) bool  { return p[i].prio > p[j].prio }
func (p PQ) Swap(i, j int)       { p[i], p[j] = p[j], p[i]; p[i].index, p[j].index = i, j }
func (p *PQ) Push(x any)         { it := x.(*Item); it.index = len(*p); *p = append(*p, it) }
func (p *PQ) Pop() any {
	o := *p
	it := o[len(o)-1]
	*p = o[:len(o)-1]
	return it
}

type Ints []int

func (h Ints) Len() int           { return len(h) }
func (h Ints) Less(i, j int) bool { return h[i] < h[j] }
func (h Ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *Ints) Push(x any)        { *h = append(*h, x.(int)) }
func (h *Ints) Pop() any {
	o := *h
	x := o[len(o)-1]
	*h = o[:len(o)-1]
	return x
}

func main() {
	h := &Ints{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	fmt.Print((*h)[0], ": ")
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
	pq := PQ{}
	items := map[string]*Item{}
	for i, n := range []string{"low", "mid", "high", "gone"} {
		items[n] = &Item{name: n, prio: i * 10}
		heap.Push(&pq, items[n])
	}
	items["low"].prio = 100
	heap.Fix(&pq, items["low"].index)
	heap.Remove(&pq, items["gone"].index)
	for pq.Len() > 0 {
		it := heap.Pop(&pq).(*Item)
		fmt.Print(it.name, it.prio, " ")
	}
	fmt.Println()
	l := list.New()
	e4 := l.PushBack(4)
	e1 := l.PushFront(1)
	l.InsertBefore(3, e4)
	l.InsertAfter(2, e1)
	l.MoveToFront(e4)
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	l.Remove(e1)
	l2 := list.New()
	l2.PushBack("x")
	l.PushBackList(l2)
	for e := l.Back(); e != nil; e = e.Prev() {
		fmt.Print(e.Value, " ")
	}
	fmt.Println(l.Len(), l.Init().Len())
	r := ring.New(5)
	for i := range r.Len() {
		r.Value = i
		r = r.Next()
	}
	r.Move(2).Do(func(v any) { fmt.Print(v, " ") })
	u := r.Unlink(2)
	fmt.Println(r.Len(), u.Len())
}
