// The two words of an interface as a struct, in variables, and as an array.

package main

import (
	"fmt"
	"unsafe"
)

type eface struct {
	typ  unsafe.Pointer
	data unsafe.Pointer
}

func dataOf(x any) unsafe.Pointer { return (*eface)(unsafe.Pointer(&x)).data }
func typeOf(x any) unsafe.Pointer { return (*eface)(unsafe.Pointer(&x)).typ }

func viaVar(x any) {
	e := (*eface)(unsafe.Pointer(&x))
	fmt.Println(e.typ == typeOf(5))
	fmt.Println(*(*int)(e.data))
}

type strct struct{ a, b int }

func main() {
	fmt.Println(*(*int)(dataOf(7)))
	fmt.Println(typeOf(1) == typeOf(2), typeOf(1) == typeOf("a"))
	viaVar(12)
	p := &strct{1, 2}
	fmt.Println((*strct)(dataOf(p)) == p)
	words := *(*[2]uintptr)(unsafe.Pointer(&[]any{p}[0]))
	fmt.Println(words[1] == uintptr(unsafe.Pointer(p)))
	var e error
	pair := *(*[2]unsafe.Pointer)(unsafe.Pointer(&e))
	fmt.Println(pair[0] == nil, pair[1] == nil)
}
