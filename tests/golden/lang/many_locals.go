// More variables, parameters and results than any machine has registers.
package main

import "fmt"

func many(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t int) (z, y, x, w, v, u int) {
	z = a + b*c - d
	y = e ^ f&g | h
	x = i<<1 + j>>1
	w = k % (l + 1)
	v = m + n + o + p
	u = q*r - s*t
	aa, bb, cc, dd := z+y, y+x, x+w, w+v
	ee, ff, gg, hh := aa*2, bb*3, cc*5, dd*7
	z += ee - hh
	y += ff - gg
	x += aa ^ bb
	return
}

func mixed(a int8, b float32, c string, d []int, e any, f uint16, g complex64, h func() int, i map[string]int, j *int, k bool, l [3]byte) string {
	return fmt.Sprint(a, b, c, d, e, f, g, h(), i, *j, k, l)
}

func deep(a int) int {
	return ((((((((a+1)*2+(a+2))*3+((a+3)*4+(a+4)))*5 + (((a+5)*6 + (a + 6)) * 7)) + 8) * 9) + ((a + 7) * (a + 8) * (a + 9))) + (a + (a + (a + (a + (a + (a + (a + a*a)*a)*a)*a)*a)*a)*a)*a)
}

func main() {
	fmt.Println(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20))
	x := 9
	fmt.Println(mixed(-1, 1.5, "s", []int{1}, 2.5, 65535, 1i, func() int { return x }, map[string]int{"k": 1}, &x, true, [3]byte{1, 2, 3}))
	fmt.Println(deep(3))
	a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 := 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
	b0, b1, b2, b3, b4, b5, b6, b7, b8, b9 := 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
	for range 3 {
		a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = a9, a0, a1, a2, a3, a4, a5, a6, a7, a8
		b0, b1, b2, b3, b4 = b4+a0, b0, b1, b2, b3
		b5, b6, b7, b8, b9 = b9, b5, b6, b7, b8-a1
	}
	fmt.Println(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9)
	f := func() int { return a0 + a5 + b0 + b9 }
	a0 = 1000
	fmt.Println(f())
}
