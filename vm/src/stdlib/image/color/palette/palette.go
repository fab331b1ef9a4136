// Package palette has two well-known palettes.
package palette

import "image/color"

// Plan9 divides the colors into 4 by 4 by 4, with 4 shades of each.
var Plan9 = plan9()

func plan9() []color.Color {
	p := make([]color.Color, 256)
	for i := range p {
		r, v := i>>6, i>>4&3
		j := (i - v + r) & 15
		g, b := j>>2, j&3
		most := max(r, g, b)
		if most == 0 {
			y := uint8(17 * v)
			p[i] = color.RGBA{y, y, y, 0xff}
			continue
		}
		n := 17 * (4*most + v)
		p[i] = color.RGBA{uint8(r * n / most), uint8(g * n / most), uint8(b * n / most), 0xff}
	}
	return p
}

// WebSafe has six steps of each part.
var WebSafe = webSafe()

func webSafe() []color.Color {
	var p []color.Color
	for i := range 216 {
		p = append(p, color.RGBA{uint8(i / 36 * 0x33), uint8(i / 6 % 6 * 0x33), uint8(i % 6 * 0x33), 0xff})
	}
	return p
}
