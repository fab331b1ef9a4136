package main

import (
	"fmt"
	"io"
	"log"
	"reflect"
	"runtime"
	"strings"
)

type suite struct{ ran []string }

func (s *suite) TestOne() { s.ran = append(s.ran, name(1)) }
func (s *suite) TestTwo() { s.ran = append(s.ran, name(1)) }

// Self tells whether the running function is the method that reflection shows.
func (s *suite) Self() bool {
	pc, _, _, _ := runtime.Caller(0)
	m, _ := reflect.TypeOf(s).MethodByName("Self")
	return runtime.FuncForPC(pc) == runtime.FuncForPC(m.Func.Pointer())
}

func name(skip int) string {
	pc, _, _, _ := runtime.Caller(skip)
	return runtime.FuncForPC(pc).Name()
}

var early = name(1)

// where writes the function and line of the call of a logger's method.
type where struct{}

func (where) Write(b []byte) (int, error) {
	pc := make([]uintptr, 1)
	// Callers, Write, two functions of package log.
	runtime.Callers(4, pc)
	f, _ := runtime.CallersFrames(pc).Next()
	fmt.Printf("%q from %s:%d\n", b, f.Function, f.Line)
	return len(b), nil
}

var _ io.Writer = where{}

func main() {
	s := &suite{}
	t := reflect.TypeOf(s)
	for i := range t.NumMethod() {
		m := t.Method(i)
		f := runtime.FuncForPC(m.Func.Pointer())
		fmt.Println(m.Name, f.Name(), f == runtime.FuncForPC(m.Func.Pointer()))
		if strings.HasPrefix(m.Name, "Test") {
			m.Func.Call([]reflect.Value{reflect.ValueOf(s)})
		}
	}
	fmt.Println(s.ran, s.Self(), early)

	a, b := reflect.TypeOf(1), reflect.TypeOf("")
	fmt.Println(reflect.DeepEqual(a, b), reflect.DeepEqual(a, reflect.TypeOf(2)))
	fmt.Println(reflect.DeepEqual([]reflect.Type{a, b}, []reflect.Type{a, a}))

	var none *runtime.Func
	fmt.Printf("%q\n", none.Name())

	l := log.New(where{}, "", 0)
	l.Print("a")
	l.Printf("%s", "b")
	l.Println("c")
	log.SetOutput(where{})
	log.SetFlags(log.Lshortfile)
	log.Print("d")
	log.Println("e")
	func() {
		defer func() { fmt.Println(recover()) }()
		log.Panicln("f")
	}()
	log.Output(1, "g")
}
