package main

import (
	"fmt"
	"os" // ERROR 2 "\"os\" imported and not used"
	str "strings" // ERROR 2 "\"strings\" imported as str and not used"
	_ "errors"
	. "sort" // ERROR 2 "\"sort\" imported and not used"
	"math/rand" // ERROR 2 "\"math/rand\" imported and not used"
)

func main() {
	var _ fmt.Stringer
}
