// Package png decodes and encodes PNG.
package png

import (
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"io"
)

const header = "\x89PNG\r\n\x1a\n"

// Kinds of pixel: as the format numbers them, the depth in the upper bits.
const (
	gray      = 0
	rgb       = 2
	indexed   = 3
	grayAlpha = 4
	rgbAlpha  = 6
)

// channels is how many samples a pixel of each kind has.
var channels = [...]int{gray: 1, rgb: 3, indexed: 1, grayAlpha: 2, rgbAlpha: 4}

// pass is a part of an interlaced image: where it begins and which pixels it has.
type pass struct{ x, y, dx, dy int }

var adam7 = []pass{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}

// Which chunk came last of those whose order counts.
const (
	start = iota
	seenIHDR
	seenPLTE
	seentRNS
	seenIDAT
	seenIEND
)

// A FormatError says why the input is no PNG.
type FormatError string

// Error returns the message.
func (e FormatError) Error() string { return "png: invalid format: " + string(e) }

// An UnsupportedError names a feature that is not supported.
type UnsupportedError string

// Error returns the message.
func (e UnsupportedError) Error() string { return "png: unsupported feature: " + string(e) }

var errOrder = FormatError("chunk out of order")

type decoder struct {
	r             io.Reader
	img           image.Image
	width, height int
	depth, kind   int
	palette       color.Palette
	stage         int
	left          uint32 // of the IDAT chunk
	interlaced    bool
	crc           uint32
	buf           [3 * 256]byte
	key           []byte // the samples that are transparent
}

// read fills b with bytes that the checksum covers.
func (d *decoder) read(b []byte) error {
	if _, err := io.ReadFull(d.r, b); err != nil {
		return err
	}
	d.crc = crc32.Update(d.crc, crc32.IEEETable, b)
	return nil
}

func (d *decoder) verify() error {
	if _, err := io.ReadFull(d.r, d.buf[:4]); err != nil {
		return err
	}
	if binary.BigEndian.Uint32(d.buf[:4]) != d.crc {
		return FormatError("invalid checksum")
	}
	return nil
}

func (d *decoder) parseIHDR(n uint32) error {
	if n != 13 {
		return FormatError("bad IHDR length")
	}
	b := d.buf[:13]
	if err := d.read(b); err != nil {
		return err
	}
	if b[10] != 0 {
		return UnsupportedError("compression method")
	}
	if b[11] != 0 {
		return UnsupportedError("filter method")
	}
	if b[12] > 1 {
		return FormatError("invalid interlace method")
	}
	d.interlaced = b[12] == 1
	w, h := int32(binary.BigEndian.Uint32(b)), int32(binary.BigEndian.Uint32(b[4:]))
	if w <= 0 || h <= 0 {
		return FormatError("non-positive dimension")
	}
	if n := int(w) * int(h); n != n*8/8 {
		return UnsupportedError("dimension overflow")
	}
	d.depth, d.kind = int(b[8]), int(b[9])
	ok := false
	switch d.depth {
	case 1, 2, 4:
		ok = d.kind == gray || d.kind == indexed
	case 8:
		ok = d.kind == gray || d.kind == rgb || d.kind == indexed || d.kind == grayAlpha || d.kind == rgbAlpha
	case 16:
		ok = d.kind == gray || d.kind == rgb || d.kind == grayAlpha || d.kind == rgbAlpha
	}
	if !ok {
		return UnsupportedError(fmt.Sprintf("bit depth %d, color type %d", b[8], b[9]))
	}
	d.width, d.height = int(w), int(h)
	return d.verify()
}

func (d *decoder) parsePLTE(n uint32) error {
	count := int(n / 3)
	if n%3 != 0 || count <= 0 || count > 256 || count > 1<<d.depth {
		return FormatError("bad PLTE length")
	}
	b := d.buf[:n]
	if err := d.read(b); err != nil {
		return err
	}
	switch d.kind {
	case indexed:
		d.palette = make(color.Palette, 256)
		for i := range d.palette {
			d.palette[i] = color.RGBA{0, 0, 0, 0xff}
			if i < count {
				d.palette[i] = color.RGBA{b[3*i], b[3*i+1], b[3*i+2], 0xff}
			}
		}
		d.palette = d.palette[:count]
	case rgb, rgbAlpha:
		// Only a suggestion.
	default:
		return FormatError("PLTE, color type mismatch")
	}
	return d.verify()
}

func (d *decoder) parsetRNS(n uint32) error {
	switch d.kind {
	case gray, rgb:
		if int(n) != 2*channels[d.kind] {
			return FormatError("bad tRNS length")
		}
		d.key = make([]byte, n)
		if err := d.read(d.key); err != nil {
			return err
		}
		if d.depth < 8 {
			d.key[1] *= 0xff / (1<<d.depth - 1)
		}
	case indexed:
		if n > 256 {
			return FormatError("bad tRNS length")
		}
		b := d.buf[:n]
		if err := d.read(b); err != nil {
			return err
		}
		if len(d.palette) < len(b) {
			d.palette = d.palette[:n]
		}
		for i, a := range b {
			c := d.palette[i].(color.RGBA)
			d.palette[i] = color.NRGBA{c.R, c.G, c.B, a}
		}
	default:
		return FormatError("tRNS, color type mismatch")
	}
	return d.verify()
}

// Read reads what the IDAT chunks hold, as if they were one.
func (d *decoder) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for d.left == 0 {
		if err := d.verify(); err != nil {
			return 0, err
		}
		n, name, err := d.chunk()
		if err != nil {
			return 0, err
		}
		d.left = n
		if name != "IDAT" {
			return 0, FormatError("not enough pixel data")
		}
	}
	if int(d.left) < 0 {
		return 0, UnsupportedError("IDAT chunk length overflow")
	}
	n, err := d.r.Read(p[:min(len(p), int(d.left))])
	d.crc = crc32.Update(d.crc, crc32.IEEETable, p[:n])
	d.left -= uint32(n)
	return n, err
}

// chunk reads the length and the name of the next one.
func (d *decoder) chunk() (n uint32, name string, err error) {
	if _, err = io.ReadFull(d.r, d.buf[:8]); err != nil {
		return
	}
	d.crc = crc32.ChecksumIEEE(d.buf[4:8])
	return binary.BigEndian.Uint32(d.buf[:4]), string(d.buf[4:8]), nil
}

func (d *decoder) parseIDAT(n uint32) (err error) {
	d.left = n
	if d.img, err = d.decode(); err != nil {
		return err
	}
	return d.verify()
}

// unfilter undoes the filters of rows that begin with their filter's number.
func unfilter(data []byte, row, bpp int) (ok bool)

// spread puts alpha behind each three bytes.
func spread(dst, src []byte)

func (d *decoder) decode() (image.Image, error) {
	r, err := zlib.NewReader(d)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var img image.Image
	if !d.interlaced {
		img, err = d.readPass(r, d.width, d.height)
	} else {
		img = d.newImage(d.width, d.height)
		for _, p := range adam7 {
			w, h := (d.width-p.x+p.dx-1)/p.dx, (d.height-p.y+p.dy-1)/p.dy
			if w <= 0 || h <= 0 {
				continue
			}
			part, err := d.readPass(r, w, h)
			if err != nil {
				return nil, err
			}
			merge(img, part, p)
		}
	}
	if err != nil {
		return nil, err
	}
	// Nothing but the checksum may follow.
	var b [1]byte
	n := 0
	for i := 0; n == 0 && err == nil; i++ {
		if i == 100 {
			return nil, io.ErrNoProgress
		}
		n, err = r.Read(b[:])
	}
	if err != nil && err != io.EOF {
		return nil, FormatError(err.Error())
	}
	if n != 0 || d.left != 0 {
		return nil, FormatError("too much pixel data")
	}
	return img, nil
}

// merge puts the pixels of a pass where they belong.
func merge(img, part image.Image, p pass) {
	b := part.Bounds()
	put := func(dst, src []byte, stride, from, n int) {
		for y := range b.Max.Y {
			to := (y*p.dy+p.y)*stride + p.x*n
			at := y * from
			for range b.Max.X {
				copy(dst[to:to+n], src[at:at+n])
				to += p.dx * n
				at += n
			}
		}
	}
	switch m := img.(type) {
	case *image.Gray:
		s := part.(*image.Gray)
		put(m.Pix, s.Pix, m.Stride, s.Stride, 1)
	case *image.Gray16:
		s := part.(*image.Gray16)
		put(m.Pix, s.Pix, m.Stride, s.Stride, 2)
	case *image.RGBA:
		s := part.(*image.RGBA)
		put(m.Pix, s.Pix, m.Stride, s.Stride, 4)
	case *image.RGBA64:
		s := part.(*image.RGBA64)
		put(m.Pix, s.Pix, m.Stride, s.Stride, 8)
	case *image.NRGBA:
		s := part.(*image.NRGBA)
		put(m.Pix, s.Pix, m.Stride, s.Stride, 4)
	case *image.NRGBA64:
		s := part.(*image.NRGBA64)
		put(m.Pix, s.Pix, m.Stride, s.Stride, 8)
	case *image.Paletted:
		s := part.(*image.Paletted)
		put(m.Pix, s.Pix, m.Stride, s.Stride, 1)
		if len(m.Palette) < len(s.Palette) {
			m.Palette = s.Palette
		}
	}
}

func (d *decoder) newImage(w, h int) image.Image {
	r := image.Rect(0, 0, w, h)
	alpha := d.key != nil || d.kind == grayAlpha || d.kind == rgbAlpha
	switch {
	case d.kind == indexed:
		return image.NewPaletted(r, d.palette)
	case d.depth == 16 && alpha:
		return image.NewNRGBA64(r)
	case d.depth == 16 && d.kind == gray:
		return image.NewGray16(r)
	case d.depth == 16:
		return image.NewRGBA64(r)
	case alpha:
		return image.NewNRGBA(r)
	case d.kind == gray:
		return image.NewGray(r)
	}
	return image.NewRGBA(r)
}

func (d *decoder) readPass(r io.Reader, w, h int) (image.Image, error) {
	bits := d.depth * channels[d.kind]
	row := (bits*w+7)/8 + 1
	data, err := io.ReadAll(io.LimitReader(r, int64(row)*int64(h)))
	if err != nil && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	if len(data) < row*h {
		return nil, FormatError("not enough pixel data")
	}
	if !unfilter(data, row, (bits+7)/8) {
		return nil, FormatError("bad filter type")
	}
	img := d.newImage(w, h)
	for y := range h {
		d.setRow(img, y, w, data[y*row+1:(y+1)*row])
	}
	return img, nil
}

// setRow turns a row of samples into pixels.
func (d *decoder) setRow(img image.Image, y, w int, b []byte) {
	switch m := img.(type) {
	case *image.Paletted:
		pix := m.Pix[y*m.Stride:][:w]
		d.samples(pix, b, 1)
		for _, c := range pix {
			// An index behind the palette stands for black.
			if int(c) >= len(m.Palette) {
				m.Palette = m.Palette[:int(c)+1]
			}
		}
	case *image.Gray:
		d.samples(m.Pix[y*m.Stride:][:w], b, 0xff/byte(1<<min(d.depth, 8)-1))
	case *image.Gray16:
		copy(m.Pix[y*m.Stride:], b)
	case *image.RGBA:
		spread(m.Pix[y*m.Stride:][:4*w], b)
	case *image.RGBA64:
		pix := m.Pix[y*m.Stride:]
		for x := range w {
			copy(pix[8*x:], b[6*x:6*x+6])
			pix[8*x+6], pix[8*x+7] = 0xff, 0xff
		}
	case *image.NRGBA:
		d.setNRGBA(m.Pix[y*m.Stride:][:4*w], w, b)
	case *image.NRGBA64:
		d.setNRGBA64(m.Pix[y*m.Stride:][:8*w], w, b)
	}
}

// samples takes samples of up to 8 bits out of b, times scale.
func (d *decoder) samples(pix, b []byte, scale byte) {
	if d.depth == 8 {
		copy(pix, b)
		return
	}
	mask := byte(1<<d.depth - 1)
	for x := range pix {
		at := x * d.depth
		pix[x] = b[at/8] >> (8 - d.depth - at%8) & mask * scale
	}
}

func (d *decoder) setNRGBA(pix []byte, w int, b []byte) {
	switch d.kind {
	case rgbAlpha:
		copy(pix, b)
	case grayAlpha:
		for x := range w {
			v := b[2*x]
			pix[4*x], pix[4*x+1], pix[4*x+2], pix[4*x+3] = v, v, v, b[2*x+1]
		}
	case rgb:
		spread(pix, b)
		for x := range w {
			if b[3*x] == d.key[1] && b[3*x+1] == d.key[3] && b[3*x+2] == d.key[5] {
				pix[4*x+3] = 0
			}
		}
	case gray:
		row := make([]byte, w)
		d.samples(row, b, 0xff/byte(1<<d.depth-1))
		for x, v := range row {
			a := byte(0xff)
			if v == d.key[1] {
				a = 0
			}
			pix[4*x], pix[4*x+1], pix[4*x+2], pix[4*x+3] = v, v, v, a
		}
	}
}

func (d *decoder) setNRGBA64(pix []byte, w int, b []byte) {
	n := 2 * channels[d.kind]
	for x := range w {
		s, p := b[n*x:n*x+n], pix[8*x:8*x+8]
		p[6], p[7] = 0xff, 0xff
		switch d.kind {
		case rgbAlpha:
			copy(p, s)
		case rgb:
			copy(p, s)
		default:
			for i := range 6 {
				p[i] = s[i%2]
			}
			if d.kind == grayAlpha {
				p[6], p[7] = s[2], s[3]
			}
		}
		if d.key != nil && string(s) == string(d.key) {
			p[6], p[7] = 0, 0
		}
	}
}

func (d *decoder) parseChunk(config bool) error {
	n, name, err := d.chunk()
	if err != nil {
		return err
	}
	switch name {
	case "IHDR":
		if d.stage != start {
			return errOrder
		}
		d.stage = seenIHDR
		return d.parseIHDR(n)
	case "PLTE":
		if d.stage != seenIHDR {
			return errOrder
		}
		d.stage = seenPLTE
		return d.parsePLTE(n)
	case "tRNS":
		switch {
		case d.kind == indexed:
			if d.stage != seenPLTE {
				return errOrder
			}
		case d.kind == rgb:
			if d.stage != seenIHDR && d.stage != seenPLTE {
				return errOrder
			}
		case d.stage != seenIHDR:
			return errOrder
		}
		d.stage = seentRNS
		return d.parsetRNS(n)
	case "IDAT":
		if d.stage < seenIHDR || d.stage > seenIDAT || d.stage == seenIHDR && d.kind == indexed {
			return errOrder
		}
		if d.stage == seenIDAT {
			// What is left over after the image was read.
			break
		}
		d.stage = seenIDAT
		if config {
			return nil
		}
		return d.parseIDAT(n)
	case "IEND":
		if d.stage != seenIDAT {
			return errOrder
		}
		d.stage = seenIEND
		if n != 0 {
			return FormatError("bad IEND length")
		}
		return d.verify()
	}
	if n > 0x7fffffff {
		return FormatError(fmt.Sprintf("Bad chunk length: %d", n))
	}
	for n > 0 {
		b := d.buf[:min(uint32(len(d.buf)), n)]
		if err := d.read(b); err != nil {
			return err
		}
		n -= uint32(len(b))
	}
	return d.verify()
}

func (d *decoder) checkHeader() error {
	if _, err := io.ReadFull(d.r, d.buf[:len(header)]); err != nil {
		return err
	}
	if string(d.buf[:len(header)]) != header {
		return FormatError("not a PNG file")
	}
	return nil
}

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Decode returns the image; its type depends on how the pixels are stored.
func Decode(r io.Reader) (image.Image, error) {
	d := &decoder{r: r}
	if err := d.checkHeader(); err != nil {
		return nil, noEOF(err)
	}
	for d.stage != seenIEND {
		if err := d.parseChunk(false); err != nil {
			return nil, noEOF(err)
		}
	}
	return d.img, nil
}

// DecodeConfig returns size and colour model without decoding the image.
func DecodeConfig(r io.Reader) (image.Config, error) {
	d := &decoder{r: r}
	if err := d.checkHeader(); err != nil {
		return image.Config{}, noEOF(err)
	}
	for {
		if err := d.parseChunk(true); err != nil {
			return image.Config{}, noEOF(err)
		}
		if d.stage >= seenIDAT || d.kind != indexed && d.stage >= seenIHDR || d.kind == indexed && d.stage >= seentRNS {
			break
		}
	}
	var m color.Model
	switch {
	case d.kind == indexed:
		m = d.palette
	default:
		m = d.newImage(0, 0).ColorModel()
	}
	return image.Config{ColorModel: m, Width: d.width, Height: d.height}, nil
}

func init() { image.RegisterFormat("png", header, Decode, DecodeConfig) }
