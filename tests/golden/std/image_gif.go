package main

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"io"
)

func fill(m draw.Image) {
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			m.Set(x, y, color.NRGBA{uint8(x * 5), uint8(y * 7), uint8(x * y), 255})
		}
	}
}

type twoColors struct{}

func (twoColors) Quantize(p color.Palette, m image.Image) color.Palette {
	return append(p, color.Black, color.White)
}

func show(g *gif.GIF, err error) {
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := g.Config.ColorModel.(color.Palette)
	fmt.Println(len(g.Image), g.Delay, g.LoopCount, g.Disposal, g.Config.Width, g.Config.Height, len(p), g.BackgroundIndex)
	for _, m := range g.Image {
		fmt.Println(m.Rect, len(m.Palette), m.Palette[0], crc32.ChecksumIEEE(m.Pix))
	}
}

func main() {
	r := image.Rect(5, 3, 60, 41)
	rgba, gray, pal := image.NewRGBA(r), image.NewGray(r), image.NewPaletted(r, palette.WebSafe)
	fill(rgba)
	fill(gray)
	fill(pal)
	for _, m := range []image.Image{rgba, gray, pal, pal.SubImage(image.Rect(10, 10, 30, 20))} {
		for _, o := range []*gif.Options{nil, {NumColors: 16}, {Quantizer: twoColors{}, Drawer: draw.Src}} {
			var b bytes.Buffer
			err := gif.Encode(&b, m, o)
			fmt.Print(err, " ", b.Len(), " ", crc32.ChecksumIEEE(b.Bytes()), " ")
			c, name, err := image.DecodeConfig(bytes.NewReader(b.Bytes()))
			back, err2 := gif.Decode(&b)
			fmt.Println(c.Width, c.Height, name, err, back.Bounds(), err2)
		}
	}
	few := color.Palette{color.Black, color.White, color.Transparent}
	a, b2 := image.NewPaletted(image.Rect(0, 0, 9, 9), few), image.NewPaletted(image.Rect(2, 3, 8, 9), palette.Plan9)
	for i := range a.Pix {
		a.Pix[i] = uint8(i % 3)
	}
	for i := range b2.Pix {
		b2.Pix[i] = uint8(i * 7)
	}
	for _, g := range []*gif.GIF{
		{Image: []*image.Paletted{a, b2, a}, Delay: []int{10, 0, 500}},
		{Image: []*image.Paletted{a, b2}, Delay: []int{0, 1}, LoopCount: 7, Disposal: []byte{gif.DisposalBackground, gif.DisposalPrevious}, Config: image.Config{ColorModel: few, Width: 20, Height: 10}, BackgroundIndex: 1},
		{Image: []*image.Paletted{a, a}, Delay: []int{0, 0}, LoopCount: -1},
	} {
		var b bytes.Buffer
		fmt.Println(gif.EncodeAll(&b, g), b.Len(), crc32.ChecksumIEEE(b.Bytes()))
		file := b.Bytes()
		show(gif.DecodeAll(&b))
		for _, n := range []int{0, 5, 13, 14, 20, 30, 40, 60, len(file) - 1} {
			_, err := gif.DecodeAll(bytes.NewReader(file[:n]))
			fmt.Print(err, "; ")
		}
		fmt.Println()
	}
	for _, g := range []*gif.GIF{
		{}, {Image: []*image.Paletted{a}}, {Image: []*image.Paletted{a}, Delay: []int{1}, Disposal: []byte{1, 2}},
		{Image: []*image.Paletted{a}, Delay: []int{1}, Config: image.Config{ColorModel: color.GrayModel}},
		{Image: []*image.Paletted{a}, Delay: []int{1}, Config: image.Config{Width: 3, Height: 3}},
		{Image: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 2, 2), nil)}, Delay: []int{1}},
		{Image: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{nil})}, Delay: []int{1}},
		{Image: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 2, 2), make(color.Palette, 300))}, Delay: []int{1}},
		{Image: []*image.Paletted{image.NewPaletted(image.Rect(-1, 0, 2, 2), few)}, Delay: []int{1}},
	} {
		fmt.Println(gif.EncodeAll(io.Discard, g))
	}
	fmt.Println(gif.Encode(io.Discard, image.NewUniform(color.Black), nil))
	made()
}

func made() {
	head := "GIF89a\x04\x00\x08\x00\x80\x01\x00\x00\x00\x00\xff\xff\xff"
	pixels := "\x02\x02\x84\x51\x00"
	_ = pixels
	one := func(fields string) string { return ",\x00\x00\x00\x00\x02\x00\x02\x00" + fields }
	data := "\x02\x03\x44\x44\x05\x00"
	for _, s := range []string{
		"GIF88a" + head[6:], head[:10], head + "x", head + ";", head + "!\xfe\x03abc\x00;", head + "!\x77", head + "!\xff",
		head + "!\xf9\x03", head + "!\xf9\x03aaaaa", head + "!\xf9\x04\x00\x00\x00\x00\x01",
		head + one("\x00") + data + ";", head + one("\x00") + "\x01", head + one("\x00") + "\x02\x00;", head + one("\x00") + "\x02\x01\x05\x00;",
		head + ",\x00\x00\x00\x00\x05\x00\x02\x00\x00" + data + ";", "GIF89a\x04\x00\x08\x00\x00\x00\x00" + one("\x00") + data + ";",
		head + "!\xf9\x04\x01\x05\x00\x07\x00" + one("\x00") + data + ";", head + "!\xf9\x04\x09\x05\x00\x01\x00" + one("\x80\x01\x02\x03\x04\x05\x06") + data + ";",
		head + one("\x40") + data + ";", head + one("\x00") + "\x02\x03\x44\x44\x05\x05aaaaa\x00;", head + "!\xff\x0bNETSCAPE2.0\x03\x01\x09\x00\x00" + one("\x00") + data + ";",
		head + "!\xff\x0bNETSCAPE2.0\x00" + one("\x00") + data + ";", head + "!\x01\x0caaaaaaaaaaaa\x00" + one("\x00") + data + ";",
	} {
		show(gif.DecodeAll(bytes.NewReader([]byte(s))))
	}
	fmt.Println(gif.DisposalNone)
}
