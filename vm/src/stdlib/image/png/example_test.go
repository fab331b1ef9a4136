package png_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
)

func ExampleEncode() {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 2)))
	m, format, _ := image.Decode(&b)
	fmt.Println(err, format, m.Bounds())
	// Output:
	// <nil> png (0,0)-(3,2)
}
