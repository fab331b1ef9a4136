package jpeg

import (
	"bufio"
	"errors"
	"image"
	"image/color"
	"io"
	"math/bits"
)

// DefaultQuality is what images are written with.
const DefaultQuality = 75

// Options say how an image is written: its quality from 1 to 100.
type Options struct {
	Quality int // from 1 to 100
}

// writer is what an image is written to.
type writer interface {
	Flush() error
	io.Writer
	io.ByteWriter
}

// The tables of an image: for brightness, and for colors.
const (
	bright = iota
	colored
)

type encoder struct {
	w   writer
	err error

	bits  uint32 // the highest count of these are to be written
	count uint

	quantizers [2][64]byte
}

// Encode writes m as a baseline image, in gray if it is an [image.Gray], else with a quarter of the samples for
// colors. Without options, the quality is [DefaultQuality].
func Encode(w io.Writer, m image.Image, o *Options) error {
	size := m.Bounds().Size()
	if size.X >= 1<<16 || size.Y >= 1<<16 {
		return errors.New("jpeg: image is too large to encode")
	}
	e := new(encoder)
	var buffered bool
	if e.w, buffered = w.(writer); !buffered {
		e.w = bufio.NewWriter(w)
	}
	quality := DefaultQuality
	if o != nil {
		quality = min(max(o.Quality, 1), 100)
	}
	e.scale(quality)

	gray, isGray := m.(*image.Gray)
	planes := 3
	if isGray {
		planes = 1
	}
	e.write([]byte{0xff, markBegin})
	e.writeQuantizers()
	e.writeFrame(size, planes)
	e.writeHuffmans(planes)
	e.writeScan(planes)
	if isGray {
		e.writeGray(gray)
	} else {
		e.writeColors(m)
	}
	// The last byte is filled with ones.
	e.put(0x7f, 7)
	e.write([]byte{0xff, markEnd})
	if e.err == nil {
		e.err = e.w.Flush()
	}
	return e.err
}

func (e *encoder) write(b []byte) {
	if e.err == nil {
		_, e.err = e.w.Write(b)
	}
}

func (e *encoder) writeByte(b byte) {
	if e.err == nil {
		e.err = e.w.WriteByte(b)
	}
}

// put writes the lowest n bits of x, which has no others.
func (e *encoder) put(x uint32, n uint) {
	e.count += n
	e.bits |= x << (32 - e.count)
	for ; e.count >= 8; e.count -= 8 {
		b := byte(e.bits >> 24)
		e.writeByte(b)
		if b == 0xff {
			e.writeByte(0)
		}
		e.bits <<= 8
	}
}

// scale makes the tables by which coefficients are divided.
func (e *encoder) scale(quality int) {
	percent := 200 - 2*quality
	if quality < 50 {
		percent = 5000 / quality
	}
	for i := range e.quantizers {
		for j := range e.quantizers[i] {
			x := (int(quantizers[i][j])*percent + 50) / 100
			e.quantizers[i][j] = byte(min(max(x, 1), 255))
		}
	}
}

// segment begins one of n bytes.
func (e *encoder) segment(mark byte, n int) {
	n += 2
	e.write([]byte{0xff, mark, byte(n >> 8), byte(n)})
}

func (e *encoder) writeQuantizers() {
	e.segment(markQuantizers, 2*65)
	for i := range e.quantizers {
		e.writeByte(byte(i))
		e.write(e.quantizers[i][:])
	}
}

func (e *encoder) writeFrame(size image.Point, planes int) {
	e.segment(markBaseline, 6+3*planes)
	e.write([]byte{8, byte(size.Y >> 8), byte(size.Y), byte(size.X >> 8), byte(size.X), byte(planes)})
	if planes == 1 {
		e.write([]byte{1, 0x11, bright})
	} else {
		e.write([]byte{1, 0x22, bright, 2, 0x11, colored, 3, 0x11, colored})
	}
}

func (e *encoder) writeHuffmans(planes int) {
	tables := codings[:]
	if planes == 1 {
		tables = codings[:1]
	}
	n := 0
	for i := range tables {
		n += 2*17 + len(tables[i].first.values) + len(tables[i].others.values)
	}
	e.segment(markHuffman, n)
	for i := range tables {
		for class, c := range []*coding{&tables[i].first, &tables[i].others} {
			e.writeByte(byte(class<<4 | i))
			e.write(c.lengths[:])
			e.write(c.values)
		}
	}
}

func (e *encoder) writeScan(planes int) {
	e.segment(markScan, 4+2*planes)
	e.writeByte(byte(planes))
	e.write([]byte{1, 0, 2, 0x11, 3, 0x11}[:2*planes])
	e.write([]byte{0, 63, 0})
}

func (e *encoder) writeGray(m *image.Gray) {
	last := m.Rect.Max.Sub(image.Pt(1, 1))
	sum := int32(0)
	for y := m.Rect.Min.Y; y <= last.Y; y += 8 {
		for x := m.Rect.Min.X; x <= last.X; x += 8 {
			var b block
			for i := range b {
				b[i] = int32(m.Pix[m.PixOffset(min(x+i%8, last.X), min(y+i/8, last.Y))])
			}
			sum = e.writeBlock(&b, bright, sum)
		}
	}
}

// writeColors writes blocks of sixteen by sixteen pixels: four for their brightness, and one for each color.
func (e *encoder) writeColors(m image.Image) {
	bounds := m.Bounds()
	last := bounds.Max.Sub(image.Pt(1, 1))
	pixel := pixels(m)
	var sums [3]int32
	for y := bounds.Min.Y; y <= last.Y; y += 16 {
		for x := bounds.Min.X; x <= last.X; x += 16 {
			var colors [2]block
			for i := range 4 {
				var b block
				left, top := i%2*8, i/2*8
				for j := range b {
					dx, dy := left+j%8, top+j/8
					yy, cb, cr := pixel(min(x+dx, last.X), min(y+dy, last.Y))
					b[j] = int32(yy)
					at := dy/2*8 + dx/2
					colors[0][at] += int32(cb)
					colors[1][at] += int32(cr)
				}
				sums[0] = e.writeBlock(&b, bright, sums[0])
			}
			for i := range colors {
				for j := range colors[i] {
					colors[i][j] = (colors[i][j] + 2) >> 2
				}
				sums[1+i] = e.writeBlock(&colors[i], colored, sums[1+i])
			}
		}
	}
}

// pixels returns what tells brightness and colors of an image's pixels.
func pixels(m image.Image) func(x, y int) (yy, cb, cr byte) {
	switch m := m.(type) {
	case *image.RGBA:
		return func(x, y int) (yy, cb, cr byte) {
			pix := m.Pix[m.PixOffset(x, y):]
			return color.RGBToYCbCr(pix[0], pix[1], pix[2])
		}
	case *image.YCbCr:
		return func(x, y int) (yy, cb, cr byte) {
			at := m.COffset(x, y)
			return m.Y[m.YOffset(x, y)], m.Cb[at], m.Cr[at]
		}
	}
	return func(x, y int) (yy, cb, cr byte) {
		r, g, b, _ := m.At(x, y).RGBA()
		return color.RGBToYCbCr(byte(r>>8), byte(g>>8), byte(b>>8))
	}
}

// round divides, to the nearest.
func round(a, b int32) int32 {
	if a < 0 {
		return -((b>>1 - a) / b)
	}
	return (a + b>>1) / b
}

// writeBlock writes samples, with tables of that kind, and returns the first coefficient, which is written
// as a difference to the block before.
func (e *encoder) writeBlock(b *block, kind int, before int32) int32 {
	b.forward()
	q, c := &e.quantizers[kind], &codings[kind]
	sum := round(b[0], 8*int32(q[0]))
	e.number(c.first.codes(), 0, sum-before)
	others, zeros := c.others.codes(), 0
	for i := 1; i < 64; i++ {
		x := round(b[zigzag[i]], 8*int32(q[i]))
		if x == 0 {
			zeros++
			continue
		}
		for ; zeros > 15; zeros -= 16 {
			e.code(others, 0xf0)
		}
		e.number(others, zeros, x)
		zeros = 0
	}
	if zeros > 0 {
		e.code(others, 0)
	}
	return sum
}

// code writes the code of a value.
func (e *encoder) code(codes []code, value int) {
	e.put(uint32(codes[value].bits), codes[value].length)
}

// number writes x behind so many zeros: a code that tells how many bits it has, and these.
func (e *encoder) number(codes []code, zeros int, x int32) {
	size, low := bits.Len32(uint32(x)), x
	if x < 0 {
		size, low = bits.Len32(uint32(-x)), x-1
	}
	e.code(codes, zeros<<4|size)
	if size > 0 {
		e.put(uint32(low)&(1<<size-1), uint(size))
	}
}
