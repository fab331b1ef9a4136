// Package jpeg reads and writes images in the JPEG format, ITU-T T.81: baseline and progressive ones are
// read, baseline ones are written.
package jpeg

import (
	"image"
	"image/color"
	"io"
)

// A FormatError says what is wrong with an image.
type FormatError string

// Error returns the message.
func (e FormatError) Error() string { return "invalid JPEG format: " + string(e) }

// An UnsupportedError says what of the format is not known here.
type UnsupportedError string

// Error returns the message.
func (e UnsupportedError) Error() string { return "unsupported JPEG feature: " + string(e) }

const errRatio = UnsupportedError("luma/chroma subsampling ratio")

// Reader is what images were once read from.
//
// Deprecated: nothing here uses it.
type Reader interface {
	io.ByteReader
	io.Reader
}

// The second bytes of markers; the first is 0xff.
const (
	markBaseline    = 0xc0
	markExtended    = 0xc1
	markProgressive = 0xc2
	markHuffman     = 0xc4
	markRestart     = 0xd0 // and the seven behind it
	markBegin       = 0xd8
	markEnd         = 0xd9
	markScan        = 0xda
	markQuantizers  = 0xdb
	markInterval    = 0xdd
	markApp0        = 0xe0
	markApp14       = 0xee
	markApp15       = 0xef
	markComment     = 0xfe
)

// zigzag is the place in a block of each coefficient in the order of the file.
var zigzag = [64]byte{
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
	12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
	58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
}

// Decode reads an image: an [image.Gray], [image.YCbCr], [image.RGBA] or [image.CMYK].
func Decode(r io.Reader) (image.Image, error) {
	d := &decoder{input: input{r: r}}
	d.segments(false)
	if d.err != nil {
		return nil, d.err
	}
	m, err := d.image()
	if err != nil {
		return nil, err
	}
	return m, nil
}

// DecodeConfig reads the size and the kind of colors of an image.
func DecodeConfig(r io.Reader) (image.Config, error) {
	d := &decoder{input: input{r: r}}
	d.segments(true)
	if d.err != nil {
		return image.Config{}, d.err
	}
	var model color.Model
	switch len(d.parts) {
	case 1:
		model = color.GrayModel
	case 3:
		model = color.YCbCrModel
		if d.isRGB() {
			model = color.RGBAModel
		}
	case 4:
		model = color.CMYKModel
	default:
		return image.Config{}, FormatError("missing SOF marker")
	}
	return image.Config{ColorModel: model, Width: d.width, Height: d.height}, nil
}

func init() {
	image.RegisterFormat("jpeg", "\xff\xd8", Decode, DecodeConfig)
}
