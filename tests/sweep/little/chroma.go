// The lexer that github.com/alecthomas/chroma has for a file, of the 250 that it registers when it starts.
package main

import (
	"fmt"

	"github.com/alecthomas/chroma/v2/lexers"
)

func main() {
	fmt.Println(lexers.Match("prog.go").Config().Name, len(lexers.Names(false)) > 200)
}
