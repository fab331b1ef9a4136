package main

func main() {
	for i := 0; i < 3; i++ {
		func() { j := i }() // ERROR 12 "declared and not used: j"
	}
	f := func() {}
	f = func() int { return 1 } // ERROR 6 "cannot use func() int {…} (value of type func() int) as func() value in assignment"
	var g func(int) // ERROR 6 "declared and not used: g"
	g = f // ERROR 6 "cannot use f (variable of type func()) as func(int) value in assignment"
	x := 1 // ERROR 2 "declared and not used: x"
	func() {
		x := 2 // ERROR 3 "declared and not used: x"
	}()
	func() {
		y = 3 // ERROR 3 "undefined: y"
	}()
	{
		z := 1
		_ = z
	}
	_ = z // ERROR 6 "undefined: z"
	if w := 1; w > 0 {
	}
	_ = w // ERROR 6 "undefined: w"
	for k := range 3 {
		_ = k
	}
	_ = k // ERROR 6 "undefined: k"
	switch v := 1; v {
	}
	_ = v // ERROR 6 "undefined: v"
	var rec = func(n int) int { return rec(n - 1) } // ERROR 37 "undefined: rec"
	_ = rec
}
