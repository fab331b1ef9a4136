// Decoders of base64 and base32 hand out what they have; what is behind it is not read.
package main

import (
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing/iotest"
)

// steps gives one part with each read, then an error.
type steps struct {
	parts []string
	err   error
	reads int
}

func (s *steps) Read(p []byte) (int, error) {
	s.reads++
	if len(s.parts) == 0 {
		return 0, s.err
	}
	n := copy(p, s.parts[0])
	if s.parts[0] = s.parts[0][n:]; s.parts[0] == "" {
		s.parts = s.parts[1:]
	}
	return n, nil
}

var errBad = errors.New("bad")

func show(name string, in *steps, r io.Reader, size int) {
	fmt.Printf("%s %d:", name, size)
	buf := make([]byte, size)
	for range 12 {
		n, err := r.Read(buf)
		fmt.Printf(" %q %v (%d reads)", buf[:n], err, in.reads)
		if err != nil {
			break
		}
	}
	fmt.Println()
}

func main() {
	for _, parts := range [][]string{{"aGVs", "bG8="}, {"aG", "Vsb", "G8="}, {"aGVs\n", "\r\nbG8"}, {"aGVs", "bG8=", "aGVs"}, {"aGVsbG8=aGVs"}, {"a!VsbG8="}, {"aGVs!G8="}, {"aGVsbG9="}, {"a"}, {}, {"\n\n"}, {"aGVsbG8gd29ybGQ"}} {
		for _, end := range []error{io.EOF, errBad} {
			for _, size := range []int{1, 4, 100} {
				for i, enc := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.StdEncoding.Strict()} {
					in := &steps{append([]string(nil), parts...), end, 0}
					show(fmt.Sprint(i, parts), in, base64.NewDecoder(enc, in), size)
				}
			}
		}
	}
	for _, parts := range [][]string{{"NRSWC43V", "OJSS4==="}, {"NRSW", "C43VO", "JSS4==="}, {"I4======", "=="}, {"I4======", "N4======"}, {"MY====="}, {"Ma======"}, {"\n\nMY======"}, {}, {"NRSWC43VOJSS4"}} {
		for _, end := range []error{io.EOF, errBad} {
			for _, size := range []int{1, 5, 100} {
				for i, enc := range []*base32.Encoding{base32.StdEncoding, base32.StdEncoding.WithPadding(base32.NoPadding)} {
					in := &steps{append([]string(nil), parts...), end, 0}
					show(fmt.Sprint(i, parts), in, base32.NewDecoder(enc, in), size)
				}
			}
		}
	}
	for _, s := range []string{"c3V\ryZ\nQ==", "YQ=\n=", "YQ", "YWI=", "YWI", "YQ==x", "Y", "=", "====", "YQ==\n"} {
		b, err := base64.StdEncoding.DecodeString(s)
		fmt.Printf("%q %q %v\n", s, b, err)
		b, err = io.ReadAll(base64.NewDecoder(base64.StdEncoding, iotest.OneByteReader(strings.NewReader(s))))
		fmt.Printf("%q %v\n", b, err)
		b = make([]byte, 8)
		n, err := base64.StdEncoding.Strict().Decode(b, []byte(s))
		fmt.Printf("%q %v\n", b[:n], err)
	}
}
