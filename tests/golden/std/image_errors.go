// Packages image/gif, image/jpeg and image/png: what a header says without the pixels, and the errors of files that are not right.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
)

func main() {
	configs()
	fmt.Println(jpeg.FormatError("text").Error(), jpeg.UnsupportedError("thing").Error(), png.FormatError("text").Error(), png.UnsupportedError("thing").Error())
	pngs()
	jpegs()
	readers()
}

func encoded(encode func(io.Writer) error) []byte {
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		fmt.Println(err)
	}
	return b.Bytes()
}

var gray = image.NewGray(image.Rect(0, 0, 5, 3))

func configs() {
	two := image.NewPaletted(image.Rect(0, 0, 7, 2), color.Palette{color.White, color.Black})
	data := encoded(func(w io.Writer) error { return gif.Encode(w, two, nil) })
	for _, n := range []int{0, 3, 6, 12, 13, 18, 19, 25, len(data)} {
		c, err := gif.DecodeConfig(bytes.NewReader(data[:n]))
		fmt.Println(n, c.Width, c.Height, c.ColorModel, err)
	}
	_, err := gif.DecodeConfig(strings.NewReader("GIF88a" + string(data[6:])))
	fmt.Println(err)
	// Without a palette of its own for the whole file.
	c, err := gif.DecodeConfig(strings.NewReader("GIF89a\x04\x00\x08\x01\x00\x00\x00"))
	fmt.Println(c.Width, c.Height, c.ColorModel, err)
}

// chunk is a part of a PNG file.
func chunk(name, data string) string {
	n := len(data)
	sum := crc32.ChecksumIEEE([]byte(name + data))
	return string([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}) + name + data +
		string([]byte{byte(sum >> 24), byte(sum >> 16), byte(sum >> 8), byte(sum)})
}

// of prints what kind of error it is.
func of[F, U error](err error) {
	var format F
	var unsupported U
	switch {
	case errors.As(err, &format):
		fmt.Println("format:", format.Error())
	case errors.As(err, &unsupported):
		fmt.Println("unsupported:", unsupported.Error())
	default:
		fmt.Println(err)
	}
}

func pngs() {
	head := func(depth, kind, compression, filter, interlace byte) string {
		return chunk("IHDR", string([]byte{0, 0, 0, 2, 0, 0, 0, 1, depth, kind, compression, filter, interlace}))
	}
	const magic = "\x89PNG\r\n\x1a\n"
	for _, s := range []string{
		"", magic[:5], "\x89PNX\r\n\x1a\n....", magic, magic + head(8, 0, 1, 0, 0), magic + head(8, 0, 0, 1, 0), magic + head(8, 0, 0, 0, 2),
		magic + head(3, 0, 0, 0, 0), magic + head(8, 1, 0, 0, 0), magic + chunk("IHDR", "short"), magic + chunk("IDAT", ""), magic + head(8, 3, 0, 0, 0) + chunk("IDAT", ""),
		magic + head(8, 3, 0, 0, 0) + chunk("PLTE", "abcd"), magic + head(8, 0, 0, 0, 0) + chunk("PLTE", "abc"), magic + head(8, 4, 0, 0, 0) + chunk("tRNS", "abc"),
		magic + head(8, 0, 0, 0, 0) + chunk("IEND", ""), magic + head(8, 0, 0, 0, 0) + chunk("IDAT", "") + chunk("IEND", ""),
		magic + head(8, 0, 0, 0, 0)[:20] + "....", magic + head(8, 0, 0, 0, 0) + head(8, 0, 0, 0, 0),
		magic + chunk("IHDR", "\x80\x00\x00\x00\x00\x00\x00\x01\x08\x00\x00\x00\x00"), magic + chunk("IHDR", "\x00\x00\x00\x00\x00\x00\x00\x01\x08\x00\x00\x00\x00"),
		magic + chunk("IHDR", "\x7f\xff\xff\xff\x7f\xff\xff\xff\x10\x06\x00\x00\x00"),
	} {
		_, err := png.Decode(strings.NewReader(s))
		of[png.FormatError, png.UnsupportedError](err)
	}
	of[png.FormatError, png.UnsupportedError](png.Encode(io.Discard, image.NewGray(image.Rectangle{})))
	c, err := png.DecodeConfig(strings.NewReader(magic + head(16, 6, 0, 0, 1)))
	fmt.Println(c.Width, c.Height, c.ColorModel == color.NRGBA64Model, err)
}

func jpegs() {
	start := func(precision byte, parts string) string {
		return "\xff\xd8\xff\xc0\x00" + string([]byte{byte(8 + len(parts)), precision, 0, 1, 0, 2, byte(len(parts) / 3)}) + parts
	}
	for _, s := range []string{
		"", "\xff", "\xff\xd9", "\xff\xd8", "\xff\xd8\xff\xd9", "\xff\xd8\xff\xc3\x00\x02", "\xff\xd8\xff\x02", "\xff\xd8\xff\xc0\x00\x01",
		"\xff\xd8\xff\xc0\x00\x07.......", start(12, "\x01\x11\x00"), start(8, "\x01\x11\x00\x02\x11\x00"), start(8, "\x01\x11\x04"), start(8, "\x01\x31\x00\x02\x11\x00\x03\x11\x00"),
		start(8, "\x01\x11\x00\x01\x11\x00\x03\x11\x00"), start(8, "\x01\x01\x00"), start(8, "\x01\x11\x00") + "\xff\xda\x00\x08\x01\x02\x00\x00\x3f\x00",
		start(8, "\x01\x11\x00") + "\xff\xda\x00\x05\x01\x02\x00", "\xff\xd8\xff\xda\x00\x08\x01\x02\x00\x00\x3f\x00", "\xff\xd8\xff\xdb\x00\x04\x25\x00", "\xff\xd8\xff\xdb\x00\x03\x04",
		"\xff\xd8\xff\xc4\x00\x03\x00", "\xff\xd8\xff\xc4\x00\x13\x25................", "\xff\xd8\xff\xc4\x00\x13\x00\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
		"\xff\xd8\xff\xdd\x00\x03.", "\xff\xd8\xff\xe0\x00\x10JFIF", start(8, "\x01\x11\x00") + start(8, "\x01\x11\x00")[2:],
	} {
		_, err := jpeg.Decode(strings.NewReader(s))
		of[jpeg.FormatError, jpeg.UnsupportedError](err)
	}
}

// slow is a jpeg.Reader, which reads a byte at a time where it is asked for one.
type slow struct {
	data  []byte
	bytes int
}

func (s *slow) Read(p []byte) (int, error) {
	if len(s.data) == 0 {
		return 0, errors.New("all read")
	}
	n := copy(p[:min(len(p), 100)], s.data)
	s.data = s.data[n:]
	return n, nil
}

func (s *slow) ReadByte() (byte, error) {
	s.bytes++
	p := make([]byte, 1)
	_, err := s.Read(p)
	return p[0], err
}

func readers() {
	for i := range gray.Pix {
		gray.Pix[i] = byte(i * 17)
	}
	data := encoded(func(w io.Writer) error { return jpeg.Encode(w, gray, &jpeg.Options{Quality: 100}) })
	for _, n := range []int{len(data), len(data) - 9, 40} {
		var r jpeg.Reader = &slow{data: data[:n]}
		m, err := jpeg.Decode(r)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(m.Bounds(), m.At(3, 2), r.(*slow).bytes)
		_, err = r.ReadByte()
		n, err2 := r.Read(make([]byte, 5))
		fmt.Println(err, n, err2)
	}
}
