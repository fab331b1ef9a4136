package main

import "fmt"
import f "fmt"
import . "errors"
import _ "strings"
import "strconv"

var fmt = 1

func main() {
	strconv.nope()
	strconv.Nope()
	_ = strconv
	strconv := 2
	_ = strconv
}
