// Package bzip2 decompresses data in the bzip2 format.
package bzip2

import "io"

// StructuralError says what is wrong with the data.
type StructuralError string

// Error returns the message.
func (s StructuralError) Error() string { return "bzip2 data invalid: " + string(s) }

// more is what the natives say when the input ends too early.
const more = "more"

// header reads the beginning of a file from the bit at; the level is that of the blocks.
func header(in []byte, at int, again bool) (level, next int, problem string)

// block decodes the next block from the bit at. After the last one, last is set, and crc is the
// file's own.
func block(in []byte, at, level int) (out []byte, next int, last bool, crc uint32, problem string)

type reader struct {
	r     io.Reader
	in    []byte
	at    int // the next bit of in
	chunk int
	ended bool
	level int
	crc   uint32
	out   []byte
	err   error
	fail  error // what is wrong behind out
	begun bool
}

// NewReader returns a reader of the decompressed bytes of r.
func NewReader(r io.Reader) io.Reader { return &reader{r: r, chunk: 1 << 14} }

// fill reads more input.
func (z *reader) fill() error {
	if z.ended {
		return io.ErrUnexpectedEOF
	}
	skip := z.at / 8
	z.in = append(make([]byte, 0, len(z.in)-skip+z.chunk), z.in[skip:]...)
	z.at %= 8
	n, err := io.ReadAtLeast(z.r, z.in[len(z.in):cap(z.in)], 1)
	z.in = z.in[:len(z.in)+n]
	z.chunk = max(z.chunk, len(z.in))
	switch {
	case err == io.EOF:
		z.ended = true
		return nil
	case err != nil && n == 0:
		return err
	}
	return nil
}

func (z *reader) begin(again bool) error {
	for {
		if again && (z.at+7)/8 >= len(z.in) && z.ended {
			return io.EOF
		}
		level, next, problem := header(z.in, z.at, again)
		switch problem {
		case "":
			z.level, z.at, z.crc, z.begun = level, next, 0, true
			return nil
		case more:
			if err := z.fill(); err != nil {
				return err
			}
		default:
			return StructuralError(problem)
		}
	}
}

func (z *reader) next() error {
	if !z.begun {
		if err := z.begin(false); err != nil {
			return err
		}
	}
	for {
		out, next, last, crc, problem := block(z.in, z.at, z.level)
		switch {
		case problem == more:
			if err := z.fill(); err != nil {
				return err
			}
			continue
		case problem != "":
			z.out = out
			return StructuralError(problem)
		}
		z.at = next
		if last {
			if crc != z.crc {
				return StructuralError("file checksum mismatch")
			}
			if err := z.begin(true); err != nil {
				return err
			}
			continue
		}
		z.crc = (z.crc<<1 | z.crc>>31) ^ crc
		z.out = out
		return nil
	}
}

func (z *reader) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		return 0, z.err
	}
	for len(z.out) == 0 {
		if z.err != nil {
			return 0, z.err
		}
		z.err = z.next()
	}
	n = copy(p, z.out)
	z.out = z.out[n:]
	return n, nil
}
