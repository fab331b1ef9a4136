// When the key of an element of a map is read that is assigned to: Go's runtime takes keys of 4 and 8 bytes and
// strings by value, others by their addresses if they lie somewhere, and what is assigned comes before these;
// keys that are computed into a place of their own, and those of `/=` and `%=`, come first.
package main

import "fmt"

type named string

var (
	ints  = map[int]int{}
	runes = map[rune]int{}
	bytes = map[byte]int{}
	texts = map[named]int{}
	wide  = map[int][20]int{}
	short = []int{1}
	text  = "a"
	nils  *int
)

func try(what string, f func()) {
	defer func() { fmt.Println(what, recover()) }()
	f()
}

//go:noinline
func assigned(i, zero int) {
	try("int = ", func() { ints[short[i]] = i / zero })
	try("int, a byte = ", func() { ints[int(text[i])] = i / zero })
	try("int, a sum = ", func() { ints[(short[0]|short[i])&7] = i / zero })
	try("rune = ", func() { runes[rune(short[i])] = i / zero })
	try("byte = ", func() { bytes[byte(short[i])] = i / zero })
	try("text = ", func() { texts[named(text[i:])] = i / zero })
	try("wide = ", func() { wide[short[i]] = [20]int{i / zero} })
	try("nil = ", func() { ints[short[i]] = *nils })
}

//go:noinline
func updated(i, zero int) {
	try("int += ", func() { ints[short[i]] += i / zero })
	try("int -= ", func() { ints[int(text[i])] -= i / zero })
	try("int |= ", func() { ints[(short[0]|short[i])&7] |= i / zero })
	try("rune ^= ", func() { runes[rune(short[i])] ^= i / zero })
	try("byte += ", func() { bytes[byte(short[i])] += i / zero })
	try("text += ", func() { texts[named(text[i:])] += i / zero })
	try("int /= ", func() { ints[short[i]] /= i / zero })
	try("int %= ", func() { ints[short[i]] %= i / zero })
	try("rune /= ", func() { runes[rune(short[i])] /= *nils })
	try("int <<= ", func() { ints[short[i]] <<= zero - i })
	try("int += nil ", func() { ints[short[i]] += *nils })
}

var places = []byte{1, 2}

//go:noinline
func set(b byte) int {
	places[0] = b
	return 7
}

//go:noinline
func inPlace(i, zero int, p *byte) {
	try("place = ", func() { bytes[places[i]] = i / zero })
	try("place += ", func() { bytes[places[i]] += i / zero })
	try("place /= ", func() { bytes[places[i]] /= i / zero })
	try("pointer = ", func() { bytes[*p] = i / zero })
	try("place = call", func() { bytes[places[i]] = set(1) / zero })
	bytes[places[0]] = set(9)
	bytes[places[0]] += set(11)
	bytes[places[0]] /= set(13)
	bytes[places[0]+1] = set(15)
}

func main() {
	inPlace(5, 0, nil)
	assigned(5, 0)
	updated(5, 0)
	fmt.Println(ints, runes, bytes, texts, wide)
}
