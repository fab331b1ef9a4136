// Views of the bytes from an element on, as programs read what the system wrote, and the headers of
// slices and strings.
package main

import (
	"fmt"
	"reflect"
	"unsafe"
)

type event struct {
	watch, mask, cookie, length uint32
}

const size = int(unsafe.Sizeof(event{}))

// events takes a buffer apart into events and the names behind them.
func events(b []byte) {
	for at := 0; at+size <= len(b); {
		e := (*event)(unsafe.Pointer(&b[at]))
		name := b[at+size : at+size+int(e.length)]
		fmt.Printf("%+v %q\n", *e, name)
		e.cookie++
		at += size + len(name)
	}
}

type reader struct {
	buffer [64]byte
	at     int
}

func (r *reader) word() uint32 {
	p := (*uint32)(unsafe.Pointer(&r.buffer[r.next()]))
	return *p
}

// next has an effect, which is to come about once.
func (r *reader) next() int {
	r.at += 4
	return r.at - 4
}

func try(what string, f func()) {
	defer func() { fmt.Println(what, recover() != nil) }()
	f()
}

type header struct {
	data     uintptr
	len, cap int
}

func main() {
	var words [16]uint32
	copy(words[:], []uint32{1, 2, 3, 8, 0x64636261, 0x68676665, 5, 6, 7, 0})
	b := (*[64]byte)(unsafe.Pointer(&words))[:40]
	events(b)
	fmt.Println(words[2], words[8])

	r := &reader{buffer: [64]byte{1, 0, 0, 0, 0, 1, 0, 0}}
	fmt.Println(r.word(), r.word(), r.at)
	pairs := []uint32{1, 0, 2, 0}
	for i := 0; i < len(pairs); i += 2 {
		fmt.Println(*(*uint64)(unsafe.Pointer(&pairs[i])))
	}
	q := (*[4]uint16)(unsafe.Pointer(&pairs[1]))
	q[2] = 9
	fmt.Println(pairs, len(q))

	try("behind the end", func() { fmt.Println((*event)(unsafe.Pointer(&b[len(b)])).mask) })
	try("below the beginning", func() { i := -1; fmt.Println((*event)(unsafe.Pointer(&b[i])).mask) })
	var none []byte
	try("of nothing", func() { fmt.Println((*event)(unsafe.Pointer(&none[0])).mask) })

	list, other := make([]string, 2, 5), []string{"a"}
	fmt.Println((*reflect.SliceHeader)(unsafe.Pointer(&list)).Len, (*reflect.SliceHeader)(unsafe.Pointer(&list)).Cap)
	fmt.Println((*reflect.SliceHeader)(unsafe.Pointer(&list)).Data == (*reflect.SliceHeader)(unsafe.Pointer(&other)).Data)
	same := list[:1]
	fmt.Println((*header)(unsafe.Pointer(&list)).data == (*header)(unsafe.Pointer(&same)).data, (*header)(unsafe.Pointer(&same)).len, (*header)(unsafe.Pointer(&same)).cap)
	text := "some text"
	copied := text
	fmt.Println((*reflect.StringHeader)(unsafe.Pointer(&text)).Len, (*reflect.StringHeader)(unsafe.Pointer(&text)).Data == (*reflect.StringHeader)(unsafe.Pointer(&copied)).Data)
	fields := struct{ names []string }{list}
	fmt.Println((*reflect.SliceHeader)(unsafe.Pointer(&fields.names)).Data == (*reflect.SliceHeader)(unsafe.Pointer(&list)).Data)
}
