package main

var x // ERROR 68 "syntax error: unexpected newline, expected type"
var = 1 // ERROR 5 "syntax error: unexpected =, expected name"
const
type T // ERROR 1 "syntax error: unexpected keyword type, expected name"
type = int // ERROR 6 "syntax error: unexpected =, expected name"
func
func f // ERROR 1 "syntax error: unexpected keyword func, expected name or ("
func (x) // ERROR 71 "syntax error: unexpected newline, expected name"
var y int = 
import "late" // ERROR 1 "syntax error: unexpected keyword import, expected expression"
