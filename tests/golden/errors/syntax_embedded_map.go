package main

type E struct {
	map[string]int // ERROR 2 "syntax error: unexpected keyword map, expected field name or embedded type"
}
