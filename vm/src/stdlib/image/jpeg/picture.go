package jpeg

import (
	"image"
	"image/color"
)

// picture is what an image is drawn on: one of two kinds, and a plane for black.
type picture struct {
	gray        *image.Gray
	colors      *image.YCbCr
	black       []byte
	blackStride int
}

// ratios are the samplings that images have names for, by the pixels for each sample of color.
var ratios = map[image.Point]image.YCbCrSubsampleRatio{
	{1, 1}: image.YCbCrSubsampleRatio444,
	{1, 2}: image.YCbCrSubsampleRatio440,
	{2, 1}: image.YCbCrSubsampleRatio422,
	{2, 2}: image.YCbCrSubsampleRatio420,
	{4, 1}: image.YCbCrSubsampleRatio411,
	{4, 2}: image.YCbCrSubsampleRatio410,
}

// allocate makes the picture, if it is not there yet. Its planes have room for whole units.
func (d *decoder) allocate() {
	if d.gray != nil || d.colors != nil {
		return
	}
	whole := image.Rect(0, 0, 8*d.across*d.columns(), 8*d.down*d.rows())
	seen := image.Rect(0, 0, d.width, d.height)
	if len(d.parts) == 1 {
		d.gray = image.NewGray(whole).SubImage(seen).(*image.Gray)
		d.parts[0].plane, d.parts[0].stride = d.gray.Pix, d.gray.Stride
		return
	}
	y, cb, cr := &d.parts[0], &d.parts[1], &d.parts[2]
	ratio, known := ratios[image.Pt(cb.wide, cb.high)]
	known = known && y.wide == 1 && y.high == 1 && cb.wide == cr.wide && cb.high == cr.high
	if !known {
		ratio = image.YCbCrSubsampleRatio444
	}
	for i := range d.parts {
		if known {
			// Samples stay as they are.
			d.parts[i].wide, d.parts[i].high = 1, 1
		}
	}
	d.colors = image.NewYCbCr(whole, ratio).SubImage(seen).(*image.YCbCr)
	y.plane, y.stride = d.colors.Y, d.colors.YStride
	cb.plane, cb.stride = d.colors.Cb, d.colors.CStride
	cr.plane, cr.stride = d.colors.Cr, d.colors.CStride
	if len(d.parts) == 4 {
		k := &d.parts[3]
		d.blackStride = 8 * k.across * d.columns()
		d.black = make([]byte, d.blackStride*8*k.down*d.rows())
		k.plane, k.stride = d.black, d.blackStride
	}
}

// draw turns the coefficients of a block into samples of its plane.
func (d *decoder) draw(c *component, b *block, x, y int) {
	for i, q := range &d.quantizers[c.quantizer] {
		b[zigzag[i]] *= q
	}
	b.inverse()
	corner := 8 * (y*c.high*c.stride + x*c.wide)
	for row := range 8 * c.high {
		line := c.plane[corner+row*c.stride:][:8*c.wide]
		from := b[row/c.high*8:][:8]
		if c.wide == 1 {
			for i, v := range from {
				line[i] = byte(min(max(v+128, 0), 255))
			}
			continue
		}
		for i := range line {
			line[i] = byte(min(max(from[i/c.wide]+128, 0), 255))
		}
	}
}

// drawProgressive draws the blocks that all scans together have made.
func (d *decoder) drawProgressive() {
	for i := range d.parts {
		c := &d.parts[i]
		if c.blocks == nil {
			continue
		}
		wide, high := 8*d.across/c.across, 8*d.down/c.down
		for y := 0; y*high < d.height; y++ {
			for x := 0; x*wide < d.width; x++ {
				d.draw(c, &c.blocks[y*d.columns()*c.across+x], x, y)
			}
		}
	}
}

// image returns the image that was read.
func (d *decoder) image() (image.Image, error) {
	if d.progressive {
		d.drawProgressive()
	}
	switch {
	case d.gray != nil:
		return d.gray, nil
	case d.colors == nil:
		return nil, FormatError("missing SOS marker")
	case d.black != nil:
		return d.cmyk()
	case d.isRGB():
		return d.rgb()
	}
	return d.colors, nil
}

// isRGB reports whether the three planes are the colors of light.
func (d *decoder) isRGB() bool {
	switch {
	case d.jfif:
		return false
	case d.adobe && d.transform == 0:
		return true
	}
	return d.parts[0].id == 'R' && d.parts[1].id == 'G' && d.parts[2].id == 'B'
}

func (d *decoder) rgb() (image.Image, error) {
	r, g, b := &d.parts[0], &d.parts[1], &d.parts[2]
	if g.across != b.across || g.down != b.down || r.across%g.across != 0 || r.down%g.down != 0 {
		return nil, errRatio
	}
	m := image.NewRGBA(d.colors.Rect)
	for y := range d.height {
		for x := range d.width {
			at := d.colors.COffset(0, y) + x/(r.across/g.across)
			m.SetRGBA(x, y, color.RGBA{d.colors.Y[d.colors.YOffset(x, y)], d.colors.Cb[at], d.colors.Cr[at], 255})
		}
	}
	return m, nil
}

// cmyk returns the image of four planes. They say how much ink is left out.
func (d *decoder) cmyk() (image.Image, error) {
	if !d.adobe {
		return nil, UnsupportedError("unknown color model: 4-component JPEG doesn't have Adobe APP14 metadata")
	}
	m := image.NewCMYK(d.colors.Rect)
	for y := range d.height {
		for x := range d.width {
			pix := m.Pix[m.PixOffset(x, y):][:4]
			at := d.colors.COffset(x, y)
			first, second, third := d.colors.Y[d.colors.YOffset(x, y)], d.colors.Cb[at], d.colors.Cr[at]
			if d.transform != 0 {
				// Light is what ink leaves out.
				pix[0], pix[1], pix[2] = color.YCbCrToRGB(first, second, third)
			} else {
				pix[0], pix[1], pix[2] = 255-first, 255-second, 255-third
			}
			pix[3] = 255 - d.black[y*d.blackStride+x]
		}
	}
	return m, nil
}
