// Package list is a doubly linked list.
package list

// Element holds a value of a list.
type Element struct {
	next, prev *Element
	list       *List
	Value      any // what the element holds
}

// Next returns the next element, or nil.
func (e *Element) Next() *Element {
	if p := e.next; e.list != nil && p != &e.list.root {
		return p
	}
	return nil
}

// Prev returns the one before, or nil.
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

// New returns an empty list.
func New() *List { return new(List).Init() }

// Init empties l and returns it.
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

// Len returns how many elements there are, in O(1).
func (l *List) Len() int { return l.len }

// Front returns the first element, or nil.
func (l *List) Front() *Element {
	if l.len == 0 {
		return nil
	}
	return l.root.next
}

// Back returns the last element, or nil.
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

// Remove takes e out of l and returns its value. It does nothing if e is of another list.
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

// PushFront puts v at the front and returns its element.
func (l *List) PushFront(v any) *Element {
	l.lazy()
	return l.link(&Element{Value: v}, &l.root)
}

// PushBack puts v at the back and returns its element.
func (l *List) PushBack(v any) *Element {
	l.lazy()
	return l.link(&Element{Value: v}, l.root.prev)
}

// InsertBefore puts v before mark and returns its element; nil if mark is of another list.
func (l *List) InsertBefore(v any, mark *Element) *Element {
	if mark.list != l {
		return nil
	}
	return l.link(&Element{Value: v}, mark.prev)
}

// InsertAfter puts v after mark and returns its element; nil if mark is of another list.
func (l *List) InsertAfter(v any, mark *Element) *Element {
	if mark.list != l {
		return nil
	}
	return l.link(&Element{Value: v}, mark)
}

// MoveToFront moves e to the front, unless it is of another list.
func (l *List) MoveToFront(e *Element) {
	if e.list == l && l.root.next != e {
		l.move(e, &l.root)
	}
}

// MoveToBack moves e to the back, unless it is of another list.
func (l *List) MoveToBack(e *Element) {
	if e.list == l && l.root.prev != e {
		l.move(e, l.root.prev)
	}
}

// MoveBefore moves e before mark, unless one of them is of another list.
func (l *List) MoveBefore(e, mark *Element) {
	if e.list == l && e != mark && mark.list == l && mark.prev != e {
		l.move(e, mark.prev)
	}
}

// MoveAfter moves e after mark, unless one of them is of another list.
func (l *List) MoveAfter(e, mark *Element) {
	if e.list == l && e != mark && mark.list == l {
		l.move(e, mark)
	}
}

// PushBackList appends copies of the values of other, which may be l itself.
func (l *List) PushBackList(other *List) {
	l.lazy()
	for i, e := other.Len(), other.Front(); i > 0; i, e = i-1, e.Next() {
		l.link(&Element{Value: e.Value}, l.root.prev)
	}
}

// PushFrontList puts copies of the values of other, which may be l itself, in front.
func (l *List) PushFrontList(other *List) {
	l.lazy()
	for i, e := other.Len(), other.Back(); i > 0; i, e = i-1, e.Prev() {
		l.link(&Element{Value: e.Value}, &l.root)
	}
}
