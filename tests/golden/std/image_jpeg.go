// Images written, read back bit for bit, progressive ones, inks and restarts, and files that are damaged.
package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
)

func fill(m draw.Image) {
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			m.Set(x, y, color.NRGBA{uint8(x * 5), uint8(y * 17), uint8(x * y), 255})
		}
	}
}

func sum(b []byte) string { return fmt.Sprintf("%d bytes %08x", len(b), crc32.ChecksumIEEE(b)) }

// show prints what an image is, and the sum of its colors.
func show(m image.Image, err error) {
	if err != nil {
		fmt.Printf("%v %T\n", err, err)
		return
	}
	var all []byte
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, b, a := m.At(x, y).RGBA()
			all = append(all, byte(r>>8), byte(g>>8), byte(b>>8), byte(a>>8))
		}
	}
	fmt.Printf("%T %v %v %s\n", m, b, m.At(3, 2), sum(all))
}

func model(m color.Model) string {
	switch m {
	case color.GrayModel:
		return "gray"
	case color.YCbCrModel:
		return "ycbcr"
	case color.RGBAModel:
		return "rgba"
	case color.CMYKModel:
		return "cmyk"
	}
	return "other"
}

// Made by another program: what the encoder here does not write.
var files = []struct{ name, text string }{
	{"progressive", "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO" +
		"UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P" +
		"T09PT09PT0//wgARCAANABMDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABAUA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAwEF" +
		"/9oADAMBAAIQAxAAAAGUt7IU3W8mj//EABkQAAMBAQEAAAAAAAAAAAAAAAABAgMSE//aAAgBAQABBQKcicjyJhEwjhH/xAAYEQAC" +
		"AwAAAAAAAAAAAAAAAAAAAQMEFP/aAAgBAwEBPwGC0zUz/8QAFhEBAQEAAAAAAAAAAAAAAAAAAAIS/9oACAECAQE/AZtp/8QAFBAB" +
		"AAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwJf/8QAGhAAAgIDAAAAAAAAAAAAAAAAAAEQYREhMf/aAAgBAQABPyGsrFryZFgP/9oA" +
		"DAMBAAIAAwAAABBj/wD/xAAXEQEAAwAAAAAAAAAAAAAAAAAAAREh/9oACAEDAQE/EMiKH//EABURAQEAAAAAAAAAAAAAAAAAAAAR" +
		"/9oACAECAQE/EBb/xAAYEAEAAwEAAAAAAAAAAAAAAAAAESEx0f/aAAgBAQABPxDAwKBTU0Nx/9k="},
	{"cmyk", "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GC" +
		"gU5gjZeMfZZzfoF8/8AAFAgADQATBEMRAE0RAFkRAEsRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAFBgf/xAAlEAABAgMIAwEAAAAA" +
		"AAAAAAAAAQMCBAUREhQVISJBYjEycfD/2gAOBEMATQBZAEsAAD8Az1O4I2UdSHJyiKiKqGzNVTuBlHUsSsqmm1AX2/RBlHUowysN" +
		"1LbE/fAc2p3BuMC0TJRmG7D8BqqdwMC0V5VqHbp5Bfb9EGBaKbbEKwIoP//Z"},
	{"restarts", "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j" +
		"q62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk" +
		"pKSkpKSkpKT/wAARCAANABMDASEAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAQFAQP/xAAcEAACAgIDAAAAAAAAAAAAAAAA" +
		"AwIEAWERITH/xAAYAQACAwAAAAAAAAAAAAAAAAACAwEEBf/EABoRAQADAAMAAAAAAAAAAAAAAAABAgMREhP/3QAEAAH/2gAMAwEA" +
		"AhEDEQA/AJaqmhtVTQVZMw1f/9DMVOvAHctX1f/R6qREcUmIusqOF5f/0rOER4AkfeX/2Q=="},
	{"rgb", "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GC" +
		"gU5gjZeMfZZzfoF8/8AAEQgADQATA1IRAEcRAEIRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAUABgf/xAAlEAABAgMIAwEAAAAAAAAA" +
		"AAAAAQMCBAUREhQVISJBYjEycfD/2gAMA1IARwBCAAA/AM9TuAbKOoHJyiKiKqGqp3BZR1GJWVTTag+36IWUdRGGVhupbYn74c2p" +
		"3BuMC0GSjMN2H4aqncFgWheVah26eR9v0QsC0JtsQrAin//Z"},
}

type failing struct{ left int }

func (w *failing) Write(b []byte) (int, error) {
	if len(b) > w.left {
		return w.left, errors.New("disk full")
	}
	w.left -= len(b)
	return len(b), nil
}

func main() {
	bounds := image.Rect(-2, 3, 21, 20)
	gray, rgba, nrgba := image.NewGray(bounds), image.NewRGBA(bounds), image.NewNRGBA(bounds)
	ycbcr := image.NewYCbCr(bounds, image.YCbCrSubsampleRatio422)
	for i := range ycbcr.Y {
		ycbcr.Y[i] = byte(i * 3)
	}
	for i := range ycbcr.Cb {
		ycbcr.Cb[i], ycbcr.Cr[i] = byte(i), byte(255-i)
	}
	fill(gray)
	fill(rgba)
	fill(nrgba)
	var first []byte
	for _, m := range []image.Image{gray, rgba, nrgba, ycbcr, rgba.SubImage(image.Rect(1, 4, 2, 5)), image.NewGray(image.Rectangle{})} {
		for _, o := range []*jpeg.Options{nil, {Quality: 0}, {Quality: 30}, {Quality: 120}} {
			var b bytes.Buffer
			if err := jpeg.Encode(&b, m, o); err != nil {
				fmt.Println(err)
				continue
			}
			fmt.Println(sum(b.Bytes()))
			if first == nil {
				first = bytes.Clone(b.Bytes())
			}
			if o == nil && !m.Bounds().Empty() {
				c, format, err := image.DecodeConfig(bytes.NewReader(b.Bytes()))
				fmt.Println(c.Width, c.Height, model(c.ColorModel), format, err)
				show(jpeg.Decode(io.MultiReader(bytes.NewReader(b.Bytes()[:7]), bytes.NewReader(b.Bytes()[7:]))))
			}
		}
	}
	fmt.Println(jpeg.Encode(&failing{100}, gray, nil))
	fmt.Println(jpeg.Encode(io.Discard, image.NewUniform(color.Black), nil))

	for _, f := range files {
		data, err := base64.StdEncoding.DecodeString(f.text)
		c, cerr := jpeg.DecodeConfig(bytes.NewReader(data))
		fmt.Println(f.name, len(data), err, c.Width, c.Height, model(c.ColorModel), cerr)
		m, format, err := image.Decode(bytes.NewReader(data))
		fmt.Print(format, " ")
		show(m, err)
		for _, n := range []int{0, 1, 2, 20, len(data) / 2, len(data) - 2} {
			show(jpeg.Decode(bytes.NewReader(data[:n])))
		}
		for _, at := range []int{1, 4, 20, 30, 60, 100, 160, 200, 240} {
			bad := bytes.Clone(data)
			bad[at] ^= 0xff
			show(jpeg.Decode(bytes.NewReader(bad)))
		}
	}
	bad := bytes.Clone(first)
	bad[2], bad[3] = 0xff, 0x02
	show(jpeg.Decode(bytes.NewReader(bad)))
	show(jpeg.Decode(bytes.NewReader([]byte("\xff\xd8\xff\xd9"))))
	_, err := jpeg.DecodeConfig(bytes.NewReader([]byte("\xff\xd8\xff\xd9")))
	fmt.Println(err)
	var format jpeg.FormatError = "x"
	var unsupported jpeg.UnsupportedError = "y"
	fmt.Println(format, unsupported, jpeg.DefaultQuality)
	var _ jpeg.Reader = bytes.NewReader(nil)
}
