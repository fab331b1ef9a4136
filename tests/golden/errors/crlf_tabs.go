package main

func main() {
		x := "tab"	; y := 1 // ERROR 3 "declared and not used: x" 16 "declared and not used: y"
	var é int = "ü" // ERROR 6 "declared and not used: é" 15 "cannot use \"ü\" (untyped string constant) as int value in variable declaration"
	世界 := undefinedé // ERROR 2 "declared and not used: 世界" 12 "undefined: undefinedé"
}
