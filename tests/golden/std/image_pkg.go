package main

import (
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"io"
	"strings"
)

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s: panic: %v\n", name, r)
		}
	}()
	f()
}

var models = []color.Model{
	color.RGBAModel, color.RGBA64Model, color.NRGBAModel, color.NRGBA64Model, color.AlphaModel, color.Alpha16Model,
	color.GrayModel, color.Gray16Model, color.YCbCrModel, color.NYCbCrAModel, color.CMYKModel, color.Palette(palette.WebSafe),
}

var colors = []color.Color{
	color.RGBA{10, 20, 30, 40}, color.RGBA64{1000, 2000, 3000, 40000}, color.NRGBA{200, 100, 50, 128}, color.NRGBA64{60000, 30000, 100, 50000},
	color.Alpha{77}, color.Alpha16{7777}, color.Gray{99}, color.Gray16{9999}, color.YCbCr{100, 50, 200}, color.YCbCr{255, 255, 0},
	color.NYCbCrA{color.YCbCr{10, 20, 250}, 100}, color.CMYK{10, 200, 30, 40}, color.Black, color.White, color.Transparent, color.Opaque,
	color.RGBA{}, color.NRGBA{255, 255, 255, 255},
}

func main() {
	for _, c := range colors {
		r, g, b, a := c.RGBA()
		fmt.Print(c, " ", r, g, b, a)
		for _, m := range models {
			fmt.Print(" ", m.Convert(c))
		}
		fmt.Println()
	}
	crc := crc32.NewIEEE()
	for i := 0; i < 1<<24; i += 9973 {
		x, y, z := uint8(i>>16), uint8(i>>8), uint8(i)
		a, b, c := color.RGBToYCbCr(x, y, z)
		d, e, f := color.YCbCrToRGB(x, y, z)
		g, h, k, l := color.RGBToCMYK(x, y, z)
		m, n, o := color.CMYKToRGB(x, y, z, uint8(i*7))
		crc.Write([]byte{a, b, c, d, e, f, g, h, k, l, m, n, o})
	}
	fmt.Println(crc.Sum32())
	for _, p := range [][]color.Color{palette.Plan9, palette.WebSafe} {
		crc.Reset()
		for _, c := range p {
			c := c.(color.RGBA)
			crc.Write([]byte{c.R, c.G, c.B, c.A})
		}
		fmt.Println(len(p), crc.Sum32())
	}
	fmt.Println(color.Palette(nil).Convert(color.Black), color.ModelFunc(func(color.Color) color.Color { return color.Gray{1} }).Convert(nil))
	geometry()
	kinds()
	formats()
	drawing()
}

func geometry() {
	p, q := image.Pt(3, -4), image.Pt(-5, 7)
	r, s := image.Rect(5, 6, -1, 2), image.Rect(0, 0, 10, 4)
	fmt.Println(p, p.Add(q), p.Sub(q), p.Mul(3), q.Div(2), p.Eq(q), p.In(r), image.Pt(0, 3).In(r), q.Mod(r), image.ZP, image.ZR)
	fmt.Println(r, r.Dx(), r.Dy(), r.Size(), r.Add(p), r.Sub(p), r.Empty(), r.Bounds(), r.Inset(1), r.Inset(3), r.Intersect(s), r.Union(s), r.Overlaps(s), r.In(s), r.Eq(s))
	e := image.Rectangle{image.Pt(4, 4), image.Pt(1, 1)}
	fmt.Println(e.Empty(), e.Canon(), e.Union(r), r.Union(e), e.In(s), e.Eq(image.Rectangle{}), r.Intersect(image.Rect(50, 50, 60, 60)), r.Overlaps(e))
	fmt.Println(r.At(0, 3), r.At(9, 9), r.RGBA64At(0, 3), r.RGBA64At(9, 9), r.ColorModel() == color.Alpha16Model)
}

type settable interface {
	draw.RGBA64Image
	SubImage(image.Rectangle) image.Image
	Opaque() bool
}

func kinds() {
	r := image.Rect(-1, 2, 6, 9)
	list := []settable{
		image.NewRGBA(r), image.NewRGBA64(r), image.NewNRGBA(r), image.NewNRGBA64(r), image.NewAlpha(r), image.NewAlpha16(r),
		image.NewGray(r), image.NewGray16(r), image.NewCMYK(r), image.NewPaletted(r, palette.Plan9),
	}
	for _, m := range list {
		fmt.Printf("%T %v %v\n", m, m.Bounds(), m.Opaque())
		for i, c := range colors {
			m.Set(i%7-1, i/7+2, c)
			m.SetRGBA64(i%7-1, i/7+6, color.RGBA64{uint16(i * 100), uint16(i * 200), 300, 60000})
		}
		m.Set(100, 100, color.White)
		m.SetRGBA64(-5, 0, color.RGBA64{})
		fmt.Println(m.At(0, 3), m.At(2, 4), m.RGBA64At(1, 3), m.RGBA64At(3, 6), m.At(100, 0), m.RGBA64At(6, 9))
		sub := m.SubImage(image.Rect(2, 3, 50, 7))
		fmt.Println(sub.Bounds(), sub.At(2, 3), sub.At(0, 3), m.SubImage(image.Rect(30, 30, 40, 40)).Bounds(), m.Opaque())
		draw.Draw(m, r, image.White, image.Point{}, draw.Src)
		fmt.Println(m.Opaque(), m.At(0, 3))
	}
	g := image.NewGray(r)
	g.SetGray(0, 3, color.Gray{5})
	p := image.NewPaletted(r, color.Palette{color.Black, color.Transparent})
	fmt.Println(g.GrayAt(0, 3), g.PixOffset(0, 3), g.Stride, len(g.Pix), p.ColorIndexAt(0, 3), p.Opaque())
	p.SetColorIndex(0, 3, 1)
	fmt.Println(p.ColorIndexAt(0, 3), p.Opaque(), p.At(0, 3), image.NewPaletted(r, nil).At(0, 3))
	for s := image.YCbCrSubsampleRatio444; s <= image.YCbCrSubsampleRatio410+1; s++ {
		y := image.NewYCbCr(image.Rect(1, 1, 8, 6), s)
		for i := range y.Y {
			y.Y[i] = uint8(i * 3)
		}
		for i := range y.Cb {
			y.Cb[i], y.Cr[i] = uint8(i*5), uint8(i*7)
		}
		sub := y.SubImage(image.Rect(3, 2, 7, 9)).(*image.YCbCr)
		a := image.NewNYCbCrA(image.Rect(1, 1, 8, 6), s)
		a.A[0] = 200
		fmt.Println(s, len(y.Y), len(y.Cb), y.YStride, y.CStride, y.At(4, 4), y.COffset(7, 5), y.YOffset(7, 5), sub.Rect, sub.At(3, 2), sub.YCbCrAt(6, 5), y.At(0, 0), y.RGBA64At(5, 5), y.Opaque(), a.At(1, 1), a.RGBA64At(1, 1), a.Opaque(), a.AOffset(2, 2), a.SubImage(image.Rect(2, 2, 3, 3)).Bounds(), y.SubImage(image.Rectangle{}).Bounds())
	}
	u := image.NewUniform(color.RGBA{1, 2, 3, 4})
	fmt.Println(u.At(5, 5), u.Bounds(), u.Opaque(), u.Convert(nil), u.RGBA64At(0, 0), image.Opaque.Opaque(), image.Transparent.Opaque())
	caught("huge", func() { image.NewRGBA(image.Rect(0, 0, 1<<40, 1<<40)) })
	caught("negative", func() { image.NewGray(image.Rectangle{Max: image.Pt(-1, 5)}) })
	caught("huge", func() { image.NewYCbCr(image.Rect(0, 0, 1<<40, 1<<40), 0) })
}

func formats() {
	_, name, err := image.Decode(strings.NewReader("nothing known"))
	fmt.Println(name, err, err == image.ErrFormat)
	image.RegisterFormat("mine", "m?ne", func(r io.Reader) (image.Image, error) {
		b, err := io.ReadAll(r)
		fmt.Printf("%q %v\n", b, err)
		return image.White, errors.New("not really")
	}, func(io.Reader) (image.Config, error) { return image.Config{Width: 3}, nil })
	m, name, err := image.Decode(strings.NewReader("mxne and more"))
	fmt.Println(m == image.White, name, err)
	c, name, err := image.DecodeConfig(strings.NewReader("mine"))
	fmt.Println(c, name, err)
	_, _, err = image.DecodeConfig(strings.NewReader("min"))
	fmt.Println(err)
}

// plain is an image that package draw does not know.
type plain struct{ *image.NRGBA }

func (p plain) At(x, y int) color.Color     { return p.NRGBA.At(x, y) }
func (p plain) Set(x, y int, c color.Color) { p.NRGBA.Set(x, y, c) }

func sum(m image.Image) uint32 {
	h := crc32.NewIEEE()
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, a := m.At(x, y).RGBA()
			h.Write([]byte{byte(r >> 8), byte(r), byte(g >> 8), byte(g), byte(bl >> 8), byte(bl), byte(a >> 8), byte(a)})
		}
	}
	return h.Sum32()
}

func fill(m draw.Image, seed int) {
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			n := (x*37+y*101+seed)*2654435761>>7 + x*y
			m.Set(x, y, color.NRGBA{uint8(n), uint8(n >> 8), uint8(n >> 16), uint8(n>>5) | 0x40})
		}
	}
}

func drawing() {
	r := image.Rect(0, 0, 20, 15)
	sources := []image.Image{image.NewRGBA(r), image.NewNRGBA(r), image.NewGray(r), image.NewPaletted(r, palette.WebSafe), image.NewCMYK(r), image.NewRGBA64(r), plain{image.NewNRGBA(r)}, image.NewUniform(color.NRGBA{200, 100, 50, 120}), image.NewUniform(color.RGBA{1, 2, 3, 255})}
	for i, s := range sources {
		if d, ok := s.(draw.Image); ok {
			fill(d, i*1000)
		}
	}
	mask := image.NewAlpha(r)
	fill(mask, 5)
	for _, op := range []draw.Op{draw.Over, draw.Src} {
		for _, d := range []draw.Image{image.NewRGBA(r), image.NewNRGBA(r), image.NewRGBA64(r), image.NewGray(r), image.NewPaletted(r, palette.Plan9), plain{image.NewNRGBA(r)}} {
			for _, s := range sources {
				fill(d, 77)
				draw.Draw(d, image.Rect(-3, 2, 15, 30), s, image.Pt(1, 2), op)
				fmt.Print(sum(d), " ")
				draw.DrawMask(d, image.Rect(4, 4, 18, 14), s, image.Pt(2, 1), mask, image.Pt(3, 0), op)
				fmt.Print(sum(d), " ")
				draw.DrawMask(d, r, s, image.Point{}, image.NewUniform(color.Alpha{100}), image.Point{}, op)
				op.Draw(d, image.Rect(0, 0, 3, 3), s, image.Pt(50, 50))
				fmt.Print(sum(d), "; ")
			}
			fmt.Println()
		}
	}
	// An image onto itself.
	for _, by := range []image.Point{{1, 1}, {-1, 1}, {1, -1}, {-2, -2}, {3, 0}, {-3, 0}} {
		for _, op := range []draw.Op{draw.Over, draw.Src} {
			m := image.NewRGBA(r)
			fill(m, 9)
			draw.Draw(m, r.Inset(4).Add(by), m, r.Inset(4).Min, op)
			fmt.Print(sum(m), " ")
		}
	}
	fmt.Println()
	for _, d := range []draw.Image{image.NewPaletted(r, palette.Plan9), image.NewPaletted(r, color.Palette{color.Black, color.White}), image.NewGray(r)} {
		draw.FloydSteinberg.Draw(d, r, sources[1], image.Point{})
		fmt.Print(sum(d), " ")
	}
	fmt.Println()
}
