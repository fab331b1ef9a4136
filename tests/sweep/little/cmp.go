// Two values that github.com/google/go-cmp compares.
package main

import (
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"
)

func main() {
	type pair struct{ A, B int }
	diff := cmp.Diff(pair{1, 2}, pair{1, 3})
	fmt.Println(cmp.Equal(pair{1, 2}, pair{1, 2}), strings.Contains(diff, "B:"))
}
