package image

import (
	"image/color"
)

// YCbCrSubsampleRatio says how many pixels share a chroma value.
type YCbCrSubsampleRatio int

// How many pixels share a value of chroma.
const (
	YCbCrSubsampleRatio444 YCbCrSubsampleRatio = iota
	YCbCrSubsampleRatio422
	YCbCrSubsampleRatio420
	YCbCrSubsampleRatio440
	YCbCrSubsampleRatio411
	YCbCrSubsampleRatio410
)

// step returns how many columns and rows share a value.
func (s YCbCrSubsampleRatio) step() (x, y int) {
	switch s {
	case YCbCrSubsampleRatio422:
		return 2, 1
	case YCbCrSubsampleRatio420:
		return 2, 2
	case YCbCrSubsampleRatio440:
		return 1, 2
	case YCbCrSubsampleRatio411:
		return 4, 1
	case YCbCrSubsampleRatio410:
		return 4, 2
	}
	return 1, 1
}

// String returns the name.
func (s YCbCrSubsampleRatio) String() string {
	names := [...]string{"444", "422", "420", "440", "411", "410"}
	if s < 0 || int(s) >= len(names) {
		return "YCbCrSubsampleRatioUnknown"
	}
	return "YCbCrSubsampleRatio" + names[s]
}

// YCbCr keeps brightness and the two chroma values apart.
type YCbCr struct {
	Y, Cb, Cr      []uint8             // luma and chroma, row by row
	YStride        int                 // how many bytes of Y a row takes
	CStride        int                 // how many bytes of Cb and Cr a row takes
	SubsampleRatio YCbCrSubsampleRatio // how many pixels share a value of chroma
	Rect           Rectangle           // the bounds
}

// chroma returns how many columns and rows of chroma a rectangle needs.
func chroma(r Rectangle, s YCbCrSubsampleRatio) (w, h int) {
	x, y := s.step()
	return (r.Max.X+x-1)/x - r.Min.X/x, (r.Max.Y+y-1)/y - r.Min.Y/y
}

func newYCbCr(r Rectangle, s YCbCrSubsampleRatio, name string, extra int) (YCbCr, []uint8) {
	size(3+extra, r, name)
	w, h := r.Dx(), r.Dy()
	cw, ch := chroma(r, s)
	n, cn := w*h, cw*ch
	b := make([]uint8, n+2*cn+extra*n)
	return YCbCr{
		Y: b[:n:n], Cb: b[n : n+cn : n+cn], Cr: b[n+cn : n+2*cn : n+2*cn],
		YStride: w, CStride: cw, SubsampleRatio: s, Rect: r,
	}, b[n+2*cn:]
}

// NewYCbCr returns an image with these bounds and ratio.
func NewYCbCr(r Rectangle, subsampleRatio YCbCrSubsampleRatio) *YCbCr {
	p, _ := newYCbCr(r, subsampleRatio, "YCbCr", 0)
	return &p
}

// ColorModel returns the model of the image's colours.
func (p *YCbCr) ColorModel() color.Model { return color.YCbCrModel }

// Bounds returns the rectangle of the image.
func (p *YCbCr) Bounds() Rectangle { return p.Rect }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *YCbCr) At(x, y int) color.Color { return p.YCbCrAt(x, y) }

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *YCbCr) RGBA64At(x, y int) color.RGBA64 { return wide(p.YCbCrAt(x, y)) }

// Opaque returns true.
func (p *YCbCr) Opaque() bool { return true }

// YCbCrAt returns the colour of a pixel; the zero colour out of bounds.
func (p *YCbCr) YCbCrAt(x, y int) color.YCbCr {
	if !(Point{x, y}.In(p.Rect)) {
		return color.YCbCr{}
	}
	i, j := p.YOffset(x, y), p.COffset(x, y)
	return color.YCbCr{p.Y[i], p.Cb[j], p.Cr[j]}
}

// YOffset returns the index in Y of the luma of a pixel.
func (p *YCbCr) YOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.YStride + (x - p.Rect.Min.X)
}

// COffset returns the index in Cb and Cr of the chroma of a pixel.
func (p *YCbCr) COffset(x, y int) int {
	sx, sy := p.SubsampleRatio.step()
	return (y/sy-p.Rect.Min.Y/sy)*p.CStride + (x/sx - p.Rect.Min.X/sx)
}

// SubImage returns the part of the image within r, which shares its pixels.
func (p *YCbCr) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &YCbCr{SubsampleRatio: p.SubsampleRatio}
	}
	q := p.sub(r)
	return &q
}

func (p *YCbCr) sub(r Rectangle) YCbCr {
	i, j := p.YOffset(r.Min.X, r.Min.Y), p.COffset(r.Min.X, r.Min.Y)
	q := *p
	q.Y, q.Cb, q.Cr, q.Rect = p.Y[i:], p.Cb[j:], p.Cr[j:], r
	return q
}

// NYCbCrA is a YCbCr with alpha, by which it is not multiplied.
type NYCbCrA struct {
	YCbCr
	A       []uint8 // the alpha, row by row
	AStride int     // how many bytes of A a row takes
}

// NewNYCbCrA returns an image with these bounds and ratio, transparent at first.
func NewNYCbCrA(r Rectangle, subsampleRatio YCbCrSubsampleRatio) *NYCbCrA {
	p, a := newYCbCr(r, subsampleRatio, "NYCbCrA", 1)
	return &NYCbCrA{p, a, r.Dx()}
}

// ColorModel returns the model of the image's colours.
func (p *NYCbCrA) ColorModel() color.Model { return color.NYCbCrAModel }

// At returns the colour of a pixel; the zero colour out of bounds.
func (p *NYCbCrA) At(x, y int) color.Color { return p.NYCbCrAAt(x, y) }

// RGBA64At returns the colour of a pixel in 16 bits; the zero colour out of bounds.
func (p *NYCbCrA) RGBA64At(x, y int) color.RGBA64 { return wide(p.NYCbCrAAt(x, y)) }

// NYCbCrAAt returns the colour of a pixel; the zero colour out of bounds.
func (p *NYCbCrA) NYCbCrAAt(x, y int) color.NYCbCrA {
	if !(Point{x, y}.In(p.Rect)) {
		return color.NYCbCrA{}
	}
	return color.NYCbCrA{p.YCbCrAt(x, y), p.A[p.AOffset(x, y)]}
}

// AOffset returns the index in A of the alpha of a pixel.
func (p *NYCbCrA) AOffset(x, y int) int {
	return (y-p.Rect.Min.Y)*p.AStride + (x - p.Rect.Min.X)
}

// SubImage returns the part of the image within r, which shares its pixels.
func (p *NYCbCrA) SubImage(r Rectangle) Image {
	r = r.Intersect(p.Rect)
	if r.Empty() {
		return &NYCbCrA{YCbCr: YCbCr{SubsampleRatio: p.SubsampleRatio}}
	}
	return &NYCbCrA{p.sub(r), p.A[p.AOffset(r.Min.X, r.Min.Y):], p.AStride}
}

// Opaque is true if every pixel is.
func (p *NYCbCrA) Opaque() bool { return opaque(p.A, p.AStride, p.Rect, 0, 1, 1) }
