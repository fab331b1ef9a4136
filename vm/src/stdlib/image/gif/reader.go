// Package gif decodes and encodes GIF.
package gif

import (
	"bufio"
	"compress/lzw"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
)

var (
	errNotEnough = errors.New("gif: not enough image data")
	errTooMuch   = errors.New("gif: too much image data")
	errBadPixel  = errors.New("gif: invalid pixel value")
)

// What a frame leaves behind.
const (
	DisposalNone       = 0x01
	DisposalBackground = 0x02
	DisposalPrevious   = 0x03
)

// Marks of blocks and extensions, and bits of their fields.
const (
	markExtension  = 0x21
	markImage      = 0x2C
	markEnd        = 0x3B
	extText        = 0x01
	extControl     = 0xF9
	extComment     = 0xFE
	extApplication = 0xFF

	hasTable   = 0x80
	interlaced = 0x40
)

// GIF is the images of a file.
type GIF struct {
	Image           []*image.Paletted // the images
	Delay           []int             // how long each one is shown, in hundredths of a second
	LoopCount       int               // how often to start over: 0 for ever, -1 never
	Disposal        []byte            // what becomes of each image before the next one
	Config          image.Config      // the colours of all, and the size
	BackgroundIndex byte              // the background's index in the colours of all
}

type byteReader interface {
	io.Reader
	io.ByteReader
}

type decoder struct {
	r           byteReader
	g           GIF
	global      color.Palette
	delay       int
	disposal    byte
	transparent int // -1 for none
	buf         [768]byte
}

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

func (d *decoder) read(n int) ([]byte, error) {
	_, err := io.ReadFull(d.r, d.buf[:n])
	return d.buf[:n], noEOF(err)
}

func (d *decoder) readByte() (byte, error) {
	b, err := d.r.ReadByte()
	return b, noEOF(err)
}

func le(b []byte) int { return int(b[0]) | int(b[1])<<8 }

// blocks reads the data of a chain of blocks, each behind its length.
type blocks struct {
	d    *decoder
	rest []byte
	buf  [255]byte
	err  error
}

func (b *blocks) fill() {
	if b.err != nil {
		return
	}
	var n byte
	if n, b.err = b.d.readByte(); b.err != nil {
		return
	}
	if n == 0 {
		b.err = io.EOF
		return
	}
	if _, b.err = io.ReadFull(b.d.r, b.buf[:n]); b.err != nil {
		b.err = noEOF(b.err)
		return
	}
	b.rest = b.buf[:n]
}

func (b *blocks) ReadByte() (byte, error) {
	if len(b.rest) == 0 {
		if b.fill(); b.err != nil {
			return 0, b.err
		}
	}
	c := b.rest[0]
	b.rest = b.rest[1:]
	return c, nil
}

func (b *blocks) Read(p []byte) (int, error) {
	if len(p) == 0 || b.err != nil {
		return 0, b.err
	}
	if len(b.rest) == 0 {
		if b.fill(); b.err != nil {
			return 0, b.err
		}
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// finish goes to the end of the chain, which may have one byte more than was needed.
func (b *blocks) finish() error {
	done := func() error {
		if b.err == io.EOF {
			return nil
		}
		return b.err
	}
	if b.err != nil {
		return done()
	}
	if len(b.rest) == 0 {
		if b.fill(); b.err != nil {
			return done()
		}
		if len(b.rest) > 1 {
			return errTooMuch
		}
	}
	if b.fill(); b.err != nil {
		return done()
	}
	return errTooMuch
}

func (d *decoder) decode(r io.Reader, config, all bool) error {
	if b, ok := r.(byteReader); ok {
		d.r = b
	} else {
		d.r = bufio.NewReader(r)
	}
	d.g.LoopCount, d.transparent = -1, -1
	if err := d.readScreen(); err != nil || config {
		return err
	}
	for {
		c, err := d.readByte()
		if err != nil {
			return fmt.Errorf("gif: reading frames: %v", err)
		}
		switch c {
		case markExtension:
			err = d.readExtension()
		case markImage:
			err = d.readImage()
			if err == nil && !all {
				return nil
			}
		case markEnd:
			if len(d.g.Image) == 0 {
				return errors.New("gif: missing image data")
			}
			return nil
		default:
			return fmt.Errorf("gif: unknown block type: 0x%.2x", c)
		}
		if err != nil {
			return err
		}
	}
}

func (d *decoder) readScreen() error {
	b, err := d.read(13)
	if err != nil {
		return fmt.Errorf("gif: reading header: %v", err)
	}
	if v := string(b[:6]); v != "GIF87a" && v != "GIF89a" {
		return fmt.Errorf("gif: can't recognize format %q", v)
	}
	d.g.Config.Width, d.g.Config.Height = le(b[6:]), le(b[8:])
	if fields := b[10]; fields&hasTable != 0 {
		d.g.BackgroundIndex = b[11]
		if d.global, err = d.readTable(fields); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) readTable(fields byte) (color.Palette, error) {
	n := 2 << (fields & 7)
	b, err := d.read(3 * n)
	if err != nil {
		return nil, fmt.Errorf("gif: reading color table: %s", err)
	}
	p := make(color.Palette, n)
	for i := range p {
		p[i] = color.RGBA{b[3*i], b[3*i+1], b[3*i+2], 0xff}
	}
	return p, nil
}

func (d *decoder) readExtension() error {
	const text = "gif: reading extension: %v"
	kind, err := d.readByte()
	if err != nil {
		return fmt.Errorf(text, err)
	}
	n := 0
	switch kind {
	case extText:
		n = 13
	case extControl:
		return d.readControl()
	case extComment:
	case extApplication:
		c, err := d.readByte()
		if err != nil {
			return fmt.Errorf(text, err)
		}
		n = int(c)
	default:
		return fmt.Errorf("gif: unknown extension 0x%.2x", kind)
	}
	b, err := d.read(n)
	if err != nil {
		return fmt.Errorf(text, err)
	}
	loops := kind == extApplication && string(b) == "NETSCAPE2.0"
	for {
		b, err := d.readBlock()
		if err != nil {
			return fmt.Errorf(text, err)
		}
		if len(b) == 0 {
			return nil
		}
		if loops && len(b) == 3 && b[0] == 1 {
			d.g.LoopCount = le(b[1:])
		}
		loops = false
	}
}

func (d *decoder) readBlock() ([]byte, error) {
	n, err := d.readByte()
	if n == 0 || err != nil {
		return nil, err
	}
	return d.read(int(n))
}

func (d *decoder) readControl() error {
	b, err := d.read(6)
	if err != nil {
		return fmt.Errorf("gif: can't read graphic control: %s", err)
	}
	if b[0] != 4 {
		return fmt.Errorf("gif: invalid graphic control extension block size: %d", b[0])
	}
	d.disposal = b[1] >> 2 & 7
	d.delay = le(b[2:])
	if b[1]&1 != 0 {
		d.transparent = int(b[4])
	}
	if b[5] != 0 {
		return fmt.Errorf("gif: invalid graphic control extension block terminator: %d", b[5])
	}
	return nil
}

func (d *decoder) readImage() error {
	b, err := d.read(9)
	if err != nil {
		return fmt.Errorf("gif: can't read image descriptor: %s", err)
	}
	left, top, width, height, fields := le(b), le(b[2:]), le(b[4:]), le(b[6:]), b[8]
	if left+width > d.g.Config.Width || top+height > d.g.Config.Height {
		return errors.New("gif: frame bounds larger than image bounds")
	}
	m := image.NewPaletted(image.Rect(left, top, left+width, top+height), nil)
	if fields&hasTable != 0 {
		if m.Palette, err = d.readTable(fields); err != nil {
			return err
		}
	} else if d.global == nil {
		return errors.New("gif: no color table")
	} else {
		m.Palette = d.global
	}
	if t := d.transparent; t >= 0 {
		m.Palette = slices.Clone(m.Palette)
		for len(m.Palette) <= t {
			m.Palette = append(m.Palette, color.RGBA{})
		}
		m.Palette[t] = color.RGBA{}
	}
	if err := d.readPixels(m); err != nil {
		return err
	}
	if fields&interlaced != 0 {
		deinterlace(m)
	}
	d.g.Image = append(d.g.Image, m)
	d.g.Delay = append(d.g.Delay, d.delay)
	d.g.Disposal = append(d.g.Disposal, d.disposal)
	d.delay, d.transparent = 0, -1
	return nil
}

func (d *decoder) readPixels(m *image.Paletted) error {
	const text = "gif: reading image data: %v"
	width, err := d.readByte()
	if err != nil {
		return fmt.Errorf(text, err)
	}
	if width < 2 || width > 8 {
		return fmt.Errorf("gif: pixel size in decode out of range: %d", width)
	}
	chain := &blocks{d: d}
	r := lzw.NewReader(chain, lzw.LSB, int(width))
	defer r.Close()
	if _, err = io.ReadFull(r, m.Pix); err != nil {
		if err = noEOF(err); err != io.ErrUnexpectedEOF {
			return fmt.Errorf(text, err)
		}
		return errNotEnough
	}
	// Both should be at their end; some files lack the code that says so.
	var one [1]byte
	if n, err := r.Read(one[:]); n != 0 || err != io.EOF && err != io.ErrUnexpectedEOF {
		if err != nil {
			return fmt.Errorf(text, err)
		}
		return errTooMuch
	}
	if err := chain.finish(); err == errTooMuch {
		return errTooMuch
	} else if err != nil {
		return fmt.Errorf(text, err)
	}
	if n := len(m.Palette); n < 256 {
		for _, p := range m.Pix {
			if int(p) >= n {
				return errBadPixel
			}
		}
	}
	return nil
}

// deinterlace puts the rows in their order: they come in four passes.
func deinterlace(m *image.Paletted) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	pix := make([]uint8, w*h)
	at := 0
	for _, pass := range [...]struct{ start, step int }{{0, 8}, {4, 8}, {2, 4}, {1, 2}} {
		for y := pass.start; y < h; y += pass.step {
			copy(pix[y*w:(y+1)*w], m.Pix[at:at+w])
			at += w
		}
	}
	m.Pix = pix
}

// Decode returns the first image.
func Decode(r io.Reader) (image.Image, error) {
	var d decoder
	if err := d.decode(r, false, false); err != nil {
		return nil, err
	}
	return d.g.Image[0], nil
}

// DecodeAll returns all images with their delays.
func DecodeAll(r io.Reader) (*GIF, error) {
	var d decoder
	if err := d.decode(r, false, true); err != nil {
		return nil, err
	}
	d.g.Config.ColorModel = d.global
	return &d.g, nil
}

// DecodeConfig returns size and colours without decoding the images.
func DecodeConfig(r io.Reader) (image.Config, error) {
	var d decoder
	if err := d.decode(r, true, false); err != nil {
		return image.Config{}, err
	}
	d.g.Config.ColorModel = d.global
	return d.g.Config, nil
}

func init() { image.RegisterFormat("gif", "GIF8?a", Decode, DecodeConfig) }
