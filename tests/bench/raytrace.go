// raytrace: spheres over a plane, struct values of three floats, reflections by recursion.
package main

import (
	"fmt"
	"math"
)

type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec       { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec       { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(k float64) vec   { return vec{a.x * k, a.y * k, a.z * k} }
func (a vec) dot(b vec) float64   { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) unit() vec           { return a.mul(1 / math.Sqrt(a.dot(a))) }
func (a vec) mirror(n vec) vec    { return a.sub(n.mul(2 * a.dot(n))) }
func mix(a, b vec, k float64) vec { return a.mul(1 - k).add(b.mul(k)) }

type sphere struct {
	center  vec
	radius  float64
	color   vec
	reflect float64
}

type scene struct {
	spheres []sphere
	light   vec
}

func (s *sphere) hit(from, dir vec) float64 {
	to := s.center.sub(from)
	b := to.dot(dir)
	d := b*b - to.dot(to) + s.radius*s.radius
	if d < 0 {
		return 0
	}
	d = math.Sqrt(d)
	if b-d > 1e-6 {
		return b - d
	}
	if b+d > 1e-6 {
		return b + d
	}
	return 0
}

func (sc *scene) nearest(from, dir vec) (*sphere, float64) {
	var best *sphere
	at := math.Inf(1)
	for i := range sc.spheres {
		s := &sc.spheres[i]
		if t := s.hit(from, dir); t > 0 && t < at {
			best, at = s, t
		}
	}
	return best, at
}

func (sc *scene) trace(from, dir vec, depth int) vec {
	s, at := sc.nearest(from, dir)
	var p, n, color vec
	reflect := 0.0
	if s != nil {
		p = from.add(dir.mul(at))
		n = p.sub(s.center).unit()
		color, reflect = s.color, s.reflect
	} else if dir.y < 0 {
		p = from.add(dir.mul(-from.y / dir.y))
		n = vec{0, 1, 0}
		if (int(math.Floor(p.x))+int(math.Floor(p.z)))&1 == 0 {
			color = vec{0.9, 0.9, 0.9}
		} else {
			color = vec{0.1, 0.1, 0.1}
		}
		reflect = 0.1
	} else {
		return vec{0.4, 0.6, 1}.mul(0.5 + dir.y/2)
	}
	light := sc.light.sub(p).unit()
	shade := 0.1
	if k := n.dot(light); k > 0 {
		if s, _ := sc.nearest(p, light); s == nil {
			shade += k
		}
	}
	color = color.mul(shade)
	if reflect > 0 && depth > 0 {
		color = mix(color, sc.trace(p, dir.mirror(n), depth-1), reflect)
	}
	return color
}

func main() {
	sc := &scene{light: vec{5, 8, -5}}
	for i := 0; i < 9; i++ {
		k := float64(i)
		sc.spheres = append(sc.spheres, sphere{
			vec{math.Mod(k*1.7, 5) - 2.5, 0.5 + math.Mod(k*0.9, 1.5), 3 + math.Mod(k*2.3, 4)},
			0.4 + math.Mod(k*0.13, 0.4),
			vec{math.Mod(k*0.37, 1), math.Mod(k*0.59, 1), math.Mod(k*0.83, 1)},
			math.Mod(k*0.21, 0.7),
		})
	}
	const w, h = 960, 720
	sum := vec{}
	bright := 0
	for y := 0; y < h; y++ {
		for x := 0; x < w; x++ {
			dir := vec{float64(x-w/2) / w, float64(h/2-y) / w, 0.8}.unit()
			c := sc.trace(vec{0, 1.2, -2}, dir, 4)
			sum = sum.add(c)
			if c.x+c.y+c.z > 1.5 {
				bright++
			}
		}
	}
	fmt.Printf("raytrace %.6f %.6f %.6f %d\n", sum.x, sum.y, sum.z, bright)
}
