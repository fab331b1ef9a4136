package main

import (
	"sync"
	"sync/atomic"
)

func main() {
	var mu sync.Mutex
	mu.Lock(1) // ERROR 10 "too many arguments in call to mu.Lock\n\thave (number)\n\twant ()"
	x := mu.Lock() // ERROR 2 "declared and not used: x" 7 "mu.Lock() (no value) used as value"
	mu = nil // ERROR 7 "cannot use nil as \"sync\".Mutex value in assignment"
	var wg sync.WaitGroup
	wg.Add() // ERROR 2 "not enough arguments in call to wg.Add\n\thave ()\n\twant (int)"
	wg.Add("1") // ERROR 9 "cannot use \"1\" (untyped string constant) as int value in argument to wg.Add"
	wg.Go(func(i int) {}) // ERROR 8 "cannot use func(i int) {} (value of type func(i int)) as func() value in argument to wg.Go"
	wg.Go(main()) // ERROR 8 "main() (no value) used as value"
	var n int32
	atomic.AddInt64(&n, 1) // ERROR 18 "cannot use &n (value of type *int32) as *int64 value in argument to atomic.AddInt64"
	atomic.AddInt32(n, 1) // ERROR 18 "cannot use n (variable of type int32) as *int32 value in argument to atomic.AddInt32"
	atomic.AddInt32(&n, 1.5) // ERROR 22 "cannot use 1.5 (untyped float constant) as int32 value in argument to atomic.AddInt32 (truncated)"
	var c atomic.Int64
	c += 1 // ERROR 2 "invalid operation: c += 1 (mismatched types \"sync/atomic\".Int64 and untyped int)"
	c.Add("x") // ERROR 8 "cannot use \"x\" (untyped string constant) as int64 value in argument to c.Add"
	_ = c == 1 // ERROR 11 "invalid operation: c == 1 (mismatched types \"sync/atomic\".Int64 and untyped int)"
	var v atomic.Value
	_ = v.Load().(int) + "x" // ERROR 6 "invalid operation: v.Load().(int) + \"x\" (mismatched types int and untyped string)"
	p := atomic.Pointer{} // ERROR 2 "declared and not used: p" 7 "cannot use generic type \"sync/atomic\".Pointer[T any] without instantiation"
	var q atomic.Pointer[int]
	q.Store(5) // ERROR 10 "cannot use 5 (untyped int constant) as *int value in argument to q.Store"
	var m sync.Map
	m["a"] = 1 // ERROR 3 "cannot index m (variable of struct type \"sync\".Map)"
	m.Store("a") // ERROR 10 "not enough arguments in call to m.Store\n\thave (string)\n\twant (any, any)"
	y, ok := m.Load("a"), true // ERROR 2 "declared and not used: y" 5 "declared and not used: ok" 11 "multiple-value m.Load(\"a\") (value of type (value any, ok bool)) in single-value context"
	sync.OnceFunc(1) // ERROR 16 "cannot use 1 (untyped int constant) as func() value in argument to sync.OnceFunc"
	z := sync.OnceValue(func() {}) // ERROR 2 "declared and not used: z" 22 "in call to sync.OnceValue, type func() of func() {} does not match func() T (cannot infer T)"
	go mu.Lock // ERROR 5 "expression in go must be function call"
	defer mu.Unlock // ERROR 8 "expression in defer must be function call"
}
