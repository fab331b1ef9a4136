package main

func main() {
	a := 1;; b := 2
	if a := 1; b := 2; a == b { // ERROR 15 "syntax error: cannot use b := 2 as value"
	}
	{;}
	;
	x++ y-- // ERROR 6 "syntax error: unexpected name y at end of statement"
	return; 1
}; func f() {} // ERROR 9 "syntax error: unexpected name f, expected ("
func g() { return } func h() {} // ERROR 21 "syntax error: unexpected keyword func after top level declaration"
