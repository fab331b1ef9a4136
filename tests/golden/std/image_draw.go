// All kinds of images drawn on all kinds, through masks and over themselves; hashes of comparable values.
package main

import (
	"fmt"
	"hash/crc32"
	"hash/maphash"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
)

type slow struct{ image.Image }

func fill(p []uint8, seed uint32) {
	for i := range p {
		seed = seed*1664525 + 1013904223
		p[i] = uint8(seed >> 24)
	}
}

func premultiply(m *image.RGBA) {
	for i := 0; i < len(m.Pix); i += 4 {
		for j := range 3 {
			m.Pix[i+j] = min(m.Pix[i+j], m.Pix[i+3])
		}
	}
}

func images(r image.Rectangle) map[string]image.Image {
	rgba := image.NewRGBA(r)
	fill(rgba.Pix, 1)
	premultiply(rgba)
	nrgba := image.NewNRGBA(r)
	fill(nrgba.Pix, 2)
	gray := image.NewGray(r)
	fill(gray.Pix, 3)
	alpha := image.NewAlpha(r)
	fill(alpha.Pix, 4)
	for i := range alpha.Pix {
		if i%3 == 0 {
			alpha.Pix[i] = 0
		}
	}
	cmyk := image.NewCMYK(r)
	fill(cmyk.Pix, 5)
	y := image.NewYCbCr(r, image.YCbCrSubsampleRatio420)
	fill(y.Y, 6)
	fill(y.Cb, 7)
	fill(y.Cr, 8)
	pal := image.NewPaletted(r, palette.Plan9)
	fill(pal.Pix, 9)
	g16 := image.NewGray16(r)
	fill(g16.Pix, 10)
	n64 := image.NewNRGBA64(r)
	fill(n64.Pix, 11)
	a16 := image.NewAlpha16(r)
	fill(a16.Pix, 12)
	return map[string]image.Image{"rgba": rgba, "nrgba": nrgba, "gray": gray, "alpha": alpha, "cmyk": cmyk, "ycbcr": y, "paletted": pal,
		"gray16": g16, "nrgba64": n64, "alpha16": a16, "slow": slow{nrgba},
		"uniform": image.NewUniform(color.NRGBA{200, 100, 50, 128}), "opaque": image.NewUniform(color.RGBA{1, 2, 3, 255})}
}

var order = []string{"rgba", "nrgba", "gray", "alpha", "cmyk", "ycbcr", "paletted", "gray16", "nrgba64", "alpha16", "slow", "uniform", "opaque"}

func pix(m image.Image) []byte {
	var out []byte
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, b, a := m.At(x, y).RGBA()
			out = append(out, byte(r>>8), byte(r), byte(g>>8), byte(g), byte(b>>8), byte(b), byte(a>>8), byte(a))
		}
	}
	return out
}

func main() {
	r := image.Rect(-3, 2, 14, 13)
	for _, to := range []string{"rgba", "nrgba", "gray", "alpha", "paletted", "gray16", "nrgba64", "cmyk"} {
		for _, op := range []draw.Op{draw.Over, draw.Src} {
			var sums []uint32
			for _, from := range order {
				for _, mask := range []string{"", "alpha", "uniform", "nrgba"} {
					dst := images(r)[to].(draw.Image)
					src := images(image.Rect(0, 0, 20, 20))[from]
					var m image.Image
					if mask != "" {
						m = images(image.Rect(1, 1, 16, 16))[mask]
					}
					draw.DrawMask(dst, image.Rect(-1, 3, 30, 12), src, image.Pt(2, 1), m, image.Pt(3, 2), op)
					sums = append(sums, crc32.ChecksumIEEE(pix(dst)))
				}
			}
			fmt.Printf("%s %v %x\n", to, op, sums)
		}
	}
	// Parts of one image over another, in both directions.
	for _, d := range []image.Point{{1, 1}, {-1, -1}, {0, 3}, {3, 0}, {0, -2}, {-2, 0}} {
		for _, op := range []draw.Op{draw.Over, draw.Src} {
			m := images(r)["rgba"].(*image.RGBA)
			draw.Draw(m, m.Bounds().Add(d), m, m.Bounds().Min, op)
			n := images(r)["nrgba"].(*image.NRGBA)
			draw.Draw(n, n.Bounds().Add(d), n, n.Bounds().Min, op)
			p := images(r)["paletted"].(*image.Paletted)
			draw.Draw(p, p.Bounds().Add(d), p, p.Bounds().Min, op)
			fmt.Printf("%v %v %x %x %x\n", d, op, crc32.ChecksumIEEE(pix(m)), crc32.ChecksumIEEE(pix(n)), crc32.ChecksumIEEE(p.Pix))
		}
	}
	fs := image.NewPaletted(r, palette.WebSafe)
	draw.FloydSteinberg.Draw(fs, r, images(image.Rect(0, 0, 20, 20))["nrgba"], image.Pt(1, 1))
	fmt.Printf("%x\n", crc32.ChecksumIEEE(fs.Pix))
	seed := maphash.MakeSeed()
	type key struct {
		a int
		b string
		c any
	}
	k := key{1, "x", 2.5}
	eq := func(a, b uint64) bool { return a == b }
	fmt.Println(eq(maphash.Comparable(seed, k), maphash.Comparable(seed, key{1, "x", 2.5})), eq(maphash.Comparable(seed, 5), maphash.Comparable(seed, 5)),
		eq(maphash.Comparable(seed, 0.0), maphash.Comparable(seed, -1/1e308/1e308)), eq(maphash.Comparable[any](seed, "a"), maphash.Comparable[any](seed, "b")),
		eq(maphash.Comparable(seed, "ab"), maphash.Comparable(seed, "ab")))
	var h maphash.Hash
	h.SetSeed(seed)
	for i := range 40 {
		maphash.WriteComparable(&h, i)
		maphash.WriteComparable(&h, true)
	}
	a := h.Sum64()
	h.Reset()
	for i := range 40 {
		maphash.WriteComparable(&h, i)
		maphash.WriteComparable(&h, i != 39)
	}
	fmt.Println(a == h.Sum64())
}
