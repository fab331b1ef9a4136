package main

func two() (int, string) { return 1, "" }
func none()              {}

func main() {
	a, b := 1 // ERROR 10 "assignment mismatch: 2 variables but 1 value"
	c := 1, 2 // ERROR 7 "assignment mismatch: 1 variable but 2 values"
	var d, e int = 1, 2, 3 // ERROR 23 "extra init expr 3"
	var f int = two() // ERROR 14 "multiple-value two() (value of type (int, string)) in single-value context"
	x, y, z := two() // ERROR 13 "assignment mismatch: 3 variables but two returns 2 values"
	g := none() // ERROR 7 "none() (no value) used as value"
	a, b = two(), 1
	_, _, _, _, _, _, _, _, _, _, _ = a, b, c, d, e, f, x, y, z, g, 1
	h, i := none(), two() // ERROR 10 "none() (no value) used as value" 18 "multiple-value two() (value of type (int, string)) in single-value context"
	_ = h
	_ = i
	a, b, c = 1, 2
	a = none() // ERROR 6 "none() (no value) used as value"
	var j, k = 1 // ERROR 13 "assignment mismatch: 2 variables but 1 value"
	_, _ = j, k
}
