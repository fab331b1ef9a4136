// Package image, pictures of four channels: RGBA, RGBA64, NRGBA, NRGBA64 and CMYK, their pixels, parts and edges.
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
	rgba()
	rgba64()
	nrgba()
	nrgba64()
	cmyk()
	literals()
	nothing()
}

func rgba() {
	m := image.NewRGBA(image.Rect(-1, 1, 1, 3))
	fmt.Println("RGBA", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.RGBAModel, m.Opaque())
	m.Set(-1, 1, color.NRGBA{200, 100, 50, 77})
	m.SetRGBA(0, 2, color.RGBA{4, 3, 2, 250})
	m.SetRGBA64(0, 1, color.RGBA64{0x1234, 0x5678, 0x9abc, 0xdef0})
	fmt.Println(m.At(-1, 1), m.RGBAAt(0, 2), m.RGBA64At(0, 1), m.PixOffset(0, 2), m.Pix)
	m.Set(1, 1, color.White)
	m.SetRGBA(0, 3, color.RGBA{1, 1, 1, 1})
	m.SetRGBA64(-2, 1, color.RGBA64{4, 3, 2, 1})
	fmt.Println(m.At(1, 1), m.RGBAAt(0, 3), m.RGBA64At(-2, 1), m.Pix)
	part := m.SubImage(image.Rect(0, 1, 5, 2)).(*image.RGBA)
	part.SetRGBA(0, 1, color.RGBA{9, 8, 7, 255})
	fmt.Println(part.Rect, part.Stride, len(part.Pix), m.RGBAAt(0, 1), part.Opaque(), m.Opaque(), m.SubImage(image.Rectangle{}).(*image.RGBA).Pix)
}

func rgba64() {
	m := image.NewRGBA64(image.Rect(0, 0, 2, 2))
	fmt.Println("RGBA64", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.RGBA64Model, m.Opaque())
	m.Set(0, 0, color.NRGBA{200, 100, 50, 77})
	m.SetRGBA64(1, 1, color.RGBA64{0x1234, 0x5678, 0x9abc, 0xffff})
	fmt.Println(m.At(0, 0), m.RGBA64At(1, 1), m.PixOffset(1, 1), m.Pix[24:])
	m.Set(2, 0, color.White)
	m.SetRGBA64(0, -1, color.RGBA64{4, 3, 2, 1})
	fmt.Println(m.At(2, 0), m.RGBA64At(0, -1), m.Pix[16:])
	part := m.SubImage(image.Rect(1, 1, 3, 3)).(*image.RGBA64)
	fmt.Println(part.Rect, part.Stride, part.Pix, part.Opaque(), m.Opaque())
	part.SetRGBA64(1, 1, color.RGBA64{A: 0xfffe})
	fmt.Println(part.Opaque(), m.At(1, 1))
}

func nrgba() {
	m := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	fmt.Println("NRGBA", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.NRGBAModel, m.Opaque())
	m.Set(0, 0, color.RGBA{20, 10, 5, 77})
	m.SetNRGBA(1, 1, color.NRGBA{200, 100, 50, 77})
	m.SetRGBA64(0, 1, color.RGBA64{0x1234, 0x2345, 0x0100, 0x4321})
	m.SetRGBA64(1, 0, color.RGBA64{0x1234, 0x2345, 0x0100, 0xffff})
	fmt.Println(m.At(0, 0), m.NRGBAAt(1, 1), m.RGBA64At(1, 1), m.RGBA64At(0, 1), m.PixOffset(1, 1), m.Pix)
	m.SetNRGBA(2, 0, color.NRGBA{1, 1, 1, 1})
	m.SetRGBA64(0, 0, color.RGBA64{0x4000, 0x3000, 0x2000, 0}) // keeps its parts
	fmt.Println(m.NRGBAAt(2, 0), m.RGBA64At(0, 2), m.NRGBAAt(0, 0), m.Pix)
	part := m.SubImage(image.Rect(1, 0, 2, 1)).(*image.NRGBA)
	part.SetNRGBA(1, 0, color.NRGBA{1, 2, 3, 255})
	fmt.Println(part.Rect, part.Stride, part.Pix, part.Opaque(), m.Opaque())
}

func nrgba64() {
	m := image.NewNRGBA64(image.Rect(0, 0, 2, 2))
	fmt.Println("NRGBA64", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.NRGBA64Model, m.Opaque())
	m.Set(0, 0, color.RGBA{20, 10, 5, 77})
	m.SetNRGBA64(1, 1, color.NRGBA64{60000, 30000, 100, 50000})
	m.SetRGBA64(0, 1, color.RGBA64{0x1234, 0x2345, 0x0100, 0x4321})
	fmt.Println(m.At(0, 0), m.NRGBA64At(1, 1), m.RGBA64At(1, 1), m.RGBA64At(0, 1), m.PixOffset(1, 1), m.Pix[24:])
	m.Set(2, 0, color.White)
	m.SetNRGBA64(0, 2, color.NRGBA64{1, 1, 1, 1})
	m.SetRGBA64(0, 0, color.RGBA64{4, 3, 2, 0}) // keeps its parts
	fmt.Println(m.At(2, 0), m.NRGBA64At(0, 2), m.NRGBA64At(0, 0), m.RGBA64At(-1, 0))
	part := m.SubImage(image.Rect(1, 0, 2, 1)).(*image.NRGBA64)
	part.SetNRGBA64(1, 0, color.NRGBA64{1, 2, 3, 0xffff})
	fmt.Println(part.Rect, part.Stride, part.Pix, part.Opaque(), m.Opaque(), m.SubImage(image.Rect(2, 2, 3, 3)).Bounds())
}

func cmyk() {
	m := image.NewCMYK(image.Rect(0, 0, 2, 2))
	fmt.Println("CMYK", m.Bounds(), m.Rect, m.Stride, len(m.Pix), m.ColorModel() == color.CMYKModel, m.Opaque())
	m.Set(0, 0, color.RGBA{200, 100, 50, 255})
	m.SetCMYK(1, 1, color.CMYK{10, 20, 30, 40})
	m.SetRGBA64(0, 1, color.RGBA64{0x1234, 0x2345, 0x0100, 0xffff})
	fmt.Println(m.At(0, 0), m.CMYKAt(1, 1), m.RGBA64At(1, 1), m.RGBA64At(0, 1), m.PixOffset(1, 1), m.Pix)
	m.Set(2, 0, color.White)
	m.SetCMYK(0, 2, color.CMYK{1, 1, 1, 1})
	m.SetRGBA64(-1, 0, color.RGBA64{4, 3, 2, 1})
	fmt.Println(m.At(2, 0), m.CMYKAt(0, 2), m.RGBA64At(-1, 0), m.Pix)
	part := m.SubImage(image.Rect(1, 0, 2, 2)).(*image.CMYK)
	part.SetCMYK(1, 0, color.CMYK{4, 3, 2, 1})
	fmt.Println(part.Rect, part.Stride, part.Pix, part.Opaque(), m.CMYKAt(1, 0), m.SubImage(image.Rect(2, 2, 3, 3)).Bounds())
}

// literals are pictures that a program puts together itself: rows may be longer than the picture is wide.
func literals() {
	r := image.Rect(0, 0, 1, 2)
	eight := []uint8{1, 2, 3, 255, 0, 5, 6, 7, 255}
	fmt.Println((&image.RGBA{Pix: eight, Stride: 5, Rect: r}).Opaque(), (&image.RGBA{Pix: eight, Stride: 5, Rect: r}).RGBAAt(0, 1))
	fmt.Println((&image.NRGBA{Pix: eight, Stride: 5, Rect: r}).Opaque(), (&image.NRGBA{Pix: eight, Stride: 4, Rect: r}).Opaque())
	fmt.Println((&image.CMYK{Pix: eight, Stride: 1, Rect: r}).CMYKAt(0, 1), (&image.CMYK{Pix: eight, Stride: 1, Rect: r}).RGBA64At(0, 1))
	sixteen := []uint8{1, 2, 3, 4, 5, 6, 255, 255, 9, 10, 11, 12, 13, 14, 15, 16}
	fmt.Println((&image.RGBA64{Pix: sixteen, Stride: 8, Rect: r}).Opaque(), (&image.RGBA64{Pix: sixteen, Stride: 0, Rect: r}).Opaque())
	fmt.Println((&image.NRGBA64{Pix: sixteen, Stride: 8, Rect: r}).NRGBA64At(0, 1), (&image.NRGBA64{Pix: sixteen, Stride: 8, Rect: r}).Opaque())
	short := &image.RGBA{Pix: eight[:6:6], Stride: 4, Rect: r}
	caught("short", func() { fmt.Println(short.RGBAAt(0, 0)); short.RGBAAt(0, 1) })
	caught("short set", func() { short.SetRGBA(0, 1, color.RGBA{}) })
	long := &image.RGBA64{Pix: sixteen[:9:9], Stride: 8, Rect: r}
	caught("short of 64 bits", func() { long.RGBA64At(0, 1) })
}

// nothing is a picture whose zero value has no pixels.
func nothing() {
	var a image.RGBA
	var b image.RGBA64
	var c image.NRGBA
	var d image.NRGBA64
	var e image.CMYK
	fmt.Println(a.At(0, 0), b.At(0, 0), c.At(0, 0), d.At(0, 0), e.At(0, 0), a.Opaque(), b.Opaque(), c.Opaque(), d.Opaque(), e.Opaque())
	fmt.Println(a.Bounds(), b.Bounds(), c.SubImage(image.Rect(0, 0, 5, 5)).Bounds(), d.PixOffset(3, 3), e.RGBA64At(0, 0))
	huge := image.Rectangle{Max: image.Pt(1<<40, 1<<40)}
	caught("NewRGBA", func() { image.NewRGBA(huge) })
	caught("NewRGBA64", func() { image.NewRGBA64(huge) })
	caught("NewNRGBA", func() { image.NewNRGBA(image.Rectangle{Max: image.Pt(-1, 4)}) })
	caught("NewNRGBA64", func() { image.NewNRGBA64(huge) })
	caught("NewCMYK", func() { image.NewCMYK(image.Rectangle{Min: image.Pt(1, 1)}) })
}
