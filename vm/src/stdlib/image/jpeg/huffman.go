package jpeg

// A huffman table finds values by their codes.
type huffman struct {
	size   int
	short  [256]uint16 // by the next eight bits: the value, and one more than the length of its code
	values [256]byte   // sorted by their codes
	last   [16]int32   // by length, less one: the greatest code, -1 if there is none
	shift  [16]int32   // by length, less one: what leads from a code to its value's index
}

// set makes the table of values whose codes have these lengths: so many of one bit, of two, and so on.
func (h *huffman) set(lengths []byte) {
	clear(h.short[:])
	code, index := int32(0), int32(0)
	for i, n := range lengths {
		n := int32(n)
		h.last[i], h.shift[i] = -1, index-code
		if n != 0 {
			h.last[i] = code + n - 1
		}
		if i < 8 {
			for j := range n {
				row := uint16(h.values[index+j])<<8 | uint16(i+2)
				first := byte((code + j) << (7 - i))
				for rest := range 1 << (7 - i) {
					h.short[first|byte(rest)] = row
				}
			}
		}
		code = (code + n) << 1
		index += n
	}
}

// value reads a code.
func (in *input) value(h *huffman) byte {
	if in.err != nil {
		return 0
	}
	if h.size == 0 {
		in.fail(FormatError("uninitialized Huffman table"))
		return 0
	}
	full := in.count >= 8
	if !full {
		switch err := in.more(); err {
		case nil:
			full = true
		case errNoStuffing, errShort:
			// What is left may be enough.
			if in.taken != 0 {
				in.putBack()
			}
		default:
			in.fail(err)
			return 0
		}
	}
	if full {
		if row := h.short[byte(in.bits>>(in.count-8))]; row != 0 {
			in.count -= int(row&0xff) - 1
			return byte(row >> 8)
		}
	}
	code := int32(0)
	for i, last := range h.last {
		code = code<<1 | in.take(1)
		if in.err != nil {
			return 0
		}
		if code <= last {
			return h.values[code+h.shift[i]]
		}
	}
	in.fail(FormatError("bad Huffman code"))
	return 0
}
