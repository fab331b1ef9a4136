// Assignment to an entry of a nil map, in a method of an embedded type.
package main

type Store struct{ m map[string]int }

func (s *Store) put(k string) { s.m[k] = len(s.m) }

type Outer struct{ Store }

func main() {
	var o Outer
	o.put("x")
}
