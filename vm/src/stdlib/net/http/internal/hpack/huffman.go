package hpack

import "sync"

// codeLengths holds how many bits the code of each byte has, and that of the end at last: 5 for A, 6 for
// B and so on. The codes follow, since of equal lengths the smaller symbol has the smaller code.
const codeLengths = "" +
	"ISXXXXXXXTZXXZXXXXXXXXZXXXXXXXXXBFFHIBDGFFDGDBBBAAABBBBBBBCDKBHF" +
	"IBCCCCCCCCCCCCCCCCCCCCCCDCDIOIJBKABABABBBACCBBBABCBAABCCCCCKGJIX" +
	"PRPPRRRSRSSSSSTSTTRSTSSSSQRSRSSTRQPRRSSQSRRTQRSSQQRQSRSSPRRRSRRS" +
	"VVPORSRUVVVWWVTUOQVWWVWTQQVVXWWWPTPQRQQSRRUUTTVSVWVVWWWWWXWWWWWV" +
	"Z"

const (
	shortest, longest = 5, 30
	lookupBits        = 9 // Letters and digits have shorter codes.
)

// huffman holds the codes, made when they are first needed.
var huffman struct {
	once    sync.Once
	code    [257]uint32
	length  [257]uint8
	symbols [257]uint16             // in the order of their codes
	first   [longest + 2]uint32     // of each length, the first code
	start   [longest + 2]int        // and the place of its symbol in symbols
	lookup  [1 << lookupBits]uint16 // by the next bits: the symbol, and above it the length of its code
}

func loadHuffman() {
	h := &huffman
	code, at := uint32(0), 0
	for length := shortest; length <= longest; length++ {
		h.first[length], h.start[length] = code, at
		for s := range len(codeLengths) {
			if int(codeLengths[s]-'A')+shortest != length {
				continue
			}
			h.code[s], h.length[s], h.symbols[at] = code, uint8(length), uint16(s)
			if length <= lookupBits {
				free := lookupBits - length
				for i := range 1 << free {
					h.lookup[int(code)<<free+i] = uint16(length)<<10 | uint16(s)
				}
			}
			code++
			at++
		}
		code <<= 1
	}
	h.first[longest+1], h.start[longest+1] = code, at
}

// huffmanSize returns how many bytes a text takes in code.
func huffmanSize(s string) int {
	bits := 0
	for i := range len(s) {
		bits += int(huffman.length[s[i]])
	}
	return (bits + 7) / 8
}

// appendHuffman appends a text in code.
func appendHuffman(b []byte, s string) []byte {
	var bits uint64
	n := uint(0)
	for i := range len(s) {
		l := uint(huffman.length[s[i]])
		bits = bits<<l | uint64(huffman.code[s[i]])
		for n += l; n >= 8; {
			n -= 8
			b = append(b, byte(bits>>n))
		}
	}
	if n > 0 {
		// What is left of the last byte is filled with ones, as the code of the end begins.
		b = append(b, byte(bits<<(8-n))|byte(1<<(8-n)-1))
	}
	return b
}

// decodeHuffman returns the text that code stands for.
func decodeHuffman(code []byte) (string, error) {
	h := &huffman
	text := make([]byte, 0, len(code)*8/shortest)
	var bits uint64
	n := uint(0) // how many of the lowest bits are still to be read
	for {
		for n <= 48 && len(code) > 0 {
			bits = bits<<8 | uint64(code[0])
			code = code[1:]
			n += 8
		}
		if n < shortest {
			break
		}
		if n >= lookupBits || len(code) == 0 {
			var next uint64
			if n >= lookupBits {
				next = bits >> (n - lookupBits)
			} else {
				next = bits << (lookupBits - n)
			}
			if e := h.lookup[next&(1<<lookupBits-1)]; e != 0 && uint(e>>10) <= n {
				n -= uint(e >> 10)
				text = append(text, byte(e))
				continue
			}
		}
		l, symbol := longCode(bits, n)
		if l == 0 {
			break
		}
		if symbol > 255 {
			return "", errHuffman
		}
		n -= l
		text = append(text, byte(symbol))
	}
	// What is left must be less than a byte, and all ones.
	if n > 7 || bits&(1<<n-1) != 1<<n-1 {
		return "", errHuffman
	}
	return string(text), nil
}

// longCode finds the code that the lowest n bits begin with, by trying lengths; 0 if there is none.
func longCode(bits uint64, n uint) (length uint, symbol uint16) {
	h := &huffman
	for l := uint(shortest); l <= min(n, longest); l++ {
		code := uint32(bits >> (n - l) & (1<<l - 1))
		if count := h.start[l+1] - h.start[l]; code >= h.first[l] && int(code-h.first[l]) < count {
			return l, h.symbols[h.start[l]+int(code-h.first[l])]
		}
	}
	return 0, 0
}
