package list_test

import (
	"container/list"
	"fmt"
)

func ExampleNew() {
	l := list.New()
	l.PushBack(2)
	l.PushBack(3)
	l.PushFront(1)
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	fmt.Println(l.Len())
	// Output:
	// 1 2 3 3
}

func ExampleList_Remove() {
	l := list.New()
	e := l.PushBack("a")
	fmt.Println(l.Remove(e), l.Len())
	// Output:
	// a 0
}

func ExampleList_MoveToFront() {
	l := list.New()
	l.PushBack("a")
	e := l.PushBack("b")
	l.MoveToFront(e)
	fmt.Println(l.Front().Value)
	// Output:
	// b
}

func ExampleList_InsertBefore() {
	l := list.New()
	e := l.PushBack("b")
	l.InsertBefore("a", e)
	fmt.Println(e.Prev().Value)
	// Output:
	// a
}
