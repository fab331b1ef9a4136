// Package image has images in memory, and a registry of the packages that decode them.
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
	ColorModel    color.Model // the model of the colours
	Width, Height int         // width and height in pixels
}

// Image is a grid of colors.
type Image interface {
	// ColorModel returns the model of the colours.
	ColorModel() color.Model
	// Bounds returns the rectangle of the pixels. It need not begin at (0, 0).
	Bounds() Rectangle
	// At returns the colour of a pixel.
	At(x, y int) color.Color
}

// RGBA64Image is an Image that gives its colors without an interface around them.
type RGBA64Image interface {
	// RGBA64At returns the colour of a pixel in 16 bits, without allocating.
	RGBA64At(x, y int) color.RGBA64
	Image
}

// PalettedImage is an image whose colors may come from a palette.
type PalettedImage interface {
	// ColorIndexAt returns the index of the colour of a pixel.
	ColorIndexAt(x, y int) uint8
	Image
}

// Uniform is one color everywhere.
type Uniform struct{ C color.Color }

// NewUniform returns an image without bounds that has the colour c everywhere.
func NewUniform(c color.Color) *Uniform { return &Uniform{c} }

// RGBA returns the colour.
func (c *Uniform) RGBA() (r, g, b, a uint32) { return c.C.RGBA() }

// ColorModel returns a model that makes every colour this one.
func (c *Uniform) ColorModel() color.Model { return c }

// Convert returns the colour, whatever it is given.
func (c *Uniform) Convert(color.Color) color.Color { return c.C }

// Bounds returns a very large rectangle.
func (c *Uniform) Bounds() Rectangle { return Rectangle{Point{-1e9, -1e9}, Point{1e9, 1e9}} }

// At returns the colour.
func (c *Uniform) At(x, y int) color.Color { return c.C }

// RGBA64At returns the colour.
func (c *Uniform) RGBA64At(x, y int) color.RGBA64 { return wide(c.C) }

// Opaque is true if the colour is.
func (c *Uniform) Opaque() bool {
	_, _, _, a := c.C.RGBA()
	return a == 0xffff
}

// Images without bounds of one colour.
var (
	Black       = NewUniform(color.Black)
	White       = NewUniform(color.White)
	Transparent = NewUniform(color.Transparent)
	Opaque      = NewUniform(color.Opaque)
)

// Paletted is an image of indices into a palette.
type Paletted struct {
	Pix     []uint8       // the indices of the colours, row by row
	Stride  int           // how many bytes of Pix a row takes
	Rect    Rectangle     // the bounds
	Palette color.Palette // the colours
}

// NewPaletted returns an image with these bounds and colours.
func NewPaletted(r Rectangle, p color.Palette) *Paletted {
	return &Paletted{make([]uint8, size(1, r, "Paletted")), r.Dx(), r, p}
}

// ColorModel returns the model of the image's colours.
func (p *Paletted) ColorModel() color.Model { return p.Palette }

// Bounds returns the rectangle of the image.
func (p *Paletted) Bounds() Rectangle { return p.Rect }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *Paletted) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x - p.Rect.Min.X)
}

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *Paletted) At(x, y int) color.Color {
	if len(p.Palette) == 0 {
		return nil
	}
	return p.Palette[p.ColorIndexAt(x, y)]
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *Paletted) RGBA64At(x, y int) color.RGBA64 {
	if len(p.Palette) == 0 {
		return color.RGBA64{}
	}
	return wide(p.At(x, y))
}

// ColorIndexAt returns the index of the colour of a pixel; 0 out of bounds.
func (p *Paletted) ColorIndexAt(x, y int) uint8 {
	if !(Point{x, y}.In(p.Rect)) {
		return 0
	}
	return p.Pix[p.PixOffset(x, y)]
}

// SetColorIndex sets the index of the colour of a pixel.
func (p *Paletted) SetColorIndex(x, y int, index uint8) {
	if (Point{x, y}.In(p.Rect)) {
		p.Pix[p.PixOffset(x, y)] = index
	}
}

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Paletted) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.Pix[p.PixOffset(x, y)] = uint8(p.Palette.Index(c))
	}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Paletted) SetRGBA64(x, y int, c color.RGBA64) { p.Set(x, y, c) }

// SubImage returns the part of the image within r, which shares its pixels.
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

// Decode decodes an image of any format that was registered by an import, such as image/png, and returns
// the format's name. It returns ErrFormat for others.
func Decode(r io.Reader) (Image, string, error) {
	p := asPeeker(r)
	f := sniff(p)
	if f.decode == nil {
		return nil, "", ErrFormat
	}
	m, err := f.decode(p)
	return m, f.name, err
}

// DecodeConfig returns size and colour model of an image without decoding it, and the format's name.
func DecodeConfig(r io.Reader) (Config, string, error) {
	p := asPeeker(r)
	f := sniff(p)
	if f.decodeConfig == nil {
		return Config{}, "", ErrFormat
	}
	c, err := f.decodeConfig(p)
	return c, f.name, err
}
