// Patterns of package path, made at random of the characters that mean something, against names of the same kind.
package main

import (
	"fmt"
	"hash/fnv"
	"path"
	"path/filepath"
)

type rand uint64

func (r *rand) n(n int) int {
	*r = *r*6364136223846793005 + 1442695040888963407
	return int(uint64(*r)>>33) % n
}

func (r *rand) text(pieces []string, most int) (s string) {
	for range r.n(most + 1) {
		s += pieces[r.n(len(pieces))]
	}
	return s
}

var (
	items = []string{"*", "*", "?", "[", "]", "^", "-", "\\", "a", "b", "/", "é", "\xff", "\xc3", "[a-b]", "[^a]", "[é-日]", "[\\]-a]"}
	chars = []string{"a", "b", "a", "b", "/", "é", "日", "\xff", "\xc3", "]", "-", "^", "\\", "*"}
)

func main() {
	var r rand
	all := fnv.New64a()
	matches, bad := 0, 0
	for i := range 40000 {
		pattern, name := r.text(items, 6), r.text(chars, 5)
		ok, err := path.Match(pattern, name)
		fmt.Fprintln(all, ok, err)
		if also, why := filepath.Match(pattern, name); also != ok || (why == filepath.ErrBadPattern) != (err == path.ErrBadPattern) {
			fmt.Println("filepath differs", pattern, name)
		}
		if ok {
			matches++
		}
		if err != nil {
			bad++
		}
		if i%2000 == 0 {
			fmt.Printf("%q %q %v %v\n", pattern, name, ok, err)
		}
	}
	fmt.Printf("%d match, %d bad, %x\n", matches, bad, all.Sum64())
	_, err := filepath.Match("[", "a")
	_, globbed := filepath.Glob("[")
	fmt.Println(err, err == path.ErrBadPattern, globbed == filepath.ErrBadPattern)
	for _, p := range []string{"", "/", "a", "a/", "a/b", "//a//", "/a", "a/../b/", "é/\xff"} {
		dir, file := path.Split(p)
		fmt.Printf("%q %q %q %q %q\n", path.Dir(p), path.Base(p), dir, file, path.Ext(p))
	}
}
