package color

// clamp is x>>16 between 0 and 255.
func clamp(x int32) uint8 {
	switch {
	case x < 0:
		return 0
	case x >= 1<<24:
		return 0xff
	}
	return uint8(x >> 16)
}

// clamp16 is x>>8 between 0 and 0xffff.
func clamp16(x int32) uint32 {
	switch {
	case x < 0:
		return 0
	case x >= 1<<24:
		return 0xffff
	}
	return uint32(x >> 8)
}

// RGBToYCbCr converts a colour to luma and chroma, as JPEG has them.
func RGBToYCbCr(r, g, b uint8) (uint8, uint8, uint8) {
	r1, g1, b1 := int32(r), int32(g), int32(b)
	y := (19595*r1 + 38470*g1 + 7471*b1 + 1<<15) >> 16
	cb := -11056*r1 - 21712*g1 + 32768*b1 + 257<<15
	cr := 32768*r1 - 27440*g1 - 5328*b1 + 257<<15
	return uint8(y), clamp(cb), clamp(cr)
}

// spread returns the parts with 16 bits behind them.
func spread(y, cb, cr uint8) (r, g, b int32) {
	y1, cb1, cr1 := int32(y)*0x10101, int32(cb)-128, int32(cr)-128
	return y1 + 91881*cr1, y1 - 22554*cb1 - 46802*cr1, y1 + 116130*cb1
}

// YCbCrToRGB converts luma and chroma, as JPEG has them, to a colour.
func YCbCrToRGB(y, cb, cr uint8) (uint8, uint8, uint8) {
	r, g, b := spread(y, cb, cr)
	return clamp(r), clamp(g), clamp(b)
}

// YCbCr is a colour of luma and chroma in 8 bits each.
type YCbCr struct{ Y, Cb, Cr uint8 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c YCbCr) RGBA() (uint32, uint32, uint32, uint32) {
	r, g, b := spread(c.Y, c.Cb, c.Cr)
	return clamp16(r), clamp16(g), clamp16(b), 0xffff
}

// NYCbCrA is not multiplied by alpha.
type NYCbCrA struct {
	YCbCr
	A uint8 // the alpha
}

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c NYCbCrA) RGBA() (uint32, uint32, uint32, uint32) {
	r, g, b, _ := c.YCbCr.RGBA()
	a := uint32(c.A) * 0x101
	return r * a / 0xffff, g * a / 0xffff, b * a / 0xffff, a
}

var (
	// YCbCrModel is the Model of YCbCr.
	YCbCrModel Model = ModelFunc(toYCbCr)
	// NYCbCrAModel is the Model of NYCbCrA.
	NYCbCrAModel Model = ModelFunc(toNYCbCrA)
	// CMYKModel is the Model of CMYK.
	CMYKModel Model = ModelFunc(toCMYK)
)

func toYCbCr(c Color) Color {
	if _, ok := c.(YCbCr); ok {
		return c
	}
	r, g, b, _ := c.RGBA()
	y, u, v := RGBToYCbCr(uint8(r>>8), uint8(g>>8), uint8(b>>8))
	return YCbCr{y, u, v}
}

func toNYCbCrA(c Color) Color {
	switch c := c.(type) {
	case NYCbCrA:
		return c
	case YCbCr:
		return NYCbCrA{c, 0xff}
	}
	r, g, b, a := c.RGBA()
	if a != 0 {
		r, g, b = r*0xffff/a, g*0xffff/a, b*0xffff/a
	}
	y, u, v := RGBToYCbCr(uint8(r>>8), uint8(g>>8), uint8(b>>8))
	return NYCbCrA{YCbCr{y, u, v}, uint8(a >> 8)}
}

// RGBToCMYK converts a colour to cyan, magenta, yellow and black.
func RGBToCMYK(r, g, b uint8) (uint8, uint8, uint8, uint8) {
	w := uint32(max(r, g, b))
	if w == 0 {
		return 0, 0, 0, 0xff
	}
	part := func(x uint8) uint8 { return uint8((w - uint32(x)) * 0xff / w) }
	return part(r), part(g), part(b), uint8(0xff - w)
}

// CMYKToRGB converts cyan, magenta, yellow and black to a colour.
func CMYKToRGB(c, m, y, k uint8) (uint8, uint8, uint8) {
	r, g, b, _ := CMYK{c, m, y, k}.RGBA()
	return uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)
}

// CMYK is a colour of cyan, magenta, yellow and black in 8 bits each.
type CMYK struct{ C, M, Y, K uint8 }

// RGBA returns the parts in 16 bits, premultiplied by alpha.
func (c CMYK) RGBA() (uint32, uint32, uint32, uint32) {
	w := 0xffff - uint32(c.K)*0x101
	part := func(x uint8) uint32 { return (0xffff - uint32(x)*0x101) * w / 0xffff }
	return part(c.C), part(c.M), part(c.Y), 0xffff
}

func toCMYK(c Color) Color {
	if _, ok := c.(CMYK); ok {
		return c
	}
	r, g, b, _ := c.RGBA()
	cc, mm, yy, kk := RGBToCMYK(uint8(r>>8), uint8(g>>8), uint8(b>>8))
	return CMYK{cc, mm, yy, kk}
}
