package image

import "image/color"

// wide returns a color's parts.
func wide(c color.Color) color.RGBA64 {
	r, g, b, a := c.RGBA()
	return color.RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}
}

// opaque reports whether of every pixel of so many bytes the n from first are full.
func opaque(pix []uint8, stride int, r Rectangle, first, each, n int) bool {
	if r.Empty() {
		return true
	}
	for y := range r.Dy() {
		row := pix[y*stride : y*stride+each*r.Dx()]
		for i := first; i < len(row); i += each {
			if row[i] != 0xff || row[i+n-1] != 0xff {
				return false
			}
		}
	}
	return true
}

// RGBA is an image of color.RGBAs.
type RGBA struct {
	Pix    []uint8   // the pixels, row by row: R, G, B, A
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewRGBA returns an image with these bounds, all of whose pixels are zero.
func NewRGBA(r Rectangle) *RGBA {
	return &RGBA{make([]uint8, size(4, r, "RGBA")), 4 * r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *RGBA) ColorModel() color.Model { return color.RGBAModel }

// Bounds returns the rectangle of the image.
func (p *RGBA) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *RGBA) At(x, y int) color.Color { return p.RGBAAt(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *RGBA) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*4
}

// RGBAAt returns the colour of a pixel; the zero colour out of bounds.
func (p *RGBA) RGBAAt(x, y int) color.RGBA {
	if !(Point{x, y}.In(p.Rect)) {
		return color.RGBA{}
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+4 : i+4]
	return color.RGBA{s[0], s[1], s[2], s[3]}
}

// SetRGBA sets a pixel; it does nothing out of bounds.
func (p *RGBA) SetRGBA(x, y int, c color.RGBA) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+4 : i+4]
	s[0], s[1], s[2], s[3] = c.R, c.G, c.B, c.A
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *RGBA) RGBA64At(x, y int) color.RGBA64 {
	c := p.RGBAAt(x, y)
	return color.RGBA64{uint16(c.R) * 0x101, uint16(c.G) * 0x101, uint16(c.B) * 0x101, uint16(c.A) * 0x101}
}

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *RGBA) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetRGBA(x, y, color.RGBAModel.Convert(c).(color.RGBA))
	}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *RGBA) SetRGBA64(x, y int, c color.RGBA64) {
	p.SetRGBA(x, y, color.RGBA{uint8(c.R >> 8), uint8(c.G >> 8), uint8(c.B >> 8), uint8(c.A >> 8)})
}

// SubImage returns the part of the image within r, which shares its pixels.
func (p *RGBA) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &RGBA{}
	}
	return &RGBA{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *RGBA) Opaque() bool { return opaque(p.Pix, p.Stride, p.Rect, 3, 4, 1) }

// RGBA64 is an image of color.RGBA64s.
type RGBA64 struct {
	Pix    []uint8   // the pixels, row by row: R, G, B, A, the higher byte first
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewRGBA64 returns an image with these bounds, all of whose pixels are zero.
func NewRGBA64(r Rectangle) *RGBA64 {
	return &RGBA64{make([]uint8, size(8, r, "RGBA64")), 8 * r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *RGBA64) ColorModel() color.Model { return color.RGBA64Model }

// Bounds returns the rectangle of the image.
func (p *RGBA64) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *RGBA64) At(x, y int) color.Color { return p.RGBA64At(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *RGBA64) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*8
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *RGBA64) RGBA64At(x, y int) color.RGBA64 {
	if !(Point{x, y}.In(p.Rect)) {
		return color.RGBA64{}
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+8 : i+8]
	return color.RGBA64{uint16(s[0])<<8 | uint16(s[1]), uint16(s[2])<<8 | uint16(s[3]), uint16(s[4])<<8 | uint16(s[5]), uint16(s[6])<<8 | uint16(s[7])}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *RGBA64) SetRGBA64(x, y int, c color.RGBA64) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+8 : i+8]
	s[0], s[1] = uint8(c.R>>8), uint8(c.R)
	s[2], s[3] = uint8(c.G>>8), uint8(c.G)
	s[4], s[5] = uint8(c.B>>8), uint8(c.B)
	s[6], s[7] = uint8(c.A>>8), uint8(c.A)
}

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *RGBA64) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetRGBA64(x, y, color.RGBA64Model.Convert(c).(color.RGBA64))
	}
}

// SubImage returns the part of the image within r, which shares its pixels.
func (p *RGBA64) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &RGBA64{}
	}
	return &RGBA64{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *RGBA64) Opaque() bool { return opaque(p.Pix, p.Stride, p.Rect, 6, 8, 2) }

// NRGBA is an image of color.NRGBAs.
type NRGBA struct {
	Pix    []uint8   // the pixels, row by row: R, G, B, A
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewNRGBA returns an image with these bounds, all of whose pixels are zero.
func NewNRGBA(r Rectangle) *NRGBA {
	return &NRGBA{make([]uint8, size(4, r, "NRGBA")), 4 * r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *NRGBA) ColorModel() color.Model { return color.NRGBAModel }

// Bounds returns the rectangle of the image.
func (p *NRGBA) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *NRGBA) At(x, y int) color.Color { return p.NRGBAAt(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *NRGBA) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*4
}

// NRGBAAt returns the colour of a pixel; the zero colour out of bounds.
func (p *NRGBA) NRGBAAt(x, y int) color.NRGBA {
	if !(Point{x, y}.In(p.Rect)) {
		return color.NRGBA{}
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+4 : i+4]
	return color.NRGBA{s[0], s[1], s[2], s[3]}
}

// SetNRGBA sets a pixel; it does nothing out of bounds.
func (p *NRGBA) SetNRGBA(x, y int, c color.NRGBA) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+4 : i+4]
	s[0], s[1], s[2], s[3] = c.R, c.G, c.B, c.A
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *NRGBA) RGBA64At(x, y int) color.RGBA64 { return wide(p.NRGBAAt(x, y)) }

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *NRGBA) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetNRGBA(x, y, color.NRGBAModel.Convert(c).(color.NRGBA))
	}
}

// SetRGBA64 keeps the parts of a color without alpha, which Set makes black.
func (p *NRGBA) SetRGBA64(x, y int, c color.RGBA64) {
	if c.A == 0 {
		p.SetNRGBA(x, y, color.NRGBA{uint8(c.R >> 8), uint8(c.G >> 8), uint8(c.B >> 8), 0})
	} else {
		p.Set(x, y, c)
	}
}

// SubImage returns the part of the image within r, which shares its pixels.
func (p *NRGBA) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &NRGBA{}
	}
	return &NRGBA{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *NRGBA) Opaque() bool { return opaque(p.Pix, p.Stride, p.Rect, 3, 4, 1) }

// NRGBA64 is an image of color.NRGBA64s.
type NRGBA64 struct {
	Pix    []uint8   // the pixels, row by row: R, G, B, A, the higher byte first
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewNRGBA64 returns an image with these bounds, all of whose pixels are zero.
func NewNRGBA64(r Rectangle) *NRGBA64 {
	return &NRGBA64{make([]uint8, size(8, r, "NRGBA64")), 8 * r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *NRGBA64) ColorModel() color.Model { return color.NRGBA64Model }

// Bounds returns the rectangle of the image.
func (p *NRGBA64) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *NRGBA64) At(x, y int) color.Color { return p.NRGBA64At(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *NRGBA64) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*8
}

// NRGBA64At returns the colour of a pixel; the zero colour out of bounds.
func (p *NRGBA64) NRGBA64At(x, y int) color.NRGBA64 {
	if !(Point{x, y}.In(p.Rect)) {
		return color.NRGBA64{}
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+8 : i+8]
	return color.NRGBA64{uint16(s[0])<<8 | uint16(s[1]), uint16(s[2])<<8 | uint16(s[3]), uint16(s[4])<<8 | uint16(s[5]), uint16(s[6])<<8 | uint16(s[7])}
}

// SetNRGBA64 sets a pixel; it does nothing out of bounds.
func (p *NRGBA64) SetNRGBA64(x, y int, c color.NRGBA64) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+8 : i+8]
	s[0], s[1] = uint8(c.R>>8), uint8(c.R)
	s[2], s[3] = uint8(c.G>>8), uint8(c.G)
	s[4], s[5] = uint8(c.B>>8), uint8(c.B)
	s[6], s[7] = uint8(c.A>>8), uint8(c.A)
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *NRGBA64) RGBA64At(x, y int) color.RGBA64 { return wide(p.NRGBA64At(x, y)) }

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *NRGBA64) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetNRGBA64(x, y, color.NRGBA64Model.Convert(c).(color.NRGBA64))
	}
}

// SetRGBA64 keeps the parts of a color without alpha, which Set makes black.
func (p *NRGBA64) SetRGBA64(x, y int, c color.RGBA64) {
	if c.A == 0 {
		p.SetNRGBA64(x, y, color.NRGBA64{c.R, c.G, c.B, 0})
	} else {
		p.Set(x, y, c)
	}
}

// SubImage returns the part of the image within r, which shares its pixels.
func (p *NRGBA64) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &NRGBA64{}
	}
	return &NRGBA64{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *NRGBA64) Opaque() bool { return opaque(p.Pix, p.Stride, p.Rect, 6, 8, 2) }

// Alpha is an image of color.Alphas.
type Alpha struct {
	Pix    []uint8   // the pixels, row by row
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewAlpha returns an image with these bounds, all of whose pixels are zero.
func NewAlpha(r Rectangle) *Alpha {
	return &Alpha{make([]uint8, size(1, r, "Alpha")), r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *Alpha) ColorModel() color.Model { return color.AlphaModel }

// Bounds returns the rectangle of the image.
func (p *Alpha) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *Alpha) At(x, y int) color.Color { return p.AlphaAt(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *Alpha) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*1
}

// AlphaAt returns the colour of a pixel; the zero colour out of bounds.
func (p *Alpha) AlphaAt(x, y int) color.Alpha {
	if !(Point{x, y}.In(p.Rect)) {
		return color.Alpha{}
	}
	return color.Alpha{p.Pix[p.PixOffset(x, y)]}
}

// SetAlpha sets a pixel; it does nothing out of bounds.
func (p *Alpha) SetAlpha(x, y int, c color.Alpha) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	p.Pix[p.PixOffset(x, y)] = c.A
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *Alpha) RGBA64At(x, y int) color.RGBA64 { return wide(p.AlphaAt(x, y)) }

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Alpha) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetAlpha(x, y, color.AlphaModel.Convert(c).(color.Alpha))
	}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Alpha) SetRGBA64(x, y int, c color.RGBA64) { p.Set(x, y, c) }

// SubImage returns the part of the image within r, which shares its pixels.
func (p *Alpha) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &Alpha{}
	}
	return &Alpha{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *Alpha) Opaque() bool { return opaque(p.Pix, p.Stride, p.Rect, 0, 1, 1) }

// Alpha16 is an image of color.Alpha16s.
type Alpha16 struct {
	Pix    []uint8   // the pixels, row by row, the higher byte first
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewAlpha16 returns an image with these bounds, all of whose pixels are zero.
func NewAlpha16(r Rectangle) *Alpha16 {
	return &Alpha16{make([]uint8, size(2, r, "Alpha16")), 2 * r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *Alpha16) ColorModel() color.Model { return color.Alpha16Model }

// Bounds returns the rectangle of the image.
func (p *Alpha16) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *Alpha16) At(x, y int) color.Color { return p.Alpha16At(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *Alpha16) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*2
}

// Alpha16At returns the colour of a pixel; the zero colour out of bounds.
func (p *Alpha16) Alpha16At(x, y int) color.Alpha16 {
	if !(Point{x, y}.In(p.Rect)) {
		return color.Alpha16{}
	}
	i := p.PixOffset(x, y)
	return color.Alpha16{uint16(p.Pix[i])<<8 | uint16(p.Pix[i+1])}
}

// SetAlpha16 sets a pixel; it does nothing out of bounds.
func (p *Alpha16) SetAlpha16(x, y int, c color.Alpha16) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	i := p.PixOffset(x, y)
	p.Pix[i] = uint8(c.A >> 8)
	p.Pix[i+1] = uint8(c.A)
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *Alpha16) RGBA64At(x, y int) color.RGBA64 { return wide(p.Alpha16At(x, y)) }

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Alpha16) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetAlpha16(x, y, color.Alpha16Model.Convert(c).(color.Alpha16))
	}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Alpha16) SetRGBA64(x, y int, c color.RGBA64) { p.Set(x, y, c) }

// SubImage returns the part of the image within r, which shares its pixels.
func (p *Alpha16) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &Alpha16{}
	}
	return &Alpha16{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *Alpha16) Opaque() bool { return opaque(p.Pix, p.Stride, p.Rect, 0, 2, 2) }

// Gray is an image of color.Grays.
type Gray struct {
	Pix    []uint8   // the pixels, row by row
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewGray returns an image with these bounds, all of whose pixels are zero.
func NewGray(r Rectangle) *Gray {
	return &Gray{make([]uint8, size(1, r, "Gray")), r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *Gray) ColorModel() color.Model { return color.GrayModel }

// Bounds returns the rectangle of the image.
func (p *Gray) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *Gray) At(x, y int) color.Color { return p.GrayAt(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *Gray) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*1
}

// GrayAt returns the colour of a pixel; the zero colour out of bounds.
func (p *Gray) GrayAt(x, y int) color.Gray {
	if !(Point{x, y}.In(p.Rect)) {
		return color.Gray{}
	}
	return color.Gray{p.Pix[p.PixOffset(x, y)]}
}

// SetGray sets a pixel; it does nothing out of bounds.
func (p *Gray) SetGray(x, y int, c color.Gray) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	p.Pix[p.PixOffset(x, y)] = c.Y
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *Gray) RGBA64At(x, y int) color.RGBA64 { return wide(p.GrayAt(x, y)) }

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Gray) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetGray(x, y, color.GrayModel.Convert(c).(color.Gray))
	}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Gray) SetRGBA64(x, y int, c color.RGBA64) { p.Set(x, y, c) }

// SubImage returns the part of the image within r, which shares its pixels.
func (p *Gray) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &Gray{}
	}
	return &Gray{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *Gray) Opaque() bool { return true }

// Gray16 is an image of color.Gray16s.
type Gray16 struct {
	Pix    []uint8   // the pixels, row by row, the higher byte first
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewGray16 returns an image with these bounds, all of whose pixels are zero.
func NewGray16(r Rectangle) *Gray16 {
	return &Gray16{make([]uint8, size(2, r, "Gray16")), 2 * r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *Gray16) ColorModel() color.Model { return color.Gray16Model }

// Bounds returns the rectangle of the image.
func (p *Gray16) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *Gray16) At(x, y int) color.Color { return p.Gray16At(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *Gray16) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*2
}

// Gray16At returns the colour of a pixel; the zero colour out of bounds.
func (p *Gray16) Gray16At(x, y int) color.Gray16 {
	if !(Point{x, y}.In(p.Rect)) {
		return color.Gray16{}
	}
	i := p.PixOffset(x, y)
	return color.Gray16{uint16(p.Pix[i])<<8 | uint16(p.Pix[i+1])}
}

// SetGray16 sets a pixel; it does nothing out of bounds.
func (p *Gray16) SetGray16(x, y int, c color.Gray16) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	i := p.PixOffset(x, y)
	p.Pix[i] = uint8(c.Y >> 8)
	p.Pix[i+1] = uint8(c.Y)
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *Gray16) RGBA64At(x, y int) color.RGBA64 { return wide(p.Gray16At(x, y)) }

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Gray16) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetGray16(x, y, color.Gray16Model.Convert(c).(color.Gray16))
	}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *Gray16) SetRGBA64(x, y int, c color.RGBA64) { p.Set(x, y, c) }

// SubImage returns the part of the image within r, which shares its pixels.
func (p *Gray16) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &Gray16{}
	}
	return &Gray16{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *Gray16) Opaque() bool { return true }

// CMYK is an image of color.CMYKs.
type CMYK struct {
	Pix    []uint8   // the pixels, row by row: C, M, Y, K
	Stride int       // how many bytes of Pix a row takes
	Rect   Rectangle // the bounds
}

// NewCMYK returns an image with these bounds, all of whose pixels are zero.
func NewCMYK(r Rectangle) *CMYK {
	return &CMYK{make([]uint8, size(4, r, "CMYK")), 4 * r.Dx(), r}
}

// ColorModel returns the model of the image's colours.
func (p *CMYK) ColorModel() color.Model { return color.CMYKModel }

// Bounds returns the rectangle of the image.
func (p *CMYK) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *CMYK) At(x, y int) color.Color { return p.CMYKAt(x, y) }

// PixOffset returns the index in Pix of the first byte of a pixel.
func (p *CMYK) PixOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.Stride + (x-p.Rect.Min.X)*4
}

// CMYKAt returns the colour of a pixel; the zero colour out of bounds.
func (p *CMYK) CMYKAt(x, y int) color.CMYK {
	if !(Point{x, y}.In(p.Rect)) {
		return color.CMYK{}
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+4 : i+4]
	return color.CMYK{s[0], s[1], s[2], s[3]}
}

// SetCMYK sets a pixel; it does nothing out of bounds.
func (p *CMYK) SetCMYK(x, y int, c color.CMYK) {
	if !(Point{x, y}.In(p.Rect)) {
		return
	}
	i := p.PixOffset(x, y)
	s := p.Pix[i : i+4 : i+4]
	s[0], s[1], s[2], s[3] = c.C, c.M, c.Y, c.K
}

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *CMYK) RGBA64At(x, y int) color.RGBA64 { return wide(p.CMYKAt(x, y)) }

// Set sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *CMYK) Set(x, y int, c color.Color) {
	if (Point{x, y}.In(p.Rect)) {
		p.SetCMYK(x, y, color.CMYKModel.Convert(c).(color.CMYK))
	}
}

// SetRGBA64 sets a pixel to the nearest colour of the model; it does nothing out of bounds.
func (p *CMYK) SetRGBA64(x, y int, c color.RGBA64) { p.Set(x, y, c) }

// SubImage returns the part of the image within r, which shares its pixels.
func (p *CMYK) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &CMYK{}
	}
	return &CMYK{p.Pix[p.PixOffset(r.Min.X, r.Min.Y):], p.Stride, r}
}

// Opaque reports whether nothing shines through.
func (p *CMYK) Opaque() bool { return true }
