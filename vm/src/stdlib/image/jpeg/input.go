package jpeg

import "io"

// input is the file: bytes, and bits of the scans.
type input struct {
	r       io.Reader
	buf     [4096]byte
	at, end int
	err     error // the first thing that went wrong; from then on all is zero

	bits  uint32 // the lowest count of these are not used yet
	count int
	taken int // how many bytes of the file the latest eight bits were: they may have to be put back
}

func (in *input) fail(err error) {
	if in.err == nil {
		in.err = err
	}
}

// fill reads more. The last two bytes stay, in case they are put back.
func (in *input) fill() error {
	if in.end > 2 {
		copy(in.buf[:], in.buf[in.end-2:in.end])
		in.at, in.end = 2, 2
	}
	n, err := in.r.Read(in.buf[in.end:])
	in.end += n
	switch {
	case n > 0:
		return nil
	case err == io.EOF:
		return io.ErrUnexpectedEOF
	}
	return err
}

func (in *input) next() (byte, error) {
	for in.at == in.end {
		if err := in.fill(); err != nil {
			return 0, err
		}
	}
	in.at++
	in.taken = 0
	return in.buf[in.at-1], nil
}

// byte returns the next byte.
func (in *input) byte() byte {
	if in.err != nil {
		return 0
	}
	c, err := in.next()
	in.err = err
	return c
}

// putBack gives back the latest eight bits if none of them was used.
func (in *input) putBack() {
	in.at -= in.taken
	in.taken = 0
	if in.count >= 8 {
		in.bits >>= 8
		in.count -= 8
	}
}

// endBits goes back to bytes: those that were read ahead are to be read again.
func (in *input) endBits() {
	if in.taken != 0 && in.count >= 8 {
		in.putBack()
	}
	in.taken = 0
}

// read fills p.
func (in *input) read(p []byte) {
	in.endBits()
	for in.err == nil {
		n := copy(p, in.buf[in.at:in.end])
		in.at += n
		if p = p[n:]; len(p) == 0 {
			return
		}
		in.err = in.fill()
	}
}

// skip leaves out n bytes.
func (in *input) skip(n int) {
	in.endBits()
	for in.err == nil {
		m := min(n, in.end-in.at)
		in.at += m
		if n -= m; n == 0 {
			return
		}
		in.err = in.fill()
	}
}

const (
	errNoStuffing = FormatError("missing 0xff00 sequence")
	errShort      = FormatError("short Huffman data")
)

// more adds eight bits. A byte of all ones has a zero behind it: otherwise it begins a marker.
func (in *input) more() error {
	in.taken = 0
	taken := 1
	c, err := in.next()
	if err == nil && c == 0xff {
		in.taken = 1
		var stuffing byte
		switch stuffing, err = in.next(); {
		case err == nil && stuffing != 0:
			// Only what begins the marker counts as read; the rest is looked at again.
			in.at--
			in.taken = 1
			return errNoStuffing
		case err == nil:
			taken = 2
		}
	}
	if err == io.ErrUnexpectedEOF {
		return errShort
	}
	if err != nil {
		return err
	}
	in.taken = taken
	in.bits = in.bits<<8 | uint32(c)
	in.count += 8
	return nil
}

// take returns the next n bits.
func (in *input) take(n int) int32 {
	for in.count < n {
		if in.err == nil {
			in.err = in.more()
		}
		if in.err != nil {
			return 0
		}
	}
	in.count -= n
	return int32(in.bits>>in.count) & (1<<n - 1)
}

// signed returns the number that n bits stand for: those that begin with 0 are negative.
func (in *input) signed(n int) int32 {
	if n == 0 {
		return 0
	}
	x := in.take(n)
	if in.err == nil && x < 1<<(n-1) {
		x -= 1<<n - 1
	}
	return x
}
