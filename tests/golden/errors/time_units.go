package main

import "time"

func main() {
	n := 5
	time.Sleep(n * time.Second) // ERROR 13 "invalid operation: n * time.Second (mismatched types int and time.Duration)"
	time.Sleep(1.5 * time.Second) // ERROR 13 "1.5 (untyped float constant) truncated to int64"
	time.Sleep("1s") // ERROR 13 "cannot use \"1s\" (untyped string constant) as time.Duration value in argument to time.Sleep"
	var d time.Duration = n // ERROR 24 "cannot use n (variable of type int) as time.Duration value in variable declaration"
	d = 3 * n // ERROR 6 "cannot use 3 * n (value of type int) as time.Duration value in assignment"
	_ = time.Now() - time.Now() // ERROR 6 "invalid operation: operator - not defined on time.Now() (value of struct type time.Time)"
	_ = time.Now() < time.Now() // ERROR 6 "invalid operation: time.Now() < time.Now() (operator < not defined on struct)"
	if time.Since(time.Now()) > 5 {
	}
	time.Sleep() // ERROR 2 "not enough arguments in call to time.Sleep\n\thave ()\n\twant (time.Duration)"
	_ = time.Month(1) + 2
	_ = time.March == 3
	_ = d == n // ERROR 11 "invalid operation: d == n (mismatched types time.Duration and int)"
	time.Second = 3 // ERROR 2 "cannot assign to time.Second (neither addressable nor a map index expression)" 2 "use of package time not in selector"
	_ = time.Duration("5s") // ERROR 20 "cannot convert \"5s\" (untyped string constant) to type time.Duration"
	time.After(1)
	x := time.Tick // ERROR 2 "declared and not used: x"
}
