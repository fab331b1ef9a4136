// hashtable: a generic hash table with open addressing, hash and equality by function values and by
// methods of the key.
package main

import "fmt"

type table[K, V any] struct {
	hash  func(K) uint64
	equal func(a, b K) bool
	slots []slot[K, V]
	n     int
}

type slot[K, V any] struct {
	used  bool
	key   K
	value V
}

func newTable[K, V any](hash func(K) uint64, equal func(a, b K) bool) *table[K, V] {
	return &table[K, V]{hash: hash, equal: equal, slots: make([]slot[K, V], 16)}
}

func (t *table[K, V]) find(k K) *slot[K, V] {
	mask := uint64(len(t.slots) - 1)
	for i := t.hash(k) & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if !s.used || t.equal(s.key, k) {
			return s
		}
	}
}

func (t *table[K, V]) set(k K, v V) {
	s := t.find(k)
	if !s.used {
		if 4*t.n >= 3*len(t.slots) {
			old := t.slots
			t.slots = make([]slot[K, V], 2*len(old))
			for i := range old {
				if old[i].used {
					*t.find(old[i].key) = old[i]
				}
			}
			s = t.find(k)
		}
		t.n++
		s.used, s.key = true, k
	}
	s.value = v
}

func (t *table[K, V]) get(k K) (v V, ok bool) {
	s := t.find(k)
	return s.value, s.used
}

type point struct{ x, y int32 }

func main() {
	ints := newTable[int, int](
		func(k int) uint64 { return uint64(k) * 0x9e3779b97f4a7c15 >> 20 },
		func(a, b int) bool { return a == b })
	points := newTable[point, string](
		func(p point) uint64 { return uint64(p.x)*31 + uint64(p.y)*1009 },
		func(a, b point) bool { return a == b })
	words := newTable[string, int](
		func(s string) uint64 {
			h := uint64(2166136261)
			for i := 0; i < len(s); i++ {
				h = (h ^ uint64(s[i])) * 16777619
			}
			return h
		},
		func(a, b string) bool { return a == b })
	names := make([]string, 500)
	for i := range names {
		names[i] = fmt.Sprint("name", i*i)
	}
	sum, hits := 0, 0
	for i := 0; i < 1500000; i++ {
		k := i * 7919 % 60000
		if v, ok := ints.get(k); ok {
			sum += v
			hits++
		}
		ints.set(k, i&1023)
		p := point{int32(i % 211), int32(i % 97)}
		if i&3 == 0 {
			points.set(p, names[i%500])
		} else if v, ok := points.get(p); ok {
			sum += len(v)
		}
		w := names[i*31%500]
		n, _ := words.get(w)
		words.set(w, n+1)
	}
	n, _ := words.get("name144")
	fmt.Println("hashtable", ints.n, points.n, words.n, sum, hits, n)
}
