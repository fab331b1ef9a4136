package main

import (
	"fmt"
	"fmt" // ERROR 2 "\"fmt\" imported and not used" 2 "fmt redeclared in this block\n\t./import_redeclared.go:4:2: other declaration of fmt"
	fmt2 "fmt" // ERROR 2 "\"fmt\" imported as fmt2 and not used"
	"strings" // ERROR 2 "\"strings\" imported and not used"
	strings "bytes" // ERROR 2 "\"bytes\" imported as strings and not used" 2 "strings redeclared in this block\n\t./import_redeclared.go:7:2: other declaration of strings"
)

var fmt2 = 1 // ERROR 5 "fmt2 already declared through import of package fmt (\"fmt\")\n\t./import_redeclared.go:6:2: other declaration of fmt2"

func strings() {} // ERROR 6 "strings already declared through import of package strings (\"strings\")\n\t./import_redeclared.go:7:2: other declaration of strings"

func main() {
	fmt.Println()
}
