package main

var x = f() // ERROR 5 "initialization cycle for x\n\t./init_cycle.go:3:5: x refers to f\n\t./init_cycle.go:5:6: f refers to y\n\t./init_cycle.go:7:5: y refers to g\n\t./init_cycle.go:9:6: g refers to x"

func f() int { return y }

var y = g() + 1

func g() int { return x }

type T struct{}

func (T) m() int { return z }

var z = T{}.m() // ERROR 5 "initialization cycle for z\n\t./init_cycle.go:15:5: z refers to m\n\t./init_cycle.go:13:10: m refers to z"

var p = &q // ERROR 5 "initialization cycle for p\n\t./init_cycle.go:17:5: p refers to q\n\t./init_cycle.go:18:5: q refers to p"
var q = *p

var ok1 = func() int { return ok2 }
var ok2 = 3

func main() {}
