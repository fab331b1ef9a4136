package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/png"
	"io"
)

func fill(m draw.Image, opaque bool) {
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			n := x*x*3 + y*y*7 + x*y
			a := uint8(255)
			if !opaque {
				a = uint8(n)
			}
			m.Set(x, y, color.NRGBA{uint8(n), uint8(x * 9), uint8(y * 5), a})
		}
	}
}

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

type pool struct{ b *png.EncoderBuffer }

func (p *pool) Get() *png.EncoderBuffer  { return p.b }
func (p *pool) Put(b *png.EncoderBuffer) { p.b = b }

type odd struct{ image.Image }

func main() {
	r := image.Rect(3, 2, 40, 33)
	list := []draw.Image{
		image.NewRGBA(r), image.NewNRGBA(r), image.NewRGBA64(r), image.NewNRGBA64(r), image.NewGray(r), image.NewGray16(r),
		image.NewAlpha(r), image.NewAlpha16(r), image.NewCMYK(r), image.NewPaletted(r, palette.Plan9), image.NewPaletted(r, palette.WebSafe[:10]),
		image.NewPaletted(r, palette.WebSafe[:3]), image.NewPaletted(r, color.Palette{color.Transparent, color.Black}),
	}
	p := new(pool)
	for _, m := range list {
		for _, opaque := range []bool{true, false} {
			fill(m, opaque)
			for _, level := range []png.CompressionLevel{png.DefaultCompression, png.NoCompression, png.BestSpeed, png.BestCompression} {
				var b bytes.Buffer
				e := png.Encoder{CompressionLevel: level, BufferPool: p}
				err := e.Encode(&b, m)
				fmt.Print(err, " ", b.Bytes()[24], b.Bytes()[25], " ")
				c, name, err := image.DecodeConfig(bytes.NewReader(b.Bytes()))
				back, err2 := png.Decode(&b)
				fmt.Printf("%dx%d %s %v %T %v %d; ", c.Width, c.Height, name, err, back, err2, sum(back))
			}
			fmt.Printf("%T\n", m)
		}
	}
	var b bytes.Buffer
	fmt.Println(png.Encode(&b, odd{list[0]}), p.b != nil)
	back, err := png.Decode(&b)
	fmt.Printf("%T %v %d\n", back, err, sum(back))
	sub := list[1].(*image.NRGBA).SubImage(image.Rect(10, 10, 20, 20))
	png.Encode(&b, sub)
	back, _, err = image.Decode(&b)
	fmt.Println(back.Bounds(), err, sum(back) == sum(sub))
	fmt.Println(png.Encode(io.Discard, image.NewGray(image.Rectangle{})))
	made()
	bad()
}

func chunk(name string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, name...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write(data)
	w.Close()
	return b.Bytes()
}

func ihdr(w, h, depth, kind, interlace int) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(w))
	b = binary.BigEndian.AppendUint32(b, uint32(h))
	return chunk("IHDR", append(b, byte(depth), byte(kind), 0, 0, byte(interlace)))
}

const magic = "\x89PNG\r\n\x1a\n"

// file puts together an image with bytes that its kind needs, filters in turn.
func file(w, h, depth, kind, interlace int, extra ...[]byte) []byte {
	n := map[int]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind] * depth
	var data []byte
	rows := func(w, h int) {
		if w == 0 {
			return
		}
		for y := range h {
			data = append(data, byte(y%5))
			for x := range (n*w + 7) / 8 {
				data = append(data, byte(x*y*13+x*5+y))
			}
		}
	}
	if interlace == 0 {
		rows(w, h)
	} else {
		for _, p := range [][4]int{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}} {
			rows(max(0, (w-p[0]+p[2]-1)/p[2]), max(0, (h-p[1]+p[3]-1)/p[3]))
		}
	}
	b := append([]byte(magic), ihdr(w, h, depth, kind, interlace)...)
	for _, e := range extra {
		b = append(b, e...)
	}
	z := deflate(data)
	b = append(b, chunk("IDAT", z[:len(z)/2])...)
	b = append(b, chunk("IDAT", z[len(z)/2:])...)
	return append(b, chunk("IEND", nil)...)
}

func show(name any, b []byte) {
	c, err := png.DecodeConfig(bytes.NewReader(b))
	m, err2 := png.Decode(bytes.NewReader(b))
	if err2 != nil {
		fmt.Println(name, c.Width, err, err2)
		return
	}
	fmt.Printf("%v %dx%d %v %T %v %d\n", name, c.Width, c.Height, err, m, c.ColorModel == m.ColorModel(), sum(m))
}

func made() {
	pal := chunk("PLTE", []byte{1, 2, 3, 50, 60, 70, 200, 100, 0, 9, 8, 7, 6, 5, 4})
	for _, interlace := range []int{0, 1} {
		for _, k := range [][2]int{{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}, {8, 2}, {16, 2}, {8, 4}, {16, 4}, {8, 6}, {16, 6}} {
			for _, size := range [][2]int{{1, 1}, {5, 7}, {33, 20}} {
				show(k, file(size[0], size[1], k[0], k[1], interlace, chunk("tEXt", []byte("a comment"))))
				if k[1] == 0 {
					show(k, file(size[0], size[1], k[0], k[1], interlace, chunk("tRNS", []byte{0, 1})))
				}
				if k[1] == 2 {
					show(k, file(size[0], size[1], k[0], k[1], interlace, pal, chunk("tRNS", []byte{0, 1, 0, 6, 0, 11})))
				}
			}
		}
		for _, depth := range []int{4, 8} {
			b := file(19, 11, depth, 3, interlace, pal)
			m, err := png.Decode(bytes.NewReader(b))
			fmt.Println(m.Bounds(), len(m.ColorModel().(color.Palette)), err, sum(m))
			b = file(19, 11, depth, 3, interlace, pal, chunk("tRNS", []byte{0, 100}))
			m, err = png.Decode(bytes.NewReader(b))
			fmt.Println(m.Bounds(), len(m.ColorModel().(color.Palette)), err, sum(m))
		}
	}
}

func join(parts ...[]byte) []byte { return append([]byte(magic), bytes.Join(parts, nil)...) }

func bad() {
	good := file(5, 5, 8, 2, 0)
	for i, n := range []int{0, 3, 8, 12, 20, 33, 45, 60, len(good) - 12, len(good) - 1} {
		show(fmt.Sprint("cut ", i), good[:n])
	}
	show("magic", append([]byte("x"), good[1:]...))
	for i, at := range []int{29, 50, len(good) - 14, len(good) - 1} {
		b := bytes.Clone(good)
		b[at] ^= 1
		show(fmt.Sprint("flip ", i), b)
	}
	head, end := ihdr(2, 2, 8, 2, 0), chunk("IEND", nil)
	data := chunk("IDAT", deflate(make([]byte, 14)))
	pal := chunk("PLTE", []byte{1, 2, 3})
	show("no data", join(head, end))
	show("data first", join(data, end))
	show("twice", join(head, head, data, end))
	show("late palette", join(head, data, pal, end))
	show("gray palette", join(ihdr(2, 2, 8, 0, 0), pal, data, end))
	show("no palette", join(ihdr(2, 2, 8, 3, 0), data, end))
	show("palette length", join(ihdr(2, 2, 8, 3, 0), chunk("PLTE", []byte{1, 2})))
	show("palette length", join(ihdr(2, 2, 1, 3, 0), chunk("PLTE", make([]byte, 9))))
	show("tRNS length", join(head, chunk("tRNS", []byte{1})))
	show("tRNS order", join(ihdr(2, 2, 8, 3, 0), chunk("tRNS", []byte{1})))
	show("tRNS kind", join(ihdr(2, 2, 8, 6, 0), chunk("tRNS", []byte{1})))
	show("IEND length", join(head, data, chunk("IEND", []byte{1})))
	show("too much", join(head, chunk("IDAT", deflate(make([]byte, 15))), end))
	show("too little", join(head, chunk("IDAT", deflate(make([]byte, 10))), end))
	show("filter", join(head, chunk("IDAT", deflate(bytes.Repeat([]byte{9}, 14))), end))
	show("zlib", join(head, chunk("IDAT", []byte("no zlib at all")), end))
	show("more data", join(head, data, chunk("IDAT", nil), end))
	for _, h := range [][5]int{{0, 1, 8, 2, 0}, {1, -1, 8, 2, 0}, {1, 1, 3, 2, 0}, {1, 1, 16, 3, 0}, {1, 1, 8, 5, 0}, {1, 1, 8, 2, 2}, {1 << 30, 1 << 30, 8, 2, 0}} {
		show(h, join(ihdr(h[0], h[1], h[2], h[3], h[4])))
	}
	show("IHDR length", join(chunk("IHDR", nil)))
	b := ihdr(1, 1, 8, 2, 0)
	b[18] = 1
	show("compression", join(b))
	b = ihdr(1, 1, 8, 2, 0)
	b[19] = 1
	show("filter", join(b))
	var f png.FormatError
	_, err := png.Decode(bytes.NewReader(nil))
	_, err2 := png.Decode(bytes.NewReader([]byte("12345678")))
	fmt.Println(err, errors.As(err2, &f), f, png.UnsupportedError("x"))
}
