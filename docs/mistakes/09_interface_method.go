// The method has a pointer receiver, so the value itself does not have it.
package main

import "fmt"

type Shape interface {
	Area() float64
}

type Square struct{ side float64 }

func (s *Square) Area() float64 { return s.side * s.side }

func main() {
	var s Shape = Square{2}
	fmt.Println(s.Area())
}
