package main

func a() {
	goto L // ERROR 7 "goto L jumps over declaration of x at ./goto_rules.go:5:4"
	x := 1
	_ = x
L:
}

func b() {
	goto M // ERROR 7 "goto M jumps into block starting at ./goto_rules.go:12:2"
	{
	M:
	}
	if true {
		goto N // ERROR 8 "goto N jumps into block starting at ./goto_rules.go:18:6"
	}
	for {
	N:
	}
}

func c() {
	goto ok
	{
		y := 1
		_ = y
	}
ok:
	var z int
	_ = z
	goto ok
}

func d() {
	goto E // ERROR 7 "goto E jumps over declaration of w at ./goto_rules.go:38:4"
	var v int
	w := 2
E:
	_, _ = v, w
}

func main() {}
