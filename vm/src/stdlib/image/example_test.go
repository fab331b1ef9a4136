package image_test

import (
	"fmt"
	"image"
	"image/color"
)

func ExampleRect() {
	r := image.Rect(10, 10, 0, 5)
	fmt.Println(r, r.Dx(), r.Dy(), r.Empty())
	// Output:
	// (0,5)-(10,10) 10 5 false
}

func ExampleRectangle_Intersect() {
	fmt.Println(image.Rect(0, 0, 5, 5).Intersect(image.Rect(3, 3, 9, 9)))
	// Output:
	// (3,3)-(5,5)
}

func ExampleRectangle_Union() {
	fmt.Println(image.Rect(0, 0, 1, 1).Union(image.Rect(3, 3, 4, 4)))
	// Output:
	// (0,0)-(4,4)
}

func ExampleNewRGBA() {
	m := image.NewRGBA(image.Rect(0, 0, 2, 2))
	m.Set(1, 1, color.White)
	fmt.Println(m.At(1, 1), m.At(0, 0), m.Bounds())
	// Output:
	// {255 255 255 255} {0 0 0 0} (0,0)-(2,2)
}

func ExamplePt() {
	fmt.Println(image.Pt(1, 2).Add(image.Pt(3, 4)), image.Pt(1, 2).In(image.Rect(0, 0, 2, 2)))
	// Output:
	// (4,6) false
}
