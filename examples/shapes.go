// Interfaces: shapes that know their area, sorted and described.
package main

import (
	"fmt"
	"math"
	"slices"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}

type Rect struct{ Width, Height float64 }
type Circle struct{ Radius float64 }
type Square struct{ Rect } // a Square has all that a Rect has

func NewSquare(side float64) Square { return Square{Rect{side, side}} }

func (r Rect) Area() float64        { return r.Width * r.Height }
func (r Rect) Perimeter() float64   { return 2 * (r.Width + r.Height) }
func (c Circle) Area() float64      { return math.Pi * c.Radius * c.Radius }
func (c Circle) Perimeter() float64 { return 2 * math.Pi * c.Radius }

// String makes a Circle print itself.
func (c Circle) String() string { return fmt.Sprintf("circle of radius %g", c.Radius) }

func describe(s Shape) string {
	switch s := s.(type) {
	case Square:
		return fmt.Sprintf("square of side %g", s.Width)
	case fmt.Stringer:
		return s.String()
	default:
		return fmt.Sprintf("%T %+v", s, s)
	}
}

func main() {
	shapes := []Shape{Circle{1.5}, Rect{2, 4.5}, NewSquare(2.5), Circle{0.5}}
	slices.SortFunc(shapes, func(a, b Shape) int { return int(100 * (a.Area() - b.Area())) })
	for _, s := range shapes {
		fmt.Printf("%-40s area %6.2f  perimeter %6.2f\n", describe(s), s.Area(), s.Perimeter())
	}
	total := 0.0
	for _, s := range shapes {
		total += s.Area()
	}
	fmt.Printf("total area %.3f\n", total)
}
