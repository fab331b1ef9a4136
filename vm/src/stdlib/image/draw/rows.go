package draw

import (
	"image"
	"image/color"
)

// layers draws one row at a time: a row of colors is read, laid over what is there, and written.
type layers struct {
	over           bool
	src, dst, mask reader // mask is nil if there is none
	to             writer
	row            []color.RGBA64 // of the source
	below, alpha   []color.RGBA64 // of the destination and the mask, where they are read

	// copied sets one pixel to the source's color in its own model; nil if colors are set as RGBA64.
	copied func(to, from image.Point)
}

// draw draws the row that begins at these points of the images.
func (l *layers) draw(at, sp, mp image.Point) {
	l.src(l.row, sp.X, sp.Y)
	if l.mask != nil {
		l.mask(l.alpha, mp.X, mp.Y)
	}
	switch {
	case !l.over:
		if l.mask != nil {
			fade(l.row, l.alpha)
		}
		l.to(l.row, at.X, at.Y)
		if l.copied != nil {
			l.copyOpaque(at, sp)
		}
	case l.mask == nil:
		l.dst(l.below, at.X, at.Y)
		cover(l.below, l.row)
		l.to(l.below, at.X, at.Y)
	default:
		l.masked(at)
	}
}

// masked draws a row over what is there. Pixels that the mask hides are not written.
func (l *layers) masked(at image.Point) {
	for i := 0; i < len(l.alpha); {
		if l.alpha[i].A == 0 {
			i++
			continue
		}
		end := i + 1
		for end < len(l.alpha) && l.alpha[end].A != 0 {
			end++
		}
		below := l.below[i:end]
		l.dst(below, at.X+i, at.Y)
		coverMasked(below, l.row[i:end], l.alpha[i:end])
		l.to(below, at.X+i, at.Y)
		i = end
	}
}

// copyOpaque copies the pixels of a row that the mask does not change.
func (l *layers) copyOpaque(at, sp image.Point) {
	for i := range l.row {
		if l.mask == nil || l.alpha[i].A == full {
			l.copied(at.Add(image.Pt(i, 0)), sp.Add(image.Pt(i, 0)))
		}
	}
}

// keeps reports whether colors of the source keep their own model, as they do unless all images give and take
// RGBA64. It is false where that makes no difference.
func keeps(dst Image, src, mask image.Image) bool {
	switch dst.(type) {
	case *image.RGBA, *image.Paletted, *image.Gray, *image.Alpha:
		return false
	}
	_, to := dst.(RGBA64Image)
	_, from := src.(image.RGBA64Image)
	_, through := mask.(image.RGBA64Image)
	return !(to && from && (through || mask == nil))
}

// fade makes colors as transparent as a mask.
func fade(row, mask []color.RGBA64) {
	for i := range row {
		c, ma := &row[i], uint32(mask[i].A)
		*c = color.RGBA64{
			uint16(uint32(c.R) * ma / full), uint16(uint32(c.G) * ma / full),
			uint16(uint32(c.B) * ma / full), uint16(uint32(c.A) * ma / full),
		}
	}
}

// cover lays colors over those below.
func cover(below, row []color.RGBA64) {
	for i := range row {
		s, d := row[i], &below[i]
		a := full - uint32(s.A)
		*d = color.RGBA64{
			uint16((uint32(d.R)*a + uint32(s.R)*full) / full),
			uint16((uint32(d.G)*a + uint32(s.G)*full) / full),
			uint16((uint32(d.B)*a + uint32(s.B)*full) / full),
			uint16((uint32(d.A)*a + uint32(s.A)*full) / full),
		}
	}
}

// coverMasked is cover through a mask.
func coverMasked(below, row, mask []color.RGBA64) {
	for i := range row {
		s, d, ma := row[i], &below[i], uint32(mask[i].A)
		a := full - uint32(s.A)*ma/full
		*d = color.RGBA64{
			uint16((uint32(d.R)*a + uint32(s.R)*ma) / full),
			uint16((uint32(d.G)*a + uint32(s.G)*ma) / full),
			uint16((uint32(d.B)*a + uint32(s.B)*ma) / full),
			uint16((uint32(d.A)*a + uint32(s.A)*ma) / full),
		}
	}
}

// reader fills row with the colors of an image from (x, y) to the right.
type reader func(row []color.RGBA64, x, y int)

func color64(c color.Color) color.RGBA64 {
	r, g, b, a := c.RGBA()
	return color.RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}
}

// wide makes 16 bits of 8.
func wide(c uint8) uint16 { return uint16(c) * 0x101 }

func readerOf(m image.Image) reader {
	switch m := m.(type) {
	case *image.Uniform:
		c := color64(m.C)
		return func(row []color.RGBA64, x, y int) {
			for i := range row {
				row[i] = c
			}
		}
	case *image.RGBA:
		return func(row []color.RGBA64, x, y int) {
			pix := m.Pix[m.PixOffset(x, y):][:4*len(row)]
			for i := range row {
				p := pix[4*i : 4*i+4]
				row[i] = color.RGBA64{wide(p[0]), wide(p[1]), wide(p[2]), wide(p[3])}
			}
		}
	case *image.RGBA64:
		return func(row []color.RGBA64, x, y int) {
			pix, j := m.Pix[m.PixOffset(x, y):][:8*len(row)], 0
			for i := 0; i < len(row) && j+7 < len(pix); i++ {
				row[i] = color.RGBA64{
					uint16(pix[j])<<8 | uint16(pix[j+1]), uint16(pix[j+2])<<8 | uint16(pix[j+3]),
					uint16(pix[j+4])<<8 | uint16(pix[j+5]), uint16(pix[j+6])<<8 | uint16(pix[j+7]),
				}
				j += 8
			}
		}
	case *image.NRGBA:
		return func(row []color.RGBA64, x, y int) {
			pix := m.Pix[m.PixOffset(x, y):][:4*len(row)]
			for i := range row {
				p := pix[4*i : 4*i+4]
				a := uint32(p[3]) * 0x101
				row[i] = color.RGBA64{uint16(uint32(p[0]) * a / 0xff), uint16(uint32(p[1]) * a / 0xff), uint16(uint32(p[2]) * a / 0xff), uint16(a)}
			}
		}
	case *image.Gray:
		return func(row []color.RGBA64, x, y int) {
			for i, c := range m.Pix[m.PixOffset(x, y):][:len(row)] {
				row[i] = color.RGBA64{wide(c), wide(c), wide(c), full}
			}
		}
	case *image.Alpha:
		return func(row []color.RGBA64, x, y int) {
			for i, c := range m.Pix[m.PixOffset(x, y):][:len(row)] {
				row[i] = color.RGBA64{wide(c), wide(c), wide(c), wide(c)}
			}
		}
	case *image.CMYK:
		return func(row []color.RGBA64, x, y int) {
			pix := m.Pix[m.PixOffset(x, y):][:4*len(row)]
			for i := range row {
				p := pix[4*i : 4*i+4]
				white := full - uint32(p[3])*0x101
				r := (full - uint32(p[0])*0x101) * white / full
				g := (full - uint32(p[1])*0x101) * white / full
				b := (full - uint32(p[2])*0x101) * white / full
				row[i] = color.RGBA64{uint16(r), uint16(g), uint16(b), full}
			}
		}
	case *image.YCbCr:
		return func(row []color.RGBA64, x, y int) {
			luma := m.Y[m.YOffset(x, y):][:len(row)]
			for i := range row {
				j := m.COffset(x+i, y)
				r, g, b, a := color.YCbCr{luma[i], m.Cb[j], m.Cr[j]}.RGBA()
				row[i] = color.RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)}
			}
		}
	case *image.Paletted:
		if len(m.Palette) == 0 {
			break
		}
		colors := table(m.Palette)
		return func(row []color.RGBA64, x, y int) {
			for i, c := range m.Pix[m.PixOffset(x, y):][:len(row)] {
				row[i] = colors[c]
			}
		}
	}
	if m, ok := m.(image.RGBA64Image); ok {
		return func(row []color.RGBA64, x, y int) {
			for i := range row {
				row[i] = m.RGBA64At(x+i, y)
			}
		}
	}
	return func(row []color.RGBA64, x, y int) {
		for i := range row {
			row[i] = color64(m.At(x+i, y))
		}
	}
}

// writer sets the pixels of an image from (x, y) to the right.
type writer func(row []color.RGBA64, x, y int)

func writerOf(m Image) writer {
	switch m := m.(type) {
	case *image.RGBA:
		return func(row []color.RGBA64, x, y int) {
			pix := m.Pix[m.PixOffset(x, y):][:4*len(row)]
			for i, c := range row {
				p := pix[4*i : 4*i+4]
				p[0], p[1], p[2], p[3] = uint8(c.R>>8), uint8(c.G>>8), uint8(c.B>>8), uint8(c.A>>8)
			}
		}
	case *image.RGBA64:
		return func(row []color.RGBA64, x, y int) {
			pix, j := m.Pix[m.PixOffset(x, y):][:8*len(row)], 0
			for i := 0; i < len(row) && j+7 < len(pix); i++ {
				c := row[i]
				pix[j] = uint8(c.R >> 8)
				pix[j+1] = uint8(c.R)
				pix[j+2] = uint8(c.G >> 8)
				pix[j+3] = uint8(c.G)
				pix[j+4] = uint8(c.B >> 8)
				pix[j+5] = uint8(c.B)
				pix[j+6] = uint8(c.A >> 8)
				pix[j+7] = uint8(c.A)
				j += 8
			}
		}
	case *image.Paletted:
		// The nearest color is looked for once for each run of equal ones.
		colors := table(m.Palette)
		var last color.RGBA64
		index := uint8(nearest(colors, 0, 0, 0, 0))
		return func(row []color.RGBA64, x, y int) {
			pix := m.Pix[m.PixOffset(x, y):][:len(row)]
			for i, c := range row {
				if c != last {
					last, index = c, uint8(nearest(colors, c.R, c.G, c.B, c.A))
				}
				pix[i] = index
			}
		}
	case RGBA64Image:
		return func(row []color.RGBA64, x, y int) {
			for i, c := range row {
				m.SetRGBA64(x+i, y, c)
			}
		}
	}
	return func(row []color.RGBA64, x, y int) {
		for i, c := range row {
			m.Set(x+i, y, c)
		}
	}
}
