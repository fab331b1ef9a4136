package tabwriter_test

import (
	"fmt"
	"os"
	"text/tabwriter"
)

func ExampleNewWriter() {
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, '.', 0)
	fmt.Fprintln(w, "a\tb\tc")
	fmt.Fprintln(w, "long\tx\ty")
	w.Flush()
	// Output:
	// a.....b..c
	// long..x..y
}
