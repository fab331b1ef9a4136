// Reflection at its edges: maps that change under an iterator, ambiguous fields, texts of panics.
package main

import (
	"fmt"
	"math"
	"reflect"
)

func try(name string, f func()) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println(name, "panics:", e)
		}
	}()
	f()
	fmt.Println(name, "returns")
}

type (
	leaf  struct{ X, Y int }
	left  struct{ leaf }
	right struct{ leaf }
	both  struct {
		left
		right
	}
	deep struct {
		both
		own struct{ X int }
	}
	items   []struct{ C int }
	holder  struct{ items }
	holder2 struct{ f items }
)

func main() {
	m := map[string]int{"one": 1, "two": 2, "three": 3}
	n := 0
	for it := reflect.ValueOf(m).MapRange(); it.Next(); n++ {
		clear(m)
	}
	fmt.Println("after clear", n)
	squares := map[int]int{1: 1, 2: 2, 3: 3}
	seen := map[int]bool{}
	sum := 0
	for it := reflect.ValueOf(squares).MapRange(); it.Next(); {
		seen[int(it.Key().Int())] = true
		if len(seen) == 1 {
			for k := range squares {
				if !seen[k] {
					squares[k] = 10 * k
				} else {
					sum += 10 * k
				}
			}
			continue
		}
		sum += int(it.Value().Int())
	}
	fmt.Println("changed under way", sum)
	nan := map[float64]int{math.NaN(): 1, math.NaN(): 2, 3: 3}
	sum = 0
	for it := reflect.ValueOf(nan).MapRange(); it.Next(); {
		sum += int(it.Value().Int())
	}
	fmt.Println("NaN keys", sum)

	var nilMap map[string]int
	it := reflect.ValueOf(nilMap).MapRange()
	try("Key before", func() { it.Key() })
	try("Value before", func() { it.Value() })
	try("SetIterKey before", func() { reflect.New(reflect.TypeFor[string]()).Elem().SetIterKey(it) })
	fmt.Println(it.Next())
	try("Key after", func() { it.Key() })
	try("Value after", func() { it.Value() })
	try("Next after", func() { it.Next() })
	try("Next of nothing", func() { new(reflect.MapIter).Next() })

	for _, v := range []any{both{}, deep{}, left{}} {
		t := reflect.TypeOf(v)
		f, ok := t.FieldByName("X")
		fmt.Println(t, ok, f.Index)
	}
	fmt.Println(reflect.ValueOf(holder{items{{}}}).Field(0).Index(0).Field(0).CanSet(),
		reflect.ValueOf(holder2{items{{}}}).Field(0).Index(0).Field(0).CanSet())

	s := []byte{1, 2, 3, 4}
	v := reflect.ValueOf(s)
	try("to array", func() { v.Convert(reflect.TypeFor[[8]byte]()) })
	try("to pointer", func() { v.Convert(reflect.TypeFor[*[8]byte]()) })
	fmt.Println(v.CanConvert(reflect.TypeFor[*[8]byte]()), v.CanConvert(reflect.TypeFor[[4]byte]()))
	try("Slice", func() { v.Slice(3, 9) })
	try("Slice3", func() { v.Slice3(1, 2, 1) })
	try("Slice3 of array", func() { reflect.ValueOf([3]int{}).Slice3(0, 1, 1) })
	var p *int
	try("Len", func() { reflect.ValueOf(p).Len() })
	try("Cap", func() { reflect.ValueOf(p).Cap() })
	fmt.Println(reflect.ValueOf(new([3]int)).Len(), reflect.ValueOf((*[3]int)(nil)).Cap())

	fmt.Println(reflect.Value{}.Comparable(), reflect.ValueOf([2]any{1, []int{}}).Comparable(),
		reflect.ValueOf([0]func(){}).Comparable(), reflect.ValueOf([2]any{1, "a"}).Comparable())
	equal := func(a any) func() {
		return func() { fmt.Println(reflect.ValueOf(a).Equal(reflect.ValueOf(a))) }
	}
	try("Equal of slice in array", equal([1]any{[]int{}}))
	try("Equal of struct", equal(struct{ I any }{map[int]int{}}))
	try("Equal of nothing", equal([0]func(){}))
	try("Equal of array", equal([2]any{1, "a"}))
	try("Equal of NaN", equal([1]float64{math.NaN()}))

	var none reflect.Value
	fmt.Printf("%v %d %s %x %q %t %#v %+v %T %5.1f\n", none, none, none, none, none, none, none, none, none, none)

	field := func(name string) func() {
		return func() {
			fmt.Println(reflect.StructOf([]reflect.StructField{{Name: name, Type: reflect.TypeFor[int]()}}))
		}
	}
	try("StructOf digit", field("1nvalid"))
	try("StructOf plus", field("A+"))
	try("StructOf nothing", field(""))
	try("StructOf name", field("Val1d_"))
}
