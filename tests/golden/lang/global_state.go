// Package variables of every kind, changed by functions, methods, closures and goroutines.
package main

import "fmt"

var (
	counter  int
	names    = []string{"a", "b"}
	index    = map[string]int{"a": 0, "b": 1}
	matrix   [3][3]float64
	config   = struct{ debug bool; level int }{true, 3}
	handler  func(string) string
	hooks    = []func(int) int{double, func(n int) int { return n + counter }}
	pointer  = &counter
	iface    any = counter
	ch       = make(chan int, 5)
	big      = [...]int{99: 1}
	recur    *Node
	multi, _ = pair()
	lazy     = func() int { counter += 1000; return counter }()
)

type Node struct {
	next *Node
	v    int
}

type Registry map[string]func() any

var registry = Registry{}

func (r Registry) Register(n string, f func() any) bool { r[n] = f; return true }

var _ = registry.Register("one", func() any { return 1 })
var _ = registry.Register("name", func() any { return names[0] })

func double(n int) int      { return n * 2 }
func pair() (string, error) { return "multi", nil }
func inc() int              { counter++; return counter }

func init() {
	handler = func(s string) string { counter += len(s); return s + "!" }
	for i := range matrix {
		matrix[i][i] = float64(i + 1)
	}
}

func main() {
	fmt.Println(counter, lazy, multi, iface)
	counter = 0
	fmt.Println(inc()+inc()*10, *pointer, handler("abc"), counter)
	*pointer = 50
	fmt.Println(counter, hooks[0](4), hooks[1](4))
	names = append(names, "c")
	index["c"] = len(names) - 1
	names[0] = "A"
	fmt.Println(names, index, registry["name"](), registry["one"]())
	matrix[0], matrix[2] = matrix[2], matrix[0]
	config.level++
	fmt.Println(matrix, config)
	cp := matrix
	cp[0][0] = -1
	fmt.Println(matrix[0][0], big[99]+len(big))
	done := make(chan bool)
	go func() {
		for v := range ch {
			counter += v
		}
		done <- true
	}()
	for i := range 5 {
		ch <- i
	}
	close(ch)
	<-done
	fmt.Println(counter)
	for i := range 3 {
		recur = &Node{recur, i}
	}
	fmt.Println(recur.v, recur.next.v, recur.next.next.v, recur.next.next.next == nil)
	old := counter
	func() {
		counter := 5
		counter++
		_ = counter
	}()
	fmt.Println(counter == old)
	iface = &config
	iface.(*struct{ debug bool; level int }).level = 99
	fmt.Println(config.level)
}
