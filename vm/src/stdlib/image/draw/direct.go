package draw

import (
	"image"
	"image/color"
)

// direct draws images of the usual kinds onto an RGBA image, without a row of wider colors between them. It
// reports false if it does not know how.
func direct(d *image.RGBA, r image.Rectangle, src image.Image, sp image.Point, mask image.Image, mp image.Point, op Op) bool {
	if mask != nil {
		m, ok := mask.(*image.Alpha)
		return ok && op == Over && directMasked(d, r, src, sp, m, mp)
	}
	w, h := r.Dx(), r.Dy()
	row := func(i int) []uint8 { return d.Pix[d.PixOffset(r.Min.X, r.Min.Y+i):][:4*w] }
	switch s := src.(type) {
	case *image.Uniform:
		c := color64(s.C)
		for i := range h {
			overUniform(row(i), uint32(c.R), uint32(c.G), uint32(c.B), uint32(c.A))
		}
	case *image.NRGBA:
		for i := range h {
			from := s.Pix[s.PixOffset(sp.X, sp.Y+i):][:4*w]
			if op == Over {
				overNRGBA(row(i), from)
			} else {
				copyNRGBA(row(i), from)
			}
		}
	case *image.Gray:
		for i := range h {
			copyGray(row(i), s.Pix[s.PixOffset(sp.X, sp.Y+i):][:w])
		}
	case *image.CMYK:
		for i := range h {
			copyCMYK(row(i), s.Pix[s.PixOffset(sp.X, sp.Y+i):][:4*w])
		}
	case *image.YCbCr:
		shift, ok := columns(s.SubsampleRatio)
		if !ok || sp.X < 0 {
			return false
		}
		for i := range h {
			luma, j := s.Y[s.YOffset(sp.X, sp.Y+i):][:w], s.COffset(sp.X, sp.Y+i)
			copyYCbCr(row(i), luma, s.Cb[j:], s.Cr[j:], sp.X, shift)
		}
	case *image.RGBA64:
		if op == Over {
			return false
		}
		for i := range h {
			copyRGBA64(row(i), s.Pix[s.PixOffset(sp.X, sp.Y+i):][:8*w])
		}
	default:
		return false
	}
	return true
}

// columns returns how many bits of a column do not matter for the chroma.
func columns(s image.YCbCrSubsampleRatio) (shift uint, ok bool) {
	switch s {
	case image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio440:
		return 0, true
	case image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420:
		return 1, true
	case image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410:
		return 2, true
	}
	return 0, false
}

// directMasked is direct over what is there, through a mask.
func directMasked(d *image.RGBA, r image.Rectangle, src image.Image, sp image.Point, m *image.Alpha, mp image.Point) bool {
	w, h := r.Dx(), r.Dy()
	row := func(i int) ([]uint8, []uint8) {
		return d.Pix[d.PixOffset(r.Min.X, r.Min.Y+i):][:4*w], m.Pix[m.PixOffset(mp.X, mp.Y+i):][:w]
	}
	switch s := src.(type) {
	case *image.Uniform:
		c := color64(s.C)
		for i := range h {
			to, mask := row(i)
			maskUniform(to, mask, uint32(c.R), uint32(c.G), uint32(c.B), uint32(c.A))
		}
	case *image.RGBA:
		y0, y1, dy := 0, h, 1
		if backward(d, r, src, sp) {
			y0, y1, dy = h-1, -1, -1
		}
		var from []uint8 // a copy: both may be parts of one image
		for i := y0; i != y1; i += dy {
			from = append(from[:0], s.Pix[s.PixOffset(sp.X, sp.Y+i):][:4*w]...)
			to, mask := row(i)
			maskRGBA(to, mask, from)
		}
	case *image.Gray:
		for i := range h {
			to, mask := row(i)
			maskGray(to, mask, s.Pix[s.PixOffset(sp.X, sp.Y+i):][:w])
		}
	default:
		return false
	}
	return true
}

// overUniform draws a color over a row.
func overUniform(to []uint8, cr, cg, cb, ca uint32) {
	a := (full - ca) * 0x101
	for i := 0; i+3 < len(to); i += 4 {
		to[i] = uint8((uint32(to[i])*a/full + cr) >> 8)
		to[i+1] = uint8((uint32(to[i+1])*a/full + cg) >> 8)
		to[i+2] = uint8((uint32(to[i+2])*a/full + cb) >> 8)
		to[i+3] = uint8((uint32(to[i+3])*a/full + ca) >> 8)
	}
}

// overRGBA draws one row over another, from its end if both overlap so.
func overRGBA(to, from []uint8, back bool) {
	if back {
		for i := min(len(to), len(from)) - 4; i >= 0; i -= 4 {
			a := (full - uint32(from[i+3])*0x101) * 0x101
			to[i] = uint8((uint32(to[i])*a/full + uint32(from[i])*0x101) >> 8)
			to[i+1] = uint8((uint32(to[i+1])*a/full + uint32(from[i+1])*0x101) >> 8)
			to[i+2] = uint8((uint32(to[i+2])*a/full + uint32(from[i+2])*0x101) >> 8)
			to[i+3] = uint8((uint32(to[i+3])*a/full + uint32(from[i+3])*0x101) >> 8)
		}
		return
	}
	for i := 0; i+3 < len(to) && i+3 < len(from); i += 4 {
		r, g, b, c := uint32(from[i]), uint32(from[i+1]), uint32(from[i+2]), uint32(from[i+3])
		a := (full - c*0x101) * 0x101
		to[i] = uint8((uint32(to[i])*a/full + r*0x101) >> 8)
		to[i+1] = uint8((uint32(to[i+1])*a/full + g*0x101) >> 8)
		to[i+2] = uint8((uint32(to[i+2])*a/full + b*0x101) >> 8)
		to[i+3] = uint8((uint32(to[i+3])*a/full + c*0x101) >> 8)
	}
}

// overNRGBA draws a row of colors that are not multiplied by alpha over another.
func overNRGBA(to, from []uint8) {
	for i := 0; i+3 < len(to) && i+3 < len(from); i += 4 {
		c := uint32(from[i+3]) * 0x101
		a := (full - c) * 0x101
		to[i] = uint8((uint32(to[i])*a/full + uint32(from[i])*c/0xff) >> 8)
		to[i+1] = uint8((uint32(to[i+1])*a/full + uint32(from[i+1])*c/0xff) >> 8)
		to[i+2] = uint8((uint32(to[i+2])*a/full + uint32(from[i+2])*c/0xff) >> 8)
		to[i+3] = uint8((uint32(to[i+3])*a/full + c) >> 8)
	}
}

func copyNRGBA(to, from []uint8) {
	for i := 0; i+3 < len(to) && i+3 < len(from); i += 4 {
		a := uint32(from[i+3]) * 0x101
		to[i] = uint8(uint32(from[i]) * a / 0xff >> 8)
		to[i+1] = uint8(uint32(from[i+1]) * a / 0xff >> 8)
		to[i+2] = uint8(uint32(from[i+2]) * a / 0xff >> 8)
		to[i+3] = uint8(a >> 8)
	}
}

func copyGray(to, from []uint8) {
	j := 0
	for i := 0; i+3 < len(to) && j < len(from); i += 4 {
		c := from[j]
		to[i] = c
		to[i+1] = c
		to[i+2] = c
		to[i+3] = 0xff
		j++
	}
}

func copyCMYK(to, from []uint8) {
	for i := 0; i+3 < len(to) && i+3 < len(from); i += 4 {
		white := full - uint32(from[i+3])*0x101
		to[i] = uint8((full - uint32(from[i])*0x101) * white / full >> 8)
		to[i+1] = uint8((full - uint32(from[i+1])*0x101) * white / full >> 8)
		to[i+2] = uint8((full - uint32(from[i+2])*0x101) * white / full >> 8)
		to[i+3] = 0xff
	}
}

// copyYCbCr converts a row that begins at column x, whose chroma is the first of cb and cr.
func copyYCbCr(to, luma, cb, cr []uint8, x int, shift uint) {
	first := x >> shift
	j := 0
	for i := 0; i+3 < len(to) && j < len(luma); i += 4 {
		k := (x+j)>>shift - first
		y1, cb1, cr1 := int32(luma[j])*0x10101, int32(cb[k])-128, int32(cr[k])-128
		r, g, b := y1+91881*cr1, y1-22554*cb1-46802*cr1, y1+116130*cb1
		if uint32(r|g|b) >= 1<<24 {
			r, g, b = inside(r), inside(g), inside(b)
		}
		to[i] = uint8(r >> 16)
		to[i+1] = uint8(g >> 16)
		to[i+2] = uint8(b >> 16)
		to[i+3] = 0xff
		j++
	}
}

// inside is the nearest number that has 24 bits.
func inside(x int32) int32 { return max(0, min(x, 1<<24-1)) }

// copyRGBA64 takes the higher byte of each part.
func copyRGBA64(to, from []uint8) {
	j := 0
	for i := 0; i+3 < len(to) && j+7 < len(from); i += 4 {
		to[i] = from[j]
		to[i+1] = from[j+2]
		to[i+2] = from[j+4]
		to[i+3] = from[j+6]
		j += 8
	}
}

func maskUniform(to, mask []uint8, cr, cg, cb, ca uint32) {
	j := 0
	for i := 0; i+3 < len(to) && j < len(mask); i += 4 {
		if m := uint32(mask[j]) * 0x101; m != 0 {
			a := (full - ca*m/full) * 0x101
			to[i] = uint8((uint32(to[i])*a + cr*m) / full >> 8)
			to[i+1] = uint8((uint32(to[i+1])*a + cg*m) / full >> 8)
			to[i+2] = uint8((uint32(to[i+2])*a + cb*m) / full >> 8)
			to[i+3] = uint8((uint32(to[i+3])*a + ca*m) / full >> 8)
		}
		j++
	}
}

func maskRGBA(to, mask, from []uint8) {
	j := 0
	for i := 0; i+3 < len(to) && i+3 < len(from) && j < len(mask); i += 4 {
		if m := uint32(mask[j]) * 0x101; m != 0 {
			a := (full - uint32(from[i+3])*0x101*m/full) * 0x101
			m *= 0x101
			to[i] = uint8((uint32(to[i])*a + uint32(from[i])*m) / full >> 8)
			to[i+1] = uint8((uint32(to[i+1])*a + uint32(from[i+1])*m) / full >> 8)
			to[i+2] = uint8((uint32(to[i+2])*a + uint32(from[i+2])*m) / full >> 8)
			to[i+3] = uint8((uint32(to[i+3])*a + uint32(from[i+3])*m) / full >> 8)
		}
		j++
	}
}

func maskGray(to, mask, from []uint8) {
	j := 0
	for i := 0; i+3 < len(to) && j < len(from) && j < len(mask); i += 4 {
		if m := uint32(mask[j]) * 0x101; m != 0 {
			a := (full - m) * 0x101
			c := uint32(from[j]) * 0x101 * m
			to[i] = uint8((uint32(to[i])*a + c) / full >> 8)
			to[i+1] = uint8((uint32(to[i+1])*a + c) / full >> 8)
			to[i+2] = uint8((uint32(to[i+2])*a + c) / full >> 8)
			to[i+3] = uint8((uint32(to[i+3])*a + full*m) / full >> 8)
		}
		j++
	}
}

// table returns the colors of a palette.
func table(p color.Palette) []color.RGBA64 {
	t := make([]color.RGBA64, len(p))
	for i, c := range p {
		t[i] = color64(c)
	}
	return t
}

// nearest returns the index of the color in a table that is nearest to one.
func nearest(t []color.RGBA64, r, g, b, a uint16) int {
	best, least := 0, uint32(1<<32-1)
	for i := range t {
		c := &t[i]
		sum := square(int32(r)-int32(c.R)) + square(int32(g)-int32(c.G)) + square(int32(b)-int32(c.B)) + square(int32(a)-int32(c.A))
		if sum < least {
			best, least = i, sum
			if sum == 0 {
				break
			}
		}
	}
	return best
}

// square returns a fourth of it: four of them fit into a number.
func square(d int32) uint32 { return uint32(d) * uint32(d) >> 2 }
