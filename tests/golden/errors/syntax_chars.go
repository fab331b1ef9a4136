package main

func main() {
	x := 1 # 2 // ERROR 9 "invalid character U+0023 '#'" 11 "syntax error: unexpected literal 2 at end of statement"
	y := $z // ERROR 7 "invalid character U+0024 '$'"
	a := 1 ? 2 : 3 // ERROR 9 "invalid character U+003F '?'" 11 "syntax error: unexpected literal 2 at end of statement"
	b := @c // ERROR 7 "invalid character U+0040 '@'"
	“quotes” // ERROR 2 "invalid character U+201C '“' in identifier" 11 "invalid character U+201D '”' in identifier"
	d := x … y // ERROR 9 "invalid character U+2026 '…' in identifier" 9 "syntax error: unexpected name … at end of statement"
	\ // ERROR 2 "invalid character U+005C '\\'"
}
