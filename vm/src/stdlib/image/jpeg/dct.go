package jpeg

// A block is eight rows of eight samples, or of the coefficients of their waves.
type block [64]int32

// The cosine transform is that of Loeffler, Ligtenberg and Moschytz ("Practical Fast 1-D DCT Algorithms with 11
// Multiplications", 1989), in integers of 32 bits, along the columns and along the rows. Numbers have fractional
// bits that are shifted away where room is needed: where, and by how much, decides about the last bit of
// every sample.

// A turn rotates two values, and scales them: the cosine and the sine of its angle, with some fractional bits.
type turn struct{ cos, sin int32 }

// of returns a*cos + b*sin and b*cos - a*sin.
func (t turn) of(a, b int32) (int32, int32) {
	both := t.cos * (a + b)
	return both + (t.sin-t.cos)*b, both - (t.cos+t.sin)*a
}

// back is the turn the other way.
func (t turn) back() turn { return turn{t.cos, -t.sin} }

// A pass is what the transform along one direction needs: turns by 1, 3 and 6 sixteenths of pi (the last with
// a factor), a factor, and the bits by which values are shortened before they are multiplied by these.
type pass struct {
	one, three, six turn
	odd, even       uint
	root            int32
	rootDown        uint
}

var (
	columns = pass{turn{257107, 51142}, turn{217965, 145639}, turn{141871, 342508}, 0, 0, 5793, 12}
	rows    = pass{turn{16069, 3196}, turn{13623, 9102}, turn{8867, 21407}, 14, 14, 23170, 14}

	backRows    = pass{one: turn{4017, 799}.back(), three: turn{3406, 2276}.back(), six: turn{70936, 171254}.back(), odd: 2}
	backColumns = pass{one: turn{4017, 799}.back(), three: turn{3406, 2276}.back(), six: turn{1108, 2676}.back(), odd: 14, even: 13}
)

// order is where the results of a pass belong.
var order = [8]int{0, 4, 2, 6, 7, 3, 5, 1}

// forward transforms x. Of the even part, the first two are not multiplied by anything.
func (p *pass) forward(x *[8]int32) {
	a0, a7 := x[0]+x[7], x[0]-x[7]
	a1, a6 := x[1]+x[6], x[1]-x[6]
	a2, a5 := x[2]+x[5], x[2]-x[5]
	a3, a4 := x[3]+x[4], x[3]-x[4]

	a4, a7 = p.three.of(a4>>p.odd, a7>>p.odd)
	a5, a6 = p.one.of(a5>>p.odd, a6>>p.odd)
	a0, a3 = a0+a3, a0-a3
	a1, a2 = a1+a2, a1-a2

	x[2], x[3] = p.six.of(a2>>p.even, a3>>p.even)
	x[0], x[1] = a0+a1, a0-a1
	a4, a6 = a4+a6, a4-a6
	a7, a5 = a7+a5, a7-a5

	x[5] = (a5 >> p.rootDown) * p.root
	x[6] = (a6 >> p.rootDown) * p.root
	x[7], x[4] = a7+a4, a7-a4
}

// inverse transforms x back. The first two, and those that the odd part begins with, are prepared by the caller.
func (p *pass) inverse(x *[8]int32) {
	a2, a3 := p.six.of(x[2]>>p.even, x[3]>>p.even)
	a1, a2 := x[1]+a2, x[1]-a2
	a0, a3 := x[0]+a3, x[0]-a3

	a7, a4 := x[7]+x[4], x[7]-x[4]
	a7, a5 := a7+x[5], a7-x[5]
	a4, a6 := a4+x[6], a4-x[6]
	a4, a7 = p.three.of(a4>>p.odd, a7>>p.odd)
	a5, a6 = p.one.of(a5>>p.odd, a6>>p.odd)

	x[0], x[7] = a0+a7, a0-a7
	x[1], x[6] = a1+a6, a1-a6
	x[2], x[5] = a2+a5, a2-a5
	x[3], x[4] = a3+a4, a3-a4
}

// forward turns samples from 0 to 255 into coefficients, eight times too large.
func (b *block) forward() {
	const fraction = 18
	var x [8]int32
	for i := range 8 {
		for j := range x {
			x[j] = b[8*j+i]
		}
		columns.forward(&x)
		// Samples are meant to lie around zero; the other coefficients do not know of it.
		x[0] = (x[0] - 8*128) << fraction
		x[1] <<= fraction
		for j, to := range order {
			b[8*to+i] = x[j]
		}
	}
	for i := range 8 {
		row := (*[8]int32)(b[8*i:])
		x = *row
		rows.forward(&x)
		for j, to := range order {
			row[to] = (x[j] + 1<<(fraction-1)) >> fraction
		}
	}
}

// inverse turns coefficients into samples around zero.
func (b *block) inverse() {
	var x [8]int32
	for i := range 8 {
		row := (*[8]int32)(b[8*i:])
		for j, from := range order {
			x[j] = row[from]
		}
		const even, odd = 17, 7
		x[0], x[1] = x[0]<<even+x[1]<<even, x[0]<<even-x[1]<<even
		x[4], x[7] = x[4]<<odd, x[7]<<odd
		x[5], x[6] = x[5]*181, x[6]*181
		backRows.inverse(&x)
		*row = x
	}
	for i := range 8 {
		for j, from := range order {
			x[j] = b[8*from+i]
		}
		// Half of one, for rounding: it reaches all eight.
		x[0] += 1 << 19
		x[0], x[1] = (x[0]+x[1])>>2, (x[0]-x[1])>>2
		x[5], x[6] = (x[5]>>13)*11585, (x[6]>>13)*11585
		backColumns.inverse(&x)
		for j := range x {
			b[8*j+i] = x[j] >> 18
		}
	}
}
