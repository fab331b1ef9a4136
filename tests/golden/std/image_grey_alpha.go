// Package image, pictures of one channel: Alpha, Alpha16, Gray and Gray16, their pixels, parts and edges.
package main

import (
	"fmt"
	"image"
	"image/color"
)

// caught prints what a function panics with.
func caught(what string, f func()) {
	defer func() { fmt.Println(what, "->", recover()) }()
	f()
}

func main() {
	alpha()
	alpha16()
	gray()
	gray16()
	literals()
	nothing()
}

func alpha() {
	m := image.NewAlpha(image.Rect(-2, 1, 3, 4))
	fmt.Println("Alpha", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.AlphaModel, m.Opaque())
	m.Set(-2, 1, color.NRGBA{200, 100, 50, 77})
	m.SetAlpha(2, 3, color.Alpha{250})
	m.SetRGBA64(0, 2, color.RGBA64{1, 2, 3, 0xabcd})
	fmt.Println(m.At(-2, 1), m.AlphaAt(2, 3), m.RGBA64At(0, 2), m.PixOffset(0, 2), m.PixOffset(-2, 1), m.Pix)
	// Outside there is nothing to set and nothing to see.
	m.Set(3, 1, color.White)
	m.SetAlpha(-3, 1, color.Alpha{1})
	m.SetRGBA64(0, 0, color.RGBA64{4, 3, 2, 1})
	fmt.Println(m.At(3, 1), m.AlphaAt(-3, 1), m.RGBA64At(0, 4), m.PixOffset(3, 0), m.Pix)
	// A part shares the pixels, but not the edges.
	part := m.SubImage(image.Rect(0, 2, 9, 9)).(*image.Alpha)
	part.SetAlpha(1, 3, color.Alpha{9})
	part.SetAlpha(-1, 3, color.Alpha{8})
	fmt.Println(part.Rect, part.Stride, len(part.Pix), part.AlphaAt(0, 2), m.AlphaAt(1, 3), m.AlphaAt(-1, 3))
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	m.Pix[0] = 254
	fmt.Println(m.Opaque(), part.Opaque())
	empty := m.SubImage(image.Rect(9, 9, 10, 10)).(*image.Alpha)
	fmt.Println(empty.Bounds(), empty.Stride, empty.Pix == nil, empty.Opaque(), empty.At(9, 9))
}

func alpha16() {
	m := image.NewAlpha16(image.Rect(5, 5, 8, 7))
	fmt.Println("Alpha16", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.Alpha16Model, m.Opaque())
	m.Set(5, 5, color.NRGBA{200, 100, 50, 77})
	m.SetAlpha16(7, 6, color.Alpha16{0x1234})
	m.SetRGBA64(6, 6, color.RGBA64{1, 2, 3, 0xabcd})
	fmt.Println(m.At(5, 5), m.Alpha16At(7, 6), m.RGBA64At(6, 6), m.PixOffset(6, 6), m.Pix)
	m.Set(8, 5, color.White)
	m.SetAlpha16(5, 7, color.Alpha16{1})
	m.SetRGBA64(4, 5, color.RGBA64{4, 3, 2, 1})
	fmt.Println(m.At(8, 5), m.Alpha16At(5, 7), m.RGBA64At(4, 5), m.Pix)
	part := m.SubImage(image.Rect(7, 0, 8, 6)).(*image.Alpha16)
	part.SetAlpha16(7, 5, color.Alpha16{0xffff})
	fmt.Println(part.Rect, part.Stride, len(part.Pix), m.Alpha16At(7, 5), part.Opaque(), m.Opaque())
	part.Pix[1] = 0xfe
	fmt.Println(part.Opaque(), part.At(7, 5), m.SubImage(image.Rectangle{}).Bounds())
}

func gray() {
	m := image.NewGray(image.Rect(0, -1, 4, 1))
	fmt.Println("Gray", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.GrayModel, m.Opaque())
	m.Set(0, -1, color.NRGBA{200, 100, 50, 255})
	m.Set(1, -1, color.NRGBA{200, 100, 50, 100})
	m.SetGray(3, 0, color.Gray{250})
	m.SetRGBA64(2, 0, color.RGBA64{0x1000, 0xf000, 0x8000, 0xffff})
	fmt.Println(m.At(0, -1), m.GrayAt(3, 0), m.RGBA64At(2, 0), m.PixOffset(2, 0), m.Pix)
	m.Set(4, 0, color.White)
	m.SetGray(0, 1, color.Gray{1})
	m.SetRGBA64(-1, 0, color.RGBA64{4, 3, 2, 1})
	fmt.Println(m.At(4, 0), m.GrayAt(0, 1), m.RGBA64At(-1, 0), m.Pix)
	part := m.SubImage(image.Rect(1, -1, 3, 0)).(*image.Gray)
	part.SetGray(2, -1, color.Gray{31})
	part.Rect = part.Rect.Add(image.Pt(10, 10))
	fmt.Println(part.Bounds(), part.Stride, len(part.Pix), part.At(12, 9), m.GrayAt(2, -1), part.Opaque())
}

func gray16() {
	m := image.NewGray16(image.Rect(0, 0, 3, 2))
	fmt.Println("Gray16", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.Gray16Model, m.Opaque())
	m.Set(0, 0, color.NRGBA{200, 100, 50, 255})
	m.SetGray16(2, 1, color.Gray16{0xfedc})
	m.SetRGBA64(1, 1, color.RGBA64{0x1000, 0xf000, 0x8000, 0xffff})
	fmt.Println(m.At(0, 0), m.Gray16At(2, 1), m.RGBA64At(1, 1), m.PixOffset(1, 1), m.Pix)
	m.Set(3, 0, color.White)
	m.SetGray16(0, 2, color.Gray16{1})
	m.SetRGBA64(-1, 0, color.RGBA64{4, 3, 2, 1})
	fmt.Println(m.At(3, 0), m.Gray16At(0, 2), m.RGBA64At(-1, 0), m.Pix)
	part := m.SubImage(image.Rect(1, 1, 3, 5)).(*image.Gray16)
	part.SetGray16(1, 1, color.Gray16{0x0102})
	fmt.Println(part.Bounds(), part.Stride, part.Pix, m.Gray16At(1, 1), m.SubImage(image.Rect(7, 7, 8, 8)).Bounds(), part.Opaque())
}

// literals are pictures that a program puts together itself: rows may be longer than the picture is wide.
func literals() {
	a := &image.Alpha{Pix: []uint8{255, 255, 0, 255, 255, 0}, Stride: 3, Rect: image.Rect(0, 0, 2, 2)}
	fmt.Println(a.Opaque(), a.AlphaAt(1, 1), a.AlphaAt(2, 1))
	g := &image.Gray{Pix: []uint8{1, 2, 3, 4, 5, 6, 7}, Stride: 4, Rect: image.Rect(0, 0, 3, 2)}
	fmt.Println(g.GrayAt(2, 1), g.PixOffset(2, 1), g.SubImage(image.Rect(1, 1, 2, 2)).(*image.Gray).Pix)
	g16 := &image.Gray16{Pix: []uint8{1, 2, 3, 4, 5, 6}, Stride: 4, Rect: image.Rect(0, 0, 1, 2)}
	fmt.Println(g16.Gray16At(0, 1), g16.Opaque())
	a16 := &image.Alpha16{Pix: []uint8{255, 255, 1, 2, 255, 255}, Stride: 4, Rect: image.Rect(0, 0, 1, 2)}
	fmt.Println(a16.Alpha16At(0, 1), a16.Opaque())
	short := &image.Gray{Pix: []uint8{1, 2, 3}, Stride: 2, Rect: image.Rect(0, 0, 2, 2)}
	caught("short", func() { fmt.Println(short.GrayAt(0, 1), short.GrayAt(1, 1)) })
	caught("short set", func() { short.SetGray(1, 1, color.Gray{1}) })
	short16 := &image.Alpha16{Pix: []uint8{1, 2, 3}, Stride: 2, Rect: image.Rect(0, 0, 2, 2)}
	caught("short of 16 bits", func() { short16.Alpha16At(1, 0) })
}

// nothing is a picture whose zero value has no pixels.
func nothing() {
	var a image.Alpha
	var b image.Alpha16
	var c image.Gray
	var d image.Gray16
	fmt.Println(a.At(0, 0), b.At(0, 0), c.At(0, 0), d.At(0, 0), a.Opaque(), b.Opaque(), c.Opaque(), d.Opaque())
	fmt.Println(a.Bounds(), b.Bounds().Empty(), c.SubImage(image.Rect(0, 0, 5, 5)).Bounds(), d.PixOffset(3, 3))
	caught("NewAlpha", func() { image.NewAlpha(image.Rectangle{Max: image.Pt(1<<62, 4)}) })
	caught("NewAlpha16", func() { image.NewAlpha16(image.Rectangle{Max: image.Pt(1<<62, 1)}) })
	caught("NewGray", func() { image.NewGray(image.Rectangle{Min: image.Pt(5, 5)}) })
	caught("NewGray16", func() { image.NewGray16(image.Rectangle{Max: image.Pt(2, -2)}) })
}
