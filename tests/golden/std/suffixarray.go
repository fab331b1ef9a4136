// index/suffixarray: what is found, and its form on disk.
package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"index/suffixarray"
	"io"
	"regexp"
	"slices"
	"strings"
)

type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func main() {
	for _, text := range []string{"", "a", "banana", "mississippi", "aaaaaa", "abracadabra", "\xff\x00\xff\xff\x00", "zyxwv", strings.Repeat("ab", 40) + "a"} {
		x := suffixarray.New([]byte(text))
		fmt.Printf("%q\n", x.Bytes())
		for _, s := range []string{"", "a", "ana", "ssi", "x", "aa", "\xff", "abra", "b"} {
			all := x.Lookup([]byte(s), -1)
			two := x.Lookup([]byte(s), 2)
			fmt.Println(len(x.Lookup([]byte(s), 0)), len(two), all == nil, all)
		}
		for _, re := range []string{"ana", "a.", "s+i", "(?i)A", "aa", "a|b", "aba"} {
			r := regexp.MustCompile(re)
			for _, n := range []int{-1, 0, 1, 3} {
				fmt.Print(x.FindAllIndex(r, n))
			}
			fmt.Println()
		}
		var b bytes.Buffer
		fmt.Println(x.Write(&b), b.Len(), fmt.Sprintf("%x", sha256.Sum256(b.Bytes())))
		var y suffixarray.Index
		fmt.Println(y.Read(&b), bytes.Equal(y.Bytes(), x.Bytes()), slices.Equal(y.Lookup([]byte("a"), -1), x.Lookup([]byte("a"), -1)))
	}
	var b bytes.Buffer
	x := suffixarray.New([]byte(strings.Repeat("she sells sea shells ", 300)))
	fmt.Println(x.Write(&b), b.Len(), fmt.Sprintf("%x", sha256.Sum256(b.Bytes())), len(x.Lookup([]byte("s sea"), -1)))
	for i := range 4 {
		fmt.Println(x.Write(&full{i}))
	}
	for _, n := range []int{0, 5, 10, 11, 6309, 6310, 6315, 6320, 6400, b.Len() - 1} {
		var y suffixarray.Index
		fmt.Println(n, y.Read(bytes.NewReader(b.Bytes()[:n])))
	}
	for _, at := range []int{0, 6310, 6330} {
		bad := slices.Clone(b.Bytes())
		bad[at] |= 1
		bad[at+1] |= 0x7f
		var y suffixarray.Index
		err := y.Read(bytes.NewReader(bad))
		fmt.Println(err != nil, err != io.EOF)
	}
}
