package color_test

import (
	"fmt"
	"image/color"
)

func ExampleGrayModel() {
	fmt.Println(color.GrayModel.Convert(color.RGBA{255, 0, 0, 255}))
	// Output:
	// {76}
}
