package main

type D map[string // ERROR 77 "syntax error: unexpected newline, expected ]"
