// Package suffixarray finds substrings in logarithmic time, with an index that is made once.
package suffixarray

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"regexp"
	"slices"
	"sort"
)

// An Index is made for fast search in its data.
type Index struct {
	data []byte
	// suffixes are where the suffixes of data begin, in their order.
	suffixes []int32
}

// New makes an index for data, in a time that grows as the data does.
func New(data []byte) *Index {
	text := make([]int32, len(data))
	for i, b := range data {
		text[i] = int32(b)
	}
	return &Index{data, sorted(text, 255)}
}

// Bytes returns the data, which is not to be changed.
func (x *Index) Bytes() []byte { return x.data }

// lookup returns the suffixes that begin with s.
func (x *Index) lookup(s []byte) []int32 {
	at := func(i int) []byte { return x.data[x.suffixes[i]:] }
	from := sort.Search(len(x.suffixes), func(i int) bool { return bytes.Compare(at(i), s) >= 0 })
	n := sort.Search(len(x.suffixes)-from, func(i int) bool { return !bytes.HasPrefix(at(from+i), s) })
	return x.suffixes[from : from+n]
}

// Lookup returns at most n places where s occurs, all of them if n < 0, in no order.
func (x *Index) Lookup(s []byte, n int) (result []int) {
	if len(s) == 0 || n == 0 {
		return nil
	}
	all := x.lookup(s)
	if 0 <= n && n < len(all) {
		all = all[:n]
	}
	for _, at := range all {
		result = append(result, int(at))
	}
	return result
}

// FindAllIndex returns at most n matches of r that do not overlap, all of them if n < 0, in order.
func (x *Index) FindAllIndex(r *regexp.Regexp, n int) (result [][]int) {
	prefix, complete := r.LiteralPrefix()
	if prefix == "" {
		return r.FindAllIndex(x.data, n)
	}
	size := func(int) int { return len(prefix) }
	if !complete {
		anchored := regexp.MustCompile("^" + r.String())
		size = func(at int) int {
			if m := anchored.FindIndex(x.data[at:]); m != nil {
				return m[1]
			}
			return -1
		}
	}
	// As many places as matches are wanted may do, unless some of them overlap or do not match.
	for want := n; ; want += 2 * (n - len(result)) {
		places := x.Lookup([]byte(prefix), want)
		slices.Sort(places)
		result = nil
		end := 0
		for _, at := range places {
			if len(result) == n {
				break
			}
			if at < end {
				continue
			}
			if k := size(at); k >= 0 {
				end = at + k
				result = append(result, []int{at, end})
			}
		}
		if len(places) == 0 || len(result) >= n || len(places) != want {
			return result
		}
	}
}

var errCorrupted = errors.New("suffixarray: data corrupted")

// Numbers that stand alone fill a field of this size; suffixes come in blocks of at most blockLen
// bytes, which begin with a field that holds their length.
const (
	field    = binary.MaxVarintLen64
	blockLen = 16 << 10
)

func readInt(r io.Reader) (int, error) {
	var b [field]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return 0, err
	}
	n, _ := binary.Varint(b[:])
	if int64(int(n)) != n || n < 0 {
		return 0, errCorrupted
	}
	return int(n), nil
}

// Write writes the index to w.
func (x *Index) Write(w io.Writer) error {
	block := make([]byte, field, blockLen)
	binary.PutVarint(block, int64(len(x.data)))
	if _, err := w.Write(block); err != nil {
		return err
	}
	if _, err := w.Write(x.data); err != nil {
		return err
	}
	for i := 0; i < len(x.suffixes); block = block[:field] {
		for ; i < len(x.suffixes) && len(block)+field <= blockLen; i++ {
			block = binary.AppendUvarint(block, uint64(x.suffixes[i]))
		}
		binary.PutVarint(block, int64(len(block)))
		if _, err := w.Write(block); err != nil {
			return err
		}
	}
	return nil
}

// Read reads an index that Write has written into x.
func (x *Index) Read(r io.Reader) error {
	n, err := readInt(r)
	if err != nil {
		return err
	}
	// What the length promises may be more than there is.
	var data bytes.Buffer
	if got, err := io.CopyN(&data, r, int64(n)); err != nil {
		if err == io.EOF && got > 0 {
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	suffixes := make([]int32, 0, n)
	var block [blockLen]byte
	for len(suffixes) < n {
		size, err := readInt(r)
		if err != nil {
			return err
		}
		if size < field || size > blockLen {
			return errCorrupted
		}
		rest := block[field:size]
		if _, err := io.ReadFull(r, rest); err != nil {
			return err
		}
		for len(rest) > 0 {
			at, width := binary.Uvarint(rest)
			if width <= 0 || len(suffixes) == n || at >= uint64(n) {
				return errCorrupted
			}
			suffixes = append(suffixes, int32(at))
			rest = rest[width:]
		}
	}
	x.data, x.suffixes = data.Bytes(), suffixes
	return nil
}
