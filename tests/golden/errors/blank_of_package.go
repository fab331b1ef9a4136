package main

import (
	"net"
	"unsafe"
)

var x = net._ // ERROR 13 "undefined: net._"

type T net._ // ERROR 12 "undefined: net._"

var y = unsafe._ // ERROR 16 "undefined: unsafe._"

func main() {
	net._("tcp", "x") // ERROR 6 "undefined: net._"
	net._ = 1 // ERROR 6 "undefined: net._"
	_ = net._{} // ERROR 10 "undefined: net._"
}
