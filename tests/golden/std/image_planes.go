// Package image: YCbCr and NYCbCrA with their planes, Paletted, Uniform, and pictures seen through interfaces.
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
)

func main() {
	planes()
	withAlpha()
	paletted()
	uniform()
	throughInterfaces()
	colours()
	fmt.Println(image.Pt(-3, 4).String(), image.Rect(5, 6, -1, 2).String(), image.Rectangle{image.Pt(4, 4), image.Pt(1, 1)}.String())
}

func planes() {
	ratios := []image.YCbCrSubsampleRatio{
		image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420,
		image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
	}
	for _, s := range append(ratios, -1, 6) {
		m := image.NewYCbCr(image.Rect(3, 3, 10, 8), s)
		fmt.Println(s.String(), m.SubsampleRatio == s, m.Bounds(), m.ColorModel() == color.YCbCrModel, m.YStride, m.CStride, len(m.Y), len(m.Cb), len(m.Cr), m.Opaque())
		m.Y[m.YOffset(9, 7)], m.Cb[m.COffset(9, 7)], m.Cr[m.COffset(9, 7)] = 100, 50, 200
		fmt.Println(" ", m.YOffset(9, 7), m.COffset(9, 7), m.YCbCrAt(9, 7), m.YCbCrAt(8, 7), m.YCbCrAt(6, 6), m.YCbCrAt(2, 3), m.At(10, 7))
		part := m.SubImage(image.Rect(8, 7, 20, 20)).(*image.YCbCr)
		fmt.Println(" ", part.Rect, part.SubsampleRatio, len(part.Y), len(part.Cb), part.YCbCrAt(9, 7))
	}
	m := image.YCbCr{
		Y: []uint8{1, 2, 3, 4}, Cb: []uint8{100}, Cr: []uint8{200}, YStride: 2, CStride: 1,
		SubsampleRatio: image.YCbCrSubsampleRatio420, Rect: image.Rect(0, 0, 2, 2),
	}
	fmt.Println(m.At(1, 1), m.RGBA64At(0, 1), m.SubImage(image.Rect(1, 1, 2, 2)).At(1, 1))
}

func withAlpha() {
	m := image.NewNYCbCrA(image.Rect(3, 3, 10, 8), image.YCbCrSubsampleRatio420)
	fmt.Println(m.Bounds(), m.ColorModel() == color.NYCbCrAModel, m.AStride, len(m.A), m.Opaque())
	o, c := m.YOffset(4, 5), m.COffset(4, 5)
	m.Y[o], m.Cb[c], m.Cr[c], m.A[m.AOffset(4, 5)] = 120, 60, 180, 99
	fmt.Println(o, c, m.AOffset(4, 5), m.NYCbCrAAt(4, 5), m.YCbCrAt(4, 5), m.At(4, 5), m.NYCbCrAAt(0, 0), m.YCbCrAt(0, 0), m.RGBA64At(4, 5))
	part := m.SubImage(image.Rect(4, 5, 6, 6)).(*image.NYCbCrA)
	for i := range m.A {
		m.A[i] = 255
	}
	m.A[0] = 1
	fmt.Println(part.Bounds(), part.AStride, len(part.A), part.NYCbCrAAt(4, 5), part.Opaque(), m.Opaque())
	empty := m.SubImage(image.Rect(0, 0, 1, 1)).(*image.NYCbCrA)
	fmt.Println(empty.Bounds(), empty.SubsampleRatio, empty.A == nil)
	// The planes without alpha are a picture too.
	inner := m.YCbCr
	fmt.Println(inner.At(4, 5), inner.Bounds(), inner.ColorModel() == color.YCbCrModel)
	own := image.NYCbCrA{YCbCr: image.YCbCr{Y: []uint8{9}, Cb: []uint8{128}, Cr: []uint8{128}, YStride: 1, CStride: 1, Rect: image.Rect(0, 0, 1, 1)}, A: []uint8{7}, AStride: 1}
	fmt.Println(own.At(0, 0), own.NYCbCrAAt(1, 0), own.Opaque())
}

func paletted() {
	p := color.Palette{color.Black, color.RGBA{255, 0, 0, 255}, color.White, color.Transparent}
	m := image.NewPaletted(image.Rect(0, 0, 3, 2), p)
	fmt.Println(m.Bounds(), m.Stride, m.PixOffset(2, 1), len(m.ColorModel().(color.Palette)), m.RGBA64At(0, 0))
	m.Set(2, 1, color.RGBA{200, 10, 10, 255})
	m.Set(1, 1, color.Gray{200})
	m.SetRGBA64(0, 1, color.RGBA64{A: 0x1000})
	m.Set(3, 3, color.White)
	m.SetRGBA64(-1, 0, color.RGBA64{A: 1})
	fmt.Println(m.Pix, m.RGBA64At(2, 1), m.RGBA64At(0, 1), m.RGBA64At(5, 5), m.At(5, 5))
	for _, c := range []color.Color{color.Black, color.Gray{127}, color.Gray{128}, color.RGBA{128, 0, 0, 128}, color.Transparent} {
		fmt.Print(p.Index(c), " ")
	}
	fmt.Println(color.Palette(nil).Index(color.White), color.Palette{}.Convert(color.White))
	none := image.NewPaletted(image.Rect(0, 0, 1, 1), nil)
	fmt.Println(none.At(0, 0), none.RGBA64At(0, 0), none.ColorModel(), none.Opaque())
}

func uniform() {
	u := image.NewUniform(color.NRGBA{200, 100, 50, 128})
	fmt.Println(u.C, u.At(-1e6, 1e6), u.ColorModel() == u, u.ColorModel().Convert(color.Black), u.Opaque(), u.Bounds())
	fmt.Println(u.RGBA())
	u.C = color.Gray16{77}
	fmt.Println(u.At(0, 0), u.RGBA64At(5, 5), u.Opaque())
	own := image.Uniform{C: color.Alpha{9}}
	fmt.Println(own.At(0, 0), own.Opaque())
	fmt.Println(image.Black.C, image.White.At(1, 1), image.Black.Opaque(), image.Transparent.C, image.Opaque.C)
	image.Black.C = color.White
	fmt.Println(image.Black.At(0, 0), color.Black)
	image.Black.C = color.Black
}

// board is a picture of two colours that only says which of them a pixel has.
type board struct{ size int }

func (b board) ColorModel() color.Model { return color.Palette{color.White, color.Gray{50}} }
func (b board) Bounds() image.Rectangle { return image.Rect(0, 0, b.size, b.size) }
func (b board) At(x, y int) color.Color {
	return b.ColorModel().(color.Palette)[b.ColorIndexAt(x, y)]
}
func (b board) ColorIndexAt(x, y int) uint8 { return uint8((x + y) % 2) }

func throughInterfaces() {
	for _, p := range []image.PalettedImage{board{4}, image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Opaque})} {
		fmt.Println(p.Bounds(), p.At(1, 0), p.ColorIndexAt(1, 0), len(p.ColorModel().(color.Palette)))
	}
	// Any Drawer draws: the two of the package, and one of the program.
	m := image.NewGray(image.Rect(0, 0, 4, 4))
	for _, d := range []draw.Drawer{draw.Src, draw.Over, draw.FloydSteinberg, halves{draw.Src}} {
		clear(m.Pix)
		d.Draw(m, image.Rect(0, 0, 4, 3), board{4}, image.Pt(0, 1))
		fmt.Println(m.Pix)
	}
}

// halves draws the left half only.
type halves struct{ by draw.Drawer }

func (h halves) Draw(m draw.Image, r image.Rectangle, src image.Image, sp image.Point) {
	r.Max.X = (r.Min.X + r.Max.X) / 2
	h.by.Draw(m, r, src, sp)
}

// colours prints each type of colour as 16 bits with alpha multiplied in.
func colours() {
	show := func(r, g, b, a uint32) { fmt.Printf("%04x %04x %04x %04x\n", r, g, b, a) }
	show(color.Alpha{0x7f}.RGBA())
	show(color.Alpha16{0x7f01}.RGBA())
	show(color.CMYK{0, 0x80, 0xff, 0x10}.RGBA())
	show(color.Gray{0x80}.RGBA())
	show(color.Gray16{0x8012}.RGBA())
	show(color.NRGBA{0xff, 0x80, 1, 0x80}.RGBA())
	show(color.NRGBA{0xff, 0x80, 1, 0}.RGBA())
	show(color.NRGBA64{0xffff, 0x8000, 1, 0x8000}.RGBA())
	show(color.NYCbCrA{color.YCbCr{100, 50, 200}, 0x80}.RGBA())
	show(color.RGBA{1, 2, 0xfe, 0xff}.RGBA())
	show(color.RGBA64{1, 2, 0xfe, 0xffff}.RGBA())
	show(color.YCbCr{100, 50, 200}.RGBA())
	show(color.YCbCr{255, 255, 255}.RGBA())
	show(color.YCbCr{0, 0, 0}.RGBA())
}
