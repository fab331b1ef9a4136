// recover in deferred functions that package reflect made, and where it does not recover.
package main

import (
	"fmt"
	"reflect"
)

type T struct{ name string }

func (t *T) M()      { fmt.Println("M", t.name, recover()) }
func (T) V(s string) { fmt.Println("V", s, recover()) }

type I interface{ M() }

func try(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, "not recovered:", r)
		}
	}()
	f()
}

func recovers([]reflect.Value) []reflect.Value {
	fmt.Println("made", recover())
	return nil
}

func deeper([]reflect.Value) []reflect.Value {
	func() { fmt.Println("deeper", recover()) }()
	return nil
}

func main() {
	t := &T{"t"}
	m := reflect.ValueOf(t).Method(0).Interface().(func())
	v := reflect.ValueOf(*t).MethodByName("V").Interface().(func(string))
	e := reflect.TypeFor[*T]().Method(0).Func.Interface().(func(*T))
	typ := reflect.TypeFor[func()]()
	k := reflect.MakeFunc(typ, recovers).Interface().(func())
	d := reflect.MakeFunc(typ, deeper).Interface().(func())
	i := reflect.ValueOf((*I)(nil)).Type().Elem().Method(0).Name
	try("method value", func() { defer m(); panic(1) })
	try("method with an argument", func() { defer v("x"); panic(2) })
	try("method expression", func() { defer e(t); panic(3) })
	try("MakeFunc", func() { defer k(); panic(4) })
	try("called by a deferred function", func() { defer func() { m() }(); panic(5) })
	try("by a call of MakeFunc's", func() { defer func() { k() }(); panic(6) })
	try("one deeper", func() { defer d(); panic(7) })
	try("Value.Call", func() { defer reflect.ValueOf(m).Call(nil); panic(8) })
	try("bound "+i, func() { f := I(t).M; defer f(); panic(9) })
	try("nested", func() {
		defer func() { fmt.Println("outer", recover()) }()
		defer func() {
			defer m()
			panic(11)
		}()
		panic(10)
	})
}
