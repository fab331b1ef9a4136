// Package color is colors and the models they belong to.
package color

// Color gives its parts multiplied by alpha, each up to 0xffff.
type Color interface {
	// RGBA returns the parts from 0 to 65535, premultiplied by alpha.
	RGBA() (r, g, b, a uint32)
}

// RGBA is a colour in 8 bits for each part, premultiplied by alpha.
type RGBA struct{ R, G, B, A uint8 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c RGBA) RGBA() (r, g, b, a uint32) {
	return uint32(c.R) * 0x101, uint32(c.G) * 0x101, uint32(c.B) * 0x101, uint32(c.A) * 0x101
}

// RGBA64 is a colour in 16 bits for each part, premultiplied by alpha.
type RGBA64 struct{ R, G, B, A uint16 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c RGBA64) RGBA() (r, g, b, a uint32) {
	return uint32(c.R), uint32(c.G), uint32(c.B), uint32(c.A)
}

// NRGBA is not multiplied by alpha.
type NRGBA struct{ R, G, B, A uint8 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c NRGBA) RGBA() (r, g, b, a uint32) {
	a = uint32(c.A)
	part := func(x uint8) uint32 { return uint32(x) * 0x101 * a / 0xff }
	return part(c.R), part(c.G), part(c.B), a * 0x101
}

// NRGBA64 is not multiplied by alpha.
type NRGBA64 struct{ R, G, B, A uint16 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c NRGBA64) RGBA() (r, g, b, a uint32) {
	a = uint32(c.A)
	return uint32(c.R) * a / 0xffff, uint32(c.G) * a / 0xffff, uint32(c.B) * a / 0xffff, a
}

// Alpha is an alpha in 8 bits.
type Alpha struct{ A uint8 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c Alpha) RGBA() (r, g, b, a uint32) {
	a = uint32(c.A) * 0x101
	return a, a, a, a
}

// Alpha16 is an alpha in 16 bits.
type Alpha16 struct{ A uint16 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c Alpha16) RGBA() (r, g, b, a uint32) {
	a = uint32(c.A)
	return a, a, a, a
}

// Gray is a grey in 8 bits.
type Gray struct{ Y uint8 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c Gray) RGBA() (r, g, b, a uint32) {
	y := uint32(c.Y) * 0x101
	return y, y, y, 0xffff
}

// Gray16 is a grey in 16 bits.
type Gray16 struct{ Y uint16 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c Gray16) RGBA() (r, g, b, a uint32) {
	y := uint32(c.Y)
	return y, y, y, 0xffff
}

// Model turns any color into one of its own.
type Model interface {
	// Convert returns the nearest colour of the model.
	Convert(c Color) Color
}

type modelFunc struct{ f func(Color) Color }

func (m *modelFunc) Convert(c Color) Color { return m.f(c) }

// ModelFunc returns a Model that converts by f.
func ModelFunc(f func(Color) Color) Model { return &modelFunc{f} }

// Models of the colours of this package.
var (
	RGBAModel    Model = ModelFunc(toRGBA)
	RGBA64Model  Model = ModelFunc(toRGBA64)
	NRGBAModel   Model = ModelFunc(toNRGBA)
	NRGBA64Model Model = ModelFunc(toNRGBA64)
	AlphaModel   Model = ModelFunc(toAlpha)
	Alpha16Model Model = ModelFunc(toAlpha16)
	GrayModel    Model = ModelFunc(toGray)
	Gray16Model  Model = ModelFunc(toGray16)
)

func toRGBA(c Color) Color {
	if _, ok := c.(RGBA); ok {
		return c
	}
	r, g, b, a := c.RGBA()
	return RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}
}

func toRGBA64(c Color) Color {
	if _, ok := c.(RGBA64); ok {
		return c
	}
	r, g, b, a := c.RGBA()
	return RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}
}

// divided returns a color's parts without alpha.
func divided(c Color) (r, g, b, a uint32) {
	r, g, b, a = c.RGBA()
	switch a {
	case 0xffff:
	case 0:
		return 0, 0, 0, 0
	default:
		r, g, b = r*0xffff/a, g*0xffff/a, b*0xffff/a
	}
	return
}

func toNRGBA(c Color) Color {
	if _, ok := c.(NRGBA); ok {
		return c
	}
	r, g, b, a := divided(c)
	return NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}
}

func toNRGBA64(c Color) Color {
	if _, ok := c.(NRGBA64); ok {
		return c
	}
	r, g, b, a := divided(c)
	return NRGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}
}

func toAlpha(c Color) Color {
	if _, ok := c.(Alpha); ok {
		return c
	}
	_, _, _, a := c.RGBA()
	return Alpha{uint8(a >> 8)}
}

func toAlpha16(c Color) Color {
	if _, ok := c.(Alpha16); ok {
		return c
	}
	_, _, _, a := c.RGBA()
	return Alpha16{uint16(a)}
}

// luma weighs the parts as JFIF does; 16 bits more than they have.
func luma(c Color) uint32 {
	r, g, b, _ := c.RGBA()
	return 19595*r + 38470*g + 7471*b + 1<<15
}

func toGray(c Color) Color {
	if _, ok := c.(Gray); ok {
		return c
	}
	return Gray{uint8(luma(c) >> 24)}
}

func toGray16(c Color) Color {
	if _, ok := c.(Gray16); ok {
		return c
	}
	return Gray16{uint16(luma(c) >> 16)}
}

// Palette is a model of a few colors.
type Palette []Color

// Convert returns the colour of p that is nearest to c, or nil if p is empty.
func (p Palette) Convert(c Color) Color {
	if len(p) == 0 {
		return nil
	}
	return p[p.Index(c)]
}

// distance returns the square of a difference, made small enough for four of them.
func distance(x, y uint32) uint32 {
	d := x - y
	return (d * d) >> 2
}

// Index returns the index of the colour that is nearest to c.
func (p Palette) Index(c Color) int {
	r, g, b, a := c.RGBA()
	best, least := 0, uint32(1<<32-1)
	for i, v := range p {
		vr, vg, vb, va := v.RGBA()
		sum := distance(r, vr) + distance(g, vg) + distance(b, vb) + distance(a, va)
		if sum < least {
			if sum == 0 {
				return i
			}
			best, least = i, sum
		}
	}
	return best
}

// Colours that are always the same.
var (
	Black       = Gray16{0}
	White       = Gray16{0xffff}
	Transparent = Alpha16{0}
	Opaque      = Alpha16{0xffff}
)
