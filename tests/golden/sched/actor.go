// An actor: state owned by one goroutine, requests with replies, and an orderly end.
package main

import (
	"fmt"
	"sort"
	"sync"
)

type op func(map[string]int)

type Store struct {
	ops  chan op
	done chan struct{}
}

func NewStore() *Store {
	s := &Store{make(chan op), make(chan struct{})}
	go func() {
		defer close(s.done)
		m := map[string]int{}
		for f := range s.ops {
			f(m)
		}
	}()
	return s
}

func (s *Store) Add(k string, n int) { s.ops <- func(m map[string]int) { m[k] += n } }
func (s *Store) Get(k string) (v int, ok bool) {
	r := make(chan struct{})
	s.ops <- func(m map[string]int) { v, ok = m[k]; close(r) }
	<-r
	return
}
func (s *Store) Keys() []string {
	r := make(chan []string)
	s.ops <- func(m map[string]int) {
		var ks []string
		for k := range m {
			ks = append(ks, k)
		}
		sort.Strings(ks)
		r <- ks
	}
	return <-r
}
func (s *Store) Close() { close(s.ops); <-s.done }

func main() {
	s := NewStore()
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			for j := range 25 {
				s.Add(string(rune('a'+(i+j)%5)), 1)
			}
		})
	}
	wg.Wait()
	for _, k := range s.Keys() {
		v, ok := s.Get(k)
		fmt.Print(k, v, ok, " ")
	}
	fmt.Println(s.Get("zz"))
	s.Close()
	defer func() { fmt.Println(recover()) }()
	s.Add("a", 1)
}
