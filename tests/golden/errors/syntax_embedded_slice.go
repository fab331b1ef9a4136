package main

type E struct {
	[]int // ERROR 2 "syntax error: unexpected [, expected field name or embedded type"
}
