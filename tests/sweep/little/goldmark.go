// A paragraph that github.com/yuin/goldmark makes HTML of.
package main

import (
	"fmt"
	"os"

	"github.com/yuin/goldmark"
)

func main() {
	fmt.Println(goldmark.Convert([]byte("# A\n\n*b* &auml; [c](d)\n"), os.Stdout))
}
