package main

func g(a [...]int) {} // ERROR 11 "syntax error: unexpected ..., expected expression"
