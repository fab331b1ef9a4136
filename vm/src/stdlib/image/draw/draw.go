// Package draw composes images.
package draw

import (
	"image"
	"image/color"
)

const full = 1<<16 - 1

// Image is an image whose pixels can be set.
type Image interface {
	image.Image
	// Set sets a pixel.
	Set(x, y int, c color.Color)
}

// RGBA64Image is an Image that takes and gives colors without an interface around them.
type RGBA64Image interface {
	image.RGBA64Image
	// Set sets a pixel.
	Set(x, y int, c color.Color)
	// SetRGBA64 sets a pixel, without allocating.
	SetRGBA64(x, y int, c color.RGBA64)
}

// Quantizer makes a palette for an image.
type Quantizer interface {
	// Quantize appends colours for m to p, up to its capacity.
	Quantize(p color.Palette, m image.Image) color.Palette
}

// Op says how the source goes onto what is there.
type Op int

const (
	// Over puts the source over it.
	Over Op = iota
	// Src puts the source in its place.
	Src
)

// Draw draws by this operation.
func (op Op) Draw(dst Image, r image.Rectangle, src image.Image, sp image.Point) {
	DrawMask(dst, r, src, sp, nil, image.Point{}, op)
}

// Drawer draws in a way of its own.
type Drawer interface {
	// Draw draws src, with its point sp at r.Min, onto the part r of dst.
	Draw(dst Image, r image.Rectangle, src image.Image, sp image.Point)
}

// FloydSteinberg draws with Src and hands on what each pixel is wrong by.
var FloydSteinberg Drawer = floydSteinberg{}

type floydSteinberg struct{}

func (floydSteinberg) Draw(dst Image, r image.Rectangle, src image.Image, sp image.Point) {
	clip(dst, &r, src, &sp, nil, nil)
	if !r.Empty() {
		diffuse(dst, r, src, sp)
	}
}

// clip makes r no larger than all of the images, and moves the points with it.
func clip(dst Image, r *image.Rectangle, src image.Image, sp *image.Point, mask image.Image, mp *image.Point) {
	from := r.Min
	*r = r.Intersect(dst.Bounds())
	*r = r.Intersect(src.Bounds().Add(from.Sub(*sp)))
	if mask != nil {
		*r = r.Intersect(mask.Bounds().Add(from.Sub(*mp)))
	}
	move := r.Min.Sub(from)
	if move == (image.Point{}) {
		return
	}
	*sp = sp.Add(move)
	if mp != nil {
		*mp = mp.Add(move)
	}
}

// Draw draws src, with its point sp at r.Min, onto the part r of dst.
func Draw(dst Image, r image.Rectangle, src image.Image, sp image.Point, op Op) {
	DrawMask(dst, r, src, sp, nil, image.Point{}, op)
}

// backward reports whether pixels must be taken from the end, or the source would be overwritten.
func backward(dst Image, r image.Rectangle, src image.Image, sp image.Point) bool {
	return image.Image(dst) == src && r.Overlaps(r.Add(sp.Sub(r.Min))) &&
		(sp.Y < r.Min.Y || sp.Y == r.Min.Y && sp.X < r.Min.X)
}

func comparable(m image.Image) bool {
	switch m.(type) {
	case *image.RGBA, *image.RGBA64, *image.NRGBA, *image.NRGBA64, *image.Alpha, *image.Alpha16,
		*image.Gray, *image.Gray16, *image.CMYK, *image.Paletted:
		return true
	}
	return false
}

// DrawMask is Draw through a mask, whose alpha at mp belongs to r.Min; nil means opaque.
func DrawMask(dst Image, r image.Rectangle, src image.Image, sp image.Point, mask image.Image, mp image.Point, op Op) {
	clip(dst, &r, src, &sp, mask, &mp)
	if r.Empty() {
		return
	}
	if mask == nil && rows(dst, r, src, sp, op) {
		return
	}
	if d, ok := dst.(*image.RGBA); ok && direct(d, r, src, sp, mask, mp, op) {
		return
	}
	y0, y1, dy := r.Min.Y, r.Max.Y, 1
	if comparable(src) && backward(dst, r, src, sp) {
		y0, y1, dy = r.Max.Y-1, r.Min.Y-1, -1
	}
	l := layers{over: op == Over, src: readerOf(src), to: writerOf(dst), row: make([]color.RGBA64, r.Dx())}
	if mask != nil {
		l.mask, l.alpha = readerOf(mask), make([]color.RGBA64, r.Dx())
	}
	if op == Src && keeps(dst, src, mask) {
		l.copied = func(to, from image.Point) { dst.Set(to.X, to.Y, src.At(from.X, from.Y)) }
	}
	if l.over {
		l.dst, l.below = readerOf(dst), make([]color.RGBA64, r.Dx())
	}
	for y := y0; y != y1; y += dy {
		i := y - r.Min.Y
		l.draw(image.Pt(r.Min.X, y), image.Pt(sp.X, sp.Y+i), image.Pt(mp.X, mp.Y+i))
	}
}

// rows draws whole rows where that is all there is to do.
func rows(dst Image, r image.Rectangle, src image.Image, sp image.Point, op Op) bool {
	// Colors that are not multiplied by alpha are kept as they are.
	switch d := dst.(type) {
	case *image.NRGBA:
		s, ok := src.(*image.NRGBA)
		if ok && op == Src {
			copyRows(d.Pix[d.PixOffset(r.Min.X, r.Min.Y):], d.Stride, s.Pix[s.PixOffset(sp.X, sp.Y):], s.Stride, 4*r.Dx(), r.Dy(), sp.Y < r.Min.Y)
			return true
		}
	case *image.NRGBA64:
		s, ok := src.(*image.NRGBA64)
		if ok && op == Src {
			copyRows(d.Pix[d.PixOffset(r.Min.X, r.Min.Y):], d.Stride, s.Pix[s.PixOffset(sp.X, sp.Y):], s.Stride, 8*r.Dx(), r.Dy(), sp.Y < r.Min.Y)
			return true
		}
	}
	if d, ok := dst.(*image.Paletted); ok {
		s, ok := src.(*image.Uniform)
		if !ok || op == Over && !s.Opaque() || len(d.Palette) == 0 {
			return false
		}
		index := uint8(d.Palette.Index(s.C))
		first := d.Pix[d.PixOffset(r.Min.X, r.Min.Y):][:r.Dx()]
		for i := range first {
			first[i] = index
		}
		for y := r.Min.Y + 1; y < r.Max.Y; y++ {
			copy(d.Pix[d.PixOffset(r.Min.X, y):][:len(first)], first)
		}
		return true
	}
	d, ok := dst.(*image.RGBA)
	if !ok {
		return false
	}
	n := 4 * r.Dx()
	switch s := src.(type) {
	case *image.Uniform:
		cr, cg, cb, ca := s.C.RGBA()
		if op == Over && ca != full {
			return false
		}
		first := d.Pix[d.PixOffset(r.Min.X, r.Min.Y):][:n]
		for i := 0; i < n; i += 4 {
			first[i], first[i+1], first[i+2], first[i+3] = uint8(cr>>8), uint8(cg>>8), uint8(cb>>8), uint8(ca>>8)
		}
		for y := r.Min.Y + 1; y < r.Max.Y; y++ {
			copy(d.Pix[d.PixOffset(r.Min.X, y):][:n], first)
		}
		return true
	case *image.RGBA:
		if op != Src && !s.Opaque() {
			overRows(d, r, s, sp)
			return true
		}
		copyRows(d.Pix[d.PixOffset(r.Min.X, r.Min.Y):], d.Stride, s.Pix[s.PixOffset(sp.X, sp.Y):], s.Stride, n, r.Dy(), sp.Y < r.Min.Y)
		return true
	}
	return false
}

// overRows draws a over what is there: backward if the source begins before the
// destination, as both may be parts of one image.
func overRows(d *image.RGBA, r image.Rectangle, s *image.RGBA, sp image.Point) {
	n, h := 4*r.Dx(), r.Dy()
	back := sp.Y < r.Min.Y || sp.Y == r.Min.Y && sp.X < r.Min.X
	for y := range h {
		if back {
			y = h - 1 - y
		}
		to := d.Pix[d.PixOffset(r.Min.X, r.Min.Y+y):][:n]
		from := s.Pix[s.PixOffset(sp.X, sp.Y+y):][:n]
		overRGBA(to, from, back)
	}
}

// copyRows copies n bytes of each of h rows.
func copyRows(dst []byte, to int, src []byte, from, n, h int, backward bool) {
	for i := range h {
		y := i
		if backward {
			y = h - 1 - i
		}
		copy(dst[y*to:][:n], src[y*from:][:n])
	}
}

func clamp(x int32) int32 { return max(0, min(x, full)) }

// diffuse draws with the nearest colors and hands each error on: 7/16 to the right, 3/16, 5/16 and
// 1/16 to those below.
func diffuse(dst Image, r image.Rectangle, src image.Image, sp image.Point) {
	read, row := readerOf(src), make([]color.RGBA64, r.Dx())
	pal, _ := dst.(*image.Paletted)
	var colors []color.RGBA64
	if pal != nil {
		colors = table(pal.Palette)
	}
	w := r.Dx()
	now, next := make([][4]int32, w+2), make([][4]int32, w+2)
	for y := range r.Dy() {
		read(row, sp.X, sp.Y+y)
		for x, s := range row {
			e := [4]int32{int32(s.R), int32(s.G), int32(s.B), int32(s.A)}
			for i := range e {
				e[i] = clamp(e[i] + now[x+1][i]/16)
			}
			c := color.RGBA64{uint16(e[0]), uint16(e[1]), uint16(e[2]), uint16(e[3])}
			var dr, dg, db, da uint32
			if pal != nil {
				best := nearest(colors, c.R, c.G, c.B, c.A)
				pal.SetColorIndex(r.Min.X+x, r.Min.Y+y, uint8(best))
				is := colors[best]
				dr, dg, db, da = uint32(is.R), uint32(is.G), uint32(is.B), uint32(is.A)
			} else {
				dst.Set(r.Min.X+x, r.Min.Y+y, &c)
				dr, dg, db, da = dst.At(r.Min.X+x, r.Min.Y+y).RGBA()
			}
			e[0] -= int32(dr)
			e[1] -= int32(dg)
			e[2] -= int32(db)
			e[3] -= int32(da)
			for i := range e {
				next[x][i] += e[i] * 3
				next[x+1][i] += e[i] * 5
				next[x+2][i] += e[i]
				now[x+2][i] += e[i] * 7
			}
		}
		now, next = next, now
		clear(next)
	}
}
