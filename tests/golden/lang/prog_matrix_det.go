// Gaussian elimination with fractions: exact determinants and inverses.
package main

import (
	"errors"
	"fmt"
)

type Frac struct{ n, d int64 }

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func F(n, d int64) Frac {
	if d == 0 {
		panic("zero denominator")
	}
	if d < 0 {
		n, d = -n, -d
	}
	g := gcd(n, d)
	if g < 0 {
		g = -g
	}
	return Frac{n / g, d / g}
}

func (a Frac) Mul(b Frac) Frac { return F(a.n*b.n, a.d*b.d) }
func (a Frac) Div(b Frac) Frac { return F(a.n*b.d, a.d*b.n) }
func (a Frac) Sub(b Frac) Frac { return F(a.n*b.d-b.n*a.d, a.d*b.d) }
func (a Frac) String() string {
	if a.d == 1 {
		return fmt.Sprint(a.n)
	}
	return fmt.Sprintf("%d/%d", a.n, a.d)
}

var ErrSingular = errors.New("singular")

func invert(in [][]int64) (inv [][]Frac, det Frac, err error) {
	n := len(in)
	m := make([][]Frac, n)
	for i := range m {
		m[i] = make([]Frac, 2*n)
		for j := range m[i] {
			switch {
			case j < n:
				m[i][j] = F(in[i][j], 1)
			case j-n == i:
				m[i][j] = F(1, 1)
			default:
				m[i][j] = F(0, 1)
			}
		}
	}
	det = F(1, 1)
	for c := range n {
		p := c
		for p < n && m[p][c].n == 0 {
			p++
		}
		if p == n {
			return nil, F(0, 1), ErrSingular
		}
		if p != c {
			m[p], m[c] = m[c], m[p]
			det = det.Mul(F(-1, 1))
		}
		det = det.Mul(m[c][c])
		pivot := m[c][c]
		for j := range m[c] {
			m[c][j] = m[c][j].Div(pivot)
		}
		for r := range n {
			if f := m[r][c]; r != c && f.n != 0 {
				for j := range m[r] {
					m[r][j] = m[r][j].Sub(f.Mul(m[c][j]))
				}
			}
		}
	}
	for _, row := range m {
		inv = append(inv, row[n:])
	}
	return inv, det, nil
}

func main() {
	fmt.Println(invert([][]int64{{2, 1}, {7, 4}}))
	fmt.Println(invert([][]int64{{0, 2, 1}, {1, 1, 0}, {3, 0, 5}}))
	fmt.Println(invert([][]int64{{1, 2}, {2, 4}}))
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		F(1, 1).Div(F(0, 5))
	}()
}
