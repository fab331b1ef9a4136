// A key that cannot be hashed is a panic of every method of sync.Map that takes one, also if the map
// is empty; the map can be used afterwards.
package main

import (
	"fmt"
	"runtime"
	"sync"
)

func try(name string, f func()) {
	defer func() {
		err, ok := recover().(runtime.Error)
		fmt.Println(name, ok, err)
	}()
	f()
}

func main() {
	var m sync.Map
	bad := struct{ x any }{[]int{1}}
	for range 2 {
		try("Load", func() { m.Load([]int{1}) })
		try("Store", func() { m.Store(map[string]int{}, 1) })
		try("LoadOrStore", func() { m.LoadOrStore(func() {}, 1) })
		try("LoadAndDelete", func() { m.LoadAndDelete(bad) })
		try("Delete", func() { m.Delete([1]any{bad}) })
		try("Swap", func() { m.Swap(bad, 1) })
		try("CompareAndSwap", func() { m.CompareAndSwap(bad, 1, 2) })
		try("CompareAndDelete", func() { m.CompareAndDelete(bad, 1) })
		m.Store(struct{ x any }{"good"}, 1)
		m.Store(nil, 2)
	}
	fmt.Println(m.Load(struct{ x any }{"good"}))
	fmt.Println(m.Load(nil))
}
