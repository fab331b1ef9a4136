// Clean and Join of all short paths, by a sum over the results.
package main

import (
	"fmt"
	"hash/crc32"
	"path"
	"path/filepath"
	"strings"
)

func main() {
	// All texts of up to seven of these characters.
	const letters = "/.a"
	h := crc32.NewIEEE()
	n := 0
	var all func(p string)
	all = func(p string) {
		fmt.Fprintln(h, path.Clean(p), path.Join(p, "b"), filepath.Join("", p, "..", p))
		n++
		if len(p) < 7 {
			for _, c := range letters {
				all(p + string(c))
			}
		}
	}
	all("")
	fmt.Println(n, h.Sum32())
	for _, elem := range [][]string{{}, {""}, {"", ""}, {"a", "", "b"}, {"", "/a"}, {"/", "/", ".."}, {"..", "..", "a"}, {".", "."}, {"a/", "/b/", "./c"}} {
		fmt.Printf("%q %q\n", elem, path.Join(elem...))
	}
	fmt.Println(path.Clean(strings.Repeat("../", 5)+"x"), path.Clean("a\x00/./\xff"))
}
