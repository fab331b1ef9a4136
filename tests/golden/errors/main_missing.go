package main

func Main() {}

var x int = "y" // ERROR 13 "cannot use \"y\" (untyped string constant) as int value in variable declaration"
