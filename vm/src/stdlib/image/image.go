// Package image is images in memory, and the door to the packages that decode them.
package image

import (
	"bufio"
	"errors"
	"image/color"
	"io"
	"sync"
)

// Config is an image's model and size.
type Config struct {
	ColorModel    color.Model
	Width, Height int
}

// Image is a grid of colors.
type Image interface {
	ColorModel() color.Model
	Bounds() Rectangle
	At(x, y int) color.Color
}

// RGBA64Image is an Image that gives its colors without an interface around them.
type RGBA64Image interface {
	RGBA64At(x, y int) color.RGBA64
	Image
}

// PalettedImage is an image whose colors may come from a palette.
type PalettedImage interface {
	ColorIndexAt(x, y int) uint8
	Image
}

// Uniform is one color everywhere.
type Uniform struct{ C color.Color }

func NewUniform(c color.Color) *Uniform { return &Uniform{c} }

func (c *Uniform) RGBA() (r, g, b, a uint32)       { return c.C.RGBA() }
func (c *Uniform) ColorModel() color.Model         { return c }
func (c *Uniform) Convert(color.Color) color.Color { return c.C }
func (c *Uniform) Bounds() Rectangle               { return Rectangle{Point{-1e9, -1e9}, Point{1e9, 1e9}} }
func (c *Uniform) At(x, y int) color.Color         { return c.C }
func (c *Uniform) RGBA64At(x, y int) color.RGBA64  { return wide(c.C) }

func (c *Uniform) Opaque() bool {
	_, _, _, a := c.C.RGBA()
	return a == 0xffff
}

var (
	Black       = NewUniform(color.Black)
	White       = NewUniform(color.White)
	Transparent = NewUniform(color.Transparent)
	Opaque      = NewUniform(color.Opaque)
)

// Paletted is an image of indices into a palette.
type Paletted struct {
	Pix     []uint8
	Stride  int
	Rect    Rectangle
	Palette color.Palette
}

func NewPaletted(r Rectangle, p color.Palette) *Paletted {
	return &Paletted{make([]uint8, size(1, r, "Paletted")), r.Dx(), r, p}
}

func (p *Paletted) ColorModel() color.Model { return p.Palette }
func (p *Paletted) Bounds() Rectangle       { return p.Rect }

func (p *Paletted) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x - p.Rect.Min.X)
}

func (p *Paletted) At(x, y int) color.Color {
	if len(p.Palette) == 0 {
		return nil
	}
	return p.Palette[p.ColorIndexAt(x, y)]
}

func (p *Paletted) RGBA64At(x, y int) color.RGBA64 {
	if len(p.Palette) == 0 {
		return color.RGBA64{}
	}
	return wide(p.At(x, y))
}

func (p *Paletted) ColorIndexAt(x, y int) uint8 {
	if !(Point{x, y}.In(p.Rect)) {
		return 0
	}
	return p.Pix[p.PixOffset(x, y)]
}

func (p *Paletted) SetColorIndex(x, y int, index uint8) {
	if (Point{x, y}.In(p.Rect)) {
		p.Pix[p.PixOffset(x, y)] = index
	}
}

func (p *Paletted) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.Pix[p.PixOffset(x, y)] = uint8(p.Palette.Index(c))
	}
}

func (p *Paletted) SetRGBA64(x, y int, c color.RGBA64) { p.Set(x, y, c) }

func (p *Paletted) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &Paletted{Palette: p.Palette}
	}
	return &Paletted{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, p.Rect.Intersect(r), p.Palette}
}

// Opaque reports whether no color that is used lets anything shine through.
func (p *Paletted) Opaque() bool {
	var used [256]bool
	for y := range max(p.Rect.Dy(), 0) {
		for _, c := range p.Pix[y*p.Stride : y*p.Stride+p.Rect.Dx()] {
			used[c] = true
		}
	}
	for i, c := range p.Palette {
		if i < len(used) && used[i] {
			if _, _, _, a := c.RGBA(); a != 0xffff {
				return false
			}
		}
	}
	return true
}

// ErrFormat says that no decoder knows the format.
var ErrFormat = errors.New("image: unknown format")

type format struct {
	name, magic  string
	decode       func(io.Reader) (Image, error)
	decodeConfig func(io.Reader) (Config, error)
}

var (
	formatsMu sync.Mutex
	formats   []format
)

// RegisterFormat makes a decoder known; a ? in the magic stands for any byte.
func RegisterFormat(name, magic string, decode func(io.Reader) (Image, error), decodeConfig func(io.Reader) (Config, error)) {
	formatsMu.Lock()
	defer formatsMu.Unlock()
	formats = append(formats[:len(formats):len(formats)], format{name, magic, decode, decodeConfig})
}

type peeker interface {
	io.Reader
	Peek(int) ([]byte, error)
}

func asPeeker(r io.Reader) peeker {
	if p, ok := r.(peeker); ok {
		return p
	}
	return bufio.NewReader(r)
}

func sniff(r peeker) (found format) {
	formatsMu.Lock()
	list := formats
	formatsMu.Unlock()
next:
	for _, f := range list {
		b, err := r.Peek(len(f.magic))
		if err != nil || len(b) != len(f.magic) {
			continue
		}
		for i, c := range b {
			if f.magic[i] != c && f.magic[i] != '?' {
				continue next
			}
		}
		return f
	}
	return
}

func Decode(r io.Reader) (Image, string, error) {
	p := asPeeker(r)
	f := sniff(p)
	if f.decode == nil {
		return nil, "", ErrFormat
	}
	m, err := f.decode(p)
	return m, f.name, err
}

func DecodeConfig(r io.Reader) (Config, string, error) {
	p := asPeeker(r)
	f := sniff(p)
	if f.decodeConfig == nil {
		return Config{}, "", ErrFormat
	}
	c, err := f.decodeConfig(p)
	return c, f.name, err
}
