// modes: -gc-stress -jit-gc-stress -gc-verify -jit-gc-verify -gc-often (very many allocations)
package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

type Text struct{ s string }

func (t Text) MarshalText() ([]byte, error) { return []byte("<" + t.s + ">"), nil }

// Large values are read and written in parts.
func main() {
	type Row struct {
		ID   int
		Name string
		Vals []float64
		Meta map[string]any
	}
	var rows []Row
	for i := range 6000 {
		rows = append(rows, Row{i, strings.Repeat("x<", i%40), []float64{float64(i), 0.5}, map[string]any{"i": i, "s": "t"}})
	}
	b, err := json.Marshal(rows)
	sum := 0
	for i, c := range b {
		sum = (sum*31 + int(c) + i) % 1000003
	}
	fmt.Println(len(b), sum, err)
	var back []Row
	fmt.Println(json.Unmarshal(b, &back), len(back), back[5999])
	var x any
	fmt.Println(json.Unmarshal(b, &x), len(x.([]any)), x.([]any)[1234])
	var m []map[string]json.RawMessage
	fmt.Println(json.Unmarshal(b, &m), len(m), string(m[77]["Meta"]))
	b = append(b[:len(b)-1], `,{"ID":1,"Vals":[1,"2"]},{"ID":5}]`...)
	back = nil
	fmt.Println(json.Unmarshal(b, &back), len(back), back[6000], back[6001])
	again, err := json.Marshal([]any{back, Text{"t"}, rows[:1]})
	fmt.Println(len(again), err)
	big := strings.Repeat("long", 1<<18)
	b, err = json.Marshal(map[string]string{"k": big})
	fmt.Println(len(b), err)
	var mm map[string]string
	fmt.Println(json.Unmarshal(b, &mm), mm["k"] == big)
	var deep any
	text := strings.Repeat(`{"a":`, 9000) + `1` + strings.Repeat("}", 9000)
	fmt.Println(json.Unmarshal([]byte(text), &deep))
	b, err = json.Marshal(deep)
	fmt.Println(string(b) == text, err)
	b, err = json.Marshal(make([]byte, 1<<20+1))
	fmt.Println(len(b), err)
	ints := map[int]int{}
	for i := range 90000 {
		ints[i] = i
	}
	b, err = json.Marshal(ints)
	fmt.Println(len(b), err)
	back2 := map[int]int{}
	fmt.Println(json.Unmarshal(b, &back2), len(back2))
}
