package gif

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"io"
	"math/bits"
)

// Options says how an image becomes one of few colors.
type Options struct {
	NumColors int            // how many colours at most, from 1 to 256
	Quantizer draw.Quantizer // what chooses the colours; nil for those of Plan 9
	Drawer    draw.Drawer    // what maps the image to them; nil for Floyd and Steinberg's
}

// tableBits returns what stands for a table of n colors: it has room for 2**(bits+1).
func tableBits(n int) int { return max(bits.Len(uint(n-1)), 1) - 1 }

// table returns the bytes of a palette.
func table(p color.Palette) ([]byte, error) {
	size := tableBits(len(p))
	if len(p) > 256 {
		return nil, errors.New("gif: cannot encode color table with more than 256 entries")
	}
	b := make([]byte, 0, 6<<size)
	for _, c := range p {
		if c == nil {
			return nil, errors.New("gif: cannot encode color table with nil entries")
		}
		r, g, bl, _ := c.RGBA()
		b = append(b, byte(r>>8), byte(g>>8), byte(bl>>8))
	}
	return b[:cap(b)][:6<<size], nil
}

type encoder struct {
	g      GIF
	b      bytes.Buffer
	global []byte
}

func (e *encoder) uint16(x int) {
	e.b.Write(binary.LittleEndian.AppendUint16(nil, uint16(x)))
}

func (e *encoder) header() (err error) {
	e.b.WriteString("GIF89a")
	e.uint16(e.g.Config.Width)
	e.uint16(e.g.Config.Height)
	if p, ok := e.g.Config.ColorModel.(color.Palette); ok && len(p) > 0 {
		e.b.Write([]byte{hasTable | byte(tableBits(len(p))), e.g.BackgroundIndex, 0})
		if e.global, err = table(p); err != nil {
			return err
		}
		e.b.Write(e.global)
	} else {
		e.b.Write([]byte{0, 0, 0})
	}
	if len(e.g.Image) > 1 && e.g.LoopCount >= 0 {
		e.b.Write([]byte{markExtension, extApplication, 11})
		e.b.WriteString("NETSCAPE2.0")
		e.b.Write([]byte{3, 1})
		e.uint16(e.g.LoopCount)
		e.b.WriteByte(0)
	}
	return nil
}

// isGlobal reports whether a table is the file's, but for the color that is transparent.
func (e *encoder) isGlobal(local []byte, n, transparent int) bool {
	if len(local) > len(e.global) {
		return false
	}
	for i := range 3 * n {
		if i/3 != transparent && local[i] != e.global[i] {
			return false
		}
	}
	return true
}

func (e *encoder) frame(m *image.Paletted, delay int, disposal byte) error {
	if len(m.Palette) == 0 {
		return errors.New("gif: cannot encode image block with empty palette")
	}
	b := m.Bounds()
	if b.Min.X < 0 || b.Max.X >= 1<<16 || b.Min.Y < 0 || b.Max.Y >= 1<<16 {
		return errors.New("gif: image block is too large to encode")
	}
	if !b.In(image.Rect(0, 0, e.g.Config.Width, e.g.Config.Height)) {
		return errors.New("gif: image block is out of bounds")
	}
	transparent := -1
	for i, c := range m.Palette {
		if c == nil {
			return errors.New("gif: cannot encode color table with nil entries")
		}
		if _, _, _, a := c.RGBA(); a == 0 {
			transparent = i
			break
		}
	}
	if delay > 0 || disposal != 0 || transparent >= 0 {
		flags, index := disposal<<2, byte(0)
		if transparent >= 0 {
			flags, index = flags|1, byte(transparent)
		}
		e.b.Write([]byte{markExtension, extControl, 4, flags})
		e.uint16(delay)
		e.b.Write([]byte{index, 0})
	}
	e.b.WriteByte(markImage)
	for _, x := range []int{b.Min.X, b.Min.Y, b.Dx(), b.Dy()} {
		e.uint16(x)
	}
	size := tableBits(len(m.Palette))
	local, err := table(m.Palette)
	if err != nil {
		return err
	}
	if e.isGlobal(local, len(m.Palette), transparent) {
		e.b.WriteByte(0)
	} else {
		e.b.WriteByte(hasTable | byte(size))
		e.b.Write(local)
	}
	width := max(size+1, 2)
	e.b.WriteByte(byte(width))
	var data bytes.Buffer
	w := lzw.NewWriter(&data, lzw.LSB, width)
	for y := range b.Dy() {
		if _, err := w.Write(m.Pix[y*m.Stride:][:b.Dx()]); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	for data.Len() > 0 {
		part := data.Next(255)
		e.b.WriteByte(byte(len(part)))
		e.b.Write(part)
	}
	e.b.WriteByte(0)
	return nil
}

// EncodeAll writes an animation.
func EncodeAll(w io.Writer, g *GIF) error {
	switch {
	case len(g.Image) == 0:
		return errors.New("gif: must provide at least one image")
	case len(g.Image) != len(g.Delay):
		return errors.New("gif: mismatched image and delay lengths")
	case g.Disposal != nil && len(g.Image) != len(g.Disposal):
		return errors.New("gif: mismatched image and disposal lengths")
	}
	e := encoder{g: *g}
	if e.g.Config == (image.Config{}) {
		p := g.Image[0].Bounds().Max
		e.g.Config.Width, e.g.Config.Height = p.X, p.Y
	} else if e.g.Config.ColorModel != nil {
		if _, ok := e.g.Config.ColorModel.(color.Palette); !ok {
			return errors.New("gif: GIF color model must be a color.Palette")
		}
	}
	if err := e.header(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for i, m := range g.Image {
		var disposal byte
		if g.Disposal != nil {
			disposal = g.Disposal[i]
		}
		if err := e.frame(m, g.Delay[i], disposal); err != nil {
			return err
		}
		if _, err := e.b.WriteTo(out); err != nil {
			return err
		}
	}
	out.WriteByte(markEnd)
	return out.Flush()
}

// Encode writes one image, with colours reduced as o says; nil means 256 of them.
func Encode(w io.Writer, m image.Image, o *Options) error {
	b := m.Bounds()
	if b.Dx() >= 1<<16 || b.Dy() >= 1<<16 {
		return errors.New("gif: image is too large to encode")
	}
	var opts Options
	if o != nil {
		opts = *o
	}
	if opts.NumColors < 1 || opts.NumColors > 256 {
		opts.NumColors = 256
	}
	if opts.Drawer == nil {
		opts.Drawer = draw.FloydSteinberg
	}
	pm, _ := m.(*image.Paletted)
	if pm == nil {
		if p, ok := m.ColorModel().(color.Palette); ok {
			pm = image.NewPaletted(b, p)
			for y := b.Min.Y; y < b.Max.Y; y++ {
				for x := b.Min.X; x < b.Max.X; x++ {
					pm.Set(x, y, p.Convert(m.At(x, y)))
				}
			}
		}
	}
	if pm == nil || len(pm.Palette) > opts.NumColors {
		pm = image.NewPaletted(b, palette.Plan9[:opts.NumColors])
		if opts.Quantizer != nil {
			pm.Palette = opts.Quantizer.Quantize(make(color.Palette, 0, opts.NumColors), m)
		}
		opts.Drawer.Draw(pm, b, m, b.Min)
	}
	// The file begins where the image does.
	if pm.Rect.Min != (image.Point{}) {
		moved := *pm
		moved.Rect = moved.Rect.Sub(moved.Rect.Min)
		pm = &moved
	}
	return EncodeAll(w, &GIF{
		Image:  []*image.Paletted{pm},
		Delay:  []int{0},
		Config: image.Config{ColorModel: pm.Palette, Width: b.Dx(), Height: b.Dy()},
	})
}
