package main

func g() { return } func h() {} // ERROR 21 "syntax error: unexpected keyword func after top level declaration"
