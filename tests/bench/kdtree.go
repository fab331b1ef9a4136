// kdtree: points behind interfaces and as small arrays, a tree of them, nearest neighbours, sorting by
// comparison functions.
package main

import (
	"fmt"
	"sort"
)

type measured interface {
	Compare(other measured, dim int) float64
	Distance(other measured) float64
}

type point [3]float64

func (p point) Compare(other measured, dim int) float64 { return p[dim] - other.(point)[dim] }

func (p point) Distance(other measured) float64 {
	q := other.(point)
	sum := 0.0
	for i, v := range p {
		d := v - q[i]
		sum += d * d
	}
	return sum
}

type node struct {
	point       measured
	dim         int
	left, right *node
}

func build(points []measured, dim int) *node {
	if len(points) == 0 {
		return nil
	}
	sort.Slice(points, func(i, j int) bool { return points[i].Compare(points[j], dim) < 0 })
	middle, next := len(points)/2, (dim+1)%3
	return &node{points[middle], dim, build(points[:middle], next), build(points[middle+1:], next)}
}

func (n *node) nearest(to measured, best measured, distance float64) (measured, float64) {
	if n == nil {
		return best, distance
	}
	if d := n.point.Distance(to); d < distance {
		best, distance = n.point, d
	}
	side := to.Compare(n.point, n.dim)
	near, far := n.left, n.right
	if side > 0 {
		near, far = far, near
	}
	best, distance = near.nearest(to, best, distance)
	if side*side < distance {
		best, distance = far.nearest(to, best, distance)
	}
	return best, distance
}

type random uint32

func (r *random) next() float64 {
	*r = *r*1664525 + 1013904223
	return float64(*r>>8) / (1 << 24)
}

func (r *random) point() point { return point{r.next(), r.next(), r.next()} }

func main() {
	r := random(3)
	points := make([]measured, 4000)
	for i := range points {
		points[i] = r.point()
	}
	tree := build(points, 0)
	sum, first := 0.0, 0
	for i := 0; i < 100000; i++ {
		at, d := tree.nearest(r.point(), nil, 10)
		sum += d
		if at.(point)[0] < 0.5 {
			first++
		}
	}
	fmt.Printf("kdtree %.6f %d\n", sum, first)
}
