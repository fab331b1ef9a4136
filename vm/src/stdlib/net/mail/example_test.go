package mail_test

import (
	"fmt"
	"net/mail"
)

func ExampleParseAddress() {
	a, err := mail.ParseAddress("Ann Doe <ann@example.org>")
	fmt.Println(a.Name, a.Address, err)
	// Output:
	// Ann Doe ann@example.org <nil>
}
