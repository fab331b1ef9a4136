package main

type G [...]int // ERROR 8 "invalid use of [...] array (outside a composite literal)"
