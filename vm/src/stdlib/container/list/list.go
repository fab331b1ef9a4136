// Package list is a doubly linked list.
package list

type Element struct {
	next, prev *Element
	list       *List
	Value      any
}

func (e *Element) Next() *Element {
	if p := e.next; e.list != nil && p != &e.list.root {
		return p
	}
	return nil
}

func (e *Element) Prev() *Element {
	if p := e.prev; e.list != nil && p != &e.list.root {
		return p
	}
	return nil
}

// List is a ring through root; the zero value is an empty list.
type List struct {
	root Element
	len  int
}

func New() *List { return new(List).Init() }

func (l *List) Init() *List {
	l.root.next = &l.root
	l.root.prev = &l.root
	l.len = 0
	return l
}

func (l *List) lazy() {
	if l.root.next == nil {
		l.Init()
	}
}

func (l *List) Len() int { return l.len }

func (l *List) Front() *Element {
	if l.len == 0 {
		return nil
	}
	return l.root.next
}

func (l *List) Back() *Element {
	if l.len == 0 {
		return nil
	}
	return l.root.prev
}

func (l *List) link(e, at *Element) *Element {
	e.prev = at
	e.next = at.next
	e.prev.next = e
	e.next.prev = e
	e.list = l
	l.len++
	return e
}

func (l *List) unlink(e *Element) {
	e.prev.next = e.next
	e.next.prev = e.prev
	e.next = nil
	e.prev = nil
	e.list = nil
	l.len--
}

func (l *List) Remove(e *Element) any {
	if e.list == l {
		l.unlink(e)
	}
	return e.Value
}

func (l *List) move(e, at *Element) {
	if e != at {
		l.unlink(e)
		l.link(e, at)
	}
}

func (l *List) PushFront(v any) *Element {
	l.lazy()
	return l.link(&Element{Value: v}, &l.root)
}

func (l *List) PushBack(v any) *Element {
	l.lazy()
	return l.link(&Element{Value: v}, l.root.prev)
}

func (l *List) InsertBefore(v any, mark *Element) *Element {
	if mark.list != l {
		return nil
	}
	return l.link(&Element{Value: v}, mark.prev)
}

func (l *List) InsertAfter(v any, mark *Element) *Element {
	if mark.list != l {
		return nil
	}
	return l.link(&Element{Value: v}, mark)
}

func (l *List) MoveToFront(e *Element) {
	if e.list == l && l.root.next != e {
		l.move(e, &l.root)
	}
}

func (l *List) MoveToBack(e *Element) {
	if e.list == l && l.root.prev != e {
		l.move(e, l.root.prev)
	}
}

func (l *List) MoveBefore(e, mark *Element) {
	if e.list == l && e != mark && mark.list == l && mark.prev != e {
		l.move(e, mark.prev)
	}
}

func (l *List) MoveAfter(e, mark *Element) {
	if e.list == l && e != mark && mark.list == l {
		l.move(e, mark)
	}
}

func (l *List) PushBackList(other *List) {
	l.lazy()
	for i, e := other.Len(), other.Front(); i > 0; i, e = i-1, e.Next() {
		l.link(&Element{Value: e.Value}, l.root.prev)
	}
}

func (l *List) PushFrontList(other *List) {
	l.lazy()
	for i, e := other.Len(), other.Back(); i > 0; i, e = i-1, e.Prev() {
		l.link(&Element{Value: e.Value}, &l.root)
	}
}
