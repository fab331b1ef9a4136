package main

type F func(a, b int, string) // ERROR 29 "syntax error: missing parameter type"
