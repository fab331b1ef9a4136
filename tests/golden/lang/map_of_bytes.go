// Keys and elements of eight bytes that are made of smaller parts: in a map's entries they lie at
// places that eight does not divide.
package main

import (
	"fmt"
	"sort"
)

type point struct{ x, y int32 }

type id [8]byte

func keys() {
	seen := map[point]bool{}
	counts := map[id]int8{}
	pairs := map[[2]float32][3]byte{}
	for i := range 40 {
		p := point{int32(i % 7), int32(-i % 5)}
		seen[p] = i%2 == 0
		counts[id{byte(i % 3), 7: byte(i % 4)}]++
		pairs[[2]float32{float32(i % 6), 0.5}] = [3]byte{byte(i), 2: 9}
	}
	delete(seen, point{0, 0})
	fmt.Println(len(seen), seen[point{6, -4}], seen[point{1, -1}], seen[point{0, 0}])
	fmt.Println(len(counts), counts[id{2, 7: 3}], counts[id{0: 1}], counts[id{9}])
	fmt.Println(len(pairs), pairs[[2]float32{5, 0.5}], pairs[[2]float32{5, 0}])
	var list []string
	for k, v := range counts {
		list = append(list, fmt.Sprint(k[0], k[7], ":", v))
	}
	sort.Strings(list)
	fmt.Println(list)
}

func elements() {
	ids := map[int8]id{}
	complexes := map[byte]complex64{}
	points := map[[3]byte]point{}
	halves := map[bool][4]int16{true: {1, -2, 3, -4}}
	for i := range 20 {
		ids[int8(i)] = id{byte(i), 7: byte(i * i)}
		complexes[byte(i)] += complex(float32(i), -1)
		complexes[byte(i/2)] *= 2
		points[[3]byte{byte(i)}] = point{int32(i), int32(-i)}
	}
	v, ok := ids[19]
	fmt.Println(v, ok, ids[20], len(ids))
	c, ok := complexes[9]
	fmt.Println(c, ok, complexes[3], complexes[77])
	p := points[[3]byte{7}]
	q, ok := points[[3]byte{99}]
	fmt.Println(p, p.y, points[[3]byte{8}].x, q, ok)
	halves[false] = halves[true]
	fmt.Println(halves, halves[false][3])
	sum := point{}
	for _, v := range points {
		sum.x += v.x
		sum.y += v.y
	}
	fmt.Println(sum)
}

func main() {
	keys()
	elements()
}
