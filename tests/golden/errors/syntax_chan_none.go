package main

type E chan
 // ERROR 58 "syntax error: missing channel element type"