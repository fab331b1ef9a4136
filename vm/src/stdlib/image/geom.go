package image

import (
	"image/color"
	"math/bits"
	"strconv"
)

// Point is a place in the grid; y grows downwards.
type Point struct{ X, Y int }

// Pt returns the point (X, Y).
func Pt(X, Y int) Point { return Point{X, Y} }

// String returns (X,Y).
func (p Point) String() string { return "(" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) + ")" }

// Add returns p moved by q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p moved by -q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul returns p with both coordinates times k.
func (p Point) Mul(k int) Point { return Point{p.X * k, p.Y * k} }

// Div returns p with both coordinates divided by k, truncated.
func (p Point) Div(k int) Point { return Point{p.X / k, p.Y / k} }

// Eq is p == q.
func (p Point) Eq(q Point) bool { return p == q }

// In is true if p is within r.
func (p Point) In(r Rectangle) bool {
	return r.Min.X <= p.X && p.X < r.Max.X && r.Min.Y <= p.Y && p.Y < r.Max.Y
}

// Mod returns the point in r that is a whole number of r's widths and heights away.
func (p Point) Mod(r Rectangle) Point {
	w, h := r.Dx(), r.Dy()
	p = p.Sub(r.Min)
	p.X, p.Y = p.X%w, p.Y%h
	if p.X < 0 {
		p.X += w
	}
	if p.Y < 0 {
		p.Y += h
	}
	return p.Add(r.Min)
}

// ZP is the zero Point.
//
// Deprecated: Use a literal Point{} instead.
var ZP Point

// Rectangle has the points from Min, inclusive, to Max, exclusive.
type Rectangle struct{ Min, Max Point }

// ZR is the zero Rectangle.
//
// Deprecated: Use a literal Rectangle{} instead.
var ZR Rectangle

// Rect returns the rectangle between two corners, in any order.
func Rect(x0, y0, x1, y1 int) Rectangle {
	return Rectangle{Point{min(x0, x1), min(y0, y1)}, Point{max(x0, x1), max(y0, y1)}}
}

// String returns (x0,y0)-(x1,y1).
func (r Rectangle) String() string { return r.Min.String() + "-" + r.Max.String() }

// Dx returns the width.
func (r Rectangle) Dx() int { return r.Max.X - r.Min.X }

// Dy returns the height.
func (r Rectangle) Dy() int { return r.Max.Y - r.Min.Y }

// Size returns width and height.
func (r Rectangle) Size() Point { return r.Max.Sub(r.Min) }

// Add returns r moved by p.
func (r Rectangle) Add(p Point) Rectangle { return Rectangle{r.Min.Add(p), r.Max.Add(p)} }

// Sub returns r moved by -p.
func (r Rectangle) Sub(p Point) Rectangle { return Rectangle{r.Min.Sub(p), r.Max.Sub(p)} }

// Empty is true if no point is within r.
func (r Rectangle) Empty() bool { return r.Min.X >= r.Max.X || r.Min.Y >= r.Max.Y }

// Bounds returns r.
func (r Rectangle) Bounds() Rectangle { return r }

// ColorModel returns that of alpha in 16 bits.
func (r Rectangle) ColorModel() color.Model { return color.Alpha16Model }

// Eq is true if the same points are within both.
func (r Rectangle) Eq(s Rectangle) bool { return r == s || r.Empty() && s.Empty() }

// Inset is r smaller by n on each side; where it is too small for that, its middle.
func (r Rectangle) Inset(n int) Rectangle {
	if r.Dx() < 2*n {
		r.Min.X = (r.Min.X + r.Max.X) / 2
		r.Max.X = r.Min.X
	} else {
		r.Min.X += n
		r.Max.X -= n
	}
	if r.Dy() < 2*n {
		r.Min.Y = (r.Min.Y + r.Max.Y) / 2
		r.Max.Y = r.Min.Y
	} else {
		r.Min.Y += n
		r.Max.Y -= n
	}
	return r
}

// Intersect returns what is within both, or the zero Rectangle.
func (r Rectangle) Intersect(s Rectangle) Rectangle {
	r.Min = Point{max(r.Min.X, s.Min.X), max(r.Min.Y, s.Min.Y)}
	r.Max = Point{min(r.Max.X, s.Max.X), min(r.Max.Y, s.Max.Y)}
	if r.Empty() {
		return Rectangle{}
	}
	return r
}

// Union returns the smallest rectangle around both.
func (r Rectangle) Union(s Rectangle) Rectangle {
	if r.Empty() {
		return s
	}
	if s.Empty() {
		return r
	}
	return Rectangle{
		Point{min(r.Min.X, s.Min.X), min(r.Min.Y, s.Min.Y)},
		Point{max(r.Max.X, s.Max.X), max(r.Max.Y, s.Max.Y)},
	}
}

// Overlaps is true if a point is within both.
func (r Rectangle) Overlaps(s Rectangle) bool {
	return !r.Empty() && !s.Empty() &&
		r.Min.X < s.Max.X && s.Min.X < r.Max.X && r.Min.Y < s.Max.Y && s.Min.Y < r.Max.Y
}

// In is true if every point within r is within s.
func (r Rectangle) In(s Rectangle) bool {
	return r.Empty() ||
		s.Min.X <= r.Min.X && r.Max.X <= s.Max.X && s.Min.Y <= r.Min.Y && r.Max.Y <= s.Max.Y
}

// Canon returns r with its corners in the right order.
func (r Rectangle) Canon() Rectangle { return Rect(r.Min.X, r.Min.Y, r.Max.X, r.Max.Y) }

// A Rectangle is an Image: opaque inside, transparent outside.
func (r Rectangle) At(x, y int) color.Color {
	if (Point{x, y}).In(r) {
		return color.Opaque
	}
	return color.Transparent
}

// RGBA64At returns opaque white within r, and else transparent black.
func (r Rectangle) RGBA64At(x, y int) color.RGBA64 {
	if (Point{x, y}).In(r) {
		return color.RGBA64{0xffff, 0xffff, 0xffff, 0xffff}
	}
	return color.RGBA64{}
}

// size returns how many bytes an image needs; it panics where that is no number.
func size(each int, r Rectangle, name string) int {
	w, h := r.Dx(), r.Dy()
	if w >= 0 && h >= 0 {
		hi, lo := bits.Mul64(uint64(w), uint64(h))
		hi2, total := bits.Mul64(lo, uint64(each))
		if hi == 0 && hi2 == 0 && int(total) >= 0 {
			return int(total)
		}
	}
	panic("image: New" + name + " Rectangle has huge or negative dimensions")
}
