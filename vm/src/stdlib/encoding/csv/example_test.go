package csv_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"strings"
)

func ExampleNewReader() {
	r := csv.NewReader(strings.NewReader("name,age\n\"Doe, Ann\",30\n"))
	records, err := r.ReadAll()
	fmt.Printf("%q %v\n", records, err)
	// Output:
	// [["name" "age"] ["Doe, Ann" "30"]] <nil>
}

func ExampleNewWriter() {
	w := csv.NewWriter(os.Stdout)
	w.Write([]string{"a,b", "c\"d", "e"})
	w.Flush()
	fmt.Println(w.Error())
	// Output:
	// "a,b","c""d",e
	// <nil>
}

func ExampleReader_Read() {
	r := csv.NewReader(strings.NewReader("a;b\n"))
	r.Comma = ';'
	fmt.Println(r.Read())
	_, err := r.Read()
	fmt.Println(err)
	// Output:
	// [a b] <nil>
	// EOF
}
