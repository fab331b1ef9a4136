package png

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"io"
	"strconv"
)

// Encoder encodes as it is told.
type Encoder struct {
	CompressionLevel CompressionLevel  // how much effort goes into a small file
	BufferPool       EncoderBufferPool // buffers to use again, if it is not nil
}

// EncoderBufferPool keeps buffers for the next image.
type EncoderBufferPool interface {
	// Get returns a buffer, or nil.
	Get() *EncoderBuffer
	// Put takes a buffer back.
	Put(*EncoderBuffer)
}

// EncoderBuffer is what an encoder works with.
type EncoderBuffer encoder

// CompressionLevel says how much effort goes into a small file.
type CompressionLevel int

// Levels: the usual one, none, the fastest, the smallest file.
const (
	DefaultCompression CompressionLevel = 0
	NoCompression      CompressionLevel = -1
	BestSpeed          CompressionLevel = -2
	BestCompression    CompressionLevel = -3
)

func (l CompressionLevel) zlib() int {
	switch l {
	case NoCompression:
		return zlib.NoCompression
	case BestSpeed:
		return zlib.BestSpeed
	case BestCompression:
		return zlib.BestCompression
	}
	return zlib.DefaultCompression
}

type encoder struct {
	enc         *Encoder
	w           io.Writer
	m           image.Image
	kind, depth int
	err         error
}

// Encode writes m as PNG.
func Encode(w io.Writer, m image.Image) error { return new(Encoder).Encode(w, m) }

type opaquer interface{ Opaque() bool }

func isOpaque(m image.Image) bool {
	if o, ok := m.(opaquer); ok {
		return o.Opaque()
	}
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if _, _, _, a := m.At(x, y).RGBA(); a != 0xffff {
				return false
			}
		}
	}
	return true
}

// Encode writes m as PNG.
func (enc *Encoder) Encode(w io.Writer, m image.Image) error {
	width, height := int64(m.Bounds().Dx()), int64(m.Bounds().Dy())
	if width <= 0 || height <= 0 || width >= 1<<32 || height >= 1<<32 {
		return FormatError("invalid image size: " + strconv.FormatInt(width, 10) + "x" + strconv.FormatInt(height, 10))
	}
	var e *encoder
	if enc.BufferPool != nil {
		b := enc.BufferPool.Get()
		e = (*encoder)(b)
	}
	if e == nil {
		e = new(encoder)
	}
	if enc.BufferPool != nil {
		defer enc.BufferPool.Put((*EncoderBuffer)(e))
	}
	*e = encoder{enc: enc, w: w, m: m}
	var pal color.Palette
	if _, ok := m.(image.PalettedImage); ok {
		pal, _ = m.ColorModel().(color.Palette)
	}
	e.choose(pal)
	_, e.err = io.WriteString(w, header)
	var h [13]byte
	binary.BigEndian.PutUint32(h[:], uint32(width))
	binary.BigEndian.PutUint32(h[4:], uint32(height))
	h[8], h[9] = byte(e.depth), byte(e.kind)
	e.chunk("IHDR", h[:])
	if pal != nil {
		e.writePalette(pal)
	}
	e.writeImage(pal != nil)
	e.chunk("IEND", nil)
	return e.err
}

// choose finds the smallest kind of pixel that loses nothing.
func (e *encoder) choose(pal color.Palette) {
	if pal != nil {
		e.kind, e.depth = indexed, 8
		switch n := len(pal); {
		case n <= 2:
			e.depth = 1
		case n <= 4:
			e.depth = 2
		case n <= 16:
			e.depth = 4
		}
		return
	}
	e.kind, e.depth = rgb, 8
	switch e.m.ColorModel() {
	case color.GrayModel:
		e.kind = gray
		return
	case color.Gray16Model:
		e.kind, e.depth = gray, 16
		return
	case color.RGBAModel, color.NRGBAModel, color.AlphaModel:
	default:
		e.depth = 16
	}
	if !isOpaque(e.m) {
		e.kind = rgbAlpha
	}
}

func (e *encoder) chunk(name string, b []byte) {
	if e.err != nil {
		return
	}
	if uint64(len(b)) > 1<<32-1 {
		e.err = UnsupportedError(name + " chunk is too large: " + strconv.Itoa(len(b)))
		return
	}
	out := binary.BigEndian.AppendUint32(make([]byte, 0, len(b)+12), uint32(len(b)))
	out = append(append(out, name...), b...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
	_, e.err = e.w.Write(out)
}

// Write writes a part of the compressed image.
func (e *encoder) Write(b []byte) (int, error) {
	e.chunk("IDAT", b)
	if e.err != nil {
		return 0, e.err
	}
	return len(b), nil
}

func (e *encoder) writePalette(p color.Palette) {
	if len(p) < 1 || len(p) > 256 {
		e.err = FormatError("bad palette length: " + strconv.Itoa(len(p)))
		return
	}
	var colors, alphas []byte
	last := -1
	for i, c := range p {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		colors = append(colors, n.R, n.G, n.B)
		alphas = append(alphas, n.A)
		if n.A != 0xff {
			last = i
		}
	}
	e.chunk("PLTE", colors)
	if last >= 0 {
		e.chunk("tRNS", alphas[:last+1])
	}
}

// filter writes the number of the row's filter to dst, and the filtered row behind it. It is the filter that makes the
// smallest numbers, or none at all.
func filter(dst, row, before []byte, bpp int, none bool)

// pack takes three bytes of each four.
func pack(dst, src []byte)

// unmultiply converts pixels of an image.RGBA to those of an image.NRGBA.
func unmultiply(dst, src []byte)

func (e *encoder) writeImage(paletted bool) {
	if e.err != nil {
		return
	}
	buf := bufio.NewWriterSize(e, 1<<15)
	z, err := zlib.NewWriterLevel(buf, e.enc.CompressionLevel.zlib())
	if err != nil {
		e.err = err
		return
	}
	b := e.m.Bounds()
	bits := e.depth * channels[e.kind]
	size := (bits*b.Dx() + 7) / 8
	row, before, filtered := make([]byte, size), make([]byte, size), make([]byte, size+1)
	none := paletted || e.enc.CompressionLevel == NoCompression
	for y := b.Min.Y; y < b.Max.Y; y++ {
		e.fillRow(row, b, y)
		filter(filtered, row, before, (bits+7)/8, none)
		if _, err := z.Write(filtered); err != nil {
			e.err = err
			return
		}
		row, before = before, row
	}
	if err := z.Close(); err != nil {
		e.err = err
		return
	}
	if err := buf.Flush(); err != nil {
		e.err = err
	}
}

func (e *encoder) fillRow(row []byte, b image.Rectangle, y int) {
	w := b.Dx()
	switch {
	case e.kind == indexed:
		if m, ok := e.m.(*image.Paletted); ok && e.depth == 8 {
			copy(row, m.Pix[m.PixOffset(b.Min.X, y):])
			return
		}
		p := e.m.(image.PalettedImage)
		clear(row)
		for x := range w {
			at := x * e.depth
			row[at/8] |= p.ColorIndexAt(b.Min.X+x, y) << (8 - e.depth - at%8)
		}
	case e.kind == gray && e.depth == 8:
		if m, ok := e.m.(*image.Gray); ok {
			copy(row, m.Pix[m.PixOffset(b.Min.X, y):])
			return
		}
		for x := range w {
			row[x] = color.GrayModel.Convert(e.m.At(b.Min.X+x, y)).(color.Gray).Y
		}
	case e.kind == gray:
		for x := range w {
			v := color.Gray16Model.Convert(e.m.At(b.Min.X+x, y)).(color.Gray16).Y
			row[2*x], row[2*x+1] = byte(v>>8), byte(v)
		}
	case e.depth == 8 && e.kind == rgb:
		switch m := e.m.(type) {
		case *image.RGBA:
			pack(row, m.Pix[m.PixOffset(b.Min.X, y):][:4*w])
		case *image.NRGBA:
			pack(row, m.Pix[m.PixOffset(b.Min.X, y):][:4*w])
		default:
			for x := range w {
				r, g, bl, _ := m.At(b.Min.X+x, y).RGBA()
				row[3*x], row[3*x+1], row[3*x+2] = byte(r>>8), byte(g>>8), byte(bl>>8)
			}
		}
	case e.depth == 8:
		switch m := e.m.(type) {
		case *image.NRGBA:
			copy(row, m.Pix[m.PixOffset(b.Min.X, y):])
			return
		case *image.RGBA:
			unmultiply(row, m.Pix[m.PixOffset(b.Min.X, y):][:4*w])
			return
		}
		for x := range w {
			c := color.NRGBAModel.Convert(e.m.At(b.Min.X+x, y)).(color.NRGBA)
			row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = c.R, c.G, c.B, c.A
		}
	default:
		n := 2 * channels[e.kind]
		for x := range w {
			c := color.NRGBA64Model.Convert(e.m.At(b.Min.X+x, y)).(color.NRGBA64)
			all := [8]byte{byte(c.R >> 8), byte(c.R), byte(c.G >> 8), byte(c.G), byte(c.B >> 8), byte(c.B), byte(c.A >> 8), byte(c.A)}
			copy(row[n*x:n*x+n], all[:])
		}
	}
}
