// Package testing/quick: what Check and CheckEqual say of functions that fail, and how a Config changes what they are called with.
package main

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"testing/quick"
)

// pair makes its own values.
type pair struct{ Small, Big int }

func (pair) Generate(r *rand.Rand, size int) reflect.Value {
	n := r.Intn(size)
	return reflect.ValueOf(pair{n, n * 1000})
}

func main() {
	source := func() *rand.Rand { return rand.New(rand.NewSource(1)) }
	fmt.Println(quick.Check(func(a, b int8) bool { return a+b == b+a }, nil))
	fmt.Println(quick.Check(func(p pair) bool { return p.Big == p.Small*1000 && p.Small < 50 }, nil))

	calls := 0
	err := quick.Check(func(s string, n uint8) bool { calls++; return calls < 4 }, &quick.Config{Rand: source()})
	var failed *quick.CheckError
	if errors.As(err, &failed) {
		fmt.Println(failed.Count, calls, len(failed.In), failed.In[1], failed.Error() == err.Error())
		fmt.Printf("%T %T %d\n", failed.In[0], failed.In[1], len([]rune(failed.In[0].(string))))
	}

	// Values makes the arguments.
	n := 0
	counted := &quick.Config{MaxCount: 7, Values: func(args []reflect.Value, r *rand.Rand) {
		n++
		for i := range args {
			args[i] = reflect.ValueOf(n * (i + 1))
		}
		fmt.Print(r.Intn(100), " ")
	}, Rand: source()}
	fmt.Println(quick.Check(func(a, b int) bool { return b == 2*a }, counted), n)
	n = 0
	err = quick.Check(func(a, b int) bool { return a < 3 }, counted)
	fmt.Println(err, n)

	n = 0
	err = quick.CheckEqual(func(a int) (int, string) { return a, "x" }, func(a int) (int, string) { return min(a, 4), "x" }, counted)
	var unequal *quick.CheckEqualError
	if errors.As(err, &unequal) {
		fmt.Println(unequal.Error())
		fmt.Println(unequal.CheckError.Count, unequal.Count, unequal.In, unequal.Out1, unequal.Out2, unequal.CheckError.Error())
	}
	n = 0
	fmt.Println(quick.CheckEqual(func(a int) int { return a * a }, func(a int) int { return a * a }, counted))

	fmt.Println("counts")
	for _, c := range []*quick.Config{nil, {MaxCount: 3}, {MaxCountScale: 0.05}, {MaxCountScale: 2}, {MaxCount: -1}} {
		calls = 0
		err := quick.Check(func(bool) bool { calls++; return true }, c)
		fmt.Print(calls, " ", err, "; ")
	}
	fmt.Println()

	fmt.Println("set up wrongly")
	for _, f := range []any{1, nil, func() {}, func() int { return 1 }, func() (bool, bool) { return true, true }, func(chan int) bool { return true }, func(func()) bool { return true }} {
		err := quick.Check(f, nil)
		var setup quick.SetupError
		if errors.As(err, &setup) {
			fmt.Println(string(setup) == setup.Error(), setup)
		} else {
			fmt.Println(err)
		}
	}
	fmt.Println(quick.CheckEqual(func() bool { return true }, func() int { return 1 }, nil))
	fmt.Println(quick.CheckEqual(func() {}, func() {}, nil))
	fmt.Println(quick.CheckEqual(1, func() {}, nil), quick.CheckEqual(func() int { return 1 }, 2, nil))
	fmt.Println(quick.CheckEqual(func(a interface{ M() }) int { return 1 }, func(a interface{ M() }) int { return 1 }, nil))
}
