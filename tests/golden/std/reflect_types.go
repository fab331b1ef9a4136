// Package reflect, what types say: sizes, functions and channels, fields at any depth, methods, and what their values would overflow.
package main

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"
)

func caught(what string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s panics: %v\n", what, r)
		}
	}()
	f()
}

type inner struct {
	Deep   int8
	hidden bool
}

type Base struct {
	inner
	Name string `json:"name"`
}

type whole struct {
	*Base
	fmt.Stringer
	Name  string
	Count int64
	_     int
	last  [3]byte
}

type shape interface {
	Area(scale ...float64) float64
	name() string
}

type square struct{ side float64 }

func (s square) Area(scale ...float64) float64 { return s.side * s.side }
func (s *square) Grow(by float64) error        { s.side += by; return nil }
func (square) name() string                    { return "square" }

func main() {
	sizes()
	functions()
	channels()
	structs()
	methods()
	relations()
	overflows()
	ranges()
	kinds()
}

func sizes() {
	for _, t := range []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[int16](), reflect.TypeFor[float32](), reflect.TypeFor[complex128](), reflect.TypeFor[string](), reflect.TypeFor[[]int](), reflect.TypeFor[[3]int16](),
		reflect.TypeFor[[0]int64](), reflect.TypeFor[struct{}](), reflect.TypeFor[inner](), reflect.TypeFor[whole](), reflect.TypeFor[any](), reflect.TypeFor[map[int]int](), reflect.TypeFor[func()](),
		reflect.TypeFor[struct {
			a byte
			b struct{}
		}](), reflect.TypeFor[unsafe.Pointer](),
	} {
		fmt.Println(t.Kind(), t.Size(), t.Align(), t.FieldAlign())
	}
	fmt.Println(reflect.TypeFor[[7]string]().Len(), reflect.TypeFor[[0]int]().Len())
	caught("Len of a slice", func() { reflect.TypeFor[[]int]().Len() })
}

func functions() {
	for _, f := range []any{func() {}, func(int, ...string) {}, func(a, b any) (int, error) { return 0, nil }, fmt.Fprintf, strings.NewReplacer} {
		t := reflect.TypeOf(f)
		fmt.Print(t, " ", t.NumIn(), " ", t.NumOut(), " ", t.IsVariadic(), ":")
		for i := range t.NumIn() {
			fmt.Print(" ", t.In(i))
		}
		for i := range t.NumOut() {
			fmt.Print(" -> ", t.Out(i))
		}
		fmt.Println()
	}
	t := reflect.TypeFor[int]()
	caught("In", func() { t.In(0) })
	caught("NumIn", func() { t.NumIn() })
	caught("Out", func() { t.Out(0) })
	caught("NumOut", func() { t.NumOut() })
	caught("IsVariadic", func() { t.IsVariadic() })
	caught("In of none", func() { fmt.Println(reflect.TypeFor[func()]().In(0)) })
}

func channels() {
	for _, t := range []reflect.Type{reflect.TypeFor[chan int](), reflect.TypeFor[<-chan int](), reflect.TypeFor[chan<- int]()} {
		fmt.Println(t, t.ChanDir(), t.ChanDir().String(), t.ChanDir() == reflect.BothDir, reflect.ChanOf(t.ChanDir(), reflect.TypeFor[string]()))
	}
	fmt.Println(reflect.ChanDir(0), reflect.ChanDir(9).String())
	caught("ChanDir", func() { reflect.TypeFor[int]().ChanDir() })
}

func structs() {
	t := reflect.TypeFor[whole]()
	for _, f := range reflect.VisibleFields(t) {
		fmt.Println(f.Name, f.Type, f.Index, f.Anonymous, f.PkgPath, f.IsExported(), f.Tag.Get("json"))
	}
	fmt.Println(t.FieldByIndex([]int{0, 0, 0}).Name, t.FieldByIndex([]int{2}).Type, t.FieldByIndex([]int{0, 1}).Tag, t.FieldByIndex([]int{5}).Offset)
	caught("FieldByIndex", func() { t.FieldByIndex([]int{3, 0}) })
	for _, want := range []string{"deep", "NAME", "count", "HIDDEN", "none", "base", "_"} {
		f, ok := t.FieldByNameFunc(func(s string) bool { return strings.EqualFold(s, want) })
		fmt.Println(want, ok, f.Name, f.Index)
	}
	// Two that match at one depth are none.
	f, ok := t.FieldByNameFunc(func(s string) bool { return s == "Name" || s == "Count" })
	fmt.Println(ok, f.Name)
	caught("FieldByNameFunc", func() { reflect.TypeFor[int]().FieldByNameFunc(func(string) bool { return true }) })
	caught("VisibleFields", func() { reflect.VisibleFields(reflect.TypeFor[*whole]()) })
	fmt.Println(len(reflect.VisibleFields(reflect.TypeFor[struct{}]())))

	v := reflect.ValueOf(whole{Base: &Base{inner{7, true}, "inner name"}, Name: "outer", Count: 3})
	fmt.Println(v.FieldByIndex([]int{0, 0, 0}), v.FieldByIndex([]int{0, 1}), v.FieldByIndex(nil).NumField())
	fmt.Println(v.FieldByNameFunc(func(s string) bool { return s == "Deep" }).Int(), v.FieldByNameFunc(func(s string) bool { return false }).IsValid())
	caught("through nil", func() { reflect.ValueOf(whole{}).FieldByIndex([]int{0, 1}) })
	caught("FieldByIndex", func() { reflect.ValueOf(1).FieldByIndex([]int{0, 1}) })
}

func methods() {
	for _, t := range []reflect.Type{reflect.TypeFor[square](), reflect.TypeFor[*square](), reflect.TypeFor[shape](), reflect.TypeFor[whole]()} {
		for i := range t.NumMethod() {
			var m reflect.Method = t.Method(i)
			fmt.Println(t, m.Index, m.Name, m.PkgPath, m.IsExported(), m.Type, m.Func.IsValid())
		}
	}
	m, ok := reflect.TypeFor[*square]().MethodByName("Grow")
	s := &square{2}
	fmt.Println(ok, m.Func.Call([]reflect.Value{reflect.ValueOf(s), reflect.ValueOf(1.5)})[0].IsNil(), s.side)
	caught("Method", func() { reflect.TypeFor[square]().Method(3) })
}

func relations() {
	e, s := reflect.TypeFor[error](), reflect.TypeFor[fmt.Stringer]()
	type number int
	type words []string
	pairs := [][2]reflect.Type{
		{reflect.TypeFor[int](), reflect.TypeFor[number]()}, {reflect.TypeFor[[]string](), reflect.TypeFor[words]()}, {reflect.TypeFor[words](), reflect.TypeFor[[]string]()},
		{reflect.TypeFor[chan int](), reflect.TypeFor[<-chan int]()}, {reflect.TypeFor[<-chan int](), reflect.TypeFor[chan int]()}, {reflect.TypeFor[*square](), e},
		{reflect.TypeFor[reflect.Value](), s}, {s, reflect.TypeFor[any]()}, {reflect.TypeFor[any](), s}, {reflect.TypeFor[square](), reflect.TypeFor[shape]()},
	}
	for _, p := range pairs {
		fmt.Println(p[0], p[1], p[0].AssignableTo(p[1]), p[0].ConvertibleTo(p[1]))
	}
	caught("AssignableTo", func() { e.AssignableTo(nil) })
	fmt.Println(reflect.PtrTo(e), reflect.PtrTo(e) == reflect.PointerTo(e))
}

func overflows() {
	i8, u8, f32, c64 := reflect.TypeFor[int8](), reflect.TypeFor[uint8](), reflect.TypeFor[float32](), reflect.TypeFor[complex64]()
	fmt.Println(i8.OverflowInt(127), i8.OverflowInt(128), i8.OverflowInt(-128), i8.OverflowInt(-129), reflect.TypeFor[int]().OverflowInt(-1<<63))
	fmt.Println(u8.OverflowUint(255), u8.OverflowUint(256), reflect.TypeFor[uintptr]().OverflowUint(1<<64-1))
	fmt.Println(f32.OverflowFloat(3.5e38), f32.OverflowFloat(-3.4e38), reflect.TypeFor[float64]().OverflowFloat(1e308))
	fmt.Println(c64.OverflowComplex(complex(1, 1e39)), c64.OverflowComplex(complex(-1e39, 1)), c64.OverflowComplex(1), reflect.TypeFor[complex128]().OverflowComplex(1e300))
	for _, v := range []any{int8(0), uint16(0), float32(0)} {
		r := reflect.ValueOf(v)
		switch {
		case r.CanInt():
			fmt.Println(r.OverflowInt(127), r.OverflowInt(-200))
		case r.CanUint():
			fmt.Println(r.OverflowUint(65535), r.OverflowUint(65536))
		case r.CanFloat():
			fmt.Println(r.OverflowFloat(1), r.OverflowFloat(-1e100))
		}
	}
	caught("OverflowInt", func() { u8.OverflowInt(1) })
	caught("OverflowUint", func() { i8.OverflowUint(1) })
	caught("OverflowFloat", func() { i8.OverflowFloat(1) })
	caught("OverflowComplex", func() { f32.OverflowComplex(1) })
	caught("Value.OverflowInt", func() { reflect.ValueOf("").OverflowInt(1) })
	caught("Value.OverflowUint", func() { reflect.ValueOf(1).OverflowUint(1) })
	caught("Value.OverflowFloat", func() { reflect.ValueOf(1).OverflowFloat(1) })
}

func ranges() {
	for _, t := range []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[uint8](), reflect.TypeFor[float64](), reflect.TypeFor[string](), reflect.TypeFor[[]int](), reflect.TypeFor[[3]int](), reflect.TypeFor[*[3]int](), reflect.TypeFor[*int](), reflect.TypeFor[map[int]int](),
		reflect.TypeFor[chan int](), reflect.TypeFor[chan<- int](), reflect.TypeFor[func(func() bool)](), reflect.TypeFor[func(func(int) bool)](), reflect.TypeFor[func(func(int, int) bool)](), reflect.TypeFor[func(func(int))](), reflect.TypeFor[struct{}](),
	} {
		fmt.Println(t, t.CanSeq(), t.CanSeq2())
	}
}

func kinds() {
	for k := reflect.Invalid; k <= reflect.UnsafePointer+1; k++ {
		fmt.Print(k.String(), " ")
	}
	fmt.Println(reflect.Kind(100).String())
	for _, v := range []any{int16(1), uint(1), uintptr(1), float32(1), complex64(1), "", nil} {
		r := reflect.ValueOf(v)
		var k reflect.Kind = r.Kind()
		fmt.Println(k, r.CanInt(), r.CanUint(), r.CanFloat(), r.CanComplex(), r.CanAddr())
	}
}
