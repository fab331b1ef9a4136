package main

func f(a int) (b int) {
	x := 1 // ERROR 2 "declared and not used: x"
	var y, z int // ERROR 6 "declared and not used: y"
	_ = z
	for i := range 3 { // ERROR 6 "declared and not used: i"
	}
	w := func() { q := 2 } // ERROR 2 "declared and not used: w" 16 "declared and not used: q"
	switch v := any(a).(type) { // ERROR 9 "v declared and not used"
	case int:
	}
	if t := 1; true { // ERROR 5 "declared and not used: t"
	}
	a = 3
	return
}

func main() {
	p, err := 1, 2 // ERROR 2 "declared and not used: p" 5 "declared and not used: err"
	p = 3
	f(1)
	const unusedConst = 1
	type unusedType int
}
