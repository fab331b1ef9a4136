// Package structs has marks for struct types.
package structs

// A HostLayout among the fields of a struct asks for the layout that the system's interfaces have.
type HostLayout struct {
	_ hostLayout // is of no other type
}

type hostLayout struct{}
