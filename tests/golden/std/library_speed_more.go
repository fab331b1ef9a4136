// regexp on long texts, PNG's filters, sorting of what is in order, maps by reflection.
package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
)

func patterns() {
	long := strings.Repeat("abcdefghij", 3000)
	texts := []string{"", "abc", "xabc", long, "é" + long, "\xff" + long, "abc\xff\xff" + long, "aé", "a\n" + long, "ab", "ab " + long, "ééééééééé" + long}
	for _, p := range []string{
		"^abc", "^.bc", "^a", "^a$", "^(a|ab)(c|bcd)?", "^ab\\b", "^ab\\B", "(?m)^a$", "(?m)^abc", "^", "^$", "^a{0,5}b?", "^a*", "^.", "^..", "^é", "^é{1,9}$", "^é{9}a", "^\\w\\b",
		"abc$", "(^a|b)c", "^(?:a|b)", "^\\C*", "^[^a]", "\\Aabc", "(?s)^.{3}", "^abcdefghij\\z", "^x?", "^(?:x|)a",
	} {
		re, err := regexp.Compile(p)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Print(p)
		for _, s := range texts {
			fmt.Print(" ", re.MatchString(s), re.Match([]byte(s)), re.FindStringIndex(s), len(re.FindAllStringIndex(s, 3)), re.FindStringSubmatchIndex(s))
		}
		re.Longest()
		for _, s := range texts {
			fmt.Print(" ", re.MatchString(s), re.FindStringIndex(s))
		}
		fmt.Println()
	}
	fmt.Println(regexp.QuoteMeta("plain é"), regexp.QuoteMeta(""), regexp.QuoteMeta("a.b*c[d]{e}^$|\\+?()é"), regexp.QuoteMeta("."))
}

func pictures() {
	r := image.Rect(3, 2, 40, 30)
	rgba, nrgba, gray := image.NewRGBA(r), image.NewNRGBA(r), image.NewGray(r)
	pal := image.NewPaletted(r, color.Palette{color.Black, color.White, color.RGBA{1, 2, 3, 4}})
	big := image.NewPaletted(r, make(color.Palette, 200))
	for i := range big.Palette {
		big.Palette[i] = color.RGBA{byte(i), byte(2 * i), 7, 255}
	}
	opaque := image.NewRGBA(r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			a := byte(x * y * 7)
			rgba.Set(x, y, color.RGBA{byte(uint(a) * uint(x) / 40), a / 2, a, a})
			nrgba.Set(x, y, color.NRGBA{byte(x * 6), byte(y * 8), byte(x ^ y), a})
			gray.Set(x, y, color.Gray{byte(x*x + y)})
			pal.SetColorIndex(x, y, byte((x+y)%3))
			big.SetColorIndex(x, y, byte((x*3+y)%200))
			opaque.Set(x, y, color.RGBA{byte(x), byte(y), a, 255})
		}
	}
	sub := rgba.SubImage(image.Rect(5, 5, 20, 21))
	for _, m := range []image.Image{rgba, nrgba, gray, pal, big, opaque, sub, gray.SubImage(image.Rect(9, 9, 10, 10))} {
		for _, level := range []png.CompressionLevel{png.DefaultCompression, png.NoCompression, png.BestSpeed} {
			var b bytes.Buffer
			enc := png.Encoder{CompressionLevel: level}
			err := enc.Encode(&b, m)
			back, err2 := png.Decode(&b)
			wrong := 0
			d := m.Bounds().Min
			for y := range m.Bounds().Dy() {
				for x := range m.Bounds().Dx() {
					if color.NRGBAModel.Convert(m.At(d.X+x, d.Y+y)) != color.NRGBAModel.Convert(back.At(x, y)) {
						wrong++
					}
				}
			}
			fmt.Printf("%T %v %v %T %v %d\n", m, err, err2, back, back.Bounds(), wrong)
		}
	}
}

func sorts() {
	nan := math.NaN()
	for _, n := range []int{0, 1, 2, 3, 20, 1000, 30000} {
		up, down, same, mixed := make([]int, n), make([]int, n), make([]int, n), make([]int, n)
		texts, floats := make([]string, n), make([]float64, n)
		for i := range n {
			up[i], down[i], mixed[i] = i-3, n-i, (i*7919)%1009-500
			texts[i] = fmt.Sprint("k", 100000+i)
			floats[i] = float64(i)
		}
		for _, s := range [][]int{up, down, same, mixed} {
			a, b := slices.Clone(s), slices.Clone(s)
			sort.Ints(a)
			slices.Sort(b)
			fmt.Print(sort.IntsAreSorted(a), slices.Equal(a, b), " ")
		}
		sort.Strings(texts)
		fmt.Print(sort.StringsAreSorted(texts), " ")
		slices.Reverse(texts)
		slices.Sort(texts)
		fmt.Print(sort.StringsAreSorted(texts), " ")
		if n > 2 {
			floats[n-1], floats[0] = nan, math.Copysign(0, -1)
			floats[1] = 0
		}
		sort.Float64s(floats)
		fmt.Println(sort.Float64sAreSorted(floats), n > 2 && floats[0] != floats[0])
		bytes8 := make([]int8, n)
		for i := range bytes8 {
			bytes8[i] = int8(i * 37)
		}
		slices.Sort(bytes8)
		fmt.Println(slices.IsSorted(bytes8))
	}
}

type key int8

func maps() {
	m := map[key]int16{-1: -300, 5: 7}
	v := reflect.ValueOf(m)
	fmt.Println(v.MapIndex(reflect.ValueOf(key(-1))), v.MapIndex(reflect.ValueOf(key(5))).Int(), v.MapIndex(reflect.ValueOf(key(6))).IsValid())
	v.SetMapIndex(reflect.ValueOf(key(9)), reflect.ValueOf(int16(-9)))
	v.SetMapIndex(reflect.ValueOf(key(5)), reflect.Value{})
	e := reflect.New(reflect.TypeOf(int16(0))).Elem()
	e.SetInt(1 << 20)
	v.SetMapIndex(reflect.ValueOf(key(10)), e)
	fmt.Println(m)
	f := map[float32]bool{1.5: true}
	fv := reflect.ValueOf(f)
	fmt.Println(fv.MapIndex(reflect.ValueOf(float32(1.5))).Bool(), fv.MapIndex(reflect.ValueOf(float32(1))).IsValid())
	p := new(int)
	pm := map[*int]*int{p: p}
	got := reflect.ValueOf(pm).MapIndex(reflect.ValueOf(p))
	fmt.Println(got.Pointer() == reflect.ValueOf(p).Pointer(), got.Elem().Int(), got.CanSet())
	am := map[any]struct{}{"a": {}, 1: {}}
	fmt.Println(reflect.ValueOf(am).MapIndex(reflect.ValueOf("a")), reflect.ValueOf(am).MapIndex(reflect.ValueOf(2)).IsValid())
	for it := reflect.ValueOf(map[int8]uint8{-7: 250}).MapRange(); it.Next(); {
		k, x := it.Key(), it.Value()
		fmt.Println(k.Int(), x.Uint(), k.Interface(), x.Interface())
	}
	type inner struct{ A, B int }
	type outer struct {
		inner
		*strings.Builder
		A string
		_ int
	}
	o := reflect.ValueOf(outer{A: "own", inner: inner{1, 2}})
	for _, name := range []string{"A", "B", "inner", "Builder", "_", "C", ""} {
		sf, ok := o.Type().FieldByName(name)
		fmt.Println(name, o.FieldByName(name).IsValid(), ok, sf.Index, sf.Name)
	}
	c := make(chan int8, 1)
	cv := reflect.ValueOf(c)
	cv.Send(reflect.ValueOf(int8(-5)))
	x, ok := cv.Recv()
	fmt.Println(x.Int(), ok)
	out := reflect.ValueOf(func(a int8, b float32, s string, t [2]int16) (int8, float32, string, [2]int16) { return a, b, s, t }).Call([]reflect.Value{reflect.ValueOf(int8(-1)), reflect.ValueOf(float32(2.5)), reflect.ValueOf("s"), reflect.ValueOf([2]int16{-1, 1})})
	for _, v := range out {
		fmt.Print(v.Interface(), " ")
	}
	fn := reflect.MakeFunc(reflect.TypeOf(func(int8, uint16) int32 { return 0 }), func(in []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(int32(in[0].Int()) * int32(in[1].Uint()))}
	}).Interface().(func(int8, uint16) int32)
	fmt.Println(fn(-3, 60000))
}

func main() {
	patterns()
	pictures()
	sorts()
	maps()
}
