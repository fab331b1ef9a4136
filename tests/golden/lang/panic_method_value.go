package main

type Stack[T any] struct{ s []T }

func (s *Stack[T]) Pop() T {
	x := s.s[len(s.s)-1]
	s.s = s.s[:len(s.s)-1]
	return x
}

type W struct{ Stack[string] }

// The function of a method value is in no trace.
func main() {
	w := W{}
	f := w.Pop
	f()
}
